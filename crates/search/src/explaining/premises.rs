//! A small set of earlier facts from which a constraint infers another one.

use std::collections::{HashMap, HashSet};

use cavalcade_core::{Engine, Model, Variable};

use super::fact::DomainFact;
use super::history::{History, Origin};

/// Why a step holds.
#[derive(Clone)]
pub(super) struct Reason {
    pub(super) origin: Origin,
    /// The steps that are needed, ascending.
    pub(super) because: Vec<usize>,
    /// Whether the constraint infers the step from these, and not from fewer.
    pub(super) is_minimal: bool,
}

/// The constraints of a model, each in an engine of its own.
pub(super) struct Constraints<'a> {
    model: &'a Model,
    engines: HashMap<usize, Alone>,
}

/// A constraint without the others.
struct Alone {
    engine: Engine,
    scope: HashSet<Variable>,
    /// Whether it has no solution at all.
    is_false: bool,
}

impl<'a> Constraints<'a> {
    pub(super) fn new(model: &'a Model) -> Self {
        Self { model, engines: HashMap::new() }
    }

    /// Returns why a step holds.
    pub(super) fn reason(&mut self, history: &History, at: usize) -> Reason {
        let step = &history.steps[at];
        match step.origin {
            Origin::Propagator { constraint, .. } => self.inferred(history, at, constraint),
            Origin::Start(_) => {
                let all = 0..self.model.constraints().len();
                let owner = all.into_iter().find(|&it| self.alone(it).infers(&[], step.fact));
                Reason { origin: Origin::Start(owner), because: Vec::new(), is_minimal: true }
            }
            // All values that the decision leaves are impossible already.
            Origin::Decision(number) if step.fact.is_none() => {
                let is_about = |at: &usize| {
                    let fact = history.steps[*at].fact;
                    fact.is_some_and(|fact| fact.variable() == history.decided[number])
                };
                Reason { origin: step.origin, because: (0..at).filter(is_about).collect(), is_minimal: false }
            }
            Origin::Decision(_) => Reason { origin: step.origin, because: Vec::new(), is_minimal: true },
        }
    }

    /// Returns the earlier steps from which a constraint infers a step.
    fn inferred(&mut self, history: &History, at: usize, constraint: usize) -> Reason {
        let step = &history.steps[at];
        let alone = self.alone(constraint);
        let earlier = history.steps[..step.before].iter().enumerate();
        let candidates: Vec<(usize, DomainFact)> = earlier
            .filter_map(|(number, step)| Some((number, step.fact?)))
            .filter(|(_, fact)| alone.scope.contains(&fact.variable()))
            .collect();
        let is_minimal = alone.infers(&candidates, step.fact);
        let needed = if is_minimal { alone.needed(&[], true, &candidates, step.fact) } else { candidates };
        let mut because: Vec<usize> = needed.into_iter().map(|(number, _)| number).collect();
        because.sort_unstable();
        Reason { origin: step.origin, because, is_minimal }
    }

    fn alone(&mut self, constraint: usize) -> &mut Alone {
        self.engines.entry(constraint).or_insert_with(|| {
            let mut engine = Engine::stepwise(&self.model.only(constraint));
            let is_false = engine.propagate().is_err();
            let scope = self.model.constraints()[constraint].scope().into_iter().collect();
            Alone { engine, scope, is_false }
        })
    }
}

impl Alone {
    /// Returns whether the constraint infers a fact from others; a conflict if there is none. From a conflict everything
    /// follows.
    fn infers(&mut self, facts: &[(usize, DomainFact)], wanted: Option<DomainFact>) -> bool {
        if self.is_false {
            return true;
        }
        self.engine.push();
        let result = self.engine.assume(|state| facts.iter().try_for_each(|(_, fact)| fact.apply(state)));
        let infers = result.is_err() || wanted.is_some_and(|fact| fact.holds(self.engine.state()));
        self.engine.pop();
        infers
    }

    /// Returns those of some facts that are needed, besides those `given`, to infer the wanted one: none of them can be left
    /// out. Earlier facts are preferred. `is_new` says whether something was given since it was last asked whether what is
    /// given is enough.
    fn needed(
        &mut self,
        given: &[(usize, DomainFact)],
        is_new: bool,
        facts: &[(usize, DomainFact)],
        wanted: Option<DomainFact>,
    ) -> Vec<(usize, DomainFact)> {
        if is_new && self.infers(given, wanted) {
            return Vec::new();
        }
        if facts.len() < 2 {
            return facts.to_vec();
        }
        let (early, late) = facts.split_at(facts.len() / 2);
        let late = self.needed(&[given, early].concat(), true, late, wanted);
        let early = self.needed(&[given, &late].concat(), !late.is_empty(), early, wanted);
        [early, late].concat()
    }
}
