//! Colours the vertices of a graph that is bipartite, or nearly so.

use std::collections::VecDeque;

use crate::network::{Network, Rows};

/// The most vertices besides dummies that may stay without a colour.
const MOST_PLAIN: usize = 2;
/// The most steps that are followed to find these.
const EFFORT: usize = 1 << 20;

/// Returns 1 or -1 for every vertex, so that each edge between these changes colour, and 0 for dummies and as few other
/// vertices as possible. `None` if more than two others would be needed, or if it takes too long to find them.
pub(super) fn colours(network: &Network) -> Option<Vec<i8>> {
    let graph = network.ahead();
    let mut is_plain: Vec<bool> = (0..graph.len() as u32).map(|vertex| network.is_dummy(vertex)).collect();
    let mut effort = EFFORT.max(graph.arcs());
    (0..=MOST_PLAIN).find_map(|more| with_plain(graph, &mut is_plain, more, &mut effort))
}

/// Returns a colouring with `more` further plain vertices; all but the first try stop when the effort is used up.
fn with_plain(graph: &Rows, is_plain: &mut [bool], more: usize, effort: &mut usize) -> Option<Vec<i8>> {
    *effort = effort.checked_sub(graph.arcs())?;
    let cycle = match two_colours(graph, is_plain) {
        Ok(colours) => return Some(colours),
        Err(cycle) => cycle,
    };
    // Each colouring leaves out a vertex of every odd cycle.
    let cycle = if more == 0 { Vec::new() } else { cycle };
    cycle.into_iter().find_map(|vertex| {
        is_plain[vertex as usize] = true;
        let found = with_plain(graph, is_plain, more - 1, effort);
        is_plain[vertex as usize] = false;
        found
    })
}

/// Returns the colours of all vertices that are not plain, or an odd cycle of these.
fn two_colours(graph: &Rows, is_plain: &[bool]) -> Result<Vec<i8>, Vec<u32>> {
    let mut colours = vec![0i8; graph.len()];
    let mut parents: Vec<u32> = (0..graph.len() as u32).collect();
    for start in 0..graph.len() as u32 {
        if colours[start as usize] != 0 || is_plain[start as usize] {
            continue;
        }
        colours[start as usize] = 1;
        let mut waiting = VecDeque::from([start]);
        while let Some(vertex) = waiting.pop_front() {
            let colour = colours[vertex as usize];
            for &other in graph.row(vertex).iter().filter(|&&other| !is_plain[other as usize]) {
                if colours[other as usize] == colour {
                    return Err(cycle(&parents, vertex, other));
                }
                if colours[other as usize] == 0 {
                    colours[other as usize] = -colour;
                    parents[other as usize] = vertex;
                    waiting.push_back(other);
                }
            }
        }
    }
    Ok(colours)
}

/// Returns the cycle of an edge and the paths from its ends to their first common ancestor, which are equally long.
fn cycle(parents: &[u32], mut one: u32, mut other: u32) -> Vec<u32> {
    let mut found = Vec::new();
    while one != other {
        found.extend([one, other]);
        (one, other) = (parents[one as usize], parents[other as usize]);
    }
    found.push(one);
    found
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use cavalcade_core::Hamiltonian;
    use cavalcade_core::graph::SuccessorTable;
    use proptest::prelude::*;

    use super::*;
    use crate::amounts::cases;

    /// Returns the network of the cycles of a graph, if each vertex has two edges.
    fn network(vertices: usize, edges: &[(u32, u32)]) -> Option<Network> {
        let mut rows = vec![Vec::new(); vertices];
        for &(one, other) in edges.iter().filter(|edge| edge.0 != edge.1) {
            rows[one as usize].push(other);
            rows[other as usize].push(one);
        }
        for row in &mut rows {
            row.sort_unstable();
            row.dedup();
        }
        let steps = Arc::new(SuccessorTable::new(rows).expect("a small graph"));
        Network::new(&Hamiltonian { steps, closed: true, first: None, last: None })
    }

    /// Returns whether a graph without these vertices is bipartite, by trying all colourings.
    fn is_bipartite(edges: &[(u32, u32)], without: u32) -> bool {
        let left = || {
            edges.iter().filter(|edge| edge.0 != edge.1 && (without >> edge.0 | without >> edge.1) & 1 == 0)
        };
        (0u32..1 << 8).any(|colours| left().all(|edge| (colours >> edge.0 ^ colours >> edge.1) & 1 == 1))
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: cases(256), failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn as_few_vertices_as_possible_are_plain(edges in prop::collection::vec((0u32..8, 0u32..8), 10..20)) {
            let Some(network) = network(8, &edges) else { return Ok(()) };
            let least = (0u32..1 << 8).filter(|&vertices| is_bipartite(&edges, vertices)).map(u32::count_ones).min();
            match colours(&network) {
                None => prop_assert!(least > Some(MOST_PLAIN as u32)),
                Some(colours) => {
                    let plain = colours.iter().filter(|&&colour| colour == 0).count();
                    prop_assert_eq!(least, Some(plain as u32));
                    let changes = |&(one, other): &(u32, u32)| {
                        one == other || colours[one as usize] * colours[other as usize] <= 0
                    };
                    prop_assert!(edges.iter().all(changes));
                }
            }
        }
    }

    #[test]
    fn long_odd_cycles_take_little_time() {
        // Two odd cycles of 5001 vertices with rungs: each vertex is on many odd cycles.
        let length = 5001;
        let around =
            |at: u32| [(at, (at + 1) % length), (length + at, length + (at + 1) % length), (at, length + at)];
        let edges: Vec<(u32, u32)> = (0..length).flat_map(around).collect();
        let colours = colours(&network(2 * length as usize, &edges).expect("three edges at each vertex"));
        // One vertex of each cycle would do. They are found if they are tried early.
        assert!(colours.is_none_or(|colours| colours.iter().filter(|&&colour| colour == 0).count() == 2));
    }
}
