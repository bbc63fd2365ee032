//! Arranging rows of tokens: a board, a board below its size, or a list of cells.
//!
//! Rows of the same length are a board if their numbers can be those of a path; a valid board takes precedence over
//! any guess. Otherwise the first row may be the size of the board, `n` or rows and columns, followed by its rows or
//! its single cells. Rows of three numbers that are not a valid board are a list with row, column and number of each
//! cell, if titles or a size precede them or the places ascend. Short rows are left to `cells`, which knows the
//! numbers.

use std::collections::HashSet;

use super::super::LARGEST_BOARD;
use super::super::rows::{Row, Token, tokens};
use super::super::signs::Signs;
use super::cells::are_valid;
use super::layout::Separator;
use crate::files::InputError;

/// The rows of a board.
#[derive(Debug)]
pub(crate) struct Shape<'a> {
    pub(crate) rows: Vec<Row<'a>>,
    pub(crate) remarks: Vec<String>,
    /// Whether the first row was a size or titles.
    pub(crate) headed: bool,
    /// Whether the text lists the cells instead of drawing the board.
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
///
/// # Errors
/// A list names a cell twice, or one outside the board.
pub(crate) fn shape<'a>(
    rows: Vec<Row<'a>>,
    separator: Separator,
    apart: bool,
    signs: &Signs,
) -> Result<Shape<'a>, InputError> {
    if let Some(list) = List::recognise(&rows, separator, apart) {
        return list.shape();
    }
    let mut remarks = Vec::new();
    if let Some((height, width)) = size(&rows, apart) {
        let (line, below) = (rows[0].line, &rows[1..]);
        let remark = format!("line {line} was read as the size {height}x{width}");
        if is_grid(below, height, width) {
            return Ok(Shape { remarks: vec![remark], headed: true, ..Shape::of(below.to_vec()) });
        }
        let cells = |cells: &[Row<'a>]| Row {
            line: cells[0].line,
            start: cells[0].start,
            tokens: cells.iter().map(|cell| cell.tokens[0]).collect(),
        };
        let sized: Vec<Row<'a>> = below.chunks(width).map(cells).collect();
        if apart || !are_valid(&rows, signs) {
            let remarks = vec![remark, "each other line was read as one cell".to_owned()];
            return Ok(Shape { remarks, headed: true, listed: true, ..Shape::of(sized) });
        }
        if are_valid(&sized, signs) {
            remarks.push(format!("line {line} was read as a cell, not as the size {height}x{width}"));
        }
    }
    Ok(Shape { remarks, ..Shape::of(rows) })
}

/// Returns whether all rows have the same number of tokens.
pub(crate) fn is_even(rows: &[Row<'_>]) -> bool {
    rows.windows(2).all(|pair| pair[0].tokens.len() == pair[1].tokens.len())
}

/// Returns whether the rows are single signs, or numbers at most the number of rows: a board with one column.
pub(crate) fn is_column(rows: &[Row<'_>]) -> bool {
    let fits = |text: &str| !text.starts_with('0') && number(text).is_some_and(|number| number <= rows.len());
    let is_cell = |text: &str| text.chars().nth(1).is_none() || fits(text);
    rows.iter().all(|row| row.tokens.len() == 1 && is_cell(row.tokens[0].text))
}

/// Reads a number of digits only.
pub(crate) fn number(text: &str) -> Option<usize> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| text.parse().ok()).flatten()
}

/// Returns the numbers of a row that contains nothing else.
fn numbers(row: &Row<'_>) -> Option<Vec<usize>> {
    row.tokens.iter().map(|token| number(token.text)).collect()
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

/// Returns the row and column in a line of three tokens.
fn place(row: &Row<'_>) -> Option<(usize, usize)> {
    match &row.tokens[..] {
        [down, right, _] => Some((number(down.text)?, number(right.text)?)),
        _ => None,
    }
}

/// A list of cells: row, column and content on each line.
struct List<'r, 'a> {
    size: Option<(usize, usize)>,
    head: Option<usize>,
    entries: &'r [Row<'a>],
}

impl<'r, 'a> List<'r, 'a> {
    fn recognise(rows: &'r [Row<'a>], separator: Separator, apart: bool) -> Option<Self> {
        let is_word = |token: &Token<'_>| token.text.len() > 1 && token.text.chars().all(char::is_alphabetic);
        let first = rows.first()?;
        let titled = first.tokens.len() == 3 && first.tokens.iter().all(is_word);
        let size = match numbers(first).as_deref() {
            Some(&[size]) => Some((size, size)),
            Some(&[height, width]) => Some((height, width)),
            _ => None,
        };
        let head = titled || size.is_some();
        let entries = if head { &rows[1..] } else { rows };
        let list = Self { size, head: head.then_some(first.line), entries };
        let places: Option<Vec<(usize, usize)>> = entries.iter().map(place).collect();
        let places = places.filter(|places| !places.is_empty())?;
        let inside = |(height, width)| places.iter().all(|&(row, column)| row <= height && column <= width);
        let ascending = places.windows(2).all(|pair| pair[0] < pair[1]);
        let plausible = match size {
            Some(size) => self::size(rows, apart).is_none() && inside(size),
            None => titled || (ascending && separator != Separator::Blanks),
        };
        (plausible && (titled || list.is_no_board())).then_some(list)
    }

    /// Returns whether the numbers cannot be a board of three columns: too large or repeated.
    fn is_no_board(&self) -> bool {
        let given: Option<Vec<usize>> = tokens(self.entries).iter().map(|token| number(token.text)).collect();
        let mut seen = HashSet::new();
        let mut given = given.unwrap_or_default().into_iter().filter(|&number| number > 0);
        given.any(|number| number > 3 * self.entries.len() || !seen.insert(number))
    }

    fn shape(self) -> Result<Shape<'a>, InputError> {
        let entry = |row: &'r Row<'a>| place(row).map(|(down, right)| (row, down, right));
        let entries: Vec<_> = self.entries.iter().filter_map(entry).collect();
        let base = usize::from(entries.iter().all(|&(_, down, right)| down > 0 && right > 0));
        let most = |place: fn(&(&'r Row<'a>, usize, usize)) -> usize| {
            entries.iter().map(place).max().unwrap_or(0).saturating_add(1 - base)
        };
        let (height, width) = self.size.unwrap_or((most(|entry| entry.1), most(|entry| entry.2)));
        let count = height.checked_mul(width).filter(|&count| count <= LARGEST_BOARD).ok_or_else(|| {
            InputError::new(format!(
                "board has more than {LARGEST_BOARD} cells: its list reaches row {height} column {width}"
            ))
            .hint("wrong file? use a smaller board")
        })?;
        // A list of clues leaves the other cells open; one that contains open cells contains all of them.
        let is_given = |token: &Token<'_>| number(token.text).is_some_and(|number| number > 0);
        let (other, what) = if entries.iter().all(|(row, ..)| is_given(&row.tokens[2])) || self.size.is_some()
        {
            (".", "open cells")
        } else {
            ("#", "holes")
        };
        let mut cells = vec![None; count];
        for &(row, down, right) in &entries {
            let refuse = |what: &str| {
                InputError::new(format!("board line {}: row {down} column {right} {what}", row.line))
                    .hint(format!("the lines are read as row, column and number, counted from {base}"))
            };
            if down - base >= height || right - base >= width {
                return Err(refuse(&format!("is outside the {height}x{width} board")));
            }
            if cells[(down - base) * width + right - base].replace(row).is_some() {
                return Err(refuse("is listed twice"));
            }
        }
        let mut remarks = Vec::new();
        remarks.extend(self.head.map(|line| match self.size {
            Some((height, width)) => format!("line {line} was read as the size {height}x{width}"),
            None => format!("line {line} was read as titles"),
        }));
        remarks.push(format!(
            "lines of three numbers were read as row, column and number, counted from {base}, on a {height}x{width} board"
        ));
        if cells.iter().any(Option::is_none) {
            remarks.push(format!("unlisted cells were read as {what}"));
        }
        let row = |cells: &[Option<&Row<'a>>]| Row {
            line: cells.iter().flatten().next().unwrap_or(&&self.entries[0]).line,
            start: 0,
            tokens: cells
                .iter()
                .map(|cell| cell.map_or(Token::missing(other), |row| row.tokens[2]))
                .collect(),
        };
        let rows = cells.chunks(width).map(row).collect();
        Ok(Shape { remarks, headed: self.head.is_some(), listed: true, ..Shape::of(rows) })
    }
}
