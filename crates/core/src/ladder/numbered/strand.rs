//! T6 strand: whether the rest of the board can live with a path through a gap.
//!
//! A path is dropped if one of these holds.
//!
//! - It omits a cell that is in layers of this gap only.
//! - It uses all cells of the layer of a number of another gap.
//! - It strands a free cell: of its neighbours, fewer than two are free or are placed numbers beside another gap. One
//!   is enough for a cell where an open path may begin or end.

use super::layers::NumberLayers;
use super::paths::NumberGap;
use super::placed::{NOWHERE, PlacedNumbers};
use crate::solver::bits::ones_in;

/// The test for paths through one gap.
pub(super) struct StrandTest<'a> {
    board: &'a PlacedNumbers<'a>,
    layers: &'a NumberLayers,
    /// The cells that this gap reaches, and those that only this gap reaches.
    reached: Vec<u64>,
    own: Vec<u64>,
    /// The positions of other gaps whose layers this gap can reach completely.
    others: Vec<usize>,
    /// The free cells, and the placed ones beside other gaps.
    usable: Vec<u64>,
    /// The cells where an open path may begin or end.
    ends: Vec<u64>,
    /// The placed cells at both ends of the gap.
    sides: [usize; 2],
    used: Vec<u64>,
}

impl<'a> StrandTest<'a> {
    /// Prepares the test for one gap.
    pub(super) fn new(board: &'a PlacedNumbers<'a>, layers: &'a NumberLayers, gap: NumberGap) -> Self {
        let (count, width) = (board.at.len(), board.ladder.width);
        let mut reached = vec![0u64; width];
        let mut uses = vec![0u32; count];
        let mut inside = vec![false; count];
        for position in board.positions(gap) {
            inside[position] = true;
            for vertex in ones_in(layers.row(position)) {
                reached[vertex / 64] |= 1 << (vertex % 64);
                uses[vertex] += 1;
            }
        }
        let mut own = vec![0u64; width];
        for vertex in ones_in(&reached).filter(|&vertex| uses[vertex] == layers.uses[vertex]) {
            own[vertex / 64] |= 1 << (vertex % 64);
        }
        let is_reached = |position: &usize| {
            layers.sizes[*position] as usize <= gap.length
                && layers.row(*position).iter().zip(&reached).all(|(layer, reached)| layer & !reached == 0)
        };
        let missing = |position: &usize| board.at[*position] == NOWHERE;
        let others = (0..count).filter(|&other| !inside[other]).filter(missing).filter(is_reached).collect();
        let mut ends = vec![0u64; width];
        if !board.ladder.closed {
            for position in [0, count - 1].into_iter().filter(missing) {
                ends.iter_mut().zip(layers.row(position)).for_each(|(word, layer)| *word |= layer);
            }
        }
        let sides = [board.at[gap.from] as usize, board.at[gap.to] as usize];
        let usable = usable(board, gap);
        Self { board, layers, reached, own, others, usable, ends, sides, used: vec![0; width] }
    }

    /// Returns everything that the test depends on: sets, and the layers of other gaps.
    pub(super) fn seen(&self) -> Vec<u64> {
        // Cells that are two steps from a path.
        let mut near = self.reached.clone();
        for vertex in self.sides {
            near[vertex / 64] |= 1 << (vertex % 64);
        }
        for _ in 0..2 {
            let from = near.clone();
            let size = from.iter().map(|word| word.count_ones()).sum();
            self.board.ladder.ways.iter().for_each(|way| way.add((&from, size), &mut near));
        }
        let nearby =
            |set: &[u64]| -> Vec<u64> { set.iter().zip(&near).map(|(set, near)| set & near).collect() };
        let sets = [nearby(&self.usable), nearby(&self.board.free), nearby(&self.ends), self.own.clone()];
        let mut seen = sets.concat();
        seen.extend(self.others.iter().map(|&position| position as u64));
        self.others.iter().for_each(|&position| seen.extend_from_slice(self.layers.row(position)));
        seen
    }

    /// Returns whether a path through the gap passes the test.
    pub(super) fn accepts(&mut self, path: &[usize]) -> bool {
        self.used.fill(0);
        for vertex in path {
            self.used[vertex / 64] |= 1 << (vertex % 64);
        }
        let is_used = |set: &[u64]| set.iter().zip(&self.used).all(|(set, used)| set & !used == 0);
        is_used(&self.own)
            && !self.others.iter().any(|&position| is_used(self.layers.row(position)))
            && !path.iter().chain(&self.sides).any(|&vertex| self.strands_beside(vertex))
    }

    /// Returns whether a free cell beside this vertex has too few neighbours.
    fn strands_beside(&self, vertex: usize) -> bool {
        let ladder = self.board.ladder;
        let near = |vertex: usize| ladder.after(vertex).iter().zip(ladder.before(vertex)).map(|(a, b)| a | b);
        let beside = near(vertex).zip(&self.board.free).zip(&self.used);
        beside.enumerate().any(|(k, ((near_word, free), used))| {
            crate::solver::bits::ones(near_word & free & !used).any(|bit| {
                let cell = k * 64 + bit;
                let usable = near(cell).zip(&self.usable).zip(&self.used);
                let options: u32 =
                    usable.map(|((near, usable), used)| (near & usable & !used).count_ones()).sum();
                options < if crate::solver::bits::contains(&self.ends, cell) { 1 } else { 2 }
            })
        })
    }
}

/// Returns the free cells and the placed cells beside a gap other than this one.
fn usable(board: &PlacedNumbers<'_>, gap: NumberGap) -> Vec<u64> {
    let mut usable = board.free.clone();
    let is_missing = |position: Option<usize>| position.is_some_and(|position| board.at[position] == NOWHERE);
    for (position, &vertex) in board.at.iter().enumerate().filter(|(_, vertex)| **vertex != NOWHERE) {
        let before = is_missing(board.ladder.previous(position)) && position != gap.to;
        let after = is_missing(board.ladder.next(position)) && position != gap.from;
        if before || after {
            usable[vertex as usize / 64] |= 1 << (vertex % 64);
        }
    }
    usable
}
