//! Boards with checkpoints, and with walls between cells.
//!
//! A row of cells is a line: `.`, `_` or `0` is an open cell, `#` a hole, and a number a checkpoint. Cells are
//! separated by blanks; if no row contains a blank and all have the same length, each character is a cell. `|` between
//! two cells of a row is a wall between them.
//!
//! A line that contains `-` or `+`, and besides only `.`, `|` and blanks, holds the walls below the row above it. A `-`
//! belongs to the cell of that row under whose text it is. If the line has as many signs `-` and `.` as the row has
//! cells, they belong to the cells in order instead, so that spacing does not matter. A `+` and a `|` have no meaning
//! there. Walls at the border of the board have no effect, nor have those beside a hole. `%` begins a comment.
//!
//! ```text
//! 1   . | .
//!     -
//! .   2   .
//! ```

use super::cell_grid::{Notation, Refusal};
use super::reader::{CellTable, arrays, is_data};
use super::rows::{Line, Row, characters, decode, lines, second_after};
use super::{Board, Cell, Signs};
use crate::files::InputError;
use crate::solver::ranges::distinct;

const NOTATION: Notation = Notation::with_holes(
    "a cell is '.' (open), '#' (a hole) or the number of a checkpoint; '|' is a wall between two cells",
);

/// Reads a board.
///
/// # Errors
/// It is not such a board. The error names the place.
pub(crate) fn read(bytes: &[u8]) -> Result<Board, InputError> {
    let text = decode(bytes)?;
    let all: Vec<Line<'_>> = lines(text).collect();
    // Elements of an array and fields have no walls between them, and are those of any board of numbers.
    let is_table = || !text.contains('|') && matches!(CellTable::of(all.clone()), CellTable::Cells(_));
    if is_data(text) || !arrays(text).is_empty() || is_table() {
        return Ok(Board { source: None, ..Board::read(bytes, &Signs::default())? }.with_walls(Vec::new()));
    }
    let is_dense = is_dense(all.iter().filter(|line| !are_walls(line)));
    // Each row with the walls below it; lines above the first row are a frame.
    let blocks = all.chunk_by(|_, next| are_walls(next)).skip_while(|lines| are_walls(&lines[0]));
    let blocks: Vec<(Row<'_>, &[Line<'_>])> = blocks.map(|lines| (row(&lines[0], is_dense), lines)).collect();
    let rows: Vec<Row<'_>> = blocks.iter().map(|(row, _)| row.clone()).collect();
    let second = second_after(&rows, text);
    let (grid, lines) = NOTATION.read(rows, second, |token| content(token.text).ok_or(Refusal::NO_CELL))?;
    let mut walls = Vec::new();
    for (first, (row, lines)) in (0..).step_by(grid.columns).zip(&blocks) {
        walls.extend(walls_between(&lines[0], row).map(|place| (first + place - 1, first + place)));
        let mut below = Vec::new();
        for line in &lines[1..] {
            if !below.is_empty() {
                let message = format!("board line {}: two lines of walls in succession", line.number);
                return Err(InputError::new(message).hint("write the walls below a row into one line"));
            }
            below = walls_below(line, row, &lines[0].spans(&row.tokens), is_dense)?;
        }
        walls.extend(below.iter().map(|cell| (first + cell, first + cell + grid.columns)));
    }
    let is_open = |cell: usize| grid.cells.get(cell).is_some_and(|&cell| cell != Cell::Hole);
    walls.retain(|&(one, other)| is_open(one) && is_open(other));
    let plain = Board { columns: grid.columns, cells: grid.cells, lines, ..Board::default() };
    Ok(plain.with_walls(walls))
}

impl Board {
    /// Returns the same board with walls between these pairs of adjacent cells, the smaller cell first, in any order;
    /// none of them is a hole.
    pub(crate) fn with_walls(self, walls: Vec<(usize, usize)>) -> Self {
        Self { walls: Some(distinct(walls)), ..self }
    }

    /// The pairs of adjacent cells with a wall between them, the smaller cell first, ascending.
    pub(crate) fn walls(&self) -> &[(usize, usize)] {
        self.walls.as_deref().unwrap_or_default()
    }

    /// Returns whether a wall separates two adjacent cells.
    #[inline]
    pub(crate) fn are_separated(&self, one: usize, other: usize) -> bool {
        self.walls().binary_search(&(one.min(other), one.max(other))).is_ok()
    }
}

/// Returns whether a line holds walls.
fn are_walls(line: &Line<'_>) -> bool {
    let is_wall = |sign: char| "-+".contains(sign);
    line.text.contains(is_wall)
        && line.text.chars().all(|sign| is_wall(sign) || sign.is_whitespace() || ".|".contains(sign))
}

/// Returns whether each character of these rows is a cell.
fn is_dense<'a>(rows: impl Iterator<Item = &'a Line<'a>>) -> bool {
    let mut lengths = rows.map(|line| {
        let text = line.text.trim();
        (!text.contains(char::is_whitespace)).then(|| text.chars().filter(|&sign| sign != '|').count())
    });
    let first = lengths.next().flatten();
    first.is_some_and(|first| lengths.all(|length| length == Some(first)))
}

/// Splits a row into cells.
fn row<'a>(line: &Line<'a>, is_dense: bool) -> Row<'a> {
    let is_gap = |sign: char| sign == '|' || sign.is_whitespace();
    if is_dense {
        line.row(characters(line.text).filter(|sign| !sign.contains(is_gap)))
    } else {
        line.row(line.text.split(is_gap).filter(|cell| !cell.is_empty()))
    }
}

/// Returns the places of cells in a row with a wall on their left. A wall before the first cell or after the last is a
/// frame.
fn walls_between(line: &Line<'_>, row: &Row<'_>) -> impl Iterator<Item = usize> {
    let place = |(at, _): (usize, &str)| row.tokens.partition_point(|token| token.start < line.start + at);
    line.text.match_indices('|').map(place).filter(|&place| 0 < place && place < row.tokens.len())
}

/// Returns the content of a cell.
fn content(word: &str) -> Option<Cell> {
    match word {
        "." | "_" => Some(Cell::Open),
        "#" => Some(Cell::Hole),
        _ if !word.bytes().all(|byte| byte.is_ascii_digit()) => None,
        number => match number.parse().ok()? {
            0 => Some(Cell::Open),
            number => Some(Cell::Clue(number)),
        },
    }
}

/// Returns the places of cells in a row with a wall below; `spans` are the columns of the text that each cell covers.
fn walls_below(
    line: &Line<'_>,
    row: &Row<'_>,
    spans: &[(usize, usize)],
    is_dense: bool,
) -> Result<Vec<usize>, InputError> {
    // Signs side by side are one sign, unless every character is a cell.
    let runs = line.row(runs(line.text)).tokens;
    let marks: Vec<_> = runs.iter().filter(|run| run.text.starts_with(['-', '.'])).collect();
    if marks.len() == row.tokens.len() && !is_dense {
        return Ok((0..marks.len()).filter(|&place| marks[place].text.starts_with('-')).collect());
    }
    let mut found = Vec::new();
    // A run of dashes may be wider than the cell, but must be under one.
    for ((start, end), _) in
        line.spans(&runs).into_iter().zip(&runs).filter(|run| run.1.text.starts_with('-'))
    {
        let under = (0..spans.len()).filter(|&place| spans[place].0 < end && start < spans[place].1);
        let before = found.len();
        found.extend(under);
        if found.len() == before {
            let message =
                format!("board line {}: the wall at character {} is under no cell", line.number, start + 1);
            return Err(InputError::new(message).hint(format!(
                "write '-' under a cell of line {}, or one sign for each cell: '-' for a wall, '.' for none",
                row.line
            )));
        }
    }
    Ok(found)
}

/// Splits a text into runs of the same character, without blanks.
fn runs(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        rest = rest.trim_start();
        let first = rest.chars().next()?;
        let (run, after) = rest.split_at(rest.find(|sign| sign != first).unwrap_or(rest.len()));
        rest = after;
        Some(run)
    })
}

#[cfg(test)]
mod tests;
