//! At which vertices edges have changed, and who has heard of it.
//!
//! Edges change far more often than anything else, so their changes take a short way.
//! The vertices of dense edges, of which a model has one set at most, are collected in
//! one word that is handed on to every listener as a whole. Those of other edges
//! are written to a log; every listener reads it from where it left off, and at the fixpoint,
//! when all have read it to the end, it is cut.

use super::edges::Edges;
use super::subscriptions::Listening;
use crate::solver::bits::ones;

/// What one propagator has heard of edges.
#[derive(Debug, Clone, Copy)]
struct Listener {
    propagator: u32,
    /// Touched vertices of dense edges that it has not taken yet.
    waiting: u64,
    /// How much of the log it has read.
    read: u32,
}

/// The vertices touched, and the propagators that listen.
#[derive(Debug, Default)]
pub(super) struct Touched {
    /// Those who listen to dense edges first.
    listeners: Vec<Listener>,
    /// How many listen to dense edges.
    dense_listeners: usize,
    /// Vertices of dense edges touched since the listeners were last told.
    dense: u64,
    /// The row of vertex 0 of the dense edges.
    dense_row: u32,
    /// Rows of other edges touched since the last fixpoint, in order, with repetitions.
    log: Vec<u32>,
    /// How much of the log the watchers of single rows have heard of.
    announced: usize,
}

impl Touched {
    /// Nobody has heard of anything; `listening` says for each propagator what it hears of.
    pub(super) fn new(edge_sets: &[Edges], listening: &[Listening]) -> Self {
        let dense_row = edge_sets.iter().find(|edges| edges.dense).map_or(0, |edges| edges.first_row);
        let who = |wanted: Listening| {
            let propagators = listening.iter().enumerate().filter(move |(_, it)| **it == wanted);
            propagators.map(|(number, _)| Listener { propagator: number as u32, waiting: 0, read: 0 })
        };
        let mut listeners: Vec<Listener> = who(Listening::Dense).collect();
        let dense_listeners = listeners.len();
        listeners.extend(who(Listening::Logged));
        Self { listeners, dense_listeners, dense_row, ..Self::default() }
    }

    /// The number of a propagator among the listeners, if it is one.
    pub(super) fn listener(&self, propagator: usize) -> Option<usize> {
        self.listeners.iter().position(|listener| listener.propagator as usize == propagator)
    }

    /// An edge at `vertex` changed.
    #[inline]
    pub(super) fn add(&mut self, edges: &Edges, vertex: usize) {
        if edges.dense {
            self.dense |= 1 << vertex;
        } else {
            self.log.push(edges.first_row + vertex as u32);
        }
    }

    /// Whether more than one propagator listens to dense edges.
    #[inline]
    pub(super) fn has_several_dense_listeners(&self) -> bool {
        self.dense_listeners > 1
    }

    /// An edge changed at each of these vertices of dense edges.
    #[inline]
    pub(super) fn add_dense(&mut self, vertices: u64) {
        self.dense |= vertices;
    }

    /// Tells the listeners which vertices of dense edges were touched; returns these.
    #[inline]
    pub(super) fn tell(&mut self) -> u64 {
        let vertices = std::mem::take(&mut self.dense);
        if vertices != 0 {
            for listener in &mut self.listeners[..self.dense_listeners] {
                listener.waiting |= vertices;
            }
        }
        vertices
    }

    /// Tells the only listener; returns whether it has something to hear.
    #[inline]
    pub(super) fn tell_sole(&mut self) -> bool {
        let vertices = std::mem::take(&mut self.dense);
        let Some(listener) = self.listeners.first_mut() else { return false };
        listener.waiting |= vertices;
        listener.waiting != 0
    }

    /// The rows that those who watch single rows have not heard of, besides `told` of the
    /// dense ones.
    pub(super) fn rows_to_announce(&mut self, told: u64) -> Vec<u32> {
        let dense = ones(told).map(|vertex| self.dense_row + vertex as u32);
        let rows = dense.chain(self.log[self.announced..].iter().copied()).collect();
        self.announced = self.log.len();
        rows
    }

    /// The propagators that have something to hear.
    #[inline]
    pub(super) fn for_each_waiting(&self, mut wake: impl FnMut(usize)) {
        let (dense, logged) = self.listeners.split_at(self.dense_listeners);
        for listener in dense.iter().filter(|listener| listener.waiting != 0) {
            wake(listener.propagator as usize);
        }
        for listener in logged.iter().filter(|listener| (listener.read as usize) < self.log.len()) {
            wake(listener.propagator as usize);
        }
    }

    /// Takes the vertices of dense edges that a listener was told of.
    #[inline]
    pub(super) fn next_dense(&mut self, listener: usize) -> u64 {
        let listener = self.listeners.get_mut(listener);
        listener.map_or(0, |listener| std::mem::take(&mut listener.waiting))
    }

    /// Takes the next row of other edges that a listener has not heard of.
    pub(super) fn next_logged(&mut self, listener: usize) -> Option<u32> {
        let listener = self.listeners.get_mut(listener)?;
        let row = *self.log.get(listener.read as usize)?;
        listener.read += 1;
        Some(row)
    }

    /// A listener has heard of everything so far.
    #[inline]
    pub(super) fn skip(&mut self, listener: usize) {
        if let Some(listener) = self.listeners.get_mut(listener) {
            (listener.waiting, listener.read) = (0, self.log.len() as u32);
        }
    }

    /// Cuts the log, which everybody has read.
    #[inline]
    pub(super) fn cut(&mut self) {
        if !self.log.is_empty() {
            self.log.clear();
            self.announced = 0;
            for listener in &mut self.listeners {
                listener.read = 0;
            }
        }
    }

    /// Forgets everything.
    #[inline]
    pub(super) fn clear(&mut self) {
        self.cut();
        self.dense = 0;
        for listener in &mut self.listeners {
            listener.waiting = 0;
        }
    }
}
