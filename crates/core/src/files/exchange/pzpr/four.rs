//! Boards with numbers from 0 to 4: Akari and Slitherlink.
//!
//! `0` to `4` is a number, `5` to `9` a number with one open cell after it, `a` to `e` one with two, `g` to `z` a run
//! of 1 to 20 open cells, and `.` a sign without a number. Open cells at the end may be missing, or surplus after a
//! number. (`decode4Cell` and `encode4Cell` of pzprjs.)

use super::super::cells::{CodeCells, ForeignCode};
use super::super::plain::PlainBoard;
use super::super::{BoardCode, Imported, WrittenCode};
use crate::files::InputError;
use crate::files::boards::CellGrid;

/// The number of the longest run.
const LONGEST_RUN: usize = 20;

/// A code of numbers from 0 to 4.
#[derive(Debug)]
pub(crate) struct FourCode {
    /// The plain sign that a `.` of the code stands for: that of a wall, or of an open cell if the puzzle has no walls.
    pub(crate) unnumbered: &'static str,
}

impl BoardCode for FourCode {
    fn read(&self, code: &ForeignCode<'_>) -> Result<Imported, InputError> {
        let mut cells = CodeCells::new(code);
        for (index, sign) in code.code.chars().enumerate() {
            let value = sign.to_digit(36).filter(|_| !sign.is_ascii_uppercase());
            match (sign, value) {
                ('.', _) => cells.push(self.unnumbered)?,
                (_, Some(value @ 0..=14)) => {
                    cells.push((value % 5).to_string())?;
                    cells.skip(value as usize / 5);
                }
                (_, Some(value @ 16..)) => cells.run(value as usize - 15, ".")?,
                _ => return Err(code.unknown(index, sign)),
            }
        }
        cells.fill();
        let is_open = self.unnumbered == "." && code.code.contains('.');
        let note = is_open.then_some("'?' was read as a cell without a number");
        Ok(code.imported(cells.text()?, note))
    }

    fn write(&self, board: &PlainBoard<'_>) -> Result<WrittenCode, InputError> {
        let CellGrid { columns, cells } = board.characters()?;
        let cell = |sign: char| match sign {
            '.' => Ok(None),
            '0'..='4' => Ok(Some(sign as u8 - b'0')),
            _ if self.unnumbered.starts_with(sign) => Ok(Some(5)),
            _ => Err(board.refuse(&sign.to_string(), "it is not a number from 0 to 4")),
        };
        let cells = cells.into_iter().map(cell).collect::<Result<Vec<_>, _>>()?;
        Ok(written(&CellGrid { columns, cells }))
    }
}

/// Writes cells, each a number, a sign without a number (5), or an open cell.
fn written(cells: &CellGrid<Option<u8>>) -> WrittenCode {
    let mut code = String::new();
    let mut rest = &cells.cells[..];
    while let [first, after @ ..] = rest {
        let open = rest.iter().take(LONGEST_RUN).take_while(|cell| cell.is_none()).count();
        let sign = match *first {
            None => {
                rest = &rest[open..];
                char::from_digit(open as u32 + 15, 36)
            }
            Some(5) => {
                rest = after;
                Some('.')
            }
            Some(number) => {
                // Behind the last cell all cells count as open, as in pzprjs.
                let open = after.iter().chain(&[None; 2]).take(2).take_while(|cell| cell.is_none()).count();
                rest = &after[open.min(after.len())..];
                char::from_digit(u32::from(number) + 5 * open as u32, 36)
            }
        };
        code.extend(sign);
    }
    WrittenCode { columns: cells.columns, rows: cells.rows(), params: String::new(), code }
}
