//! Every vertex is entered once, and no fixed arcs close a short cycle.
//!
//! The fixed arcs form paths. The first vertex of a path stores its last vertex and the other way round, so
//! joining two paths takes two writes. The arc from the last vertex back to the first is removed, or fixed if
//! the path has all vertices. This costs O(1) for each fixed arc. A vertex that is entered cannot be entered
//! from elsewhere; this costs one step for each vertex that could have entered.
//!
//! Source: G. Pesant, M. Gendreau, J.-Y. Potvin, J.-M. Rousseau, An exact constraint
//! logic programming algorithm for the traveling salesman problem with time windows,
//! Transportation Science 32 (1998), where the rule is called `NoCycle`.

use crate::solver::bits::ones;
use crate::solver::engine::{
    Conflict, Posting, Priority, Propagator, State, Status, Subscriptions, Trailed, TrailedRow, Variable,
};

/// Paths of fixed arcs.
pub(super) struct Subtours {
    next: Vec<Variable>,
    /// The number of the first vertex.
    base: i32,
    /// For each vertex those that could enter it when the constraint was posted.
    entering: Vec<Vec<u32>>,
    /// At the first vertex of a path its last vertex.
    last: TrailedRow<u32>,
    /// At the last vertex of a path its first vertex.
    first: TrailedRow<u32>,
    /// How many arcs have been joined.
    joined: Trailed<u32>,
    /// Whether the arc from a vertex has been joined.
    done: TrailedRow<bool>,
}

impl Subtours {
    /// Removes loops and values that are not vertices.
    ///
    /// # Errors
    /// Fewer than two vertices, or one without a successor.
    pub(super) fn new(next: &[Variable], base: i32, posting: &mut Posting<'_>) -> Result<Self, Conflict> {
        let vertices = next.len();
        if vertices < 2 {
            return Err(Conflict);
        }
        let mut entering = vec![Vec::new(); vertices];
        for (vertex, &variable) in next.iter().enumerate() {
            posting.state().poll()?;
            super::keep_vertices(variable, base, vertices, posting.state())?;
            let values: Vec<i32> = posting.state().domain(variable).values().collect();
            for value in values {
                match super::vertex_of(value, base, vertices).filter(|&to| to != vertex) {
                    Some(target) => entering[target].push(vertex as u32),
                    None => posting.state().remove(variable, value)?,
                }
            }
        }
        let last = posting.allocate(vertices, 0u32);
        let first = posting.allocate(vertices, 0u32);
        for vertex in 0..vertices {
            posting.state().set(last.at(vertex), vertex as u32);
            posting.state().set(first.at(vertex), vertex as u32);
        }
        Ok(Self {
            next: next.to_vec(),
            base,
            entering,
            last,
            first,
            joined: posting.allocate(1, 0u32).at(0),
            done: posting.allocate(vertices, false),
        })
    }

    fn join(&self, state: &mut State, vertex: usize, target: usize) -> Result<(), Conflict> {
        let value = self.base + target as i32;
        for &other in &self.entering[target] {
            if other as usize != vertex {
                state.remove(self.next[other as usize], value)?;
            }
        }
        let vertices = self.next.len() as u32;
        let joined = state.get(self.joined) + 1;
        state.set(self.joined, joined);
        let (start, end) = (state.get(self.first.at(vertex)), state.get(self.last.at(target)));
        if start == target as u32 {
            return if joined == vertices { Ok(()) } else { Err(Conflict) };
        }
        state.set(self.last.at(start as usize), end);
        state.set(self.first.at(end as usize), start);
        let closing = self.next[end as usize];
        if joined + 1 == vertices {
            state.fix(closing, self.base + start as i32)
        } else {
            state.remove(closing, self.base + start as i32)
        }
    }
}

impl Propagator for Subtours {
    fn propagate(&mut self, state: &mut State) -> Result<Status, Conflict> {
        while let Some((base, changed)) = state.next_changes() {
            state.poll()?;
            for vertex in ones(changed).map(|bit| base + bit) {
                let Some(target) = state.value(self.next[vertex]) else { continue };
                if !state.get(self.done.at(vertex)) {
                    state.set(self.done.at(vertex), true);
                    self.join(state, vertex, (target - self.base) as usize)?;
                }
            }
        }
        Ok(Status::Active)
    }

    fn priority(&self) -> Priority {
        Priority::Cheap
    }

    fn subscribe(&self, subscriptions: &mut Subscriptions) {
        for (vertex, &variable) in self.next.iter().enumerate() {
            subscriptions.fixed(variable, vertex);
        }
    }
}
