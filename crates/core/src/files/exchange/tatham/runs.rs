//! Light Up, Loopy and Pearl: one character for each clue, `a` to `z` for a run of 1 to 26 open cells.

use super::super::cells::{CodeCells, ForeignCode, in_runs};
use super::super::plain::PlainBoard;
use super::super::{BoardCode, Imported, WrittenCode};
use crate::files::InputError;

/// The number of the longest run.
const LONGEST_RUN: usize = 26;

/// The parameter `t` of Loopy names its grid; 0 is the square one.
const SQUARES: &str = "t0";

/// The code of a game.
#[derive(Debug)]
pub(crate) struct RunCode {
    /// What stands between the size and the code.
    params: &'static str,
    /// The characters of the clues.
    clues: &'static str,
    /// Their plain signs.
    signs: &'static str,
}

impl RunCode {
    pub(crate) const fn new(clues: &'static str, signs: &'static str) -> Self {
        Self { params: "", clues, signs }
    }

    /// Returns the code on the square grid of Loopy.
    pub(crate) const fn on_squares(self) -> Self {
        Self { params: SQUARES, ..self }
    }
}

impl BoardCode for RunCode {
    fn read(&self, code: &ForeignCode<'_>) -> Result<Imported, InputError> {
        if self.params == SQUARES {
            check_grid(code)?;
        }
        let mut cells = CodeCells::new(code);
        for (index, sign) in code.code.chars().enumerate() {
            match self.clues.find(sign) {
                Some(at) => cells.push(&self.signs[at..=at])?,
                None if sign.is_ascii_lowercase() => cells.run(usize::from(sign as u8 - b'a') + 1, ".")?,
                None => return Err(code.unknown(index, sign)),
            }
        }
        Ok(code.imported(cells.text()?, None))
    }

    fn write(&self, board: &PlainBoard<'_>) -> Result<WrittenCode, InputError> {
        let cells = board.characters()?;
        let mut code = String::new();
        for run in in_runs(&cells.cells, LONGEST_RUN, |sign| *sign == '.') {
            if run[0] == '.' {
                code.push(char::from(b'a' + run.len() as u8 - 1));
                continue;
            }
            let clue = self.signs.find(|sign: char| sign.eq_ignore_ascii_case(&run[0]));
            let clue = clue.ok_or_else(|| board.refuse(&run[0].to_string(), "the game has no such clue"))?;
            code += &self.clues[clue..=clue];
        }
        Ok(WrittenCode { columns: cells.columns, rows: cells.rows(), params: self.params.to_owned(), code })
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
