//! The rules of Castle Wall: which cells the loop surrounds, and how many steps it has in a direction.

use super::{DrawnLoop, LoopSide};
use crate::files::boards::CellGrid;
use crate::files::boards::loops::arrows::Heading;
use crate::files::boards::loops::towers::Tower;
use crate::words::quantity;

/// Checks the cells of a loop, in order.
///
/// # Errors
/// The first rule that is broken, and where.
pub(in super::super) fn check(board: &CellGrid<Option<Tower>>, cells: &[usize]) -> Result<(), String> {
    let (rows, columns) = (board.rows(), board.columns);
    let drawn = DrawnLoop::new(rows, columns, cells)?;
    for (cell, tower) in board.cells.iter().enumerate() {
        let Some(Tower { is_inside, lines }) = *tower else { continue };
        let (row, column) = (cell / columns, cell % columns);
        let name = drawn.name(cell);
        if drawn.visits(cell) {
            return Err(format!("the loop visits the clue in {name}"));
        }
        // From outside to the cell along its row, a little below the middle of cells.
        let crossed = (0..column).filter(|left| drawn.leaves(row * columns + left, LoopSide::Down)).count();
        match is_inside {
            Some(true) if crossed % 2 == 0 => {
                return Err(format!("the white cell in {name} is outside the loop"));
            }
            Some(false) if crossed % 2 == 1 => {
                return Err(format!("the black cell in {name} is inside the loop"));
            }
            _ => {}
        }
        let Some((number, heading)) = lines else { continue };
        let used = match heading {
            Heading::North => {
                (0..row).filter(|at| drawn.leaves(at * columns + column, LoopSide::Down)).count()
            }
            Heading::South => {
                (row..rows).filter(|at| drawn.leaves(at * columns + column, LoopSide::Down)).count()
            }
            Heading::West => {
                (0..column).filter(|at| drawn.leaves(row * columns + at, LoopSide::Right)).count()
            }
            Heading::East => {
                (column..columns).filter(|at| drawn.leaves(row * columns + at, LoopSide::Right)).count()
            }
        };
        if used != number as usize {
            return Err(format!(
                "the arrow in {name} points at {} and needs {number}",
                quantity(used, "steps")
            ));
        }
    }
    Ok(())
}
