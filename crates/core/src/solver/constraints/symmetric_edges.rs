//! Chosen edges that a permutation of the vertices maps onto themselves.
//!
//! The edge `{u, v}` is chosen if and only if its image `{p(u), p(v)}` is. If some repeated image of an edge
//! is not an edge, it is excluded at once. A change at a vertex is carried to the vertex's image, and on
//! around the cycle of the permutation. So a fixpoint is domain consistent: either all edges of an orbit are
//! decided in the same way, or none is.

use std::sync::Arc;

use super::{Assignment, Consistency, Constraint};
use crate::solver::bits::ones;
use crate::solver::engine::{Conflict, Edges, Posting, Propagator, State, Status, Subscriptions, Variable};

/// The chosen edges are mapped onto themselves by a permutation of the vertices.
#[derive(Debug, Clone)]
pub struct SymmetricEdges {
    edges: Edges,
    permutation: Arc<[u32]>,
}

impl SymmetricEdges {
    /// `permutation[v]` is the image of vertex `v`; vertices beyond its end are their own images. Domain
    /// consistent.
    ///
    /// # Panics
    /// If it is not a permutation of the first vertices.
    #[must_use]
    pub fn new(edges: &Edges, permutation: impl IntoIterator<Item = u32>) -> Self {
        let vertices = edges.table().vertices();
        let mut permutation: Vec<u32> = permutation.into_iter().collect();
        permutation.extend(permutation.len() as u32..vertices as u32);
        let mut images = permutation.clone();
        images.sort_unstable();
        assert!((0..vertices as u32).eq(images), "a permutation of {vertices} vertices");
        Self { edges: edges.clone(), permutation: permutation.into() }
    }

    /// The image of the edge in `slot` of `vertex`, as vertex and slot, if it is an edge.
    #[inline]
    fn image(&self, vertex: usize, slot: usize) -> Option<(usize, usize)> {
        let image = self.permutation[vertex] as usize;
        let target = self.permutation[self.edges.target(vertex, slot)] as usize;
        self.edges.table().slot(image, target).map(|slot| (image, slot))
    }

    /// Copies the decisions at `vertex` to its image.
    fn carry(&self, state: &mut State, vertex: usize) -> Result<(), Conflict> {
        for (slot, _) in self.edges.table().slots(vertex) {
            let (word, bit) = (slot >> 6, slot & 63);
            if state.possible(&self.edges, vertex, word) >> bit & 1 == 0 {
                if let Some((image, slot)) = self.image(vertex, slot) {
                    state.exclude(&self.edges, image, slot)?;
                }
            } else if state.chosen(&self.edges, vertex, word) >> bit & 1 == 1 {
                let (image, slot) = self.image(vertex, slot).ok_or(Conflict)?;
                state.include(&self.edges, image, slot)?;
            }
        }
        Ok(())
    }
}

impl Constraint for SymmetricEdges {
    fn scope(&self) -> Vec<Variable> {
        self.edges.variables().collect()
    }

    fn check(&self, assignment: Assignment<'_>) -> bool {
        let is_chosen = |(vertex, slot)| assignment.value(self.edges.variable(vertex, slot)) == 1;
        let table = self.edges.table();
        (0..table.vertices()).all(|vertex| {
            table
                .slots(vertex)
                .all(|(slot, _)| is_chosen((vertex, slot)) == self.image(vertex, slot).is_some_and(is_chosen))
        })
    }

    fn consistency(&self) -> Consistency {
        Consistency::Domain
    }

    fn post(&self, posting: &mut Posting<'_>) -> Result<(), Conflict> {
        let table = self.edges.table();
        for vertex in 0..table.vertices() {
            for (slot, _) in table.slots(vertex) {
                let ends = |(vertex, slot)| {
                    let target = table.target(vertex, slot);
                    (vertex.min(target), vertex.max(target))
                };
                let mut image = self.image(vertex, slot);
                while image.is_some_and(|image| ends(image) != ends((vertex, slot))) {
                    image = image.and_then(|(vertex, slot)| self.image(vertex, slot));
                }
                if image.is_none() {
                    posting.state().exclude(&self.edges, vertex, slot)?;
                }
            }
        }
        posting.install(self.clone());
        Ok(())
    }
}

impl Propagator for SymmetricEdges {
    fn propagate(&mut self, state: &mut State) -> Result<Status, Conflict> {
        while let Some((first, waiting)) = state.next_changes() {
            ones(waiting).try_for_each(|bit| self.carry(state, first + bit))?;
        }
        // Each vertex once for each round, however often it was reported: a dummy has an edge to every other
        // vertex, and is reported with each change of one of these edges.
        let mut round = Vec::new();
        loop {
            while let Some((first, touched)) = state.next_vertices(&self.edges) {
                round.extend(ones(touched).map(|bit| first + bit));
            }
            if round.is_empty() {
                return Ok(Status::Active);
            }
            round.sort_unstable();
            round.dedup();
            for vertex in round.drain(..) {
                self.carry(state, vertex)?;
            }
        }
    }

    fn subscribe(&self, subscriptions: &mut Subscriptions) {
        subscriptions.edges(&self.edges);
        subscriptions.start(self.edges.table().vertices());
    }
}
