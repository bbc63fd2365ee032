//! Paths between pairs of cells, as data.

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
    /// The ends of the edges that the first variables of the model stand for, the lesser one first. Numbers after those of cells
    /// are joints between paths.
    pub edges: Vec<[usize; 2]>,
}
