//! Boards from elsewhere: addresses and IDs of other programs, given instead of a board.

use super::{Arguments, Param, ParamKind, Puzzle};
use crate::files::exchange::{self, BoardSetting, Imported};
use crate::files::{InputError, Message};

/// Sets the board of arguments to a text, after translating it if it is an address or ID of another program (see
/// [`exchange`](crate::files::exchange)). Returns notes on how it was read.
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
    let is_board = puzzle.stream().is_none() && puzzle.facts().program_extension.is_none();
    let text = std::str::from_utf8(&bytes).ok().filter(|_| is_board);
    let Some(imported) = text.and_then(|text| exchange::read(text, Some(puzzle.facts().name))) else {
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
    let takes = |param: &Param| {
        param.name == name
            && match (param.kind, value) {
                (ParamKind::Choice { of }, Some(value)) => of.contains(&value),
                (ParamKind::Value { .. } | ParamKind::Values { .. }, Some(_)) | (ParamKind::Flag, None) => {
                    true
                }
                _ => false,
            }
    };
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
