//! Why an automaton excludes a value, or every sequence.
//!
//! A value is lost if each of its transitions begins in a state that is not reached from the start, or ends in one from
//! which no accepting state is reached. So the question is why some states are not reached from one end of the
//! sequence. A value that would lead there from a state that is reached must be absent. For all other values it is
//! enough that the states from which they lead there are not reached either, and the question moves one variable closer
//! to the end.

use super::Regular;
use crate::solver::domain_reason::{DomainReason, EarlierDomains};
use crate::solver::engine::Variable;
use crate::solver::fact::DomainFact;

impl Regular {
    /// See [`Constraint::reason`](crate::constraints::Constraint::reason).
    pub(super) fn why(&self, inferred: Option<DomainFact>, reason: &mut DomainReason<'_>) -> bool {
        let before = reason.before();
        let count = self.variables.len();
        let Some(fact) = inferred else {
            let mut accepting = vec![false; self.automaton.states()];
            self.automaton.accepting().iter().for_each(|&state| accepting[state] = true);
            return ReachedStates::new(self, SequenceEnd::Start, count, before).explain(accepting, reason);
        };
        let Some(place) = self.variables.iter().position(|&variable| variable == fact.variable()) else {
            return false;
        };
        let Some(lost) = reason.lost(fact) else { return false };
        let earlier = ReachedStates::new(self, SequenceEnd::Start, place, before);
        let later = ReachedStates::new(self, SequenceEnd::Accepting, count - place - 1, before);
        let groups = self.automaton.groups().iter().filter(|group| lost.contains(&group.value));
        let mut transitions: Vec<(usize, usize)> = groups
            .flat_map(|group| &group.steps)
            .map(|&(before, after)| (before as usize, after as usize))
            .collect();
        // First those with one possible reason. The others choose that of the nearer end.
        transitions
            .sort_by_cached_key(|step| usize::from(!earlier.reaches(step.0) && !later.reaches(step.1)));
        let prefers_start = place < count - place;
        let [mut unreached, mut dead] = [(); 2].map(|()| vec![false; self.automaton.states()]);
        for (state, next) in transitions {
            match (earlier.reaches(state), later.reaches(next)) {
                (true, true) => return false,
                (false, false) if unreached[state] || dead[next] => {}
                (false, false) if prefers_start => unreached[state] = true,
                (false, true) => unreached[state] = true,
                (true | false, false) => dead[next] = true,
            }
        }
        earlier.explain(unreached, reason) && later.explain(dead, reason)
    }
}

/// An end of the sequence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum SequenceEnd {
    /// The first value, read in the start state.
    Start,
    /// The last value, after which the state is an accepting one.
    Accepting,
}

/// The states that are reached from one end of the sequence, layer by layer.
struct ReachedStates<'a> {
    regular: &'a Regular,
    end: SequenceEnd,
    /// For each layer whether it has each state.
    layers: Vec<bool>,
}

impl<'a> ReachedStates<'a> {
    /// Finds the states before and after each of the `depth` variables next to the end.
    fn new(regular: &'a Regular, end: SequenceEnd, depth: usize, before: &dyn EarlierDomains) -> Self {
        let automaton = &regular.automaton;
        let states = automaton.states();
        let mut reached = Self { regular, end, layers: vec![false; states * (depth + 1)] };
        match end {
            SequenceEnd::Start => reached.layers[automaton.start()] = true,
            SequenceEnd::Accepting => {
                automaton.accepting().iter().for_each(|&state| reached.layers[state] = true);
            }
        }
        for distance in 0..depth {
            let variable = reached.variable(distance);
            let (low, high) = before.bounds(variable);
            let is_possible = |value: i32| {
                low <= value
                    && value <= high
                    && (value == low || value == high || before.contains(variable, value))
            };
            let start = states * distance;
            for group in automaton.groups().iter().filter(|group| is_possible(group.value)) {
                for &step in &group.steps {
                    let (near, far) = reached.oriented(step);
                    reached.layers[start + states + far] |= reached.layers[start + near];
                }
            }
        }
        reached
    }

    /// The layers, from the end on.
    fn layers(&self) -> impl DoubleEndedIterator<Item = &[bool]> + ExactSizeIterator {
        self.layers.chunks_exact(self.regular.automaton.states())
    }

    /// The variable at a distance from the end.
    fn variable(&self, distance: usize) -> Variable {
        let variables = &self.regular.variables;
        match self.end {
            SequenceEnd::Start => variables[distance],
            SequenceEnd::Accepting => variables[variables.len() - 1 - distance],
        }
    }

    /// The states of a transition, that nearer to the end first.
    fn oriented(&self, (before, after): (u32, u32)) -> (usize, usize) {
        match self.end {
            SequenceEnd::Start => (before as usize, after as usize),
            SequenceEnd::Accepting => (after as usize, before as usize),
        }
    }

    /// Whether a state is reached in the last layer.
    fn reaches(&self, state: usize) -> bool {
        self.layers().next_back().is_some_and(|layer| layer[state])
    }

    /// Adds why none of some states is reached in the last layer; returns false if one is.
    fn explain(&self, mut unreached: Vec<bool>, reason: &mut DomainReason<'_>) -> bool {
        let before = reason.before();
        if (0..unreached.len()).any(|state| unreached[state] && self.reaches(state)) {
            return false;
        }
        let (mut nearer, mut absent) = (vec![false; unreached.len()], Vec::new());
        for (distance, layer) in self.layers().enumerate().rev().skip(1) {
            if !unreached.contains(&true) {
                break;
            }
            let variable = self.variable(distance);
            let (low, high) = before.bounds_at_root(variable);
            nearer.fill(false);
            absent.clear();
            let groups = self.regular.automaton.groups().iter();
            for group in groups.filter(|group| low <= group.value && group.value <= high) {
                let steps = group.steps.iter().map(|&step| self.oriented(step));
                let sources = steps.filter(|&(_, far)| unreached[far]).map(|(near, _)| near);
                if sources.clone().any(|state| layer[state]) {
                    absent.push(group.value);
                } else {
                    sources.for_each(|state| nearer[state] = true);
                }
            }
            if !reason.add_absences(variable, &absent) {
                return false;
            }
            std::mem::swap(&mut unreached, &mut nearer);
        }
        true
    }
}
