//! Splitting text into lines.

/// A line of a text.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Line<'a> {
    /// Its number, from 1.
    pub(crate) number: usize,
    /// The text; from [`lines`], without comment and trailing blanks, but with trailing tabs, which may separate
    /// fields.
    pub(crate) text: &'a str,
    /// Where it begins in the whole text.
    pub(crate) start: usize,
}

/// Returns the lines with content. Lines end with a line feed, a carriage return or both.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    every(text)
        .map(|line| {
            let cells = line.text.split_once('%').map_or(line.text, |(cells, _)| cells);
            Line { text: cells.trim_end_matches(|it: char| it.is_whitespace() && it != '\t'), ..line }
        })
        .filter(|line| !line.text.is_empty())
}

/// Returns the numbers of the blank lines, ascending. A line with a comment is not blank.
pub(crate) fn blank(text: &str) -> Vec<usize> {
    every(text).filter(|line| line.text.trim().is_empty()).map(|line| line.number).collect()
}

/// Returns all lines unchanged.
fn every(text: &str) -> impl Iterator<Item = Line<'_>> {
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
