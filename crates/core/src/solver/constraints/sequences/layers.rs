//! The states of an automaton that are possible after each number of variables.
//!
//! The sequence unfolds the automaton into layers of states, one before the first variable and one after each.
//! A state is *alive* if some way from the start to an accepting state passes it, with values that all
//! variables can take. A value of a variable is possible if one of its transitions joins two states that are
//! alive in the layers around the variable.
//!
//! The sets of states that are alive are trailed. When variables change, a pass forwards removes states without
//! a transition to them, and a pass backwards states without a transition from them. Both visit only changed
//! variables and those beside a layer that has changed. The backward pass also removes values.
//!
//! Source: G. Pesant, A regular language membership constraint for finite sequences of variables, CP 2004.

use super::automaton::Automaton;
use crate::solver::bits::ones;
use crate::solver::constraints::values::keep_values;
use crate::solver::engine::{
    Conflict, Posting, Priority, Propagator, State, Status, Subscriptions, TrailedRow, Variable,
};

/// Removes values that no accepted sequence has.
pub(super) struct AutomatonLayers {
    variables: Vec<Variable>,
    automaton: Automaton,
    /// How many words a layer has.
    width: usize,
    /// The states that are alive, layer by layer.
    alive: TrailedRow<u64>,
    /// Whether a variable or a layer beside it has changed; memory of one run.
    changed: Vec<bool>,
    visit: Visit,
}

/// What a visit of one variable finds; memory of one visit.
#[derive(Default)]
struct Visit {
    /// States before the variable with a transition from them.
    before: Vec<u64>,
    /// States after the variable with a transition to them.
    after: Vec<u64>,
    /// Values with a transition, ascending.
    values: Vec<i32>,
}

impl AutomatonLayers {
    pub(super) fn new(variables: &[Variable], automaton: &Automaton, posting: &mut Posting<'_>) -> Self {
        let width = automaton.states().div_ceil(64);
        let count = variables.len();
        let alive = posting.allocate((count + 1) * width, u64::MAX);
        for k in 0..width {
            posting.state().set(alive.at(k), 0);
            posting.state().set(alive.at(count * width + k), 0);
        }
        let start = automaton.start();
        posting.state().set(alive.at(start / 64), 1 << (start % 64));
        for &state in automaton.accepting() {
            let cell = alive.at(count * width + state / 64);
            let word = posting.state().get(cell);
            posting.state().set(cell, word | 1 << (state % 64));
        }
        Self {
            variables: variables.to_vec(),
            automaton: automaton.clone(),
            width,
            alive,
            changed: vec![false; count],
            visit: Visit::default(),
        }
    }

    /// Whether a state is alive in a layer.
    fn is_alive(&self, state: &State, layer: usize, number: u32) -> bool {
        let word = state.get(self.alive.at(layer * self.width + number as usize / 64));
        word >> (number % 64) & 1 == 1
    }

    /// Finds the transitions that are possible at a variable.
    fn visit(&mut self, state: &State, place: usize) {
        let mut visit = std::mem::take(&mut self.visit);
        visit.before.clear();
        visit.before.resize(self.width, 0);
        visit.after.clear();
        visit.after.resize(self.width, 0);
        visit.values.clear();
        let domain = state.domain(self.variables[place]);
        for group in self.automaton.groups().iter().filter(|group| domain.contains(group.value)) {
            let mut is_possible = false;
            for &(before, after) in &group.steps {
                if self.is_alive(state, place, before) && self.is_alive(state, place + 1, after) {
                    is_possible = true;
                    visit.before[before as usize / 64] |= 1 << (before % 64);
                    visit.after[after as usize / 64] |= 1 << (after % 64);
                }
            }
            if is_possible {
                visit.values.push(group.value);
            }
        }
        self.visit = visit;
    }

    /// Keeps only some states of a layer alive. Returns whether it had others.
    ///
    /// # Errors
    /// No state remains.
    fn keep(&self, state: &mut State, layer: usize, kept: &[u64]) -> Result<bool, Conflict> {
        let (mut has_changed, mut any) = (false, 0);
        for (k, kept) in kept.iter().enumerate() {
            let cell = self.alive.at(layer * self.width + k);
            let old = state.get(cell);
            let new = old & kept;
            if new != old {
                state.set(cell, new);
                has_changed = true;
            }
            any |= new;
        }
        if any == 0 { Err(Conflict) } else { Ok(has_changed) }
    }

    /// Marks the changed variables.
    fn read_changes(&mut self, state: &mut State) {
        self.changed.fill(false);
        while let Some((first, changed)) = state.next_changes() {
            ones(changed).for_each(|bit| self.changed[first + bit] = true);
        }
    }
}

impl Propagator for AutomatonLayers {
    fn propagate(&mut self, state: &mut State) -> Result<Status, Conflict> {
        self.read_changes(state);
        let count = self.variables.len();
        for place in 0..count {
            if self.changed[place] {
                self.visit(state, place);
                if self.keep(state, place + 1, &self.visit.after)? && place + 1 < count {
                    self.changed[place + 1] = true;
                }
            }
        }
        for place in (0..count).rev() {
            if self.changed[place] {
                state.poll()?;
                self.visit(state, place);
                if self.keep(state, place, &self.visit.before)? && place > 0 {
                    self.changed[place - 1] = true;
                }
                keep_values(state, self.variables[place], &self.visit.values)?;
            }
        }
        Ok(Status::Active)
    }

    fn priority(&self) -> Priority {
        Priority::Costly
    }

    fn subscribe(&self, subscriptions: &mut Subscriptions) {
        subscriptions.each(self.variables.iter().copied());
    }
}
