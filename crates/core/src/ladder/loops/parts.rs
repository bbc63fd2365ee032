//! L7 parts: a loop stays in one block of the graph, which is a part without a point that all its ways share.
//!
//! Source: J. Hopcroft and R. Tarjan, Algorithm 447, CACM 16 (1973). A block that has not all lines, not all points on
//! the loop, or too little for a rule contains no loop that fits.

use super::board::LoopLines;
use super::reason::{LoopClash, LoopReason};
use super::rules::LoopFound;
use crate::solver::graph::forest::{Forest, NONE};
use crate::solver::graph::multigraph::Multigraph;

/// Returns the block of each of these edges between points below `points`, and how many blocks there are.
pub(super) fn blocks(points: usize, ends: &[[u32; 2]]) -> (Vec<u32>, u32) {
    let (mut graph, mut forest) = (Multigraph::default(), Forest::default());
    graph.rebuild(points, &ends.iter().map(|&[one, other]| (one, other)));
    forest.grow(&graph, None);
    let mut block = vec![0; ends.len()];
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
            block[forest.edge[number] as usize] = own - 1;
        }
    }
    for back in &forest.back_edges {
        block[back.edge as usize] = above[back.lower as usize] - 1;
    }
    (block, count)
}

impl LoopLines<'_> {
    /// Returns the blocks of the edges that are not excluded: a number for each edge, and how many blocks there are.
    fn usable_blocks(&self) -> (Vec<Option<u32>>, u32) {
        let ladder = self.ladder;
        let usable: Vec<u32> =
            (0..ladder.ends.len() as u32).filter(|&edge| self.value(edge) != Some(false)).collect();
        let ends: Vec<[u32; 2]> = usable.iter().map(|&edge| ladder.ends[edge as usize]).collect();
        let (blocks, count) = blocks(ladder.edges.vertices(), &ends);
        let mut block = vec![None; ladder.ends.len()];
        usable.iter().zip(blocks).for_each(|(&edge, own)| block[edge as usize] = Some(own));
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
