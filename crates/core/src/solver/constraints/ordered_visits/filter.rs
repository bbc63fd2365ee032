//! What stages rule out.
//!
//! - *Edges.* A vertex that is not ordered has two neighbours on the path. Each is of the same stage `t`, or the
//!   ordered vertex `t`, which comes before it, or `t + 1`, which comes after it. A stage without two such neighbours
//!   is removed; an edge or a step without a common stage is excluded; along a chosen edge only common stages remain.
//! - *Reach.* The vertices of stage `t` are on the way from ordered vertex `t` to `t + 1`, so they are reached from `t`
//!   along possible edges between vertices that may have stage `t`, and so is `t + 1`.
//! - *Bounds.* The positions of stage `t` lie between those of ordered vertices `t` and `t + 1`, and there are as many
//!   of them as vertices of this stage: at least those that have no other stage, at most those that may have it.
//!
//! No value of a solution is removed, because in a solution each of these sentences holds.

use smallvec::{SmallVec, smallvec};

use super::OrderedVisits;
use crate::solver::bits::ones;
use crate::solver::engine::{Conflict, Priority, Propagator, State, Status, Subscriptions, Variable};

/// The words of a set of stages.
type StageWords = SmallVec<[u64; 4]>;

/// Removes stages, edges, steps and positions.
pub(super) struct StageFilter {
    constraint: OrderedVisits,
    /// The place of each vertex in the order, if it is ordered.
    place: Vec<Option<usize>>,
    /// Words of a set of stages; bit `t` is stage `t + 1`.
    width: usize,
    // Scratch memory.
    reached: Vec<bool>,
    waiting: Vec<usize>,
}

impl StageFilter {
    pub(super) fn new(constraint: &OrderedVisits) -> Self {
        let mut place = vec![None; constraint.positions.len()];
        constraint.order.iter().enumerate().for_each(|(number, &vertex)| place[vertex] = Some(number));
        Self {
            constraint: constraint.clone(),
            width: constraint.order.len().div_ceil(64),
            reached: vec![false; place.len()],
            waiting: Vec::new(),
            place,
        }
    }

    fn may_have(&self, state: &State, vertex: usize, bit: usize) -> bool {
        state.word(self.constraint.stage_of[vertex], bit / 64) >> (bit % 64) & 1 == 1
    }

    /// Whether the path may step from one vertex to another.
    fn may_step(&self, state: &State, vertex: usize, target: usize) -> bool {
        let slot = self.constraint.edges.table().slot(vertex, target);
        slot.is_some_and(|slot| state.word(self.constraint.next[vertex], slot / 64) >> (slot % 64) & 1 == 1)
    }

    fn forbid_step(&self, state: &mut State, vertex: usize, target: usize) -> Result<(), Conflict> {
        match self.constraint.edges.table().slot(vertex, target) {
            Some(slot) => state.remove_bit(self.constraint.next[vertex], slot),
            None => Ok(()),
        }
    }

    /// The slots of possible edges of a vertex.
    fn slots(&self, state: &State, vertex: usize) -> SmallVec<[usize; 8]> {
        let edges = &self.constraint.edges;
        let word = |k: usize| ones(state.possible(edges, vertex, k)).map(move |bit| k * 64 + bit);
        (0..edges.width(vertex)).flat_map(word).collect()
    }

    /// The stages of a vertex beside an ordered one, as bits: the stage before it, if the path may step to it, and the
    /// stage after it, if the path may step from it.
    fn beside_ordered(
        &self,
        state: &State,
        vertex: usize,
        ordered: usize,
        place: usize,
    ) -> [Option<usize>; 2] {
        let before = place.checked_sub(1).filter(|_| self.may_step(state, vertex, ordered));
        let after = (place + 1 < self.constraint.order.len()).then_some(place);
        [before, after.filter(|_| self.may_step(state, ordered, vertex))]
    }

    /// Applies the rule of edges to a vertex that is not ordered.
    fn revise(&self, state: &mut State, vertex: usize) -> Result<(), Conflict> {
        let own_stage = self.constraint.stage_of[vertex];
        let edges = &self.constraint.edges;
        let width = self.width;
        let own: StageWords = state.words(own_stage).into();
        let (mut once, mut twice, mut kept): (StageWords, StageWords, StageWords) =
            (smallvec![0; width], smallvec![0; width], own.clone());
        for slot in self.slots(state, vertex) {
            let target = edges.target(vertex, slot);
            let mut allowed: StageWords = smallvec![0; width];
            match self.place.get(target) {
                None => {} // the dummy is beside the first and the last vertex of the order
                Some(None) => allowed.copy_from_slice(state.words(self.constraint.stage_of[target])),
                Some(&Some(place)) => {
                    let [before, after] = self.beside_ordered(state, vertex, target, place);
                    let has = |bit: usize| own[bit / 64] >> (bit % 64) & 1 == 1;
                    if before.is_some_and(|bit| !has(bit)) {
                        self.forbid_step(state, vertex, target)?;
                    }
                    if after.is_some_and(|bit| !has(bit)) {
                        self.forbid_step(state, target, vertex)?;
                    }
                    before.into_iter().chain(after).for_each(|bit| allowed[bit / 64] |= 1 << (bit % 64));
                }
            }
            allowed.iter_mut().zip(&own).for_each(|(word, own)| *word &= own);
            if allowed.iter().all(|&word| word == 0) {
                state.exclude(edges, vertex, slot)?;
                continue;
            }
            let is_chosen = state.chosen(edges, vertex, slot / 64) >> (slot % 64) & 1 == 1;
            for k in 0..width {
                twice[k] |= once[k] & allowed[k];
                once[k] |= allowed[k];
                if is_chosen {
                    kept[k] &= allowed[k];
                }
            }
        }
        (0..width).try_for_each(|k| state.keep_word(own_stage, k, kept[k] & twice[k]))
    }

    /// Excludes edges between ordered vertices that do not follow each other, and backward steps between those that do.
    fn revise_ordered(&self, state: &mut State, place: usize) -> Result<(), Conflict> {
        let vertex = self.constraint.order[place];
        for slot in self.slots(state, vertex) {
            let target = self.constraint.edges.target(vertex, slot);
            if let Some(&Some(other)) = self.place.get(target) {
                if other.abs_diff(place) != 1 {
                    state.exclude(&self.constraint.edges, vertex, slot)?;
                } else if other < place {
                    self.forbid_step(state, vertex, target)?;
                }
            }
        }
        Ok(())
    }

    /// Applies the rule of reach to the stage of a bit.
    fn reach(&mut self, state: &mut State, bit: usize) -> Result<(), Conflict> {
        let [from, to] = [self.constraint.order[bit], self.constraint.order[bit + 1]];
        self.reached.fill(false);
        self.waiting.clear();
        self.waiting.push(from);
        let mut is_complete = false;
        while let Some(vertex) = self.waiting.pop() {
            for slot in self.slots(state, vertex) {
                let target = self.constraint.edges.target(vertex, slot);
                if target == to {
                    is_complete |= self.may_step(state, vertex, to);
                } else if self.place.get(target) == Some(&None)
                    && !self.reached[target]
                    && self.may_have(state, target, bit)
                    && (vertex != from || self.may_step(state, vertex, target))
                {
                    self.reached[target] = true;
                    self.waiting.push(target);
                }
            }
        }
        if !is_complete {
            return Err(Conflict);
        }
        for vertex in 0..self.place.len() {
            if self.place[vertex].is_none() && !self.reached[vertex] && self.may_have(state, vertex, bit) {
                state.remove_bit(self.constraint.stage_of[vertex], bit)?;
            }
        }
        Ok(())
    }

    /// Applies the rule of bounds to the stage of a bit.
    fn bound(&self, state: &mut State, bit: usize) -> Result<(), Conflict> {
        let OrderedVisits { positions, stage_of: stages, order, .. } = &self.constraint;
        let [from, to] = [positions[order[bit]], positions[order[bit + 1]]];
        let (low, high) = (state.min(from), state.max(to));
        let (mut certain, mut possible) = (0, 0);
        for vertex in (0..self.place.len()).filter(|&vertex| self.place[vertex].is_none()) {
            if !self.may_have(state, vertex, bit) {
                continue;
            }
            if state.max(positions[vertex]) <= low || state.min(positions[vertex]) >= high {
                state.remove_bit(stages[vertex], bit)?;
                continue;
            }
            possible += 1;
            if state.fixed_bit(stages[vertex]) == Some(bit) {
                certain += 1;
                state.remove_below(positions[vertex], low + 1)?;
                state.remove_above(positions[vertex], high - 1)?;
            }
        }
        state.remove_below(to, low + certain + 1)?;
        state.remove_above(to, state.max(from) + possible + 1)?;
        state.remove_below(from, state.min(to) - possible - 1)?;
        state.remove_above(from, high - certain - 1)
    }
}

impl Propagator for StageFilter {
    fn propagate(&mut self, state: &mut State) -> Result<Status, Conflict> {
        state.clear_changes(); // its own changes wake it again
        while state.next_vertices(&self.constraint.edges).is_some() {}
        state.poll()?;
        let count = self.constraint.order.len();
        for place in 0..count {
            self.revise_ordered(state, place)?;
        }
        for vertex in 0..self.place.len() {
            if self.place[vertex].is_none() {
                self.revise(state, vertex)?;
            }
        }
        for bit in 0..count - 1 {
            self.reach(state, bit)?;
            self.bound(state, bit)?;
        }
        Ok(Status::Active)
    }

    fn priority(&self) -> Priority {
        Priority::Costly
    }

    fn subscribe(&self, subscriptions: &mut Subscriptions) {
        let OrderedVisits { edges, next, positions, stage_of: stages, .. } = &self.constraint;
        subscriptions.edges(edges);
        let all = next.iter().chain(positions).chain(stages);
        all.enumerate()
            .for_each(|(place, &variable): (usize, &Variable)| subscriptions.changed(variable, place));
    }
}
