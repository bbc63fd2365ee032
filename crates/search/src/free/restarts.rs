//! A search that restarts, and branches on what it learned from conflicts.
//!
//! It keeps weights, the bound of the objective, and the values of the best solution, which are tried first.
//! What it refutes at the root stays refuted.

use std::ops::ControlFlow;
use std::time::Instant;

use cavalcade_core::{Conflict, Engine, Interrupt, Model, NoFixpoint, State, Variable};

use super::conflicts::Conflicts;
use crate::branching::{Candidates, ValueChoice, is_open, size};
use crate::tree::{Bound, Clock, RestartingSearch, RunEnd, SearchTarget};
use crate::{Decision, Direction, Limits, Statistics, Stop};

/// A decision whose second alternative has not been tried.
struct RestartBranch {
    decision: Decision,
    /// How many variables of each group were known to be fixed.
    known: [u32; 2],
}

/// The search.
pub(super) struct Restarts {
    engine: Engine,
    /// The variables to decide first, and all others.
    groups: [Candidates<f64>; 2],
    conflicts: Conflicts,
    target: SearchTarget,
    open: Vec<RestartBranch>,
    statistics: Statistics,
}

impl Restarts {
    /// Begins a search that decides the variables `first` before all others.
    pub(super) fn new(
        model: &Model,
        first: &[Variable],
        objective: Option<(Variable, Direction)>,
        seed: u64,
        interrupt: &'static Interrupt,
    ) -> Self {
        let mut is_listed = vec![false; model.variables().count()];
        for variable in first {
            is_listed[variable.index()] = true;
        }
        let (listed, other): (Vec<Variable>, Vec<Variable>) =
            model.variables().partition(|variable| is_listed[variable.index()]);
        let conflicts = Conflicts::new(model, seed);
        let group = |variables: Vec<Variable>| {
            let bounds = variables.iter().map(|&variable| conflicts.least_cost(variable)).collect();
            Candidates::new(variables, bounds)
        };
        Self {
            engine: Engine::under(model, interrupt),
            groups: [group(listed), group(other)],
            conflicts,
            target: SearchTarget::new(model, objective),
            open: Vec::new(),
            statistics: Statistics::default(),
        }
    }

    fn descend(
        &mut self,
        failures: u64,
        limits: Limits,
        visit: &mut dyn FnMut(&[i32]) -> ControlFlow<()>,
    ) -> RunEnd {
        let most_nodes = self.statistics.nodes.saturating_add(limits.nodes.unwrap_or(u64::MAX));
        let most_failures = self.statistics.failures + failures;
        let mut solutions = 0;
        let first = self.statistics.nodes;
        let mut clock = Clock::new(Instant::now(), limits);
        let mut known = [0; 2];
        let bound = self.target.bound();
        let mut result = self.engine.assume(|state| improve(state, bound));
        loop {
            self.statistics.nodes += 1;
            let mut next = None;
            match result {
                Err(NoFixpoint::Interrupted) => {
                    self.statistics.nodes -= 1;
                    return RunEnd::Stopped(Stop::Interrupt);
                }
                Err(NoFixpoint::Conflict) => self.statistics.failures += 1,
                Ok(()) => next = self.decide(&mut known),
            }
            let mut stop = None;
            if next.is_none() {
                self.statistics.depth = self.statistics.depth.max(self.open.len() as u64);
            }
            if result.is_ok() && next.is_none() {
                self.statistics.solutions += 1;
                solutions += 1;
                let values = self.engine.state().values().unwrap_or_default();
                self.follow(&values);
                if visit(&values).is_break() {
                    stop = Some(Stop::Visitor);
                } else if limits.solutions.is_some_and(|most| solutions >= most) {
                    stop = Some(Stop::Solutions);
                }
            }
            let alternative = u8::from(next.is_none());
            let decision = if let Some(decision) = next {
                self.open.push(RestartBranch { decision, known });
                self.engine.push();
                decision
            } else {
                let Some(frame) = self.open.pop() else { return RunEnd::Complete };
                self.engine.pop();
                known = frame.known;
                frame.decision
            };
            if self.statistics.nodes >= most_nodes {
                stop = stop.or(Some(Stop::Nodes));
            } else if let Some(clock) = &mut clock {
                stop = stop.or_else(|| clock.over(self.statistics.nodes - first));
            }
            if let Some(stop) = stop {
                return RunEnd::Stopped(stop);
            }
            if self.statistics.failures >= most_failures {
                return RunEnd::Restart;
            }
            result = self.enter(decision, alternative);
        }
    }

    /// Moves to a child of the current node; learns from a conflict.
    fn enter(&mut self, decision: Decision, alternative: u8) -> Result<(), NoFixpoint> {
        let bound = self.target.bound().filter(|_| alternative == 1);
        let runs = self.engine.propagations();
        let result = self.engine.assume(|state| {
            decision.apply(state, alternative)?;
            improve(state, bound)
        });
        if result == Err(NoFixpoint::Conflict) {
            let has_run = self.engine.propagations() > runs;
            let constraint = self.engine.last_constraint().filter(|_| has_run);
            let decided = (alternative == 0).then(|| decision.variable());
            self.conflicts.learn(self.engine.state(), constraint, decided);
            for &variable in constraint.map_or(&[][..], |constraint| self.conflicts.scope(constraint)) {
                let bound = self.conflicts.least_cost(variable);
                self.groups.iter_mut().for_each(|group| group.set_bound(variable, bound));
            }
        }
        result
    }

    /// Returns the decision at the current node, or `None` if every variable is fixed.
    fn decide(&self, known: &mut [u32; 2]) -> Option<Decision> {
        let state = self.engine.state();
        if let Some(last) = self.conflicts.last().filter(|&last| is_open(state, last)) {
            return Some(self.decision(state, last));
        }
        for (group, known) in self.groups.iter().zip(known) {
            let cost = |_, variable: Variable| self.conflicts.cost(variable, size(state, variable));
            if let Some(variable) = group.best(state, known, cost) {
                return Some(self.decision(state, variable));
            }
        }
        None
    }

    /// Returns the decision about a variable: for the value to try first, if that is possible. That of the objective is
    /// not, once a solution has it.
    fn decision(&self, state: &State, variable: Variable) -> Decision {
        let preferred = self.target.preferred[variable.index()];
        let taken = preferred.and_then(|value| Decision::towards(state, variable, value));
        let other = match self.target.objective {
            Some((objective, Direction::Maximise)) if objective == variable => ValueChoice::Max,
            _ => ValueChoice::Min,
        };
        taken.unwrap_or_else(|| other.decision(state, variable))
    }
}

impl RestartingSearch for Restarts {
    fn propagate(&mut self) -> Result<(), NoFixpoint> {
        self.engine.propagate()
    }

    fn target(&mut self) -> &mut SearchTarget {
        &mut self.target
    }

    fn run(
        &mut self,
        failures: u64,
        limits: Limits,
        visit: &mut dyn FnMut(&[i32]) -> ControlFlow<()>,
    ) -> RunEnd {
        let before = self.engine.propagations();
        let ended = self.descend(failures, limits, visit);
        while self.open.pop().is_some() {
            self.engine.pop();
        }
        self.statistics.propagations += self.engine.propagations() - before;
        ended
    }

    fn statistics(&self) -> Statistics {
        self.statistics
    }
}

fn improve(state: &mut State, bound: Option<Bound>) -> Result<(), Conflict> {
    bound.map_or(Ok(()), |bound| bound.apply(state))
}
