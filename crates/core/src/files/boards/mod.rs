//! Boards, as they stand in files: one row of cells a line.
//!
//! Cells are separated by blanks; if no row of the file contains a blank between
//! its cells, every character is a cell. `.`, `_` and `0` are open cells, `#` is a
//! hole, a number is a given and a letter the mark of a class. Text from `%` to the
//! end of a line is a comment; lines without cells are skipped. The board keeps
//! the line of every row, so that whoever objects to a cell can say where it is.

mod names;
mod reader;
mod signs;
mod source;
pub(crate) mod walls;

use crate::files::InputError;
pub(crate) use reader::second_board;
pub use signs::Signs;
use source::Source;

/// A board larger than this is refused before anything is made of it.
pub const LARGEST_BOARD: usize = 1 << 20;

/// What stands in one cell of a board file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cell {
    /// Nothing yet.
    Open,
    /// There is no cell here.
    Hole,
    /// A number that must stay.
    Clue(u32),
    /// A letter.
    Mark(char),
}

/// The content of a board file.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Board {
    columns: usize,
    cells: Vec<Cell>,
    /// For each row its line in the file, from 1.
    lines: Vec<usize>,
    remarks: Vec<String>,
    /// The text it was read from, if its cells stand there as on the board.
    source: Option<Source>,
}

impl Board {
    /// Reads a board whose letters are marks.
    ///
    /// # Errors
    /// The text is no board: it is empty, not text, too large, has rows of different
    /// lengths, or something in a cell cannot be understood.
    pub fn parse(bytes: &[u8]) -> Result<Self, InputError> {
        Self::read(bytes, &Signs::with_marks())
    }

    /// Reads a board whose signs mean what is said.
    ///
    /// # Errors
    /// As [`Board::parse`], or a sign may mean two things.
    pub fn read(bytes: &[u8], signs: &Signs) -> Result<Self, InputError> {
        reader::read(bytes, signs)
    }

    /// A board of open cells, of a size such as `8x8`: rows, then columns.
    ///
    /// # Errors
    /// The text is no size, or the board has no cell or too many.
    pub fn sized(size: &str) -> Result<Self, InputError> {
        let refuse = |what: &str| {
            InputError::new(format!("board size '{size}' {what}"))
                .hint(format!("write rows and columns, such as 6x8; at most {LARGEST_BOARD} cells"))
        };
        let (rows, columns) = size.split_once(['x', 'X']).ok_or_else(|| refuse("is not rows and columns"))?;
        let number = |text: &str| {
            let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
            // Digits that are too many for a number are too many for a board.
            is_number.then(|| text.parse::<usize>().unwrap_or(usize::MAX))
        };
        let (Some(rows), Some(columns)) = (number(rows), number(columns)) else {
            return Err(refuse("is not rows and columns"));
        };
        match rows.checked_mul(columns) {
            Some(0) => Err(refuse("has no cells")),
            Some(count) if count <= LARGEST_BOARD => Ok(Self {
                columns,
                cells: vec![Cell::Open; count],
                lines: (1..=rows).collect(),
                ..Self::default()
            }),
            _ => Err(refuse("is too large")),
        }
    }

    /// What was understood though it is not quite how boards are written; one line each.
    #[must_use]
    pub fn remarks(&self) -> &[String] {
        &self.remarks
    }

    /// Number of rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.lines.len()
    }

    /// Number of columns.
    #[must_use]
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// The cells row by row.
    #[must_use]
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// The size in short, such as `8x8`: rows, then columns.
    #[must_use]
    pub fn label(&self) -> String {
        format!("{}x{}", self.rows(), self.columns)
    }

    /// Returns the cells in one notation, a line a row: `.` an open cell, `#` a hole, a number, or a capital letter. Boards
    /// are equal exactly if these texts are.
    #[must_use]
    pub fn canonical(&self) -> String {
        let sign = |cell: &Cell| match cell {
            Cell::Open => ".".to_owned(),
            Cell::Hole => "#".to_owned(),
            Cell::Clue(number) => number.to_string(),
            Cell::Mark(letter) => letter.to_ascii_uppercase().to_string(),
        };
        let row = |row: &[Cell]| row.iter().map(sign).collect::<Vec<_>>().join(" ") + "\n";
        self.cells.chunks(self.columns.max(1)).map(row).collect()
    }

    /// Where a cell is, for people: `board row 3 column 4`.
    #[must_use]
    pub fn place(&self, cell: usize) -> String {
        format!("board {}", self.coordinates(cell))
    }

    fn coordinates(&self, cell: usize) -> String {
        format!("row {} column {}", cell / self.columns + 1, cell % self.columns + 1)
    }

    /// The line of the file that holds a cell, from 1.
    #[must_use]
    pub fn line(&self, cell: usize) -> usize {
        self.lines[cell / self.columns]
    }

    /// Cells that are no holes, ascending.
    ///
    /// # Errors
    /// There is none.
    pub fn free_cells(&self) -> Result<Vec<usize>, InputError> {
        let free: Vec<usize> = (0..self.cells.len()).filter(|&cell| self.cells[cell] != Cell::Hole).collect();
        if free.is_empty() {
            return Err(InputError::new("board has only holes").hint("'.' is an open cell, '#' a hole"));
        }
        Ok(free)
    }

    /// Cells that hold a number, with the number, row by row.
    pub fn clues(&self) -> impl Iterator<Item = (usize, u32)> + '_ {
        self.cells.iter().enumerate().filter_map(|(cell, content)| match *content {
            Cell::Clue(number) => Some((cell, number)),
            _ => None,
        })
    }

    /// Checks that given numbers differ and are within `1..=largest`, the number of free cells.
    ///
    /// # Errors
    /// The first that is not.
    pub fn check_clues(&self, largest: usize) -> Result<(), InputError> {
        let mut place = vec![None; largest + 1];
        for (cell, number) in self.clues() {
            let (here, line) = (self.place(cell), self.line(cell));
            let Some(seen) = place.get_mut(number as usize) else {
                return Err(InputError::new(format!("{here}: {number} is out of range")).hint(format!(
                    "line {line}: clues go from 1 to {largest}, the number of cells that are not holes"
                )));
            };
            if let Some(other) = seen.replace(cell) {
                let first = self.coordinates(other);
                return Err(InputError::new(format!("{here}: {number} is given twice (first at {first})"))
                    .hint(format!("lines {} and {line}: each number occurs once", self.line(other))));
            }
        }
        Ok(())
    }

    /// Cells that share a side with `cell`, ascending; holes included.
    #[must_use]
    pub fn beside(&self, cell: usize) -> Vec<usize> {
        let column = cell % self.columns;
        [
            cell.checked_sub(self.columns),
            (column > 0).then(|| cell - 1),
            (column + 1 < self.columns).then_some(cell + 1),
            Some(cell + self.columns).filter(|&below| below < self.cells.len()),
        ]
        .into_iter()
        .flatten()
        .collect()
    }
}

#[cfg(test)]
mod tests;
