//! Arranging rows of tokens: a board, or a board below its size.
//!
//! Rows of the same length are a board if their numbers can be those of a path; a valid board takes precedence over
//! any guess. Otherwise the first row may be the size of the board, `n` or rows and columns, followed by its rows or
//! its single cells. Short rows are left to `cells`, which knows the numbers.

use super::super::rows::Row;
use super::super::signs::Signs;
use super::cells::are_valid;
use crate::files::text::digits;

/// The rows of a board.
#[derive(Debug)]
pub(crate) struct Shape<'a> {
    pub(crate) rows: Vec<Row<'a>>,
    pub(crate) remarks: Vec<String>,
    /// Whether the first row was a size.
    pub(crate) headed: bool,
    /// Whether each line, or each element of data, is a cell.
    pub(crate) listed: bool,
    /// Whether each character is a cell.
    pub(crate) is_dense: bool,
}

impl<'a> Shape<'a> {
    /// Returns rows that are the board, without notes.
    pub(crate) fn of(rows: Vec<Row<'a>>) -> Self {
        Self { rows, remarks: Vec::new(), headed: false, listed: false, is_dense: false }
    }
}

/// Arranges rows as a board; `apart` if a blank line separates the first from the others, so that it is not one of
/// them.
pub(crate) fn shape<'a>(rows: Vec<Row<'a>>, apart: bool, signs: &Signs) -> Shape<'a> {
    let mut remarks = Vec::new();
    if let Some((height, width)) = size(&rows, apart) {
        let (line, below) = (rows[0].line, &rows[1..]);
        let remark = format!("line {line} was read as the size {height}x{width}");
        if is_grid(below, height, width) {
            return Shape { remarks: vec![remark], headed: true, ..Shape::of(below.to_vec()) };
        }
        let cells = |cells: &[Row<'a>]| Row {
            line: cells[0].line,
            start: cells[0].start,
            tokens: cells.iter().map(|cell| cell.tokens[0]).collect(),
        };
        let sized: Vec<Row<'a>> = below.chunks(width).map(cells).collect();
        if apart || !are_valid(&rows, signs) {
            let remarks = vec![remark, "each other line was read as one cell".to_owned()];
            return Shape { remarks, headed: true, listed: true, ..Shape::of(sized) };
        }
        if are_valid(&sized, signs) {
            remarks.push(format!("line {line} was read as a cell, not as the size {height}x{width}"));
        }
    }
    Shape { remarks, ..Shape::of(rows) }
}

/// Returns whether all rows have the same number of tokens.
pub(crate) fn is_even(rows: &[Row<'_>]) -> bool {
    rows.windows(2).all(|pair| pair[0].tokens.len() == pair[1].tokens.len())
}

/// Returns whether the rows are single signs, or numbers at most the number of rows: a board with one column.
pub(crate) fn is_column(rows: &[Row<'_>]) -> bool {
    let fits = |text: &str| !text.starts_with('0') && digits(text).is_some_and(|number| number <= rows.len());
    let is_cell = |text: &str| text.chars().nth(1).is_none() || fits(text);
    rows.iter().all(|row| row.tokens.len() == 1 && is_cell(row.tokens[0].text))
}

/// Returns the numbers of a row that contains nothing else.
fn numbers(row: &Row<'_>) -> Option<Vec<usize>> {
    row.tokens.iter().map(|token| digits(token.text)).collect()
}

/// Returns the size in the first row, if the rows below have that size.
fn size(rows: &[Row<'_>], apart: bool) -> Option<(usize, usize)> {
    let first = rows.first()?;
    let (height, width) = match numbers(first)?[..] {
        [size] => (size, size),
        [height, width] => (height, width),
        _ => return None,
    };
    let count = height.checked_mul(width).filter(|&count| count > 1)?;
    let below = &rows[1..];
    let grid = is_grid(below, height, width) && (apart || !is_even(rows));
    let column = below.len() == count && below.iter().all(|row| row.tokens.len() == 1);
    (grid || column).then_some((height, width))
}

/// Returns whether rows have this size.
fn is_grid(rows: &[Row<'_>], height: usize, width: usize) -> bool {
    rows.len() == height && rows.iter().all(|row| row.tokens.len() == width)
}
