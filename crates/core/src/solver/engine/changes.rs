//! The only ways to change a domain, and to read what has changed.

use std::ops::Range;

use super::booleans::Booleans;
use super::conflict::Conflict;
use super::edges::Edges;
use super::queue::{Change, Queue};
use super::state::State;
use super::state_data::StateData;
use super::trail::{Trailed, Word};
use super::variable::{BitMeaning, Storage, Variable};
use super::vertex_set::VertexSet;
use crate::solver::bits::ones_in;

impl State {
    /// Makes those vertices of `mask` among `64 * k ..` ends of paths that are none, and the others none.
    #[inline]
    pub(crate) fn flip_path_ends(&mut self, edges: &Edges, k: usize, mask: u64) {
        self.data.trail.update(edges.path_ends as usize + k, |ends| ends ^ mask);
    }

    /// Sets a trailed cell.
    #[inline]
    pub fn set<T: Word>(&mut self, cell: Trailed<T>, value: T) {
        self.data.trail.set(cell, value);
    }

    /// Keeps only those values of word `k` of a variable's domain whose bits are in `mask`.
    ///
    /// # Errors
    /// No value would remain.
    #[inline]
    pub fn keep_word(&mut self, variable: Variable, k: usize, mask: u64) -> Result<(), Conflict> {
        let storage = self.storage(variable);
        if !storage.has_own_bits() {
            return self.keep_packed(storage, mask);
        }
        let index = storage.word as usize + k;
        let old = self.data.trail.word(index);
        let new = old & mask;
        if new == old {
            return Ok(());
        }
        self.data.trail.write(index, new);
        let change = if storage.size <= 64 {
            if new == 0 {
                return Err(Conflict);
            }
            Change::of_word(old, new)
        } else {
            let words = self.data.trail.words(storage.word as usize, (storage.size as usize).div_ceil(64));
            let mut ones = ones_in(words);
            if ones.next().is_none() {
                return Err(Conflict);
            }
            if ones.next().is_none() { Change::Fixed } else { Change::of_words(words, k, old) }
        };
        self.data.queue.notify(storage.row as usize, change, u64::MAX);
        Ok(())
    }

    /// Chooses an edge or rules it out.
    #[inline]
    fn fix_edge(&mut self, (set, vertex, slot): (u32, u32, u32), chosen: bool) -> Result<(), Conflict> {
        self.data.decide(&self.layout.edge_sets[set as usize], vertex as usize, slot as usize, chosen)
    }

    /// Chooses a 0/1 variable or rules it out.
    #[inline]
    fn fix_boolean(&mut self, storage: Storage, bit: u32, chosen: bool) -> Result<(), Conflict> {
        let (word, row) = (storage.word as usize, storage.row as usize);
        if chosen {
            self.data.include_bits(word, row, 1 << bit)
        } else {
            self.data.exclude_bits(word, row, 1 << bit)
        }
    }

    /// Keeps the places `least..=greatest` of an interval that remain.
    fn keep_places(&mut self, storage: Storage, least: u64, greatest: u64) -> Result<(), Conflict> {
        let word = storage.word as usize;
        let (old_least, old_greatest) = self.data.trail.pair(word);
        let (least, greatest) = (least.max(old_least), greatest.min(old_greatest));
        if least > greatest {
            return Err(Conflict);
        }
        if least > old_least {
            self.data.trail.write(word, least);
        }
        if greatest < old_greatest {
            self.data.trail.write(word + 1, greatest);
        }
        if least > old_least || greatest < old_greatest {
            let change = if least == greatest { Change::Fixed } else { Change::Bounds };
            self.data.queue.notify(storage.row as usize, change, u64::MAX);
        }
        Ok(())
    }

    /// Removes one place of an interval, if it is at an end.
    fn remove_place(&mut self, storage: Storage, place: u64) -> Result<(), Conflict> {
        let (least, greatest) = self.data.trail.pair(storage.word as usize);
        if place == least {
            self.keep_places(storage, least + 1, greatest)
        } else if place == greatest {
            self.keep_places(storage, least, greatest - 1)
        } else {
            Ok(())
        }
    }

    /// Keeps 0, 1 or both values of an edge or a boolean.
    fn keep_packed(&mut self, storage: Storage, mask: u64) -> Result<(), Conflict> {
        match (storage.values, mask & 3) {
            (_, 3) => Ok(()),
            (BitMeaning::Edge { set, vertex, slot }, kept @ 1..) => {
                let edges = &self.layout.edge_sets[set as usize];
                self.data.decide(edges, vertex as usize, slot as usize, kept == 2)
            }
            (BitMeaning::Boolean { bit }, kept @ 1..) => {
                let change = if kept == 1 { StateData::exclude_bits } else { StateData::include_bits };
                change(&mut self.data, storage.word as usize, storage.row as usize, 1 << bit)
            }
            (BitMeaning::Interval { .. }, _) => panic!("an interval has no bits"),
            _ => Err(Conflict),
        }
    }

    /// Keeps only the values whose bits are set in `mask`. Bits beyond its end count as not set. The variable is no
    /// interval.
    ///
    /// # Errors
    /// No value would remain.
    pub fn keep(&mut self, variable: Variable, mask: &[u64]) -> Result<(), Conflict> {
        for k in 0..self.words(variable).len() {
            self.keep_word(variable, k, mask.get(k).copied().unwrap_or(0))?;
        }
        Ok(())
    }

    /// Removes the value of bit `bit`. Does nothing to a value between the bounds of an interval.
    ///
    /// # Errors
    /// No value would remain.
    #[inline]
    pub fn remove_bit(&mut self, variable: Variable, bit: usize) -> Result<(), Conflict> {
        let storage = self.storage(variable);
        match storage.values {
            BitMeaning::Edge { set, vertex, slot } => return self.fix_edge((set, vertex, slot), bit == 0),
            BitMeaning::Boolean { bit: number } => return self.fix_boolean(storage, number, bit == 0),
            BitMeaning::Interval { .. } => return self.remove_place(storage, bit as u64),
            BitMeaning::Range { .. } | BitMeaning::Slots { .. } | BitMeaning::Listed { .. } => {}
        }
        self.keep_word(variable, bit / 64, !(1 << (bit % 64)))
    }

    /// Removes every value except that of bit `bit`.
    ///
    /// # Errors
    /// That value was removed before.
    #[inline]
    pub fn fix_bit(&mut self, variable: Variable, bit: usize) -> Result<(), Conflict> {
        let storage = self.storage(variable);
        match storage.values {
            BitMeaning::Edge { set, vertex, slot } => return self.fix_edge((set, vertex, slot), bit == 1),
            BitMeaning::Boolean { bit: number } => return self.fix_boolean(storage, number, bit == 1),
            BitMeaning::Interval { .. } => return self.keep_places(storage, bit as u64, bit as u64),
            BitMeaning::Range { .. } | BitMeaning::Slots { .. } | BitMeaning::Listed { .. } => {}
        }
        for k in 0..(storage.size as usize).div_ceil(64) {
            if k != bit / 64 {
                self.keep_word(variable, k, 0)?;
            }
        }
        self.keep_word(variable, bit / 64, 1 << (bit % 64))
    }

    /// Removes `value`. Does nothing if it is not a value of the variable, or lies between the bounds of an interval.
    ///
    /// # Errors
    /// No value would remain.
    pub fn remove(&mut self, variable: Variable, value: i32) -> Result<(), Conflict> {
        let bit = self.layout.bit(&self.storage(variable), value);
        bit.map_or(Ok(()), |bit| self.remove_bit(variable, bit))
    }

    /// Removes every value less than `value`.
    ///
    /// # Errors
    /// No value would remain.
    pub fn remove_below(&mut self, variable: Variable, value: i32) -> Result<(), Conflict> {
        let first = self.layout.bits_below(&self.storage(variable), value.into());
        self.keep_bits(variable, first..usize::MAX)
    }

    /// Removes every value greater than `value`.
    ///
    /// # Errors
    /// No value would remain.
    pub fn remove_above(&mut self, variable: Variable, value: i32) -> Result<(), Conflict> {
        let end = self.layout.bits_below(&self.storage(variable), i64::from(value) + 1);
        self.keep_bits(variable, 0..end)
    }

    /// Keeps only the bits of a range.
    fn keep_bits(&mut self, variable: Variable, bits: Range<usize>) -> Result<(), Conflict> {
        let storage = self.storage(variable);
        if matches!(storage.values, BitMeaning::Interval { .. }) {
            let end = (bits.end as u64).checked_sub(1).ok_or(Conflict)?;
            return self.keep_places(storage, bits.start as u64, end);
        }
        let below = |end: usize, k: usize| match end.saturating_sub(64 * k) {
            count @ 0..64 => (1 << count) - 1,
            _ => u64::MAX,
        };
        (0..self.words(variable).len())
            .try_for_each(|k| self.keep_word(variable, k, below(bits.end, k) & !below(bits.start, k)))
    }

    /// Removes every value except `value`.
    ///
    /// # Errors
    /// `value` is not, or no longer, a value of the variable.
    pub fn fix(&mut self, variable: Variable, value: i32) -> Result<(), Conflict> {
        let bit = self.layout.bit(&self.storage(variable), value).ok_or(Conflict)?;
        self.fix_bit(variable, bit)
    }

    /// Rules out the variables `64 * k ..` whose bits are set in `mask`.
    ///
    /// # Errors
    /// One of them is chosen.
    #[inline]
    pub fn exclude_booleans(&mut self, booleans: &Booleans, k: usize, mask: u64) -> Result<(), Conflict> {
        self.data.exclude_bits(booleans.word(k), booleans.row(k), mask)
    }

    /// Chooses the variables `64 * k ..` whose bits are set in `mask`.
    ///
    /// # Errors
    /// One of them is ruled out.
    #[inline]
    pub fn include_booleans(&mut self, booleans: &Booleans, k: usize, mask: u64) -> Result<(), Conflict> {
        self.data.include_bits(booleans.word(k), booleans.row(k), mask)
    }

    /// Rules out the edge in `slot` of `vertex`.
    ///
    /// # Errors
    /// The edge is chosen.
    #[inline]
    pub fn exclude(&mut self, edges: &Edges, vertex: usize, slot: usize) -> Result<(), Conflict> {
        self.data.decide(edges, vertex, slot, false)
    }

    /// Chooses the edge in `slot` of `vertex`.
    ///
    /// # Errors
    /// The edge is excluded.
    #[inline]
    pub fn include(&mut self, edges: &Edges, vertex: usize, slot: usize) -> Result<(), Conflict> {
        self.data.decide(edges, vertex, slot, true)
    }

    /// Rules out every edge at `vertex` that is not chosen.
    #[inline]
    pub fn saturate(&mut self, edges: &Edges, vertex: usize) {
        self.data.saturate(edges, vertex);
    }

    /// Whether no propagator needs reports of changes: the only one finds them itself.
    #[inline]
    pub(crate) fn is_silent(&self) -> bool {
        self.data.queue.is_silent()
    }

    /// Reports changes at vertices of dense edges to all but the running propagator.
    #[inline]
    pub(crate) fn publish_dense<const W: usize>(&mut self, vertices: VertexSet<W>) {
        self.data.queue.publish_dense(vertices);
    }

    // ---- what has changed -----------------------------------------------------

    /// Takes up to 64 changed positions of the running propagator: `(first, bits)`, where bit `b` stands for
    /// the position `first + b`.
    #[inline]
    pub fn next_changes(&mut self) -> Option<(usize, u64)> {
        self.data.queue.next_changes()
    }

    /// Takes vertices at which an edge changed since the running propagator last called this: `(first,
    /// bits)`, where bit `b` stands for the vertex `first + b`.
    ///
    /// A vertex may be reported several times.
    #[inline]
    pub fn next_vertices(&mut self, edges: &Edges) -> Option<(usize, u64)> {
        if edges.is_dense() {
            return self.data.queue.next_dense();
        }
        loop {
            let row = self.data.queue.next_logged()?;
            let vertex = row.wrapping_sub(edges.first_row) as usize;
            if vertex < edges.table.vertices() {
                return Some((vertex, 1));
            }
        }
    }

    /// Drops the changed positions and vertices of the running propagator.
    #[inline]
    pub fn clear_changes(&mut self) {
        self.data.queue.clear_changes();
    }

    /// The queue of propagators.
    #[inline]
    pub(super) fn queue(&mut self) -> &mut Queue {
        &mut self.data.queue
    }

    // ---- levels --------------------------------------------------------------

    #[inline]
    pub(super) fn push(&mut self) {
        self.data.push();
    }

    #[inline]
    pub(super) fn pop(&mut self) {
        self.data.pop();
    }
}
