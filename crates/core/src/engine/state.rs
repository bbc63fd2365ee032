//! All domains, and the only ways to change them.

use std::sync::Arc;

use super::domain::{Domain, ones};
use super::edges::Edges;
use super::layout::{Layout, Place, Values, Variable};
use super::propagator::Conflict;
use super::queue::Queue;
use super::store::{ChosenEdge, Store};
use super::trail::{Trail, Trailed, TrailedRow, Word};

/// The words of an edge variable's domain, by its value.
static EDGE_WORDS: [[u64; 1]; 4] = [[0], [1], [2], [3]];

/// The domains of all variables and the memory of all propagators.
///
/// Domains only ever shrink between two levels, through `remove`, `fix`, `keep`
/// and, for edges, `exclude`, `include`, `saturate`. Each queues the events that
/// wake propagators, and each returns a [`Conflict`] when no value would remain.
#[derive(Debug)]
pub struct State {
    layout: Arc<Layout>,
    store: Store,
    depth: Trailed<u32>,
}

/// The place of a domain's words in the state; see [`State::locate`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Location {
    first: u32,
    width: u32,
}

impl State {
    pub(super) fn new(layout: &Arc<Layout>) -> Self {
        let mut trail = Trail::default();
        for &word in layout.initial.as_raw_slice() {
            trail.allocate(1, word);
        }
        let depth = TrailedRow::new(trail.allocate(1, 0), 1).at(0);
        Self { layout: Arc::clone(layout), store: Store::new(trail), depth }
    }

    pub(super) fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }

    pub(super) fn allocate<T: Word>(&mut self, count: usize, value: T) -> TrailedRow<T> {
        TrailedRow::new(self.store.trail.allocate(count, value.into_word()), count)
    }

    #[inline]
    fn place(&self, variable: Variable) -> Place {
        self.layout.places[variable.index()]
    }

    // ---- reading -------------------------------------------------------------

    /// The remaining values of `variable`.
    #[must_use]
    pub fn domain(&self, variable: Variable) -> Domain<'_> {
        let place = &self.layout.places[variable.index()];
        Domain { words: self.words(variable), place, layout: &self.layout }
    }

    /// The raw words of the domain of `variable`, one bit an initial value.
    #[inline]
    #[must_use]
    pub fn words(&self, variable: Variable) -> &[u64] {
        let place = self.place(variable);
        if let Values::Edge { set, vertex, slot } = place.values {
            let edges = &self.layout.edge_sets[set as usize];
            let (word, bit) = (slot as usize / 64, slot % 64);
            let possible = self.possible(edges, vertex as usize, word) >> bit & 1;
            let chosen = self.chosen(edges, vertex as usize, word) >> bit & 1;
            return &EDGE_WORDS[(possible << 1 | (1 - chosen)) as usize];
        }
        self.store.trail.words(place.word as usize, (place.size as usize).div_ceil(64))
    }

    /// Where the words of an integer variable's domain stand, for reading them often.
    ///
    /// # Panics
    /// If the variable is an edge, which has no words of its own.
    #[must_use]
    pub fn locate(&self, variable: Variable) -> Location {
        let place = self.place(variable);
        assert!(!matches!(place.values, Values::Edge { .. }), "an edge has no words of its own");
        Location { first: place.word, width: place.size.div_ceil(64) }
    }

    /// The raw words at a location, one bit an initial value.
    #[inline]
    #[must_use]
    pub fn words_at(&self, location: Location) -> &[u64] {
        self.store.trail.words(location.first as usize, location.width as usize)
    }

    /// Word `k` of the domain of an integer variable.
    #[inline]
    #[must_use]
    pub fn word(&self, variable: Variable, k: usize) -> u64 {
        self.words(variable)[k]
    }

    /// The bit of the only remaining value, if there is just one.
    #[inline]
    #[must_use]
    pub fn fixed_bit(&self, variable: Variable) -> Option<usize> {
        let mut ones = ones(self.words(variable));
        let first = ones.next()?;
        ones.next().is_none().then_some(first)
    }

    /// The only remaining value, if there is just one.
    #[inline]
    #[must_use]
    pub fn value(&self, variable: Variable) -> Option<i32> {
        let place = self.place(variable);
        self.fixed_bit(variable).map(|bit| self.layout.value(&place, bit))
    }

    /// The value that a bit of the domain of `variable` stands for.
    #[must_use]
    pub fn value_of(&self, variable: Variable, bit: usize) -> i32 {
        self.layout.value(&self.place(variable), bit)
    }

    /// Slots `64 * k ..` of `vertex` whose edge is not excluded.
    #[inline]
    #[must_use]
    pub fn possible(&self, edges: &Edges, vertex: usize, k: usize) -> u64 {
        self.store.trail.word(edges.word(vertex) + 2 * k)
    }

    /// Slots `64 * k ..` of `vertex` whose edge is chosen.
    #[inline]
    #[must_use]
    pub fn chosen(&self, edges: &Edges, vertex: usize, k: usize) -> u64 {
        self.store.trail.word(edges.word(vertex) + 2 * k + 1)
    }

    /// The first 64 slots of `vertex`: which are possible, and which are chosen.
    #[inline]
    #[must_use]
    pub fn edge_row(&self, edges: &Edges, vertex: usize) -> (u64, u64) {
        self.store.trail.pair(edges.word(vertex))
    }

    /// Whether every edge is chosen or excluded.
    #[must_use]
    pub fn are_decided(&self, edges: &Edges) -> bool {
        let (first, end) = (edges.first_word as usize, edges.path_ends as usize);
        self.store.trail.words(first, end - first).chunks_exact(2).all(|row| row[0] == row[1])
    }

    /// Vertices `64 * k ..` that are ends of paths of chosen edges.
    ///
    /// Kept by the circuit constraint; without one no vertex is an end.
    #[inline]
    #[must_use]
    pub fn path_ends(&self, edges: &Edges, k: usize) -> u64 {
        self.store.trail.word(edges.path_ends as usize + k)
    }

    /// All chosen edges in the order they were chosen.
    #[inline]
    #[must_use]
    pub fn chosen_edges(&self) -> &[ChosenEdge] {
        &self.store.chosen
    }

    /// The value of a trailed cell.
    #[inline]
    #[must_use]
    pub fn get<T: Word>(&self, cell: Trailed<T>) -> T {
        self.store.trail.get(cell)
    }

    /// How many decisions were made on the way from the root.
    #[inline]
    #[must_use]
    pub fn depth(&self) -> u32 {
        self.get(self.depth)
    }

    #[inline]
    pub(super) fn deepen(&mut self) {
        self.set(self.depth, self.depth() + 1);
    }

    /// Number of open levels.
    #[must_use]
    pub fn level(&self) -> usize {
        self.store.trail.level()
    }

    /// Every word of domains and trailed cells, for comparing states bit for bit.
    #[must_use]
    pub fn image(&self) -> &[u64] {
        self.store.trail.all()
    }

    // ---- changing ------------------------------------------------------------

    /// Turns the vertices of `mask` among `64 * k ..` from ends of paths into others, and back.
    #[inline]
    pub(crate) fn flip_path_ends(&mut self, edges: &Edges, k: usize, mask: u64) {
        self.store.trail.update(edges.path_ends as usize + k, |ends| ends ^ mask);
    }

    /// Sets a trailed cell.
    #[inline]
    pub fn set<T: Word>(&mut self, cell: Trailed<T>, value: T) {
        self.store.trail.set(cell, value);
    }

    /// Keeps only the bits of word `k` of an integer variable's domain that are in `mask`.
    ///
    /// # Errors
    /// No value would remain.
    #[inline]
    pub fn keep_word(&mut self, variable: Variable, k: usize, mask: u64) -> Result<(), Conflict> {
        let place = self.place(variable);
        if matches!(place.values, Values::Edge { .. }) {
            return self.keep_edge(place, mask);
        }
        let index = place.word as usize + k;
        let old = self.store.trail.word(index);
        let new = old & mask;
        if new == old {
            return Ok(());
        }
        self.store.trail.write(index, new);
        let fixed = if place.size <= 64 {
            if new == 0 {
                return Err(Conflict);
            }
            new.is_power_of_two()
        } else {
            let words = self.store.trail.words(place.word as usize, (place.size as usize).div_ceil(64));
            let mut ones = ones(words);
            if ones.next().is_none() {
                return Err(Conflict);
            }
            ones.next().is_none()
        };
        self.store.queue.notify(place.row as usize, fixed);
        Ok(())
    }

    fn keep_edge(&mut self, place: Place, mask: u64) -> Result<(), Conflict> {
        let Values::Edge { set, vertex, slot } = place.values else { return Ok(()) };
        let edges = &self.layout.edge_sets[set as usize];
        match mask & 3 {
            0 => Err(Conflict),
            1 => self.store.exclude(edges, vertex as usize, slot as usize),
            2 => self.store.include(edges, vertex as usize, slot as usize),
            _ => Ok(()),
        }
    }

    /// Keeps only the values whose bits are set in `mask`; bits beyond its end count as not set.
    ///
    /// # Errors
    /// No value would remain.
    pub fn keep(&mut self, variable: Variable, mask: &[u64]) -> Result<(), Conflict> {
        for k in 0..self.words(variable).len() {
            self.keep_word(variable, k, mask.get(k).copied().unwrap_or(0))?;
        }
        Ok(())
    }

    /// Removes the value of bit `bit`.
    ///
    /// # Errors
    /// No value would remain.
    #[inline]
    pub fn remove_bit(&mut self, variable: Variable, bit: usize) -> Result<(), Conflict> {
        self.keep_word(variable, bit / 64, !(1 << (bit % 64)))
    }

    /// Removes every value but that of bit `bit`.
    ///
    /// # Errors
    /// That value was removed before.
    #[inline]
    pub fn fix_bit(&mut self, variable: Variable, bit: usize) -> Result<(), Conflict> {
        let place = self.place(variable);
        if matches!(place.values, Values::Edge { .. }) {
            return self.keep_edge(place, 1 << bit);
        }
        for k in 0..(place.size as usize).div_ceil(64) {
            if k != bit / 64 {
                self.keep_word(variable, k, 0)?;
            }
        }
        self.keep_word(variable, bit / 64, 1 << (bit % 64))
    }

    /// Removes `value`; nothing happens if it is no value of the variable.
    ///
    /// # Errors
    /// No value would remain.
    pub fn remove(&mut self, variable: Variable, value: i32) -> Result<(), Conflict> {
        let bit = self.layout.bit(&self.place(variable), value);
        bit.map_or(Ok(()), |bit| self.remove_bit(variable, bit))
    }

    /// Removes every value but `value`.
    ///
    /// # Errors
    /// `value` is not, or no longer, a value of the variable.
    pub fn fix(&mut self, variable: Variable, value: i32) -> Result<(), Conflict> {
        let bit = self.layout.bit(&self.place(variable), value).ok_or(Conflict)?;
        self.fix_bit(variable, bit)
    }

    /// Rules out the edge in `slot` of `vertex`.
    ///
    /// # Errors
    /// The edge is chosen.
    #[inline]
    pub fn exclude(&mut self, edges: &Edges, vertex: usize, slot: usize) -> Result<(), Conflict> {
        self.store.exclude(edges, vertex, slot)
    }

    /// Chooses the edge in `slot` of `vertex`.
    ///
    /// # Errors
    /// The edge is excluded.
    #[inline]
    pub fn include(&mut self, edges: &Edges, vertex: usize, slot: usize) -> Result<(), Conflict> {
        self.store.include(edges, vertex, slot)
    }

    /// Rules out every edge at `vertex` that is not chosen.
    #[inline]
    pub fn saturate(&mut self, edges: &Edges, vertex: usize) {
        self.store.saturate(edges, vertex);
    }

    // ---- events --------------------------------------------------------------

    /// Takes up to 64 changed positions of the running propagator: `(first, bits)`,
    /// where bit `b` stands for the position `first + b`.
    #[inline]
    pub fn next_changes(&mut self) -> Option<(usize, u64)> {
        self.store.queue.next_changes()
    }

    /// Takes vertices at which an edge changed since the running propagator last
    /// looked: `(first, bits)`, where bit `b` stands for the vertex `first + b`.
    ///
    /// A vertex may come more than once.
    #[inline]
    pub fn next_vertices(&mut self, edges: &Edges) -> Option<(usize, u64)> {
        if edges.dense {
            let vertices = self.store.queue.next_dense();
            return (vertices != 0).then_some((0, vertices));
        }
        loop {
            let row = self.store.queue.next_logged()?;
            let vertex = row.wrapping_sub(edges.first_row) as usize;
            if vertex < edges.table.vertices() {
                return Some((vertex, 1));
            }
        }
    }

    /// Forgets the changed positions of the running propagator.
    #[inline]
    pub fn clear_changes(&mut self) {
        self.store.queue.clear_changes();
    }

    /// Whom changes wake.
    #[inline]
    pub(super) fn queue(&mut self) -> &mut Queue {
        &mut self.store.queue
    }

    // ---- levels --------------------------------------------------------------

    #[inline]
    pub(super) fn push(&mut self) {
        self.store.push();
    }

    #[inline]
    pub(super) fn pop(&mut self) {
        self.store.pop();
    }
}
