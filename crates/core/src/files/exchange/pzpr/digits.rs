//! A fixed number of cells to a digit: Masyu, three cells to a digit of base 27, and simple loops, five to a digit of base
//! 32.
//!
//! In a digit, the first cell is the most significant. Digits at the end may be missing; their cells are open.
//! (`decodeCircle` and `decodeEmpty` of pzprjs.)

use super::super::codes::{CellCode, CodeSigns, PlainSign};

/// How many cells a digit has, and the plain signs of their values, the first for an open cell.
#[derive(Debug)]
pub(crate) struct DigitCode {
    pub(crate) cells: u32,
    pub(crate) signs: &'static [&'static str],
}

impl DigitCode {
    /// Returns the number of signs.
    fn values(&self) -> u32 {
        self.signs.len() as u32
    }
}

impl CellCode for DigitCode {
    fn read(&self, code: &mut CodeSigns<'_>) -> Option<Vec<PlainSign>> {
        let digit = code.digit(self.values().pow(self.cells))?;
        let cell = |place| self.signs[(digit / self.values().pow(place) % self.values()) as usize].into();
        // Only the last digit may have fewer cells.
        Some((0..self.cells).rev().map(cell).take(code.left).collect())
    }

    fn write(&self, cells: &[&str], at: usize) -> Option<(usize, String)> {
        let value = |cell: &&str| self.signs.iter().position(|sign| sign.eq_ignore_ascii_case(cell));
        // A cell without a sign ends the digit, and is the next to be written, which fails.
        let values: Vec<usize> = cells[at..].iter().take(self.cells as usize).map_while(value).collect();
        if values.is_empty() {
            return None;
        }
        let missing = self.cells - values.len() as u32;
        let number = values.iter().fold(0, |number, &value| number * self.values() + value as u32);
        let digit = char::from_digit(number * self.values().pow(missing), 32)?;
        Some((values.len(), digit.to_string()))
    }
}
