//! At most two sets of paths between pairs of cells.
//!
//! A learner decides most of them soon. If it does not, it takes turns with a sweep over a frontier; if that takes too much
//! memory, the learner goes on.

use std::sync::{Arc, OnceLock};
use std::time::Instant;

use cavalcade_core::{LinkedPairs, Model, Variable};

use super::counter::PathCounter;
use super::learning_search::LearningSearch;
use super::turns::{Ended, USUAL, in_turns};
use crate::frontier::{Control, LinkedEdges, LinkedFrontier};
use crate::{Limits, Outcome, Statistics, Stop};

/// The work of the learner before the sweep, times the square of the number of cells: about a second for 10x10.
const WORK_BEFORE: u64 = 10_000;
/// The work of the learner in the time of a state.
const WORK_A_STATE: u64 = 20;

/// Finds as many sets of paths as the limits allow, which are two at most; `None` if the clauses of the model say too little.
///
/// # Errors
/// The listing failed.
pub(super) fn linked_paths<T: Send, E: Send>(
    mut learner: LearningSearch<'_, '_, T, E>,
    pairs: &LinkedPairs,
) -> Result<Option<Outcome>, E> {
    let (model, options, start) = (learner.model, learner.options, Instant::now());
    let cells = (pairs.rows * pairs.columns) as u64;
    let first = (WORK_BEFORE / WORK_A_STATE).saturating_mul(cells.pow(2)).saturating_mul(options.patience);
    let found = Arc::new(OnceLock::new());
    let counter = |_: Control| Some(PathCounter::FirstTwo(LinkedFrontier::new(pairs)?, found.clone()));
    let mut search = |states: u64| {
        let outcome = learner.run(states.saturating_mul(WORK_A_STATE))?;
        let is_open = outcome.is_some_and(|outcome| outcome.stopped == Some(Stop::Conflicts));
        Ok((!is_open).then_some(outcome))
    };
    let ended = in_turns(counter, (USUAL as usize, first), options, start, &mut search)?;
    let mut spent = Statistics { solutions: 0, seconds: start.elapsed().as_secs_f64(), ..learner.spent };
    match ended {
        Ended::Searched(outcome) => return Ok(outcome),
        Ended::NoCounter | Ended::Stopped(Stop::Memory, _) => return learner.run(u64::MAX),
        Ended::Stopped(stop, _) => return Ok(Some(Outcome { statistics: spent, stopped: Some(stop) })),
        Ended::Counted(..) => {}
    }
    learner.completion.restart();
    let left = Limits { solutions: None, ..options.limits.after(&spent) };
    for used in found.get().map_or(&[][..], Vec::as_slice) {
        let (listed, stopped) = learner.completion.list(&values(model, pairs, used), left)?;
        spent.solutions += listed;
        if stopped.is_some() {
            return Ok(Some(Outcome { statistics: spent, stopped }));
        }
        assert!(listed == 1, "the engine completes each set of paths in one way");
    }
    Ok(Some(Outcome { statistics: spent, stopped: None }))
}

/// Returns the values of the variables of all edges between cells, given those that paths use.
fn values(model: &Model, pairs: &LinkedPairs, used: &LinkedEdges) -> Vec<(Variable, i32)> {
    let edges = model.variables().zip(&pairs.edges);
    let inner = edges.filter(|(_, ends)| ends[1] < pairs.rows * pairs.columns);
    inner.map(|(variable, ends)| (variable, used.contains(ends).into())).collect()
}
