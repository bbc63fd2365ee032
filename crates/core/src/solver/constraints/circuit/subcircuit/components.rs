//! The cycle lies in one strong component of the possible arcs.
//!
//! An arc between two components is on no cycle, so it is impossible. If a vertex is inside, the cycle lies in
//! the component of that vertex, and the vertices of all other components are outside.

use super::Arcs;
use crate::solver::engine::{Conflict, State, Status};
use crate::solver::graph::strong::StrongComponents;

/// Removes arcs between components.
pub(super) struct InsideComponents {
    arcs: Arcs,
    components: StrongComponents,
    /// The possible targets of all vertices, one vertex after the other; memory of one run.
    targets: Vec<usize>,
    /// For each vertex its first place in `targets`.
    starts: Vec<usize>,
}

impl InsideComponents {
    pub(super) fn new(arcs: Arcs) -> Self {
        Self { arcs, components: StrongComponents::default(), targets: Vec::new(), starts: Vec::new() }
    }

    /// Finds the components of the possible arcs.
    ///
    /// # Errors
    /// The engine is to give up.
    fn find(&mut self, state: &State) -> Result<(), Conflict> {
        self.targets.clear();
        self.starts.clear();
        self.starts.push(0);
        for &variable in &self.arcs.next {
            state.poll()?;
            self.targets.extend(state.domain(variable).values().map(|value| self.arcs.vertex(value)));
            self.starts.push(self.targets.len());
        }
        let (starts, targets) = (&self.starts, &self.targets);
        self.components.find(
            self.arcs.next.len(),
            |vertex| starts[vertex + 1] - starts[vertex],
            |vertex, k| Some(targets[starts[vertex] + k]),
        );
        Ok(())
    }

    /// The possible targets of a vertex when the components were found.
    fn targets(&self, vertex: usize) -> &[usize] {
        &self.targets[self.starts[vertex]..self.starts[vertex + 1]]
    }
}

impl InsideComponents {
    pub(super) fn filter(&mut self, state: &mut State) -> Result<Status, Conflict> {
        self.find(state)?;
        let vertices = self.arcs.next.len();
        let inside = (0..vertices).find(|&vertex| !self.targets(vertex).contains(&vertex));
        for vertex in 0..vertices {
            if inside.is_some_and(|inside| !self.components.are_together(inside, vertex)) {
                state.fix(self.arcs.next[vertex], self.arcs.value(vertex))?;
                continue;
            }
            for &target in self.targets(vertex) {
                if !self.components.are_together(vertex, target) {
                    state.remove(self.arcs.next[vertex], self.arcs.value(target))?;
                }
            }
        }
        Ok(Status::Active)
    }
}
