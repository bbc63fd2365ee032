//! The rules of Numberlink: paths between equal numbers.

use crate::files::boards::{CellGrid, CellName};
use crate::words::{clue_text, quantity};

/// Checks the cells of the paths, one path after another: by their numbers, each from its first number by rows and
/// columns.
///
/// # Errors
/// The first rule that is broken, and where.
pub(in super::super) fn check(
    board: &CellGrid<Option<u32>>,
    all_cells: bool,
    cells: &[usize],
) -> Result<(), String> {
    let columns = board.columns;
    let name = |cell: usize| CellName::of(cell, columns);
    let mut visited = vec![false; board.cells.len()];
    // The number and the last cell of the path, if it has not ended.
    let mut open: Option<(u32, usize)> = None;
    let mut before = None;
    for &cell in cells {
        let visit = visited.get_mut(cell).ok_or("a cell outside the board")?;
        if std::mem::replace(visit, true) {
            return Err(format!("{} is visited twice", name(cell)));
        }
        let Some((number, last)) = open else {
            let number =
                board.cells[cell].ok_or(format!("a path begins in {} without a number", name(cell)))?;
            if before.is_some_and(|(other, _)| other >= number) || board.cells[..cell].contains(&Some(number))
            {
                return Err(format!("the path from {} is not in order", name(cell)));
            }
            open = Some((number, cell));
            continue;
        };
        let (row, column) =
            ((cell / columns).abs_diff(last / columns), (cell % columns).abs_diff(last % columns));
        if row + column != 1 {
            return Err(format!("{} and {} are not adjacent", name(last), name(cell)));
        }
        open = Some((number, cell));
        match board.cells[cell] {
            None => {}
            Some(other) if other == number => before = open.take(),
            Some(other) => {
                let [number, other] = [clue_text(number), clue_text(other)];
                return Err(format!("the path from the {number} meets the {other} in {}", name(cell)));
            }
        }
    }
    if let Some((number, last)) = open {
        return Err(format!("the path from the {} ends in {}", clue_text(number), name(last)));
    }
    let is_missed = |&cell: &usize| !visited[cell] && (all_cells || board.cells[cell].is_some());
    let missed: Vec<usize> = (0..board.cells.len()).filter(is_missed).collect();
    match missed.first() {
        None => Ok(()),
        Some(&first) => {
            Err(format!("no path visits {}, from {} on", quantity(missed.len(), "cells"), name(first)))
        }
    }
}
