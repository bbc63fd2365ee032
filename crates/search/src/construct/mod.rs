//! Construction of one Hamiltonian path or cycle without a search.
//!
//! A search for *all* paths backtracks through its decisions. On a large graph it never backtracks far enough
//! to correct an early mistake. A construction repairs the path that it has instead. Its stages are:
//!
//! 1. a greedy path (`path`), usually complete or almost complete;
//! 2. exchanges of its steps (`rotations` on `segments`), which add the remaining vertices and close the
//!    path;
//! 3. propagation without any decision (`root`), which removes useless steps or proves that there is no path;
//! 4. the frontier method (`frontier`), which always succeeds on a narrow or small graph;
//! 5. stages 1 and 2 again with random tie-breaking, each time with twice the effort.
//!
//! All stages work on cycles through all vertices; `network` reduces every kind of path to such a cycle.
//! Effort is measured in array entries read, not in time, and random numbers come from a generator with a
//! fixed seed, so the result is a function of the arguments. The result is checked step by step before it is
//! returned.

mod path;
mod root;
mod rotations;
mod segments;

use cavalcade_core::{Hamiltonian, Interrupt};

use crate::frontier::{self, AnyCycle};
use crate::network::Network;
use crate::random::Random;
use path::GreedyPath;
use rotations::Rotations;

/// Effort that is enough for most graphs of up to a million vertices. A construction that fails spends it in
/// seconds.
pub const EFFORT: u64 = 1 << 28;

/// Constructs one path. `None` does not prove that there is no path.
///
/// The path visits all vertices and respects the given ends; a cycle without given ends starts at any vertex.
/// `preference[vertex]`, or 0 beyond the end of the slice, breaks ties: among vertices that look equally
/// good, the one with the larger preference is visited first. On planar graphs the distance from the centre
/// is a very good preference (F. Roth's rule). Without preferences, ties go to vertices with few steps, which
/// is worse from about ten thousand vertices on.
///
/// `effort` limits the work; a unit takes a few nanoseconds, and [`EFFORT`] is a sensible choice. The greedy
/// path is always finished. Memory is O(vertices + arcs), plus up to about 150 MB for the later stages.
///
/// ```
/// use std::sync::Arc;
///
/// use cavalcade_core::Hamiltonian;
/// use cavalcade_core::graph::SuccessorTable;
/// use cavalcade_search::construct::{EFFORT, construct};
///
/// // The corners of a cube in 12 dimensions.
/// let corner = |corner: u32| (0..12).map(|axis| corner ^ 1 << axis).collect();
/// let steps = Arc::new(SuccessorTable::new((0..1 << 12).map(corner).collect())?);
/// let cycle = Hamiltonian { steps, closed: true, first: None, last: None };
/// let path = construct(&cycle, &[], EFFORT).expect("a cube of any dimension has a cycle");
/// assert_eq!(path.len(), 1 << 12);
/// # Ok::<(), cavalcade_core::graph::TableError>(())
/// ```
#[must_use]
pub fn construct(problem: &Hamiltonian, preference: &[u32], effort: u64) -> Option<Vec<usize>> {
    construct_under(problem, preference, effort, Interrupt::NEVER)
}

/// Like [`construct`], but gives up when `interrupt` is raised.
#[must_use]
pub fn construct_under(
    problem: &Hamiltonian,
    preference: &[u32],
    effort: u64,
    interrupt: &'static Interrupt,
) -> Option<Vec<usize>> {
    let is_single = problem.steps.vertices() == 1;
    let path = if is_single { vec![0] } else { build(problem, preference, effort, interrupt)? };
    is_path(problem, &path).then_some(path)
}

/// Runs the stages in turn; for at least two vertices.
fn build(
    problem: &Hamiltonian,
    preference: &[u32],
    effort: u64,
    interrupt: &'static Interrupt,
) -> Option<Vec<usize>> {
    let network = Network::new(problem)?;
    let size = (problem.steps.arcs() + network.vertices()) as u64;
    let mut left = effort.max(1);
    let patience = (effort / 2).min(size.saturating_mul(256));
    let attempt = |network: &Network, number: u64, patience: u64, left: &mut u64| {
        let patience = patience.clamp(1, *left);
        attempt(GreedyPath::new(network, preference, number, patience, interrupt), number, patience, left)
    };
    let path = attempt(&network, 0, patience, &mut left);
    if path.is_some() || left == 0 {
        return path;
    }
    let problem = root::reduced(problem, interrupt)?;
    let network = Network::new(&problem)?;
    let split = if network.is_directed() { Some(network.split()?) } else { None };
    match frontier::any_cycle(split.as_ref().unwrap_or(network.ahead()), left / 2, interrupt) {
        AnyCycle::Cycle(cycle) if split.is_some() => return Some(network.read_split(&cycle)),
        AnyCycle::Cycle(cycle) => return Some(network.read(&cycle)),
        AnyCycle::Nothing => return None,
        AnyCycle::Unknown => left -= left / 2,
    }
    drop(split);
    let (mut number, mut patience) = (0, size.saturating_mul(256));
    while left > 0 && !interrupt.is_raised() {
        (number, patience) = (number + 1, patience.saturating_mul(2));
        let path = attempt(&network, number, patience, &mut left);
        if path.is_some() {
            return path;
        }
    }
    None
}

/// Completes a greedy path; see [`GreedyPath::new`].
fn attempt(mut path: GreedyPath<'_>, number: u64, patience: u64, left: &mut u64) -> Option<Vec<usize>> {
    let network = path.network();
    path.extend();
    if !network.is_directed() && network.beginning.is_empty() {
        path.reverse();
        path.extend();
    }
    let complete = Rotations::new(network.vertices()).complete(&mut path, &mut Random::new(!number));
    *left -= patience - path.effort;
    complete.then(|| network.read(path.order()))
}

/// Returns whether a path is a solution of the problem.
fn is_path(problem: &Hamiltonian, path: &[usize]) -> bool {
    let steps = &problem.steps;
    let mut seen = vec![false; steps.vertices()];
    let new = |&vertex: &usize| vertex < seen.len() && !std::mem::replace(&mut seen[vertex], true);
    let is = |end: Option<u32>, vertex: usize| end.is_none_or(|end| end as usize == vertex);
    let (Some(&first), Some(&last)) = (path.first(), path.last()) else { return false };
    path.len() == steps.vertices()
        && path.iter().all(new)
        && path.windows(2).all(|pair| steps.slot(pair[0], pair[1]).is_some())
        && (is(problem.first, first) && is(problem.last, last))
        && (!problem.closed || steps.slot(last, first).is_some())
}
