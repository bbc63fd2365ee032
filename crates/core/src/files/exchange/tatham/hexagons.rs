//! The places of hexagons in Ascent and here.
//!
//! In Ascent each row of the grid is shifted to the right by half a cell against the row above, so the left side of the
//! grid slants. Here only odd rows (counted from 0) are shifted. Column `c` of row `r` there is column `c + r / 2`
//! here, rounded down, so a board has holes on both sides in one of the two forms.

/// Returns the cells of an Ascent grid in straight rows, without columns of holes at the sides, and the number of
/// columns.
pub(super) fn straightened<T: Clone + From<&'static str> + AsRef<str>>(
    cells: &[T],
    columns: usize,
) -> (Vec<T>, usize) {
    let rows = cells.len() / columns;
    let width = columns + (rows - 1) / 2;
    let mut board = vec![T::from("#"); rows * width];
    for (index, cell) in cells.iter().enumerate() {
        let (row, column) = (index / columns, index % columns);
        board[row * width + column + row / 2] = cell.clone();
    }
    let is_used = |column: &usize| (0..rows).any(|row| board[row * width + column].as_ref() != "#");
    // A board of holes keeps one column.
    let first = (0..width).find(is_used).unwrap_or(0);
    let last = (0..width).rfind(is_used).unwrap_or(0);
    let kept = board.chunks(width).map(|row| &row[first..=last]).collect::<Vec<_>>().concat();
    (kept, last + 1 - first)
}

/// Returns the cells of a board in the rows of an Ascent grid, and the number of columns of the grid.
pub(super) fn slanted<'a>(cells: &[&'a str], columns: usize) -> (Vec<&'a str>, usize) {
    let rows = cells.len() / columns;
    let shift = (rows - 1) / 2;
    let width = columns + shift;
    let mut grid = vec!["#"; rows * width];
    for (index, cell) in cells.iter().enumerate() {
        let (row, column) = (index / columns, index % columns);
        grid[row * width + column + shift - row / 2] = cell;
    }
    (grid, width)
}
