//! What is left of a problem when all that follows at once has been drawn.
//!
//! The model of the problem is brought to its fixpoint without any decision. Steps that are in no
//! path are gone then, a step that every path takes has often lost its rivals, and many problems
//! without a path end here. No path is lost, since propagation only removes what occurs in no
//! solution.

use std::sync::Arc;

use cavalcade_core::graph::SuccessorTable;
use cavalcade_core::{Engine, Hamiltonian, Steps};

/// Vertices up to which undirected problems are looked at: a state costs some 400 bytes each.
const UNDIRECTED: usize = 1 << 18;
/// The same where steps go one way: every vertex then has a row of bits as long as the graph.
const DIRECTED: usize = 1 << 11;
/// Steps up to which problems are looked at.
const ARCS: usize = 1 << 22;

/// The same problem without steps that are in no path, or `None` if there is no path.
///
/// A problem that is too large comes back as it is.
pub(super) fn reduced(problem: &Hamiltonian) -> Option<Hamiltonian> {
    let vertices = problem.steps.vertices();
    let limit = if problem.is_undirected() { UNDIRECTED } else { DIRECTED };
    let small = vertices <= limit && problem.steps.arcs() <= ARCS;
    let built = if small { problem.model().ok() } else { None };
    let Some(built) = built else { return Some(problem.clone()) };
    let mut engine = Engine::new(&built.model);
    engine.propagate().ok()?;
    let state = engine.state();
    let row = |vertex: usize| -> Vec<u32> {
        let real = |&target: &u32| (target as usize) < vertices;
        match &built.steps {
            Steps::Nothing => Vec::new(),
            Steps::Undirected(edges) => {
                let possible = |it: &(usize, usize)| state.value(edges.variable(vertex, it.0)) != Some(0);
                let slots = edges.table().slots(vertex).filter(possible);
                slots.map(|(_, target)| target as u32).filter(real).collect()
            }
            Steps::Directed(next) => {
                state.domain(next[vertex]).values().map(|it| it as u32).filter(real).collect()
            }
        }
    };
    let steps = SuccessorTable::new((0..vertices).map(row).collect()).ok()?;
    Some(Hamiltonian { steps: Arc::new(steps), ..problem.clone() })
}
