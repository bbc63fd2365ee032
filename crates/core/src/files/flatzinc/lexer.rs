//! From text to tokens with places.
//!
//! Blanks and comments (`%` to the end of the line) separate tokens and are skipped. A minus sign belongs to the number
//! after it. Each character is visited once.

use std::sync::Arc;

use super::super::InputError;
use super::super::text::shorten;
use super::program::Place;

/// A token.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum FlatZincToken<'a> {
    /// A name or a keyword. A quoted name includes its quotes.
    Word(&'a str),
    Int(i64),
    Float(f64),
    /// A text without its quotes, with its escapes replaced.
    Text(Arc<str>),
    /// One of `( ) [ ] { } , ; : =`.
    Sign(char),
    /// `..`
    Dots,
    /// `::`
    Colons,
    /// The end of the text.
    End,
}

impl FlatZincToken<'_> {
    /// Describes the token for errors.
    pub(super) fn describe(&self) -> String {
        match self {
            FlatZincToken::Word(word) => format!("'{}'", shorten(word)),
            FlatZincToken::Int(value) => format!("'{value}'"),
            FlatZincToken::Float(value) => format!("'{value:?}'"),
            FlatZincToken::Text(text) => format!("the text \"{}\"", shorten(text)),
            FlatZincToken::Sign(sign) => format!("'{sign}'"),
            FlatZincToken::Dots => "'..'".to_owned(),
            FlatZincToken::Colons => "'::'".to_owned(),
            FlatZincToken::End => "the end of the file".to_owned(),
        }
    }
}

/// Returns an error at a place.
pub(super) fn error_at(place: Place, what: &str) -> InputError {
    InputError::new(format!("{place}: {what}"))
}

/// The remaining text.
#[derive(Debug)]
pub(super) struct Lexer<'a> {
    text: &'a str,
    at: usize,
    line: u32,
    /// The index that a line of single bytes would begin at to give the current column.
    line_start: usize,
}

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { text: text.strip_prefix('\u{feff}').unwrap_or(text), at: 0, line: 1, line_start: 0 }
    }

    /// Returns the next token and its place; at the end of the text, always [`FlatZincToken::End`].
    pub(super) fn next(&mut self) -> Result<(FlatZincToken<'a>, Place), InputError> {
        self.skip_blanks();
        let place = self.place();
        let Some(byte) = self.byte(0) else { return Ok((FlatZincToken::End, place)) };
        let token = match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => self.word(),
            b'0'..=b'9' => self.number(place)?,
            b'-' if self.byte(1).is_some_and(|byte| byte.is_ascii_digit()) => self.number(place)?,
            b'"' => self.quoted_text(place)?,
            b'\'' => self.quoted_name(place)?,
            b'(' | b')' | b'[' | b']' | b'{' | b'}' | b',' | b';' | b'=' => {
                self.sign(1, FlatZincToken::Sign(byte.into()))
            }
            b':' if self.byte(1) == Some(b':') => self.sign(2, FlatZincToken::Colons),
            b':' => self.sign(1, FlatZincToken::Sign(':')),
            b'.' if self.byte(1) == Some(b'.') => self.sign(2, FlatZincToken::Dots),
            _ => {
                let sign = self.text[self.at..].chars().next().unwrap_or_default();
                let sign = shorten(sign.encode_utf8(&mut [0; 4]));
                return Err(error_at(place, &format!("the character '{sign}' has no meaning here")));
            }
        };
        Ok((token, place))
    }

    fn byte(&self, offset: usize) -> Option<u8> {
        self.text.as_bytes().get(self.at + offset).copied()
    }

    fn place(&self) -> Place {
        Place { line: self.line, column: (self.at - self.line_start + 1) as u32 }
    }

    /// Skips one byte within a comment or a quotation, which may contain characters of several bytes.
    fn skip_byte(&mut self, byte: u8) {
        self.at += 1;
        let is_continuation = byte & 0b1100_0000 == 0b1000_0000;
        self.line_start += usize::from(is_continuation);
    }

    fn skip_blanks(&mut self) {
        while let Some(byte) = self.byte(0) {
            match byte {
                b'\n' => self.end_line(),
                b'\r' if self.byte(1) != Some(b'\n') => self.end_line(),
                b' ' | b'\t' | b'\r' | b'\x0b' | b'\x0c' => self.at += 1,
                b'%' => {
                    while let Some(byte) = self.byte(0).filter(|byte| !matches!(byte, b'\n' | b'\r')) {
                        self.skip_byte(byte);
                    }
                }
                _ => return,
            }
        }
    }

    fn end_line(&mut self) {
        self.at += 1;
        self.line += 1;
        self.line_start = self.at;
    }

    fn sign(&mut self, length: usize, token: FlatZincToken<'a>) -> FlatZincToken<'a> {
        self.at += length;
        token
    }

    fn word(&mut self) -> FlatZincToken<'a> {
        let begin = self.at;
        self.skip_while(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        FlatZincToken::Word(&self.text[begin..self.at])
    }

    fn skip_while(&mut self, is_part: impl Fn(u8) -> bool) -> usize {
        let begin = self.at;
        while self.byte(0).is_some_and(&is_part) {
            self.at += 1;
        }
        self.at - begin
    }

    /// Reads `-?[0-9]+`, the same with `0x` or `0o`, or a number with a fraction or an exponent.
    fn number(&mut self, place: Place) -> Result<FlatZincToken<'a>, InputError> {
        let begin = self.at;
        let is_negative = self.byte(0) == Some(b'-');
        self.at += usize::from(is_negative);
        let radix = match (self.byte(0), self.byte(1)) {
            (Some(b'0'), Some(b'x')) => 16,
            (Some(b'0'), Some(b'o')) => 8,
            _ => 10,
        };
        let token = if radix == 10 {
            self.decimal(begin, place)?
        } else {
            self.other_radix(is_negative, radix, place)?
        };
        if self.byte(0).is_some_and(|byte| byte.is_ascii_alphanumeric() || byte == b'_') {
            self.skip_while(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
            let number = shorten(&self.text[begin..self.at]);
            return Err(error_at(place, &format!("'{number}' is not a number")));
        }
        Ok(token)
    }

    fn other_radix(
        &mut self,
        is_negative: bool,
        radix: u32,
        place: Place,
    ) -> Result<FlatZincToken<'a>, InputError> {
        self.at += 2;
        let begin = self.at;
        self.skip_while(|byte| char::from(byte).is_digit(radix));
        let digits = &self.text[begin..self.at];
        let sign = if is_negative { "-" } else { "" };
        if digits.is_empty() {
            return Err(error_at(place, "the number has no digits"));
        }
        match i64::from_str_radix(&format!("{sign}{digits}"), radix) {
            Ok(value) => Ok(FlatZincToken::Int(value)),
            Err(_) => Err(out_of_range(place)),
        }
    }

    fn decimal(&mut self, begin: usize, place: Place) -> Result<FlatZincToken<'a>, InputError> {
        self.skip_while(|byte| byte.is_ascii_digit());
        let mut is_float = false;
        if self.byte(0) == Some(b'.') && self.byte(1) != Some(b'.') {
            is_float = true;
            self.at += 1;
            if self.skip_while(|byte| byte.is_ascii_digit()) == 0 {
                return Err(error_at(place, "the number has no digit after the point"));
            }
        }
        if matches!(self.byte(0), Some(b'e' | b'E')) {
            is_float = true;
            self.at += 1;
            self.at += usize::from(matches!(self.byte(0), Some(b'+' | b'-')));
            if self.skip_while(|byte| byte.is_ascii_digit()) == 0 {
                return Err(error_at(place, "the number has no digit in its exponent"));
            }
        }
        let number = &self.text[begin..self.at];
        if is_float {
            let value = number.parse().ok().filter(|value: &f64| value.is_finite());
            value.map(FlatZincToken::Float).ok_or_else(|| error_at(place, "the number is too great"))
        } else {
            number.parse().map(FlatZincToken::Int).map_err(|_| out_of_range(place))
        }
    }

    /// Reads a text. An escape that has no meaning stays as it is.
    fn quoted_text(&mut self, place: Place) -> Result<FlatZincToken<'a>, InputError> {
        self.at += 1;
        let mut text = String::new();
        let mut begin = self.at;
        loop {
            match self.byte(0) {
                Some(b'"') => break,
                Some(b'\\') => {
                    let meaning = match self.byte(1) {
                        Some(b'n') => '\n',
                        Some(b't') => '\t',
                        Some(b'r') => '\r',
                        Some(sign @ (b'"' | b'\'' | b'\\')) => sign.into(),
                        _ => {
                            self.at += 1;
                            continue;
                        }
                    };
                    text.push_str(&self.text[begin..self.at]);
                    text.push(meaning);
                    self.at += 2;
                    begin = self.at;
                }
                None | Some(b'\n' | b'\r') => {
                    return Err(error_at(place, "the text has no closing '\"' in its line"));
                }
                Some(byte) => self.skip_byte(byte),
            }
        }
        text.push_str(&self.text[begin..self.at]);
        self.at += 1;
        Ok(FlatZincToken::Text(text.into()))
    }

    /// Reads a name in quotes, such as `'my name'`.
    fn quoted_name(&mut self, place: Place) -> Result<FlatZincToken<'a>, InputError> {
        let begin = self.at;
        self.at += 1;
        loop {
            match self.byte(0) {
                Some(b'\'') => break,
                None | Some(b'\n' | b'\r') => {
                    return Err(error_at(place, "the name has no closing ' in its line"));
                }
                Some(byte) => self.skip_byte(byte),
            }
        }
        self.at += 1;
        Ok(FlatZincToken::Word(&self.text[begin..self.at]))
    }
}

fn out_of_range(place: Place) -> InputError {
    error_at(place, "the number does not fit into 64 bits")
}
