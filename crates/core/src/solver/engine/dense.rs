//! Edges between up to 64 vertices: what is known of all vertices at once, a word each.
//!
//! The row of a vertex is a set of vertices here. Most edges are excluded because one of their ends has both
//! of its edges. Such a vertex is *full*: one bit says so, and the rows keep those edges. So a vertex becomes
//! full in one step however many edges it loses, and an edge is possible only if it is chosen or neither end
//! is full. How many edges are possible at each vertex is counted beside it, for all vertices at once.
//!
//! A propagator opens all of this as a [`DenseView`], whose sets can stay in registers while it works.

use super::edges::Edges;
use super::propagator::Conflict;
use super::state::State;
use super::store::{ChosenEdge, Store};
use super::tally::{DIGITS, Tally};

/// What is known of the vertices of dense edges.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct DenseSets {
    /// The ends of paths of chosen edges.
    pub(crate) path_ends: u64,
    /// The vertices that are known to have no possible edges but the chosen ones.
    pub(crate) full: u64,
    /// How many entries of the log of chosen edges the circuit constraint has seen.
    pub(crate) seen: u64,
    /// How many possible edges each vertex has that is not full.
    pub(crate) options: Tally,
}

/// How many words the sets take; those of the counts come last.
pub(super) const SETS: usize = 3 + DIGITS;
/// How many words the row of a vertex takes.
pub(super) const WIDTH: usize = 3;
/// Which of the words says what vertices are full.
const FULL: usize = 1;

impl DenseSets {
    #[inline]
    fn from_words(words: &[u64; SETS]) -> Self {
        let [path_ends, full, seen, digits @ ..] = *words;
        Self { path_ends, full, seen, options: Tally::new(digits) }
    }

    #[inline]
    fn into_words(self) -> [u64; SETS] {
        let mut words = [0; SETS];
        words[..SETS - DIGITS].copy_from_slice(&[self.path_ends, self.full, self.seen]);
        words[SETS - DIGITS..].copy_from_slice(self.options.digits());
        words
    }
}

/// The words of dense edges that lead from each vertex to a set of others: the sets, then the rows.
pub(super) fn initial_words(targets: &[u64]) -> Vec<u64> {
    let options: Vec<usize> = targets.iter().map(|targets| targets.count_ones() as usize).collect();
    let sets = DenseSets { options: Tally::of(&options), ..DenseSets::default() };
    let rows = (0..).zip(targets).flat_map(|(vertex, &targets)| [targets, 0, vertex]);
    sets.into_words().into_iter().chain(rows).collect()
}

/// Dense edges, opened for many changes that nobody is woken by.
pub(crate) struct DenseView<'a> {
    /// What is known of the vertices.
    pub(crate) sets: DenseSets,
    /// For each vertex those to which edges were not ruled out one by one, and to which they are chosen; for
    /// each end of a path the other end, kept by the circuit constraint.
    rows: &'a mut [[u64; WIDTH]],
    log: &'a mut Vec<ChosenEdge>,
    set: u32,
}

impl DenseView<'_> {
    /// The next chosen edge, of any set, that the circuit constraint has not seen.
    #[inline]
    pub(crate) fn next_logged(&mut self) -> Option<ChosenEdge> {
        let edge = *self.log.get(self.sets.seen as usize)?;
        self.sets.seen += 1;
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
    pub(crate) fn mate(&self, vertex: usize) -> usize {
        self.rows[vertex][2] as usize
    }

    /// Makes two vertices the ends of one path.
    #[inline]
    pub(crate) fn mate_with(&mut self, start: usize, end: usize) {
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

    /// Takes notice of a chosen edge: those of its ends that were ends of paths become full, the others
    /// become ends. Returns where the edges lead that this rules out.
    #[expect(clippy::inline_always, reason = "the sets should stay in registers")]
    #[inline(always)]
    pub(crate) fn follow(&mut self, one: usize, other: usize) -> u64 {
        let before = self.attach(one, other);
        let lost = self.undecided(one) & if_in(before, one);
        let lost_too = self.undecided(other) & if_in(before, other);
        self.sets.options.decrease(lost & !lost_too);
        self.sets.options.decrease(lost_too);
        self.sets.options.decrease(lost & lost_too);
        lost | lost_too
    }

    /// Chooses an undecided edge of a vertex that has two possible edges, and takes notice of it; returns the
    /// other end, and where the edges lead that this rules out.
    ///
    /// Both edges of the vertex are needed, so all that is ruled out is at the other end.
    #[expect(clippy::inline_always, reason = "the sets should stay in registers")]
    #[inline(always)]
    pub(crate) fn force(&mut self, vertex: usize) -> (usize, u64) {
        let target = self.undecided(vertex).trailing_zeros() as usize;
        self.rows[vertex][1] |= 1 << target;
        self.rows[target][1] |= 1 << vertex;
        self.log.push(ChosenEdge::new(self.set, vertex, target));
        self.sets.seen = self.log.len() as u64;
        let before = self.attach(vertex, target);
        let lost = self.undecided(target) & if_in(before, target);
        self.sets.options.decrease(lost);
        (target, lost)
    }

    /// Updates the ends of paths and the full vertices for a chosen edge; returns the ends of before.
    #[inline]
    fn attach(&mut self, one: usize, other: usize) -> u64 {
        let (before, pair) = (self.sets.path_ends, 1 << one | 1 << other);
        self.sets.full |= before & pair;
        self.sets.path_ends = before ^ pair;
        before
    }

    /// Does something rare that would otherwise keep the sets out of registers.
    #[inline]
    pub(crate) fn apart<R>(&mut self, change: impl FnOnce(&mut DenseView<'_>) -> R) -> R {
        let mut view = DenseView { sets: self.sets, rows: self.rows, log: self.log, set: self.set };
        let result = change(&mut view);
        self.sets = view.sets;
        result
    }
}

/// All vertices if `vertex` is in a set, or none: which of them can hardly be foreseen, so there is no
/// branch.
#[inline]
fn if_in(set: u64, vertex: usize) -> u64 {
    0u64.wrapping_sub(set >> vertex & 1)
}

impl Store {
    /// The vertices to which edges of `vertex` are possible, and to which they are chosen.
    #[inline]
    pub(super) fn dense_row(&self, edges: &Edges, vertex: usize) -> (u64, u64) {
        let (row, chosen) = self.trail.pair(edges.dense_word(vertex));
        let full = self.trail.word(edges.path_ends as usize + FULL);
        (row & !(full | if_in(full, vertex)) | chosen, chosen)
    }

    /// Rules out the edge between two vertices.
    ///
    /// # Errors
    /// The edge is chosen.
    #[inline]
    pub(super) fn exclude_dense(
        &mut self,
        edges: &Edges,
        vertex: usize,
        target: usize,
    ) -> Result<(), Conflict> {
        let (possible, chosen) = self.dense_row(edges, vertex);
        if possible >> target & 1 == 0 {
            return Ok(());
        }
        if chosen >> target & 1 == 1 {
            return Err(Conflict);
        }
        self.trail.update(edges.dense_word(vertex), |row| row & !(1 << target));
        self.trail.update(edges.dense_word(target), |row| row & !(1 << vertex));
        let pair = 1 << vertex | 1 << target;
        let mut borrow = pair;
        let mut digit = edges.path_ends as usize + SETS - DIGITS;
        while borrow != 0 {
            let new = self.trail.update(digit, |digit| digit ^ borrow);
            borrow &= new;
            digit += 1;
        }
        self.queue.touched().add_dense(pair);
        Ok(())
    }

    /// Chooses the edge between two vertices.
    ///
    /// # Errors
    /// The edge is excluded.
    #[inline]
    pub(super) fn include_dense(
        &mut self,
        edges: &Edges,
        vertex: usize,
        target: usize,
    ) -> Result<(), Conflict> {
        let (possible, chosen) = self.dense_row(edges, vertex);
        if possible >> target & 1 == 0 {
            return Err(Conflict);
        }
        if chosen >> target & 1 == 0 {
            self.trail.update(edges.dense_word(vertex) + 1, |chosen| chosen | 1 << target);
            self.trail.update(edges.dense_word(target) + 1, |chosen| chosen | 1 << vertex);
            self.chosen.push(ChosenEdge::new(edges.set, vertex, target));
            self.queue.touched().add_dense(1 << vertex | 1 << target);
        }
        Ok(())
    }
}

impl State {
    /// Opens dense edges for many changes; wakes nobody.
    ///
    /// # Errors
    /// That of `change`; then the state is not to be used before it is taken back.
    #[inline]
    pub(crate) fn edit_dense(
        &mut self,
        edges: &Edges,
        change: impl FnOnce(&mut DenseView<'_>) -> Result<(), Conflict>,
    ) -> Result<(), Conflict> {
        let range = edges.path_ends as usize..edges.dense_word(edges.vertices as usize);
        let log = &mut self.store.chosen;
        self.store.trail.edit(range, |words| {
            let (sets, rows) = words.split_first_chunk_mut().expect("the sets come before the rows");
            let rows = rows.as_chunks_mut().0;
            let mut view = DenseView { sets: DenseSets::from_words(sets), rows, log, set: edges.set };
            change(&mut view)?;
            *sets = view.sets.into_words();
            Ok(())
        })
    }

    /// Whether every vertex is known to have no possible edges but the chosen ones.
    #[inline]
    pub(super) fn are_all_full(&self, edges: &Edges) -> bool {
        let all = u64::MAX >> (64 - edges.vertices);
        self.store.trail.word(edges.path_ends as usize + FULL) == all
    }

    /// The first end of a path among those with the fewest undecided edges, and the slot of the first of
    /// these; `None` if there is no path, or if the edges are not those of a table of up to 64 vertices.
    ///
    /// The state must be a fixpoint of the circuit constraint. Costs a few operations on words.
    #[inline]
    #[must_use]
    pub fn tightest_path_end(&self, edges: &Edges) -> Option<(usize, usize)> {
        let words = self.store.trail.words(edges.path_ends as usize, if edges.dense { SETS } else { 0 });
        let sets = DenseSets::from_words(words.first_chunk()?);
        if sets.path_ends == 0 {
            return None;
        }
        let vertex = sets.options.lowest(sets.path_ends).trailing_zeros() as usize;
        let (row, chosen) = self.store.trail.pair(edges.dense_word(vertex));
        let undecided = row & !(sets.full | chosen);
        (undecided != 0).then(|| (vertex, undecided.trailing_zeros() as usize))
    }
}
