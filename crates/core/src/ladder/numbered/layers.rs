//! Layers: for each number the set of vertices that may have it.
//!
//! A vertex stays in the layer of a number only if it has a predecessor in the layer before and a successor in the
//! layer after. A chain of layers that satisfies this for all pairs of neighbours contains exactly the vertices that
//! walks from both ends of a gap reach (arc consistency on a chain decides). Layers only shrink; `spread` restores the
//! condition from the layers that changed.

use super::NumberedLadder;
use super::deduction::{Clash, number};
use super::placed::NOWHERE;
use crate::solver::bits::{contains, ones, ones_in};

/// The layers of all numbers. The layer of a placed number is its vertex.
#[derive(Debug, Clone)]
pub(super) struct NumberLayers {
    /// A set of vertices for each position.
    pub(super) rows: Vec<u64>,
    pub(super) width: usize,
    /// The number of vertices of each layer.
    pub(super) sizes: Vec<u32>,
    /// The number of layers of each vertex.
    pub(super) uses: Vec<u32>,
    /// The exclusive or of the positions of each vertex, which is the position if there is one.
    places: Vec<u32>,
    /// The positions whose vertex is in no other layer.
    settled: Vec<bool>,
    /// The positions whose next layer, and those whose previous layer, must be looked at, as sets.
    pub(super) waiting: [Vec<u64>; 2],
    /// What each layer has lost since the next layer was looked at, and the previous one; all at the beginning.
    pub(super) lost: [Vec<u64>; 2],
    /// Positions whose layer may have become a single vertex, and vertices that may be in a single layer.
    singles: Vec<u32>,
    lone: Vec<u32>,
    /// What was removed, in order: position and vertex.
    pub(super) removed: Vec<(u32, u32)>,
    /// Why there is no solution, if that was found.
    pub(super) clash: Option<Clash>,
}

impl NumberLayers {
    /// Returns the layers of a board where `at` has the vertex of each placed position.
    pub(super) fn new(ladder: &NumberedLadder, at: &[u32], free: &[u64]) -> Self {
        let (count, width) = (ladder.count, ladder.width);
        let mut layers = Self {
            lost: [vec![u64::MAX; count * width], vec![u64::MAX; count * width]],
            singles: (0..count as u32).collect(),
            lone: (0..count as u32).collect(),
            ..Self::of(vec![0; count * width], count, width)
        };
        for position in 0..count {
            layers.waiting.iter_mut().for_each(|set| set[position / 64] |= 1 << (position % 64));
        }
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
        }
        layers.count();
        let empty = (0..count).find(|&position| layers.sizes[position] == 0);
        let unused = (0..count).find(|&vertex| layers.uses[vertex] == 0);
        layers.clash = empty
            .map(|position| Clash::NumberWithoutCell(number(position)))
            .or(unused.map(Clash::CellWithoutNumber));
        layers.spread(ladder);
        layers
    }

    /// Returns layers that were at the fixpoint of [`close`](Self::close), without the pairs that were removed since.
    pub(super) fn resumed(ladder: &NumberedLadder, rows: Box<[u64]>, removed: &[(u32, u32)]) -> Self {
        let mut layers = Self::of(rows.into(), ladder.count, ladder.width);
        layers.count();
        for position in 0..ladder.count {
            layers.settled[position] = layers.sizes[position] == 1;
        }
        for &(position, vertex) in removed {
            layers.remove(position as usize, vertex as usize);
        }
        layers.close(ladder);
        layers
    }

    /// Returns layers with these rows, of which nothing is counted yet, and none of which has lost anything.
    fn of(rows: Vec<u64>, count: usize, width: usize) -> Self {
        Self {
            rows,
            width,
            sizes: vec![0; count],
            uses: vec![0; count],
            places: vec![0; count],
            settled: vec![false; count],
            waiting: [vec![0; width], vec![0; width]],
            lost: [vec![0; count * width], vec![0; count * width]],
            singles: Vec::new(),
            lone: Vec::new(),
            removed: Vec::new(),
            clash: None,
        }
    }

    /// Counts the vertices of each layer and the layers of each vertex.
    fn count(&mut self) {
        for (position, row) in self.rows.chunks_exact(self.width).enumerate() {
            for vertex in ones_in(row) {
                self.sizes[position] += 1;
                self.uses[vertex] += 1;
                self.places[vertex] ^= position as u32;
            }
        }
    }

    /// Returns the layers after placing a vertex and everything that T1 to T4 place then.
    pub(super) fn assumed(&self, ladder: &NumberedLadder, position: usize, vertex: usize) -> Self {
        let mut layers = Self {
            rows: self.rows.clone(),
            sizes: self.sizes.clone(),
            uses: self.uses.clone(),
            places: self.places.clone(),
            settled: self.settled.clone(),
            waiting: self.waiting.clone(),
            lost: [0; 2].map(|_| vec![0; self.rows.len()]),
            singles: self.singles.clone(),
            lone: self.lone.clone(),
            removed: Vec::new(),
            ..*self
        };
        layers.settle(position, vertex);
        layers.close(ladder);
        layers
    }

    /// Returns the layer of a position.
    #[inline]
    pub(super) fn row(&self, position: usize) -> &[u64] {
        &self.rows[position * self.width..][..self.width]
    }

    /// Returns the only vertex of a layer.
    pub(super) fn single(&self, position: usize) -> Option<usize> {
        (self.sizes[position] == 1).then(|| ones_in(self.row(position)).next()).flatten()
    }

    /// Returns the only position of a vertex.
    pub(super) fn only(&self, vertex: usize) -> Option<usize> {
        (self.uses[vertex] == 1).then_some(self.places[vertex] as usize)
    }

    /// Returns whether every number has one vertex.
    pub(super) fn is_complete(&self) -> bool {
        self.clash.is_none() && self.sizes.iter().all(|&size| size == 1)
    }

    /// Removes a vertex from a layer, if it is there.
    pub(super) fn remove(&mut self, position: usize, vertex: usize) {
        if contains(self.row(position), vertex) {
            self.waiting.iter_mut().for_each(|set| set[position / 64] |= 1 << (position % 64));
            for lost in &mut self.lost {
                lost[position * self.width + vertex / 64] |= 1 << (vertex % 64);
            }
            self.lose(position, vertex);
        }
    }

    /// Removes vertices from the layers of numbers, and what follows from that.
    pub(super) fn exclude(&mut self, ladder: &NumberedLadder, excluded: impl Iterator<Item = (usize, u32)>) {
        for (vertex, number) in excluded {
            self.remove(number as usize - 1, vertex);
        }
        self.spread(ladder);
    }

    /// Removes a vertex from its layer, without looking at the layers beside it.
    pub(super) fn lose(&mut self, position: usize, vertex: usize) {
        self.rows[position * self.width + vertex / 64] &= !(1 << (vertex % 64));
        self.sizes[position] -= 1;
        self.uses[vertex] -= 1;
        self.places[vertex] ^= position as u32;
        self.removed.push((position as u32, vertex as u32));
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
    pub(super) fn settle(&mut self, position: usize, vertex: usize) {
        self.settled[position] = true;
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

    /// Places everything that T3 and T4 place, until nothing is left or there is a clash. The techniques below are
    /// weaker.
    pub(super) fn close(&mut self, ladder: &NumberedLadder) {
        self.spread(ladder);
        while self.clash.is_none() {
            if let Some(position) = self.singles.pop() {
                if let Some(vertex) = self.single(position as usize)
                    && !self.settled[position as usize]
                {
                    self.settle(position as usize, vertex);
                }
            } else if let Some(vertex) = self.lone.pop() {
                if let Some(position) = self.only(vertex as usize)
                    && !self.settled[position]
                {
                    self.settle(position, vertex as usize);
                }
            } else {
                return;
            }
            self.spread(ladder);
        }
    }
}
