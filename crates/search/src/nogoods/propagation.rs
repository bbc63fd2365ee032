//! What follows: from nogoods at once, and then from one propagator after another.

use cavalcade_core::bits::ones;
use cavalcade_core::{DomainFact, NoFixpoint, Variable, distinct};

use super::NogoodSearch;
use super::fact::NogoodFact;
use super::trail::Why;
use crate::clauses::ClauseRef;

/// Steps of one fixpoint before contradictions of several constraints are looked for; few in tests, whose domains are
/// small. `flowshop-workers` of the MiniZinc Challenge, 5,220 reified differences of 10^5 values: proved in 1.7 s; with
/// 2^10 steps and 4 moves in 2.0 s; without contradictions, no solution in 10 s.
const MANY_STEPS: u32 = if cfg!(test) { 8 } else { 1 << 9 };
/// How often the bounds of a variable move, on average, if they do so again and again.
const AGAIN: u32 = if cfg!(test) { 1 } else { 3 };

/// What propagation found.
pub(super) enum PropagationEnd {
    Reached,
    /// These facts hold and exclude each other.
    Conflict(Vec<DomainFact>),
    Interrupted,
}

impl NogoodSearch {
    /// Notes what the engine removed when it was built.
    pub(super) fn note_all(&mut self) {
        let variables: Vec<Variable> = self.trail.variables().collect();
        for variable in variables {
            if self.engine.state().domain(variable).is_empty() {
                self.is_refuted = true;
                return;
            }
            self.trail.note(self.engine.state(), variable, Why::Decided);
        }
        self.forget_changes();
    }

    /// Forgets what has changed since the last time: it was noted, or is taken back.
    pub(super) fn forget_changes(&mut self) {
        while self.engine.next_changed().is_some() {}
    }

    /// Notes what has changed since the last time.
    pub(super) fn note_changes(&mut self, why: Why) {
        while let Some((first, changed)) = self.engine.next_changed() {
            for bit in ones(changed) {
                let variable = self.trail.variable(first + bit);
                self.trail.note(self.engine.state(), variable, why);
            }
        }
    }

    /// Propagates until nothing follows.
    pub(super) fn fixpoint(&mut self) -> PropagationEnd {
        let (mut seen, mut steps) = (self.trail.len(), MANY_STEPS);
        loop {
            if self.trail.len() - seen >= steps {
                if let Some(facts) = self.contradiction(seen) {
                    return PropagationEnd::Conflict(facts);
                }
                (seen, steps) = (self.trail.len(), 2 * steps);
            }
            if let Some(nogood) = self.apply_nogoods() {
                self.store.bump(nogood);
                return PropagationEnd::Conflict(self.store.parts(nogood));
            }
            let before = self.trail.len();
            let result = self.engine.run_next();
            let constraint = self.engine.last_constraint().unwrap_or_default();
            match result {
                Ok(false) => return PropagationEnd::Reached,
                Ok(true) => self.note_changes(Why::Constraint(constraint as u32, before)),
                Err(NoFixpoint::Interrupted) => return PropagationEnd::Interrupted,
                Err(NoFixpoint::Conflict) => {
                    self.forget_changes();
                    let mut facts = Vec::new();
                    self.reasons.conflict(&self.trail, constraint, before, &mut facts);
                    return PropagationEnd::Conflict(facts);
                }
            }
        }
    }

    /// Returns facts that constraints exclude together that have moved bounds again and again since a step. In a proof each
    /// conflict is one of a single constraint, so there it returns nothing.
    fn contradiction(&mut self, since: u32) -> Option<Vec<DomainFact>> {
        let steps = || (since..self.trail.len()).map(|number| self.trail.step(number));
        let moved = distinct(steps().map(|step| step.fact.variable()).collect());
        if self.events.is_some() || AGAIN * moved.len() as u32 > self.trail.len() - since {
            return None;
        }
        let constraints = steps().filter_map(|step| match step.why {
            Why::Constraint(constraint, _) => Some(constraint as usize),
            Why::Decided | Why::Nogood(_) | Why::Holes => None,
        });
        self.engine.contradiction(distinct(constraints.collect()).into_iter())
    }

    /// Applies what nogoods imply; returns one whose facts all hold.
    fn apply_nogoods(&mut self) -> Option<ClauseRef> {
        let mut implied = std::mem::take(&mut self.implied);
        let mut conflict = None;
        while conflict.is_none() && self.seen < self.trail.len() {
            for number in self.marked..self.trail.len() {
                self.store.mark(self.trail.step(number));
            }
            self.marked = self.trail.len();
            implied.clear();
            let woken = self.store.wake(self.trail.step(self.seen), &mut implied);
            conflict = woken.err();
            self.seen += 1;
            self.statistics.propagations += implied.len() as u64;
            for &implied in &implied {
                if conflict.is_some() {
                    break;
                }
                let fact = self.store.excluded(implied);
                let is_met = match self.trail.status_of(fact) {
                    Some(holds) => !holds,
                    None => self.exclude(fact, Why::Nogood(implied)),
                };
                if !is_met {
                    conflict = Some(implied.nogood);
                }
            }
        }
        self.implied = implied;
        conflict
    }

    /// Makes a fact that is open impossible; returns false if no value would remain.
    pub(super) fn exclude(&mut self, fact: NogoodFact, why: Why) -> bool {
        let variable = fact.variable();
        let (low, high) = self.trail.bounds(variable);
        match fact {
            NogoodFact::Known(DomainFact::AtLeast(_, least)) => {
                self.hold(DomainFact::AtMost(variable, least - 1), why)
            }
            NogoodFact::Known(DomainFact::AtMost(_, most)) => {
                self.hold(DomainFact::AtLeast(variable, most + 1), why)
            }
            NogoodFact::Known(DomainFact::Not(_, value)) => {
                self.hold(DomainFact::AtLeast(variable, value), why)
                    && self.hold(DomainFact::AtMost(variable, value), why)
            }
            NogoodFact::Is(_, value) if value == low => {
                value < high && self.hold(DomainFact::AtLeast(variable, value + 1), why)
            }
            NogoodFact::Is(_, value) if value == high => {
                self.hold(DomainFact::AtMost(variable, value - 1), why)
            }
            NogoodFact::Is(_, value) => self.hold(DomainFact::Not(variable, value), why),
        }
    }

    /// Makes a fact hold; returns false if no value would remain.
    pub(super) fn hold(&mut self, fact: DomainFact, why: Why) -> bool {
        if self.trail.status(fact) == Some(true) {
            return true;
        }
        if self.engine.decide(|state| fact.apply(state)).is_err() {
            self.forget_changes();
            return false;
        }
        self.trail.add(fact, why);
        self.note_changes(Why::Holes);
        true
    }
}
