//! How edges between up to 64 vertices are laid out in words.
//!
//! First come the sets, one word for all vertices, then the rows of the vertices. The row of a vertex is a
//! set of vertices here. Most edges are excluded because one of their ends already has two chosen edges. Such
//! a vertex is *full*: one bit marks it, and the rows keep its excluded edges. So a vertex becomes full in
//! one step however many edges it loses, and an edge is possible only if it is chosen or neither end is full.

use super::vertex_counts::{DIGITS, VertexCounts};

/// How many words the sets take; those of the counts come last.
pub(super) const SETS: usize = 3 + DIGITS;
/// How many words the row of a vertex takes.
pub(super) const WIDTH: usize = 3;
/// The index of the word that marks full vertices.
pub(super) const FULL: usize = 1;

/// What is known of all vertices of dense edges, one word for each set.
///
/// The log and the paths of chosen edges are kept up to date by the propagator that allows two edges at each
/// vertex. They are stored with the edges so that branching reads the same data.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct DenseSets {
    /// The ends of paths of chosen edges.
    pub(crate) path_ends: u64,
    /// The vertices that have no possible edges but the chosen ones.
    pub(crate) full: u64,
    /// How many entries of the log of chosen edges have been read.
    pub(crate) read: u64,
    /// How many possible edges each vertex has that is not full.
    pub(crate) options: VertexCounts,
}

impl DenseSets {
    #[inline]
    pub(super) fn from_words(words: &[u64; SETS]) -> Self {
        let [path_ends, full, read, digits @ ..] = *words;
        Self { path_ends, full, read, options: VertexCounts::new(digits) }
    }

    #[inline]
    pub(super) fn into_words(self) -> [u64; SETS] {
        let mut words = [0; SETS];
        words[..SETS - DIGITS].copy_from_slice(&[self.path_ends, self.full, self.read]);
        words[SETS - DIGITS..].copy_from_slice(self.options.digits());
        words
    }
}

/// The words of dense edges that lead from each vertex to a set of others: the sets, then the rows.
pub(super) fn initial_words(targets: &[u64]) -> Vec<u64> {
    let options: Vec<usize> = targets.iter().map(|targets| targets.count_ones() as usize).collect();
    let sets = DenseSets { options: VertexCounts::of(&options), ..DenseSets::default() };
    let rows = (0..).zip(targets).flat_map(|(vertex, &targets)| [targets, 0, vertex]);
    sets.into_words().into_iter().chain(rows).collect()
}

/// All vertices if `vertex` is in the set, or none. Which of the two is unpredictable, so there is no branch.
#[inline]
pub(super) fn all_if_in(set: u64, vertex: usize) -> u64 {
    0u64.wrapping_sub(set >> vertex & 1)
}
