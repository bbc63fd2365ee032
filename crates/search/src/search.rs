//! Depth-first search with an explicit stack.
//!
//! At a node the brancher makes a decision; alternative 0 fixes a variable to a
//! value, alternative 1 removes the value. The second alternative is tried in the
//! place of the node itself, since nothing will go back to it, so the stack holds
//! one frame for every first alternative that is open.

mod oracle;

pub use oracle::Oracle;

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use cavalcade_core::{Conflict, Engine, Model};

use crate::{Brancher, Branching, Decision, Limits, Outcome, Path, PathError, Solution, Statistics, Stop};

/// The most nodes between two looks at the clock.
const CLOCK_NODES: u64 = 4096;
/// About how long there should be between two looks.
const CLOCK_INTERVAL: Duration = Duration::from_millis(5);

/// A decision whose second alternative is still to be tried.
struct Frame {
    decision: Decision,
    /// Length of the path to the node of the decision.
    depth: usize,
}

/// Enumerates the solutions of a model, depth first.
///
/// The sequence of solutions is a function of the model and the branching alone.
pub struct Search {
    engine: Engine,
    brancher: Box<dyn Brancher>,
    limits: Limits,
    frames: Vec<Frame>,
    path: Vec<u8>,
    statistics: Statistics,
    /// How often propagators ran for questions asked before.
    before: u64,
}

impl Search {
    /// A search of all solutions of `model`.
    #[must_use]
    pub fn new(model: &Model, branching: Branching) -> Self {
        Self {
            engine: Engine::new(model),
            brancher: branching.brancher(model),
            limits: Limits::default(),
            frames: Vec::new(),
            path: Vec::new(),
            statistics: Statistics::default(),
            before: 0,
        }
    }

    /// A search of the solutions below the node at `path`.
    ///
    /// # Errors
    /// The path does not lead to a node of this model with this branching.
    pub fn below(model: &Model, branching: Branching, path: &Path) -> Result<Self, PathError> {
        let mut search = Self::new(model, branching);
        let nowhere = |depth| PathError::NoSuchNode { path: path.clone(), depth };
        let mut result = search.engine.propagate();
        for (depth, &alternative) in path.alternatives().iter().enumerate() {
            let decision = match result {
                Ok(()) => search.brancher.decide(search.engine.state()),
                Err(_) => None,
            };
            let decision = decision.ok_or_else(|| nowhere(depth))?;
            result = search.engine.assume(|state| decision.apply(state, alternative));
            search.path.push(alternative);
        }
        Ok(search) // where the node is a dead end, the engine keeps that in mind
    }

    /// The same search, stopping at these limits.
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Visits the solutions in order until all are seen, a limit is reached or the
    /// visitor breaks.
    pub fn run(mut self, mut visit: impl FnMut(Solution<'_>) -> ControlFlow<()>) -> Outcome {
        self.run_on(&mut visit)
    }

    /// The same, of a search that can be asked afterwards where it was.
    pub(crate) fn run_on(&mut self, visit: &mut impl FnMut(Solution<'_>) -> ControlFlow<()>) -> Outcome {
        self.explore(Engine::propagate, visit)
    }

    /// The alternatives on the way to where it is.
    pub(crate) fn path(&self) -> &[u8] {
        &self.path
    }

    /// Visits the solutions below the node to which `enter` takes the engine.
    fn explore(
        &mut self,
        enter: impl FnOnce(&mut Engine) -> Result<(), Conflict>,
        visit: &mut impl FnMut(Solution<'_>) -> ControlFlow<()>,
    ) -> Outcome {
        let start = Instant::now();
        let stopped = self.descend(start, enter, visit);
        self.statistics.propagations = self.engine.propagations() - self.before;
        self.statistics.seconds = start.elapsed().as_secs_f64();
        Outcome { statistics: self.statistics, stopped }
    }

    fn descend(
        &mut self,
        start: Instant,
        enter: impl FnOnce(&mut Engine) -> Result<(), Conflict>,
        visit: &mut impl FnMut(Solution<'_>) -> ControlFlow<()>,
    ) -> Option<Stop> {
        let most_solutions = self.limits.solutions.unwrap_or(u64::MAX);
        let most_nodes = self.limits.nodes.unwrap_or(u64::MAX);
        if most_solutions == 0 {
            return Some(Stop::Solutions);
        }
        if most_nodes == 0 {
            return Some(Stop::Nodes);
        }
        let mut clock = self.limits.time.map(|time| Clock::new(start, time));
        self.statistics.nodes += 1;
        let mut result = enter(&mut self.engine);
        loop {
            let mut next = None;
            if result.is_err() {
                self.statistics.failures += 1;
            } else if let Some(decision) = self.brancher.decide(self.engine.state()) {
                next = Some((decision, 0));
            } else {
                self.statistics.solutions += 1;
                let flow = visit(Solution { state: self.engine.state(), path: &self.path });
                let open = !self.frames.is_empty();
                if flow.is_break() {
                    return open.then_some(Stop::Visitor);
                }
                if self.statistics.solutions >= most_solutions {
                    return open.then_some(Stop::Solutions);
                }
            }
            if next.is_none() {
                let frame = self.frames.pop()?;
                self.engine.pop();
                self.path.truncate(frame.depth);
                next = Some((frame.decision, 1));
            }
            if self.statistics.nodes >= most_nodes {
                return Some(Stop::Nodes);
            }
            if clock.as_mut().is_some_and(|clock| clock.is_over(self.statistics.nodes)) {
                return Some(Stop::Time);
            }
            let (decision, alternative) = next?;
            if alternative == 0 {
                self.frames.push(Frame { decision, depth: self.path.len() });
                self.engine.push();
            }
            self.path.push(alternative);
            self.statistics.nodes += 1;
            result = self.engine.assume(|state| decision.apply(state, alternative));
        }
    }
}

/// Looks at the time now and then: not at every node, but not too rarely where nodes take long.
struct Clock {
    start: Instant,
    time: Duration,
    /// How many nodes there were, and what the time was, at the last look.
    last: (u64, Duration),
    /// How many nodes later to look again.
    stride: u64,
}

impl Clock {
    fn new(start: Instant, time: Duration) -> Self {
        Self { start, time, last: (0, Duration::ZERO), stride: 1 }
    }

    /// Whether the time is up, as far as is known after so many nodes.
    fn is_over(&mut self, nodes: u64) -> bool {
        if nodes < self.last.0 + self.stride {
            return false;
        }
        let elapsed = self.start.elapsed();
        let since = elapsed.saturating_sub(self.last.1);
        self.stride = if since < CLOCK_INTERVAL / 2 {
            (2 * self.stride).min(CLOCK_NODES)
        } else {
            (self.stride / 2).max(1)
        };
        self.last = (nodes, elapsed);
        elapsed >= self.time
    }
}
