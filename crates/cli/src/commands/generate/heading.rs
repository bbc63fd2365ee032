//! The line above a board: the puzzle and its options, the clues, the level, the options of the command, and the seed. Without
//! the clues and the level, its words are a command line that makes the board again.

use cavalcade_core::files::InputError;
use cavalcade_core::puzzles::{Arguments, Instance, ParamKind, Puzzle};
use cavalcade_core::quantity;

use super::grade::Grade;
use crate::formats::PuzzleBoard;

/// Returns the line above a board. Up to the first comma it names the puzzle, the board and the puzzle's own options.
/// `clues` are the cells of the clues that could have been removed, if boards of the puzzle have any; `wanted` are the options
/// of the command and the seed.
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
    let options = options(puzzle, arguments, &instance.board)?;
    Ok(format!("% {} {}{options}{clues}{level}, {wanted}\n", puzzle.name(), instance.board))
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

/// Returns the options that a board belongs to, as on the command line, unless its text or its label tells them.
fn options(puzzle: &dyn Puzzle, arguments: &Arguments, label: &str) -> Result<String, InputError> {
    let canonical = puzzle.canonical(arguments)?;
    let mut options = String::new();
    for param in puzzle.params() {
        let name = param.name;
        let values = match param.kind {
            ParamKind::Flag if canonical.flag(name) => vec![String::new()],
            ParamKind::Value { .. } | ParamKind::Values { .. } if !arguments.values(name).is_empty() => {
                let is_told = |value: &&String| label.split(' ').any(|word| word == *value);
                let values = canonical.values(name).iter().filter(|value| !is_told(value));
                values.map(|value| format!(" {value}")).collect()
            }
            _ => Vec::new(),
        };
        options.extend(values.iter().map(|value| format!(" --{name}{value}")));
    }
    Ok(options)
}
