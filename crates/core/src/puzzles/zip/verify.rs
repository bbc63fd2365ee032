//! The rules of the puzzle, as a check of a finished path.
//!
//! Written from the rules, without any code of the model: a step is judged by its rows and columns, and every wall is
//! compared with it.

use super::super::path_cells::{bare, check_cells};
use crate::files::boards::checkpoints::CheckpointBoard;
use crate::files::boards::{Cell, CellName};

/// Checks the cells of a path, in order; O(cells * cells + cells * walls). Without checkpoints, any cells may be its
/// ends.
///
/// # Errors
/// The first rule that is broken, and where.
pub(super) fn check(board: &CheckpointBoard, path: &[usize]) -> Result<(), String> {
    let name = |cell: usize| CellName::of(cell, board.plain.columns());
    let has_checkpoints = board.plain.clues().next().is_some();
    check_cells(&bare(board.plain.cells()), path, true, |cell| name(cell).to_string())?;
    let mut last = 0;
    for (place, &cell) in path.iter().enumerate() {
        match board.plain.cells()[cell] {
            Cell::Clue(number) if number != last + 1 => {
                return Err(format!("checkpoint {number} comes after {last}"));
            }
            Cell::Clue(_) => last += 1,
            _ if place == 0 && has_checkpoints => {
                return Err(format!("it begins in {}, not at checkpoint 1", name(cell)));
            }
            _ => {}
        }
    }
    for pair in path.windows(2) {
        let (one, other) = (pair[0].min(pair[1]), pair[0].max(pair[1]));
        let is_beside = other == one + 1 && other % board.plain.columns() != 0;
        if !is_beside && other != one + board.plain.columns() {
            return Err(format!("no step leads from {} to {}", name(pair[0]), name(pair[1])));
        }
        if board.walls.contains(&(one, other)) {
            return Err(format!("a wall separates {} and {}", name(pair[0]), name(pair[1])));
        }
    }
    match path.last() {
        Some(&end) if has_checkpoints && !matches!(board.plain.cells()[end], Cell::Clue(_)) => {
            Err(format!("it ends in {}, not at the last checkpoint", name(end)))
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrong(board: &str, path: &[usize]) -> String {
        let board = CheckpointBoard::read(board.as_bytes()).expect("a board");
        check(&board, path).err().unwrap_or_default()
    }

    #[test]
    fn what_is_right_passes() {
        assert_eq!(wrong("1 .\n3 2\n", &[0, 1, 3, 2]), "");
        assert_eq!(wrong("1 | 4\n2   3\n", &[0, 2, 3, 1]), "");
        assert_eq!(wrong("1 # 2\n. . .\n", &[0, 3, 4, 5, 2]), "");
        assert_eq!(wrong(". .\n. .\n", &[2, 0, 1, 3]), "");
    }

    #[test]
    fn every_rule_can_be_broken() {
        let board = "1 .\n3 2\n";
        assert_eq!(wrong(board, &[0, 1, usize::MAX, 2]), "no cell has number 3");
        assert_eq!(wrong(board, &[0, 1, 0, 2]), "r1c1 is visited twice: 1 and 3");
        assert_eq!(wrong(board, &[0, 2, 3, 1]), "checkpoint 3 comes after 1");
        assert_eq!(wrong(board, &[1, 0, 3, 2]), "it begins in r1c2, not at checkpoint 1");
        assert_eq!(wrong(board, &[0, 3, 1, 2]), "no step leads from r1c1 to r2c2");
        assert_eq!(wrong(board, &[0, 1, 3]), "r2c1 is not visited");
        assert_eq!(wrong("1 2\n. .\n", &[0, 1, 3, 2]), "it ends in r2c1, not at the last checkpoint");
        assert_eq!(wrong("1 # 2\n", &[0, 1, 2]), "2 in the hole r1c2");
        assert_eq!(wrong("1 | .\n3   2\n", &[0, 1, 3, 2]), "a wall separates r1c1 and r1c2");
        assert_eq!(wrong("1 .\n  -\n3 2\n", &[0, 1, 3, 2]), "a wall separates r1c2 and r2c2");
        assert_eq!(wrong("1 . .\n. . 2\n", &[0, 1, 2, 3, 4, 5]), "no step leads from r1c3 to r2c1");
    }
}
