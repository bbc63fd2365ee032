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

/// Returns for each cell the first of the auxiliary facts that tell on whose path it is, one for each pair; none for
/// the ends of paths.
pub(crate) fn first_labels(
    cells: usize,
    pairs: impl ExactSizeIterator<Item = [usize; 2]>,
) -> Vec<Option<u32>> {
    let mut labels = vec![Some(0); cells];
    let count = pairs.len() as u32;
    pairs.flatten().for_each(|end| labels[end] = None);
    (0..).zip(labels.iter_mut().flatten()).for_each(|(place, label)| *label = place * count);
    labels
}
