//! Why a task starts later or earlier, and why there is too little energy, in an interval of time.
//!
//! The reason is that the tasks of the interval start late enough and early enough to spend their parts in it. Parts that
//! are not needed are left out. What holds of latest starts holds of earliest starts in mirrored time.

use super::energy::{BusyInterval, intervals};
use super::reason::{add_capacity, add_least, narrow};
use super::tasks::TaskBounds;
use super::{Cumulative, Task};
use crate::solver::domain_reason::DomainReason;
use crate::solver::fact::DomainFact;

/// The tasks as they were, in time or in mirrored time.
struct EarlierTasks<'a> {
    tasks: &'a [Task],
    bounds: Vec<TaskBounds>,
    is_mirrored: bool,
}

impl EarlierTasks<'_> {
    /// Returns that a task starts at a time or later, in this direction of time.
    fn at_least(&self, number: usize, time: i64) -> DomainFact {
        let (start, duration) = (self.tasks[number].start, self.bounds[number].duration);
        if self.is_mirrored {
            DomainFact::AtMost(start, narrow(-time - duration))
        } else {
            DomainFact::AtLeast(start, narrow(time))
        }
    }

    /// Returns that a task starts at a time or earlier.
    fn at_most(&self, number: usize, time: i64) -> DomainFact {
        let (start, duration) = (self.tasks[number].start, self.bounds[number].duration);
        if self.is_mirrored {
            DomainFact::AtLeast(start, narrow(-time - duration))
        } else {
            DomainFact::AtMost(start, narrow(time))
        }
    }

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
            add_least(self.tasks[number].duration, reason);
            add_least(self.tasks[number].demand, reason);
            reason.push(self.at_least(number, interval.start + part - bounds.duration));
            reason.push(self.at_most(number, interval.end - part));
        }
    }

    /// Adds why more than a capacity is needed in an interval; returns false if it is not.
    fn add_overload(&self, capacity: i64, reason: &mut DomainReason<'_>) -> bool {
        let Some(interval) = self.find(|interval| interval.energy > interval.available(capacity)) else {
            return false;
        };
        self.add_need(&interval, None, interval.available(capacity) + 1, reason);
        true
    }

    /// Adds why a task cannot start before a time; returns false if no interval says so.
    fn add_delay(&self, own: usize, time: i64, capacity: i64, reason: &mut DomainReason<'_>) -> bool {
        let bounds = &self.bounds[own];
        // The task would spend more time in the interval if it started in it, but before `time`.
        let is_reason = |interval: &BusyInterval| {
            let too_long = interval.end - time + 1;
            (interval.start..interval.end).contains(&bounds.earliest)
                && too_long <= bounds.duration.min(interval.end - bounds.earliest)
                && interval.longest_part(bounds, capacity) < too_long
        };
        let Some(interval) = self.find(is_reason) else { return false };
        let too_long = interval.end - time + 1;
        let task = &self.tasks[own];
        add_least(task.duration, reason);
        add_least(task.demand, reason);
        reason.push(self.at_least(own, interval.start + too_long - bounds.duration));
        let needed = interval.available(capacity) - bounds.demand * too_long + 1;
        self.add_need(&interval, Some(own), needed, reason);
        true
    }
}

impl Cumulative {
    /// The tasks before a propagator ran.
    fn earlier(&self, is_mirrored: bool, reason: &DomainReason<'_>) -> EarlierTasks<'_> {
        let bounds = self.tasks.iter().map(|task| task.bounds(|variable| reason.before().bounds(variable)));
        let bounds = bounds.map(|bounds| if is_mirrored { bounds.mirrored() } else { bounds }).collect();
        EarlierTasks { tasks: &self.tasks, bounds, is_mirrored }
    }

    /// Adds why some interval needs more than a capacity; returns false if none does.
    pub(super) fn add_busy_interval(&self, capacity: i32, reason: &mut DomainReason<'_>) -> bool {
        [false, true].into_iter().any(|is_mirrored| {
            let tasks = self.earlier(is_mirrored, reason);
            tasks.add_overload(capacity.into(), reason)
        })
    }

    /// Adds why a start does not have a value that a new bound rules out; returns false if no interval says so.
    pub(super) fn add_crowded_interval(
        &self,
        own: usize,
        bound: DomainFact,
        lost: i32,
        reason: &mut DomainReason<'_>,
    ) -> bool {
        let is_mirrored = matches!(bound, DomainFact::AtMost(..));
        let tasks = self.earlier(is_mirrored, reason);
        if !tasks.bounds[own].is_used() {
            return false;
        }
        let lost = i64::from(lost);
        let time = if is_mirrored { 1 - lost - tasks.bounds[own].duration } else { lost + 1 };
        let capacity = add_capacity(self.capacity, reason);
        tasks.add_delay(own, time, capacity.into(), reason)
    }
}
