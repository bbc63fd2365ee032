//! Which propagators are to run next, and what changed for each of them.
//!
//! A change of a row wakes the propagators that subscribed to it and leaves the
//! position they gave in their set of changes. Ready propagators run in order
//! of priority, cheap ones first. Any order reaches the same fixpoint because
//! propagators are monotone; the shuffled order exists to test just that.
//!
//! All sets are bits of one array, so waking a propagator is two or three ORs. A
//! set of more than a few words has a summary with one bit a word, so that a set
//! of a million positions is found empty, and emptied, without a look at each.
//!
//! What changes at edges takes a shorter way; see [`Touched`].

use std::ops::Range;

use super::edges::Edges;
use super::schedule::Priority;
use super::subscriptions::Listening;
use super::touched::Touched;
use crate::solver::bits::{ones, ones_in};

/// Sets of up to this many words are scanned; larger ones have a summary.
const SCANNED_WORDS: usize = 4;

/// The listener of a propagator that does not listen.
const NOBODY: u32 = u32::MAX;

/// One propagator's interest in one row.
#[derive(Debug, Clone, Copy)]
pub(super) struct RowSubscription {
    pub(super) row: u32,
    pub(super) propagator: u32,
    pub(super) position: u32,
    pub(super) only_fixed: bool,
}

/// What a propagator registers with: when it runs, how many positions it has, and
/// which edges it listens to.
#[derive(Debug, Clone, Copy)]
pub(super) struct Registration {
    pub(super) priority: Priority,
    pub(super) positions: usize,
    pub(super) listening: Listening,
}

/// Where a propagator's set of changes stands, and its bit among the ready.
#[derive(Debug, Clone, Copy)]
struct Slot {
    word: u32,
    /// Equal to `end` if there is no summary.
    summary: u32,
    end: u32,
    ready: u32,
    ready_mask: u64,
    /// Its index among the listeners, or [`NOBODY`].
    listener: u32,
}

impl Slot {
    fn is_large(&self) -> bool {
        self.summary != self.end
    }
}

/// Wakes propagators and hands them out.
#[derive(Debug, Default)]
pub(super) struct Queue {
    /// Ready propagators, then their sets of changes.
    bits: Vec<u64>,
    /// How many words hold the ready propagators of one priority.
    ready_words: usize,
    slots: Vec<Slot>,
    /// How many positions each propagator has, 0 if changes do not wake it.
    positions: Vec<u32>,
    /// Where edges have changed.
    touched: Touched,
    /// Whether propagators subscribed to single rows of edges.
    watched: bool,
    /// Row `r` wakes `subscriptions[starts[r]..starts[r + 1]]`.
    starts: Vec<u32>,
    subscriptions: Vec<RowSubscription>,
    running: usize,
    /// The listener that is running, or [`NOBODY`].
    listener: usize,
    shuffle: Option<u64>,
    /// The only propagator that changes wake, if it listens to dense edges: it needs no queue.
    sole: Option<u32>,
}

impl Queue {
    /// Wakes every propagator for all its positions.
    pub(super) fn start(
        &mut self,
        rows: usize,
        edge_sets: &[Edges],
        mut subscriptions: Vec<RowSubscription>,
        propagators: &[Registration],
        shuffle: Option<u64>,
    ) {
        self.shuffle = shuffle;
        self.ready_words = propagators.len().div_ceil(64);
        self.bits = vec![0; self.ready_words * Priority::WOKEN];
        let rows_of_edges: Vec<Range<u32>> = edge_sets.iter().map(Edges::row_numbers).collect();
        self.watched = subscriptions.iter().any(|it| rows_of_edges.iter().any(|rows| rows.contains(&it.row)));
        let listening: Vec<Listening> = propagators.iter().map(|it| it.listening).collect();
        self.touched = Touched::new(edge_sets, &listening); // everything is woken anyway
        for (number, registration) in propagators.iter().enumerate() {
            let positions = registration.positions.max(1);
            let word = self.bits.len();
            let summary = word + positions.div_ceil(64);
            let large = summary - word > SCANNED_WORDS;
            let end = if large { summary + positions.div_ceil(4096) } else { summary };
            self.bits.resize(end, 0);
            let slot = Slot {
                word: word as u32,
                summary: summary as u32,
                end: end as u32,
                ready: (self.ready_words * (registration.priority as usize).min(Priority::WOKEN - 1)
                    + number / 64) as u32,
                ready_mask: 1 << (number % 64),
                listener: self.touched.listener(number).map_or(NOBODY, |listener| listener as u32),
            };
            self.slots.push(slot);
            let is_woken = registration.priority != Priority::Rare;
            self.positions.push(if is_woken { positions as u32 } else { 0 });
        }
        let woken: Vec<u32> = (0..).zip(&self.positions).filter(|it| *it.1 > 0).map(|it| it.0).collect();
        self.sole = match woken[..] {
            [sole] if !self.watched && listening[sole as usize] == Listening::Dense => Some(sole),
            _ => None,
        };
        self.wake_all();
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
        for propagator in 0..self.slots.len() {
            let slot = self.slots[propagator];
            (0..self.positions[propagator] as usize).for_each(|position| self.wake(slot, position));
        }
    }

    #[inline]
    fn wake(&mut self, slot: Slot, position: usize) {
        self.bits[slot.word as usize + (position >> 6)] |= 1 << (position & 63);
        if slot.is_large() {
            self.bits[slot.summary as usize + (position >> 12)] |= 1 << (position >> 6 & 63);
        }
        self.bits[slot.ready as usize] |= slot.ready_mask;
    }

    /// Says that `row` changed, and whether it is now fixed.
    #[inline]
    pub(super) fn notify(&mut self, row: usize, fixed: bool) {
        if self.starts.is_empty() {
            return; // still posting: everything will be woken at the start
        }
        for index in self.starts[row]..self.starts[row + 1] {
            let subscription = self.subscriptions[index as usize];
            if fixed || !subscription.only_fixed {
                let slot = self.slots[subscription.propagator as usize];
                self.wake(slot, subscription.position as usize);
            }
        }
    }

    /// Where edges have changed, for adding to it.
    #[inline]
    pub(super) fn touched(&mut self) -> &mut Touched {
        &mut self.touched
    }

    /// Takes the vertices of dense edges that the running propagator has not heard of.
    #[inline]
    pub(super) fn next_dense(&mut self) -> u64 {
        self.tell();
        self.touched.next_dense(self.listener)
    }

    /// Tells all but the running propagator of changes at vertices of dense edges.
    #[inline]
    pub(super) fn publish_dense(&mut self, vertices: u64) {
        self.touched.add_dense(vertices);
        self.tell();
        self.touched.next_dense(self.listener);
    }

    /// Whether more than one propagator hears of changes of dense edges.
    #[inline]
    pub(super) fn shares_dense(&self) -> bool {
        self.watched || self.touched.has_several_dense_listeners()
    }

    /// Takes the next row of other edges that the running propagator has not heard of.
    pub(super) fn next_logged(&mut self) -> Option<u32> {
        self.touched.next_logged(self.listener)
    }

    /// Tells the listeners which vertices of dense edges were touched.
    #[inline]
    fn tell(&mut self) {
        let told = self.touched.tell();
        if self.watched {
            self.notify_watchers(told);
        }
    }

    /// Wakes those who subscribed to single rows of edges.
    #[cold]
    fn notify_watchers(&mut self, told: u64) {
        for row in self.touched.rows_to_announce(told) {
            self.notify(row as usize, false);
        }
    }

    /// Wakes the listeners, and those who watch single rows, for what was touched.
    #[inline]
    fn announce(&mut self) {
        self.tell();
        let (slots, bits) = (&self.slots, &mut self.bits);
        self.touched.for_each_waiting(|propagator| {
            let slot = slots[propagator];
            bits[slot.ready as usize] |= slot.ready_mask;
        });
    }

    /// Takes the next propagator to run.
    #[inline]
    pub(super) fn pop(&mut self) -> Option<usize> {
        if let Some(sole) = self.sole {
            return self.pop_sole(sole as usize);
        }
        self.announce();
        let words = self.ready_words * Priority::WOKEN;
        let Some(mut index) = self.bits[..words].iter().position(|&word| word != 0) else {
            self.touched.cut();
            return None;
        };
        let mut bit = self.bits[index].trailing_zeros() as usize;
        if let Some(seed) = &mut self.shuffle {
            (index, bit) = Self::draw(&self.bits[..words], seed);
        }
        self.bits[index] &= !(1 << bit);
        self.run(self.number(index, bit));
        Some(self.running)
    }

    /// Takes the only propagator there is, if it has something to do.
    #[inline]
    fn pop_sole(&mut self, sole: usize) -> Option<usize> {
        let waiting = self.touched.tell_sole() || self.bits[self.slots[sole].word as usize] != 0;
        if !waiting {
            return None;
        }
        self.run(sole);
        Some(sole)
    }

    /// Says whose changes are meant from now on.
    #[inline]
    pub(super) fn run(&mut self, propagator: usize) {
        self.running = propagator;
        self.listener = self.slots[propagator].listener as usize;
    }

    /// The propagator behind a ready bit.
    #[inline]
    fn number(&self, mut word: usize, bit: usize) -> usize {
        while word >= self.ready_words {
            word -= self.ready_words; // a few times at most: cheaper than a division
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
        let slot = self.slots[self.running];
        let word = if slot.is_large() {
            let summaries = &mut self.bits[slot.summary as usize..slot.end as usize];
            let high = summaries.iter().position(|&summary| summary != 0)?;
            let low = summaries[high].trailing_zeros() as usize;
            summaries[high] &= summaries[high] - 1;
            high << 6 | low
        } else {
            let words = &self.bits[slot.word as usize..slot.summary as usize];
            words.iter().position(|&word| word != 0)?
        };
        let changes = std::mem::take(&mut self.bits[slot.word as usize + word]);
        Some((word << 6, changes))
    }

    /// Whether changes of the running propagator are left.
    #[inline]
    fn is_waiting(&self) -> bool {
        let slot = self.slots[self.running];
        let first = if slot.is_large() { slot.summary } else { slot.word };
        self.bits[first as usize..slot.end as usize].iter().any(|&word| word != 0)
    }

    /// Forgets the changes of the running propagator.
    #[inline]
    pub(super) fn clear_changes(&mut self) {
        self.clear_slot(self.running);
        self.tell();
        self.touched.skip(self.listener);
    }

    #[inline]
    fn clear_slot(&mut self, propagator: usize) {
        let slot = self.slots[propagator];
        if !slot.is_large() {
            self.bits[slot.word as usize..slot.summary as usize].fill(0);
            return;
        }
        for summary in slot.summary as usize..slot.end as usize {
            for bit in ones(std::mem::take(&mut self.bits[summary])) {
                let word = (summary - slot.summary as usize) << 6 | bit;
                self.bits[slot.word as usize + word] = 0;
            }
        }
    }

    /// Puts the running propagator to rest, unless changes are left.
    #[inline]
    pub(super) fn finish(&mut self) {
        if self.sole.is_some() {
            return; // whether it has something to do is seen from its changes
        }
        let slot = self.slots[self.running];
        if self.is_waiting() {
            self.bits[slot.ready as usize] |= slot.ready_mask;
        } else {
            self.bits[slot.ready as usize] &= !slot.ready_mask;
        }
    }

    /// Puts everything to rest, after a conflict.
    #[inline]
    pub(super) fn clear(&mut self) {
        if self.slots.is_empty() {
            return;
        }
        self.touched.clear();
        self.clear_slot(self.running);
        for index in 0..self.ready_words * Priority::WOKEN {
            for bit in ones(std::mem::take(&mut self.bits[index])) {
                self.clear_slot(self.number(index, bit));
            }
        }
    }
}
