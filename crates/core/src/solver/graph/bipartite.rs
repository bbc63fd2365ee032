//! Largest matchings and smallest vertex covers of bipartite graphs.
//!
//! A *vertex cover* is a set of vertices that touches every edge. It has at least as many vertices as a
//! matching has edges, because each of these needs a vertex of its own. In a bipartite graph the largest
//! matching and the smallest cover have the same size (D. Kőnig 1931). Let `Z` be the vertices that are
//! reached from unmatched vertices of one side along paths whose edges are alternately outside and inside a
//! largest matching. The vertices of that side outside `Z`, together with those of the other side in `Z`,
//! touch every edge, and each has its own edge of the matching. Started from either side this gives two
//! covers. Together they contain every vertex of any smallest cover: a vertex in `Z` on the side of the start
//! is unmatched in some largest matching, so no smallest cover has it.
//!
//! Matchings grow along shortest augmenting paths, one search for each vertex.

use std::collections::VecDeque;

const NONE: u32 = u32::MAX;

/// Finds a largest matching of a bipartite graph: for each vertex the one it is matched to, if any.
///
/// Visits every edge at most once for each vertex.
pub(crate) fn largest_matching(neighbours: &[Vec<u32>], colours: &[bool]) -> Vec<Option<u32>> {
    let mut mate = vec![NONE; neighbours.len()];
    for start in (0..neighbours.len()).filter(|&vertex| !colours[vertex]) {
        // `from[v]` is the vertex before `v` of the other colour on a path that alternates.
        let mut from = vec![NONE; neighbours.len()];
        let mut waiting = VecDeque::from([start as u32]);
        let mut end = None;
        'search: while let Some(vertex) = waiting.pop_front() {
            for &next in &neighbours[vertex as usize] {
                if from[next as usize] != NONE {
                    continue;
                }
                from[next as usize] = vertex;
                if mate[next as usize] == NONE {
                    end = Some(next);
                    break 'search;
                }
                waiting.push_back(mate[next as usize]);
            }
        }
        while let Some(next) = end {
            let vertex = from[next as usize];
            let before = mate[vertex as usize];
            (mate[vertex as usize], mate[next as usize]) = (next, vertex);
            end = (before != NONE).then_some(before);
        }
    }
    mate.into_iter().map(|partner| (partner != NONE).then_some(partner)).collect()
}

/// Returns the two smallest vertex covers that Kőnig's construction gives, from either side.
pub(crate) fn smallest_covers(
    neighbours: &[Vec<u32>],
    colours: &[bool],
    mate: &[Option<u32>],
) -> [Vec<u32>; 2] {
    [false, true].map(|side| {
        let is_start = |&vertex: &usize| colours[vertex] == side && mate[vertex].is_none();
        let mut waiting: Vec<usize> = (0..neighbours.len()).filter(is_start).collect();
        let mut reached = vec![false; neighbours.len()];
        for &start in &waiting {
            reached[start] = true;
        }
        while let Some(vertex) = waiting.pop() {
            for &next in &neighbours[vertex] {
                reached[next as usize] = true;
                let back =
                    mate[next as usize].map(|vertex| vertex as usize).filter(|&vertex| !reached[vertex]);
                waiting.extend(back.inspect(|&vertex| reached[vertex] = true));
            }
        }
        (0..neighbours.len() as u32)
            .filter(|&vertex| {
                let touched = !neighbours[vertex as usize].is_empty();
                touched && (colours[vertex as usize] == side) != reached[vertex as usize]
            })
            .collect()
    })
}

#[cfg(test)]
mod tests {
    use super::super::colours::two_colours;
    use super::*;
    use crate::amounts::cases;
    use proptest::prelude::*;

    fn graph(vertices: usize, edges: &[(u32, u32)]) -> Vec<Vec<u32>> {
        let mut neighbours = vec![Vec::new(); vertices];
        for &(one, other) in edges {
            neighbours[one as usize].push(other);
            neighbours[other as usize].push(one);
        }
        neighbours
    }

    #[test]
    fn odd_cycles_have_no_two_colours() {
        let cycle = |length: u32| -> Vec<(u32, u32)> {
            (0..length).map(|vertex| (vertex, (vertex + 1) % length)).collect()
        };
        assert_eq!(two_colours(&graph(5, &cycle(5))), None);
        let colours = two_colours(&graph(5, &cycle(4))).expect("bipartite");
        assert_eq!((colours.colour, colours.parts), (vec![false, true, false, true, false], 2));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(cases(256)))]

        #[test]
        fn matchings_and_covers_of_small_graphs(set in any::<u32>(), one in 1..6u32, other in 1..6u32) {
            let pairs = (0..one).flat_map(|left| (0..other).map(move |right| (left, one + right)));
            let edges: Vec<(u32, u32)> = pairs.zip(0..).filter(|(_, bit)| set >> bit & 1 == 1).map(|pair| pair.0).collect();
            let neighbours = graph((one + other) as usize, &edges);
            let colours = two_colours(&neighbours).expect("bipartite").colour;
            let mate = largest_matching(&neighbours, &colours);
            let size = mate.iter().flatten().count() / 2;
            for (vertex, &mate_of) in (0..).zip(&mate) {
                prop_assert!(mate_of.is_none_or(|partner| mate[partner as usize] == Some(vertex)));
            }
            let touches = |cover: &[u32]| edges.iter().all(|edge| cover.contains(&edge.0) || cover.contains(&edge.1));
            let covers = smallest_covers(&neighbours, &colours, &mate);
            for cover in &covers {
                prop_assert_eq!(cover.len(), size);
                prop_assert!(touches(cover));
            }
            for set in 0..1u32 << (one + other) {
                let cover: Vec<u32> = (0..one + other).filter(|vertex| set >> vertex & 1 == 1).collect();
                if touches(&cover) {
                    prop_assert!(cover.len() >= size);
                    let known = |vertex: &u32| covers.iter().any(|cover| cover.contains(vertex));
                    prop_assert!(cover.len() > size || cover.iter().all(known));
                }
            }
        }
    }
}
