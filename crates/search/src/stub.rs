//! THROW-AWAY STUB: first-fail depth-first search over integer variables.
use cavalcade_core::{Decisions, Engine, Model, State, Variable};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// How to branch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Branching {
    /// Stub: as first-fail.
    Warnsdorff,
    /// Fewest values.
    FirstFail,
    /// In order.
    InputOrder,
}
/// Names.
pub const BRANCHINGS: &[(&str, Branching)] = &[
    ("warnsdorff", Branching::Warnsdorff),
    ("first-fail", Branching::FirstFail),
    ("input-order", Branching::InputOrder),
];
/// Limits.
#[derive(Debug, Clone, Copy, Default)]
pub struct Limits {
    /// At most so many solutions.
    pub solutions: Option<u64>,
    /// At most so many nodes.
    pub nodes: Option<u64>,
    /// At most so long.
    pub time: Option<Duration>,
}
/// Statistics.
#[derive(Debug, Clone, Copy, Default)]
pub struct Statistics {
    /// Solutions.
    pub solutions: u64,
    /// Nodes.
    pub nodes: u64,
    /// Failures.
    pub failures: u64,
    /// Propagations.
    pub propagations: u64,
    /// Seconds.
    pub seconds: f64,
}
/// Outcome.
#[derive(Debug, Clone, Copy)]
pub struct Outcome {
    /// Statistics.
    pub statistics: Statistics,
    /// Whether nothing was left out.
    pub complete: bool,
}
/// A solution.
#[derive(Debug, Clone, Copy)]
pub struct Solution<'a>(&'a State);
impl Solution<'_> {
    /// The value of a variable.
    ///
    /// # Panics
    /// Never, in a solution.
    #[must_use]
    pub fn value(&self, variable: Variable) -> i32 {
        self.0.value(variable).expect("fixed")
    }
}
/// A search.
#[derive(Debug)]
pub struct Search<'a> {
    model: &'a Model,
    branching: Branching,
    limits: Limits,
}
impl<'a> Search<'a> {
    /// New.
    #[must_use]
    pub fn new(model: &'a Model, branching: Branching) -> Self {
        Self { model, branching, limits: Limits::default() }
    }
    /// Limits.
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }
    /// Run.
    pub fn run(self, mut visit: impl FnMut(Solution<'_>) -> ControlFlow<()>) -> Outcome {
        let start = Instant::now();
        let mut engine = Engine::new(self.model);
        let mut variables: Vec<Variable> = Vec::new();
        for decisions in self.model.decisions() {
            if let Decisions::Variables(list) | Decisions::Successors(list) = decisions {
                variables.extend(list);
            }
        }
        let mut statistics = Statistics { nodes: 1, ..Statistics::default() };
        let mut stack: Vec<(Variable, i32)> = Vec::new();
        let mut result = engine.propagate();
        let complete = loop {
            if self.limits.time.is_some_and(|time| start.elapsed() >= time)
                || self.limits.nodes.is_some_and(|nodes| statistics.nodes >= nodes)
            {
                break false;
            }
            if result.is_ok() {
                let state = engine.state();
                let mut open = variables.iter().filter(|&&v| state.value(v).is_none());
                let pick = if self.branching == Branching::InputOrder {
                    open.next()
                } else {
                    open.min_by_key(|&&v| state.domain(v).len())
                };
                if let Some(&v) = pick {
                    let value = state.domain(v).values().next().unwrap_or(0);
                    stack.push((v, value));
                    engine.push();
                    statistics.nodes += 1;
                    result = engine.assume(|state| state.fix(v, value));
                    continue;
                }
                statistics.solutions += 1;
                if visit(Solution(engine.state())).is_break()
                    || self.limits.solutions.is_some_and(|limit| statistics.solutions >= limit)
                {
                    break false;
                }
            } else {
                statistics.failures += 1;
            }
            let Some((v, value)) = stack.pop() else { break true };
            engine.pop();
            statistics.nodes += 1;
            result = engine.assume(|state| state.remove(v, value));
        };
        statistics.propagations = engine.propagations();
        statistics.seconds = start.elapsed().as_secs_f64();
        Outcome { statistics, complete }
    }
}
