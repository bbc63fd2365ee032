//! Which facts took part in the most recent conflicts: they are decided first.
//!
//! A bound and its opposite are one entry, and so are a value and its removal. An entry that is found to be decided is
//! put back when the search goes back beyond the level at which it was found.

use cavalcade_core::{DomainFact, Variable};
use rustc_hash::FxHashMap;

use super::trail::FactTrail;
use crate::clauses::ActivityHeap;

/// The most facts that are remembered; few in tests, whose problems are small.
const MOST_FACTS: usize = if cfg!(test) { 1 << 4 } else { 1 << 18 };

/// A fact about a variable, or its opposite.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum OpenFact {
    /// At least this, or less.
    AtLeast(Variable, i32),
    /// This value, or another one.
    Is(Variable, i32),
}

impl OpenFact {
    pub(super) fn variable(self) -> Variable {
        match self {
            Self::AtLeast(variable, _) | Self::Is(variable, _) => variable,
        }
    }

    /// Whether neither it nor its opposite is known.
    fn is_open(self, trail: &FactTrail) -> bool {
        let fact = match self {
            Self::AtLeast(variable, least) => DomainFact::AtLeast(variable, least),
            Self::Is(variable, value) => DomainFact::Not(variable, value),
        };
        trail.status(fact).is_none()
    }
}

/// Facts by their activity in conflicts.
pub(super) struct ActiveFacts {
    heap: ActivityHeap,
    facts: Vec<OpenFact>,
    numbers: FxHashMap<OpenFact, u32>,
    /// The facts that were taken out, with the levels at which this happened, ascending.
    taken: Vec<(u32, u32)>,
}

impl ActiveFacts {
    pub(super) fn new() -> Self {
        Self {
            heap: ActivityHeap::new(Vec::new()),
            facts: Vec::new(),
            numbers: FxHashMap::default(),
            taken: Vec::new(),
        }
    }

    /// Notes that a fact took part in a conflict.
    pub(super) fn bump(&mut self, fact: DomainFact) {
        let open = match fact {
            DomainFact::AtLeast(variable, least) => OpenFact::AtLeast(variable, least),
            DomainFact::AtMost(variable, most) => OpenFact::AtLeast(variable, most + 1),
            DomainFact::Not(variable, value) => OpenFact::Is(variable, value),
        };
        let number = *self.numbers.entry(open).or_insert_with(|| {
            self.facts.push(open);
            self.heap.add() as u32
        });
        self.heap.bump(number as usize);
    }

    /// Forgets half of the facts, those with the least activity, if there are many. Only without decisions.
    pub(super) fn forget(&mut self, trail: &FactTrail) {
        if self.facts.len() <= MOST_FACTS {
            return;
        }
        let mut kept: Vec<u32> = (0..self.facts.len() as u32).collect();
        kept.retain(|&number| self.facts[number as usize].is_open(trail));
        let activity = |&number: &u32| self.heap.activity(number as usize);
        kept.sort_by(|one, other| activity(other).total_cmp(&activity(one)));
        kept.truncate(MOST_FACTS / 2);
        self.heap = self.heap.only(&kept);
        self.facts = kept.iter().map(|&number| self.facts[number as usize]).collect();
        self.numbers = self.facts.iter().copied().zip(0..).collect();
        self.taken.clear();
    }

    /// Ends a conflict.
    pub(super) fn decay(&mut self) {
        self.heap.decay();
    }

    /// Returns the most active fact that is open.
    pub(super) fn next(&mut self, trail: &FactTrail) -> Option<OpenFact> {
        while let Some(number) = self.heap.pop() {
            self.taken.push((trail.level() + 1, number as u32));
            let open = self.facts[number];
            if open.is_open(trail) {
                return Some(open);
            }
            if let Some(last) = self.taken.last_mut() {
                last.0 = trail.level();
            }
        }
        None
    }

    /// Puts back what was taken beyond a level.
    pub(super) fn go_back(&mut self, level: u32) {
        while let Some(&(taken, number)) = self.taken.last()
            && taken > level
        {
            self.taken.pop();
            self.heap.insert(number as usize);
        }
    }
}
