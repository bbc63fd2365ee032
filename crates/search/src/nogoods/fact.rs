//! Facts of nogoods, and their numbers.

use cavalcade_core::{DomainFact, Variable};
use rustc_hash::FxHashMap;

use super::trail::FactTrail;

/// A fact of a nogood.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum NogoodFact {
    Known(DomainFact),
    /// The variable has this value: both bounds at once. If it must not hold, one value is removed.
    Is(Variable, i32),
}

impl NogoodFact {
    pub(super) fn variable(self) -> Variable {
        match self {
            Self::Known(fact) => fact.variable(),
            Self::Is(variable, _) => variable,
        }
    }

    /// Returns the fact that holds if this one does not.
    pub(super) fn opposite(self) -> Self {
        let (open, holds) = OpenFact::of(self);
        open.that(!holds)
    }

    /// Adds what it says.
    pub(super) fn write(self, facts: &mut Vec<DomainFact>) {
        match self {
            Self::Known(fact) => facts.push(fact),
            Self::Is(variable, value) => {
                facts.extend([DomainFact::AtLeast(variable, value), DomainFact::AtMost(variable, value)]);
            }
        }
    }
}

/// A fact about a variable, or its opposite.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum OpenFact {
    /// At least this, or less.
    AtLeast(Variable, i32),
    /// This value, or another one.
    Is(Variable, i32),
}

impl OpenFact {
    /// Returns what a fact is about, and whether that must hold.
    pub(super) fn of(fact: NogoodFact) -> (Self, bool) {
        match fact {
            NogoodFact::Known(DomainFact::AtLeast(variable, least)) => (Self::AtLeast(variable, least), true),
            NogoodFact::Known(DomainFact::AtMost(variable, most)) => {
                (Self::AtLeast(variable, most + 1), false)
            }
            NogoodFact::Known(DomainFact::Not(variable, value)) => (Self::Is(variable, value), false),
            NogoodFact::Is(variable, value) => (Self::Is(variable, value), true),
        }
    }

    /// Returns the fact that it holds, or that it does not.
    pub(super) fn that(self, holds: bool) -> NogoodFact {
        match (self, holds) {
            (Self::AtLeast(variable, least), true) => NogoodFact::Known(DomainFact::AtLeast(variable, least)),
            (Self::AtLeast(variable, least), false) => {
                NogoodFact::Known(DomainFact::AtMost(variable, least - 1))
            }
            (Self::Is(variable, value), true) => NogoodFact::Is(variable, value),
            (Self::Is(variable, value), false) => NogoodFact::Known(DomainFact::Not(variable, value)),
        }
    }

    pub(super) fn variable(self) -> Variable {
        match self {
            Self::AtLeast(variable, _) | Self::Is(variable, _) => variable,
        }
    }

    /// Returns whether it is known to hold (`Some(true)`), or not to.
    pub(super) fn status(self, trail: &FactTrail) -> Option<bool> {
        trail.status_of(self.that(true))
    }
}

/// Numbers of facts; a fact and its opposite have the same.
#[derive(Default)]
pub(super) struct FactNumbers {
    facts: Vec<OpenFact>,
    numbers: FxHashMap<OpenFact, u32>,
}

impl FactNumbers {
    pub(super) fn len(&self) -> usize {
        self.facts.len()
    }

    pub(super) fn fact(&self, number: usize) -> OpenFact {
        self.facts[number]
    }

    /// Returns the number of a fact, which may be a new one.
    pub(super) fn of(&mut self, fact: OpenFact) -> u32 {
        *self.numbers.entry(fact).or_insert_with(|| {
            self.facts.push(fact);
            self.facts.len() as u32 - 1
        })
    }

    /// Returns numbers of these facts alone, in this order.
    pub(super) fn only(&self, numbers: &[u32]) -> Self {
        let facts: Vec<OpenFact> = numbers.iter().map(|&number| self.facts[number as usize]).collect();
        let numbers = facts.iter().copied().zip(0..).collect();
        Self { facts, numbers }
    }
}

/// Joins two bounds of a variable that fix it to one fact; the other facts keep their order. `joins` says which
/// variables can lose a value between their bounds.
pub(super) fn joined(facts: &[DomainFact], joins: impl Fn(Variable) -> bool) -> Vec<NogoodFact> {
    let bounds = facts.iter().zip(0..).filter(|&(&fact, _)| joins(fact.variable()));
    let places: FxHashMap<DomainFact, usize> = bounds.map(|(&fact, place)| (fact, place)).collect();
    let opposite = |fact: DomainFact| match fact {
        DomainFact::AtLeast(variable, value) => Some((value, DomainFact::AtMost(variable, value))),
        DomainFact::AtMost(variable, value) => Some((value, DomainFact::AtLeast(variable, value))),
        DomainFact::Not(..) => None,
    };
    let mut result = Vec::with_capacity(facts.len());
    for (place, &fact) in facts.iter().enumerate() {
        let bound = if places.is_empty() { None } else { opposite(fact) };
        match bound.and_then(|(value, other)| Some((value, *places.get(&other)?))) {
            Some((_, other)) if other < place => {}
            Some((value, _)) => result.push(NogoodFact::Is(fact.variable(), value)),
            None => result.push(NogoodFact::Known(fact)),
        }
    }
    result
}
