//! The changes of edges. Each changes the rows of both ends, and wakes the propagators that listen.
//!
//! | edges | row of a vertex | recorded as changed |
//! | --- | --- | --- |
//! | dense | see `dense_rows` | a bit for each end |
//! | other | pairs of words, possible and chosen slots | a log entry for each end |

use super::conflict::Conflict;
use super::dense_rows::{DenseWords, split};
use super::dense_view::clear;
use super::edges::{ChosenEdge, Edges};
use super::state_data::StateData;
use super::vertex_set::VertexSet;
use crate::solver::bits::ones;

impl StateData {
    /// Rules out the edge in `slot` of `vertex`.
    ///
    /// # Errors
    /// The edge is chosen.
    #[inline]
    pub(super) fn exclude(&mut self, edges: &Edges, vertex: usize, slot: usize) -> Result<(), Conflict> {
        match edges.dense_width {
            0 => self.exclude_slot(edges, vertex, slot),
            1 => self.exclude_dense::<1>(edges, vertex, slot),
            _ => self.exclude_dense::<2>(edges, vertex, slot),
        }
    }

    #[inline(never)]
    fn exclude_slot(&mut self, edges: &Edges, vertex: usize, slot: usize) -> Result<(), Conflict> {
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
        match edges.dense_width {
            0 => self.include_slot(edges, vertex, slot),
            1 => self.include_dense::<1>(edges, vertex, slot),
            _ => self.include_dense::<2>(edges, vertex, slot),
        }
    }

    #[inline(never)]
    fn include_slot(&mut self, edges: &Edges, vertex: usize, slot: usize) -> Result<(), Conflict> {
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
        if edges.is_dense() {
            for k in 0..edges.dense_width {
                for target in ones(self.undecided(edges, vertex, k)).map(|bit| k << 6 | bit) {
                    let done = self.exclude(edges, vertex, target);
                    debug_assert!(done.is_ok(), "undecided edges can be excluded");
                }
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

    /// Opens dense edges for a change of one of them, which is described by its chosen edges.
    #[inline]
    fn edit_edge<const W: usize>(
        &mut self,
        edges: &Edges,
        change: impl FnOnce(DenseWords<'_, W>) -> Result<bool, Conflict>,
    ) -> Result<bool, Conflict> {
        self.trail.edit(edges.dense_words.clone(), |words| {
            change(split(words, edges.vertices as usize).ok_or(Conflict)?)
        })
    }

    #[inline]
    fn exclude_dense<const W: usize>(
        &mut self,
        edges: &Edges,
        vertex: usize,
        target: usize,
    ) -> Result<(), Conflict> {
        let pair = VertexSet::of(vertex) | VertexSet::of(target);
        let is_new = self.edit_edge::<W>(edges, |mut words| {
            let is_new = VertexSet(words.rows[vertex]).contains(target) && (words.full() & pair).is_empty();
            if is_new {
                clear(words.rows, vertex, target);
                words.decrease(pair);
            }
            Ok(is_new)
        })?;
        if is_new {
            self.queue.touched().add_dense(pair);
            return Ok(());
        }
        if self.is_chosen(vertex, target) { Err(Conflict) } else { Ok(()) }
    }

    #[inline]
    fn include_dense<const W: usize>(
        &mut self,
        edges: &Edges,
        vertex: usize,
        target: usize,
    ) -> Result<(), Conflict> {
        let pair = VertexSet::of(vertex) | VertexSet::of(target);
        let is_new = self.edit_edge::<W>(edges, |words| {
            let is_new = VertexSet(words.rows[vertex]).contains(target) && (words.full() & pair).is_empty();
            if is_new {
                clear(words.rows, vertex, target);
            }
            Ok(is_new)
        })?;
        if is_new {
            self.chosen.push_dense::<W>(vertex, target);
            self.queue.touched().add_dense(pair);
            return Ok(());
        }
        if self.is_chosen(vertex, target) { Ok(()) } else { Err(Conflict) }
    }
}
