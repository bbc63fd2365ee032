//! How edges between up to 128 vertices are laid out in words.
//!
//! A set of vertices takes one word, or two for more than 64 vertices. First come the sets, then a row for
//! each vertex: the set of vertices to which an edge is undecided. Then come, for each end of a path, its
//! other end. Chosen edges are not among these words; see `chosen`.
//!
//! Most edges are excluded because one of their ends already has two chosen edges. Such a vertex is *full*:
//! one bit marks it, and the rows keep its excluded edges. So a vertex becomes full in one step however many
//! edges it loses, and an edge of a row is undecided only if neither end is full.

use super::vertex_counts::{DIGITS, VertexCounts};
use super::vertex_set::VertexSet;
use crate::solver::graph::MOST_DENSE_VERTICES;

/// How many words the longest set of vertices takes.
pub(super) const LARGEST_WIDTH: usize = MOST_DENSE_VERTICES.div_ceil(64);
const _: () =
    assert!(MOST_DENSE_VERTICES <= 1 << DIGITS, "a vertex has fewer neighbours than its number can say");
/// How many sets there are; the digits of the counts come last.
const SETS: usize = 2 + DIGITS;
/// The index of the set of full vertices.
const FULL: usize = 1;

/// What is known of all vertices of dense edges.
///
/// The log and the paths of chosen edges are kept up to date by the propagator that allows two edges at each
/// vertex. They are stored with the edges so that branching reads the same data.
#[derive(Debug, Clone, Copy)]
pub(crate) struct DenseSets<const W: usize> {
    /// How many entries of the log of chosen edges have been read.
    pub(crate) read: u64,
    /// The ends of paths of chosen edges.
    pub(crate) path_ends: VertexSet<W>,
    /// The vertices that have no possible edges but the chosen ones.
    pub(crate) full: VertexSet<W>,
    /// How many possible edges each vertex has that is not full.
    pub(crate) options: VertexCounts<W>,
}

/// The words of dense edges, opened.
pub(super) struct DenseWords<'a, const W: usize> {
    read: &'a mut u64,
    sets: &'a mut [[u64; W]; SETS],
    /// For each vertex the targets of its undecided edges, and some of those to full vertices.
    pub(super) rows: &'a mut [[u64; W]],
    /// For each end of a path the other end.
    pub(super) mates: &'a mut [u64],
}

/// How many words come before the rows.
pub(super) fn words_of_sets(width: usize) -> usize {
    1 + width * SETS
}

impl<'a, const W: usize> DenseWords<'a, W> {
    /// Opens the words of dense edges between `vertices` vertices.
    ///
    /// # Panics
    /// If there are fewer words.
    #[inline]
    pub(super) fn open(words: &'a mut [u64], vertices: usize) -> Self {
        let (read, words) = words.split_first_mut().expect("the number of entries read");
        let (sets, words) = words.split_at_mut(W * SETS);
        let (rows, mates) = words.split_at_mut(W * vertices);
        let sets = sets.as_chunks_mut().0.first_chunk_mut().expect("all sets");
        Self { read, sets, rows: rows.as_chunks_mut().0, mates }
    }

    /// Reads the sets.
    #[inline]
    pub(super) fn sets(&self) -> DenseSets<W> {
        DenseSets::from_words(*self.read, self.sets)
    }

    /// Writes the sets back.
    #[inline]
    pub(super) fn store(&mut self, sets: DenseSets<W>) {
        let DenseSets { read, path_ends, full, options } = sets;
        *self.read = read;
        self.sets[0] = path_ends.0;
        self.sets[FULL] = full.0;
        let mut k = 0;
        while k < DIGITS {
            self.sets[SETS - DIGITS + k] = options.digits()[k].0;
            k += 1;
        }
    }

    /// The vertices that are full.
    #[inline]
    pub(super) fn full(&self) -> VertexSet<W> {
        VertexSet(self.sets[FULL])
    }

    /// Subtracts one from the number of possible edges of each of these vertices.
    #[inline]
    pub(super) fn decrease(&mut self, vertices: VertexSet<W>) {
        let mut borrow = vertices;
        for digit in &mut self.sets[SETS - DIGITS..] {
            let less = VertexSet(*digit) ^ borrow;
            *digit = less.0;
            borrow = borrow & less;
            if borrow.is_empty() {
                return;
            }
        }
    }
}

impl<const W: usize> DenseSets<W> {
    /// The sets in the words before the rows, if these are all.
    #[inline]
    pub(super) fn read(words: &[u64]) -> Option<Self> {
        let (read, sets) = words.split_first()?;
        Some(Self::from_words(*read, sets.as_chunks().0.first_chunk()?))
    }

    #[inline]
    fn from_words(read: u64, sets: &[[u64; W]; SETS]) -> Self {
        let [path_ends, full, words @ ..] = sets;
        let (mut digits, mut k) = ([VertexSet::EMPTY; DIGITS], 0);
        while k < DIGITS {
            digits[k] = VertexSet(words[k]);
            k += 1;
        }
        let (path_ends, full) = (VertexSet(*path_ends), VertexSet(*full));
        Self { read, path_ends, full, options: VertexCounts::new(digits) }
    }
}

/// Takes an edge out of the rows of both its ends.
#[inline]
pub(super) fn clear_edge<const W: usize>(rows: &mut [[u64; W]], one: usize, other: usize) {
    rows[one] = (VertexSet(rows[one]) & !VertexSet::of(other)).0;
    rows[other] = (VertexSet(rows[other]) & !VertexSet::of(one)).0;
}

/// The words of dense edges that lead from each vertex to a set of others.
pub(super) fn initial_words<const W: usize>(targets: &[Vec<usize>]) -> Vec<u64> {
    let options: Vec<usize> = targets.iter().map(Vec::len).collect();
    let vertices = targets.len();
    let mut words = vec![0; words_of_sets(W) + (W + 1) * vertices];
    let mut opened = DenseWords::<W>::open(&mut words, vertices);
    let (path_ends, full) = (VertexSet::EMPTY, VertexSet::EMPTY);
    opened.store(DenseSets { read: 0, path_ends, full, options: VertexCounts::of(&options) });
    for (vertex, targets) in targets.iter().enumerate() {
        let row = targets.iter().fold(VertexSet::EMPTY, |row, &target| row | VertexSet::of(target));
        opened.rows[vertex] = row.0;
        opened.mates[vertex] = vertex as u64;
    }
    words
}
