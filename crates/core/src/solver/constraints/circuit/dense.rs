//! Degrees and short cycles, where a row of edges is one set of vertices in one word.
//!
//! The rules are those of `paths`, and so is why they hold. On up to 64 vertices nearly all the time of a
//! search goes into them. Here a vertex that has both of its edges loses all others in one step, and how many
//! edges are left at each vertex is counted for all at once, so the vertices that need both they have left
//! are found in one step as well. What remains is a fixed amount of work for every edge that follows, with
//! few branches: what a processor cannot foresee costs more here than what it computes.
//!
//! An edge that follows from two edges being left rules nothing out at that vertex, only at its other end.
//! Others hear of what changes only when nothing follows from it any more.
//!
//! What is remembered (who is at the other end of a path, which vertices are full, how far the log was
//! seen) belongs to the edges, not to the propagator: there is one truth about it.

use super::ends::EndColours;
use crate::solver::engine::{Conflict, DenseView, Edges, Priority, Propagator, State, Status, Subscriptions};

/// Degree two at every vertex, and no short cycle, over dense edges.
pub(super) struct DensePaths {
    edges: Edges,
    vertices: usize,
    ends: Option<EndColours>,
}

impl DensePaths {
    pub(super) fn new(edges: &Edges, ends: Option<EndColours>) -> Self {
        Self { edges: edges.clone(), vertices: edges.table().vertices(), ends }
    }

    /// Joins the paths at the ends of every chosen edge that was not seen, and of those that follow; returns
    /// the vertices at which something has changed.
    #[expect(clippy::inline_always, reason = "what it works on should stay in registers")]
    #[inline(always)]
    fn join(&self, view: &mut DenseView<'_>) -> Result<u64, Conflict> {
        let all = u64::MAX >> (64 - self.vertices);
        let mut changed = 0;
        while let Some(edge) = view.next_logged() {
            if !edge.is_in(&self.edges) {
                continue;
            }
            let (one, other) = edge.ends();
            if view.sets.full & (1 << one | 1 << other) != 0 {
                return Err(Conflict);
            }
            changed |= view.follow(one, other);
            changed |= self.link(view, all, (one, other))?;
        }
        loop {
            let sets = &view.sets;
            if sets.options.below_two() & all & !sets.full != 0 {
                return Err(Conflict);
            }
            let forced = sets.options.two() & !sets.full;
            if forced == 0 {
                return Ok(changed);
            }
            // One edge at a time: it may rule the other out.
            let vertex = forced.trailing_zeros() as usize;
            let (target, lost) = view.force(vertex);
            changed |= lost;
            changed |= self.link(view, all, (vertex, target))?;
        }
    }

    /// Makes one path of the two at the ends of a chosen edge; returns the vertices at which something has
    /// changed.
    #[expect(clippy::inline_always, reason = "what it works on should stay in registers")]
    #[inline(always)]
    fn link(
        &self,
        view: &mut DenseView<'_>,
        all: u64,
        (one, other): (usize, usize),
    ) -> Result<u64, Conflict> {
        let mut changed = 1 << one | 1 << other;
        if let Some(ends) = &self.ends
            && ends.concern(changed)
        {
            changed |= view.apart(|view| ends.joined_dense(view, (one, other)))?;
        }
        let (start, end) = (view.other_end(one), view.other_end(other));
        if start == other {
            // A cycle closes: right only if it has all vertices.
            return if view.sets.full == all { Ok(changed) } else { Err(Conflict) };
        }
        view.set_ends(start, end);
        // The edge that would close the path, unless it is the path itself, or closes it at last.
        let pair = 1 << start | 1 << end;
        if view.undecided(start) >> end & 1 == 1 && view.sets.full | pair != all {
            view.cut(start, end);
            changed |= pair;
        }
        Ok(changed)
    }
}

impl Propagator for DensePaths {
    fn propagate(&mut self, state: &mut State) -> Result<Status, Conflict> {
        if state.next_vertices(&self.edges).is_none() {
            state.next_changes(); // at the start
        }
        if state.shares_dense() {
            let mut changed = 0;
            state.edit_dense(&self.edges, |view| {
                changed = self.join(view)?;
                Ok(())
            })?;
            state.publish_dense(changed);
        } else {
            // Compiled for itself, without what nobody asks for.
            state.edit_dense(&self.edges, |view| self.join(view).map(|_| ()))?;
        }
        Ok(Status::Active)
    }

    fn priority(&self) -> Priority {
        Priority::Cheap
    }

    fn subscribe(&self, subscriptions: &mut Subscriptions) {
        subscriptions.edges(&self.edges);
        subscriptions.start(self.vertices);
    }
}
