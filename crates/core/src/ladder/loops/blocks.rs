//! The blocks of a graph: its parts without a point that all ways through them share.
//!
//! Source: J. Hopcroft and R. Tarjan, Algorithm 447, CACM 16 (1973).

use crate::solver::graph::forest::{Forest, NONE};
use crate::solver::graph::multigraph::Multigraph;

/// The blocks of a graph.
pub(super) struct GraphBlocks {
    /// The block of each edge.
    pub(super) of_edge: Vec<u32>,
    count: u32,
    forest: Forest,
}

impl GraphBlocks {
    /// Returns the blocks of the graph of these edges between points below `points`.
    pub(super) fn new(points: usize, ends: &[[u32; 2]]) -> Self {
        let (mut graph, mut forest) = (Multigraph::default(), Forest::default());
        graph.rebuild(points, &ends.iter().map(|&[one, other]| (one, other)));
        forest.grow(&graph, None);
        let mut of_edge = vec![0; ends.len()];
        // The block of the tree edge above each vertex, by its number in the forest.
        let (mut above, mut count) = (Vec::with_capacity(forest.order.len()), 0);
        for number in 0..forest.order.len() {
            let parent = forest.parent[number];
            let own = if parent == NONE || forest.is_cut_off(number) {
                count += u32::from(parent != NONE);
                count
            } else {
                above[parent as usize]
            };
            above.push(own);
            if parent != NONE {
                of_edge[forest.edge[number] as usize] = own - 1;
            }
        }
        for back in &forest.back_edges {
            of_edge[back.edge as usize] = above[back.lower as usize] - 1;
        }
        Self { of_edge, count, forest }
    }

    /// Returns for each block whether a path between two points passes it, which all of them do then; nothing if there
    /// is no path.
    pub(super) fn between(&self, points: [usize; 2]) -> Option<Vec<bool>> {
        let mut is_passed = vec![false; self.count as usize];
        let mut ends = points.map(|point| self.forest.number[point]);
        // The path in the tree. The later one of two vertices is not above the other.
        while ends[0] != ends[1] {
            ends.sort_unstable();
            let later = ends[1] as usize;
            ends[1] = self.forest.parent[later];
            if ends[1] == NONE {
                return None;
            }
            is_passed[self.of_edge[self.forest.edge[later] as usize] as usize] = true;
        }
        Some(is_passed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ladder::loops::tests::below;

    /// Marks the edges of all paths from the last point of `path` to another point.
    fn mark(ends: &[[u32; 2]], path: &mut Vec<u32>, used: &mut Vec<usize>, to: u32, is_on: &mut [bool]) {
        let here = path[path.len() - 1];
        if here == to {
            for &edge in used.iter() {
                is_on[edge] = true;
            }
            return;
        }
        for (edge, &[one, other]) in ends.iter().enumerate().filter(|(_, ends)| ends.contains(&here)) {
            let next = if one == here { other } else { one };
            if !path.contains(&next) {
                path.push(next);
                used.push(edge);
                mark(ends, path, used, to, is_on);
                path.pop();
                used.pop();
            }
        }
    }

    #[test]
    fn paths_pass_a_chain_of_blocks() {
        let mut seed = 0x9e37_79b9_7f4a_7c15;
        let mut found = [0; 2];
        for _ in 0..500 {
            let pairs = (0..7).flat_map(|one| (0..one).map(move |other| [other, one]));
            let ends: Vec<[u32; 2]> = pairs.filter(|_| below(&mut seed, 7) < 2).collect();
            let mut is_on = vec![false; ends.len()];
            mark(&ends, &mut vec![0], &mut Vec::new(), 6, &mut is_on);
            let blocks = GraphBlocks::new(7, &ends);
            let passed = blocks.between([0, 6]);
            assert_eq!(passed.is_some(), is_on.contains(&true), "{ends:?}");
            found[usize::from(passed.is_some())] += 1;
            if let Some(passed) = passed {
                let in_chain: Vec<bool> = blocks.of_edge.iter().map(|&own| passed[own as usize]).collect();
                assert_eq!(in_chain, is_on, "{ends:?}");
            }
        }
        assert!(found[0] > 50 && found[1] > 50, "{found:?}");
    }
}
