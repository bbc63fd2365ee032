//! The rules of Geradeweg: how long the lines of the loop are that meet in circles.

use super::{DrawnLoop, LoopSide};
use crate::files::boards::CellGrid;
use crate::files::boards::loops::circles::LengthCircle;
use crate::words::quantity;

/// Checks the cells of a loop, in order.
///
/// # Errors
/// The first rule that is broken, and where.
pub(in super::super) fn check(board: &CellGrid<Option<LengthCircle>>, cells: &[usize]) -> Result<(), String> {
    let drawn = DrawnLoop::new(board.cells.len() / board.columns, board.columns, cells)?;
    for (cell, circle) in board.cells.iter().enumerate() {
        let Some(LengthCircle(number)) = *circle else { continue };
        let name = drawn.name(cell);
        if !drawn.visits(cell) {
            return Err(format!("the circle in {name} is not on the loop"));
        }
        let across = drawn.steps(cell, LoopSide::Left) + drawn.steps(cell, LoopSide::Right);
        let along = drawn.steps(cell, LoopSide::Up) + drawn.steps(cell, LoopSide::Down);
        let lengths = [across, along].into_iter().filter(|&length| length > 0);
        // Without a number, all lines are as long as the first.
        let Some(wanted) = number.or(lengths.clone().next()) else { continue };
        if let Some(length) = lengths.clone().find(|&length| length != wanted) {
            let steps = quantity(length as usize, "steps");
            return Err(format!("a line in {name} has {steps} and needs {wanted}"));
        }
    }
    Ok(())
}
