//! Boards in files, with one row of cells per line.
//!
//! Cells are separated by blanks; if no row contains a blank between its cells, each character is a cell. `.`, `_`
//! and `0` are open cells, `#` is a hole, a number is a clue and a letter is the mark of a class. Text from `%` to
//! the end of a line is a comment, and lines without cells are skipped. A board keeps the line of each row, so that
//! errors can refer to it.

pub mod arranged;
pub(crate) mod arrows;
mod cell_grid;
pub(crate) mod checkpoints;
pub(crate) mod loops;
mod names;
mod reader;
mod rows;
mod signs;
mod source;

use crate::files::InputError;
use crate::files::text::digits;
use crate::problems::grid::Grid;
use crate::problems::tiling::Tiling;
use arranged::{Arranged, JointSigns};
use arrows::Arrow;
pub(crate) use cell_grid::CellGrid;
pub use names::{CellName, by_chess};
pub use signs::Signs;
use source::Source;

/// Largest number of cells of a board.
pub const LARGEST_BOARD: usize = 1 << 20;

/// The content of one cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Cell {
    /// An empty cell.
    Open,
    /// No cell.
    Hole,
    /// A clue.
    Clue(u32),
    /// A letter.
    Mark(char),
}

impl Cell {
    /// Returns the clue, if the cell has one.
    #[must_use]
    pub fn clue(self) -> Option<u32> {
        if let Self::Clue(number) = self { Some(number) } else { None }
    }
}

/// The content of a board file.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Board {
    columns: usize,
    cells: Vec<Cell>,
    /// The line of each row in the file, from 1.
    lines: Vec<usize>,
    remarks: Vec<String>,
    tiling: Tiling,
    /// Pairs of adjacent cells that are joined, the smaller cell first, ascending.
    links: Vec<(usize, usize)>,
    /// Pairs of adjacent cells with a wall between them, the smaller cell first, ascending, none of them a hole; `None`
    /// in notations without walls.
    walls: Option<Vec<(usize, usize)>>,
    /// Where each cell points to; empty in notations without arrows.
    arrows: Vec<Arrow>,
    /// The original text, unless the notation lists cells in another order.
    source: Option<Source>,
}

impl Board {
    /// Reads a board whose letters are marks.
    ///
    /// # Errors
    /// The text is not a board: it is empty, not text, too large, has rows of different lengths, or has a cell that
    /// cannot be read.
    pub fn parse(bytes: &[u8]) -> Result<Self, InputError> {
        Self::read(bytes, &Signs::with_marks())
    }

    /// Reads a board with these meanings of signs.
    ///
    /// # Errors
    /// As [`Board::parse`], or a sign may mean two things.
    pub fn read(bytes: &[u8], signs: &Signs) -> Result<Self, InputError> {
        reader::read(bytes, signs)
    }

    /// Returns a board of open cells with a size such as `8x8`: rows, then columns.
    ///
    /// # Errors
    /// The text is not a size, or the board would have no cells or too many.
    pub fn sized(size: &str) -> Result<Self, InputError> {
        let [rows, columns] = sides(size, "rows and columns", "6x8")?;
        Ok(Self::of(columns, vec![Cell::Open; rows * columns]))
    }

    /// Returns a board of these cells, row by row. Its lines are those of a text with nothing else.
    pub(crate) fn of(columns: usize, cells: Vec<Cell>) -> Self {
        let rows = cells.len() / columns;
        Self { columns, cells, lines: (1..=rows).collect(), ..Self::default() }
    }

    /// Returns the same board with other contents of its cells.
    pub(crate) fn with_cells(self, cells: Vec<Cell>) -> Self {
        Self { cells, ..self }
    }

    /// Returns the same array of cells in another shape, without joined cells.
    #[must_use]
    pub fn on(self, tiling: Tiling) -> Self {
        Self { tiling, links: Vec::new(), source: None, ..self }
    }

    /// The shape of the cells.
    #[must_use]
    pub fn tiling(&self) -> Tiling {
        self.tiling
    }

    /// The pairs of adjacent cells that are joined, the smaller cell first, ascending.
    #[must_use]
    pub fn links(&self) -> &[(usize, usize)] {
        &self.links
    }

    /// Returns the same board with these pairs of adjacent cells joined, the smaller cell first, in any order.
    pub(crate) fn joined(mut self, mut links: Vec<(usize, usize)>) -> Self {
        links.sort_unstable();
        self.links = links;
        self
    }

    /// Returns notes on unusual notation and how it was read, one line each.
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

    /// Returns the cells in a canonical notation, one line per row: `.` for an open cell, `#` for a hole, a number,
    /// or a capital letter. Two boards of one notation are equal exactly if these texts are.
    #[must_use]
    pub fn canonical(&self) -> String {
        if self.walls.is_some() || !self.arrows.is_empty() {
            return self.aligned(&self.cells);
        }
        let signs: Vec<String> = self.signs().collect();
        if !self.links.is_empty() {
            return self.arranged(signs);
        }
        signs.chunks(self.columns.max(1)).map(|row| row.join(" ") + "\n").collect()
    }

    /// Returns the canonical sign of each cell.
    pub(crate) fn signs(&self) -> impl Iterator<Item = String> {
        let signs = Signs::default();
        self.cells.iter().map(move |&cell| source::plain(cell, &signs).to_ascii_uppercase())
    }

    /// Returns the board as text that shows the shape and the joints or walls of its cells, with these signs for them.
    fn arranged(&self, texts: Vec<String>) -> String {
        let arranged = Arranged::new(texts, self.columns, self.tiling);
        let Some(walls) = &self.walls else { return arranged.joined(&self.links, JointSigns::FILE) };
        // In one column, numbers would be read digit by digit.
        loops::barred(arranged.joined(walls, JointSigns::WALLS), self.columns)
    }

    /// Returns the place of a cell for messages: `board row 3 column 4`.
    #[must_use]
    pub fn place(&self, cell: usize) -> String {
        format!("board {}", self.coordinates(cell))
    }

    /// Returns the place of a cell: `row 3 column 4`.
    pub(crate) fn coordinates(&self, cell: usize) -> String {
        cell_grid::coordinates(cell, self.columns)
    }

    /// The line of the file that holds a cell, from 1.
    #[must_use]
    pub fn line(&self, cell: usize) -> usize {
        self.lines[cell / self.columns]
    }

    /// Returns the cells that are not holes, ascending.
    ///
    /// # Errors
    /// All cells are holes.
    pub fn free_cells(&self) -> Result<Vec<usize>, InputError> {
        let is_free = |&cell: &usize| self.cells[cell] != Cell::Hole;
        let free: Vec<usize> = (0..self.cells.len()).filter(is_free).collect();
        if free.is_empty() {
            return Err(InputError::new("board has only holes").hint("'.' is an open cell, '#' a hole"));
        }
        Ok(free)
    }

    /// Returns the cells with a clue and the clues, row by row.
    pub fn clues(&self) -> impl Iterator<Item = (usize, u32)> + '_ {
        self.cells.iter().enumerate().filter_map(|(cell, content)| Some((cell, content.clue()?)))
    }

    /// Returns the board, whose cells may be open or holes, or have numbers if these are allowed.
    ///
    /// # Errors
    /// The first cell that is none of these.
    pub(crate) fn without_signs(self, has_numbers: bool) -> Result<Self, InputError> {
        let sign = |cell: &Cell| match *cell {
            Cell::Mark(letter) => Some(format!("'{letter}'")),
            Cell::Clue(number) if !has_numbers => Some(number.to_string()),
            _ => None,
        };
        let found = self.cells.iter().position(|cell| sign(cell).is_some());
        let Some((cell, sign)) = found.and_then(|at| Some((at, sign(&self.cells[at])?))) else {
            return Ok(self);
        };
        let others = if has_numbers { ", '#' (a hole) or a number" } else { " or '#' (a hole)" };
        Err(InputError::new(format!("{}: {sign} has no meaning here", self.place(cell)))
            .hint(format!("line {}: a cell is '.' (open){others}", self.line(cell))))
    }

    /// Checks that clues differ and are within `1..=largest`, the number of cells that are not holes.
    ///
    /// # Errors
    /// The first clue that is wrong.
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

    /// Returns the cells that share a side with `cell`, ascending, including holes.
    #[must_use]
    pub fn beside(&self, cell: usize) -> Vec<usize> {
        Grid::flat(self.rows(), self.columns).beside(cell).collect()
    }
}

/// Reads the size of a board such as `8x8`; `what` and `example` are for the hint.
///
/// # Errors
/// The text is not a size of so many sides, or the board would have no cells or too many.
pub(crate) fn sides<const N: usize>(size: &str, what: &str, example: &str) -> Result<[usize; N], InputError> {
    let refuse = |why: &str| {
        InputError::new(format!("board size '{size}' {why}"))
            .hint(format!("write {what}, such as {example}; at most {LARGEST_BOARD} cells"))
    };
    let sides: Option<Vec<usize>> = size.split(['x', 'X']).map(digits).collect();
    let sides = sides.and_then(|sides| <[usize; N]>::try_from(sides).ok());
    let sides = sides.ok_or_else(|| refuse(&format!("is not {what}")))?;
    match sides.iter().try_fold(1, |cells: usize, &side| cells.checked_mul(side)) {
        Some(0) => Err(refuse("has no cells")),
        Some(count) if count <= LARGEST_BOARD => Ok(sides),
        _ => Err(refuse("is too large")),
    }
}

#[cfg(test)]
mod tests;
