//! The rules of Yajilin: shaded cells are those that are neither clues nor on the loop.

use super::{DrawnLoop, LoopSide};
use crate::files::boards::CellGrid;
use crate::files::boards::loops::arrows::{ArrowCell, Heading};
use crate::problems::surface::Surface;
use crate::words::quantity;

/// Checks the cells of a loop, in order.
///
/// # Errors
/// The first rule that is broken, and where.
pub(in super::super) fn check(
    board: &CellGrid<ArrowCell>,
    surface: Surface,
    cells: &[usize],
) -> Result<(), String> {
    let (rows, columns) = (board.cells.len() / board.columns, board.columns);
    let drawn = DrawnLoop::on(surface, rows, columns, cells)?;
    let is_shaded = |cell: usize| board.cells[cell] == ArrowCell::Open && !drawn.visits(cell);
    for (cell, &content) in board.cells.iter().enumerate() {
        if content != ArrowCell::Open && drawn.visits(cell) {
            return Err(format!("the loop visits the clue in {}", drawn.name(cell)));
        }
        for other in [LoopSide::Down, LoopSide::Right].into_iter().filter_map(|side| drawn.beside(cell, side))
        {
            if is_shaded(cell) && is_shaded(other) {
                let (one, other) = (drawn.name(cell), drawn.name(other));
                return Err(format!("the shaded cells {one} and {other} are adjacent"));
            }
        }
        let ArrowCell::Arrow(Some(number), heading) = content else { continue };
        let side = match heading {
            Heading::North => LoopSide::Up,
            Heading::South => LoopSide::Down,
            Heading::West => LoopSide::Left,
            Heading::East => LoopSide::Right,
        };
        // Up to the border, or around the board and back to the clue.
        let (mut here, mut shaded) = (cell, 0);
        while let Some(next) = drawn.beside(here, side).filter(|&next| next != cell) {
            shaded += usize::from(is_shaded(next));
            here = next;
        }
        if shaded != number as usize {
            let clue = drawn.name(cell);
            return Err(format!(
                "the arrow in {clue} points at {}, and needs {number}",
                quantity(shaded, "shaded cells")
            ));
        }
    }
    Ok(())
}
