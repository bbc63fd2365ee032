//! A fact of a nogood.

use cavalcade_core::{DomainFact, Variable};
use rustc_hash::FxHashMap;

/// How many kinds of facts are watched.
pub(super) const KINDS: usize = 4;

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

    /// Returns the number of its kind, and its value.
    pub(super) fn kind(self) -> (usize, i32) {
        match self {
            Self::Known(DomainFact::AtLeast(_, value)) => (0, value),
            Self::Known(DomainFact::AtMost(_, value)) => (1, value),
            Self::Known(DomainFact::Not(_, value)) => (2, value),
            Self::Is(_, value) => (3, value),
        }
    }

    /// Returns the fact of a kind about a variable, with a value.
    pub(super) fn of_kind(kind: usize, variable: Variable, value: i32) -> Self {
        match kind {
            0 => Self::Known(DomainFact::AtLeast(variable, value)),
            1 => Self::Known(DomainFact::AtMost(variable, value)),
            2 => Self::Known(DomainFact::Not(variable, value)),
            _ => Self::Is(variable, value),
        }
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

/// Joins two bounds of a variable that fix it to one fact; the other facts keep their order. `joins` says which variables
/// can lose a value between their bounds.
pub(super) fn joined(facts: &[DomainFact], joins: impl Fn(Variable) -> bool) -> Vec<NogoodFact> {
    let bounds = facts.iter().zip(0..).filter(|&(&fact, _)| joins(fact.variable()));
    let places: FxHashMap<DomainFact, usize> = bounds.map(|(&fact, place)| (fact, place)).collect();
    let opposite = |fact: DomainFact| match fact {
        DomainFact::AtLeast(variable, value) => Some(DomainFact::AtMost(variable, value)),
        DomainFact::AtMost(variable, value) => Some(DomainFact::AtLeast(variable, value)),
        DomainFact::Not(..) => None,
    };
    let mut result = Vec::with_capacity(facts.len());
    for (place, &fact) in facts.iter().enumerate() {
        let known = NogoodFact::Known(fact);
        let other = if places.is_empty() { None } else { opposite(fact).and_then(|it| places.get(&it)) };
        match other {
            Some(&other) if other < place => {}
            Some(_) => result.push(NogoodFact::Is(fact.variable(), known.kind().1)),
            None => result.push(known),
        }
    }
    result
}
