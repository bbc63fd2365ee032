//! A constraint without the others: what it infers from some facts.

use std::collections::{HashMap, HashSet};

use cavalcade_core::{Engine, Model, NoFixpoint, Variable};

use super::history::Conclusion;
use super::known_values::KnownValues;
use super::minimal::minimal;
use cavalcade_core::DomainFact;

/// The first number of facts from which an inference is tried.
const FIRST: usize = 16;

/// A constraint in an engine of its own.
pub(super) struct SingleConstraint {
    engine: Engine,
    /// Its variables.
    scope: HashSet<Variable>,
    /// What it infers without any facts, with the names of its propagators.
    at_first: HashMap<DomainFact, &'static str>,
    /// The values of its variables without any facts.
    initial: KnownValues,
    /// Whether it has no solution at all.
    is_false: bool,
}

/// A fact that a constraint infers on the way from some facts to another one.
#[derive(Debug, Clone, Copy)]
pub(super) struct Derived {
    pub(super) fact: DomainFact,
    /// The propagator.
    pub(super) name: &'static str,
    /// The number of facts before the propagator ran.
    pub(super) before: usize,
}

impl SingleConstraint {
    /// Returns a constraint of a model, by its index.
    pub(super) fn new(model: &Model, constraint: usize) -> Self {
        let scope: HashSet<Variable> = model.constraints()[constraint].scope().into_iter().collect();
        let mut variables: Vec<Variable> = scope.iter().copied().collect();
        variables.sort_unstable();
        let mut alone = Self {
            engine: Engine::stepwise(&model.only(constraint)),
            scope,
            at_first: HashMap::new(),
            initial: KnownValues::initial(model, variables.into_iter()),
            is_false: false,
        };
        let (mut known, mut found) = (alone.initial.clone(), Vec::new());
        alone.is_false = alone.settle(&mut known, &mut found).is_err();
        alone.at_first = found.into_iter().map(|derived| (derived.fact, derived.name)).collect();
        alone.initial = known;
        alone
    }

    /// Returns whether a fact is about one of its variables.
    pub(super) fn is_about(&self, fact: DomainFact) -> bool {
        self.scope.contains(&fact.variable())
    }

    /// Returns the propagator that infers a fact without any others, if one does.
    pub(super) fn infers_at_first(&self, fact: DomainFact) -> Option<&'static str> {
        self.at_first.get(&fact).copied()
    }

    /// Returns whether it infers something from facts. From a conflict everything follows.
    pub(super) fn infers(&mut self, facts: impl IntoIterator<Item = DomainFact>, wanted: Conclusion) -> bool {
        if self.is_false {
            return true;
        }
        self.engine.push();
        let result = self.engine.assume(|state| facts.into_iter().try_for_each(|fact| fact.apply(state)));
        let holds = |fact: DomainFact| fact.holds(self.engine.state());
        let infers = result.is_err() || matches!(wanted, Conclusion::Fact(fact) if holds(fact));
        self.engine.pop();
        infers
    }

    /// Returns the indices, ascending, of those facts that are needed to infer something: none of them can be left out.
    /// Earlier facts are preferred. `None` if all facts together are not enough.
    pub(super) fn needed(&mut self, facts: &[DomainFact], wanted: Conclusion) -> Option<Vec<usize>> {
        let mut count = FIRST.min(facts.len());
        while !self.infers(facts[..count].iter().copied(), wanted) {
            if count == facts.len() {
                return None;
            }
            count = (2 * count).min(facts.len());
        }
        let all: Vec<usize> = (0..count).collect();
        let mut needed = minimal(&all, &mut |chosen| self.infers(chosen.iter().map(|&at| facts[at]), wanted));
        needed.sort_unstable();
        Some(needed)
    }

    /// Returns everything that it infers while facts are added one after another, up to a conclusion: the facts and
    /// what follows from them, in order. Each of the given facts has its number, what is inferred has none.
    pub(super) fn derived(
        &mut self,
        facts: &[DomainFact],
        wanted: Conclusion,
        most: usize,
    ) -> Vec<(Derived, Option<usize>)> {
        let mut known = self.initial.clone();
        let mut found: Vec<(Derived, Option<usize>)> = Vec::new();
        self.engine.push();
        for (number, &fact) in facts.iter().enumerate() {
            found.push((Derived { fact, name: "", before: found.len() }, Some(number)));
            let before = found.len();
            let mut more = Vec::new();
            let mut result = self.engine.decide(|state| fact.apply(state));
            known.update(self.engine.state(), |_| ());
            if result.is_ok() {
                result = self.settle(&mut known, &mut more);
            }
            let derived = |step: Derived| (Derived { before: before + step.before, ..step }, None);
            found.extend(more.into_iter().map(derived));
            let is_found = matches!(wanted, Conclusion::Fact(fact) if fact.holds(self.engine.state()));
            if result.is_err() || is_found || found.len() > most {
                break;
            }
        }
        self.engine.pop();
        found
    }

    /// Runs its propagators until none has anything to remove; adds what they remove, also before a conflict.
    fn settle(&mut self, known: &mut KnownValues, found: &mut Vec<Derived>) -> Result<(), NoFixpoint> {
        loop {
            let result = self.engine.run_next();
            let name = self.engine.last_propagator().unwrap_or_default();
            let before = found.len();
            known.update(self.engine.state(), |fact| found.push(Derived { fact, name, before }));
            if !result? {
                return Ok(());
            }
        }
    }
}
