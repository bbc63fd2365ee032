//! Whether a graph is of the kinds that a count reports besides.

use cavalcade_search::answers::exists;
use cavalcade_search::{Counted, Limits};
use num_bigint::BigUint;

use crate::job::Job;

/// Returns 1 or 0 for each kind that is asked for.
///
/// The work is added to that of the count, which is stopped where a limit stops this work.
pub(super) fn kinds(job: &Job, counted: &mut Counted) -> Vec<(&'static str, BigUint)> {
    let Some(graph) = job.instance.blank().vertices() else { return Vec::new() };
    let mut columns = Vec::new();
    for kind in &job.kinds {
        let mut is_kind = true;
        for (problem, wanted) in kind.conditions(&graph.steps) {
            if !counted.outcome.is_complete() {
                return columns;
            }
            let limits = Limits { solutions: None, ..job.limits }.after(&counted.outcome.statistics);
            let (found, outcome) = exists(&problem, &job.options(limits, &()));
            let solutions = counted.outcome.statistics.solutions;
            counted.outcome.statistics.add(&outcome.statistics);
            counted.outcome.statistics.solutions = solutions;
            counted.outcome.stopped = outcome.stopped;
            is_kind &= found == Some(wanted);
            if !is_kind {
                break;
            }
        }
        columns.push((kind.name, u32::from(is_kind).into()));
    }
    columns
}
