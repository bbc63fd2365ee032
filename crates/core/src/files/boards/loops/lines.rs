//! Splits a file into blocks of lines with cells.

use super::super::rows::{self, Line, are_apart, blank, second, second_board};
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

/// Removes a first line that holds the size of the board: one number, or two for rows and columns in either order.
/// Returns a note if it does. `cells` returns the number of cells in a line.
pub(super) fn skip_size<'a, 'b>(
    lines: &'b [Line<'a>],
    rows_each: usize,
    cells: &dyn Fn(&'a str) -> usize,
) -> (&'b [Line<'a>], Option<String>) {
    let unchanged = (lines, None);
    let [first, rest @ ..] = lines else { return unchanged };
    let Some(second) = rest.first() else { return unchanged };
    let sizes: Option<Vec<usize>> = words(first.text).iter().map(|word| word.parse().ok()).collect();
    let (rows, columns) = (rest.len() / rows_each, cells(second.text));
    let fits = match sizes.as_deref() {
        Some(&[side]) => side == rows && side == columns,
        Some(&[one, other]) => (one, other) == (rows, columns) || (other, one) == (rows, columns),
        _ => false,
    };
    if !fits || cells(first.text) == columns || rest.len() % rows_each != 0 {
        return unchanged;
    }
    (rest, Some(format!("line {} was read as the size of the board", first.number)))
}
