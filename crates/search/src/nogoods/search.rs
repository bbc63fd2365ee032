//! The search: conflicts, solutions, restarts.

use std::ops::ControlFlow;
use std::time::Instant;

use cavalcade_core::{DomainFact, Engine, Interrupt, Model, NoFixpoint, Variable, distinct};

use super::activity::ActiveFacts;
use super::all_solutions::SolutionPath;
use super::analysis::{ConflictAnalysis, LearnedNogood, Sources};
use super::events::{SearchEvent, SearchEvents};
use super::fact::joined;
use super::heuristics::{Heuristic, HeuristicRuns};
use super::neighbourhood::Neighbourhood;
use super::objective_probe::ObjectiveProbe;
use super::propagation::PropagationEnd;
use super::reasons::Reasons;
use super::shared_nogoods::UnsharedNogoods;
use super::store::{Implied, NogoodStore};
use super::trail::{FactTrail, Why};
use crate::branching::Hint;
use crate::clauses::ClauseRef;
use crate::tree::{Bound, Clock, RunEnd, SearchTarget};
use crate::{Brancher, BranchingRule, Direction, Limits, Statistics, Stop};

/// A search that learns.
pub(crate) struct NogoodSearch {
    pub(super) engine: Engine,
    pub(super) trail: FactTrail,
    /// How many steps the literals of nogoods know, and how many of these the nogoods have seen.
    pub(super) marked: u32,
    pub(super) seen: u32,
    pub(super) reasons: Reasons,
    pub(super) store: NogoodStore,
    analysis: ConflictAnalysis,
    /// Memory for what nogoods imply, and for those that took part in a conflict.
    pub(super) implied: Vec<Implied>,
    used: Vec<ClauseRef>,
    pub(super) active: ActiveFacts,
    pub(super) runs: HeuristicRuns,
    pub(super) probe: ObjectiveProbe,
    pub(super) neighbourhood: Option<Neighbourhood>,
    /// One rule, or two that guide runs in turns.
    pub(super) branchers: Vec<Box<dyn Brancher>>,
    /// What the rule knew when it was last asked at a level, ascending.
    pub(super) hints: Vec<(u32, Hint)>,
    pub(super) target: SearchTarget,
    /// The bound of the objective that holds without decisions.
    required: Option<Bound>,
    /// The way to the last solution, if all are wanted.
    pub(super) path: Option<SolutionPath>,
    /// What other searches do not know yet, if there are any.
    pub(super) unshared: Option<UnsharedNogoods>,
    /// Whether no solution remains.
    pub(super) is_refuted: bool,
    pub(super) statistics: Statistics,
    /// What the search does, if it is recorded.
    pub(super) events: Option<SearchEvents>,
}

impl NogoodSearch {
    pub(crate) fn new(
        model: &Model,
        rule: &dyn BranchingRule,
        objective: Option<(Variable, Direction)>,
        interrupt: &'static Interrupt,
    ) -> Self {
        let lists: Vec<_> = {
            let bounds = |variable| model.domain(variable).bounds().unwrap_or_default();
            model.constraints().iter().map(|constraint| constraint.nogoods(&bounds)).collect()
        };
        let rest = model.without(|constraint| lists[constraint].is_some());
        let mut search = Self {
            engine: Engine::recording_under(&rest, interrupt),
            trail: FactTrail::new(&rest),
            marked: 0,
            seen: 0,
            reasons: Reasons::new(&rest),
            active: ActiveFacts::new(),
            runs: HeuristicRuns::default(),
            probe: ObjectiveProbe::default(),
            neighbourhood: None,
            branchers: vec![rule.brancher(model)],
            hints: Vec::new(),
            target: SearchTarget::new(model, objective),
            required: None,
            path: None,
            unshared: None,
            is_refuted: model.variables().any(|variable| model.domain(variable).is_empty()),
            store: NogoodStore::new(),
            analysis: ConflictAnalysis::default(),
            implied: Vec::new(),
            used: Vec::new(),
            statistics: Statistics::default(),
            events: None,
        };
        if !search.is_refuted {
            search.note_all();
            for facts in lists.into_iter().flatten().flatten() {
                search.given(facts, 0);
            }
        }
        search
    }

    /// Follows another rule in every second run that a rule guides.
    pub(crate) fn second_rule(mut self, brancher: Box<dyn Brancher>) -> Self {
        self.branchers.push(brancher);
        self
    }

    /// Also looks for better solutions near the best one.
    pub(crate) fn neighbourhoods(mut self, neighbourhood: Neighbourhood) -> Self {
        self.runs = HeuristicRuns::near_best(&neighbourhood);
        self.neighbourhood = Some(neighbourhood);
        self
    }

    /// Adds a nogood, before any decision; for `levels` see [`NogoodStore::add`].
    pub(super) fn given(&mut self, facts: Vec<DomainFact>, levels: u32) {
        let mut facts = distinct(facts);
        if facts.iter().any(|&fact| self.trail.status(fact) == Some(false)) {
            return;
        }
        facts.retain(|&fact| self.trail.status(fact) != Some(true));
        let facts = joined(&facts, |variable| self.trail.has_holes(variable));
        match facts[..] {
            [] => self.is_refuted = true,
            [fact] => self.is_refuted |= !self.exclude(fact, Why::Decided),
            _ => drop(self.store.add(&self.trail, &facts, levels)),
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
        let first = self.statistics.nodes;
        let mut clock = Clock::new(Instant::now(), limits);
        let mut solutions = 0;
        self.forget();
        loop {
            if self.is_refuted || !self.require_better() {
                return RunEnd::Complete;
            }
            self.statistics.nodes += 1;
            let mut stop = None;
            match self.fixpoint() {
                PropagationEnd::Interrupted => {
                    self.statistics.nodes -= 1;
                    return RunEnd::Stopped(Stop::Interrupt);
                }
                PropagationEnd::Conflict(facts) => {
                    self.statistics.failures += 1;
                    self.statistics.depth = self.statistics.depth.max(self.trail.level().into());
                    if !self.learn(&facts) {
                        self.is_refuted = true;
                        return RunEnd::Complete;
                    }
                }
                PropagationEnd::Reached => {
                    if self.follow_path() {
                        // Something to propagate.
                    } else if let Some(fact) = self.decision() {
                        self.decide(fact);
                    } else {
                        solutions += 1;
                        let is_enough = limits.solutions.is_some_and(|most| solutions >= most);
                        stop = self.solution(visit).or(is_enough.then_some(Stop::Solutions));
                        if self.path.is_none() && self.target.objective.is_none() {
                            return RunEnd::Stopped(stop.unwrap_or(Stop::Solutions));
                        }
                    }
                }
            }
            if self.statistics.nodes >= most_nodes {
                stop = stop.or(Some(Stop::Nodes));
            } else if let Some(clock) = &mut clock {
                stop = stop.or_else(|| clock.over(self.statistics.nodes - first));
            }
            if let Some(stop) = stop.filter(|_| !self.is_refuted) {
                return RunEnd::Stopped(stop);
            }
            self.restart_if_due();
            if self.statistics.failures >= most_failures {
                return RunEnd::Restart;
            }
        }
    }

    /// Shows a solution, and goes back to look for others if they are wanted; returns why the search ends, if the visitor
    /// has enough.
    fn solution(&mut self, visit: &mut dyn FnMut(&[i32]) -> ControlFlow<()>) -> Option<Stop> {
        self.statistics.solutions += 1;
        self.statistics.depth = self.statistics.depth.max(self.trail.level().into());
        self.runs.found();
        self.probe.found();
        let values = self.engine.state().values().unwrap_or_default();
        self.record(|| SearchEvent::Solution(values.clone()));
        self.follow(&values);
        let stop = visit(&values).is_break().then_some(Stop::Visitor);
        if self.path.is_some() {
            self.leave_solution();
        } else if self.target.objective.is_some() {
            self.go_back(0);
        }
        stop
    }

    /// Ends a run that is long enough, or whose neighbourhood has no better solution, and begins the next one.
    fn restart_if_due(&mut self) {
        let is_exhausted = self.neighbourhood().is_some_and(|near| near.is_exhausted());
        let ended = self.runs.ended_at(self.statistics.failures);
        if ended == Some(false) {
            self.probe.missed();
        }
        if is_exhausted || ended.is_some() {
            self.go_back(0);
            self.hints.clear();
            self.forget();
            if let Some(neighbourhood) = self.neighbourhood() {
                neighbourhood.choose();
            }
        }
    }

    /// Returns the neighbourhood, if it guides this run.
    pub(super) fn neighbourhood(&mut self) -> Option<&mut Neighbourhood> {
        self.neighbourhood.as_mut().filter(|_| self.runs.heuristic() == Heuristic::Neighbourhood)
    }

    /// Requires a better solution than the best one; goes back to the root for it. Returns false if none remains.
    fn require_better(&mut self) -> bool {
        let bound = self.target.bound();
        let Some(bound) = bound.filter(|_| bound != self.required) else { return true };
        self.go_back(0);
        self.required = Some(bound);
        self.runs.improved_at(self.statistics.failures);
        let result = self.engine.decide(|state| bound.apply(state));
        if result.is_ok() {
            self.note_changes(Why::Decided);
        } else {
            self.is_refuted = true;
        }
        result.is_ok()
    }

    /// Learns from a conflict and goes back; returns false if no solution remains.
    pub(super) fn learn(&mut self, facts: &[DomainFact]) -> bool {
        let bumps = !matches!(self.runs.heuristic(), Heuristic::Rule(_));
        let Self { active, trail, reasons, store, analysis, used, .. } = self;
        used.clear();
        let seen = |step, fact: DomainFact| {
            if bumps {
                active.bump(fact);
            }
            if let Why::Nogood(Implied { nogood, .. }) = trail.step(step).why {
                used.push(nogood);
            }
        };
        let learned = analysis.learn(Sources { trail, reasons, store }, facts, seen);
        self.record_reasons();
        let Some(learned) = learned else { return false };
        if bumps {
            self.active.decay();
        }
        self.used.iter().for_each(|&nogood| self.store.bump(nogood));
        self.store.decay();
        let LearnedNogood { nogood, level, levels } = learned;
        self.record(|| SearchEvent::Learned(nogood.clone()));
        self.unshared.iter_mut().for_each(|unshared| unshared.note(&nogood));
        if let Some(neighbourhood) = self.neighbourhood() {
            neighbourhood.refute(level);
        }
        self.go_back(level);
        let first = nogood[0];
        let why = if nogood.len() == 1 {
            Why::Decided
        } else {
            Why::Nogood(self.store.add(&self.trail, &nogood, levels))
        };
        self.exclude(first, why)
    }

    /// Forgets nogoods and active facts if there are many. Only without decisions.
    fn forget(&mut self) {
        self.active.forget(&self.trail);
        let forgotten = self.store.forget(&self.trail);
        self.record_forgotten(forgotten);
    }

    /// Goes back to a level.
    pub(super) fn go_back(&mut self, level: u32) {
        while self.trail.level() > level {
            self.engine.pop();
            self.trail.pop(|trail, step| self.store.unmark(trail, &step));
        }
        self.analysis.go_back(self.trail.len());
        self.active.go_back(level);
        self.neighbourhood.iter_mut().for_each(Neighbourhood::go_back);
        self.hints.truncate(self.hints.partition_point(|hint| hint.0 <= level));
        self.seen = self.seen.min(self.trail.len());
        self.marked = self.marked.min(self.trail.len());
    }

    /// Opens a level with a decision.
    pub(super) fn decide(&mut self, fact: DomainFact) {
        #[cfg(test)]
        self.store.check(&self.trail);
        self.engine.push();
        self.trail.push();
        let holds = self.hold(fact, Why::Decided);
        debug_assert!(holds, "{fact:?} is possible");
    }
}

/// What the owner of a search does with it.
impl NogoodSearch {
    /// Propagates the root.
    pub(crate) fn propagate(&mut self) -> Result<(), NoFixpoint> {
        if self.is_refuted {
            return Err(NoFixpoint::Conflict);
        }
        match self.fixpoint() {
            PropagationEnd::Reached => Ok(()),
            PropagationEnd::Conflict(_) => {
                self.record_reasons();
                self.is_refuted = true;
                Err(NoFixpoint::Conflict)
            }
            PropagationEnd::Interrupted => Err(NoFixpoint::Interrupted),
        }
    }

    /// Tries these values of variables first.
    pub(crate) fn prefer(&mut self, values: &[(Variable, i32)]) {
        for &(variable, value) in values {
            self.target.preferred[variable.index()] = Some(value);
        }
    }

    /// Takes over a solution from elsewhere.
    pub(crate) fn follow(&mut self, values: &[i32]) {
        self.target.follow(values);
    }

    /// Searches from the root until that number of failures. What was learned is kept.
    pub(crate) fn run(
        &mut self,
        failures: u64,
        limits: Limits,
        visit: &mut dyn FnMut(&[i32]) -> ControlFlow<()>,
    ) -> RunEnd {
        let before = self.engine.propagations();
        let ended = self.descend(failures, limits, visit);
        self.go_back(0);
        self.statistics.propagations += self.engine.propagations() - before;
        ended
    }

    /// Returns the work so far.
    pub(crate) fn statistics(&self) -> Statistics {
        self.statistics
    }
}
