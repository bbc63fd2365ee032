//! A board with clues in cells.

use crate::files::boards::CellName;
use crate::files::boards::loops::clues::{Clue, ClueGrid};
use crate::files::boards::loops::rooms::HOLE;
use crate::problems::grid::Grid;
use crate::problems::surface::Surface;

/// A board, and how it is meant.
#[derive(Debug, Clone)]
pub(super) struct ClueBoard {
    pub(super) clues: ClueGrid,
    /// The region of each cell, or [`HOLE`]; empty for a board without regions.
    pub(super) regions: Vec<u32>,
    /// The borders that are joined.
    pub(super) surface: Surface,
    /// Whether all cells are visited.
    pub(super) all_cells: bool,
    /// Whether no path touches itself.
    pub(super) apart: bool,
    /// The marks of each row, column and region, if these are given.
    pub(super) each: usize,
}

impl ClueBoard {
    /// Returns a flat board without regions.
    pub(super) fn new(clues: ClueGrid) -> Self {
        let surface = Surface::Plane;
        Self { clues, regions: Vec::new(), surface, all_cells: false, apart: false, each: 0 }
    }

    /// Returns the cells as a grid.
    pub(super) fn cells(&self) -> Grid {
        Grid { rows: self.clues.rows(), columns: self.clues.columns, surface: self.surface }
    }

    /// Returns the cells with a clue, ascending, and their clues.
    pub(super) fn given(&self) -> impl Iterator<Item = (usize, Clue)> + '_ {
        self.clues.cells.iter().enumerate().filter_map(|(cell, clue)| Some((cell, (*clue)?)))
    }

    /// Returns the cells with a number.
    pub(super) fn numbers(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.given().filter_map(|(cell, clue)| Some((cell, clue.number? as usize)))
    }

    /// Returns the cells in all directions from a cell, up to the next clue.
    pub(super) fn seen_from(&self, cell: usize) -> impl Iterator<Item = usize> + '_ {
        let up_to_clue = move |step| self.cells().ahead(cell, step).take_while(|&seen| self.is_open(seen));
        Grid::STEPS.into_iter().flat_map(up_to_clue)
    }

    /// Returns whether a cell has no clue.
    pub(super) fn is_open(&self, cell: usize) -> bool {
        self.clues.cells[cell].is_none()
    }

    /// Returns whether a cell is not a hole.
    pub(super) fn is_cell(&self, cell: usize) -> bool {
        self.regions.get(cell) != Some(&HOLE)
    }

    /// Returns the name of a cell.
    pub(super) fn name(&self, cell: usize) -> String {
        CellName::of(cell, self.clues.columns).to_string()
    }
}
