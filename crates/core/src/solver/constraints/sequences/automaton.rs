//! A finite automaton: states, and steps between them that read a value.

use thiserror::Error;

use crate::solver::ranges::distinct;

/// A state that an automaton does not have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("state {state} is not one of the {states} states, which are numbered from 0")]
pub struct UnknownState {
    /// The number of the state.
    pub state: usize,
    /// How many states there are.
    pub states: usize,
}

/// A finite automaton, deterministic or not, which accepts some sequences of values.
///
/// It reads a sequence value by value, beginning in the start state. In each state it may take any transition
/// whose value is the one read. It accepts the sequence if some way ends in an accepting state.
///
/// ```
/// use cavalcade_core::constraints::Automaton;
///
/// // No two 1s in a row.
/// let automaton = Automaton::new(2, 0, [0, 1], [(0, 0, 0), (0, 1, 1), (1, 0, 0)])?;
/// assert!(automaton.accepts([1, 0, 1]));
/// assert!(!automaton.accepts([0, 1, 1]));
/// # Ok::<(), cavalcade_core::constraints::UnknownState>(())
/// ```
#[derive(Debug, Clone)]
pub struct Automaton {
    states: usize,
    start: usize,
    /// Ascending, each once.
    accepting: Vec<usize>,
    /// The values, ascending, each with its transitions.
    groups: Vec<Group>,
}

/// The transitions that read one value.
#[derive(Debug, Clone)]
pub(super) struct Group {
    pub(super) value: i32,
    /// The states before and after each, ascending, each pair once.
    pub(super) steps: Vec<(u32, u32)>,
}

impl Automaton {
    /// Builds an automaton with states `0..states` from its `transitions`: the state before, the value read,
    /// and the state after.
    ///
    /// Several transitions may read the same value in the same state. The order does not matter.
    ///
    /// # Errors
    /// A state is not less than `states`.
    pub fn new(
        states: usize,
        start: usize,
        accepting: impl IntoIterator<Item = usize>,
        transitions: impl IntoIterator<Item = (usize, i32, usize)>,
    ) -> Result<Self, UnknownState> {
        let known = |state| if state < states { Ok(state) } else { Err(UnknownState { state, states }) };
        let accepting: Vec<usize> = distinct(accepting.into_iter().map(known).collect::<Result<_, _>>()?);
        let mut sorted = Vec::new();
        for (before, value, after) in transitions {
            sorted.push((value, known(before)? as u32, known(after)? as u32));
        }
        let sorted = distinct(sorted);
        let groups = sorted.chunk_by(|one, other| one.0 == other.0).map(|group| Group {
            value: group[0].0,
            steps: group.iter().map(|&(_, before, after)| (before, after)).collect(),
        });
        Ok(Self { states, start: known(start)?, accepting, groups: groups.collect() })
    }

    /// Returns whether the automaton accepts a sequence of values.
    #[must_use]
    pub fn accepts(&self, values: impl IntoIterator<Item = i32>) -> bool {
        let last =
            values.into_iter().fold(self.only(self.start), |current, value| self.after(&current, value));
        self.has_accepting(&last)
    }

    /// Returns the set of one state.
    pub(super) fn only(&self, state: usize) -> Vec<bool> {
        (0..self.states).map(|other| other == state).collect()
    }

    /// Returns the states after one of `current` reads a value.
    pub(super) fn after(&self, current: &[bool], value: i32) -> Vec<bool> {
        let mut next = vec![false; self.states];
        if let Ok(place) = self.groups.binary_search_by_key(&value, |group| group.value) {
            for &(before, after) in &self.groups[place].steps {
                next[after as usize] |= current[before as usize];
            }
        }
        next
    }

    /// Returns whether one of some states accepts.
    pub(super) fn has_accepting(&self, states: &[bool]) -> bool {
        self.accepting.iter().any(|&state| states[state])
    }

    pub(super) fn states(&self) -> usize {
        self.states
    }

    pub(super) fn start(&self) -> usize {
        self.start
    }

    pub(super) fn accepting(&self) -> &[usize] {
        &self.accepting
    }

    pub(super) fn groups(&self) -> &[Group] {
        &self.groups
    }
}
