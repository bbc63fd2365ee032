//! Light Up, Loopy and Pearl: one character for each clue, `a` to `z` for a run of 1 to 26 open cells.

use super::super::cells::{CodeCells, ForeignCode};
use super::super::plain::PlainBoard;
use super::super::{BoardCode, Imported, WrittenCode};
use crate::files::InputError;

/// The number of the longest run.
const LONGEST_RUN: usize = 26;

/// The code of a game.
pub(super) struct RunCode {
    /// What stands between the size and the code.
    params: &'static str,
    /// The character of each clue, and its plain sign.
    clues: &'static [(char, &'static str)],
}

/// The parameter `t` of Loopy names its grid; 0 is the square one.
const SQUARES: &str = "t0";

pub(super) static LIGHTUP: RunCode =
    RunCode { params: "", clues: &[('B', "X"), ('0', "0"), ('1', "1"), ('2', "2"), ('3', "3"), ('4', "4")] };
pub(super) static LOOPY: RunCode =
    RunCode { params: SQUARES, clues: &[('0', "0"), ('1', "1"), ('2', "2"), ('3', "3"), ('4', "4")] };
pub(super) static PEARL: RunCode = RunCode { params: "", clues: &[('W', "w"), ('B', "b")] };

impl BoardCode for RunCode {
    fn read(&self, code: &ForeignCode<'_>) -> Result<Imported, InputError> {
        if self.params == SQUARES {
            check_grid(code)?;
        }
        let mut cells = CodeCells::new(code);
        for (index, sign) in code.code.chars().enumerate() {
            match self.clues.iter().find(|clue| clue.0 == sign) {
                Some(clue) => cells.push(clue.1)?,
                None if sign.is_ascii_lowercase() => cells.run(usize::from(sign as u8 - b'a') + 1, ".")?,
                None => return Err(code.unknown(index, sign)),
            }
        }
        Ok(code.imported(cells.text()?, None))
    }

    fn write(&self, board: &PlainBoard<'_>) -> Result<WrittenCode, InputError> {
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
                let clue = self.clues.iter().find(|clue| is_sign(clue.1));
                let clue =
                    clue.ok_or_else(|| board.refuse(&sign.to_string(), "the game has no such clue"))?;
                code.push(clue.0);
                rest = after;
            }
        }
        Ok(WrittenCode { columns, rows, params: self.params.to_owned(), code })
    }
}

/// Checks that a Loopy board is on squares.
fn check_grid(code: &ForeignCode<'_>) -> Result<(), InputError> {
    let grid = code.params.strip_prefix('t').unwrap_or("0");
    let grid = &grid[..grid.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(grid.len())];
    if grid.parse() != Ok(0) {
        return Err(InputError::new(format!("{} is on the grid t{grid}, not on squares", code.what))
            .hint("only the square grid, t0, can be read"));
    }
    Ok(())
}
