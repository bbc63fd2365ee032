//! Layers: for each number the set of vertices that may have it.
//!
//! A vertex stays in the layer of a number only if it has a predecessor in the layer before and a successor in the layer
//! after. A chain of layers that satisfies this for all pairs of neighbours contains exactly the vertices that walks from
//! both ends of a gap reach (arc consistency on a chain decides). Layers only shrink, so the condition is restored
//! from the layers that changed.

use std::collections::VecDeque;

use super::deduction::{Clash, number};
use super::placed::NOWHERE;
use super::{NumberedLadder, contains};
use crate::solver::bits::{ones, ones_in};

/// The layers of all numbers. The layer of a placed number is its vertex.
#[derive(Debug, Clone)]
pub(super) struct NumberLayers {
    /// A set of vertices for each position.
    rows: Vec<u64>,
    width: usize,
    /// The number of vertices of each layer.
    sizes: Vec<u32>,
    /// The number of layers of each vertex.
    uses: Vec<u32>,
    /// The exclusive or of the positions of each vertex, which is the position if there is one.
    places: Vec<u32>,
    /// The positions whose vertex is in no other layer.
    settled: Vec<bool>,
    /// The layers whose neighbours must be looked at, in order, and whether a layer is among them.
    changed: VecDeque<u32>,
    is_changed: Vec<bool>,
    /// Positions whose layer may have become a single vertex, and vertices that may be in a single layer.
    singles: Vec<u32>,
    lone: Vec<u32>,
    /// Whether a layer changed since paths were looked at.
    pub(super) stale: Vec<bool>,
    /// Whether the gap after a placed position has too many paths, since they were looked at.
    pub(super) too_many: Vec<bool>,
    clash: Option<Clash>,
}

impl NumberLayers {
    /// Returns the layers of a board where `at` has the vertex of each placed position.
    pub(super) fn new(ladder: &NumberedLadder, at: &[u32], free: &[u64]) -> Self {
        let (count, width) = (ladder.count, ladder.width);
        let mut layers = Self {
            rows: vec![0; count * width],
            width,
            sizes: vec![0; count],
            uses: vec![0; count],
            places: vec![0; count],
            settled: vec![false; count],
            changed: (0..count as u32).collect(),
            is_changed: vec![true; count],
            singles: (0..count as u32).collect(),
            lone: (0..count as u32).collect(),
            stale: vec![true; count],
            too_many: vec![false; count],
            clash: None,
        };
        for (position, &vertex) in at.iter().enumerate() {
            let row = &mut layers.rows[position * width..][..width];
            if vertex == NOWHERE {
                row.copy_from_slice(free);
                if let Some(fits) = ladder.fits(position) {
                    row.iter_mut().zip(fits).for_each(|(word, fits)| *word &= fits);
                }
            } else {
                row[vertex as usize / 64] |= 1 << (vertex % 64);
                layers.settled[position] = true;
            }
            for vertex in ones_in(row) {
                layers.sizes[position] += 1;
                layers.uses[vertex] += 1;
                layers.places[vertex] ^= position as u32;
            }
        }
        let empty = (0..count).find(|&it| layers.sizes[it] == 0);
        let unused = (0..count).find(|&it| layers.uses[it] == 0);
        layers.clash = empty
            .map(|position| Clash::NumberWithoutCell(number(position)))
            .or(unused.map(Clash::CellWithoutNumber));
        layers.spread(ladder);
        layers
    }

    /// Returns the layer of a position.
    pub(super) fn row(&self, position: usize) -> &[u64] {
        &self.rows[position * self.width..][..self.width]
    }

    /// Returns the number of vertices in the layer of a position.
    pub(super) fn size(&self, position: usize) -> u32 {
        self.sizes[position]
    }

    /// Returns the number of layers of a vertex.
    pub(super) fn uses(&self, vertex: usize) -> u32 {
        self.uses[vertex]
    }

    /// Returns the only vertex of a layer.
    pub(super) fn single(&self, position: usize) -> Option<usize> {
        (self.sizes[position] == 1).then(|| ones_in(self.row(position)).next()).flatten()
    }

    /// Returns the only position of a vertex.
    pub(super) fn only(&self, vertex: usize) -> Option<usize> {
        (self.uses[vertex] == 1).then_some(self.places[vertex] as usize)
    }

    /// Returns all layers, one after another.
    pub(super) fn all(&self) -> &[u64] {
        &self.rows
    }

    /// Returns whether these layers include others.
    pub(super) fn include(&self, others: &[u64]) -> bool {
        others.iter().zip(&self.rows).all(|(other, own)| other & !own == 0)
    }

    /// Returns whether every number has one vertex.
    pub(super) fn is_complete(&self) -> bool {
        self.clash.is_none() && self.sizes.iter().all(|&size| size == 1)
    }

    /// Returns why there is no solution, if that was found.
    pub(super) fn clash(&self) -> Option<Clash> {
        self.clash
    }

    /// Removes a vertex from a layer, if it is there.
    pub(super) fn remove(&mut self, position: usize, vertex: usize) {
        let word = &mut self.rows[position * self.width + vertex / 64];
        let bit = 1 << (vertex % 64);
        if *word & bit == 0 {
            return;
        }
        *word &= !bit;
        self.sizes[position] -= 1;
        self.uses[vertex] -= 1;
        self.places[vertex] ^= position as u32;
        self.stale[position] = true;
        if !std::mem::replace(&mut self.is_changed[position], true) {
            self.changed.push_back(position as u32);
        }
        match self.sizes[position] {
            0 => self.clash = self.clash.or(Some(Clash::NumberWithoutCell(number(position)))),
            1 => self.singles.push(position as u32),
            _ => {}
        }
        match self.uses[vertex] {
            0 => self.clash = self.clash.or(Some(Clash::CellWithoutNumber(vertex))),
            1 => self.lone.push(vertex as u32),
            _ => {}
        }
    }

    /// Places a vertex: removes it from all other layers, and all others from its layer.
    pub(super) fn settle(&mut self, ladder: &NumberedLadder, position: usize, vertex: usize) {
        self.settled[position] = true;
        // The gap falls into two.
        for beside in [ladder.previous(position), ladder.next(position)].into_iter().flatten() {
            self.stale[beside] = true;
        }
        if !contains(self.row(position), vertex) {
            self.clash = self.clash.or(Some(Clash::Unfit { vertex, number: number(position) }));
            return;
        }
        if self.sizes[position] > 1 {
            for word in 0..self.width {
                for other in ones(self.rows[position * self.width + word]).map(|bit| word * 64 + bit) {
                    if other != vertex {
                        self.remove(position, other);
                    }
                }
            }
        }
        let mut rest = self.uses[vertex] - 1;
        for other in (0..self.sizes.len()).filter(|&other| other != position) {
            if rest == 0 {
                break;
            }
            rest -= u32::from(contains(self.row(other), vertex));
            self.remove(other, vertex);
        }
    }

    /// Removes what no walk reaches, until nothing changes or there is a clash.
    pub(super) fn spread(&mut self, ladder: &NumberedLadder) {
        let mut near = vec![0; self.width];
        while self.clash.is_none()
            && let Some(position) = self.changed.pop_front()
        {
            let position = position as usize;
            self.is_changed[position] = false;
            if let Some(next) = ladder.next(position) {
                self.reach(position, next, &mut near, |vertex| ladder.after(vertex));
            }
            if let Some(previous) = ladder.previous(position) {
                self.reach(position, previous, &mut near, |vertex| ladder.before(vertex));
            }
        }
    }

    /// Keeps in the layer `to` what is near the layer `from`.
    fn reach<'a>(
        &mut self,
        from: usize,
        to: usize,
        near: &mut [u64],
        neighbours: impl Fn(usize) -> &'a [u64],
    ) {
        near.fill(0);
        for vertex in ones_in(self.row(from)) {
            near.iter_mut().zip(neighbours(vertex)).for_each(|(word, more)| *word |= more);
        }
        for (word, near) in near.iter().enumerate() {
            let lost = self.rows[to * self.width + word] & !near;
            for vertex in ones(lost).map(|bit| word * 64 + bit) {
                self.remove(to, vertex);
            }
        }
    }

    /// Places everything that T3 and T4 place, until nothing is left or there is a clash. The techniques below are weaker.
    pub(super) fn close(&mut self, ladder: &NumberedLadder) {
        self.spread(ladder);
        while self.clash.is_none() {
            if let Some(position) = self.singles.pop() {
                if let Some(vertex) = self.single(position as usize)
                    && !self.settled[position as usize]
                {
                    self.settle(ladder, position as usize, vertex);
                }
            } else if let Some(vertex) = self.lone.pop() {
                if let Some(position) = self.only(vertex as usize)
                    && !self.settled[position]
                {
                    self.settle(ladder, position, vertex as usize);
                }
            } else {
                return;
            }
            self.spread(ladder);
        }
    }
}
