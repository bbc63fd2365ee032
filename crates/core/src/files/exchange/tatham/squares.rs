//! Light Up, Loopy and Pearl: a character for each clue, or a letter for a run of open cells.

use super::super::cells::{ForeignCode, PlainBoard};
use super::super::codes::{CellRun, CellSigns, CodeChoice, CodeStyle};
use super::super::{BoardCode, Imported, WrittenCode};
use crate::files::InputError;

const STYLE: CodeStyle = CodeStyle::characters("the game has no such clue").complete();

/// Walls with and without numbers.
pub(crate) const LIGHT_UP: CodeChoice =
    CodeChoice::new(STYLE, &[&CellSigns::new("B01234", "X01234"), &CellRun::LETTERS]);
/// White and black pearls.
pub(crate) const PEARL: CodeChoice =
    CodeChoice::new(STYLE, &[&CellSigns::new("WB", "wb"), &CellRun::LETTERS]);
const LOOPY: CodeChoice = CodeChoice::new(STYLE, &[&CellSigns::new("01234", "01234"), &CellRun::LETTERS]);

/// The numbers of Loopy on its square grid. The parameter `t` names the grid.
#[derive(Debug)]
pub(crate) struct LoopyCode;

impl BoardCode for LoopyCode {
    fn read(&self, code: &ForeignCode<'_>) -> Result<Imported, InputError> {
        let grid = code.params.strip_prefix('t').unwrap_or("0");
        let grid = &grid[..grid.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(grid.len())];
        if grid.parse() != Ok(0) {
            return Err(InputError::new(format!("{} is on the grid t{grid}, not on squares", code.what))
                .hint("only the square grid, t0, can be read"));
        }
        LOOPY.read(code)
    }

    fn write(&self, board: &PlainBoard<'_>) -> Result<WrittenCode, InputError> {
        Ok(WrittenCode { params: "t0".to_owned(), ..LOOPY.write(board)? })
    }
}
