//! The rules of the puzzle, as a check of a finished path.
//!
//! Written from the rules, without any code of the model: the way from a cell to the next is judged by its differences
//! of rows and columns.

use super::super::path_cells::check_cells;
use crate::files::boards::CellName;
use crate::files::boards::arrows::{ArrowBoard, Pointer};

/// Checks the cells of a path, in order.
///
/// # Errors
/// The first rule that is broken, and where.
pub(super) fn check(board: &ArrowBoard, path: &[usize]) -> Result<(), String> {
    let name = |cell: usize| CellName::of(cell, board.plain.columns());
    check_cells(board.plain.cells(), path, true, |cell| name(cell).to_string())?;
    for (pair, number) in path.windows(2).zip(1..) {
        if !points(board, pair[0], pair[1]) {
            let (from, to) = (name(pair[0]), name(pair[1]));
            return Err(format!("the arrow of {number} in {from} does not point to {to}"));
        }
    }
    Ok(())
}

/// Returns whether the arrow of a cell points to another.
pub(super) fn points(board: &ArrowBoard, from: usize, to: usize) -> bool {
    let place = |cell: usize| ((cell / board.plain.columns()) as i64, (cell % board.plain.columns()) as i64);
    let ((row, column), (to_row, to_column)) = (place(from), place(to));
    let (down, right) = (to_row - row, to_column - column);
    let is_line = down == 0 || right == 0 || down.abs() == right.abs();
    match board.pointers[from] {
        Pointer::Towards(along_rows, along_columns) => {
            let direction = (i64::from(along_rows), i64::from(along_columns));
            is_line && from != to && (down.signum(), right.signum()) == direction
        }
        Pointer::Everywhere => is_line && from != to,
        Pointer::Nowhere => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrong(board: &str, path: &[usize]) -> String {
        let board = ArrowBoard::read(board.as_bytes()).expect("a board");
        check(&board, path).err().unwrap_or_default()
    }

    #[test]
    fn what_is_right_passes() {
        assert_eq!(wrong("1e s\n* w\n", &[0, 1, 3, 2]), "");
        assert_eq!(wrong("e # s\nn # w\n", &[0, 2, 5, 3]), "");
        assert_eq!(wrong("se . #\n# s #\n# n nw", &[0, 8, 4, 7, 1]), "");
    }

    #[test]
    fn every_rule_can_be_broken() {
        let board = "1e s\n* w\n";
        assert_eq!(wrong(board, &[0, 1, usize::MAX, 2]), "no cell has number 3");
        assert_eq!(wrong(board, &[1, 0, 3, 2]), "2 in r1c1, where 1 was given");
        assert_eq!(wrong(board, &[0, 1, 1, 2]), "r1c2 is visited twice: 2 and 3");
        assert_eq!(wrong(board, &[0, 1, 3]), "r2c1 is not visited");
        assert_eq!(wrong(board, &[0, 3, 1, 2]), "the arrow of 1 in r1c1 does not point to r2c2");
        assert_eq!(wrong("e # *\n", &[0, 1, 2]), "2 in the hole r1c2");
        assert_eq!(wrong("* e\n", &[0, 1]), "the arrow of 1 in r1c1 does not point to r1c2");
        let skew = "se # #\n# # *\n";
        assert_eq!(wrong(skew, &[0, 5]), "the arrow of 1 in r1c1 does not point to r2c3");
    }
}
