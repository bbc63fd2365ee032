//! The rules of Slitherlink: each digit is the number of sides of its cell on the loop.

use super::{DrawnLoop, LoopSide};
use crate::files::boards::{CellGrid, CellName};
use crate::problems::surface::Surface;
use crate::words::quantity;

/// Checks the corners of a loop, in order.
///
/// # Errors
/// The first rule that is broken, and where.
pub(in super::super) fn check(
    board: &CellGrid<Option<u8>>,
    surface: Surface,
    corners: &[usize],
) -> Result<(), String> {
    let (rows, columns) = (board.cells.len() / board.columns, board.columns);
    // Between joined borders, the last corner of a line is the first one again.
    let (joins_rows, joins_columns) = (surface.joins_rows(), surface.joins_columns());
    let points =
        (if joins_rows { rows } else { rows + 1 }, if joins_columns { columns } else { columns + 1 });
    let drawn = DrawnLoop::on(surface, points.0, points.1, corners)?;
    for row in 0..rows {
        for column in 0..columns {
            let Some(digit) = board.cells[row * columns + column] else { continue };
            let corner =
                |down: usize, right: usize| (row + down) % points.0 * points.1 + (column + right) % points.1;
            let sides = [
                drawn.leaves(corner(0, 0), LoopSide::Right),
                drawn.leaves(corner(0, 1), LoopSide::Down),
                drawn.leaves(corner(1, 1), LoopSide::Left),
                drawn.leaves(corner(1, 0), LoopSide::Up),
            ];
            let sides = sides.into_iter().filter(|&side| side).count();
            if sides != usize::from(digit) {
                let place = CellName { row, column };
                return Err(format!(
                    "{place} has {} on the loop and needs {digit}",
                    quantity(sides, "sides")
                ));
            }
        }
    }
    Ok(())
}
