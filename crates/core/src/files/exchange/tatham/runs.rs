//! Light Up, Loopy and Pearl: one character for each clue, `a` to `z` for a run of 1 to 26 open cells.

use super::super::cells::{CodeCells, ForeignCode};
use super::super::plain::PlainBoard;
use super::super::{Imported, WrittenCode};
use crate::files::InputError;

/// The number of the longest run.
const LONGEST_RUN: usize = 26;

/// The clues of a game: the character of each, and its plain sign.
type ClueSigns = &'static [(char, &'static str)];

const LIGHTUP: ClueSigns = &[('B', "X"), ('0', "0"), ('1', "1"), ('2', "2"), ('3', "3"), ('4', "4")];
const LOOPY: ClueSigns = &[('0', "0"), ('1', "1"), ('2', "2"), ('3', "3"), ('4', "4")];
const PEARL: ClueSigns = &[('W', "w"), ('B', "b")];

fn read(code: &ForeignCode<'_>, clues: ClueSigns) -> Result<String, InputError> {
    let mut cells = CodeCells::new(code);
    for (index, sign) in code.code.chars().enumerate() {
        match clues.iter().find(|clue| clue.0 == sign) {
            Some(clue) => cells.push(clue.1)?,
            None if sign.is_ascii_lowercase() => cells.run(usize::from(sign as u8 - b'a') + 1, ".")?,
            None => return Err(code.unknown(index, sign)),
        }
    }
    cells.text()
}

pub(super) fn read_lightup(code: &ForeignCode<'_>, _: Option<&str>) -> Result<Imported, InputError> {
    Ok(Imported { puzzle: "akari", board: read(code, LIGHTUP)?, ..Imported::default() })
}

/// Reads a Loopy board. The parameter `t` names its grid; 0 is the square one.
pub(super) fn read_loopy(code: &ForeignCode<'_>, _: Option<&str>) -> Result<Imported, InputError> {
    let grid = code.params.strip_prefix('t').unwrap_or("0");
    let grid = &grid[..grid.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(grid.len())];
    if grid.parse() != Ok(0) {
        return Err(InputError::new(format!("{} is on the grid t{grid}, not on squares", code.what))
            .hint("only the square grid, t0, can be read"));
    }
    Ok(Imported { puzzle: "slitherlink", board: read(code, LOOPY)?, ..Imported::default() })
}

pub(super) fn read_pearl(code: &ForeignCode<'_>, _: Option<&str>) -> Result<Imported, InputError> {
    Ok(Imported { puzzle: "masyu", board: read(code, PEARL)?, ..Imported::default() })
}

fn write(board: &PlainBoard<'_>, params: &str, clues: ClueSigns) -> Result<WrittenCode, InputError> {
    let cells = board.characters()?;
    let (columns, rows) = (cells.columns, cells.rows());
    let mut code = String::new();
    let mut rest = &cells.cells[..];
    while let [sign, after @ ..] = rest {
        let open = rest.iter().take(LONGEST_RUN).take_while(|sign| **sign == '.').count();
        if let Some(last) = open.checked_sub(1) {
            code.push(char::from(b'a' + last as u8));
            rest = &rest[open..];
        } else {
            let is_sign =
                |plain: &str| plain.chars().next().is_some_and(|first| first.eq_ignore_ascii_case(sign));
            let clue = clues.iter().find(|clue| is_sign(clue.1));
            let clue = clue.ok_or_else(|| board.refuse(&sign.to_string(), "the game has no such clue"))?;
            code.push(clue.0);
            rest = after;
        }
    }
    Ok(WrittenCode { columns, rows, params: params.to_owned(), code })
}

pub(super) fn write_lightup(board: &PlainBoard<'_>) -> Result<WrittenCode, InputError> {
    write(board, "", LIGHTUP)
}

pub(super) fn write_loopy(board: &PlainBoard<'_>) -> Result<WrittenCode, InputError> {
    write(board, "t0", LOOPY)
}

pub(super) fn write_pearl(board: &PlainBoard<'_>) -> Result<WrittenCode, InputError> {
    write(board, "", PEARL)
}
