//! At which vertices edges have changed, and which propagators have read that.
//!
//! Edges change far more often than anything else, so their changes take a short way. The vertices of dense
//! edges, of which a model has at most one set, are noted in one set, which is delivered to every listener
//! as a whole. Those of other edges are written to a log. Every listener reads the log from where it stopped,
//! and at the fixpoint, when all have read it to the end, the log is emptied.

use super::dense_rows::LARGEST_WIDTH;
use super::edges::Edges;
use super::subscriptions::Listening;
use super::vertex_set::VertexSet;

/// Vertices of dense edges.
pub(super) type DenseVertices = VertexSet<LARGEST_WIDTH>;

/// What one propagator has read of the changes of edges.
#[derive(Debug, Clone, Copy)]
struct Listener {
    propagator: u32,
    /// Vertices of dense edges that were delivered, but not taken yet.
    waiting: DenseVertices,
    /// How much of the log it has read.
    read: u32,
}

/// The vertices at which edges have changed, and the propagators that listen.
#[derive(Debug, Default)]
pub(super) struct Touched {
    /// The listeners, those of dense edges first.
    listeners: Vec<Listener>,
    /// How many listen to dense edges.
    dense_listeners: usize,
    /// Vertices of dense edges that were not delivered yet.
    dense: DenseVertices,
    /// The row of vertex 0 of the dense edges.
    dense_row: u32,
    /// Rows of other edges changed since the last fixpoint, in order, with repetitions.
    log: Vec<u32>,
    /// How much of the log was delivered to the subscribers of single rows.
    delivered: usize,
}

impl Touched {
    /// No changes; `listening` has for each propagator the edges that it listens to.
    pub(super) fn new(edge_sets: &[Edges], listening: &[Listening]) -> Self {
        let dense_row = edge_sets.iter().find(|edges| edges.is_dense()).map_or(0, |edges| edges.first_row);
        let listeners_to = |wanted: Listening| {
            let propagators = (0..).zip(listening).filter(move |(_, listening)| **listening == wanted);
            propagators.map(|(propagator, _)| Listener { propagator, waiting: VertexSet::EMPTY, read: 0 })
        };
        let mut listeners: Vec<Listener> = listeners_to(Listening::Dense).collect();
        let dense_listeners = listeners.len();
        listeners.extend(listeners_to(Listening::Logged));
        Self { listeners, dense_listeners, dense_row, ..Self::default() }
    }

    /// The number of a propagator among the listeners, if it is one.
    pub(super) fn listener(&self, propagator: usize) -> Option<usize> {
        self.listeners.iter().position(|listener| listener.propagator as usize == propagator)
    }

    /// Notes that an edge at `vertex` changed that is not dense.
    #[inline]
    pub(super) fn add(&mut self, edges: &Edges, vertex: usize) {
        self.log.push(edges.first_row + vertex as u32);
    }

    /// Notes that dense edges changed at these vertices.
    #[inline]
    pub(super) fn add_dense<const W: usize>(&mut self, vertices: VertexSet<W>) {
        self.dense |= vertices.widened();
    }

    /// Delivers the noted vertices of dense edges to their listeners, and returns them.
    #[inline]
    pub(super) fn deliver(&mut self) -> DenseVertices {
        let vertices = std::mem::take(&mut self.dense);
        if !vertices.is_empty() {
            for listener in &mut self.listeners[..self.dense_listeners] {
                listener.waiting |= vertices;
            }
        }
        vertices
    }

    /// The rows for the subscribers of single rows: those of the `vertices` of dense edges just delivered,
    /// and those added to the log.
    pub(super) fn undelivered_rows(&mut self, vertices: DenseVertices) -> Vec<u32> {
        let dense = vertices.iter().map(|vertex| self.dense_row + vertex as u32);
        let rows = dense.chain(self.log[self.delivered..].iter().copied()).collect();
        self.delivered = self.log.len();
        rows
    }

    /// Calls `wake` for each listener that has changes to read.
    #[inline]
    pub(super) fn for_each_waiting(&self, mut wake: impl FnMut(usize)) {
        let (dense, logged) = self.listeners.split_at(self.dense_listeners);
        for listener in dense.iter().filter(|listener| !listener.waiting.is_empty()) {
            wake(listener.propagator as usize);
        }
        for listener in logged.iter().filter(|listener| (listener.read as usize) < self.log.len()) {
            wake(listener.propagator as usize);
        }
    }

    /// Takes vertices of dense edges that were delivered to a listener: those of the first word that has any.
    #[inline]
    pub(super) fn next_dense(&mut self, listener: usize) -> Option<(usize, u64)> {
        let waiting = &mut self.listeners.get_mut(listener)?.waiting.0;
        let k = waiting.iter().position(|&word| word != 0)?;
        Some((64 * k, std::mem::take(&mut waiting[k])))
    }

    /// Takes the next row of other edges that a listener has not read.
    pub(super) fn next_logged(&mut self, listener: usize) -> Option<u32> {
        let listener = self.listeners.get_mut(listener)?;
        let row = *self.log.get(listener.read as usize)?;
        listener.read += 1;
        Some(row)
    }

    /// Marks everything so far as read by a listener.
    #[inline]
    pub(super) fn skip(&mut self, listener: usize) {
        if let Some(listener) = self.listeners.get_mut(listener) {
            (listener.waiting, listener.read) = (VertexSet::EMPTY, self.log.len() as u32);
        }
    }

    /// Empties the log, which every listener has read.
    #[inline]
    pub(super) fn cut(&mut self) {
        if !self.log.is_empty() {
            self.log.clear();
            self.delivered = 0;
            for listener in &mut self.listeners {
                listener.read = 0;
            }
        }
    }

    /// Drops all changes.
    #[inline]
    pub(super) fn clear(&mut self) {
        self.cut();
        self.dense = VertexSet::EMPTY;
        for listener in &mut self.listeners {
            listener.waiting = VertexSet::EMPTY;
        }
    }
}
