//! Degrees and short cycles, where a row of edges is a set of vertices in one or two words.
//!
//! The rules and their proofs are those of `paths`. On up to 128 vertices a search spends nearly all its time
//! in them. Here a vertex with two chosen edges loses all others in one step. The possible edges are counted
//! at all vertices at once, so the vertices that need both remaining edges are found in one step as well.
//! Then each forced edge takes a fixed amount of work with few branches, because mispredicted branches cost
//! more here than the computation.
//!
//! An edge that is forced because a vertex has only two possible edges rules nothing out at that vertex, only
//! at its other end. Changes are reported to other propagators only after nothing more follows.
//!
//! The propagator keeps no state of its own. The other ends of paths, the full vertices and how much of the
//! log was read are stored with the edges, so there is one copy however many propagators use it.
//!
//! Measured on closed knight's tours of 6x6, in millions of instructions: 62.5 with rules for single edges, 50.2 by
//! rows; 43.5 to 32.4 with full vertices as one bit and sets in registers; 32.4 to 28.5 with first and forced edges
//! apart. A build for `x86-64-v3` took no less time.

use super::ends::{DenseEnds, EndColours};
use crate::solver::engine::{
    Conflict, DenseView, Edges, Priority, Propagator, State, Status, Subscriptions, VertexSet,
};

/// Degree two at every vertex, and no short cycle, over dense edges with rows of `W` words.
pub(super) struct DensePaths<const W: usize> {
    edges: Edges,
    all: VertexSet<W>,
    ends: Option<DenseEnds<W>>,
}

impl<const W: usize> DensePaths<W> {
    pub(super) fn new(edges: &Edges, ends: Option<EndColours>) -> Self {
        let all = VertexSet::below(edges.table().vertices());
        Self { edges: edges.clone(), all, ends: ends.map(DenseEnds::new) }
    }

    /// Joins the paths at the ends of every newly chosen edge and of the edges that follow. Returns the
    /// vertices at which something has changed.
    #[expect(clippy::inline_always, reason = "the sets should stay in registers")]
    #[inline(always)]
    fn join(&self, view: &mut DenseView<'_, W>) -> Result<VertexSet<W>, Conflict> {
        let mut changed = VertexSet::EMPTY;
        while let Some(edge) = view.next_logged() {
            if !edge.is_in(&self.edges) {
                continue;
            }
            let (one, other) = edge.ends();
            if !(view.sets.full & (VertexSet::of(one) | VertexSet::of(other))).is_empty() {
                return Err(Conflict);
            }
            changed |= view.follow(one, other);
            changed |= self.link(view, (one, other))?;
        }
        loop {
            let sets = &view.sets;
            if !(sets.options.below_two() & self.all & !sets.full).is_empty() {
                return Err(Conflict);
            }
            let forced = sets.options.two() & !sets.full;
            if forced.is_empty() {
                return Ok(changed);
            }
            // One edge at a time: it may rule the other out.
            let vertex = forced.lowest();
            let (target, lost) = view.force(vertex);
            changed |= lost;
            changed |= self.link(view, (vertex, target))?;
        }
    }

    /// Joins the two paths at the ends of a chosen edge. Returns the vertices at which something has changed.
    #[expect(clippy::inline_always, reason = "the sets should stay in registers")]
    #[inline(always)]
    fn link(
        &self,
        view: &mut DenseView<'_, W>,
        (one, other): (usize, usize),
    ) -> Result<VertexSet<W>, Conflict> {
        let mut changed = VertexSet::of(one) | VertexSet::of(other);
        if let Some(ends) = &self.ends
            && ends.concern(changed)
        {
            changed |= view.apart(|view| ends.joined(view, &self.edges, (one, other)))?;
        }
        let (start, end) = (view.other_end(one), view.other_end(other));
        if start == other {
            // A cycle closes: right only if it has all vertices.
            return if view.sets.full == self.all { Ok(changed) } else { Err(Conflict) };
        }
        view.set_ends(start, end);
        // The edge that would close the path is cut, unless it is the path itself or completes the cycle.
        let pair = VertexSet::of(start) | VertexSet::of(end);
        if view.undecided(start).contains(end) && view.sets.full | pair != self.all {
            view.cut(start, end);
            changed |= pair;
        }
        Ok(changed)
    }
}

impl<const W: usize> Propagator for DensePaths<W> {
    fn propagate(&mut self, state: &mut State) -> Result<Status, Conflict> {
        if state.is_silent() {
            // Compiled separately, so that the unused set of changes is optimised away.
            state.edit_dense::<W>(&self.edges, |view| self.join(view).map(|_| ()))?;
            return Ok(Status::Active);
        }
        state.clear_changes(); // it finds them itself
        let mut changed = VertexSet::EMPTY;
        state.edit_dense(&self.edges, |view| {
            changed = self.join(view)?;
            Ok(())
        })?;
        state.publish_dense(changed);
        Ok(Status::Active)
    }

    fn priority(&self) -> Priority {
        Priority::Cheap
    }

    fn subscribe(&self, subscriptions: &mut Subscriptions) {
        subscriptions.edges(&self.edges);
        subscriptions.start(1);
    }

    fn finds_changes(&self) -> bool {
        true // by the log of chosen edges and the number of options
    }
}
