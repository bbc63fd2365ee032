//! The changes of edges. Each changes the rows of both ends, and wakes the propagators that listen.
//!
//! | edges | row of a vertex | recorded as changed |
//! | --- | --- | --- |
//! | dense | see `dense_rows` | a bit for each end |
//! | other | pairs of words, possible and chosen slots | a log entry for each end |

use super::conflict::Conflict;
use super::dense_rows::{DenseWords, clear_edge};
use super::edges::{ChosenEdge, Edges};
use super::state_data::StateData;
use super::vertex_set::VertexSet;
use crate::solver::bits::ones;

impl StateData {
    /// Chooses the edge in `slot` of `vertex`, or rules it out.
    ///
    /// # Errors
    /// The opposite was decided before.
    #[inline]
    pub(super) fn decide(
        &mut self,
        edges: &Edges,
        vertex: usize,
        slot: usize,
        chosen: bool,
    ) -> Result<(), Conflict> {
        match edges.dense_width {
            0 => self.decide_slot(edges, vertex, slot, chosen),
            1 => self.decide_dense::<1>(edges, vertex, slot, chosen),
            _ => self.decide_dense::<2>(edges, vertex, slot, chosen),
        }
    }

    #[inline(never)]
    fn decide_slot(
        &mut self,
        edges: &Edges,
        vertex: usize,
        slot: usize,
        chosen: bool,
    ) -> Result<(), Conflict> {
        let index = edges.word(vertex) + (slot >> 6) * 2;
        let bit = 1 << (slot & 63);
        let (possible, before) = self.trail.pair(index);
        if possible & !before & bit == 0 {
            return if (before & bit != 0) == chosen { Ok(()) } else { Err(Conflict) };
        }
        let target = if chosen {
            self.trail.write(index + 1, before | bit);
            let (target, back) = edges.end(vertex, slot);
            let other = edges.word(target) + (back >> 6) * 2 + 1;
            self.trail.update(other, |chosen| chosen | 1 << (back & 63));
            self.chosen.push(ChosenEdge::new(edges.set, vertex, target));
            target
        } else {
            self.trail.write(index, possible & !bit);
            self.clear_other_end(edges, vertex, slot)
        };
        self.queue.touched().add(edges, vertex);
        self.queue.touched().add(edges, target);
        Ok(())
    }

    #[inline]
    fn decide_dense<const W: usize>(
        &mut self,
        edges: &Edges,
        vertex: usize,
        target: usize,
        chosen: bool,
    ) -> Result<(), Conflict> {
        let pair = VertexSet::of(vertex) | VertexSet::of(target);
        let is_open = self.trail.edit(edges.dense_words.clone(), |words| {
            let mut words = DenseWords::<W>::open(words, edges.vertices as usize);
            let is_open = VertexSet(words.rows[vertex]).contains(target) && (words.full() & pair).is_empty();
            if is_open {
                clear_edge(words.rows, vertex, target);
                if !chosen {
                    words.decrease(pair);
                }
            }
            is_open
        });
        if !is_open {
            return if self.is_chosen(vertex, target) == chosen { Ok(()) } else { Err(Conflict) };
        }
        if chosen {
            self.chosen.push_dense::<W>(vertex, target);
        }
        self.queue.touched().add_dense(pair);
        Ok(())
    }

    /// Rules out every edge at `vertex` that is not chosen.
    #[inline]
    pub(super) fn saturate(&mut self, edges: &Edges, vertex: usize) {
        if edges.is_dense() {
            for k in 0..edges.dense_width {
                for target in ones(self.undecided(edges, vertex, k)).map(|bit| k << 6 | bit) {
                    let done = self.decide(edges, vertex, target, false);
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
}
