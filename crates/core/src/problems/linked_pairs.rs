//! Paths between pairs of cells, as data.

use super::single_loop::LoopFact;

/// Paths along rows and columns of a rectangle: each joins the two cells of a pair, and no cell is on two of them or twice on
/// one. A path ends at the cells of its pair and passes none of another one.
#[derive(Debug, Clone)]
pub struct LinkedPairs {
    /// The number of rows.
    pub rows: usize,
    /// The number of columns; cells are numbered row by row.
    pub columns: usize,
    /// The pairs; each cell is in one at most.
    pub pairs: Vec<[usize; 2]>,
    /// Whether each cell is on a path.
    pub visits_all: bool,
    /// Whether two neighbours on one path must be joined by it.
    pub apart: bool,
    /// The ends of the edges that the first variables of the model stand for, the lesser one first. Numbers after those of cells
    /// are joints between paths.
    pub edges: Vec<[usize; 2]>,
}

/// On whose path each cell is, as facts about the loop that the paths are part of.
#[derive(Debug)]
pub(crate) struct PathLabels {
    pub(crate) pairs: Vec<[usize; 2]>,
    /// For each cell the first of its auxiliary facts, one for each pair; none for the ends of paths.
    first: Vec<Option<u32>>,
}

impl PathLabels {
    /// Returns the facts about cells and the paths between pairs of them.
    pub(crate) fn new(cells: usize, pairs: Vec<[usize; 2]>) -> Self {
        let mut first = vec![Some(0); cells];
        pairs.iter().flatten().for_each(|&end| first[end] = None);
        (0..).zip(first.iter_mut().flatten()).for_each(|(place, label)| *label = place * pairs.len() as u32);
        Self { pairs, first }
    }

    /// Returns the number of cells.
    pub(crate) fn cells(&self) -> usize {
        self.first.len()
    }

    /// Returns the fact that a cell is on the path of a pair, or is not; if that is given, whether it holds.
    pub(crate) fn fact(&self, cell: usize, pair: usize, value: bool) -> Result<LoopFact, bool> {
        let first = self.first[cell].ok_or(self.pairs[pair].contains(&cell) == value)?;
        // Without other paths, a cell is on this one or on none.
        let is_only = self.pairs.len() == 1;
        let label = LoopFact::Auxiliary(first + pair as u32, value);
        Ok(if is_only { LoopFact::Vertex(cell as u32, value) } else { label })
    }
}
