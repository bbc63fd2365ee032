//! Edges between up to 64 vertices, opened for many changes at once.
//!
//! A [`DenseView`] has what is known of all vertices as a few words that can stay in registers while a
//! propagator works. It also has the *paths* of chosen edges: which vertices are their ends, and for each end
//! the other one. The propagator that allows two edges at each vertex keeps these up to date, and branching
//! reads them. They are stored with the edges, so there is one copy however many propagators use it. For the
//! layout see `dense_rows`.

use super::conflict::Conflict;
use super::dense_rows::{DenseSets, SETS, WIDTH, all_if_in};
use super::edges::{ChosenEdge, Edges};
use super::state::State;

/// Dense edges, opened for many changes that wake no propagator.
pub(crate) struct DenseView<'a> {
    /// What is known of the vertices.
    pub(crate) sets: DenseSets,
    /// For each vertex the targets of edges that were not ruled out one by one, and those of chosen edges;
    /// for each end of a path the other end.
    rows: &'a mut [[u64; WIDTH]],
    log: &'a mut Vec<ChosenEdge>,
    set: u32,
}

impl DenseView<'_> {
    /// Reads the next entry of the log of chosen edges, which may be of another set.
    #[inline]
    pub(crate) fn next_logged(&mut self) -> Option<ChosenEdge> {
        let edge = *self.log.get(self.sets.read as usize)?;
        self.sets.read += 1;
        Some(edge)
    }

    /// The vertices to which edges of `vertex` are chosen.
    #[inline]
    pub(crate) fn chosen(&self, vertex: usize) -> u64 {
        self.rows[vertex][1]
    }

    /// The vertices to which edges of `vertex`, which is not full, are undecided.
    #[inline]
    pub(crate) fn undecided(&self, vertex: usize) -> u64 {
        let [row, chosen, _] = self.rows[vertex];
        row & !(self.sets.full | chosen)
    }

    /// The other end of the path that ends at `vertex`.
    #[inline]
    pub(crate) fn other_end(&self, vertex: usize) -> usize {
        self.rows[vertex][2] as usize
    }

    /// Makes two vertices the ends of one path.
    #[inline]
    pub(crate) fn set_ends(&mut self, start: usize, end: usize) {
        self.rows[start][2] = end as u64;
        self.rows[end][2] = start as u64;
    }

    /// Rules out an undecided edge.
    #[expect(clippy::inline_always, reason = "the sets should stay in registers")]
    #[inline(always)]
    pub(crate) fn cut(&mut self, vertex: usize, target: usize) {
        self.rows[vertex][0] &= !(1 << target);
        self.rows[target][0] &= !(1 << vertex);
        self.sets.options.decrease(1 << vertex | 1 << target);
    }

    /// Updates the sets for a chosen edge: those of its ends that were ends of paths become full, the others
    /// become ends of paths. Returns the targets of the edges that this rules out.
    #[expect(clippy::inline_always, reason = "the sets should stay in registers")]
    #[inline(always)]
    pub(crate) fn follow(&mut self, one: usize, other: usize) -> u64 {
        let before = self.attach(one, other);
        let lost = self.undecided(one) & all_if_in(before, one);
        let lost_too = self.undecided(other) & all_if_in(before, other);
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
    pub(crate) fn force(&mut self, vertex: usize) -> (usize, u64) {
        let target = self.undecided(vertex).trailing_zeros() as usize;
        self.rows[vertex][1] |= 1 << target;
        self.rows[target][1] |= 1 << vertex;
        self.log.push(ChosenEdge::new(self.set, vertex, target));
        self.sets.read = self.log.len() as u64;
        let before = self.attach(vertex, target);
        let lost = self.undecided(target) & all_if_in(before, target);
        self.sets.options.decrease(lost);
        (target, lost)
    }

    /// Updates the ends of paths and the full vertices for a chosen edge. Returns the ends of paths before.
    #[inline]
    fn attach(&mut self, one: usize, other: usize) -> u64 {
        let (before, pair) = (self.sets.path_ends, 1 << one | 1 << other);
        self.sets.full |= before & pair;
        self.sets.path_ends = before ^ pair;
        before
    }

    /// Runs something rare that would otherwise keep the sets out of registers.
    #[inline]
    pub(crate) fn apart<R>(&mut self, change: impl FnOnce(&mut DenseView<'_>) -> R) -> R {
        let mut view = DenseView { sets: self.sets, rows: self.rows, log: self.log, set: self.set };
        let result = change(&mut view);
        self.sets = view.sets;
        result
    }
}

impl State {
    /// Opens dense edges for many changes, which wake no propagator.
    ///
    /// # Errors
    /// That of `change`. The state must then be taken back before it is used.
    #[inline]
    pub(crate) fn edit_dense(
        &mut self,
        edges: &Edges,
        change: impl FnOnce(&mut DenseView<'_>) -> Result<(), Conflict>,
    ) -> Result<(), Conflict> {
        let range = edges.path_ends as usize..edges.dense_word(edges.vertices as usize);
        let log = &mut self.data.chosen;
        self.data.trail.edit(range, |words| {
            let (sets, rows) = words.split_first_chunk_mut().expect("the sets come before the rows");
            let rows = rows.as_chunks_mut().0;
            let mut view = DenseView { sets: DenseSets::from_words(sets), rows, log, set: edges.set };
            change(&mut view)?;
            *sets = view.sets.into_words();
            Ok(())
        })
    }

    /// Returns the end of a path with the fewest undecided edges, the lowest of these, and the first slot
    /// with an undecided edge.
    ///
    /// Returns `None` if there is no path, or if the table has more than 64 vertices. The state must be a
    /// fixpoint of the circuit constraint. Costs a few operations on words.
    #[inline]
    #[must_use]
    pub fn tightest_path_end(&self, edges: &Edges) -> Option<(usize, usize)> {
        let words = self.data.trail.words(edges.path_ends as usize, if edges.dense { SETS } else { 0 });
        let sets = DenseSets::from_words(words.first_chunk()?);
        if sets.path_ends == 0 {
            return None;
        }
        let vertex = sets.options.lowest(sets.path_ends).trailing_zeros() as usize;
        let (row, chosen) = self.data.trail.pair(edges.dense_word(vertex));
        let undecided = row & !(sets.full | chosen);
        (undecided != 0).then(|| (vertex, undecided.trailing_zeros() as usize))
    }
}
