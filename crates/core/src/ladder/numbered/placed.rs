//! The board during a run: placed numbers, free cells, and layers once a technique needs them.

use super::NumberedLadder;
use super::deduction::{Clash, Deduction, number};
use super::layers::NumberLayers;
use super::paths::PathMemory;
use super::trial::TrialMemory;
use crate::ladder::IsOver;
use crate::solver::bits::{all_below, contains};

/// The vertex of a number that is not placed, and the position of a free vertex.
pub(super) const NOWHERE: u32 = u32::MAX;

/// The board during a run.
pub(super) struct PlacedNumbers<'a> {
    pub(super) ladder: &'a NumberedLadder,
    /// Returns whether the caller wants the run to stop.
    pub(super) is_over: IsOver<'a>,
    /// The vertex of each position.
    pub(super) at: Vec<u32>,
    /// The position of each vertex.
    pub(super) position: Vec<u32>,
    /// The vertices without a number.
    pub(super) free: Vec<u64>,
    /// The number of positions without a vertex.
    pub(super) missing: usize,
    pub(super) layers: Option<NumberLayers>,
    pub(super) trials: TrialMemory,
    pub(super) paths: PathMemory,
    /// Why there is no solution, if that was found.
    pub(super) clash: Option<Clash>,
}

impl<'a> PlacedNumbers<'a> {
    /// Places the clues: the number of each vertex, if it is given.
    pub(super) fn new(ladder: &'a NumberedLadder, given: &[Option<u32>], is_over: IsOver<'a>) -> Self {
        let count = ladder.count;
        let mut board = Self {
            ladder,
            is_over,
            at: vec![NOWHERE; count],
            position: vec![NOWHERE; count],
            free: all_below(count),
            missing: count,
            layers: None,
            trials: TrialMemory::default(),
            paths: PathMemory::default(),
            clash: None,
        };
        for (vertex, clue) in given.iter().take(count).enumerate() {
            let Some(clue) = *clue else { continue };
            let position = (clue as usize).wrapping_sub(1);
            if position >= count {
                board.clash = board.clash.or(Some(Clash::NoNumber(clue)));
            } else {
                board.place(position, vertex);
            }
        }
        board
    }

    /// Returns the vertex of a position, if it is placed.
    pub(super) fn vertex(&self, position: usize) -> Option<usize> {
        Some(self.at[position]).filter(|&vertex| vertex != NOWHERE).map(|vertex| vertex as usize)
    }

    /// Places a number.
    fn place(&mut self, position: usize, vertex: usize) {
        let ladder = self.ladder;
        let unfit = Clash::Unfit { vertex, number: number(position) };
        let clash = if self.at[position] != NOWHERE {
            Some(Clash::GivenTwice(number(position)))
        } else if self.position[vertex] != NOWHERE {
            Some(Clash::NumberWithoutCell(number(position)))
        } else if ladder.fits(position).is_some_and(|fits| !contains(fits, vertex)) {
            Some(unfit)
        } else {
            None
        };
        if clash.is_some() {
            self.clash = self.clash.or(clash);
            return;
        }
        self.at[position] = vertex as u32;
        self.position[vertex] = position as u32;
        self.free[vertex / 64] &= !(1 << (vertex % 64));
        self.missing -= 1;
        for (before, after) in
            [(ladder.previous(position), Some(position)), (Some(position), ladder.next(position))]
        {
            if let Some((before, after)) = before.zip(after)
                && let (Some(one), Some(other)) = (self.vertex(before), self.vertex(after))
                && !contains(ladder.after(one), other)
            {
                self.clash = self.clash.or(Some(Clash::Apart(number(before), number(after))));
            }
        }
    }

    /// Returns the layers, which are made on first use.
    pub(super) fn layers(&mut self) -> &mut NumberLayers {
        self.layers.get_or_insert_with(|| NumberLayers::new(self.ladder, &self.at, &self.free))
    }

    /// Applies a step.
    pub(super) fn apply(&mut self, step: &Deduction) {
        for &(vertex, number, _) in step.facts.iter().filter(|fact| fact.2) {
            let position = number as usize - 1;
            self.place(position, vertex);
            if let Some(layers) = &mut self.layers {
                layers.settle(position, vertex);
            }
        }
        if let Some(layers) = &mut self.layers {
            let excluded =
                step.facts.iter().filter(|fact| !fact.2).map(|&(vertex, number, _)| (vertex, number));
            layers.exclude(self.ladder, excluded);
            self.clash = self.clash.or(layers.clash);
        }
    }

    /// Excludes numbers from vertices before the first step, unless the clues contradict each other.
    pub(super) fn exclude(&mut self, excluded: &[(usize, u32)]) {
        if excluded.is_empty() || self.clash.is_some() {
            return;
        }
        let ladder = self.ladder;
        let layers = self.layers();
        layers.exclude(ladder, excluded.iter().copied());
        self.clash = layers.clash;
    }

    /// Places everything that T1 to T4 place.
    pub(super) fn close(&mut self) {
        let ladder = self.ladder;
        let layers = self.layers();
        layers.close(ladder);
        let clash = layers.clash;
        self.clash = self.clash.or(clash);
        for position in 0..self.at.len() {
            let single = self.layers.as_ref().and_then(|layers| layers.single(position));
            if let Some(vertex) = single.filter(|_| self.clash.is_none() && self.at[position] == NOWHERE) {
                self.place(position, vertex);
            }
        }
    }

    /// Returns the nearest placed position before this one, which is missing.
    pub(super) fn placed_before(&self, position: usize) -> Option<usize> {
        std::iter::successors(Some(position), |&position| self.ladder.previous(position))
            .take(self.at.len() + 1)
            .find(|&position| self.at[position] != NOWHERE)
    }

    /// Returns the nearest placed position after this one, which is missing.
    pub(super) fn placed_after(&self, position: usize) -> Option<usize> {
        std::iter::successors(Some(position), |&position| self.ladder.next(position))
            .take(self.at.len() + 1)
            .find(|&position| self.at[position] != NOWHERE)
    }

    /// Returns how many steps lead from one position to a later one, around the ring if it is closed.
    pub(super) fn steps_between(&self, from: usize, to: usize) -> usize {
        if to >= from { to - from } else { to + self.at.len() - from }
    }
}
