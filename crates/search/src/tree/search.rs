//! Depth-first search with an explicit stack.
//!
//! At a node the brancher makes a decision. Alternative 0 usually fixes a variable to a value, and
//! alternative 1 removes the value. The search never returns to a node after its second alternative, so this
//! alternative replaces the node on the stack. The stack therefore holds one frame for every open first
//! alternative.
//!
//! If the model has a projection, the search ends below a node where all projected variables are fixed with the
//! first solution: see `projection`.
//!
//! A search with an objective visits only solutions that are better than all before: see `objective`.
//!
//! A stopped search stores the next node, so that it can continue from there or return the remaining
//! [`Subtree`].

mod objective;
mod projection;
mod questions;
mod steps;
mod subtrees;

use std::ops::ControlFlow;
use std::time::Instant;

use cavalcade_core::{Engine, Interrupt, Model, NoFixpoint};

use self::objective::Objective;
pub(crate) use self::objective::{Bound, BoundedSubtree};
pub use self::objective::{Direction, SearchPosition};
pub(crate) use self::projection::Projection;
use super::clock::Clock;
use super::solution::Visit;
use crate::branching::Hint;
use crate::{
    Brancher, BranchingRule, Decision, Limits, Outcome, Path, PathError, Solution, Statistics, Stop, Subtree,
};

/// One decision in this many levels of the tree is checked.
const CHECKED_LEVEL: usize = 1 << 10;

/// A decision whose second alternative has not been tried.
struct OpenBranch {
    decision: Decision,
    /// Length of the path to the node of the decision.
    depth: usize,
    /// What the brancher knew at that node.
    hint: Hint,
}

/// The next node of a stopped search.
#[derive(Clone, Copy)]
enum Pending {
    /// An alternative at the current node.
    Alternative(Decision, u8),
    /// An alternative that the engine was interrupted in. The engine must go there again from the root.
    Interrupted(u8),
    /// The node at the end of the path: the engine was interrupted on the way to it.
    Here,
}

/// Enumerates the solutions of a model, depth first.
///
/// The sequence of solutions is a function of the model and the branching alone.
///
/// ```
/// use std::ops::ControlFlow;
///
/// use cavalcade_core::constraints::{AllDifferent, Linear};
/// use cavalcade_core::{Decisions, Model};
/// use cavalcade_search::{Branching, Search};
///
/// // Three different digits with the sum 4, in any order.
/// let mut model = Model::new();
/// let digits = model.integers(3, 0..=9);
/// model.post(AllDifferent::domain(digits.clone()));
/// model.post(Linear::new(digits.iter().map(|&digit| (1, digit)), 4..=4));
/// model.decide(Decisions::Variables(digits.clone()));
///
/// let mut found = Vec::new();
/// let outcome = Search::new(&model, Branching::InputOrder).run(|solution| {
///     found.push((digits.iter().map(|&digit| solution.value(digit)).collect::<Vec<_>>(), solution.path()));
///     ControlFlow::Continue(())
/// });
/// assert!(outcome.is_complete());
/// assert_eq!(found.len(), 6);
/// assert_eq!(found[0].0, [0, 1, 3]);
///
/// // The path of a solution is its address: the search below it finds just that one.
/// let last = &found[5];
/// let below = Search::below(&model, Branching::InputOrder, &last.1)?.run(|solution| {
///     assert_eq!(solution.value(digits[0]), last.0[0]);
///     ControlFlow::Continue(())
/// });
/// assert_eq!(below.statistics.solutions, 1);
/// # Ok::<(), cavalcade_search::PathError>(())
/// ```
pub struct Search {
    engine: Engine,
    brancher: Box<dyn Brancher>,
    /// What the brancher knows at the current node.
    hint: Hint,
    /// The projection of the model, if it has one.
    projection: Option<Projection>,
    /// What is optimised, if anything is.
    objective: Option<Objective>,
    limits: Limits,
    open: Vec<OpenBranch>,
    path: Vec<u8>,
    /// The next node, if the search was stopped.
    pending: Option<Pending>,
    /// The number of alternatives on the path to the root of the subtree.
    depth: usize,
    /// Open levels of the engine below the first frame.
    levels: usize,
    statistics: Statistics,
    /// Propagations of the engine before this search.
    before: u64,
    /// Propagations at the root; set when a subtree is entered for the first time.
    root: Option<u64>,
    /// The result of entering a subtree, until the subtree is searched.
    arrival: Option<Result<(), NoFixpoint>>,
}

impl Search {
    /// Returns a search for all solutions of `model`.
    #[must_use]
    pub fn new(model: &Model, rule: impl BranchingRule) -> Self {
        Self::under(model, rule, Interrupt::NEVER)
    }

    /// Returns a search that stops soon after `interrupt` is raised, even if it has not started.
    #[must_use]
    pub fn under(model: &Model, rule: impl BranchingRule, interrupt: &'static Interrupt) -> Self {
        Self {
            engine: Engine::under(model, interrupt),
            brancher: rule.brancher(model),
            hint: Hint::default(),
            projection: Projection::of(model),
            objective: None,
            limits: Limits::default(),
            open: Vec::new(),
            path: Vec::new(),
            pending: None,
            depth: 0,
            levels: 0,
            statistics: Statistics::default(),
            before: 0,
            root: None,
            arrival: None,
        }
    }

    /// Returns a search for the solutions below the node at `path`.
    ///
    /// # Errors
    /// The path does not lead to a node of this model with this branching.
    pub fn below(model: &Model, rule: impl BranchingRule, path: &Path) -> Result<Self, PathError> {
        let mut search = Self::new(model, rule);
        search.enter(&Subtree::below(path.clone()))?;
        Ok(search)
    }

    /// Sets the limits of the search.
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Visits the solutions in order until all are visited, a limit is reached or the visitor breaks.
    pub fn run(mut self, mut visit: impl FnMut(Solution<'_>) -> ControlFlow<()>) -> Outcome {
        self.run_on(&mut visit)
    }

    /// Runs the search like [`Search::run`], but keeps it, so that its position can be queried afterwards.
    pub(crate) fn run_on(&mut self, visit: &mut Visit<'_>) -> Outcome {
        let arrival = self.arrival.take();
        self.explore(&mut |engine| arrival.unwrap_or_else(|| engine.propagate()), visit)
    }

    /// Returns the alternatives on the path to the current node.
    pub(crate) fn path(&self) -> &[u8] {
        &self.path
    }

    /// Visits the solutions below the node that `enter` moves the engine to, or the remaining ones if the
    /// search was stopped.
    fn explore(
        &mut self,
        enter: &mut dyn FnMut(&mut Engine) -> Result<(), NoFixpoint>,
        visit: &mut Visit<'_>,
    ) -> Outcome {
        let start = Instant::now();
        let stopped = self.descend(start, enter, visit);
        self.statistics.propagations = self.engine.propagations() - self.before;
        self.before = self.engine.propagations();
        self.statistics.seconds = start.elapsed().as_secs_f64();
        Outcome { statistics: self.statistics, stopped }
    }

    fn descend(
        &mut self,
        start: Instant,
        enter: &mut dyn FnMut(&mut Engine) -> Result<(), NoFixpoint>,
        visit: &mut Visit<'_>,
    ) -> Option<Stop> {
        let most_solutions = self.limits.solutions.unwrap_or(u64::MAX);
        let most_nodes = self.limits.nodes.unwrap_or(u64::MAX);
        if most_solutions == 0 {
            return Some(Stop::Solutions);
        }
        if most_nodes == 0 {
            return Some(Stop::Nodes);
        }
        let mut clock = Clock::new(start, self.limits);
        let mut result = if let Some(Pending::Alternative(decision, alternative)) = self.pending.take() {
            self.follow(decision, alternative)
        } else {
            let result = enter(&mut self.engine);
            if result == Err(NoFixpoint::Interrupted) {
                self.pending = Some(Pending::Here);
            }
            result
        };
        loop {
            let (mut next, mut stop) = (None, None);
            self.statistics.nodes += 1;
            if let Err(reason) = result {
                if reason == NoFixpoint::Interrupted {
                    self.step_back();
                    return Some(Stop::Interrupt);
                }
                self.statistics.failures += 1;
            } else if let Some(decision) = self.decide() {
                next = Some((decision, 0));
            } else {
                self.statistics.solutions += 1;
                if let Some(objective) = &mut self.objective {
                    objective.improve(self.engine.state());
                }
                if visit(Solution { state: self.engine.state(), path: &self.path }).is_break() {
                    stop = Some(Stop::Visitor);
                } else if self.statistics.solutions >= most_solutions {
                    stop = Some(Stop::Solutions);
                }
                self.end_extension();
            }
            if next.is_none() {
                self.statistics.depth = self.statistics.depth.max(self.path.len() as u64);
                let frame = self.open.pop()?;
                self.engine.pop();
                self.path.truncate(frame.depth);
                self.hint = frame.hint;
                if let Some(projection) = &mut self.projection {
                    projection.go_back(frame.depth);
                }
                if let Some(objective) = &mut self.objective {
                    objective.go_back(frame.depth);
                }
                next = Some((frame.decision, 1));
            }
            if self.statistics.nodes >= most_nodes {
                stop = stop.or(Some(Stop::Nodes));
            } else if let Some(clock) = &mut clock {
                stop = stop.or_else(|| clock.over(self.statistics.nodes));
            }
            if stop.is_some() {
                self.pending =
                    next.map(|(decision, alternative)| Pending::Alternative(decision, alternative));
                return stop;
            }
            let (decision, alternative) = next?;
            result = self.follow(decision, alternative);
        }
    }

    /// Moves to a child of the current node.
    #[inline]
    fn follow(&mut self, decision: Decision, alternative: u8) -> Result<(), NoFixpoint> {
        if alternative == 0 && self.path.len() >= self.depth {
            self.open.push(OpenBranch { decision, depth: self.path.len(), hint: self.hint });
            self.engine.push();
        }
        let bound = self.objective.as_mut().and_then(|objective| objective.enter(self.path.len()));
        self.path.push(alternative);
        self.engine.assume(|state| {
            decision.apply(state, alternative)?;
            bound.map_or(Ok(()), |bound| bound.apply(state))
        })
    }

    /// Returns the decision at the current node, or `None` if every variable is fixed.
    #[inline]
    fn decide(&mut self) -> Option<Decision> {
        let decision = self.brancher.decide_below(self.engine.state(), &mut self.hint)?;
        if self.path.len() % CHECKED_LEVEL == CHECKED_LEVEL - 1 {
            self.check(decision);
        }
        match &mut self.projection {
            None => Some(decision),
            Some(projection) => Some(projection.guard(decision, self.engine.state(), self.path.len())),
        }
    }

    /// Panics if an alternative of a decision removes no value: such decisions would make the search endless.
    #[cold]
    fn check(&self, decision: Decision) {
        assert!(
            decision.is_choice(self.engine.state()),
            "{} decides {decision:?}, but one alternative removes no value of {}; decide open variables only",
            self.brancher.name(),
            self.engine.state().label(decision.variable()),
        );
    }

    /// After a solution, drops the open alternatives about variables that are not projected. With an objective,
    /// they may lead to a better solution, and no solution repeats an earlier one.
    #[inline]
    fn end_extension(&mut self) {
        if self.objective.is_some() {
            return;
        }
        let Some(start) = self.projection.as_ref().and_then(Projection::start) else { return };
        while self.open.last().is_some_and(|frame| frame.depth >= start) {
            self.open.pop();
            self.engine.pop();
        }
    }

    /// Marks the node where the engine was interrupted as not visited, and makes it the next node.
    #[cold]
    fn step_back(&mut self) {
        self.statistics.nodes -= 1;
        if self.pending.is_none() {
            self.pending = self.path.pop().map(Pending::Interrupted);
        }
    }
}
