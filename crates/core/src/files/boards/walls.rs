//! The reader of boards of walls, in the notations in use.
//!
//! | notation | open cell | wall | wall with a number |
//! | --- | --- | --- | --- |
//! | cavalcade | `.` or a blank | `X` | digit |
//! | `_#01234` | `_` | `#` | digit |
//!
//! Boards may mix them. If a board has a `.` or `_`, blanks only separate cells; otherwise each blank
//! is an open cell, and rows without their trailing blanks are filled up. Addresses and IDs of other programs are
//! translated by [`exchange`](crate::files::exchange).

use super::rows::second_board;
use crate::files::InputError;
use crate::words::quantity;

/// Largest number of cells.
pub(crate) const LARGEST: usize = 1 << 14;

/// A cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Square {
    /// An open cell.
    Open,
    /// A wall.
    Wall,
    /// A wall with the number of adjacent rooks.
    Numbered(u8),
}

/// A board of walls and open cells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Walls {
    /// Number of columns.
    pub(crate) columns: usize,
    /// The cells row by row.
    pub(crate) cells: Vec<Square>,
}

impl Walls {
    /// Number of rows.
    pub(crate) fn rows(&self) -> usize {
        self.cells.len() / self.columns
    }

    pub(crate) fn is_open(&self, cell: usize) -> bool {
        self.cells[cell] == Square::Open
    }

    /// Returns the open cells, ascending.
    pub(crate) fn open_cells(&self) -> Vec<usize> {
        (0..self.cells.len()).filter(|&cell| self.is_open(cell)).collect()
    }

    /// Returns the walls with a number, and the numbers.
    pub(crate) fn numbers(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.cells.iter().enumerate().filter_map(|(cell, &square)| match square {
            Square::Numbered(number) => Some((cell, usize::from(number))),
            Square::Open | Square::Wall => None,
        })
    }

    /// Returns the cells in a direction, from the one after `cell` to the border.
    pub(crate) fn ray(
        &self,
        cell: usize,
        (down, right): (isize, isize),
    ) -> impl Iterator<Item = usize> + use<> {
        let (rows, columns) = (self.rows(), self.columns);
        let step = move |&(row, column): &(usize, usize)| {
            let (row, column) = (row.checked_add_signed(down)?, column.checked_add_signed(right)?);
            (row < rows && column < columns).then_some((row, column))
        };
        let start = (cell / columns, cell % columns);
        std::iter::successors(Some(start), step).skip(1).map(move |(row, column)| row * columns + column)
    }

    /// Returns the open cells that a rook in `cell` attacks.
    pub(crate) fn seen_from(&self, cell: usize) -> impl Iterator<Item = usize> + '_ {
        let up_to_wall = move |direction| self.ray(cell, direction).take_while(|&seen| self.is_open(seen));
        DIRECTIONS.into_iter().flat_map(up_to_wall)
    }

    /// Returns the cells that share a side with `cell`.
    pub(crate) fn beside(&self, cell: usize) -> impl Iterator<Item = usize> + '_ {
        DIRECTIONS.into_iter().filter_map(move |direction| self.ray(cell, direction).next())
    }
}

/// The steps to the cells that share a side with a cell, as differences of rows and columns.
pub(crate) const DIRECTIONS: [(isize, isize); 4] = [(-1, 0), (0, -1), (0, 1), (1, 0)];

/// Reads a board, with notes on how it was read.
///
/// # Errors
/// It is not a board in any of these notations. The error names the place.
pub(crate) fn read(bytes: &[u8]) -> Result<(Walls, Vec<String>), InputError> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let line = bytes[..error.valid_up_to()].split(|&byte| byte == b'\n').count();
        InputError::new(format!("board is not UTF-8 text: line {line}"))
            .hint("save it as plain text in UTF-8")
    })?;
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    // Lines without their comments; a line with only a comment does not count.
    let lines = text.lines().zip(1..).filter_map(|(line, number)| match line.split_once('%') {
        Some((cells, _)) if cells.trim().is_empty() => None,
        Some((cells, _)) => Some((number, cells.trim_end())),
        None => Some((number, line)),
    });
    let lines: Vec<(usize, &str)> = lines.collect();
    if lines.iter().all(|line| line.1.trim().is_empty()) {
        return Err(InputError::new("board is empty").hint(GRID));
    }
    grid(&lines)
}

const GRID: &str =
    "write one row of cells per line: '.' is an open cell, 'X' a wall, 0 to 4 a wall with a number";

/// Reads a drawn board.
fn grid(lines: &[(usize, &str)]) -> Result<(Walls, Vec<String>), InputError> {
    let parted = lines.iter().any(|(_, line)| line.contains(['.', '_']));
    let is_blank = |line: &(usize, &str)| line.1.trim().is_empty();
    let mut lines = lines;
    while let [first, rest @ ..] = lines
        && is_blank(first)
        && first.1.is_empty()
    {
        lines = rest;
    }
    while let [rest @ .., last] = lines
        && is_blank(last)
        && last.1.is_empty()
    {
        lines = rest;
    }
    let mut rows: Vec<(usize, Vec<char>)> = Vec::new();
    // Rows after a blank line. Where blanks are open cells, a blank line is a row.
    let mut apart: Vec<usize> = Vec::new();
    let mut is_apart = false;
    for &(number, line) in lines {
        let row: Vec<char> = line.chars().filter(|it| !parted || !it.is_whitespace()).collect();
        if parted && row.is_empty() {
            is_apart = true;
            continue;
        }
        if std::mem::take(&mut is_apart) {
            apart.push(number);
        }
        rows.push((number, row));
    }
    if let Some(line) = apart.first().filter(|_| apart.len() + 1 < rows.len()) {
        return Err(second_board(*line));
    }
    let columns = if parted { rows[0].1.len() } else { rows.iter().map(|it| it.1.len()).max().unwrap_or(0) };
    let has_blanks = !parted && rows.iter().any(|it| it.1.contains(&' ') || it.1.len() < columns);
    let mut cells = Vec::new();
    for (index, (line, mut row)) in rows.into_iter().enumerate() {
        if !parted {
            row.resize(columns, ' ');
        }
        if row.len() != columns {
            let message =
                format!("board row {} has {}, expected {columns}", index + 1, quantity(row.len(), "cells"));
            return Err(InputError::new(message).hint(format!("line {line} differs from the first row")));
        }
        for (column, sign) in row.into_iter().enumerate() {
            cells.push(match sign {
                '.' | '_' | ' ' => Square::Open,
                'X' | 'x' | '#' => Square::Wall,
                '0'..='4' => Square::Numbered(sign as u8 - b'0'),
                _ => {
                    let (row, column, sign) = (index + 1, column + 1, sign.escape_debug());
                    let message = format!("board row {row} column {column}: '{sign}' is not a cell");
                    return Err(InputError::new(message).hint(format!("line {line}: {GRID}")));
                }
            });
        }
    }
    let remarks = if has_blanks { vec!["blanks were read as open cells".to_owned()] } else { Vec::new() };
    if cells.len() > LARGEST {
        return Err(InputError::new(format!("board has more than {LARGEST} cells"))
            .hint("wrong file? use a smaller board"));
    }
    Ok((Walls { columns, cells }, remarks))
}

#[cfg(test)]
mod tests;
