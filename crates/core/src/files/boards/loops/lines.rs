//! Splits a file into blocks of lines with cells.

use super::super::rows::second_board;
use super::{CellLine, words};
use crate::files::{InputError, text};

/// Decodes a file and ends each line with a line feed.
///
/// # Errors
/// The file is not text.
pub(super) fn decode(bytes: &[u8]) -> Result<String, InputError> {
    let text = text::decode(bytes, "board", 1, |it| (it == '\0').then(|| "a zero byte".to_owned()))?;
    Ok(text.replace("\r\n", "\n").replace('\r', "\n"))
}

/// Returns the lines with cells, in blocks between blank lines. Comments are removed, and a line that only has a
/// comment does not count.
pub(super) fn blocks(text: &str) -> Vec<Vec<CellLine<'_>>> {
    let mut blocks: Vec<Vec<CellLine<'_>>> = vec![Vec::new()];
    for (number, line) in (1..).zip(text.lines()) {
        let (cells, has_comment) = match line.split_once('%') {
            Some((cells, _)) => (cells.trim(), true),
            None => (line.trim(), false),
        };
        let Some(last) = blocks.last_mut() else { break };
        if !cells.is_empty() {
            last.push((number, cells));
        } else if !has_comment && !last.is_empty() {
            blocks.push(Vec::new());
        }
    }
    blocks.retain(|block| !block.is_empty());
    blocks
}

/// Returns the lines of a file with one board. Blank lines may stand between all rows.
///
/// # Errors
/// There is a second board.
pub(super) fn single(text: &str) -> Result<Vec<CellLine<'_>>, InputError> {
    let blocks = blocks(text);
    let sized = blocks.first().is_some_and(|first| first.len() == 1 && is_size(first[0]));
    let rest = &blocks[usize::from(sized && blocks.len() == 2)..];
    if let [_, second, ..] = rest
        && rest.iter().any(|block| block.len() > 1)
    {
        return Err(second_board(second[0].0));
    }
    Ok(blocks.concat())
}

/// Whether a line has one or two numbers and nothing else.
pub(super) fn is_size((_, line): CellLine<'_>) -> bool {
    let words = words(line);
    words.len() <= 2 && words.iter().all(|word| word.parse::<usize>().is_ok())
}

/// Removes a first line that holds the size of the board: one number, or two for rows and columns in either order.
/// Returns a note if it does. `cells` returns the number of cells in a line.
pub(super) fn skip_size<'a, 'b>(
    lines: &'b [CellLine<'a>],
    rows_each: usize,
    cells: impl Fn(&'a str) -> usize,
) -> (&'b [CellLine<'a>], Option<String>) {
    let unchanged = (lines, None);
    let [(number, first), rest @ ..] = lines else { return unchanged };
    let Some((_, second)) = rest.first() else { return unchanged };
    let sizes: Option<Vec<usize>> = words(first).iter().map(|word| word.parse().ok()).collect();
    let (rows, columns) = (rest.len() / rows_each, cells(second));
    let fits = match sizes.as_deref() {
        Some(&[side]) => side == rows && side == columns,
        Some(&[one, other]) => (one, other) == (rows, columns) || (other, one) == (rows, columns),
        _ => false,
    };
    if !fits || cells(first) == columns || rest.len() % rows_each != 0 {
        return unchanged;
    }
    (rest, Some(format!("line {number} was read as the size of the board")))
}
