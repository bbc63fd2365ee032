//! The changes of edges. Each changes the rows of both ends, and wakes the propagators that listen.
//!
//! | edges | row of a vertex | recorded as changed |
//! | --- | --- | --- |
//! | dense | see `dense_rows` | a bit for each end |
//! | other | pairs of words, possible and chosen slots | a log entry for each end |

use super::conflict::Conflict;
use super::dense_rows::{FULL, SETS, WIDTH, all_if_in};
use super::edges::{ChosenEdge, Edges};
use super::state_data::StateData;
use super::vertex_counts::DIGITS;
use crate::solver::bits::ones;

impl StateData {
    /// Slots `64 * k ..` of `vertex`: which edges are possible, and which are chosen.
    #[expect(
        clippy::inline_always,
        reason = "several reads a node; as a call it costs one percent of a search"
    )]
    #[inline(always)]
    pub(super) fn row(&self, edges: &Edges, vertex: usize, k: usize) -> (u64, u64) {
        if edges.dense { self.dense_row(edges, vertex) } else { self.trail.pair(edges.word(vertex) + 2 * k) }
    }

    /// Rules out the edge in `slot` of `vertex`.
    ///
    /// # Errors
    /// The edge is chosen.
    #[inline]
    pub(super) fn exclude(&mut self, edges: &Edges, vertex: usize, slot: usize) -> Result<(), Conflict> {
        if edges.dense {
            return self.exclude_dense(edges, vertex, slot);
        }
        let index = edges.word(vertex) + (slot >> 6) * 2;
        let bit = 1 << (slot & 63);
        let (possible, chosen) = self.trail.pair(index);
        if possible & bit == 0 {
            return Ok(());
        }
        if chosen & bit != 0 {
            return Err(Conflict);
        }
        self.trail.write(index, possible & !bit);
        let target = self.clear_other_end(edges, vertex, slot);
        self.queue.touched().add(edges, vertex);
        self.queue.touched().add(edges, target);
        Ok(())
    }

    /// Chooses the edge in `slot` of `vertex`.
    ///
    /// # Errors
    /// The edge is excluded.
    #[inline]
    pub(super) fn include(&mut self, edges: &Edges, vertex: usize, slot: usize) -> Result<(), Conflict> {
        if edges.dense {
            return self.include_dense(edges, vertex, slot);
        }
        let index = edges.word(vertex) + (slot >> 6) * 2;
        let bit = 1 << (slot & 63);
        let (possible, chosen) = self.trail.pair(index);
        if possible & bit == 0 {
            return Err(Conflict);
        }
        if chosen & bit != 0 {
            return Ok(());
        }
        self.trail.write(index + 1, chosen | bit);
        let (target, back) = edges.end(vertex, slot);
        let other = edges.word(target) + (back >> 6) * 2 + 1;
        self.trail.update(other, |chosen| chosen | 1 << (back & 63));
        self.chosen.push(ChosenEdge::new(edges.set, vertex, target));
        self.queue.touched().add(edges, vertex);
        self.queue.touched().add(edges, target);
        Ok(())
    }

    /// Rules out every edge at `vertex` that is not chosen.
    #[inline]
    pub(super) fn saturate(&mut self, edges: &Edges, vertex: usize) {
        if edges.dense {
            let (possible, chosen) = self.dense_row(edges, vertex);
            for target in ones(possible & !chosen) {
                let done = self.exclude_dense(edges, vertex, target);
                debug_assert!(done.is_ok(), "undecided edges can be excluded");
            }
            return;
        }
        for k in 0..edges.width(vertex) {
            let index = edges.word(vertex) + 2 * k;
            let (possible, chosen) = self.trail.pair(index);
            let undecided = possible & !chosen;
            if undecided == 0 {
                continue;
            }
            self.trail.write(index, chosen);
            self.queue.touched().add(edges, vertex);
            for slot in ones(undecided) {
                let target = self.clear_other_end(edges, vertex, k << 6 | slot);
                self.queue.touched().add(edges, target);
            }
        }
    }

    /// Makes the edge in `slot` of `vertex` impossible in the row of its other end, which is returned.
    #[inline]
    fn clear_other_end(&mut self, edges: &Edges, vertex: usize, slot: usize) -> usize {
        let (target, back) = edges.end(vertex, slot);
        let index = edges.word(target) + (back >> 6) * 2;
        self.trail.update(index, |possible| possible & !(1 << (back & 63)));
        target
    }

    /// The vertices to which edges of `vertex` are possible, and to which they are chosen.
    #[inline]
    fn dense_row(&self, edges: &Edges, vertex: usize) -> (u64, u64) {
        let (row, chosen) = self.trail.pair(edges.dense_word(vertex));
        let full = self.full(edges);
        (row & !(full | all_if_in(full, vertex)) | chosen, chosen)
    }

    /// The full vertices of dense edges: those known to have no possible edges but the chosen ones.
    #[inline]
    pub(super) fn full(&self, edges: &Edges) -> u64 {
        self.trail.word(edges.path_ends as usize + FULL)
    }

    /// Opens the sets and rows of dense edges for the change of one edge.
    #[inline]
    fn edit_edge(
        &mut self,
        edges: &Edges,
        change: impl FnOnce(&mut [u64; SETS], &mut [[u64; WIDTH]]) -> Result<bool, Conflict>,
    ) -> Result<bool, Conflict> {
        let range = edges.path_ends as usize..edges.dense_word(edges.vertices as usize);
        self.trail.edit(range, |words| {
            let (sets, rows) = words.split_first_chunk_mut().expect("the sets come before the rows");
            change(sets, rows.as_chunks_mut().0)
        })
    }

    #[inline]
    fn exclude_dense(&mut self, edges: &Edges, vertex: usize, target: usize) -> Result<(), Conflict> {
        let pair = 1 << vertex | 1 << target;
        let is_new = self.edit_edge(edges, |sets, rows| {
            let [row, chosen, _] = rows[vertex];
            if chosen >> target & 1 == 1 {
                return Err(Conflict);
            }
            if row >> target & 1 == 0 || sets[FULL] & pair != 0 {
                return Ok(false);
            }
            rows[vertex][0] = row & !(1 << target);
            rows[target][0] &= !(1 << vertex);
            let mut borrow = pair;
            for digit in &mut sets[SETS - DIGITS..] {
                *digit ^= borrow;
                borrow &= *digit;
                if borrow == 0 {
                    break;
                }
            }
            Ok(true)
        })?;
        if is_new {
            self.queue.touched().add_dense(pair);
        }
        Ok(())
    }

    #[inline]
    fn include_dense(&mut self, edges: &Edges, vertex: usize, target: usize) -> Result<(), Conflict> {
        let pair = 1 << vertex | 1 << target;
        let is_new = self.edit_edge(edges, |sets, rows| {
            let [row, chosen, _] = rows[vertex];
            if chosen >> target & 1 == 1 {
                return Ok(false);
            }
            if row >> target & 1 == 0 || sets[FULL] & pair != 0 {
                return Err(Conflict);
            }
            rows[vertex][1] = chosen | 1 << target;
            rows[target][1] |= 1 << vertex;
            Ok(true)
        })?;
        if is_new {
            self.chosen.push(ChosenEdge::new(edges.set, vertex, target));
            self.queue.touched().add_dense(pair);
        }
        Ok(())
    }
}
