//! What searches of one model teach each other: facts that hold without decisions, and short nogoods.
//!
//! A nogood that was learned below a bound of the objective holds for all better solutions. So the search that takes it
//! over must look for solutions that are at least as good.

use cavalcade_core::DomainFact;

use super::fact::NogoodFact;
use super::search::NogoodSearch;

/// Nogoods of more facts are not shared.
const MOST_FACTS: usize = 3;
/// The most nogoods that are shared between two turns.
const MOST_SHARED: usize = 1000;

/// What a search has to teach, each as facts that cannot all hold.
pub(crate) type SharedNogoods = Vec<Vec<DomainFact>>;

/// What a search has not taught yet.
#[derive(Default)]
pub(super) struct UnsharedNogoods {
    nogoods: SharedNogoods,
    /// The steps without decisions up to this number are known to all.
    steps: u32,
}

impl UnsharedNogoods {
    /// Notes what was learned.
    pub(super) fn note(&mut self, nogood: &[NogoodFact]) {
        if (2..=MOST_FACTS).contains(&nogood.len()) && self.nogoods.len() < MOST_SHARED {
            let mut facts = Vec::new();
            for fact in nogood {
                fact.write(&mut facts);
            }
            self.nogoods.push(facts);
        }
    }
}

impl NogoodSearch {
    /// Makes this the search with a number, of several that learn from each other: its runs differ from those of the
    /// others.
    pub(crate) fn one_of_several(mut self, number: u64) -> Self {
        self.runs.differ(number);
        self.unshared = Some(UnsharedNogoods { nogoods: SharedNogoods::new(), steps: self.trail.len() });
        self
    }

    /// Returns what was learned since the last time. Only without decisions.
    pub(crate) fn shared(&mut self) -> SharedNogoods {
        let Some(unshared) = &mut self.unshared else { return SharedNogoods::new() };
        let mut shared = std::mem::take(&mut unshared.nogoods);
        for number in unshared.steps..self.trail.len() {
            let mut opposite = Vec::new();
            NogoodFact::Known(self.trail.step(number).fact).opposite().write(&mut opposite);
            shared.push(opposite);
        }
        unshared.steps = self.trail.len();
        shared
    }

    /// Learns from another search of the same model, which has looked for solutions that are not better. Only without
    /// decisions.
    pub(crate) fn take_over(&mut self, shared: &SharedNogoods) {
        for facts in shared {
            if self.is_refuted {
                return;
            }
            self.given(facts.clone(), facts.len() as u32);
        }
        if let Some(unshared) = &mut self.unshared {
            unshared.steps = self.trail.len();
        }
    }
}
