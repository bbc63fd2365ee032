//! Edges between up to 128 vertices, opened for many changes at once.
//!
//! A [`DenseView`] has what is known of all vertices as a few words that can stay in registers while a
//! propagator works. It also has the *paths* of chosen edges: which vertices are their ends, and for each end
//! the other one. The propagator that allows two edges at each vertex keeps these up to date, and branching
//! reads them. They are stored with the edges, so there is one copy however many propagators use it. For the
//! layout see `dense_rows`.

use super::chosen::ChosenEdges;
use super::conflict::Conflict;
use super::dense_rows::{DenseSets, DenseWords, clear_edge, words_of_sets};
use super::edges::{ChosenEdge, Edges};
use super::state::State;
use super::vertex_set::VertexSet;

/// Dense edges, opened for many changes that wake no propagator.
pub(crate) struct DenseView<'a, const W: usize> {
    /// What is known of the vertices.
    pub(crate) sets: DenseSets<W>,
    rows: &'a mut [[u64; W]],
    mates: &'a mut [u64],
    chosen: &'a mut ChosenEdges,
}

impl<const W: usize> DenseView<'_, W> {
    /// Reads the next entry of the log of chosen edges, which may be of another set.
    #[inline]
    pub(crate) fn next_logged(&mut self) -> Option<ChosenEdge> {
        let edge = *self.chosen.log().get(self.sets.read as usize)?;
        self.sets.read += 1;
        Some(edge)
    }

    /// The entries of the log that have not been read.
    pub(crate) fn unread(&self) -> &[ChosenEdge] {
        &self.chosen.log()[self.sets.read as usize..]
    }

    /// The vertices to which edges of `vertex`, which is not full, are undecided.
    #[inline]
    pub(crate) fn undecided(&self, vertex: usize) -> VertexSet<W> {
        VertexSet(self.rows[vertex]) & !self.sets.full
    }

    /// The other end of the path that ends at `vertex`.
    #[inline]
    pub(crate) fn other_end(&self, vertex: usize) -> usize {
        self.mates[vertex] as usize
    }

    /// Makes two vertices the ends of one path.
    #[inline]
    pub(crate) fn set_ends(&mut self, start: usize, end: usize) {
        self.mates[start] = end as u64;
        self.mates[end] = start as u64;
    }

    /// Rules out an undecided edge.
    #[expect(clippy::inline_always, reason = "the sets should stay in registers")]
    #[inline(always)]
    pub(crate) fn cut(&mut self, vertex: usize, target: usize) {
        clear_edge(self.rows, vertex, target);
        self.sets.options.decrease(VertexSet::of(vertex) | VertexSet::of(target));
    }

    /// Updates the sets for a chosen edge: those of its ends that were ends of paths become full, the others
    /// become ends of paths. Returns the targets of the edges that this rules out.
    #[expect(clippy::inline_always, reason = "the sets should stay in registers")]
    #[inline(always)]
    pub(crate) fn follow(&mut self, one: usize, other: usize) -> VertexSet<W> {
        let before = self.attach(one, other);
        let lost = self.undecided(one) & VertexSet::all_if(before.contains(one));
        let lost_too = self.undecided(other) & VertexSet::all_if(before.contains(other));
        self.sets.options.decrease(lost & !lost_too);
        self.sets.options.decrease(lost_too);
        self.sets.options.decrease(lost & lost_too);
        lost | lost_too
    }

    /// Chooses an undecided edge of a vertex that has two possible edges, and updates the sets. Returns the
    /// other end, and the targets of the edges that this rules out.
    ///
    /// Both edges of the vertex are needed, so it loses none: the edges ruled out are at the other end.
    #[expect(clippy::inline_always, reason = "the sets should stay in registers")]
    #[inline(always)]
    pub(crate) fn force(&mut self, vertex: usize) -> (usize, VertexSet<W>) {
        let target = self.undecided(vertex).lowest();
        clear_edge(self.rows, vertex, target);
        self.chosen.push_dense::<W>(vertex, target);
        self.sets.read = self.chosen.log().len() as u64;
        let before = self.attach(vertex, target);
        let lost = self.undecided(target) & VertexSet::all_if(before.contains(target));
        self.sets.options.decrease(lost);
        (target, lost)
    }

    /// Updates the ends of paths and the full vertices for a chosen edge. Returns the ends of paths before.
    #[inline]
    fn attach(&mut self, one: usize, other: usize) -> VertexSet<W> {
        let (before, pair) = (self.sets.path_ends, VertexSet::of(one) | VertexSet::of(other));
        self.sets.full |= before & pair;
        self.sets.path_ends = before ^ pair;
        before
    }

    /// Runs something rare that would otherwise keep the sets out of registers.
    #[inline]
    pub(crate) fn apart<R>(&mut self, change: impl FnOnce(&mut DenseView<'_, W>) -> R) -> R {
        let mut view = DenseView { sets: self.sets, rows: self.rows, mates: self.mates, chosen: self.chosen };
        let result = change(&mut view);
        self.sets = view.sets;
        result
    }
}

impl State {
    /// Opens dense edges, which have rows of `W` words, for many changes, which wake no propagator.
    ///
    /// # Errors
    /// That of `change`. The state must then be taken back before it is used.
    #[inline]
    pub(crate) fn edit_dense<const W: usize>(
        &mut self,
        edges: &Edges,
        change: impl FnOnce(&mut DenseView<'_, W>) -> Result<(), Conflict>,
    ) -> Result<(), Conflict> {
        let chosen = &mut self.data.chosen;
        self.data.trail.edit(edges.dense_words.clone(), |words| {
            let mut words = DenseWords::<W>::open(words, edges.vertices as usize);
            let (sets, rows, mates) = (words.sets(), &mut *words.rows, &mut *words.mates);
            let mut view = DenseView { sets, rows, mates, chosen };
            change(&mut view)?;
            let sets = view.sets;
            words.store(sets);
            Ok(())
        })
    }

    /// Returns the end of a path with the fewest undecided edges, the lowest of these, and the first slot
    /// with an undecided edge.
    ///
    /// Returns `None` if there is no path, or if the edges are not dense. The state must be a fixpoint of the
    /// circuit constraint. Costs a few operations on words.
    #[inline]
    #[must_use]
    pub fn tightest_path_end(&self, edges: &Edges) -> Option<(usize, usize)> {
        match edges.dense_width {
            1 => self.tightest::<1>(edges),
            2 => self.tightest::<2>(edges),
            _ => None,
        }
    }

    #[inline]
    fn tightest<const W: usize>(&self, edges: &Edges) -> Option<(usize, usize)> {
        let words = self.data.trail.words(edges.dense_words.start, words_of_sets(W));
        let sets = DenseSets::<W>::read(words)?;
        if sets.path_ends.is_empty() {
            return None;
        }
        let vertex = sets.options.lowest(sets.path_ends).lowest();
        let row = self.data.trail.words(edges.word(vertex), W).first_chunk()?;
        let undecided = VertexSet::<W>(*row) & !sets.full;
        (!undecided.is_empty()).then(|| (vertex, undecided.lowest()))
    }
}
