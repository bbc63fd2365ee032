//! The number of simple paths or cycles that need not visit every vertex.
//!
//! There are usually very many of them, so a narrow frontier is swept at once. Above a bound on its states, a search
//! and the sweep take turns.

use std::time::Instant;

use cavalcade_core::{Model, SimplePaths};

use super::paths::{self, VisitNumbered};
use crate::answers::counter::PathCounter;
use crate::answers::driver::swept;
use crate::answers::{Options, Orders};
use crate::frontier::{Control, PartialFrontier, Progress};
use crate::{Counted, Method};

/// The bound on the states of a sweep that needs no search beforehand.
const FEW_STATES: f64 = 1e8;

/// Counts by the method that is expected to take less; `visit` sees the solutions of a search with their numbers, from
/// 1.
pub(super) fn counted<'m>(
    paths: &SimplePaths,
    orders: Orders<'_>,
    model: &dyn Fn() -> &'m Model,
    options: &Options,
    visit: &mut VisitNumbered<'_>,
) -> (Counted, Option<Progress>) {
    let start = Instant::now();
    let frontier = PartialFrontier::new(paths, &orders());
    match frontier {
        Some(frontier) if frontier.states() < FEW_STATES => {
            swept(options, Method::Frontier, frontier.start(), start)
        }
        frontier => {
            let counter = |_: Control| frontier.map(PathCounter::Partial);
            paths::counted(counter, paths.steps.vertices(), model(), options, visit)
        }
    }
}
