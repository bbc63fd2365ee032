//! What a search did, for a proof of its answer.

use std::cell::RefCell;
use std::mem;

use cavalcade_core::DomainFact;

use super::NogoodSearch;
use super::fact::NogoodFact;
use super::trail::Why;

/// A step of a search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum SearchEvent {
    /// These facts hold without decisions; of a propagator's run, the constraint.
    Fixed(Vec<DomainFact>, Option<u32>),
    /// A constraint gave a reason, of a fact or of a conflict.
    Reason(AskedReason),
    /// These facts do not all hold.
    Learned(Vec<NogoodFact>),
    /// A nogood was forgotten.
    Forgotten(Vec<NogoodFact>),
    /// A solution was found; with an objective, only better ones count from now on.
    Solution(Vec<i32>),
}

/// Why a fact holds, or if it is `None`, why there is a conflict. Constraints are numbered without those whose nogoods
/// say the same.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct AskedReason {
    pub(crate) constraint: u32,
    pub(crate) inferred: Option<DomainFact>,
    pub(crate) reason: Vec<DomainFact>,
}

/// The events of a search that is recorded.
#[derive(Default)]
pub(super) struct SearchEvents {
    events: Vec<SearchEvent>,
    /// How many steps without decisions are among the events.
    fixed: u32,
}

/// The reasons that constraints have given since the last learned nogood, if they are recorded.
pub(super) type AskedReasons = Option<RefCell<Vec<AskedReason>>>;

impl NogoodSearch {
    /// Records what the search does.
    pub(crate) fn recorded(mut self) -> Self {
        self.events = Some(SearchEvents::default());
        self.reasons.asked = Some(RefCell::default());
        self
    }

    /// Returns what the search did since the last call.
    pub(crate) fn take_events(&mut self) -> Vec<SearchEvent> {
        self.record_fixed();
        self.events.as_mut().map(|recorded| mem::take(&mut recorded.events)).unwrap_or_default()
    }

    /// Records an event.
    pub(super) fn record(&mut self, event: impl FnOnce() -> SearchEvent) {
        if let Some(recorded) = &mut self.events {
            recorded.events.push(event());
        }
    }

    /// Records the nogoods that were forgotten.
    pub(super) fn record_forgotten(&mut self, forgotten: Vec<Vec<NogoodFact>>) {
        if let Some(recorded) = &mut self.events {
            recorded.events.extend(forgotten.into_iter().map(SearchEvent::Forgotten));
        }
    }

    /// Records the reasons that were given since the last learned nogood, and the facts without decisions that they rest on.
    pub(super) fn record_reasons(&mut self) {
        self.record_fixed();
        if let (Some(recorded), Some(asked)) = (&mut self.events, &mut self.reasons.asked) {
            recorded.events.extend(asked.get_mut().drain(..).map(SearchEvent::Reason));
        }
    }

    /// Records the new facts without decisions: those of each run of a propagator together.
    fn record_fixed(&mut self) {
        let Some(recorded) = &mut self.events else { return };
        let constraint = |why| match why {
            Why::Constraint(constraint, _) => Some(constraint),
            Why::Decided | Why::Nogood(..) | Why::Holes => None,
        };
        let is_fixed = |number: &u32| *number < self.trail.len() && self.trail.step(*number).level == 0;
        while is_fixed(&recorded.fixed) {
            let why = self.trail.step(recorded.fixed).why;
            let mut facts = Vec::new();
            while is_fixed(&recorded.fixed) && self.trail.step(recorded.fixed).why == why {
                facts.push(self.trail.step(recorded.fixed).fact);
                recorded.fixed += 1;
            }
            recorded.events.push(SearchEvent::Fixed(facts, constraint(why)));
        }
    }
}
