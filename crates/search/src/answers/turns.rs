//! A search and a count without visiting in turns, until one of them is complete.
//!
//! A search is best if few decisions remain; a count over a [`frontier`](crate::frontier) or over
//! [`subsets`](crate::subsets) is best if there are many solutions and the graph is narrow or small. The number of
//! nodes or states that each method takes is not known in advance. They therefore take turns: a search of a few nodes,
//! the count up to as many states, a search of twice as many nodes, and so on. The count continues from its last step.
//! The total work is a small multiple of the work of the method that ends first.
//!
//! Turns are measured in work and not in seconds, so the same method ends first on every machine. A state of a frontier
//! takes about as long as a node on a graph of 64 vertices; nodes of larger graphs take longer.

use std::time::Instant;

use num_bigint::BigUint;

use super::Options;
use super::counter::PathCounter;
use super::sweep::{ForecastCount, stopped};
use crate::frontier::{Control, Event};
use crate::parallel::Threads;
use crate::{Method, Stop};

/// Nodes of the first search on a usual graph.
const FIRST_NODES: u64 = 1 << 17;
/// The growth of a search from turn to turn.
const GROWTH: u64 = 2;
/// Vertices of a usual graph.
pub(super) const USUAL: u64 = 64;

/// Returns the number of nodes of the first search on a graph with this number of vertices.
pub(super) fn first_nodes(vertices: usize) -> u64 {
    (FIRST_NODES * USUAL / (vertices as u64).max(1)).max(1)
}

/// How the turns ended.
pub(super) enum Ended<R> {
    /// The search came to an end; this is its result.
    Searched(R),
    /// The count is complete.
    Counted(BigUint, Method),
    /// The count was stopped, and with it the search.
    Stopped(Stop, Method),
    /// No method counts without visiting; only the search continues.
    NoCounter,
}

/// Takes turns.
///
/// `search` searches up to a number of nodes, and returns `None` if that number stopped it. `counter` is called after
/// the first search, and may stop comparing orders when the control does. The numbers are the vertices of the graph and
/// the nodes of the first search.
///
/// # Errors
/// The search failed.
pub(super) fn in_turns<R, E>(
    counter: impl FnOnce(Control) -> Option<PathCounter>,
    (vertices, mut nodes): (usize, u64),
    options: &Options,
    start: Instant,
    search: &mut dyn FnMut(u64) -> Result<Option<R>, E>,
) -> Result<Ended<R>, E> {
    let scale = (vertices as u64).max(1);
    if let Some(result) = search(nodes)? {
        return Ok(Ended::Searched(result));
    }
    let Some(counter) = options.controlled(start, counter) else { return Ok(Ended::NoCounter) };
    let threads = Threads::new(options.threads);
    let mut counting = ForecastCount::new(options, counter.start());
    let mut work = 0;
    nodes = nodes.saturating_mul(GROWTH);
    options.controlled(start, |control| {
        loop {
            match threads.run(|| counting.advance(control)) {
                Ok(Event::Done(number)) => return Ok(Ended::Counted(number, counter.method())),
                Ok(Event::Step(step)) => {
                    work += counter.nodes_for(step.states);
                    let is_due = step.step < step.steps && work >= nodes.saturating_mul(scale) / USUAL;
                    if is_due {
                        if let Some(result) = search(nodes)? {
                            return Ok(Ended::Searched(result));
                        }
                        nodes = nodes.saturating_mul(GROWTH);
                    }
                }
                Ok(Event::Part { .. }) => {}
                Err(halt) => return Ok(Ended::Stopped(stopped(options, start, halt), counter.method())),
            }
        }
    })
}
