//! Numbers along a cycle of chosen edges, read off once every edge is decided.
//!
//! A cycle can be followed in two directions. A 0/1 variable says in which one, so that edges and direction together
//! determine the numbers. Before all edges are decided nothing is removed: for problems whose numbers are not
//! restricted, that is all there is to find, and it costs nothing on the way. Where single numbers are restricted,
//! [`Position`](super::Position) is the constraint to use.

use super::{Assignment, Constraint, each_once};
use crate::solver::engine::{Conflict, Edges, Posting, Propagator, State, Status, Subscriptions, Variable};

/// The chosen edges are those of a Hamiltonian cycle, and some variables describe it.
///
/// The cycle is followed from its dummy, if it has one, and from vertex 0 otherwise. If `direction` is 0, it goes to
/// the lower of the two neighbours of this vertex first, and if it is 1 to the higher one.
#[derive(Debug, Clone)]
pub struct Traversal {
    edges: Edges,
    direction: Variable,
    numbers: TraversalNumbers,
    variables: Vec<Variable>,
    base: i32,
}

/// What the variables mean.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TraversalNumbers {
    /// Variable `v` is the vertex after `v`.
    Successors,
    /// Variable `v` is the step of vertex `v`. The last vertex of the table is the dummy and has no step.
    Positions,
    /// Variable `k` is the vertex of step `k`. The last vertex of the table is the dummy and has no step.
    Order,
}

impl Traversal {
    /// The variables are numbers of vertices or steps from `base`. Value consistent.
    ///
    /// # Panics
    /// If there are not as many variables as vertices without the dummy.
    #[must_use]
    pub fn new(
        edges: &Edges,
        direction: Variable,
        numbers: TraversalNumbers,
        variables: impl IntoIterator<Item = Variable>,
        base: i32,
    ) -> Self {
        let variables: Vec<Variable> = variables.into_iter().collect();
        let dummies = usize::from(numbers != TraversalNumbers::Successors);
        let vertices = edges.table().vertices();
        assert_eq!(variables.len() + dummies, vertices, "one variable for each vertex");
        Self { edges: edges.clone(), direction, numbers, variables, base }
    }

    /// Returns the vertices in the order of direction 0, without the dummy; `None` unless the edges form one cycle
    /// through all vertices. `beside` has two chosen neighbours of each vertex, and there are as many edges as
    /// vertices.
    fn sequence(&self, beside: &[[u32; 2]]) -> Option<Vec<usize>> {
        let count = beside.len();
        let start = if self.numbers == TraversalNumbers::Successors { 0 } else { count.checked_sub(1)? };
        let ends = beside.get(start)?;
        let (mut before, mut here) = (start, ends[0].min(ends[1]) as usize);
        let mut seen = vec![false; count];
        let mut sequence = Vec::with_capacity(count);
        while here != start {
            // If there are other edges at a vertex than these two, the way back is missing or leads elsewhere.
            let near = beside.get(here)?.map(|vertex| vertex as usize);
            let there = match near {
                [back, there] | [there, back] if back == before => there,
                _ => return None,
            };
            if std::mem::replace(&mut seen[here], true) {
                return None;
            }
            sequence.push(here);
            (before, here) = (here, there);
        }
        let is_closed = ends.contains(&(before as u32)) && ends[0] != ends[1];
        (is_closed && sequence.len() + 1 == count).then_some(sequence)
    }

    /// Returns the value of each variable for a sequence in its direction.
    fn values(&self, sequence: &[usize]) -> Vec<i32> {
        let mut values = vec![0; self.variables.len()];
        let number = |value: usize| self.base.wrapping_add(value as i32);
        match self.numbers {
            TraversalNumbers::Successors => {
                let cycle = [0].iter().chain(sequence);
                for (&from, &to) in cycle.zip(sequence.iter().chain(&[0])) {
                    values[from] = number(to);
                }
            }
            TraversalNumbers::Positions => {
                sequence.iter().enumerate().for_each(|(step, &vertex)| values[vertex] = number(step));
            }
            TraversalNumbers::Order => {
                sequence.iter().enumerate().for_each(|(step, &vertex)| values[step] = number(vertex));
            }
        }
        values
    }

    /// Returns the values of the variables in both directions.
    fn both(&self, beside: &[[u32; 2]]) -> Option<[Vec<i32>; 2]> {
        let mut sequence = self.sequence(beside)?;
        let forwards = self.values(&sequence);
        sequence.reverse();
        Some([forwards, self.values(&sequence)])
    }
}

impl Constraint for Traversal {
    fn scope(&self) -> Vec<Variable> {
        each_once(self.edges.variables().chain(self.variables.iter().copied()).chain([self.direction]))
    }

    fn check(&self, assignment: Assignment<'_>) -> bool {
        let table = self.edges.table();
        let mut beside = Vec::new();
        for vertex in 0..table.vertices() {
            let is_chosen = |slot: usize| assignment.value(self.edges.variable(vertex, slot)) == 1;
            let chosen: Vec<u32> =
                table.slots(vertex).filter(|slot| is_chosen(slot.0)).map(|slot| slot.1 as u32).collect();
            match chosen[..] {
                [one, other] => beside.push([one, other]),
                _ => return false,
            }
        }
        let direction = usize::try_from(assignment.value(self.direction)).unwrap_or(usize::MAX);
        self.both(&beside).is_some_and(|both| {
            both.get(direction).is_some_and(|values| {
                self.variables
                    .iter()
                    .zip(values)
                    .all(|(&variable, &value)| assignment.value(variable) == value)
            })
        })
    }

    fn post(&self, posting: &mut Posting<'_>) -> Result<(), Conflict> {
        let state = posting.state();
        state.remove_below(self.direction, 0)?;
        state.remove_above(self.direction, 1)?;
        posting.install(ReadOff { constraint: self.clone(), beside: Vec::new() });
        Ok(())
    }
}

/// Fixes the variables when all edges are decided and one direction is possible.
struct ReadOff {
    constraint: Traversal,
    beside: Vec<[u32; 2]>,
}

impl Propagator for ReadOff {
    fn propagate(&mut self, state: &mut State) -> Result<Status, Conflict> {
        let Traversal { edges, direction, variables, .. } = &self.constraint;
        state.clear_changes();
        if !state.are_decided(edges) {
            return Ok(Status::Active);
        }
        state.chosen_neighbours(edges, &mut self.beside);
        let chosen = state.chosen_edges().iter().filter(|edge| edge.is_in(edges)).count();
        if chosen != edges.table().vertices() {
            return Err(Conflict);
        }
        let both = self.constraint.both(&self.beside).ok_or(Conflict)?;
        for (number, values) in (0..).zip(&both) {
            let fits = variables
                .iter()
                .zip(values)
                .all(|(&variable, &value)| state.domain(variable).contains(value));
            if !fits {
                state.remove(*direction, number)?;
            }
        }
        let Some(number) = state.value(*direction) else { return Ok(Status::Active) };
        let values = usize::try_from(number).ok().and_then(|number| both.get(number)).ok_or(Conflict)?;
        variables.iter().zip(values).try_for_each(|(&variable, &value)| state.fix(variable, value))?;
        Ok(Status::Entailed)
    }

    fn subscribe(&self, subscriptions: &mut Subscriptions) {
        subscriptions.edges(&self.constraint.edges);
        subscriptions.changed(self.constraint.direction, 0);
        for &variable in &self.constraint.variables {
            subscriptions.changed(variable, 0);
        }
    }
}
