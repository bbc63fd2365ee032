//! The text of a board as lines, and lines as rows of tokens with their places.

use crate::files::{InputError, text};

/// Tabs lead to the next multiple of this many columns of the text.
const TAB: usize = 8;

/// A line of a text.
#[derive(Debug, Clone, Copy)]
pub(super) struct Line<'a> {
    /// Its number, from 1.
    pub(super) number: usize,
    /// The text; from [`lines`], without comment and trailing blanks, but with trailing tabs, which may separate
    /// fields.
    pub(super) text: &'a str,
    /// Where it begins in the whole text.
    pub(super) start: usize,
}

/// The text of one cell; may be empty.
#[derive(Debug, Clone, Copy)]
pub(super) struct Token<'a> {
    pub(super) text: &'a str,
    /// Where it begins in the whole text.
    pub(super) start: usize,
}

/// The tokens of one line.
#[derive(Debug, Clone)]
pub(super) struct Row<'a> {
    /// The number of the line, from 1.
    pub(super) line: usize,
    /// Where the line begins in the whole text.
    pub(super) start: usize,
    pub(super) tokens: Vec<Token<'a>>,
}

impl<'a> Token<'a> {
    /// Returns a token for a cell that the text omits.
    pub(super) fn missing(text: &'a str) -> Self {
        Self { text, start: usize::MAX }
    }

    /// Returns the sign of the cell, which is that of an open cell if the token is empty.
    pub(super) fn sign(&self) -> &'a str {
        if self.text.is_empty() { "." } else { self.text }
    }

    /// Returns whether the text omits the cell.
    pub(super) fn is_missing(&self) -> bool {
        self.start == usize::MAX
    }
}

impl<'a> Line<'a> {
    /// Returns a part of the line.
    pub(super) fn part(&self, text: &'a str) -> Self {
        Self { text, start: self.token(text).start, ..*self }
    }

    /// Returns a part of the line as a token.
    pub(super) fn token(&self, text: &'a str) -> Token<'a> {
        Token { text, start: self.start + (text.as_ptr() as usize - self.text.as_ptr() as usize) }
    }

    /// Returns parts of the line as a row of tokens.
    pub(super) fn row(&self, parts: impl IntoIterator<Item = &'a str>) -> Row<'a> {
        let tokens = parts.into_iter().map(|part| self.token(part)).collect();
        Row { line: self.number, start: self.start, tokens }
    }

    /// Returns the columns of the text that tokens of the line cover: the first, and the one after the last.
    pub(super) fn spans(&self, tokens: &[Token<'_>]) -> Vec<(usize, usize)> {
        let (mut at, mut column) = (0, 0);
        let mut advance = |end: usize| {
            for sign in self.text[at..end].chars() {
                column = if sign == '\t' { (column / TAB + 1) * TAB } else { column + 1 };
            }
            at = end;
            column
        };
        let place = |token: &Token<'_>| token.start - self.start;
        tokens.iter().map(|token| (advance(place(token)), advance(place(token) + token.text.len()))).collect()
    }
}

/// Returns the tokens of all rows.
pub(super) fn tokens<'a>(rows: &[Row<'a>]) -> Vec<Token<'a>> {
    rows.iter().map(|row| &row.tokens[..]).collect::<Vec<_>>().concat()
}

/// Decodes a board.
///
/// # Errors
/// The bytes are not text.
pub(super) fn decode(bytes: &[u8]) -> Result<&str, InputError> {
    text::decode(bytes, "board", 1, |sign| (sign == '\0').then(|| "a zero byte".to_owned()))
}

/// Returns the lines with content. Lines end with a line feed, a carriage return or both.
pub(super) fn lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    every(text)
        .map(|line| {
            let cells = line.text.split_once('%').map_or(line.text, |(cells, _)| cells);
            Line { text: cells.trim_end_matches(|sign: char| sign.is_whitespace() && sign != '\t'), ..line }
        })
        .filter(|line| !line.text.is_empty())
}

/// Returns the numbers of the blank lines, ascending. A line with a comment is not blank.
pub(super) fn blank(text: &str) -> Vec<usize> {
    every(text).filter(|line| line.text.trim().is_empty()).map(|line| line.number).collect()
}

/// Returns all lines unchanged.
pub(super) fn every(text: &str) -> impl Iterator<Item = Line<'_>> {
    let mut rest = Some((0, text));
    let every = std::iter::from_fn(move || {
        let (start, text) = rest?;
        let end = text.find(['\n', '\r']);
        rest = end.map(|end| {
            let after = end + if text[end..].starts_with("\r\n") { 2 } else { 1 };
            (start + after, &text[after..])
        });
        Some((start, end.map_or(text, |end| &text[..end])))
    });
    every.zip(1..).map(|((start, text), number)| Line { number, text, start })
}

/// Returns the characters of a text.
pub(super) fn characters(text: &str) -> impl Iterator<Item = &str> {
    text.char_indices().map(|(at, sign)| &text[at..at + sign.len_utf8()])
}

/// Returns whether a blank line is between two lines.
pub(super) fn are_apart(one: usize, other: usize, blank: &[usize]) -> bool {
    let next = blank.partition_point(|&line| line <= one);
    blank.get(next).is_some_and(|&line| line < other)
}

/// Returns the line in which a second board begins: the first of these lines after a blank line, unless blank lines
/// separate all of them.
pub(super) fn second(lines: &[usize], blank: &[usize]) -> Option<usize> {
    let is_cut = |pair: &&[usize]| are_apart(pair[0], pair[1], blank);
    let first = lines.windows(2).find(is_cut)?;
    (!lines.windows(2).all(|pair| is_cut(&pair))).then_some(first[1])
}

/// Returns the line in which a second board begins after rows of a text; see [`second`].
pub(super) fn second_after(rows: &[Row<'_>], text: &str) -> Option<usize> {
    second(&rows.iter().map(|row| row.line).collect::<Vec<_>>(), &blank(text))
}

/// Returns the error for a file with two boards, the second of which begins in a line.
pub(super) fn second_board(line: usize) -> InputError {
    InputError::new(format!("board line {line}: a second board begins here, after a blank line"))
        .hint("begin it with a comment, such as '% next'; if this is one board, delete the blank line")
}
