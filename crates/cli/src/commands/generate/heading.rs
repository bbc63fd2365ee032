//! The line above a board: the words that ask for it again, its clues, its level and its seed.

use cavalcade_core::puzzles::{Arguments, Instance, ParamKind, Puzzle};

use super::grade::Grade;
use crate::formats::PuzzleBoard;

/// Returns the line above a board. The words up to the first comma and the seed, as options of the command, make the board
/// again. `clues` are the cells of the clues that could have been removed, if boards of the puzzle have any.
pub(super) fn title(
    puzzle: &dyn Puzzle,
    arguments: &Arguments,
    instance: &Instance,
    clues: Option<&[usize]>,
    grade: Option<Grade>,
    seed: u64,
) -> String {
    let clues = match clues {
        None => String::new(),
        Some([_]) => ", 1 clue".to_owned(),
        Some(cells) => format!(", {} clues", cells.len()),
    };
    let level = grade.map_or_else(String::new, |grade| format!(", {grade}"));
    let options = options(puzzle, arguments);
    format!("% {} {}{options}{clues}{level}, seed {seed}\n", puzzle.name(), instance.board)
}

/// Returns a board with clues in these cells.
pub(super) fn board(text: String, instance: &Instance, clues: &[usize]) -> PuzzleBoard {
    let diagram = instance.unsolved();
    let given = |&cell: &usize| {
        let drawn = &diagram.cells[cell];
        let number = drawn.label.or(drawn.clue).unwrap_or(0);
        (cell / diagram.columns + 1, cell % diagram.columns + 1, number)
    };
    let givens = clues.iter().map(given).collect();
    PuzzleBoard { text, givens, diagram, at_least: None, complete: true }
}

/// Returns the puzzle's own options among some arguments, as they follow the size of a board on the command line.
fn options(puzzle: &dyn Puzzle, arguments: &Arguments) -> String {
    let mut options = String::new();
    for param in puzzle.params() {
        let values = arguments.values(param.name);
        match param.kind {
            ParamKind::Board { .. } => {}
            ParamKind::Choice { .. } => options.extend(values.iter().map(|value| format!(" {value}"))),
            ParamKind::Flag if arguments.flag(param.name) => options.extend([" --", param.name]),
            ParamKind::Flag => {}
            ParamKind::Value { .. } | ParamKind::Values { .. } => {
                options.extend(values.iter().map(|value| format!(" --{} {value}", param.name)));
            }
        }
    }
    options
}
