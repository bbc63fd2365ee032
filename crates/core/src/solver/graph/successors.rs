//! The table of possible steps: for every vertex, the ordered list of its successors.
//!
//! A successor is named by its *slot* in the vertex's row, and domains over steps are sets of slots. In a
//! table of up to 64 vertices the slot is the number of the successor. So a row is a set of vertices in one
//! word, and no step needs a look-up in either direction. In a larger table slots are numbered from 0 along
//! the row, so a board of a million cells takes O(arcs), and every arc stores the slot of the opposite arc in
//! its target's row. Up to 128 vertices both are possible: a row of two words is best where all of it is
//! changed at once, and short rows are best where each slot is looked at.

use std::sync::Arc;

use thiserror::Error;

/// Marks an arc whose opposite is not in the table.
const NO_SLOT: u32 = u32::MAX;
/// Tables up to this many vertices have the successors' numbers as slots.
const DENSE_VERTICES: usize = 64;
/// Tables up to this many vertices can have the successors' numbers as slots.
pub(crate) const MOST_DENSE_VERTICES: usize = 128;
/// Larger tables up to this many vertices keep a full vertex-by-vertex slot matrix.
const MATRIX_VERTICES: usize = 256;
/// Matrix entry of two vertices without a step between them.
const NO_ENTRY: u16 = u16::MAX;

/// Why a list of rows is not a table of steps.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TableError {
    /// A row names a vertex that has no row of its own.
    #[error("vertex {from} has a step to vertex {to}, but there are only {vertices} vertices")]
    UnknownVertex {
        /// Where the step starts.
        from: usize,
        /// Where it would end.
        to: usize,
        /// How many vertices there are.
        vertices: usize,
    },
    /// A step from a vertex to itself.
    #[error("vertex {0} has a step to itself")]
    Loop(usize),
    /// The same step twice.
    #[error("vertex {from} has the step to vertex {to} twice")]
    Repeated {
        /// Where the step starts.
        from: usize,
        /// Where it ends.
        to: usize,
    },
    /// More arcs than 32 bits can number.
    #[error("more than {} steps", u32::MAX - 1)]
    TooLarge,
}

/// One possible step, seen from the vertex it leaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Successor {
    target: u32,
    /// Slot of the opposite arc in the target's row, or [`NO_SLOT`].
    back: u32,
}

/// For every vertex `0..vertices` its possible successors, ascending, in compressed rows.
///
/// Memory is O(vertices + arcs), plus two bytes for every pair of vertices when
/// there are at most 256 of them.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct SuccessorTable {
    starts: Vec<u32>,
    arcs: Vec<Successor>,
    matrix: Vec<u16>,
    symmetric: bool,
    dense: bool,
}

impl SuccessorTable {
    /// Builds the table from a list of successors for each vertex, in any order.
    ///
    /// # Errors
    /// A successor out of range, a loop, or the same successor twice.
    pub fn new(mut rows: Vec<Vec<u32>>) -> Result<Self, TableError> {
        let vertices = rows.len();
        let total: usize = rows.iter().map(Vec::len).sum();
        if total >= NO_SLOT as usize || vertices >= NO_SLOT as usize {
            return Err(TableError::TooLarge);
        }
        let mut starts = Vec::with_capacity(vertices + 1);
        let mut arcs = Vec::with_capacity(total);
        starts.push(0);
        for (from, row) in rows.iter_mut().enumerate() {
            row.sort_unstable();
            for (slot, &target) in row.iter().enumerate() {
                let to = target as usize;
                if to >= vertices {
                    return Err(TableError::UnknownVertex { from, to, vertices });
                }
                if to == from {
                    return Err(TableError::Loop(from));
                }
                if slot > 0 && row[slot - 1] == target {
                    return Err(TableError::Repeated { from, to });
                }
                arcs.push(Successor { target, back: NO_SLOT });
            }
            starts.push(arcs.len() as u32);
        }
        let mut symmetric = true;
        for (vertex, row) in rows.iter().enumerate() {
            for (slot, &target) in row.iter().enumerate() {
                match rows[target as usize].binary_search(&(vertex as u32)) {
                    Ok(back) => arcs[starts[vertex] as usize + slot].back = back as u32,
                    Err(_) => symmetric = false,
                }
            }
        }
        let dense = vertices <= DENSE_VERTICES;
        let mut table = Self { starts, arcs, matrix: Vec::new(), symmetric, dense };
        table.fill_matrix();
        Ok(table)
    }

    /// Writes the slot of every step into the matrix, if the table is small enough to have one.
    fn fill_matrix(&mut self) {
        let vertices = self.vertices();
        if vertices <= MATRIX_VERTICES {
            let mut matrix = vec![NO_ENTRY; vertices * vertices];
            for vertex in 0..vertices {
                for (slot, target) in self.slots(vertex) {
                    matrix[vertex * vertices + target] = slot as u16;
                }
            }
            self.matrix = matrix;
        }
    }

    /// Returns the same table with the successors' numbers as slots if it has at most 128 vertices.
    ///
    /// Rows are then longer, but whole rows are changed at once, and edges need no look-ups.
    #[must_use]
    pub fn with_numbers_as_slots(self: Arc<Self>) -> Arc<Self> {
        if self.dense || self.vertices() > MOST_DENSE_VERTICES {
            return self;
        }
        let mut table = Arc::unwrap_or_clone(self);
        table.dense = true;
        table.fill_matrix();
        Arc::new(table)
    }

    /// Returns the same table with directed steps: a step and its opposite are different, even if every step
    /// has one.
    ///
    /// [`is_symmetric`](Self::is_symmetric) is then false, so a path and its reversal are not treated as one.
    #[must_use]
    pub fn directed(mut self) -> Self {
        self.symmetric = false;
        self
    }

    /// Returns the table with one more vertex, joined in both directions to `neighbours`.
    ///
    /// With a *dummy* vertex joined to every possible end, the Hamiltonian paths
    /// of a graph are the Hamiltonian cycles of the larger one.
    ///
    /// # Errors
    /// A neighbour out of range or named twice.
    pub fn with_dummy(&self, neighbours: &[u32]) -> Result<Self, TableError> {
        let dummy = self.vertices();
        let mut rows: Vec<Vec<u32>> = (0..dummy).map(|vertex| self.row(vertex).collect()).collect();
        for &neighbour in neighbours {
            let row = rows.get_mut(neighbour as usize).ok_or(TableError::UnknownVertex {
                from: dummy,
                to: neighbour as usize,
                vertices: dummy,
            })?;
            row.push(dummy as u32);
        }
        rows.push(neighbours.to_vec());
        Self::new(rows)
    }

    /// Returns the number of vertices.
    #[must_use]
    pub fn vertices(&self) -> usize {
        self.starts.len() - 1
    }

    /// Returns the number of arcs. A step and its opposite count as two.
    #[must_use]
    pub fn arcs(&self) -> usize {
        self.arcs.len()
    }

    /// Returns whether the slot of a successor is its number, as in all tables of up to 64 vertices; see
    /// [`with_numbers_as_slots`](Self::with_numbers_as_slots).
    #[inline]
    #[must_use]
    pub fn is_dense(&self) -> bool {
        self.dense
    }

    /// Returns the number of successors of `vertex`.
    #[inline]
    #[must_use]
    pub fn degree(&self, vertex: usize) -> usize {
        (self.starts[vertex + 1] - self.starts[vertex]) as usize
    }

    /// Returns one more than the highest slot that the row of `vertex` may use.
    #[must_use]
    pub fn slot_count(&self, vertex: usize) -> usize {
        if self.dense { self.vertices() } else { self.degree(vertex) }
    }

    /// Returns the successors of `vertex`, ascending.
    #[inline]
    pub fn row(&self, vertex: usize) -> impl Iterator<Item = u32> + Clone + '_ {
        let range = self.starts[vertex] as usize..self.starts[vertex + 1] as usize;
        self.arcs[range].iter().map(|arc| arc.target)
    }

    /// Returns the successors of `vertex` with their slots, `(slot, successor)`, ascending.
    #[inline]
    pub fn slots(&self, vertex: usize) -> impl Iterator<Item = (usize, usize)> + Clone + '_ {
        let slot = |index, target: u32| if self.dense { target as usize } else { index };
        self.row(vertex).enumerate().map(move |(index, target)| (slot(index, target), target as usize))
    }

    /// Returns the vertex that `slot` of `vertex` leads to.
    #[inline]
    #[must_use]
    pub fn target(&self, vertex: usize, slot: usize) -> usize {
        if self.dense { slot } else { self.arcs[self.starts[vertex] as usize + slot].target as usize }
    }

    /// Returns the slot of the opposite step in its target's row, if the table has that step.
    #[inline]
    #[must_use]
    pub fn back(&self, vertex: usize, slot: usize) -> Option<usize> {
        if self.dense {
            return self.slot(slot, vertex);
        }
        let back = self.arcs[self.starts[vertex] as usize + slot].back;
        (back != NO_SLOT).then_some(back as usize)
    }

    /// Returns the slot of `target` in the row of `vertex`. Takes O(1) up to 256 vertices, O(log degree)
    /// beyond.
    #[inline]
    #[must_use]
    pub fn slot(&self, vertex: usize, target: usize) -> Option<usize> {
        if self.matrix.is_empty() {
            let row = &self.arcs[self.starts[vertex] as usize..self.starts[vertex + 1] as usize];
            return row.binary_search_by_key(&(target as u32), |arc| arc.target).ok();
        }
        let entry = self.matrix[vertex * self.vertices() + target];
        (entry != NO_ENTRY).then_some(entry as usize)
    }

    /// Returns the pairs of vertices that a step joins, in either direction or both, each pair once.
    pub(crate) fn joined(&self) -> impl Iterator<Item = [u32; 2]> + '_ {
        let pairs = (0..self.vertices()).flat_map(|from| self.row(from).map(move |to| [from as u32, to]));
        pairs.filter(|&[from, to]| from < to || self.slot(to as usize, from as usize).is_none())
    }

    /// How many slots of `vertex` lead to vertices below `target`; unused slots of a dense table count too.
    pub(crate) fn slots_below(&self, vertex: usize, target: u32) -> usize {
        if self.dense {
            return self.vertices().min(target as usize);
        }
        let row = &self.arcs[self.starts[vertex] as usize..self.starts[vertex + 1] as usize];
        row.partition_point(|arc| arc.target < target)
    }

    /// Returns whether every step has an opposite, and both count as one undirected step; see
    /// [`directed`](Self::directed).
    #[must_use]
    pub fn is_symmetric(&self) -> bool {
        self.symmetric
    }
}

impl std::fmt::Debug for SuccessorTable {
    /// Prints the rows, which determine everything else.
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let rows = (0..self.vertices()).map(|vertex| self.row(vertex).collect::<Vec<_>>());
        formatter.debug_list().entries(rows).finish()
    }
}
