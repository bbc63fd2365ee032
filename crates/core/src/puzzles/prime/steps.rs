//! The model: a number for every cell, one more a step away.
//!
//! STAND-IN. Correct and plain; the general constraints over positions and
//! successors take its place.

use crate::constraints::{Assignment, Consistency, Constraint};
use crate::{Conflict, Decisions, Model, Posting, Priority, Propagator, State, Status, Variable, Wishes};

/// A position `1..=n` for each of the `n` vertices of a graph, along a path or cycle.
///
/// `neighbours[v]` are the vertices one step from `v`, `allowed[v]` the positions it
/// may have. Returns the model, its positions and its successor variables.
pub(super) fn model(
    neighbours: &[Vec<usize>],
    allowed: &[Vec<i32>],
    closed: bool,
) -> (Model, Vec<Variable>, Vec<Variable>) {
    let mut model = Model::new();
    let positions = model.integers(neighbours.len(), &(1..=neighbours.len() as i32));
    model.post(Steps {
        positions: positions.clone(),
        neighbours: neighbours.to_vec(),
        allowed: allowed.to_vec(),
        closed,
    });
    model.decide(Decisions::Variables(positions.clone()));
    (model, positions, Vec::new())
}

/// The positions are those along a path through all vertices.
#[derive(Debug, Clone)]
struct Steps {
    positions: Vec<Variable>,
    neighbours: Vec<Vec<usize>>,
    allowed: Vec<Vec<i32>>,
    closed: bool,
}

impl Constraint for Steps {
    fn scope(&self) -> Vec<Variable> {
        self.positions.clone()
    }

    fn check(&self, assignment: Assignment<'_>) -> bool {
        let count = self.positions.len();
        let mut order = vec![usize::MAX; count];
        for (vertex, &variable) in self.positions.iter().enumerate() {
            let value = assignment.value(variable);
            if !self.allowed[vertex].contains(&value) || order[value as usize - 1] != usize::MAX {
                return false;
            }
            order[value as usize - 1] = vertex;
        }
        let joined = |index: usize| self.neighbours[order[index]].contains(&order[(index + 1) % count]);
        (1..count + usize::from(self.closed)).all(|number| joined(number - 1))
    }

    fn consistency(&self) -> Consistency {
        Consistency::Value
    }

    fn post(&self, posting: &mut Posting<'_>) -> Result<(), Conflict> {
        for (&variable, allowed) in self.positions.iter().zip(&self.allowed) {
            let mut mask = vec![0u64; self.positions.len().div_ceil(64)];
            for &value in allowed {
                mask[(value as usize - 1) / 64] |= 1 << ((value as usize - 1) % 64);
            }
            posting.state().keep(variable, &mask)?;
        }
        posting.install(Sweep { constraint: self.clone() });
        Ok(())
    }
}

/// A position stays if a neighbour may have the one before and one the one after;
/// and every position belongs to one vertex.
struct Sweep {
    constraint: Steps,
}

impl Sweep {
    /// The rows of the neighbours of `vertex`, united.
    fn around(&self, state: &State, vertex: usize) -> Vec<u64> {
        let mut union = vec![0; self.constraint.positions.len().div_ceil(64)];
        for &neighbour in &self.constraint.neighbours[vertex] {
            for (word, more) in union.iter_mut().zip(state.words(self.constraint.positions[neighbour])) {
                *word |= more;
            }
        }
        union
    }

    /// Positions next to those in `union`, both before and after.
    fn supported(&self, union: &[u64]) -> Vec<u64> {
        let last = self.constraint.positions.len() - 1;
        let bit = |index: usize| union[index / 64] >> (index % 64) & 1;
        let (mut first_word, mut last_word) = (1, 1 << (last % 64)); // both ends of a path are free
        if self.constraint.closed {
            first_word = bit(last);
            last_word = bit(0) << (last % 64);
        }
        (0..union.len())
            .map(|k| {
                let below = if k > 0 { union[k - 1] >> 63 } else { first_word };
                let above = union.get(k + 1).map_or(0, |word| word << 63);
                let after = union[k] << 1 | below;
                let mut before = union[k] >> 1 | above;
                if k == last / 64 {
                    before |= last_word;
                }
                after & before
            })
            .collect()
    }

    /// Positions that no vertex, or just one, may have belong to it alone.
    fn permutation(&self, state: &mut State) -> Result<(), Conflict> {
        let positions = &self.constraint.positions;
        let words = positions.len().div_ceil(64);
        let (mut once, mut twice, mut fixed) = (vec![0u64; words], vec![0u64; words], vec![0u64; words]);
        for &variable in positions {
            for (k, &word) in state.words(variable).iter().enumerate() {
                twice[k] |= once[k] & word;
                once[k] |= word;
            }
            if let Some(bit) = state.fixed_bit(variable) {
                if fixed[bit / 64] >> (bit % 64) & 1 == 1 {
                    return Err(Conflict);
                }
                fixed[bit / 64] |= 1 << (bit % 64);
            }
        }
        if once.iter().map(|word| word.count_ones() as usize).sum::<usize>() < positions.len() {
            return Err(Conflict);
        }
        let single: Vec<u64> = once.iter().zip(&twice).map(|(once, twice)| once & !twice).collect();
        for &variable in positions {
            if state.fixed_bit(variable).is_none() {
                let own = (0..words).any(|k| state.word(variable, k) & single[k] != 0);
                for k in 0..words {
                    state.keep_word(variable, k, if own { single[k] } else { !fixed[k] })?;
                }
            }
        }
        Ok(())
    }
}

impl Propagator for Sweep {
    fn propagate(&mut self, state: &mut State) -> Result<Status, Conflict> {
        state.clear_changes();
        for vertex in 0..self.constraint.positions.len() {
            let keep = self.supported(&self.around(state, vertex));
            state.keep(self.constraint.positions[vertex], &keep)?;
        }
        self.permutation(state)?;
        Ok(Status::Active)
    }

    fn priority(&self) -> Priority {
        Priority::Costly
    }

    fn subscribe(&self, wishes: &mut Wishes) {
        for &variable in &self.constraint.positions {
            wishes.changed(variable, 0);
        }
    }
}
