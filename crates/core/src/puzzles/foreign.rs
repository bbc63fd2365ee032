//! Boards of other programs: addresses and IDs, given instead of a board or written for one.

use std::sync::LazyLock;

use super::{Arguments, PUZZLES, Param, ParamKind, Puzzle};
use crate::files::exchange;
pub use crate::files::exchange::{
    ALL_CELLS, BoardSetting, ForeignForm, ForeignNotations, Imported, STARS, TILING,
};
use crate::files::{InputError, Message};

/// Returns all puzzles with their notations in other programs.
pub(crate) fn puzzles() -> exchange::ForeignPuzzles<'static> {
    static ALL: LazyLock<Vec<(&str, &ForeignNotations)>> = LazyLock::new(|| {
        PUZZLES.iter().map(|puzzle| (puzzle.facts().name, &puzzle.facts().foreign)).collect()
    });
    &ALL
}

/// Returns whether a text is an address, an ID or a file of another program.
#[must_use]
pub fn is_foreign(text: &str) -> bool {
    exchange::is_foreign(puzzles(), text)
}

/// Translates a text of another program; `None` if it is not one, so that it may be a board. `named` is the puzzle that the
/// user asks for, which decides what an ID without the name of its game means.
///
/// # Errors
/// The text is from another program but cannot be translated, or is another puzzle than the one asked for.
#[must_use]
pub fn read(text: &str, named: Option<&str>) -> Option<Result<Imported, InputError>> {
    exchange::read(puzzles(), text, named)
}

/// Writes a board for another program: `board` is the plain text of a board of `puzzle`, and `settings` are [`TILING`], [`STARS`]
/// and [`ALL_CELLS`], if they are set.
///
/// # Errors
/// The form has no such puzzle, or cannot express the board.
pub fn write(
    puzzle: &str,
    settings: &[BoardSetting<'_>],
    board: &str,
    form: ForeignForm,
) -> Result<String, InputError> {
    exchange::write(puzzles(), puzzle, settings, board, form)
}

/// Sets the board of arguments to a text, after translating it if it is an address or ID of another program (see
/// [`read`]). Returns notes on how it was read.
///
/// Set all other arguments first: a translated board may need some that are not given.
///
/// # Errors
/// The text is from another program, and cannot be read, is another puzzle, or contradicts an argument.
pub fn set_board(
    puzzle: &dyn Puzzle,
    arguments: &mut Arguments,
    bytes: Vec<u8>,
) -> Result<Vec<String>, InputError> {
    let is_board = puzzle.stream().is_none() && !puzzle.facts().is_program();
    let text = std::str::from_utf8(&bytes).ok().filter(|_| is_board);
    let Some(imported) = text.and_then(|text| read(text, Some(puzzle.facts().name))) else {
        arguments.set_board(bytes);
        return Ok(Vec::new());
    };
    let Imported { board, settings, notes, .. } = imported?;
    for setting in settings {
        set(puzzle, arguments, setting)?;
    }
    arguments.set_board(board.into_bytes());
    Ok(notes)
}

/// Sets a parameter that the board needs.
fn set(
    puzzle: &dyn Puzzle,
    arguments: &mut Arguments,
    (name, value): BoardSetting<'static>,
) -> Result<(), InputError> {
    let takes =
        |param: &Param| param.name == name && matches!(param.kind, ParamKind::Flag) == value.is_none();
    if !puzzle.facts().params.iter().any(takes) {
        let value = value.unwrap_or_default();
        return Err(InputError::new(format!("{} has no boards with {name} {value}", puzzle.facts().name))
            .hint("use another puzzle"));
    }
    let Some(value) = value else {
        arguments.set_flag(name);
        return Ok(());
    };
    match arguments.value(name) {
        None => arguments.add_value(name, value.to_owned()),
        Some(given) if given == value => {}
        Some(given) => {
            let message = Message::default().setting(name, given).words(" does not fit the board");
            let hint = Message::from("leave it out, or write ").setting(name, value);
            return Err(InputError::new(message).hint(hint));
        }
    }
    Ok(())
}
