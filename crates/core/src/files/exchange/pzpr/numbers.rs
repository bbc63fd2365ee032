//! Numbers in hexadecimal: one digit, `-` with two, `+` with three.
//!
//! (`decodeNumber16` of pzprjs. Larger numbers, behind `=` and other signs, do not fit any board.)

use super::super::cells::ForeignCode;
use crate::files::InputError;

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
