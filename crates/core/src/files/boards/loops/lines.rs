//! Splits a file into blocks of lines with cells.

use super::super::rows::{self, Line, Row, are_apart, blank, second, second_board};
use super::words;
use crate::files::InputError;

/// Returns the lines with cells, in blocks between blank lines. Comments are removed, and a line that only has a
/// comment does not count.
pub(super) fn blocks(text: &str) -> Vec<Vec<Line<'_>>> {
    let (lines, blank) = (lines(text), blank(text));
    let blocks = lines.chunk_by(|one, other| !are_apart(one.number, other.number, &blank));
    blocks.map(<[_]>::to_vec).collect()
}

/// Returns the lines of a file with one board. Blank lines may stand between all rows, and below the size.
///
/// # Errors
/// There is a second board.
pub(super) fn single(text: &str) -> Result<Vec<Line<'_>>, InputError> {
    let lines = lines(text);
    let numbers: Vec<usize> = lines.iter().map(|line| line.number).collect();
    let blank = blank(text);
    let [all, below] =
        [&numbers[..], numbers.get(1..).unwrap_or_default()].map(|numbers| second(numbers, &blank));
    let is_below_size =
        below.is_none() && all == numbers.get(1).copied() && lines.first().is_some_and(is_size);
    match all.filter(|_| !is_below_size) {
        Some(line) => Err(second_board(line)),
        None => Ok(lines),
    }
}

fn lines(text: &str) -> Vec<Line<'_>> {
    let lines = rows::lines(text).map(|line| line.part(line.text.trim()));
    lines.filter(|line| !line.text.is_empty()).collect()
}

/// Whether a line has one or two numbers and nothing else.
pub(super) fn is_size(line: &Line<'_>) -> bool {
    let words = words(line.text);
    words.len() <= 2 && words.iter().all(|word| word.parse::<usize>().is_ok())
}

/// Removes the first of these rows, which are those of the lines, if it is the size of the board: one number, or two for
/// rows and columns in either order. Returns a note then.
pub(super) fn skip_size(lines: &[Line<'_>], rows: &mut Vec<Row<'_>>, rows_each: usize) -> Option<String> {
    let [first, second, ..] = &rows[..] else { return None };
    let (height, width) = ((rows.len() - 1) / rows_each, second.tokens.len());
    let numbers: Option<Vec<usize>> = words(lines[0].text).iter().map(|word| word.parse().ok()).collect();
    let fits = match numbers?[..] {
        [side] => side == height && side == width,
        [one, other] => (one, other) == (height, width) || (other, one) == (height, width),
        _ => false,
    };
    let is_size = fits && first.tokens.len() != width && (rows.len() - 1).is_multiple_of(rows_each);
    is_size.then(|| format!("line {} was read as the size of the board", rows.remove(0).line))
}
