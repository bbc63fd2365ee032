//! The rules of Yajilin: shaded cells are those that are neither clues nor on the loop.

use super::DrawnLoop;
use crate::files::boards::CellGrid;
use crate::files::boards::loops::arrows::{ArrowCell, Heading};
use crate::words::quantity;

/// Checks the cells of a loop, in order.
///
/// # Errors
/// The first rule that is broken, and where.
pub(in super::super) fn check(board: &CellGrid<ArrowCell>, cells: &[usize]) -> Result<(), String> {
    let (rows, columns) = (board.cells.len() / board.columns, board.columns);
    let drawn = DrawnLoop::new(rows, columns, cells)?;
    let is_shaded = |row: usize, column: usize| {
        let cell = row * columns + column;
        board.cells[cell] == ArrowCell::Open && !drawn.visits(cell)
    };
    for row in 0..rows {
        for column in 0..columns {
            let cell = row * columns + column;
            if board.cells[cell] != ArrowCell::Open && drawn.visits(cell) {
                return Err(format!("the loop visits the clue in {}", drawn.name(cell)));
            }
            let beside = [(row + 1 < rows, row + 1, column), (column + 1 < columns, row, column + 1)];
            for (exists, other_row, other_column) in beside {
                if exists && is_shaded(row, column) && is_shaded(other_row, other_column) {
                    let other = drawn.name(other_row * columns + other_column);
                    return Err(format!("the shaded cells {} and {other} are adjacent", drawn.name(cell)));
                }
            }
            let ArrowCell::Arrow(Some(number), heading) = board.cells[cell] else { continue };
            let shaded = match heading {
                Heading::North => (0..row).filter(|&row| is_shaded(row, column)).count(),
                Heading::South => (row + 1..rows).filter(|&row| is_shaded(row, column)).count(),
                Heading::West => (0..column).filter(|&column| is_shaded(row, column)).count(),
                Heading::East => (column + 1..columns).filter(|&column| is_shaded(row, column)).count(),
            };
            if shaded != number as usize {
                let clue = drawn.name(cell);
                return Err(format!(
                    "the arrow in {clue} points at {}, and needs {number}",
                    quantity(shaded, "shaded cells")
                ));
            }
        }
    }
    Ok(())
}
