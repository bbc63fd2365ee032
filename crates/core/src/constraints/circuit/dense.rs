//! Degrees and short cycles, where a row of edges is one set of vertices in one word.
//!
//! The rules are those of `paths`, and so is why they hold. On up to 64 vertices nearly
//! all the time of a search goes into them. Here they take whole rows, and others hear of
//! what they change only when nothing follows from it any more.
//!
//! From an excluded edge something follows at an end only if two edges or fewer are left there, from a
//! chosen one only if it is the second: other vertices are not looked at again.

use super::ends::EndColours;
use super::paths::{has_at_most_one, has_at_most_two};
use crate::engine::{
    Conflict, Edges, Posting, Priority, Propagator, State, Status, Trailed, TrailedRow, Wishes,
};

/// Degree two at every vertex, and no short cycle, over dense edges.
pub(super) struct DensePaths {
    edges: Edges,
    mates: TrailedRow<u32>,
    /// How many entries of the log of chosen edges have been seen (high half), and
    /// how many of them were ours (low half).
    progress: Trailed<u64>,
    ends: Option<EndColours>,
}

impl DensePaths {
    pub(super) fn new(edges: &Edges, ends: Option<EndColours>, posting: &mut Posting<'_>) -> Self {
        let vertices = edges.table().vertices();
        let mates = posting.allocate(vertices, 0u32);
        for vertex in 0..vertices {
            posting.state().set(mates.at(vertex), vertex as u32);
        }
        let progress = posting.allocate(1, 0u64).at(0);
        Self { edges: edges.clone(), mates, progress, ends }
    }

    /// Two possible edges are both chosen, two chosen edges exclude the rest; returns the other
    /// ends at which something may follow, and adds the ends of what changed to `changed`.
    #[expect(clippy::inline_always, reason = "most calls end in the first lines")]
    #[inline(always)]
    fn settle(&self, state: &mut State, vertex: usize, changed: &mut u64) -> Result<u64, Conflict> {
        let (possible, chosen) = state.dense_row(&self.edges, vertex);
        let open = possible & !chosen;
        if has_at_most_two(possible) {
            if has_at_most_one(possible) {
                return Err(Conflict);
            }
            if open == 0 {
                return Ok(0);
            }
            *changed |= open | 1 << vertex;
            Ok(state.include_dense(&self.edges, vertex, open))
        } else if has_at_most_one(chosen) {
            Ok(0)
        } else if has_at_most_two(chosen) {
            *changed |= open | 1 << vertex;
            Ok(state.exclude_dense(&self.edges, vertex, open))
        } else {
            Err(Conflict)
        }
    }

    /// Joins the paths at the ends of every newly chosen edge; returns the vertices at which something may
    /// follow, and adds the ends of what changed to `changed`.
    #[inline]
    fn join(&self, state: &mut State, changed: &mut u64) -> Result<u64, Conflict> {
        let progress = state.get(self.progress);
        let (mut seen, mut joined) = ((progress >> 32) as usize, (progress & 0xffff_ffff) as usize);
        if seen == state.chosen_edges().len() {
            return Ok(0);
        }
        let vertices = self.mates.len();
        let (mut flipped, mut touched) = (0u64, 0u64);
        while let Some(&edge) = state.chosen_edges().get(seen) {
            seen += 1;
            if !edge.is_in(&self.edges) {
                continue;
            }
            joined += 1;
            let (one, other) = edge.ends();
            flipped ^= 1 << one ^ 1 << other;
            let start = state.get(self.mates.at(one)) as usize;
            let end = state.get(self.mates.at(other)) as usize;
            if let Some(ends) = &self.ends {
                let (excluded, ends) = ends.joined_dense(state, &self.edges, (one, other))?;
                *changed |= excluded;
                touched |= ends;
            }
            if start == other {
                // A cycle closes: right only as the very last edge.
                if joined < vertices {
                    return Err(Conflict);
                }
                continue;
            }
            state.set(self.mates.at(start), end as u32);
            state.set(self.mates.at(end), start as u32);
            if start == one && end == other {
                continue; // the edge that would close this path is the edge itself
            }
            let (possible, chosen) = state.dense_row(&self.edges, start);
            let closing = 1 << end;
            if joined + 1 == vertices {
                if possible & closing == 0 {
                    return Err(Conflict);
                }
                if chosen & closing == 0 {
                    touched |= state.include_dense(&self.edges, start, closing) | 1 << start;
                    *changed |= 1 << start | closing;
                }
            } else if possible & closing != 0 {
                if chosen & closing != 0 {
                    return Err(Conflict);
                }
                touched |= state.exclude_dense(&self.edges, start, closing);
                touched |= u64::from(has_at_most_two(possible & !closing)) << start;
                *changed |= 1 << start | closing;
            }
        }
        state.flip_path_ends(&self.edges, 0, flipped);
        state.set(self.progress, (seen as u64) << 32 | joined as u64);
        Ok(touched)
    }
}

impl Propagator for DensePaths {
    fn propagate(&mut self, state: &mut State) -> Result<Status, Conflict> {
        let mut touched = state.next_vertices(&self.edges).map_or(0, |(_, vertices)| vertices);
        if touched == 0 {
            touched = state.next_changes().map_or(0, |(_, waiting)| waiting); // at the start
        }
        let mut changed = 0;
        loop {
            while touched != 0 {
                let vertex = touched.trailing_zeros() as usize;
                touched &= touched - 1;
                touched |= self.settle(state, vertex, &mut changed)?;
            }
            touched = self.join(state, &mut changed)?;
            if touched == 0 {
                if state.shares_dense() {
                    state.publish_dense(changed);
                }
                return Ok(Status::Active);
            }
        }
    }

    fn priority(&self) -> Priority {
        Priority::Cheap
    }

    fn subscribe(&self, wishes: &mut Wishes) {
        wishes.edges(&self.edges);
        wishes.start(self.mates.len());
    }
}
