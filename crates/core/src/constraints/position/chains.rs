//! Every chain of chosen edges keeps the places among the ordinals where it fits.
//!
//! A *chain* is a maximal path of chosen edges; a vertex without chosen edges is a
//! chain of one. Let its vertices be `v_0 .. v_k`. Run forwards, with `v_0` at
//! ordinal `t`, it needs `t + i` at every `v_i`, an entrance, that is a neighbour of
//! `v_0` that can stand at `t - 1` and step to it, and an exit, another neighbour
//! of `v_k` that can stand at `t + k + 1`. Run backwards, the same from its other end.
//! What fits nowhere is removed: ordinals of the chain's vertices, entrances, exits,
//! and the steps along the chain in a direction in which it fits nowhere.
//!
//! A set of ordinals is a row of bits, so "at every vertex" is an AND of shifted
//! rows and each pair of entrance and exit an AND of two more. Nothing is removed
//! that occurs in a solution, for there every chain does stand somewhere.

use super::row::{Ordinals, Row};
use crate::engine::{Conflict, Edges, Hearing, Priority, Propagator, State, Status, Variable, Wishes};

/// A way out of one end of a chain, by an edge that is not part of it.
#[derive(Debug, Clone, Copy)]
struct Door<const W: usize> {
    /// The slot in the row of the end.
    slot: usize,
    vertex: usize,
    back: usize,
    /// At which ordinals of the end the path can come in from here.
    entrance: Row<W>,
    /// At which ordinals of the end the path can go out to here.
    exit: Row<W>,
    /// Whether some place of the chain uses it so.
    enters: bool,
    leaves: bool,
}

/// Keeps chains where they fit.
pub(super) struct Chains<const W: usize> {
    edges: Edges,
    next: Vec<Variable>,
    positions: Vec<Variable>,
    ordinals: Ordinals<W>,
    // Scratch: the chain at hand, its doors, and the vertices looked at in this round.
    chain: Vec<usize>,
    doors: [Vec<Door<W>>; 2],
    looked: Vec<bool>,
    waiting: Vec<usize>,
}

impl<const W: usize> Chains<W> {
    pub(super) fn new(edges: &Edges, next: &[Variable], positions: &[Variable]) -> Self {
        Self {
            edges: edges.clone(),
            next: next.to_vec(),
            positions: positions.to_vec(),
            ordinals: Ordinals::new(positions.len(), next.len() == positions.len()),
            chain: Vec::new(),
            doors: [Vec::new(), Vec::new()],
            looked: vec![false; next.len()],
            waiting: Vec::new(),
        }
    }

    #[inline]
    fn row(&self, state: &State, vertex: usize) -> Row<W> {
        Row::from_words(state.words(self.positions[vertex]))
    }

    fn is_dummy(&self, vertex: usize) -> bool {
        vertex == self.positions.len()
    }

    #[inline]
    fn may_step(&self, state: &State, vertex: usize, slot: usize) -> bool {
        state.word(self.next[vertex], slot / 64) >> (slot % 64) & 1 == 1
    }

    /// The chosen neighbour of `vertex` other than `from` and the dummy.
    fn along(&self, state: &State, vertex: usize, from: usize) -> Option<usize> {
        for k in 0..self.edges.width(vertex) {
            let mut chosen = state.chosen(&self.edges, vertex, k);
            while chosen != 0 {
                let target = self.edges.target(vertex, k * 64 + chosen.trailing_zeros() as usize);
                if target != from && !self.is_dummy(target) {
                    return Some(target);
                }
                chosen &= chosen - 1;
            }
        }
        None
    }

    /// Collects the chain of `vertex`; false if it bites its own tail.
    fn collect(&mut self, state: &State, vertex: usize) -> bool {
        self.chain.clear();
        self.chain.push(vertex);
        let (mut from, mut here) = (vertex, vertex);
        // Two chosen edges at the start would look alike, so the second is found by
        // excluding the first.
        while let Some(next) = self.along(state, here, from) {
            if next == vertex || self.chain.len() > self.next.len() {
                return false; // the second only where degrees are not settled yet
            }
            self.chain.push(next);
            (from, here) = (here, next);
        }
        let first = self.chain.get(1).copied();
        self.chain.reverse();
        let (mut from, mut here) = (first.unwrap_or(vertex), vertex);
        while let Some(next) = first.and_then(|_| self.along(state, here, from)) {
            self.chain.push(next);
            (from, here) = (here, next);
        }
        true
    }

    /// Collects the doors of one end of the chain.
    fn open(&mut self, state: &State, side: usize) {
        let length = self.chain.len();
        let (end, far) = (self.chain[side * (length - 1)], self.chain[(1 - side) * (length - 1)]);
        let whole = length == self.next.len();
        let mut doors = std::mem::take(&mut self.doors[side]);
        doors.clear();
        let dummy = (0..self.edges.width(end)).find_map(|k| {
            let mut chosen = state.chosen(&self.edges, end, k);
            while chosen != 0 {
                let slot = k * 64 + chosen.trailing_zeros() as usize;
                if self.is_dummy(self.edges.target(end, slot)) {
                    return Some(slot);
                }
                chosen &= chosen - 1;
            }
            None
        });
        // Where a chain of one has the dummy chosen, that is one of its sides.
        let only_dummy = dummy.is_some() && (length > 1 || side == 0);
        for k in 0..self.edges.width(end) {
            let (possible, chosen) =
                (state.possible(&self.edges, end, k), state.chosen(&self.edges, end, k));
            let mut rest = if only_dummy { chosen } else { possible & !chosen };
            while rest != 0 {
                let slot = k * 64 + rest.trailing_zeros() as usize;
                rest &= rest - 1;
                let vertex = self.edges.target(end, slot);
                if (only_dummy && Some(slot) != dummy) || (vertex == far && length > 1 && !whole) {
                    continue;
                }
                let (_, back) = self.edges.table().opposite(end, slot);
                let (before, after) = if self.is_dummy(vertex) {
                    (self.ordinals.only(1), self.ordinals.only(self.positions.len()))
                } else {
                    let row = self.row(state, vertex);
                    (self.ordinals.later(row, 1), self.ordinals.earlier(row, 1))
                };
                let entrance = if self.may_step(state, vertex, back) { before } else { Row::EMPTY };
                let exit = if self.may_step(state, end, slot) { after } else { Row::EMPTY };
                doors.push(Door { slot, vertex, back, entrance, exit, enters: false, leaves: false });
            }
        }
        self.doors[side] = doors;
    }

    /// The places where the chain fits, run from its end at `side`, as ordinals of that end.
    fn places(&mut self, state: &State, side: usize) -> Row<W> {
        let length = self.chain.len();
        let at = |index: usize| if side == 0 { index } else { length - 1 - index };
        let mut places = self.ordinals.all();
        for index in 0..length {
            let vertex = self.chain[at(index)];
            places = places & self.ordinals.earlier(self.row(state, vertex), index);
            if index + 1 < length {
                let slot = self.edges.table().slot(vertex, self.chain[at(index + 1)]);
                if !slot.is_some_and(|slot| self.may_step(state, vertex, slot)) {
                    return Row::EMPTY;
                }
            }
        }
        // One vertex may be entrance and exit only where it closes the whole circle.
        let closes = length + 1 == self.next.len();
        let mut found = Row::EMPTY;
        let [first, second] = &mut self.doors;
        let (near, far) = if side == 0 { (first, second) } else { (second, first) };
        for door in near.iter_mut() {
            let entered = places & door.entrance;
            if entered.is_empty() {
                continue;
            }
            for other in far.iter_mut() {
                if other.vertex == door.vertex && !closes {
                    continue;
                }
                let both = entered & self.ordinals.earlier(other.exit, length - 1);
                if !both.is_empty() {
                    found |= both;
                    door.enters = true;
                    other.leaves = true;
                }
            }
        }
        found
    }

    /// Removes what the chain of `vertex` rules out.
    fn revise(&mut self, state: &mut State, vertex: usize) -> Result<(), Conflict> {
        if !self.collect(state, vertex) {
            return self.revise_cycle(state);
        }
        for &member in &self.chain {
            self.looked[member] = true;
        }
        self.open(state, 0);
        self.open(state, 1);
        let length = self.chain.len();
        let forwards = self.places(state, 0);
        // A chain of one without a chosen edge has both its sides alike, so that running it
        // forwards tries every pair of doors both ways.
        let unchosen = |k| state.chosen(&self.edges, vertex, k) == 0;
        let single = length == 1 && (0..self.edges.width(vertex)).all(unchosen);
        let backwards = if single { forwards } else { self.places(state, 1) };
        if forwards.is_empty() && backwards.is_empty() {
            return Err(Conflict);
        }
        if single {
            for index in 0..self.doors[0].len() {
                let leaves = self.doors[1][index].leaves;
                self.doors[0][index].leaves = leaves;
            }
            self.doors[1].clear();
        }
        self.narrow(state, forwards, backwards)?;
        self.close_doors(state)
    }

    /// Leaves the chain's vertices the ordinals and successors of the places found.
    fn narrow(&self, state: &mut State, forwards: Row<W>, backwards: Row<W>) -> Result<(), Conflict> {
        let length = self.chain.len();
        for (index, &vertex) in self.chain.iter().enumerate() {
            let row = self.ordinals.later(forwards, index)
                | self.ordinals.later(backwards, length - 1 - index);
            for k in 0..state.words(self.positions[vertex]).len() {
                state.keep_word(self.positions[vertex], k, row.0[k])?;
            }
            let mut successors = [None; 2];
            if index + 1 < length && !forwards.is_empty() {
                successors[0] = Some(self.chain[index + 1]);
            }
            if index > 0 && !backwards.is_empty() {
                successors[1] = Some(self.chain[index - 1]);
            }
            self.keep_successors(state, vertex, index, successors)?;
        }
        Ok(())
    }

    fn keep_successors(
        &self,
        state: &mut State,
        vertex: usize,
        index: usize,
        along: [Option<usize>; 2],
    ) -> Result<(), Conflict> {
        let table = self.edges.table();
        let slots = along.into_iter().flatten().filter_map(|target| table.slot(vertex, target));
        let sides = [index == 0, index + 1 == self.chain.len()];
        let doors = self.doors.iter().zip(sides).filter(|(_, here)| *here).flat_map(|(doors, _)| doors);
        let exits = doors.filter(|door| door.leaves).map(|door| door.slot);
        if table.degree(vertex) <= 64 {
            let mask = slots.chain(exits).fold(0u64, |mask, slot| mask | 1 << slot);
            return state.keep_word(self.next[vertex], 0, mask);
        }
        let mut mask = vec![0; table.degree(vertex).div_ceil(64)];
        slots.chain(exits).for_each(|slot| mask[slot / 64] |= 1 << (slot % 64));
        state.keep(self.next[vertex], &mask)
    }

    /// Shuts the doors that no place uses.
    fn close_doors(&self, state: &mut State) -> Result<(), Conflict> {
        for (side, doors) in self.doors.iter().enumerate() {
            let end = self.chain[side * (self.chain.len() - 1)];
            for door in doors {
                if !door.enters {
                    state.remove_bit(self.next[door.vertex], door.back)?;
                    if !door.leaves {
                        state.exclude(&self.edges, end, door.slot)?;
                    }
                }
            }
            if let Some(slot) = state.fixed_bit(self.next[end]) {
                state.include(&self.edges, end, slot)?;
            }
        }
        Ok(())
    }

    /// All edges are chosen: the ordinals run around the circle in one direction or the other.
    fn revise_cycle(&mut self, state: &mut State) -> Result<(), Conflict> {
        let length = self.chain.len();
        if length != self.positions.len() || length != self.next.len() {
            return Err(Conflict);
        }
        for &member in &self.chain {
            self.looked[member] = true;
        }
        let mut found = [Row::EMPTY; 2];
        for (side, places) in found.iter_mut().enumerate() {
            let at = |index: usize| self.chain[if side == 0 { index } else { length - 1 - index }];
            *places = self.ordinals.all();
            for index in 0..length {
                *places = *places & self.ordinals.earlier(self.row(state, at(index)), index);
                let slot = self.edges.table().slot(at(index), at((index + 1) % length));
                if !slot.is_some_and(|slot| self.may_step(state, at(index), slot)) {
                    *places = Row::EMPTY;
                }
            }
        }
        let [forwards, backwards] = found;
        if forwards.is_empty() && backwards.is_empty() {
            return Err(Conflict);
        }
        for index in 0..length {
            let vertex = self.chain[index];
            let row = self.ordinals.later(forwards, index)
                | self.ordinals.later(backwards, length - 1 - index);
            for k in 0..state.words(self.positions[vertex]).len() {
                state.keep_word(self.positions[vertex], k, row.0[k])?;
            }
            let table = self.edges.table();
            let mut mask = vec![0; table.degree(vertex).div_ceil(64)];
            let sides = [(forwards, (index + 1) % length), (backwards, (index + length - 1) % length)];
            for slot in sides
                .into_iter()
                .filter(|(places, _)| !places.is_empty())
                .filter_map(|(_, other)| table.slot(vertex, self.chain[other]))
            {
                mask[slot / 64] |= 1 << (slot % 64);
            }
            state.keep(self.next[vertex], &mask)?;
        }
        Ok(())
    }

    fn enqueue(&mut self, vertex: usize) {
        if self.looked[vertex] {
            self.looked[vertex] = false;
            self.waiting.push(vertex);
        }
    }

    /// Collects the vertices at which something changed; false if nothing did.
    fn gather(&mut self, state: &mut State) -> bool {
        // While gathering, `looked` says which vertices are not waiting yet.
        self.looked.fill(true);
        self.waiting.clear();
        while let Some((first, mut changed)) = state.next_changes() {
            while changed != 0 {
                self.enqueue(first + changed.trailing_zeros() as usize);
                changed &= changed - 1;
            }
        }
        while let Some(vertex) = state.next_vertex(&self.edges, Hearing::Touched) {
            self.enqueue(vertex);
        }
        !self.waiting.is_empty()
    }
}

impl<const W: usize> Propagator for Chains<W> {
    fn propagate(&mut self, state: &mut State) -> Result<Status, Conflict> {
        while self.gather(state) {
            for index in 0..self.waiting.len() {
                let vertex = self.waiting[index];
                if self.is_dummy(vertex) || self.looked[vertex] {
                    continue;
                }
                self.revise(state, vertex)?;
            }
        }
        Ok(Status::Active)
    }

    fn priority(&self) -> Priority {
        Priority::Linear
    }

    fn subscribe(&self, wishes: &mut Wishes) {
        let table = self.edges.table();
        wishes.edges(Hearing::Touched);
        for vertex in 0..table.vertices() {
            let near = table.row(vertex).map(|target| target as usize).chain([vertex]);
            for other in near {
                wishes.changed(self.next[vertex], other);
                if let Some(&position) = self.positions.get(vertex) {
                    wishes.changed(position, other);
                }
            }
        }
    }
}
