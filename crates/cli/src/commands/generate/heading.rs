//! The line above a board: the puzzle and its options, the clues, the level, the options of the command, and the seed.
//! Without the clues and the level, its words are a command line that makes the board again.

use cavalcade_core::files::InputError;
use cavalcade_core::puzzles::{Arguments, Instance, Puzzle};
use cavalcade_core::quantity;

use super::grade::Grade;
use crate::formats::PuzzleBoard;
use crate::question::heading::naming;

/// Returns the line above a board. Up to the first comma it names the puzzle, the board and the puzzle's own options.
/// `clues` are the cells of the clues that could have been removed, if boards of the puzzle have any; `wanted` are the
/// options of the command and the seed.
///
/// # Errors
/// As [`Puzzle::canonical`].
pub(super) fn title(
    puzzle: &dyn Puzzle,
    arguments: &Arguments,
    instance: &Instance,
    clues: Option<&[usize]>,
    grade: Option<Grade>,
    wanted: &str,
) -> Result<String, InputError> {
    let clues = match clues {
        None => String::new(),
        Some(cells) => format!(", {}", quantity(cells.len(), "clues")),
    };
    let level = grade.map_or_else(String::new, |grade| format!(", {grade}"));
    let named = naming(puzzle, arguments, &instance.board)?;
    Ok(format!("% {named}{clues}{level}, {wanted}\n"))
}

/// Returns a board with clues in these cells.
pub(in crate::commands) fn puzzle_board(text: String, instance: &Instance, clues: &[usize]) -> PuzzleBoard {
    let diagram = instance.unsolved();
    let given = |&cell: &usize| {
        let drawn = &diagram.cells[cell];
        let number = drawn.label.or(drawn.clue).unwrap_or(0);
        (cell / diagram.columns + 1, cell % diagram.columns + 1, number)
    };
    let givens = clues.iter().map(given).collect();
    PuzzleBoard { text, givens, diagram, at_least: None, complete: true }
}
