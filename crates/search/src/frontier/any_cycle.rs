//! Finds one Hamiltonian cycle of a narrow graph, or proves that there is none.
//!
//! A sweep collects the reachable states, layer by layer, without counting. If the last layer has a state,
//! choices that lead to it are reconstructed from the last vertex back to the first. The search is complete.
//! Its work is the number of states, which depends on the width of the frontier rather than on the size of
//! the graph.

use cavalcade_core::Interrupt;

use super::key::Key;
use super::layers::{Layers, dynamic};
use super::order::narrowing;
use super::plan::Plan;
use super::ranked::cycle;
use super::{Control, UNLIMITED};
use crate::network::Rows;

/// The most places of a frontier.
const WIDEST: usize = 24;
/// The most bytes for the states of one step.
const LAYER: usize = 4 << 20;
/// The most bytes for the states of all steps.
const LAYERS: usize = 64 << 20;

/// The result of the search.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum AnyCycle {
    /// The vertices along a cycle.
    Cycle(Vec<u32>),
    /// There is no cycle.
    Nothing,
    /// The graph is too wide for the effort.
    Unknown,
}

/// Searches for a Hamiltonian cycle of an undirected graph with at least three vertices.
///
/// A unit of `effort` takes a few nanoseconds.
pub(crate) fn any_cycle(graph: &Rows, effort: u64, interrupt: &Interrupt) -> AnyCycle {
    let mut effort = effort;
    let order = narrowing(graph, None, WIDEST, &mut effort);
    match order.and_then(|order| Plan::new(graph, &order, None, WIDEST)) {
        None => AnyCycle::Unknown,
        Some(plan) if plan.width <= u64::PLACES => found::<u64>(&plan, effort, interrupt),
        Some(plan) => found::<u128>(&plan, effort, interrupt),
    }
}

fn found<K: Key>(plan: &Plan, mut effort: u64, interrupt: &Interrupt) -> AnyCycle {
    let (mut layers, mut states) = (Layers::new(K::default()), 1);
    let steps = dynamic(&plan.steps);
    for (step, taken) in plan.steps.iter().zip(&steps) {
        effort = effort.saturating_sub((states * (step.later.len().pow(2) + 4) * step.before.max(1)) as u64);
        let memory = LAYERS.min(layers.bytes + LAYER);
        let control = Control { memory, is_over: &|| interrupt.is_raised(), spill: None };
        let next = layers.take(*taken, control);
        let Some(next) = next.ok().filter(|_| effort > 0) else { return AnyCycle::Unknown };
        if next == 0 {
            return AnyCycle::Nothing;
        }
        states = next;
    }
    let way = layers.ways(&steps, K::default(), 1, UNLIMITED).ok().and_then(|mut ways| ways.pop());
    let mut beside = vec![Vec::with_capacity(2); plan.steps.len()];
    for (step, places) in plan.steps.iter().zip(way.expect("every state has a predecessor")) {
        for (&other, _) in step.neighbours.iter().zip(&step.later).filter(|on| places >> on.1 & 1 == 1) {
            beside[step.vertex as usize].push(other);
            beside[other as usize].push(step.vertex);
        }
    }
    AnyCycle::Cycle(cycle(&beside, 0).expect("every vertex has two neighbours"))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{AnyCycle, Interrupt, any_cycle};
    use crate::amounts::cases;
    use crate::network::Rows;

    fn graph(vertices: usize, is_edge: impl Fn(usize, usize) -> bool) -> Rows {
        let write = |from: usize, row: &mut Vec<u32>| {
            row.extend((0..vertices).filter(|&to| to != from && is_edge(from, to)).map(|to| to as u32));
        };
        Rows::new(vertices, 0, write).expect("a small graph")
    }

    /// Returns whether a path can be extended to a Hamiltonian cycle, by brute force.
    fn completes(graph: &Rows, path: &mut Vec<u32>) -> bool {
        let row = graph.row(path[path.len() - 1]);
        if path.len() == graph.len() {
            return row.contains(&path[0]);
        }
        row.iter().any(|&next| {
            let is_new = !path.contains(&next);
            path.push(next);
            let found = is_new && completes(graph, path);
            path.pop();
            found
        })
    }

    fn is_cycle(graph: &Rows, cycle: &[u32]) -> bool {
        let mut sorted = cycle.to_vec();
        sorted.sort_unstable();
        let steps = cycle.iter().zip(cycle.iter().cycle().skip(1));
        sorted.into_iter().eq(0..graph.len() as u32)
            && steps.into_iter().all(|(&from, to)| graph.row(from).contains(to))
    }

    proptest! {
        #![proptest_config(ProptestConfig {
            cases: cases(300),
            failure_persistence: None,
            ..ProptestConfig::default()
        })]

        #[test]
        fn small_graphs_are_decided(vertices in 3usize..9, bits in any::<u64>(), more in any::<u64>()) {
            let is_edge = |a: usize, b: usize| {
                let (low, high) = (a.min(b), a.max(b));
                (bits | more) >> (high * (high - 1) / 2 + low) & 1 == 1
            };
            let graph = graph(vertices, is_edge);
            match any_cycle(&graph, u64::MAX, Interrupt::NEVER) {
                AnyCycle::Cycle(found) => prop_assert!(is_cycle(&graph, &found), "{:?}", found),
                AnyCycle::Nothing => prop_assert!(!completes(&graph, &mut vec![0])),
                AnyCycle::Unknown => prop_assert!(false, "a small graph is never too wide"),
            }
        }
    }

    /// Returns a strip of squares of width `rows`; it has a cycle if and only if its number of vertices is
    /// even.
    fn strip(rows: usize, columns: usize) -> Rows {
        graph(rows * columns, |a, b| {
            let distance = (a / columns).abs_diff(b / columns) + (a % columns).abs_diff(b % columns);
            distance == 1
        })
    }

    #[test]
    fn narrow_graphs_are_decided_at_any_length() {
        // Rows are as long as the strip, so the order of the vertex numbers is not narrow.
        for (rows, columns) in [(2, 300), (4, 101), (5, 100), (5, 101)] {
            let graph = strip(rows, columns);
            match any_cycle(&graph, u64::MAX, Interrupt::NEVER) {
                AnyCycle::Cycle(found) => assert!(rows * columns % 2 == 0 && is_cycle(&graph, &found)),
                AnyCycle::Nothing => assert_eq!(rows * columns % 2, 1, "{rows} {columns}"),
                AnyCycle::Unknown => panic!("{rows} {columns}"),
            }
        }
    }

    #[test]
    fn wide_graphs_are_refused() {
        assert_eq!(any_cycle(&strip(40, 40), u64::MAX, Interrupt::NEVER), AnyCycle::Unknown);
        assert_eq!(any_cycle(&strip(5, 100), 1000, Interrupt::NEVER), AnyCycle::Unknown);
        assert_eq!(any_cycle(&graph(60, |_, _| true), u64::MAX, Interrupt::NEVER), AnyCycle::Unknown);
    }
}
