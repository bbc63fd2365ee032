//! A drawing: a grid of squares or hexagons, what is drawn in its cells, and sides of cells. An address holds it as
//! lines.
//!
//! | line | contents |
//! | --- | --- |
//! | 1 | `square`, columns, rows, or `hex` and twice its size; and other values, with commas; the title is value 15 |
//! | 3 | the tools for drawing |
//! | 4, 5 | what is drawn as the problem and as the solution, in layers |
//! | 6 | the points of the cells of the board, each but the first as the difference to the one before |
//! | 15 | colours of the problem that are no standard colours |
//! | 18 | tags for the kind of puzzle |
//!
//! (`maketext` of `class_p.js` and `load` of general.js.)

use super::grid::{CellPair, PenpaGrid};

/// A drawing, as far as puzzles need it.
#[derive(Debug)]
pub(super) struct PenpaDrawing {
    pub(super) grid: PenpaGrid,
    pub(super) title: String,
    pub(super) tags: Vec<String>,
    /// The cells of the board, row by row.
    pub(super) cells: Vec<PenpaCell>,
    /// Sides between cells with a thick line; ascending in a drawing that is written.
    pub(super) sides: Vec<CellPair>,
    /// Sides between cells without the line of the grid.
    pub(super) removed: Vec<CellPair>,
    /// Sides of hexagons with a dot; ascending in a drawing that is written.
    pub(super) dots: Vec<CellPair>,
    /// What was ignored.
    pub(super) notes: Vec<String>,
}

/// What is drawn in a cell.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct PenpaCell {
    /// Whether the cell was removed from the board.
    pub(super) is_missing: bool,
    /// The number of its colour, 0 for none.
    pub(super) colour: u64,
    /// The name of its symbol and its number among those of the name.
    pub(super) symbol: Option<(String, u64)>,
    pub(super) label: Option<CellLabel>,
}

/// A text in a cell.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct CellLabel {
    pub(super) text: String,
    /// The direction of its arrow: up, left, right and down from 0, then diagonals.
    pub(super) arrow: Option<usize>,
    /// The number of its style.
    pub(super) style: u64,
}

impl PenpaDrawing {
    /// Returns a drawing with equal cells.
    pub(super) fn new(grid: PenpaGrid, title: String, cell: PenpaCell) -> Self {
        let cells = vec![cell; grid.columns * grid.rows];
        let (sides, removed, dots) = (Vec::new(), Vec::new(), Vec::new());
        Self { grid, title, tags: Vec::new(), cells, sides, removed, dots, notes: Vec::new() }
    }

    /// Returns the row and column of a cell for messages.
    pub(super) fn place(&self, cell: usize) -> String {
        format!("row {} column {}", cell / self.grid.columns + 1, cell % self.grid.columns + 1)
    }
}
