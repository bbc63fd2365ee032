//! Registering propagators and their subscriptions, before the first run.

use std::ops::Range;

use super::order::Order;
use super::{NOBODY, Queue, Registration, RowSubscription, Slot};
use crate::solver::engine::edges::Edges;
use crate::solver::engine::schedule::Priority;
use crate::solver::engine::subscriptions::Listening;
use crate::solver::engine::touched::Touched;

/// Sets of up to this many words are scanned; larger ones have a summary.
const SCANNED_WORDS: usize = 4;

impl Queue {
    /// Registers all propagators, and wakes each for all its positions.
    pub(in crate::solver::engine) fn start(
        &mut self,
        rows: usize,
        edge_sets: &[Edges],
        subscriptions: Vec<RowSubscription>,
        propagators: &[Registration],
        order: Order,
    ) {
        self.order = order;
        self.ready_words = propagators.len().div_ceil(64);
        self.bits = vec![0; self.ready_words * Priority::WOKEN];
        self.filled = vec![0; self.bits.len().div_ceil(64)];
        let rows_of_edges: Vec<Range<u32>> = edge_sets.iter().map(Edges::row_numbers).collect();
        let is_of_edges = |subscription: &RowSubscription| {
            rows_of_edges.iter().any(|rows| rows.contains(&subscription.row))
        };
        self.watches_edges = subscriptions.iter().any(is_of_edges);
        let listening: Vec<Listening> = propagators.iter().map(|propagator| propagator.listening).collect();
        self.touched = Touched::new(edge_sets, &listening); // changes so far do not matter: all are woken
        for (number, &registration) in propagators.iter().enumerate() {
            self.register(number, registration);
        }
        self.wake_all();
        self.index(rows, subscriptions);
    }

    /// Adds a propagator's set of changes and its bit among the ready ones.
    fn register(&mut self, number: usize, registration: Registration) {
        let positions = registration.positions.max(1);
        let word = self.bits.len();
        let summary = word + positions.div_ceil(64);
        let is_large = summary - word > SCANNED_WORDS;
        let end = if is_large { summary + positions.div_ceil(4096) } else { summary };
        self.bits.resize(end, 0);
        let priority = (registration.priority as usize).min(Priority::WOKEN - 1);
        self.slots.push(Slot {
            word: word as u32,
            summary: summary as u32,
            end: end as u32,
            ready: (self.ready_words * priority + number / 64) as u32,
            ready_mask: if registration.is_record { 0 } else { 1 << (number % 64) },
            listener: self.touched.listener(number).map_or(NOBODY, |listener| listener as u32),
        });
        let is_woken = registration.priority != Priority::Rare;
        self.positions.push(if is_woken { positions as u32 } else { 0 });
    }

    /// Stops recording changes: the only propagator that they wake finds them itself.
    pub(in crate::solver::engine) fn silence(&mut self) {
        self.clear();
        self.starts.clear();
        self.is_silent = true;
    }

    /// Sorts the subscriptions by row, and joins those of one propagator that differ in their bits alone.
    fn index(&mut self, rows: usize, mut subscriptions: Vec<RowSubscription>) {
        subscriptions.sort_by_cached_key(|subscription| subscription.row);
        subscriptions.dedup_by(|next, last| {
            let is_same = RowSubscription { bits: last.bits, ..*next } == *last;
            last.bits |= if is_same { next.bits } else { 0 };
            is_same
        });
        self.starts = vec![0; rows + 1];
        for subscription in &subscriptions {
            self.starts[subscription.row as usize + 1] += 1;
        }
        for row in 0..rows {
            self.starts[row + 1] += self.starts[row];
        }
        self.subscriptions = subscriptions;
    }
}
