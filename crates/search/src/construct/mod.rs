//! One Hamiltonian path or cycle, built rather than searched for.
//!
//! A search for *all* paths has to go back over its decisions, and on a large graph it never gets
//! far enough back to mend an early mistake. A construction mends what it has instead. In turn:
//!
//! 1. a greedy path (`path`), mostly complete or nearly so, and
//! 2. exchanges of its steps (`rotations` on `segments`), by which it takes in what was left over
//!    and closes;
//! 3. what follows without any decision (`root`): fewer steps to go wrong with, or no path at all;
//! 4. a frontier (`frontier`), which is certain where the graph is narrow or small;
//! 5. 1 and 2 again with ties drawn by lot, each time with more patience.
//!
//! All of this works on cycles through all vertices; `network` makes one of every kind of path.
//! Effort is counted in entries of arrays looked at and not in time, and lots come from a generator
//! with a fixed seed, so the result is a function of the arguments. What comes out is checked step
//! by step before it is returned.

mod path;
mod root;
mod rotations;
mod segments;

use cavalcade_core::Hamiltonian;

use crate::frontier::{self, OneCycle};
use crate::network::Network;
use crate::random::Random;
use path::GreedyPath;
use rotations::Rotations;

/// Effort that is enough for most graphs of up to a million vertices: seconds at worst, if it is
/// spent in vain.
pub const EFFORT: u64 = 1 << 28;

/// One path, built rather than searched for; `None` says nothing about whether there is one.
///
/// The path has all vertices and keeps to the ends given; on a cycle without ends it begins
/// anywhere. `preference[vertex]`, or 0 beyond its end, breaks ties: of vertices that look equally
/// good the one with the larger preference is visited first. On graphs that lie in the plane the
/// distance from the centre is a very good one (F. Roth's rule); without it ties go to vertices
/// with few steps, which is worse from some ten thousand vertices on.
///
/// `effort` limits the work; a unit is some nanoseconds, and [`EFFORT`] is a sensible choice. The
/// greedy path is finished in any case. Memory is O(vertices + arcs), and up to some 150 MB more
/// for the later stages.
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
    let path = if problem.steps.vertices() == 1 { vec![0] } else { build(problem, preference, effort)? };
    is_path(problem, &path).then_some(path)
}

/// The stages in turn; for two vertices or more.
fn build(problem: &Hamiltonian, preference: &[u32], effort: u64) -> Option<Vec<usize>> {
    let network = Network::new(problem)?;
    let size = (problem.steps.arcs() + network.vertices()) as u64;
    let mut left = effort.max(1);
    let patience = (effort / 2).min(size.saturating_mul(256));
    let path = attempt(&network, preference, 0, patience, &mut left);
    if path.is_some() || left == 0 {
        return path;
    }
    let problem = root::reduced(problem)?;
    let network = Network::new(&problem)?;
    let split = if network.is_directed() { Some(network.split()?) } else { None };
    match frontier::one(split.as_ref().unwrap_or(network.ahead()), left / 2) {
        OneCycle::Cycle(cycle) if split.is_some() => return Some(network.read_split(&cycle)),
        OneCycle::Cycle(cycle) => return Some(network.read(&cycle)),
        OneCycle::Nothing => return None,
        OneCycle::Unknown => left -= left / 2,
    }
    drop(split);
    let (mut number, mut patience) = (0, size.saturating_mul(256));
    while left > 0 {
        (number, patience) = (number + 1, patience.saturating_mul(2));
        let path = attempt(&network, preference, number, patience, &mut left);
        if path.is_some() {
            return path;
        }
    }
    None
}

/// A greedy path and its completion. The first attempt follows the preferences, others draw lots.
fn attempt(
    network: &Network,
    preference: &[u32],
    number: u64,
    patience: u64,
    left: &mut u64,
) -> Option<Vec<usize>> {
    let patience = patience.clamp(1, *left);
    let lots = (number > 0).then(|| Random::new(number));
    let mut path = GreedyPath::new(network, preference, lots, patience);
    path.extend();
    if !network.is_directed() && network.beginning.is_empty() {
        path.reverse();
        path.extend();
    }
    let complete = Rotations::new(network.vertices()).complete(&mut path, &mut Random::new(!number));
    *left -= patience - path.effort;
    complete.then(|| network.read(path.order()))
}

/// Whether a path is what the problem asks for.
fn is_path(problem: &Hamiltonian, path: &[usize]) -> bool {
    let steps = &problem.steps;
    let mut seen = vec![false; steps.vertices()];
    let new = |&vertex: &usize| vertex < seen.len() && !std::mem::replace(&mut seen[vertex], true);
    let is = |end: Option<u32>, vertex: usize| end.is_none_or(|it| it as usize == vertex);
    let (Some(&first), Some(&last)) = (path.first(), path.last()) else { return false };
    path.len() == steps.vertices()
        && path.iter().all(new)
        && path.windows(2).all(|pair| steps.slot(pair[0], pair[1]).is_some())
        && (is(problem.first, first) && is(problem.last, last))
        && (!problem.closed || steps.slot(last, first).is_some())
}
