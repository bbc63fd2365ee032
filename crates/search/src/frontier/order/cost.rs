//! Predicts the number of states of a sweep from the vertices on its frontier.
//!
//! A vertex of the frontier is bare, inner or an end, and of all pairings of the ends only few occur. Each
//! vertex therefore multiplies the number of states by about the same factor, and by a smaller one if it has
//! only three neighbours. Compared with the true numbers of states of 40 to 80 cuts each of several grids, tori
//! and cubic graphs, this simple rule puts the best cut first. Samples of the states do not,
//! unless they are very large: they miss which states become equal later.

use crate::frontier::key::WORKED;
use crate::frontier::plan::Plan;
use crate::network::Rows;

/// The factor by which an edge inside the middle multiplies the number of states.
const EDGE_FACTOR: f64 = 1.4;
/// The factor of a vertex of the middle that is not on the frontier.
const VERTEX_FACTOR: f64 = 1.5;

/// Returns the factor by which a vertex on the frontier multiplies the number of states.
pub(super) fn factor(graph: &Rows, vertex: u32) -> f64 {
    match graph.degree(vertex) {
        0..=2 => 1.0,
        3 => 1.8,
        _ => 2.5,
    }
}

/// Returns the expected number of states in the middle after some edges inside it are chosen, given the
/// number before.
pub(in crate::frontier) fn meeting_states(states: f64, edges: usize) -> f64 {
    states * EDGE_FACTOR.powi(edges as i32)
}

/// Returns the factor of the vertices of the middle that are not on the frontier when the edges inside the middle
/// are chosen.
pub(in crate::frontier) fn unreached_factor(vertices: usize) -> f64 {
    VERTEX_FACTOR.powi(vertices as i32)
}

/// Returns the expected number of states after each step of a plan.
pub(in crate::frontier) fn expected<'a>(graph: &'a Rows, plan: &'a Plan) -> impl Iterator<Item = f64> + 'a {
    let usual = plan.frontiers.iter().map(|frontier| frontier.iter().map(|on| factor(graph, on.0)).product());
    plan.usual_states().zip(usual).map(|(most, usual): (f64, f64)| most.min(usual))
}

/// Returns the sum of the expected numbers of states after each step of a sweep, and the last of them. The
/// vertices `late` are on the frontier from the start.
pub(super) fn sweep_states(graph: &Rows, order: &[u32], late: &[u32]) -> (f64, f64) {
    let mut is_reached = vec![false; graph.len()];
    let mut states = 1.0;
    for &vertex in late {
        is_reached[vertex as usize] = true;
        states *= factor(graph, vertex);
    }
    let mut sum = 0.0;
    for &vertex in order {
        if std::mem::replace(&mut is_reached[vertex as usize], true) {
            states /= factor(graph, vertex);
        }
        for &next in graph.row(vertex) {
            if !std::mem::replace(&mut is_reached[next as usize], true) {
                states *= factor(graph, next);
            }
        }
        sum += states;
    }
    (sum, states)
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
