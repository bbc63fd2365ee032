//! Without one path, the rest of the graph is a chain of blocks.
//!
//! Remove a path of chosen edges, or a vertex without chosen edges, from the cycle. The rest is one path
//! through all other vertices, and both its ends are next to the removed path. So if any path `p` is removed
//! from the contracted graph `C`, the following holds.
//!
//! - The rest is connected.
//! - Its blocks form a *chain*: every cut vertex lies in two blocks, and no block has more than two cut
//!   vertices. Otherwise at least three blocks have only one, and each of them needs an edge to `p`, which
//!   has only two.
//! - If there are several blocks, the rest of the cycle starts in the block at one end of the chain and ends
//!   in the block at the other end, in neither case at a cut vertex. So other edges of `p` are excluded, and
//!   the only edge from `p` to one end of the chain is chosen. If `p` has two ends, each leads to one end of
//!   the chain: if one cannot reach some end, the other goes there.
//! - The parts on either side of a cut vertex are entered and left once each, so their colours restrict
//!   where; see [`ColourBalance`].
//! - A bridge of the rest is chosen.
//!
//! This finds everything that follows from cuts of two paths, or of a path and an edge. It takes one
//! depth-first search for each path.
//!
//! Sources: the chain is folklore of the block tree, F. Harary and G. Prins, Publicationes
//! Mathematicae Debrecen 13 (1966); J. Hopcroft and R. Tarjan, CACM 16 (1973), for finding blocks.

use super::balance::ColourBalance;
use super::contracted::Contracted;
use crate::solver::engine::{Conflict, State};
use crate::solver::graph::forest::{Forest, NONE};

/// Removes one path after another; keeps its memory between calls.
#[derive(Debug, Default)]
pub(super) struct Pairs {
    forest: Forest,
    /// For each number the first number of the block that the edge to its parent is in.
    block: Vec<u32>,
    /// How many blocks begin below a number.
    below: Vec<u32>,
    /// For each block, by its first number, how many cut vertices are in it.
    cuts: Vec<u32>,
    balance: ColourBalance,
}

/// The ends of a chain of several blocks, by their first numbers.
type ChainEnds = [u32; 2];

impl Pairs {
    /// Removes each path in turn until that decides an edge, and returns whether an edge was decided.
    ///
    /// # Errors
    /// The rest of the graph without a path is not a chain, or the path cannot reach both ends of the chain.
    pub(super) fn apply(&mut self, state: &mut State, contracted: &Contracted) -> Result<bool, Conflict> {
        let paths = contracted.ends.len();
        if paths < 4 {
            return Ok(false); // so few paths have no blocks that degrees do not decide
        }
        let mut found = false;
        for path in 0..paths {
            state.poll()?;
            self.forest.grow(&contracted.joined, Some(path));
            if self.forest.trees != 1 {
                return Err(Conflict);
            }
            for number in 1..self.forest.order.len() {
                if self.forest.cover[number] == 0 {
                    found = true;
                    contracted.include(state, self.forest.edge[number] as usize)?;
                }
            }
            if let Some(ends) = self.chain()? {
                found |= self.reach(state, contracted, path, ends)?;
                let (forest, below) = (&self.forest, &self.below);
                let is_head = |&number: &u32| {
                    let parent = forest.parent[number as usize] as usize;
                    forest.is_cut_off(number as usize) && below[parent] > u32::from(parent == 0)
                };
                let heads = (1..forest.order.len() as u32).filter(is_head);
                found |= self.balance.apply(state, contracted, forest, path, heads)?;
            }
            if found {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The ends of the chain of blocks, if there is more than one block.
    fn chain(&mut self) -> Result<Option<ChainEnds>, Conflict> {
        let forest = &self.forest;
        let count = forest.order.len();
        self.block.clear();
        self.block.push(NONE);
        self.below.clear();
        self.below.resize(count, 0);
        let mut blocks = 0;
        for number in 1..count {
            let parent = forest.parent[number];
            if forest.is_cut_off(number) {
                blocks += 1;
                self.below[parent as usize] += 1;
                self.block.push(number as u32);
            } else {
                self.block.push(self.block[parent as usize]);
            }
        }
        if blocks < 2 {
            return Ok(None);
        }
        self.cuts.clear();
        self.cuts.resize(count, 0);
        for number in 1..count {
            let parent = forest.parent[number] as usize;
            if !forest.is_cut_off(number) || !self.is_cut(parent) {
                continue;
            }
            self.cuts[number] += 1;
            if parent != 0 {
                self.cuts[self.block[parent] as usize] += 1;
            }
        }
        let in_chain = |number: usize| self.below[number] <= 1 + u32::from(number == 0);
        if !(0..count).all(in_chain) || self.cuts.iter().any(|&cuts| cuts > 2) {
            return Err(Conflict);
        }
        let mut ends = (1..count as u32).filter(|&number| self.cuts[number as usize] == 1);
        // A tree in which no vertex has more than two neighbours is a path and has two ends.
        Ok(ends.next().zip(ends.next()).map(|(one, other)| [one, other]))
    }

    /// Whether the vertex of a number lies in several blocks.
    fn is_cut(&self, number: usize) -> bool {
        self.below[number] > u32::from(number == 0)
    }

    /// Makes the two edges of `path` lead to the two ends of the chain.
    fn reach(
        &self,
        state: &mut State,
        contracted: &Contracted,
        path: usize,
        chain: ChainEnds,
    ) -> Result<bool, Conflict> {
        let [one, other] = contracted.ends[path].map(|end| end as usize);
        // Which end of the chain an edge leads to, as a bit; 0 for none.
        let side = |target: u32| {
            let number = self.forest.number[contracted.path[target as usize] as usize] as usize;
            let block = if number == 0 { 1 } else { self.block[number] };
            match chain.iter().position(|&end_block| end_block == block) {
                Some(end) if !self.is_cut(number) => 1u8 << end,
                _ => 0,
            }
        };
        let sides = |vertex: usize| {
            contracted.loose.arcs(vertex).iter().fold(0, |sides, arc| sides | side(arc.target))
        };
        let (mut ones, mut others) = (sides(one), sides(other));
        if one != other {
            // One end of the path goes to one end of the chain, the other to the other.
            let straight = ones & 1 != 0 && others & 2 != 0;
            let crossed = ones & 2 != 0 && others & 1 != 0;
            match (straight, crossed) {
                (false, false) => return Err(Conflict),
                (true, false) => (ones, others) = (1, 2),
                (false, true) => (ones, others) = (2, 1),
                (true, true) => {}
            }
        } else if ones != 3 {
            return Err(Conflict);
        }
        let mut found = false;
        for (vertex, allowed) in [(one, ones), (other, others)] {
            let arcs = contracted.loose.arcs(vertex);
            for arc in arcs {
                if side(arc.target) & allowed == 0 {
                    found = true;
                    contracted.exclude(state, arc.edge())?;
                }
            }
            if one == other {
                for end in [1, 2] {
                    let mut there = arcs.iter().filter(|arc| side(arc.target) == end);
                    if let (Some(only), None) = (there.next(), there.next()) {
                        found = true;
                        contracted.include(state, only.edge())?;
                    }
                }
            }
        }
        Ok(found)
    }
}

#[cfg(test)]
mod tests {
    use super::super::contracted::tests::{Pair, settled};
    use super::Pairs;
    use crate::solver::engine::Conflict;

    fn pairs(edges: &[Pair], chosen: &[Pair]) -> Result<(Vec<Pair>, Vec<Pair>), Conflict> {
        settled(edges, chosen, |state, contracted| Pairs::default().apply(state, contracted))
    }

    /// The complete graph on some vertices.
    fn complete(vertices: &[usize]) -> Vec<Pair> {
        vertices
            .iter()
            .flat_map(|&b| vertices.iter().filter(move |&&a| a < b).map(move |&a| (a, b)))
            .collect()
    }

    #[test]
    fn three_parts_between_two_vertices() {
        let parts = [[0, 1, 2, 3], [0, 1, 4, 5], [0, 1, 6, 7]];
        let mut edges: Vec<Pair> = parts.iter().flat_map(|part| complete(part)).collect();
        edges.sort_unstable();
        edges.dedup();
        assert_eq!(pairs(&edges, &[]), Err(Conflict));
    }

    #[test]
    fn the_chain_of_two_parts() {
        // Without 0 there are two blocks that share 1, so the edge from 0 to 1 is not used.
        let mut edges = [complete(&[1, 2, 3, 4]), complete(&[1, 5, 6, 7])].concat();
        edges.extend([(0, 1), (0, 2), (0, 3), (0, 5), (0, 6)]);
        assert_eq!(pairs(&edges, &[]), Ok((vec![], vec![(0, 1)])));
        edges.retain(|&edge| edge != (0, 6));
        assert_eq!(pairs(&edges, &[]), Ok((vec![(0, 5)], vec![(0, 1)])));
        edges.retain(|&edge| edge != (0, 5));
        assert_eq!(pairs(&edges, &[]), Err(Conflict));
    }

    #[test]
    fn each_end_of_a_path_goes_to_one_end_of_the_chain() {
        // The path 0 - 8: 8 reaches the first block only, so 0 goes to the second.
        let mut edges = [complete(&[1, 2, 3, 4]), complete(&[1, 5, 6, 7])].concat();
        edges.extend([(0, 8), (0, 2), (0, 3), (0, 5), (0, 6), (3, 8), (4, 8)]);
        assert_eq!(pairs(&edges, &[(0, 8)]), Ok((vec![], vec![(0, 2), (0, 3)])));
    }

    #[test]
    fn a_bridge_of_the_rest() {
        let mut edges = [complete(&[1, 2, 3, 4]), complete(&[5, 6, 7, 8])].concat();
        edges.extend([(4, 5), (0, 1), (0, 2), (0, 7), (0, 8), (0, 4)]);
        assert_eq!(pairs(&edges, &[]), Ok((vec![(4, 5)], vec![(0, 4)])));
    }
}
