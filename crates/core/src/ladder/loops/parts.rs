//! L7 parts: a loop stays in one block of the graph, which is a part without a point that all its ways share.
//!
//! Source: J. Hopcroft and R. Tarjan, Algorithm 447, CACM 16 (1973). A block that has not all lines, not all points on
//! the loop, or too little for a rule contains no loop that fits.

use super::board::LoopLines;
use super::reason::{LoopClash, LoopReason};
use super::rules::LoopFound;
use crate::solver::graph::forest::{Forest, NONE};
use crate::solver::graph::multigraph::Multigraph;

/// The blocks of a graph.
pub(super) struct GraphBlocks {
    /// The block of each edge.
    pub(super) of_edge: Vec<u32>,
    pub(super) count: u32,
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

impl LoopLines<'_> {
    /// Returns the blocks of the edges that are not excluded: a number for each edge, and how many blocks there are.
    fn usable_blocks(&self) -> (Vec<Option<u32>>, u32) {
        let ladder = self.ladder;
        let usable: Vec<u32> =
            (0..ladder.ends.len() as u32).filter(|&edge| self.value(edge) != Some(false)).collect();
        let ends: Vec<[u32; 2]> = usable.iter().map(|&edge| ladder.ends[edge as usize]).collect();
        let GraphBlocks { of_edge, count, .. } = GraphBlocks::new(ladder.edges.vertices(), &ends);
        let mut block = vec![None; ladder.ends.len()];
        usable.iter().zip(of_edge).for_each(|(&edge, own)| block[edge as usize] = Some(own));
        (block, count)
    }

    /// Returns whether the loop can be in a block.
    fn can_be(&self, block: &[Option<u32>], wanted: u32) -> bool {
        let ladder = self.ladder;
        let is_inside = |edge: usize| block[edge] == Some(wanted);
        let mut is_on = vec![false; ladder.edges.vertices()];
        for (edge, ends) in ladder.ends.iter().enumerate().filter(|(edge, _)| is_inside(*edge)) {
            debug_assert!(self.value(edge as u32) != Some(false), "blocks have usable edges only");
            for &point in ends {
                is_on[point as usize] = true;
            }
        }
        // Whether a fact may hold if the loop is in the block.
        let may_hold = |fact: u32| {
            let inside = match ladder.point(fact) {
                Some(point) => is_on[point],
                None => (fact as usize) >= ladder.ends.len() || is_inside(fact as usize),
            };
            inside && self.value(fact) != Some(false)
        };
        (0..ladder.edges.facts() as u32).all(|fact| self.value(fact) != Some(true) || may_hold(fact))
            && ladder.rules.iter().all(|rule| {
                let may_count = |&&(fact, wanted): &&(u32, bool)| {
                    if wanted { may_hold(fact) } else { self.value(fact) != Some(true) }
                };
                rule.facts.iter().filter(may_count).count() as u32 >= rule.least
            })
    }

    /// Returns the next step by L7.
    pub(super) fn parts(&mut self) -> LoopFound {
        let (block, count) = self.usable_blocks();
        let mut sizes = vec![0; count as usize];
        block.iter().flatten().for_each(|&block| sizes[block as usize] += 1);
        let can_be: Vec<bool> =
            (0..count).map(|own| sizes[own as usize] > 2 && self.can_be(&block, own)).collect();
        if !can_be.contains(&true) {
            return Err(LoopClash::Parts);
        }
        let is_outside =
            |&edge: &u32| self.is_open(edge) && block[edge as usize].is_some_and(|own| !can_be[own as usize]);
        let facts: Vec<_> = (0..block.len() as u32).filter(is_outside).map(|edge| (edge, false)).collect();
        Ok((!facts.is_empty()).then(|| self.decide(7, &facts, LoopReason::Part)))
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
