//! A chain of chosen edges can only take the places among the ordinals where it fits.
//!
//! A *chain* is a maximal path of chosen edges; a vertex without chosen edges is a chain of one vertex. Let
//! its vertices be `v_0 .. v_k`. Followed forwards, with `v_0` at ordinal `t`, the chain needs three things:
//! ordinal `t + i` is possible at every `v_i`; there is an entrance, a neighbour of `v_0` with possible
//! ordinal `t - 1` from which the path can step to `v_0`; and there is an exit, another neighbour of `v_k`
//! with possible ordinal `t + k + 1`. Followed backwards, it needs the same from its other end. Whatever fits
//! in no place is removed: ordinals of the chain's vertices, entrances, exits, and the steps along the chain
//! in a direction in which it never fits. A connection that every place uses, as entrance or as exit, is
//! chosen, which lengthens the chain.
//!
//! A set of ordinals is a row of bits. So "at every vertex" is an AND of shifted rows, and each pair of
//! entrance and exit takes two more ANDs. No value of a solution is removed, because in a solution every
//! chain has a place. Examining the same chain twice finds nothing new, so its changes wake only its
//! neighbours.

use super::chain::Chain;
use super::dummy::Dummy;
use super::ordinals::Ordinals;
use super::variables::PathVariables;
use super::waiting::Waiting;
use crate::solver::bits::ones;
use crate::solver::engine::{Conflict, Edges, Posting, Propagator, State, Status, Subscriptions, Variable};

/// Restricts chains to the places where they fit.
pub(super) struct Chains<const W: usize> {
    pub(super) path: PathVariables,
    // Scratch memory: the chain under examination, and the vertices whose chains are to be examined.
    pub(super) chain: Chain<W>,
    dummy: Dummy,
    pub(super) waiting: Waiting,
}

impl<const W: usize> Chains<W> {
    pub(super) fn new(
        edges: &Edges,
        next: &[Variable],
        positions: &[Variable],
        posting: &mut Posting<'_>,
    ) -> Self {
        Self {
            path: PathVariables::new(edges, next, positions, posting),
            chain: Chain::new(Ordinals::new(positions.len(), next.len() == positions.len())),
            dummy: Dummy::default(),
            waiting: Waiting::new(next.len()),
        }
    }

    /// Queues the chains of those neighbours of `vertex` that a change there concerns.
    ///
    /// An excluded edge connects no chains any more. That it was excluded has queued the vertices at both ends.
    pub(super) fn add_around(&mut self, state: &State, vertex: usize, is_concerned: impl Fn(usize) -> bool) {
        for k in 0..self.path.edges.width(vertex) {
            for target in self.path.neighbours(state, vertex, k).filter(|&target| is_concerned(target)) {
                self.waiting.add(target);
            }
        }
    }

    /// Removes the values that the chain of `vertex` rules out.
    fn revise(&mut self, state: &mut State, vertex: usize) -> Result<(), Conflict> {
        if self.path.is_dummy(vertex) {
            return self.revise_dummy(state);
        }
        let (path, chain) = (&self.path, &mut self.chain);
        if !chain.collect(path, state, vertex) {
            return Err(Conflict);
        }
        let places = if chain.is_cycle {
            if chain.vertices.len() != path.positions.len() || path.positions.len() != path.vertices() {
                return Err(Conflict);
            }
            chain.connections.iter_mut().for_each(Vec::clear);
            [chain.inner_places(path, state, 0, true), chain.inner_places(path, state, 1, true)]
        } else {
            chain.open_connections(path, state);
            let forwards = chain.places(path, state, 0);
            [forwards, if chain.is_lone() { forwards } else { chain.places(path, state, 1) }]
        };
        if places.iter().all(|places| places.is_empty()) {
            return Err(Conflict);
        }
        for index in 0..self.chain.vertices.len() {
            self.waiting.remove(self.chain.vertices[index]);
        }
        let few = places.iter().all(|places| places.is_sparse());
        for index in 0..self.chain.vertices.len() {
            self.narrow(state, index, places, few)?;
        }
        self.choose_edges(state)?;
        self.close_connections(state)?;
        self.exclude_edges(state)
    }

    /// Excludes the edges that the chain rules out: a third edge at a vertex, and an edge that closes a short
    /// cycle.
    fn exclude_edges(&mut self, state: &mut State) -> Result<(), Conflict> {
        for index in 0..self.chain.vertices.len() {
            let (path, vertex) = (&self.path, self.chain.vertices[index]);
            let undecided = path.undecided(state, vertex);
            if undecided.is_empty() {
                continue;
            }
            let full = path.chosen_edges(state, vertex) == 2;
            for slot in undecided {
                let target = self.path.edges.target(vertex, slot);
                if full || self.chain.closes_short(&self.path, vertex, target) {
                    state.exclude(&self.path.edges, vertex, slot)?;
                    self.waiting.add(target);
                }
            }
        }
        Ok(())
    }

    fn revise_dummy(&mut self, state: &mut State) -> Result<(), Conflict> {
        self.waiting.remove(self.path.positions.len());
        self.dummy.revise(&self.path, state, &mut self.waiting)
    }

    /// Chooses the edges of connections that every place of the chain uses.
    fn choose_edges(&mut self, state: &mut State) -> Result<(), Conflict> {
        let before = state.chosen_edges().len();
        let mut to_dummy = false;
        for side in 0..2 {
            let end = self.chain.vertices[side * (self.chain.vertices.len() - 1)];
            for connection in self.chain.needed_connections(side) {
                state.include(&self.path.edges, end, connection.slot)?;
                to_dummy |= self.path.is_dummy(connection.vertex);
            }
        }
        if state.chosen_edges().len() > before {
            self.waiting.add(self.chain.vertices[0]); // the chain has grown
            if to_dummy {
                self.waiting.add(self.path.positions.len());
            }
        }
        Ok(())
    }

    /// Removes the connections that no place uses.
    fn close_connections(&mut self, state: &mut State) -> Result<(), Conflict> {
        let length = self.chain.vertices.len();
        for side in 0..2 {
            let end = self.chain.vertices[side * (length - 1)];
            for index in 0..self.chain.connections[side].len() {
                let connection = self.chain.connections[side][index];
                let next = self.path.next[connection.vertex];
                if !connection.enters && self.path.may_step(state, connection.vertex, connection.back) {
                    state.remove_bit(next, connection.back)?;
                    self.waiting.add(connection.vertex);
                }
                if !connection.enters && !connection.leaves {
                    state.exclude(&self.path.edges, end, connection.slot)?;
                }
            }
        }
        Ok(())
    }
}

impl<const W: usize> Propagator for Chains<W> {
    fn propagate(&mut self, state: &mut State) -> Result<Status, Conflict> {
        self.waiting.clear();
        while let Some((first, changed)) = state.next_changes() {
            for position in ones(changed).map(|bit| first + bit) {
                let dummy = self.path.positions.len();
                if let Some(vertex) = position.checked_sub(self.path.vertices()) {
                    self.waiting.add(vertex);
                    self.add_around(state, vertex, |other| other != dummy); // it has no ordinals
                } else {
                    self.waiting.add(position);
                    self.add_around(state, position, |_| true);
                }
            }
        }
        while let Some((first, touched)) = state.next_vertices(&self.path.edges) {
            ones(touched).for_each(|bit| self.waiting.add(first + bit));
        }
        while let Some(vertex) = self.waiting.next() {
            state.poll()?;
            self.revise(state, vertex)?;
        }
        state.clear_changes();
        Ok(Status::Active)
    }

    fn subscribe(&self, subscriptions: &mut Subscriptions) {
        let path = &self.path;
        subscriptions.edges(&path.edges);
        subscriptions.each(path.next.iter().copied());
        for (vertex, &variable) in path.positions.iter().enumerate() {
            subscriptions.changed(variable, path.vertices() + vertex);
        }
    }
}
