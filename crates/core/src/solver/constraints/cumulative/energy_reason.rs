//! Why a task starts later, and why there is too little energy, in an interval of time.
//!
//! The reason is that the tasks of the interval start late enough and early enough to spend their parts in it. Parts
//! that are not needed are left out.

use super::energy::{BusyInterval, intervals};
use super::explained_tasks::ExplainedTasks;
use super::tasks::TaskBounds;
use crate::solver::domain_reason::DomainReason;

impl ExplainedTasks<'_> {
    /// Returns the first interval of which a condition holds.
    fn find(&self, holds: impl Fn(&BusyInterval) -> bool) -> Option<BusyInterval> {
        let mut found = None;
        intervals(&self.bounds, |interval| {
            found = Some(interval).filter(&holds);
            found.is_none()
        });
        found
    }

    /// Adds why all tasks but `own` need this energy in an interval.
    fn add_need(
        &self,
        interval: &BusyInterval,
        own: Option<usize>,
        needed: i64,
        reason: &mut DomainReason<'_>,
    ) {
        let others = || {
            let numbers = (0..self.bounds.len()).filter(move |&number| Some(number) != own);
            numbers.map(|number| (number, self.bounds[number])).filter(|(_, bounds)| {
                bounds.is_used() && bounds.earliest >= interval.start && interval.part(bounds) > 0
            })
        };
        let energy = |bounds: &TaskBounds| bounds.demand * interval.part(bounds);
        let mut spare = others().map(|(_, bounds)| energy(&bounds)).sum::<i64>() - needed;
        for (number, bounds) in others() {
            let part = interval.part(&bounds);
            let unneeded = part.min(spare / bounds.demand);
            spare -= unneeded * bounds.demand;
            let part = part - unneeded;
            if part == 0 {
                continue;
            }
            self.add_size(number, reason);
            reason.push(self.at_least(number, interval.start + part - bounds.duration));
            reason.push(self.at_most(number, interval.end - part));
        }
    }

    /// Adds why some interval needs more than a capacity; returns false if none does.
    pub(super) fn add_busy_interval(&self, capacity: i64, reason: &mut DomainReason<'_>) -> bool {
        let Some(interval) = self.find(|interval| interval.energy > interval.available(capacity)) else {
            return false;
        };
        self.add_need(&interval, None, interval.available(capacity) + 1, reason);
        true
    }

    /// Adds why a task cannot start before a time; returns false if no interval says so.
    pub(super) fn add_crowded_interval(
        &self,
        own: usize,
        time: i64,
        capacity: i64,
        reason: &mut DomainReason<'_>,
    ) -> bool {
        let bounds = &self.bounds[own];
        if !bounds.is_used() {
            return false;
        }
        // The task would spend more time in the interval if it started in it, but before `time`.
        let is_reason = |interval: &BusyInterval| {
            let too_long = interval.end - time + 1;
            (interval.start..interval.end).contains(&bounds.earliest)
                && too_long <= bounds.duration.min(interval.end - bounds.earliest)
                && interval.longest_part(bounds, capacity) < too_long
        };
        let Some(interval) = self.find(is_reason) else { return false };
        let too_long = interval.end - time + 1;
        self.add_size(own, reason);
        reason.push(self.at_least(own, interval.start + too_long - bounds.duration));
        let needed = interval.available(capacity) - bounds.demand * too_long + 1;
        self.add_need(&interval, Some(own), needed, reason);
        true
    }
}
