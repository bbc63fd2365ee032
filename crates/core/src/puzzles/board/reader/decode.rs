//! From bytes to the lines of a text.

use super::super::super::PuzzleError;

/// The bytes as text, without a byte order mark.
///
/// # Errors
/// They are no text.
pub(super) fn decode(bytes: &[u8]) -> Result<&str, PuzzleError> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let ends_line =
        |at: usize| bytes[at] == b'\n' || (bytes[at] == b'\r' && bytes.get(at + 1) != Some(&b'\n'));
    let line_of = |offset: usize| 1 + (0..offset).filter(|&at| ends_line(at)).count();
    if let Some(offset) = bytes.iter().position(|&byte| byte == 0) {
        return Err(PuzzleError::new(format!("board is not text: a zero byte in line {}", line_of(offset)))
            .hint("a board is a plain text file in UTF-8"));
    }
    std::str::from_utf8(bytes).map_err(|error| {
        PuzzleError::new(format!("board is not UTF-8 text: line {}", line_of(error.valid_up_to())))
            .hint("save it as plain text in UTF-8")
    })
}

/// A line with something in it but a comment.
#[derive(Debug, Clone, Copy)]
pub(super) struct Line<'a> {
    /// Its number, from 1.
    pub(super) number: usize,
    /// Without comment and without blanks at its end; tabs may be fields.
    pub(super) text: &'a str,
    /// Where it begins in the whole text.
    pub(super) start: usize,
}

/// The lines of a text that hold something; they end with a line feed, a carriage return or both.
pub(super) fn lines(text: &str) -> impl Iterator<Item = Line<'_>> {
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
    every
        .zip(1..)
        .map(|((start, line), number)| {
            let cells = line.split_once('%').map_or(line, |(cells, _)| cells);
            Line { number, text: cells.trim_end_matches(|it: char| it.is_whitespace() && it != '\t'), start }
        })
        .filter(|line| !line.text.is_empty())
}
