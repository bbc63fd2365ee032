//! Why a task starts later or earlier, and why there is no room.
//!
//! At some time, the tasks that certainly run there leave too little room. The reason is that each of them starts late
//! enough and early enough to run at this time. A task that is moved past several such times has a reason for each.

use super::explained_tasks::{ExplainedTasks, add_least};
use super::profile::{Segment, profile};
use super::tasks::TaskBounds;
use super::{Cumulative, Task};
use crate::solver::domain_reason::DomainReason;
use crate::solver::engine::Variable;
use crate::solver::fact::DomainFact;

/// The longest row of times that is explained time by time.
const LONGEST: i64 = 2000;

impl Cumulative {
    /// See [`Constraint::reason`](crate::constraints::Constraint::reason).
    pub(super) fn why(&self, inferred: Option<DomainFact>, reason: &mut DomainReason<'_>) -> bool {
        let Some(fact) = inferred else {
            return self.add_shortage(self.add_capacity(reason), reason);
        };
        let Some(lost) = reason.nearest_lost(fact) else { return false };
        let is_most = matches!(fact, DomainFact::AtMost(..));
        if fact.variable() == self.capacity {
            return !is_most && self.add_shortage(lost.into(), reason);
        }
        let capacity = self.add_capacity(reason);
        let has_role =
            |role: fn(&Task) -> Variable| self.tasks.iter().position(|task| role(task) == fact.variable());
        if let Some(own) = has_role(|task| task.start) {
            let tasks = self.earlier(is_most, reason);
            return tasks.add_later(own, tasks.mirror(own, lost.into()) + 1, capacity, reason);
        }
        if let Some(own) = has_role(|task| task.duration) {
            return is_most && self.earlier(false, reason).add_no_longer(own, lost.into(), capacity, reason);
        }
        let Some(own) = has_role(|task| task.demand) else { return false };
        is_most && i64::from(lost) > capacity && add_positive(self.tasks[own].duration, reason)
    }

    /// Adds the greatest capacity, unless it is known without decisions, and returns it.
    fn add_capacity(&self, reason: &mut DomainReason<'_>) -> i64 {
        let before = reason.before();
        let most = before.bounds(self.capacity).1;
        if most < before.bounds_at_root(self.capacity).1 {
            reason.push(DomainFact::AtMost(self.capacity, most));
        }
        most.into()
    }

    /// Adds why more than this capacity is needed, at some time or in an interval; returns false if it is not.
    fn add_shortage(&self, capacity: i64, reason: &mut DomainReason<'_>) -> bool {
        let tasks = self.earlier(false, reason);
        let is_too_much = |bounds: &TaskBounds| bounds.duration > 0 && bounds.demand > capacity;
        if let Some(number) = tasks.bounds.iter().position(is_too_much) {
            add_least(self.tasks[number].demand, reason);
            return add_positive(self.tasks[number].duration, reason);
        }
        let peak = profile(&tasks.bounds).into_iter().find(|segment| segment.usage > capacity);
        peak.is_some_and(|peak| tasks.add_overload(None, peak.start, capacity, reason))
            || tasks.add_busy_interval(capacity, reason)
            || self.earlier(true, reason).add_busy_interval(capacity, reason)
    }
}

impl ExplainedTasks<'_> {
    /// Adds why a task cannot start before a time; returns false if it can.
    fn add_later(&self, own: usize, time: i64, capacity: i64, reason: &mut DomainReason<'_>) -> bool {
        reason.attempt(|reason| self.add_full_times(own, time, capacity, reason))
            || reason.attempt(|reason| self.add_crowded_interval(own, time, capacity, reason))
    }

    /// The times at which the others leave too little for a task.
    fn full_times(&self, own: usize, capacity: i64) -> Vec<Segment> {
        let mut others = self.bounds.clone();
        let demand = others.swap_remove(own).demand;
        let mut full = profile(&others);
        full.retain(|segment| segment.usage + demand > capacity);
        full
    }

    /// Adds why a task finds too little at the times at which it would run if it started before a time; returns false
    /// if it finds enough.
    fn add_full_times(&self, own: usize, time: i64, capacity: i64, reason: &mut DomainReason<'_>) -> bool {
        let TaskBounds { earliest, duration, .. } = self.bounds[own];
        let full = self.full_times(own, capacity);
        add_least(self.tasks[own].duration, reason);
        let mut start = earliest;
        while start < time {
            // The latest full time while the task would run.
            let place = full.partition_point(|segment| segment.start < start + duration);
            let last = place.checked_sub(1).map(|last| full[last].end.min(start + duration) - 1);
            let Some(last) = last.filter(|&last| last >= start) else { return false };
            if start == earliest {
                reason.push(self.at_least(own, last - duration + 1));
            }
            self.add_overload(Some(own), last, capacity, reason);
            start = last + 1;
        }
        true
    }

    /// Adds why a task cannot run for so long: from some time to its latest start there is too little, and it would end
    /// after that time; returns false if it can.
    fn add_no_longer(&self, own: usize, duration: i64, capacity: i64, reason: &mut DomainReason<'_>) -> bool {
        let TaskBounds { earliest, latest, .. } = self.bounds[own];
        if duration > LONGEST || latest - earliest > LONGEST {
            return false;
        }
        let full = self.full_times(own, capacity);
        let is_full = |time: i64| full.iter().any(|segment| segment.start <= time && time < segment.end);
        let mut ends = (earliest..earliest + duration).rev();
        let Some(first) = ends.find(|&time| (time..=latest.max(time)).all(is_full)) else { return false };
        let last = latest.max(first);
        reason.push(self.at_least(own, first + 1 - duration));
        reason.push(self.at_most(own, last));
        (first..=last).all(|time| self.add_overload(Some(own), time, capacity, reason))
    }

    /// Adds why a capacity would be exceeded at a time, if the task `own` ran there, too; returns false if it would not
    /// be. Tasks that are not needed for it are left out.
    fn add_overload(
        &self,
        own: Option<usize>,
        time: i64,
        capacity: i64,
        reason: &mut DomainReason<'_>,
    ) -> bool {
        let running = || {
            let others = self.bounds.iter().enumerate().filter(|&(number, _)| Some(number) != own);
            others.filter(|(_, task)| task.latest <= time && time < task.earliest + task.duration)
        };
        let own_demand = own.map_or(0, |own| self.bounds[own].demand);
        let mut spare = running().map(|(_, task)| task.demand).sum::<i64>() + own_demand - capacity - 1;
        if spare < 0 {
            return false;
        }
        if let Some(own) = own {
            add_least(self.tasks[own].demand, reason);
        }
        for (number, task) in running() {
            if task.demand <= spare {
                spare -= task.demand;
                continue;
            }
            self.add_size(number, reason);
            reason.push(self.at_least(number, time - task.duration + 1));
            reason.push(self.at_most(number, time));
        }
        true
    }
}

/// Adds that a duration is positive, unless it is so without decisions; returns whether it is.
fn add_positive(duration: Variable, reason: &mut DomainReason<'_>) -> bool {
    let before = reason.before();
    if before.bounds_at_root(duration).0 <= 0 {
        reason.push(DomainFact::AtLeast(duration, 1));
    }
    before.bounds(duration).0 > 0
}
