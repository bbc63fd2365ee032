//! The rules of Masyu: how the loop passes pearls.

use super::DrawnLoop;
use crate::files::boards::CellGrid;
use crate::files::boards::loops::pearls::Pearl;
use crate::problems::surface::Surface;

/// Checks the cells of a loop, in order; with `all_cells` it must visit every cell.
///
/// # Errors
/// The first rule that is broken, and where.
pub(in super::super) fn check(
    board: &CellGrid<Option<Pearl>>,
    surface: Surface,
    all_cells: bool,
    cells: &[usize],
) -> Result<(), String> {
    let drawn = DrawnLoop::on(surface, board.cells.len() / board.columns, board.columns, cells)?;
    for (cell, pearl) in board.cells.iter().enumerate() {
        let name = drawn.name(cell);
        let Some(exits) = drawn.exits[cell] else {
            match pearl {
                Some(_) => return Err(format!("the pearl in {name} is not on the loop")),
                None if all_cells => return Err(format!("{name} is not on the loop")),
                None => continue,
            }
        };
        let straight = exits.map(|side| drawn.is_straight(drawn.beyond(cell, side)));
        match pearl {
            Some(Pearl::White) if !drawn.is_straight(cell) => {
                return Err(format!("the loop turns at the white pearl in {name}"));
            }
            Some(Pearl::White) if straight == [true, true] => {
                return Err(format!("the loop does not turn beside the white pearl in {name}"));
            }
            Some(Pearl::Black) if drawn.is_straight(cell) => {
                return Err(format!("the loop does not turn at the black pearl in {name}"));
            }
            Some(Pearl::Black) if straight != [true, true] => {
                return Err(format!("the loop turns beside the black pearl in {name}"));
            }
            _ => {}
        }
    }
    Ok(())
}
