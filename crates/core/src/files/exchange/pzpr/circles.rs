//! Geradeweg, Numberlink and Balance Loop: a number in some cells. (`decodeNumber16` of pzprjs.)

use super::super::cells::{CodeCells, ForeignCode};
use super::super::plain::PlainBoard;
use super::super::{BoardCode, Imported, WrittenCode};
use super::numbers::{CodeSigns, NumberPlace, hexadecimal, with_runs};
use crate::files::InputError;

/// The code; see the module.
#[derive(Debug)]
pub(crate) struct CircleCode {
    /// The letters that the site shows for the numbers from 1 on.
    pub(crate) letters: &'static [u8],
    /// The plain signs of two colours: a number is twice that of the circle, and one more for the second colour; without a
    /// number it counts as 0.
    pub(crate) colours: &'static [&'static str],
}

impl CircleCode {
    /// Numbers alone.
    pub(crate) const NUMBERS: Self = Self { letters: &[], colours: &[] };
}

impl BoardCode for CircleCode {
    fn read(&self, code: &ForeignCode<'_>) -> Result<Imported, InputError> {
        let mut cells = CodeCells::new(code);
        let mut signs = CodeSigns::new(code);
        let mut has_zero = false;
        while let Some(place) = signs.place()? {
            match place {
                NumberPlace::Number(number) if !self.colours.is_empty() => {
                    let text = if number > 1 { (number / 2).to_string() } else { String::new() };
                    cells.push([self.colours[number as usize % 2], &text].concat())?;
                }
                NumberPlace::Number(0) | NumberPlace::Unknown => cells.push("?")?,
                NumberPlace::Number(number) => match self.letters.get(number as usize - 1) {
                    Some(&letter) => cells.push(char::from(letter).to_string())?,
                    None => cells.push(number.to_string())?,
                },
                NumberPlace::Open(count) => cells.run(count, ".")?,
            }
            has_zero |= place == NumberPlace::Number(0) && self.colours.is_empty();
        }
        cells.fill();
        let note = has_zero.then_some("0 was read as a circle without a number");
        Ok(code.imported(cells.barred_text()?, note))
    }

    fn write(&self, board: &PlainBoard<'_>) -> Result<WrittenCode, InputError> {
        let cells = board.words()?;
        let is_number = |sign: &&str| sign.parse::<u32>().is_ok();
        // Letters are numbers, too, so only one kind is clear.
        let letters = if cells.cells.iter().any(is_number) { &[] } else { self.letters };
        let place = |sign: &&str| match *sign {
            "." => Ok(None),
            "?" => Ok(Some(".".to_owned())),
            number => {
                let colour = self.colours.iter().position(|colour| number.starts_with(colour));
                let circle = |colour: usize| {
                    let number = &number[self.colours[colour].len()..];
                    let number: u32 = if number.is_empty() { 0 } else { number.parse().ok()? };
                    number.checked_mul(2)?.checked_add(colour as u32)
                };
                let letter = letters.iter().position(|letter| number.as_bytes() == [*letter]);
                let value = letter.map(|index| index as u32 + 1).or_else(|| number.parse().ok());
                let value = colour.map_or(value, circle);
                let code = value.and_then(hexadecimal);
                let why = match (self.letters, self.colours) {
                    ([], []) => "it is not a number below 4096",
                    ([], _) => "its number is not below 2048",
                    _ => "it is neither a number below 4096 nor a letter on a board of letters",
                };
                code.map(Some).ok_or_else(|| board.refuse(number, why))
            }
        };
        let places = cells.cells.iter().map(place).collect::<Result<Vec<_>, _>>()?;
        let (columns, rows) = (cells.columns, cells.rows());
        Ok(WrittenCode { columns, rows, params: String::new(), code: with_runs(&places) })
    }
}
