//! The problem that remains after propagation of the root.
//!
//! Propagates the model of the problem without any decision. This removes steps that are in no path, often
//! including the competitors of a step that every path takes, and it proves for many problems that there is
//! no path. No path is lost, since propagation only removes values that no solution uses.

use std::sync::Arc;

use cavalcade_core::graph::SuccessorTable;
use cavalcade_core::{Engine, Hamiltonian, Interrupt, Steps};

/// The most vertices of undirected problems to propagate; a state takes about 400 bytes per vertex.
const UNDIRECTED: usize = 1 << 18;
/// The most vertices of directed problems to propagate; every vertex has a row of one bit per vertex.
const DIRECTED: usize = 1 << 11;
/// The most steps of problems to propagate.
const ARCS: usize = 1 << 22;

/// Returns the problem without the steps that propagation removes, or `None` if propagation finds that no
/// path exists or is interrupted.
///
/// Returns a problem that is too large unchanged.
pub(super) fn reduced(problem: &Hamiltonian, interrupt: &'static Interrupt) -> Option<Hamiltonian> {
    let vertices = problem.steps.vertices();
    let limit = if problem.is_undirected() { UNDIRECTED } else { DIRECTED };
    let small = vertices <= limit && problem.steps.arcs() <= ARCS;
    let built = if small { problem.model().ok() } else { None };
    let Some(built) = built else { return Some(problem.clone()) };
    let mut engine = Engine::under(&built.model, interrupt);
    engine.propagate().ok()?;
    let state = engine.state();
    let row = |vertex: usize| -> Vec<u32> {
        let real = |&target: &u32| (target as usize) < vertices;
        match &built.steps {
            Steps::Nothing => Vec::new(),
            Steps::Undirected(edges) => {
                let possible =
                    |&(slot, _): &(usize, usize)| state.value(edges.variable(vertex, slot)) != Some(0);
                let slots = edges.table().slots(vertex).filter(possible);
                slots.map(|(_, target)| target as u32).filter(real).collect()
            }
            Steps::Directed(next) => {
                state.domain(next[vertex]).values().map(|value| value as u32).filter(real).collect()
            }
        }
    };
    let steps = SuccessorTable::new((0..vertices).map(row).collect()).ok()?;
    Some(Hamiltonian { steps: Arc::new(steps), ..problem.clone() })
}
