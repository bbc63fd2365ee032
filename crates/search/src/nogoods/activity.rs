//! Which facts took part in the most recent conflicts: they are decided first.
//!
//! A bound and its opposite are one entry, and so are a value and its removal. An entry that is found to be decided is
//! put back when the search goes back beyond the level at which it was found.

use cavalcade_core::DomainFact;

use super::fact::{FactNumbers, NogoodFact, OpenFact};
use super::trail::FactTrail;
use crate::clauses::ActivityHeap;

/// The most facts that are remembered; few in tests, whose problems are small.
const MOST_FACTS: usize = if cfg!(test) { 1 << 4 } else { 1 << 18 };

/// Facts by their activity in conflicts.
pub(super) struct ActiveFacts {
    heap: ActivityHeap,
    numbers: FactNumbers,
    /// The facts that were taken out, with the levels at which this happened, ascending.
    taken: Vec<(u32, u32)>,
}

impl ActiveFacts {
    pub(super) fn new() -> Self {
        Self { heap: ActivityHeap::new(Vec::new()), numbers: FactNumbers::default(), taken: Vec::new() }
    }

    /// Notes that a fact took part in a conflict.
    pub(super) fn bump(&mut self, fact: DomainFact) {
        let known = self.numbers.len();
        let number = self.numbers.of(OpenFact::of(NogoodFact::Known(fact)).0);
        if self.numbers.len() > known {
            self.heap.add();
        }
        self.heap.bump(number as usize);
    }

    /// Forgets half of the facts, those with the least activity, if there are many. Only without decisions.
    pub(super) fn forget(&mut self, trail: &FactTrail) {
        if self.numbers.len() <= MOST_FACTS {
            return;
        }
        let mut kept: Vec<u32> = (0..self.numbers.len() as u32).collect();
        kept.retain(|&number| self.numbers.fact(number as usize).status(trail).is_none());
        ActivityHeap::sort(&mut kept, &|number| self.heap.activity(number as usize));
        kept.truncate(MOST_FACTS / 2);
        self.heap = self.heap.only(&kept);
        self.numbers = self.numbers.only(&kept);
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
            let open = self.numbers.fact(number);
            if open.status(trail).is_none() {
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
