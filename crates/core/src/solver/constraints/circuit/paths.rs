//! Every vertex has two chosen edges, and no chosen edges close a short cycle.
//!
//! The chosen edges form paths; a vertex without chosen edges is a path by itself. Each end of a path stores
//! the other end, its *mate*. So joining two paths takes two writes, and the edge that would close the new
//! path is found at once: it is excluded, or included if the path has all vertices. A vertex with only two
//! possible edges needs both. A vertex with two chosen edges loses all others.
//!
//! Sources: the mate table is Selby's and Martello's (S. Martello, ACM TOMS
//! algorithm 595, 1983), taken up by D. E. Knuth, TAOCP 4, pre-fascicle 8a.

use super::ends::EndColours;
use crate::solver::bits::ones;
use crate::solver::engine::{
    Conflict, Edges, Posting, Priority, Propagator, State, Status, Subscriptions, Trailed, TrailedRow,
};

/// Degree two at every vertex, and no short cycle.
pub(super) struct SparsePaths {
    edges: Edges,
    vertices: usize,
    mates: TrailedRow<u32>,
    /// How many entries of the log of chosen edges have been read (high half), and how many of them belong to
    /// this set of edges (low half).
    progress: Trailed<u64>,
    ends: Option<EndColours>,
}

impl SparsePaths {
    pub(super) fn new(edges: &Edges, ends: Option<EndColours>, posting: &mut Posting<'_>) -> Self {
        let vertices = edges.table().vertices();
        let mates = posting.allocate(vertices, 0u32);
        for vertex in 0..vertices {
            posting.state().set(mates.at(vertex), vertex as u32);
        }
        Self { edges: edges.clone(), vertices, mates, progress: posting.allocate(1, 0u64).at(0), ends }
    }

    /// Joins the paths at the ends of every newly chosen edge.
    #[inline]
    fn join(&self, state: &mut State) -> Result<(), Conflict> {
        let progress = state.get(self.progress);
        let (mut seen, mut joined) = ((progress >> 32) as usize, (progress & 0xffff_ffff) as usize);
        if seen == state.chosen_edges().len() {
            return Ok(());
        }
        while let Some(&edge) = state.chosen_edges().get(seen) {
            seen += 1;
            if !edge.is_in(&self.edges) {
                continue;
            }
            joined += 1;
            let (one, other) = edge.ends();
            state.flip_path_ends(&self.edges, one >> 6, 1 << (one & 63));
            state.flip_path_ends(&self.edges, other >> 6, 1 << (other & 63));
            let start = state.get(self.mates.at(one)) as usize;
            let end = state.get(self.mates.at(other)) as usize;
            if let Some(ends) = &self.ends {
                ends.joined(state, &self.edges, (one, other))?;
            }
            if start == other {
                // A cycle closes, which is correct only for the last edge.
                if joined < self.vertices {
                    return Err(Conflict);
                }
                continue;
            }
            state.set(self.mates.at(start), end as u32);
            state.set(self.mates.at(end), start as u32);
            if (start, end) == (one, other) {
                continue; // the edge that would close this path is the edge itself
            }
            let closing = self.edges.slot_towards(start, end);
            if joined + 1 == self.vertices {
                state.include(&self.edges, start, closing.ok_or(Conflict)?)?;
            } else if let Some(slot) = closing
                && state.possible(&self.edges, start, slot / 64) >> (slot % 64) & 1 == 1
            {
                state.exclude(&self.edges, start, slot)?;
            }
        }
        state.set(self.progress, (seen as u64) << 32 | joined as u64);
        Ok(())
    }

    /// Two chosen edges exclude all others; two possible edges are both chosen.
    #[inline]
    fn settle(&self, state: &mut State, vertex: usize) -> Result<(), Conflict> {
        let (possible, chosen) = state.edge_row(&self.edges, vertex);
        let settled = if has_at_most_two(possible) {
            possible == chosen && !has_at_most_one(possible)
        } else {
            has_at_most_one(chosen)
        };
        if settled && self.edges.width(vertex) == 1 { Ok(()) } else { self.unsettled(state, vertex) }
    }

    /// [`Self::settle`] for a vertex at which something follows.
    #[inline(never)]
    fn unsettled(&self, state: &mut State, vertex: usize) -> Result<(), Conflict> {
        if self.edges.width(vertex) != 1 {
            return self.settle_wide(state, vertex);
        }
        let (possible, chosen) = state.edge_row(&self.edges, vertex);
        if has_at_most_one(possible) || !has_at_most_two(chosen) {
            return Err(Conflict);
        }
        if !has_at_most_one(chosen) {
            state.saturate(&self.edges, vertex);
            return Ok(());
        }
        ones(possible & !chosen).try_for_each(|slot| state.include(&self.edges, vertex, slot))
    }

    /// The same for a vertex of more than 64 slots, such as a dummy.
    #[cold]
    fn settle_wide(&self, state: &mut State, vertex: usize) -> Result<(), Conflict> {
        let words = 0..self.edges.width(vertex);
        let count = |word: &dyn Fn(usize) -> u64| words.clone().map(|k| word(k).count_ones()).sum::<u32>();
        let chosen = count(&|k| state.chosen(&self.edges, vertex, k));
        let possible = count(&|k| state.possible(&self.edges, vertex, k));
        if possible < 2 || chosen > 2 {
            return Err(Conflict);
        }
        if possible == 2 {
            for k in words {
                let open = state.possible(&self.edges, vertex, k) & !state.chosen(&self.edges, vertex, k);
                ones(open).try_for_each(|bit| state.include(&self.edges, vertex, k << 6 | bit))?;
            }
        } else if chosen == 2 {
            state.saturate(&self.edges, vertex);
        }
        Ok(())
    }
}

/// Whether at most one bit is set.
#[inline]
pub(super) fn has_at_most_one(word: u64) -> bool {
    word & word.wrapping_sub(1) == 0
}

/// Whether at most two bits are set.
#[inline]
pub(super) fn has_at_most_two(word: u64) -> bool {
    has_at_most_one(word & word.wrapping_sub(1))
}

impl Propagator for SparsePaths {
    fn propagate(&mut self, state: &mut State) -> Result<Status, Conflict> {
        while let Some((first, waiting)) = state.next_changes() {
            state.poll()?;
            ones(waiting).try_for_each(|bit| self.settle(state, first + bit))?;
        }
        loop {
            self.join(state)?;
            let Some((first, touched)) = state.next_vertices(&self.edges) else {
                return Ok(Status::Active);
            };
            state.poll()?;
            ones(touched).try_for_each(|bit| self.settle(state, first + bit))?;
        }
    }

    fn priority(&self) -> Priority {
        Priority::Cheap
    }

    fn subscribe(&self, subscriptions: &mut Subscriptions) {
        subscriptions.edges(&self.edges);
        subscriptions.start(self.vertices);
    }
}
