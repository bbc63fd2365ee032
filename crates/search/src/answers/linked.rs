//! At most two sets of paths between pairs of cells.
//!
//! A learner decides most of them soon. If it does not, a sweep over a frontier does; if that takes too much memory, the
//! learner goes on.

use std::time::Instant;

use cavalcade_core::{LinkedPairs, Model, Variable};

use super::Options;
use super::collect::Listing;
use super::completion::Completion;
use super::learned::learned;
use crate::frontier::{Control, Halt, LinkedEdges, LinkedFrontier};
use crate::{Limits, Outcome, Statistics, Stop};

/// The work of the learner before the sweep, times the square of the number of cells: about a second for 10x10.
const WORK_BEFORE: u64 = 10_000;

/// Finds as many sets of paths as the limits allow, which are two at most; `None` if the clauses of the model say too little.
///
/// # Errors
/// The listing failed.
pub(super) fn linked<T: Send, E: Send>(
    model: &Model,
    pairs: &LinkedPairs,
    options: &Options,
    listing: &Listing<'_, T, E>,
    solutions: &mut Vec<T>,
) -> Result<Option<Outcome>, E> {
    let start = Instant::now();
    let cells = (pairs.rows * pairs.columns) as u64;
    let work = WORK_BEFORE.saturating_mul(cells.pow(2)).saturating_mul(options.patience);
    let Some(first) = learned(model, options, work, listing, solutions)? else { return Ok(None) };
    if first.stopped != Some(Stop::Conflicts) {
        return Ok(Some(first));
    }
    solutions.clear();
    let swept = |control: Control| Some(LinkedFrontier::new(pairs)?.first_two(control));
    let found = options.controlled(start, swept);
    let mut spent = Statistics { solutions: 0, seconds: start.elapsed().as_secs_f64(), ..first.statistics };
    let left = options.limits.after(&spent);
    match found {
        Some(Ok(found)) => {
            let mut completion = Completion::new(model, options.limits, listing, solutions);
            let mut stopped = None;
            for used in &found {
                let values = values(model, pairs, used);
                let listed;
                (listed, stopped) = completion.list(&values, Limits { solutions: None, ..left })?;
                spent.solutions += listed;
                if stopped.is_some() {
                    break;
                }
                assert!(listed == 1, "the engine completes each set of paths in one way");
            }
            Ok(Some(Outcome { statistics: spent, stopped }))
        }
        Some(Err(Halt::Stopped)) => {
            let stopped = options.limits.over(start.elapsed()).unwrap_or(Stop::Time);
            Ok(Some(Outcome { statistics: spent, stopped: Some(stopped) }))
        }
        Some(Err(Halt::Memory(_))) | None => {
            let mut outcome = learned(model, &options.within(left), u64::MAX, listing, solutions)?;
            if let Some(outcome) = &mut outcome {
                outcome.statistics.add(&spent);
            }
            Ok(outcome)
        }
    }
}

/// Returns the values of the variables of all edges between cells, given those that paths use.
fn values(model: &Model, pairs: &LinkedPairs, used: &LinkedEdges) -> Vec<(Variable, i32)> {
    let edges = model.variables().zip(&pairs.edges);
    let inner = edges.filter(|(_, ends)| ends[1] < pairs.rows * pairs.columns);
    inner.map(|(variable, ends)| (variable, used.contains(ends).into())).collect()
}
