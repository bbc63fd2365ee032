//! Why a task starts later or earlier, and why there is no room.
//!
//! At some time, the tasks that certainly run there leave too little room. The reason is that each of them starts late
//! enough and early enough to run at this time. A task that is moved past several such times has a reason for each.

use super::{Cumulative, Task};
use crate::solver::domain_reason::{DomainReason, EarlierDomains};
use crate::solver::engine::Variable;
use crate::solver::fact::DomainFact;

/// The longest task whose moves are explained time by time.
const LONGEST: i64 = 2000;

impl Cumulative {
    /// See [`Constraint::reason`](crate::constraints::Constraint::reason).
    pub(super) fn why(&self, inferred: Option<DomainFact>, reason: &mut DomainReason<'_>) -> bool {
        let Some(fact) = inferred else {
            let most = add_capacity(self.capacity, reason);
            return self.add_shortage(most, reason);
        };
        let Some(lost) = reason.nearest_lost(fact) else { return false };
        if fact.variable() == self.capacity {
            return matches!(fact, DomainFact::AtLeast(..)) && self.add_shortage(lost, reason);
        }
        let has_role =
            |role: fn(&Task) -> Variable| self.tasks.iter().position(|task| role(task) == fact.variable());
        if let Some(own) = has_role(|task| task.duration) {
            return matches!(fact, DomainFact::AtMost(..)) && self.add_no_longer(own, lost.into(), reason);
        }
        if let Some(own) = has_role(|task| task.demand) {
            let is_short =
                matches!(fact, DomainFact::AtMost(..)) && lost > add_capacity(self.capacity, reason);
            return is_short && add_positive(self.tasks[own].duration, reason);
        }
        let Some(own) = has_role(|task| task.start) else { return false };
        reason.attempt(|reason| self.add_full_times(own, fact, lost, reason))
            || reason.attempt(|reason| self.add_crowded_interval(own, fact, lost, reason))
    }

    /// Adds why more than this capacity is needed, at some time or in an interval; returns false if it is not.
    fn add_shortage(&self, capacity: i32, reason: &mut DomainReason<'_>) -> bool {
        let before = reason.before();
        let is_too_much =
            |task: &&Task| before.bounds(task.duration).0 > 0 && before.bounds(task.demand).0 > capacity;
        if let Some(task) = self.tasks.iter().find(is_too_much) {
            add_least(task.demand, reason);
            return add_positive(task.duration, reason);
        }
        let mut times = self.tasks.iter().map(|task| i64::from(before.bounds(task.start).1));
        times.any(|time| self.add_overload(None, time, capacity, reason))
            || self.add_busy_interval(capacity, reason)
    }

    /// Adds why a task finds too little at the times at which it would run; returns false if it finds enough.
    fn add_full_times(&self, own: usize, fact: DomainFact, lost: i32, reason: &mut DomainReason<'_>) -> bool {
        let before = reason.before();
        let task = self.tasks[own];
        let duration = i64::from(before.bounds(task.duration).0);
        let (earliest, latest) = before.bounds(task.start);
        if duration > LONGEST {
            return false;
        }
        let most = add_capacity(self.capacity, reason);
        let is_full = |time: i64| self.overload(Some(own), time, most, before) > 0;
        add_least(task.duration, reason);
        match fact {
            DomainFact::AtLeast(..) => {
                let mut start = i64::from(earliest);
                while start <= lost.into() {
                    // The latest full time while the task would run.
                    let Some(time) = (start..start + duration).rev().find(|&time| is_full(time)) else {
                        return false;
                    };
                    if start == i64::from(earliest) {
                        let Ok(bound) = i32::try_from(time - duration + 1) else { return false };
                        reason.push(DomainFact::AtLeast(task.start, bound));
                    }
                    self.add_overload(Some(own), time, most, reason);
                    start = time + 1;
                }
                true
            }
            DomainFact::AtMost(..) => {
                let mut start = i64::from(latest);
                while start >= lost.into() {
                    let Some(time) = (start..start + duration).find(|&time| is_full(time)) else {
                        return false;
                    };
                    if start == i64::from(latest) {
                        let Ok(bound) = i32::try_from(time) else { return false };
                        reason.push(DomainFact::AtMost(task.start, bound));
                    }
                    self.add_overload(Some(own), time, most, reason);
                    start = time - duration;
                }
                true
            }
            DomainFact::Not(..) => false,
        }
    }

    /// Adds why a task cannot run for so long: from some time to its latest start there is too little, and it would end after
    /// that time; returns false if it can.
    fn add_no_longer(&self, own: usize, duration: i64, reason: &mut DomainReason<'_>) -> bool {
        let before = reason.before();
        let start = self.tasks[own].start;
        let (earliest, latest) = before.bounds(start);
        let (earliest, latest) = (i64::from(earliest), i64::from(latest));
        if duration > LONGEST || latest - earliest > LONGEST {
            return false;
        }
        let most = add_capacity(self.capacity, reason);
        let is_full = |time: i64| self.overload(Some(own), time, most, before) > 0;
        let mut ends = (earliest..earliest + duration).rev();
        let Some(first) = ends.find(|&time| (time..=latest.max(time)).all(is_full)) else { return false };
        let last = latest.max(first);
        reason.push(DomainFact::AtLeast(start, narrow(first + 1 - duration)));
        reason.push(DomainFact::AtMost(start, narrow(last)));
        (first..=last).all(|time| self.add_overload(Some(own), time, most, reason))
    }

    /// The tasks other than `own` that certainly run at a time.
    fn running<'a>(
        &'a self,
        own: Option<usize>,
        time: i64,
        before: &'a dyn EarlierDomains,
    ) -> impl Iterator<Item = &'a Task> + 'a {
        let others = self.tasks.iter().enumerate().filter(move |&(number, _)| Some(number) != own);
        others.map(|(_, task)| task).filter(move |task| {
            let (earliest, latest) = before.bounds(task.start);
            i64::from(latest) <= time
                && time < i64::from(earliest) + i64::from(before.bounds(task.duration).0)
        })
    }

    /// How much more than a capacity would be needed at a time, if the task `own` ran there, too.
    fn overload(&self, own: Option<usize>, time: i64, capacity: i32, before: &dyn EarlierDomains) -> i64 {
        let own_task = own.map(|own| &self.tasks[own]);
        let running = self.running(own, time, before).chain(own_task);
        let needed: i64 = running.map(|task| i64::from(before.bounds(task.demand).0)).sum();
        needed - i64::from(capacity)
    }

    /// Adds why a capacity would be exceeded at a time, if it would; tasks that are not needed for it are left out.
    fn add_overload(
        &self,
        own: Option<usize>,
        time: i64,
        capacity: i32,
        reason: &mut DomainReason<'_>,
    ) -> bool {
        let before = reason.before();
        let mut spare = self.overload(own, time, capacity, before) - 1;
        if spare < 0 {
            return false;
        }
        if let Some(own) = own {
            add_least(self.tasks[own].demand, reason);
        }
        for task in self.running(own, time, before) {
            let demand = i64::from(before.bounds(task.demand).0);
            if demand <= spare {
                spare -= demand;
                continue;
            }
            add_least(task.demand, reason);
            add_least(task.duration, reason);
            let first = time - i64::from(before.bounds(task.duration).0) + 1;
            reason.push(DomainFact::AtLeast(task.start, narrow(first)));
            reason.push(DomainFact::AtMost(task.start, narrow(time)));
        }
        true
    }
}

/// Adds the greatest capacity, unless it is known without decisions, and returns it.
pub(super) fn add_capacity(capacity: Variable, reason: &mut DomainReason<'_>) -> i32 {
    let before = reason.before();
    let most = before.bounds(capacity).1;
    if most < before.bounds_at_root(capacity).1 {
        reason.push(DomainFact::AtMost(capacity, most));
    }
    most
}

/// Adds the least value of a variable, unless it has it without decisions.
pub(super) fn add_least(variable: Variable, reason: &mut DomainReason<'_>) {
    let before = reason.before();
    let least = before.bounds(variable).0;
    if least > before.bounds_at_root(variable).0 {
        reason.push(DomainFact::AtLeast(variable, least));
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

/// The nearest value of a variable.
pub(super) fn narrow(time: i64) -> i32 {
    time.clamp(i32::MIN.into(), i32::MAX.into()) as i32
}
