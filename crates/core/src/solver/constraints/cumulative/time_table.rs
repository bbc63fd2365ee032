//! Tasks do not overlap times at which they find too little.
//!
//! The profile says what is used at each time at least. Its peak is the least capacity. A segment is *blocked*
//! for a task if its usage without the task, together with the demand of the task, exceeds the capacity. The
//! earliest start moves behind every blocked segment that the task would overlap there, and the latest start
//! before it. A blocked segment that ends after the latest start ends the task. The demand of a task that takes time is
//! at most the capacity, and where it certainly runs, at most what the others leave.
//!
//! Source: A. Lahrichi, Scheduling: the notions of hump, compulsory parts and their use in cumulative problems,
//! Comptes rendus de l'Académie des sciences 294 (1982).

use super::profile::{Segment, compulsory_part, profile};
use super::tasks::{TaskBounds, Tasks};
use crate::solver::engine::{Conflict, State, Status};

/// Moves the bounds of tasks out of blocked segments.
pub(super) struct TimeTable {
    tasks: Tasks,
}

impl TimeTable {
    pub(super) fn new(tasks: Tasks) -> Self {
        Self { tasks }
    }

    /// Narrows one task by the profile.
    fn narrow(
        &self,
        state: &mut State,
        number: usize,
        task: TaskBounds,
        profile: &[Segment],
    ) -> Result<(), Conflict> {
        let variables = self.tasks.task(number);
        let has_duration = state.value(variables.duration).is_some();
        let has_demand = state.value(variables.demand).is_some();
        if task.earliest == task.latest && has_duration && has_demand {
            return Ok(()); // its demand is in the profile, which is not too high
        }
        let own = compulsory_part(&task);
        let own_usage = |segment: &Segment| {
            let is_own = own.is_some_and(|(start, end)| start <= segment.start && segment.end <= end);
            if is_own { task.demand } else { 0 }
        };
        let capacity = self.tasks.capacity(state);
        if task.duration > 0 {
            // What a fixed demand leaves where the task certainly runs is in the profile.
            let inside = own.filter(|_| !has_demand).into_iter().flat_map(|(start, end)| {
                profile.iter().filter(move |segment| start <= segment.start && segment.end <= end)
            });
            let left =
                inside.map(|segment| capacity - (segment.usage - task.demand)).fold(capacity, i64::min);
            state.remove_above(variables.demand, i32::try_from(left).map_err(|_| Conflict)?)?;
        }
        if task.demand == 0 {
            return Ok(());
        }
        let is_blocked = |segment: &&Segment| segment.usage - own_usage(segment) + task.demand > capacity;
        if !has_duration {
            let after = profile.iter().filter(is_blocked).find(|segment| segment.end > task.latest);
            if let Some(segment) = after {
                // A task that starts in the segment takes no time.
                let longest = (segment.start - task.earliest).max(0);
                state.remove_above(variables.duration, i32::try_from(longest).unwrap_or(i32::MAX))?;
            }
        }
        if task.duration > 0 {
            let (earliest, latest) = moved(&task, profile, is_blocked);
            if earliest > task.earliest {
                state.remove_below(variables.start, i32::try_from(earliest).map_err(|_| Conflict)?)?;
            }
            if latest < task.latest {
                state.remove_above(variables.start, i32::try_from(latest).map_err(|_| Conflict)?)?;
            }
        }
        Ok(())
    }
}

/// Returns the earliest and the latest start beyond the segments that a task would overlap there.
fn moved(task: &TaskBounds, profile: &[Segment], is_blocked: impl Fn(&&Segment) -> bool) -> (i64, i64) {
    let (mut earliest, mut latest) = (task.earliest, task.latest);
    let first = profile.partition_point(|segment| segment.end <= earliest);
    for segment in &profile[first..] {
        if segment.start >= earliest + task.duration {
            break;
        }
        if is_blocked(&segment) {
            earliest = segment.end;
        }
    }
    let end = profile.partition_point(|segment| segment.start < latest + task.duration);
    for segment in profile[..end].iter().rev() {
        if segment.end <= latest {
            break;
        }
        if is_blocked(&segment) {
            latest = segment.start - task.duration;
        }
    }
    (earliest, latest)
}

impl TimeTable {
    pub(super) fn filter(&self, state: &mut State) -> Result<Status, Conflict> {
        let tasks: Vec<TaskBounds> = self.tasks.all(state).collect();
        let profile = profile(&tasks);
        self.tasks.need(state, profile.iter().map(|segment| segment.usage).max().unwrap_or(0))?;
        for (number, &task) in tasks.iter().enumerate() {
            state.poll()?;
            self.narrow(state, number, task, &profile)?;
        }
        Ok(Status::Active)
    }
}
