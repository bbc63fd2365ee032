//! Places with numbers in hexadecimal: one digit, `-` with two, `+` with three; `.` is an unknown number, and `g` to
//! `z` are runs of 1 to 20 places without a number.
//!
//! (`decodeNumber16` of pzprjs. Larger numbers, behind `=` and other signs, do not fit any board.)

use super::super::cells::{ForeignCode, in_runs};
use crate::files::InputError;

/// The number of the longest run.
const LONGEST_RUN: usize = 20;

/// What a code says about one place, or about several.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum NumberPlace {
    Number(u32),
    /// A number that is not known.
    Unknown,
    /// A run of places without a number.
    Open(usize),
}

/// The characters of a code with their places.
#[derive(Debug, Clone)]
pub(super) struct CodeSigns<'a> {
    code: ForeignCode<'a>,
    signs: std::iter::Enumerate<std::str::Chars<'a>>,
}

impl<'a> CodeSigns<'a> {
    /// Returns the characters from one on, which must begin a character.
    pub(super) fn new(code: &ForeignCode<'a>) -> Self {
        Self { code: *code, signs: code.code.chars().enumerate() }
    }

    /// Returns the next character.
    pub(super) fn next(&mut self) -> Option<(usize, char)> {
        self.signs.next()
    }

    /// Reads what is said about the next place; `None` at the end.
    pub(super) fn place(&mut self) -> Result<Option<NumberPlace>, InputError> {
        let Some((index, sign)) = self.next() else { return Ok(None) };
        Ok(Some(match (sign, lower_digit(sign, 36)) {
            (_, Some(number @ 0..16)) => NumberPlace::Number(number),
            (_, Some(value)) => NumberPlace::Open(value as usize - 15),
            ('-', _) => NumberPlace::Number(self.number(2, 16)?),
            ('+', _) => NumberPlace::Number(self.number(3, 16)?),
            ('.', _) => NumberPlace::Unknown,
            _ => return Err(self.code.unknown(index, sign)),
        }))
    }

    /// Reads a number of that many digits of a base.
    pub(super) fn number(&mut self, digits: usize, base: u32) -> Result<u32, InputError> {
        let mut number = 0;
        for _ in 0..digits {
            number = number * base + self.digit(base)?;
        }
        Ok(number)
    }

    /// Reads a digit of a base.
    pub(super) fn digit(&mut self, base: u32) -> Result<u32, InputError> {
        let (index, sign) = self.next().ok_or_else(|| self.code.cut())?;
        lower_digit(sign, base).ok_or_else(|| self.code.unknown(index, sign))
    }
}

/// Returns the value of a digit that is not a capital letter.
pub(super) fn lower_digit(sign: char, base: u32) -> Option<u32> {
    sign.to_digit(base).filter(|_| !sign.is_ascii_uppercase())
}

/// Writes a number, `None` if it is too large.
pub(super) fn hexadecimal(number: u32) -> Option<String> {
    Some(match number {
        0..16 => format!("{number:x}"),
        16..256 => format!("-{number:x}"),
        256..4096 => format!("+{number:x}"),
        _ => return None,
    })
}

/// Writes places, each with the code of its number if it has one.
pub(super) fn with_runs(places: &[Option<String>]) -> String {
    let code = |run: &[Option<String>]| match &run[0] {
        Some(number) => number.clone(),
        None => char::from_digit(run.len() as u32 + 15, 36).into_iter().collect(),
    };
    in_runs(places, LONGEST_RUN, Option::is_none).map(code).collect()
}
