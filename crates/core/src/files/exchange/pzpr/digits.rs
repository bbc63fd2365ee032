//! Boards with a fixed number of cells to a digit: Masyu, three cells to a digit of base 27, and simple loops, five to
//! a digit of base 32.
//!
//! In a digit, the first cell is the most significant. Digits at the end may be missing; their cells are open.
//! (`decodeCircle` and `decodeEmpty` of pzprjs.)

use super::super::cells::{CodeCells, ForeignCode};
use super::super::plain::PlainBoard;
use super::super::{BoardCode, Imported, WrittenCode};
use crate::files::InputError;
use crate::files::boards::CellGrid;

/// How many cells a digit has, and the plain signs of their values, the first for an open cell.
#[derive(Debug)]
pub(crate) struct DigitCode {
    pub(crate) cells: u32,
    pub(crate) signs: &'static [&'static str],
}

impl DigitCode {
    fn base(&self) -> u32 {
        (self.signs.len() as u32).pow(self.cells)
    }

    /// Reads the cells from one character of a code on.
    pub(super) fn cells<'a>(
        &self,
        code: &ForeignCode<'a>,
        start: usize,
    ) -> Result<CodeCells<'a>, InputError> {
        let mut cells = CodeCells::new(code);
        let (values, most) = (self.signs.len() as u32, code.count().div_ceil(self.cells as usize));
        for (index, (place, sign)) in code.code.chars().enumerate().skip(start).enumerate() {
            let digit = sign.to_digit(self.base()).filter(|_| !sign.is_ascii_uppercase());
            let digit = digit.ok_or_else(|| code.unknown(place, sign))?;
            if index == most {
                return Err(code.uneven(usize::MAX));
            }
            // Only the last digit may have fewer cells.
            let count = (code.count() - index * self.cells as usize).min(self.cells as usize) as u32;
            for cell in 0..count {
                cells.push(self.signs[(digit / values.pow(self.cells - 1 - cell) % values) as usize])?;
            }
        }
        cells.fill();
        Ok(cells)
    }
}

impl BoardCode for DigitCode {
    fn read(&self, code: &ForeignCode<'_>) -> Result<Imported, InputError> {
        Ok(code.imported(self.cells(code, 0)?.text()?, None))
    }

    fn write(&self, board: &PlainBoard<'_>) -> Result<WrittenCode, InputError> {
        let CellGrid { columns, cells } = board.characters()?;
        let value = |sign: &char| {
            let sign = sign.to_ascii_lowercase().to_string();
            let value = self.signs.iter().position(|known| *known == sign);
            value.map(|value| value as u32).ok_or_else(|| board.refuse(&sign, "it has no sign there"))
        };
        let rows = cells.len() / columns;
        let cells = cells.iter().map(value).collect::<Result<Vec<_>, _>>()?;
        let digit = |cells: &[u32]| {
            let missing = self.cells - cells.len() as u32;
            let values = self.signs.len() as u32;
            let digit = cells.iter().fold(0, |digit, cell| digit * values + cell) * values.pow(missing);
            char::from_digit(digit, self.base()).unwrap_or('0')
        };
        let code = cells.chunks(self.cells as usize).map(digit).collect();
        Ok(WrittenCode { columns, rows, params: String::new(), code })
    }
}
