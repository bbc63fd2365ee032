//! Which propagators run next.
//!
//! A propagator learns of changes in two ways. Both make it *ready* to run.
//!
//! | change | kept in | taken with |
//! | --- | --- | --- |
//! | of a row | its set of positions, see `change_sets` | `next_changes` |
//! | of edges | one word or one log for all listeners, see `touched` | `next_dense`, `next_logged` |
//!
//! Changes of rows make their subscribers ready at once. Changes of edges are frequent, so they are only noted at first
//! and delivered when the next propagator is chosen. A propagator that subscribed to a single edge variable is told of
//! its row then.
//!
//! Ready propagators run in order of priority, cheap ones first. Every order reaches the same fixpoint because
//! propagators are monotone; the shuffled order tests just that. In the most frequent model, with one propagator that
//! changes wake and that listens to dense edges, no propagator is ever marked as ready: it runs while it has changes.

use std::ops::Range;

use super::change_sets::ChangeSets;
use super::edges::Edges;
use super::schedule::Priority;
use super::subscriptions::Listening;
use super::touched::Touched;
use crate::solver::bits::{ones, ones_in};

/// The number of a listener that does not exist.
const NOBODY: u32 = u32::MAX;

/// One propagator's subscription to one row.
#[derive(Debug, Clone, Copy)]
pub(super) struct RowSubscription {
    pub(super) row: u32,
    pub(super) propagator: u32,
    pub(super) position: u32,
    pub(super) only_fixed: bool,
}

/// What a propagator registers with: when it runs, how many positions it has, and which edges it listens to.
#[derive(Debug, Clone, Copy)]
pub(super) struct Registration {
    pub(super) priority: Priority,
    pub(super) positions: usize,
    pub(super) listening: Listening,
}

/// A propagator's bit among the ready ones, and its number as a listener.
#[derive(Debug, Clone, Copy)]
struct QueueEntry {
    word: u32,
    /// Its index among the listeners, or [`NOBODY`].
    listener: u32,
    mask: u64,
}

/// Wakes propagators and hands them out.
#[derive(Debug, Default)]
pub(super) struct Queue {
    /// The ready propagators, cheap ones first.
    ready: Vec<u64>,
    /// How many words hold the ready propagators of one priority.
    ready_words: usize,
    entries: Vec<QueueEntry>,
    /// How many positions each propagator has; 0 if changes do not wake it.
    positions: Vec<u32>,
    changes: ChangeSets,
    /// Where edges have changed.
    touched: Touched,
    /// Whether propagators subscribed to rows of single edge variables.
    watches_edges: bool,
    /// Row `r` wakes `subscriptions[starts[r]..starts[r + 1]]`.
    starts: Vec<u32>,
    subscriptions: Vec<RowSubscription>,
    running: usize,
    /// The running propagator as a listener, or [`NOBODY`].
    listener: usize,
    shuffle: Option<u64>,
    /// The only propagator that changes wake, if it listens to dense edges.
    sole: Option<u32>,
}

impl Queue {
    /// Registers all propagators, and wakes each for all its positions.
    pub(super) fn start(
        &mut self,
        rows: usize,
        edge_sets: &[Edges],
        subscriptions: Vec<RowSubscription>,
        propagators: &[Registration],
        shuffle: Option<u64>,
    ) {
        self.shuffle = shuffle;
        self.ready_words = propagators.len().div_ceil(64);
        self.ready = vec![0; self.ready_words * Priority::WOKEN];
        let rows_of_edges: Vec<Range<u32>> = edge_sets.iter().map(Edges::row_numbers).collect();
        let is_of_edges = |it: &RowSubscription| rows_of_edges.iter().any(|rows| rows.contains(&it.row));
        self.watches_edges = subscriptions.iter().any(is_of_edges);
        let listening: Vec<Listening> = propagators.iter().map(|it| it.listening).collect();
        self.touched = Touched::new(edge_sets, &listening); // changes so far do not matter: all are woken
        for (number, &registration) in propagators.iter().enumerate() {
            self.register(number, registration);
        }
        self.sole = self.find_sole(&listening);
        self.wake_all();
        self.index(rows, subscriptions);
    }

    fn register(&mut self, number: usize, registration: Registration) {
        let positions = registration.positions.max(1);
        self.changes.add_set(positions);
        let priority = (registration.priority as usize).min(Priority::WOKEN - 1);
        self.entries.push(QueueEntry {
            word: (self.ready_words * priority + number / 64) as u32,
            listener: self.touched.listener(number).map_or(NOBODY, |listener| listener as u32),
            mask: 1 << (number % 64),
        });
        let is_woken = registration.priority != Priority::Rare;
        self.positions.push(if is_woken { positions as u32 } else { 0 });
    }

    fn find_sole(&self, listening: &[Listening]) -> Option<u32> {
        let mut woken = (0..).zip(&self.positions).filter(|it| *it.1 > 0).map(|it| it.0);
        let sole = woken.next().filter(|_| woken.next().is_none())?;
        (!self.watches_edges && listening[sole as usize] == Listening::Dense).then_some(sole)
    }

    /// Sorts the subscriptions by row.
    fn index(&mut self, rows: usize, mut subscriptions: Vec<RowSubscription>) {
        subscriptions.sort_by_key(|subscription| subscription.row);
        self.starts = vec![0; rows + 1];
        for subscription in &subscriptions {
            self.starts[subscription.row as usize + 1] += 1;
        }
        for row in 0..rows {
            self.starts[row + 1] += self.starts[row];
        }
        self.subscriptions = subscriptions;
    }

    /// Wakes every propagator for all its positions.
    pub(super) fn wake_all(&mut self) {
        for propagator in 0..self.positions.len() {
            (0..self.positions[propagator] as usize).for_each(|position| self.wake(propagator, position));
        }
    }

    #[inline]
    fn wake(&mut self, propagator: usize, position: usize) {
        self.changes.insert(propagator, position);
        let entry = self.entries[propagator];
        self.ready[entry.word as usize] |= entry.mask;
    }

    /// Reports that `row` changed, and whether it is now fixed.
    #[inline]
    pub(super) fn notify(&mut self, row: usize, fixed: bool) {
        if self.starts.is_empty() {
            return; // constraints are still being posted, and all propagators are woken after that
        }
        for index in self.starts[row]..self.starts[row + 1] {
            let subscription = self.subscriptions[index as usize];
            if fixed || !subscription.only_fixed {
                self.wake(subscription.propagator as usize, subscription.position as usize);
            }
        }
    }

    /// Where edges have changed, for adding to it.
    #[inline]
    pub(super) fn touched(&mut self) -> &mut Touched {
        &mut self.touched
    }

    /// Takes the vertices at which dense edges have changed, for the running propagator.
    #[inline]
    pub(super) fn next_dense(&mut self) -> u64 {
        self.deliver();
        self.touched.next_dense(self.listener)
    }

    /// Reports changes at vertices of dense edges to all but the running propagator.
    #[inline]
    pub(super) fn publish_dense(&mut self, vertices: u64) {
        self.touched.add_dense(vertices);
        self.deliver();
        self.touched.next_dense(self.listener);
    }

    /// Whether changes of dense edges are reported to more than one propagator.
    #[inline]
    pub(super) fn shares_dense(&self) -> bool {
        self.watches_edges || self.touched.has_several_dense_listeners()
    }

    /// Takes the next row of other edges that has changed, for the running propagator.
    pub(super) fn next_logged(&mut self) -> Option<u32> {
        self.touched.next_logged(self.listener)
    }

    /// Delivers noted changes of edges to listeners, and to subscribers of single edge variables.
    #[inline]
    fn deliver(&mut self) {
        let delivered = self.touched.deliver();
        if self.watches_edges {
            for row in self.touched.undelivered_rows(delivered) {
                self.notify(row as usize, false);
            }
        }
    }

    /// Takes the next propagator to run.
    #[inline]
    pub(super) fn pop(&mut self) -> Option<usize> {
        if let Some(sole) = self.sole {
            return self.pop_sole(sole as usize);
        }
        self.deliver();
        self.touched.for_each_waiting(|propagator| {
            let entry = self.entries[propagator];
            self.ready[entry.word as usize] |= entry.mask;
        });
        let Some(mut index) = self.ready.iter().position(|&word| word != 0) else {
            self.touched.cut();
            return None;
        };
        let mut bit = self.ready[index].trailing_zeros() as usize;
        if let Some(seed) = &mut self.shuffle {
            (index, bit) = Self::draw(&self.ready, seed);
        }
        self.ready[index] &= !(1 << bit);
        self.run(self.number(index, bit));
        Some(self.running)
    }

    /// Takes the only propagator that changes wake, if it has any.
    #[inline]
    fn pop_sole(&mut self, sole: usize) -> Option<usize> {
        let waiting = self.touched.deliver_to_sole() || !self.changes.starts_empty(sole);
        if !waiting {
            return None;
        }
        self.run(sole);
        Some(sole)
    }

    /// Makes a propagator the running one, whose changes are taken from now on.
    #[inline]
    pub(super) fn run(&mut self, propagator: usize) {
        self.running = propagator;
        self.listener = self.entries[propagator].listener as usize;
    }

    /// The propagator of a bit among the ready ones.
    #[inline]
    fn number(&self, mut word: usize, bit: usize) -> usize {
        while word >= self.ready_words {
            word -= self.ready_words; // at most twice, which is cheaper than a division
        }
        word << 6 | bit
    }

    /// Draws one of the set bits.
    #[cold]
    fn draw(words: &[u64], seed: &mut u64) -> (usize, usize) {
        *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let set: Vec<usize> = ones_in(words).collect();
        let drawn = set[(*seed >> 33) as usize % set.len()];
        (drawn / 64, drawn % 64)
    }

    /// Takes up to 64 changed positions of the running propagator, `(first, bits)`.
    #[inline]
    pub(super) fn next_changes(&mut self) -> Option<(usize, u64)> {
        self.changes.take(self.running)
    }

    /// Drops the changes of the running propagator.
    #[inline]
    pub(super) fn clear_changes(&mut self) {
        self.changes.clear(self.running);
        self.deliver();
        self.touched.skip(self.listener);
    }

    /// Leaves the running propagator ready only if it has changes left.
    #[inline]
    pub(super) fn finish(&mut self) {
        if self.sole.is_some() {
            return; // its changes alone decide whether it runs
        }
        let entry = self.entries[self.running];
        if self.changes.is_empty(self.running) {
            self.ready[entry.word as usize] &= !entry.mask;
        } else {
            self.ready[entry.word as usize] |= entry.mask;
        }
    }

    /// Drops all changes, after a conflict.
    #[inline]
    pub(super) fn clear(&mut self) {
        if self.entries.is_empty() {
            return;
        }
        self.touched.clear();
        self.changes.clear(self.running);
        for index in 0..self.ready.len() {
            for bit in ones(std::mem::take(&mut self.ready[index])) {
                self.changes.clear(self.number(index, bit));
            }
        }
    }
}
