//! Names of cells: `c4` or `r5c3`.

use std::fmt;

use super::{Board, Cell};
use crate::files::text::{digits, shorten};
use crate::files::{InputError, Message};

impl Board {
    /// Returns the cell with this name: `c4` is column c, row 4 from the bottom, as on a chessboard; `r5c3` is row 5
    /// from the top, column 3. Column `z` is followed by `aa`.
    ///
    /// # Errors
    /// The name is not valid, or the board has no such cell. The error names `parameter`, whose value the name is.
    pub fn cell_named(&self, name: &str, parameter: &'static str) -> Result<usize, InputError> {
        let hint = "write c4 (column c, row 4 from the bottom) or r5c3 (row 5 from the top, column 3)";
        let refuse = |words: String| Message::about(parameter).words(words);
        let Some((row, column)) = by_matrix(name).or_else(|| by_chess(name, self.rows())) else {
            return Err(InputError::of_value(parameter, name, "is not the name of a cell").hint(hint));
        };
        let inside = |place: Option<usize>, size| place.filter(|&place| place < size);
        let (Some(row), Some(column)) = (inside(row, self.rows()), inside(column, self.columns())) else {
            let message = refuse(format!(": {} is outside the board", shorten(name)));
            return Err(InputError::new(message).hint(format!(
                "the board has {} rows and {} columns; {hint}",
                self.rows(),
                self.columns()
            )));
        };
        let cell = row * self.columns() + column;
        if self.cells()[cell] == Cell::Hole {
            let place = self.place(cell);
            return Err(InputError::new(refuse(format!(": {} is a hole", shorten(name)))).hint(place));
        }
        Ok(cell)
    }
}

/// The name of a cell by its row and column, such as `r5c3`. It is written only where it is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CellName {
    /// The row from the top, from 0.
    pub row: usize,
    /// The column from the left, from 0.
    pub column: usize,
}

impl CellName {
    /// Returns the name of a cell, numbered row by row from 0, on a board with so many columns.
    #[must_use]
    pub fn of(cell: usize, columns: usize) -> Self {
        Self { row: cell / columns, column: cell % columns }
    }
}

impl fmt::Display for CellName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row + 1, self.column + 1)
    }
}

/// Returns row and column, from 0, of a name such as `c4` on a board with this number of rows; an inner `None` is outside
/// of any board.
#[must_use]
pub fn by_chess(name: &str, rows: usize) -> Option<(Option<usize>, Option<usize>)> {
    let first = name.find(|character: char| character.is_ascii_digit())?;
    let (letters, row) = name.split_at(first);
    if letters.is_empty() || !letters.bytes().all(|letter| letter.is_ascii_alphabetic()) {
        return None;
    }
    let column = letters.bytes().fold(0usize, |column, letter| {
        column.saturating_mul(26).saturating_add(usize::from(letter.to_ascii_lowercase() - b'a') + 1)
    });
    let row = digits(row)?.checked_sub(1).and_then(|row| rows.checked_sub(row + 1));
    Some((row, column.checked_sub(1)))
}

/// Returns row and column, from 0, of a name such as `r5c3`; an inner `None` is outside of any board.
fn by_matrix(name: &str) -> Option<(Option<usize>, Option<usize>)> {
    let (row, column) = name.strip_prefix(['r', 'R'])?.split_once(['c', 'C'])?;
    Some((digits(row)?.checked_sub(1), digits(column)?.checked_sub(1)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ways_of_naming_cells() {
        let board = Board::parse(b"....\n.#..\n....").expect("a board");
        let named = |name: &str| board.cell_named(name, "from").map_err(|error| error.to_string());
        for (name, cell) in [("a1", 8), ("A3", 0), ("d1", 11), ("r1c1", 0), ("R3C4", 11), ("c2", 6)] {
            assert_eq!(named(name), Ok(cell), "{name}");
        }
        for name in ["", "a", "1", "r1", "1a", "a-1", "r1c", "rc", "a1b", "é4", "r1c1c1"] {
            assert_eq!(
                named(name),
                Err(if name == "r1" {
                    "from: r1 is outside the board".to_owned()
                } else {
                    format!("from: '{name}' is not the name of a cell")
                })
            );
        }
        for name in
            ["a0", "a4", "e1", "zz1", "r0c1", "r4c1", "r1c5", "a99999999999999999999", "zzzzzzzzzzzzzzzzzz9"]
        {
            assert_eq!(named(name), Err(format!("from: {name} is outside the board")));
        }
        assert_eq!(named("b2"), Err("from: b2 is a hole".to_owned()));
        let cut = format!("from: {}... is outside the board", "a".repeat(24));
        assert_eq!(named(&("a".repeat(1000) + "1")), Err(cut));
    }

    #[test]
    fn columns_beyond_z() {
        let board = Board::sized("2x30").expect("a board");
        assert_eq!(board.cell_named("aa1", "to"), Ok(56));
        assert_eq!(board.cell_named("r2c27", "to"), Ok(56));
    }
}
