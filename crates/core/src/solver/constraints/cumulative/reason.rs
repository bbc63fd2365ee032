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
        let before = reason.before();
        let Some(fact) = inferred else {
            let mut times = self.tasks.iter().map(|task| i64::from(before.bounds(task.start).1));
            return times.any(|time| self.add_overload(None, time, reason));
        };
        let Some(own) = self.tasks.iter().position(|task| task.start == fact.variable()) else {
            return false;
        };
        let task = self.tasks[own];
        let duration = i64::from(before.bounds(task.duration).0);
        let (earliest, latest) = before.bounds(task.start);
        if duration > LONGEST {
            return false;
        }
        let is_full = |time: i64| self.overload(Some(own), time, before) > 0;
        add_least(task.duration, reason);
        match fact {
            DomainFact::AtLeast(_, least) => {
                let mut start = i64::from(earliest);
                while start < least.into() {
                    // The latest full time while the task would run.
                    let Some(time) = (start..start + duration).rev().find(|&time| is_full(time)) else {
                        return false;
                    };
                    if start == i64::from(earliest) {
                        let Ok(bound) = i32::try_from(time - duration + 1) else { return false };
                        reason.push(DomainFact::AtLeast(task.start, bound));
                    }
                    self.add_overload(Some(own), time, reason);
                    start = time + 1;
                }
                true
            }
            DomainFact::AtMost(_, most) => {
                let mut start = i64::from(latest);
                while start > most.into() {
                    let Some(time) = (start..start + duration).find(|&time| is_full(time)) else {
                        return false;
                    };
                    if start == i64::from(latest) {
                        let Ok(bound) = i32::try_from(time) else { return false };
                        reason.push(DomainFact::AtMost(task.start, bound));
                    }
                    self.add_overload(Some(own), time, reason);
                    start = time - duration;
                }
                true
            }
            DomainFact::Not(..) => false,
        }
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

    /// How much more than the capacity would be needed at a time, if the task `own` ran there, too.
    fn overload(&self, own: Option<usize>, time: i64, before: &dyn EarlierDomains) -> i64 {
        let own_task = own.map(|own| &self.tasks[own]);
        let running = self.running(own, time, before).chain(own_task);
        let needed: i64 = running.map(|task| i64::from(before.bounds(task.demand).0)).sum();
        needed - i64::from(before.bounds(self.capacity).1)
    }

    /// Adds why the capacity would be exceeded at a time, if it would; tasks that are not needed for it are left out.
    fn add_overload(&self, own: Option<usize>, time: i64, reason: &mut DomainReason<'_>) -> bool {
        let before = reason.before();
        let mut spare = self.overload(own, time, before) - 1;
        if spare < 0 {
            return false;
        }
        let most = before.bounds(self.capacity).1;
        if most < before.bounds_at_root(self.capacity).1 {
            reason.push(DomainFact::AtMost(self.capacity, most));
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

/// Adds the least value of a variable, unless it has it without decisions.
fn add_least(variable: Variable, reason: &mut DomainReason<'_>) {
    let before = reason.before();
    let least = before.bounds(variable).0;
    if least > before.bounds_at_root(variable).0 {
        reason.push(DomainFact::AtLeast(variable, least));
    }
}

/// The nearest value of a variable.
fn narrow(time: i64) -> i32 {
    time.clamp(i32::MIN.into(), i32::MAX.into()) as i32
}
