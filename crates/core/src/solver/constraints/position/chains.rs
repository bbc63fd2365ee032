//! Every chain of chosen edges keeps the places among the ordinals where it fits.
//!
//! A *chain* is a maximal path of chosen edges; a vertex without chosen edges is a
//! chain of one. Let its vertices be `v_0 .. v_k`. Run forwards, with `v_0` at
//! ordinal `t`, it needs `t + i` at every `v_i`, an entrance, that is a neighbour of
//! `v_0` that can stand at `t - 1` and step to it, and an exit, another neighbour
//! of `v_k` that can stand at `t + k + 1`. Run backwards, the same from its other end.
//! What fits nowhere is removed: ordinals of the chain's vertices, entrances, exits,
//! and the steps along the chain in a direction in which it fits nowhere. A connection that
//! every place uses, as entrance or as exit, is chosen, which lengthens the chain.
//!
//! A set of ordinals is a row of bits, so "at every vertex" is an AND of shifted
//! rows and each pair of entrance and exit an AND of two more. Nothing is removed
//! that occurs in a solution, for there every chain does stand somewhere. A chain
//! looked at twice gives nothing new, so what it changes wakes only its neighbours.

use std::collections::VecDeque;
use std::sync::Arc;

use super::chain::Chain;
use super::dummy::Dummy;
use super::ordinals::{OrdinalSet, Ordinals};
use super::variables::PathVariables;
use crate::solver::bits::ones;
use crate::solver::engine::{
    Conflict, Edges, Posting, Priority, Propagator, State, Status, Subscriptions, Variable,
};

/// Keeps chains where they fit.
pub(super) struct Chains<const W: usize> {
    path: PathVariables<W>,
    // Scratch: the chain at hand, and the vertices whose chains are to be looked at, first come
    // first served: what is known of an ordinal spreads like a wave, and a stack would run
    // after every ripple of it.
    chain: Chain<W>,
    dummy: Dummy,
    waiting: VecDeque<usize>,
    is_waiting: Vec<bool>,
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
            chain: Chain::default(),
            dummy: Dummy::default(),
            waiting: VecDeque::new(),
            is_waiting: vec![false; next.len()],
        }
    }

    #[inline]
    fn enqueue(&mut self, vertex: usize) {
        if !self.is_waiting[vertex] {
            self.is_waiting[vertex] = true;
            self.waiting.push_back(vertex);
        }
    }

    /// The chain of `vertex`, and all that may step to it or come from it.
    fn enqueue_with_neighbours(&mut self, vertex: usize, dummy_too: bool) {
        self.enqueue(vertex);
        let table = Arc::clone(self.path.edges.table());
        for target in table.row(vertex).map(|target| target as usize) {
            if dummy_too || !self.path.is_dummy(target) {
                self.enqueue(target);
            }
        }
    }

    /// Removes what the chain of `vertex` rules out.
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
            [0, 1].map(|side| chain.inner_places(path, state, side, true))
        } else {
            chain.open_connections(path, state);
            let forwards = chain.places(path, state, 0);
            let lone = chain.is_lone();
            [forwards, if lone { forwards } else { chain.places(path, state, 1) }]
        };
        if places.iter().all(|places| places.is_empty()) {
            return Err(Conflict);
        }
        for index in 0..self.chain.vertices.len() {
            self.is_waiting[self.chain.vertices[index]] = false;
        }
        let few = places.iter().all(|places| places.is_sparse());
        for index in 0..self.chain.vertices.len() {
            self.narrow(state, index, places, few)?;
        }
        self.choose_edges(state)?;
        self.close_connections(state)?;
        self.exclude_edges(state)
    }

    /// Excludes the edges that no chain of this shape can have: more than two at a vertex,
    /// or one that closes a short cycle.
    fn exclude_edges(&mut self, state: &mut State) -> Result<(), Conflict> {
        for index in 0..self.chain.vertices.len() {
            let (path, vertex) = (&self.path, self.chain.vertices[index]);
            if path.undecided(state, vertex).next().is_none() {
                continue;
            }
            let full = path.chosen_edges(state, vertex) == 2;
            let lost: Vec<usize> = path
                .undecided(state, vertex)
                .filter(|&slot| {
                    full || self.chain.closes_short(path, vertex, path.edges.target(vertex, slot))
                })
                .collect();
            for slot in lost {
                state.exclude(&self.path.edges, vertex, slot)?;
                self.enqueue(self.path.edges.target(vertex, slot));
            }
        }
        Ok(())
    }

    fn revise_dummy(&mut self, state: &mut State) -> Result<(), Conflict> {
        let dummy = self.path.positions.len();
        self.is_waiting[dummy] = false;
        let (waiting, is_waiting) = (&mut self.waiting, &mut self.is_waiting);
        self.dummy.revise(&self.path, state, |vertex| {
            if !std::mem::replace(&mut is_waiting[vertex], true) {
                waiting.push_back(vertex);
            }
        })
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
            self.enqueue(self.chain.vertices[0]); // the chain has grown
            if to_dummy {
                self.enqueue(self.path.positions.len());
            }
        }
        Ok(())
    }

    /// Keeps only the steps and ordinals of a vertex of the chain that some place uses; `few` if places are few.
    fn narrow(
        &mut self,
        state: &mut State,
        index: usize,
        places: [OrdinalSet<W>; 2],
        few: bool,
    ) -> Result<(), Conflict> {
        let vertex = self.chain.vertices[index];
        for k in 0..self.path.edges.table().slot_count(vertex).div_ceil(64) {
            let here = self.used_steps(index, places).filter(|slot| slot / 64 == k);
            let mask = here.fold(0, |mask, slot| mask | 1 << (slot % 64));
            self.keep_steps(state, vertex, k, mask)?;
        }
        let later = if few { Ordinals::each_later } else { Ordinals::later };
        let (ordinals, last) = (&self.path.ordinals, self.chain.vertices.len() - 1);
        let kept = later(ordinals, places[0], index) | later(ordinals, places[1], last - index);
        self.keep_ordinals(state, index, kept)
    }

    /// The slots by which the path leaves a vertex of the chain in some place: along the chain in either direction in
    /// which it fits, or out of an end.
    fn used_steps(&self, index: usize, places: [OrdinalSet<W>; 2]) -> impl Iterator<Item = usize> {
        let (chain, table) = (&self.chain, self.path.edges.table());
        let (length, vertex) = (chain.vertices.len(), chain.vertices[index]);
        let is_inner = [index + 1 < length, index > 0].map(|inner| inner || chain.is_cycle);
        let beside = [index + 1, index + length - 1].map(|next| chain.vertices[next % length]);
        let along = (0..2)
            .filter(move |&side| is_inner[side] && !places[side].is_empty())
            .filter_map(move |side| table.slot(vertex, beside[side]));
        let is_end = [index == 0, index + 1 == length && !chain.is_lone()];
        let connections = chain
            .connections
            .iter()
            .zip(is_end)
            .filter(|(_, here)| *here)
            .flat_map(|(connections, _)| connections);
        along.chain(connections.filter(|connection| connection.leaves).map(|connection| connection.slot))
    }

    /// Leaves a vertex of the chain only the ordinals of `kept`.
    fn keep_ordinals(
        &mut self,
        state: &mut State,
        index: usize,
        kept: OrdinalSet<W>,
    ) -> Result<(), Conflict> {
        let vertex = self.chain.vertices[index];
        let old = self.path.row(state, vertex);
        if old & kept == old {
            return Ok(());
        }
        let position = self.path.positions[vertex];
        for k in 0..self.path.positions.len().div_ceil(64) {
            state.keep_word(position, k, kept.0[k])?;
        }
        let near = [index.wrapping_sub(1), index + 1].map(|near| self.chain.vertices.get(near).copied());
        let table = Arc::clone(self.path.edges.table());
        for (_, target) in table.slots(vertex) {
            if !near.contains(&Some(target)) && !self.path.is_dummy(target) {
                self.enqueue(target);
            }
        }
        Ok(())
    }

    /// Leaves `next` of a vertex the steps of `mask` among the slots `64 * k ..`.
    fn keep_steps(&mut self, state: &mut State, vertex: usize, k: usize, mask: u64) -> Result<(), Conflict> {
        let variable = self.path.next[vertex];
        let lost = state.word(variable, k) & !mask;
        if lost == 0 {
            return Ok(());
        }
        state.keep_word(variable, k, mask)?;
        for bit in ones(lost) {
            let target = self.path.edges.target(vertex, k * 64 + bit);
            if !self.chain.vertices.contains(&target) {
                self.enqueue(target);
            }
        }
        Ok(())
    }

    /// Shuts the connections that no place uses.
    fn close_connections(&mut self, state: &mut State) -> Result<(), Conflict> {
        let length = self.chain.vertices.len();
        for side in 0..2 {
            let end = self.chain.vertices[side * (length - 1)];
            for index in 0..self.chain.connections[side].len() {
                let connection = self.chain.connections[side][index];
                let next = self.path.next[connection.vertex];
                if !connection.enters && self.path.may_step(state, connection.vertex, connection.back) {
                    state.remove_bit(next, connection.back)?;
                    self.enqueue(connection.vertex);
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
        self.is_waiting.fill(false);
        while let Some((first, changed)) = state.next_changes() {
            for position in ones(changed).map(|bit| first + bit) {
                // Ordinals are nothing to the dummy.
                match position.checked_sub(self.path.vertices()) {
                    Some(vertex) => self.enqueue_with_neighbours(vertex, false),
                    None => self.enqueue_with_neighbours(position, true),
                }
            }
        }
        while let Some((first, touched)) = state.next_vertices(&self.path.edges) {
            ones(touched).for_each(|bit| self.enqueue(first + bit));
        }
        while let Some(vertex) = self.waiting.pop_front() {
            state.poll()?;
            if self.is_waiting[vertex] {
                self.revise(state, vertex)?;
            }
        }
        state.clear_changes();
        Ok(Status::Active)
    }

    fn priority(&self) -> Priority {
        Priority::Linear
    }

    fn subscribe(&self, subscriptions: &mut Subscriptions) {
        let path = &self.path;
        subscriptions.edges(&path.edges);
        for (vertex, &variable) in path.next.iter().enumerate() {
            subscriptions.changed(variable, vertex);
        }
        for (vertex, &variable) in path.positions.iter().enumerate() {
            subscriptions.changed(variable, path.vertices() + vertex);
        }
    }
}
