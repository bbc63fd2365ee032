//! Predicts the number of states of a sweep from the widths of its frontier.
//!
//! A vertex of the frontier is bare, inner or an end, and few sets of paths with the same ends occur. Each
//! vertex therefore multiplies the number of states by about the same factor. Compared with the true numbers
//! of states of 40 to 60 cuts of knight and king boards each, this simple rule puts the best cut first.
//! Samples of the states do not: they miss which states become equal later.

use crate::frontier::cells::{MOST_PLACES, WORKED};
use crate::frontier::plan::Plan;

/// The factor by which a vertex of the frontier multiplies the number of states.
const FACTOR: f64 = 2.5;
/// The factor by which an edge inside the middle multiplies the number of states.
const EDGE_FACTOR: f64 = 1.4;

/// Returns the expected number of states of a frontier of some width; `None` if it is too wide.
pub(super) fn frontier_states(width: usize) -> Option<f64> {
    (width <= MOST_PLACES).then(|| FACTOR.powi(width as i32))
}

/// Returns the expected number of states in the middle after some edges inside it are chosen, given the
/// number before.
pub(in crate::frontier) fn meeting_states(states: f64, edges: usize) -> f64 {
    states * EDGE_FACTOR.powi(edges as i32)
}

/// Returns the expected number of states after each step of a plan.
pub(in crate::frontier) fn expected(plan: &Plan) -> impl Iterator<Item = f64> + '_ {
    let widths = plan.frontiers.iter().map(|frontier| FACTOR.powi(frontier.len() as i32));
    plan.states().zip(widths).map(|(most, usual)| most.min(usual))
}

/// Returns the maximum number of states of a frontier, indexed by its number of vertices: each vertex is
/// bare, inner or paired with another.
pub(in crate::frontier) fn most_states() -> [f64; WORKED + 1] {
    let mut most = [1.0; WORKED + 1];
    most[1] = 2.0;
    for places in 2..=WORKED {
        // One more vertex: it is bare or inner, or the mate of one of the others.
        most[places] = 2.0 * most[places - 1] + (places - 1) as f64 * most[places - 2];
    }
    most
}
