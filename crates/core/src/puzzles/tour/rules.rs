//! What a puzzle says about the numbers along a path, apart from steps and clues.

use std::sync::Arc;

use super::super::instance::Verify;
use super::prime::Class;
use super::request::TourRequest;
use crate::files::boards::Cell;

/// What is known of the numbers of a board, and what a finished path must show.
#[derive(Default)]
pub(in crate::puzzles) struct NumberRules {
    /// For each cell, the numbers that fit it without a clue, `None` for all; empty if all numbers fit all cells.
    pub(super) fitting: Vec<Option<Arc<[i32]>>>,
    /// The cells without the clues that can be removed.
    pub(super) bare: Vec<Cell>,
    /// Cells that a path visits in this order, from its first to its last; clues are their places in the order then, and
    /// no numbers.
    pub(super) order: Vec<usize>,
    /// The classes of numbers whose cells have marks.
    pub(super) classes: Vec<Class>,
    /// Notes on the board, one line each.
    pub(super) remarks: Vec<String>,
    /// Checks the cells of a finished path, in order, which has all steps and clues; the error is the first broken rule.
    pub(super) check: Option<Verify>,
}

impl NumberRules {
    /// Returns what is known from clues alone: those beside a break stay.
    pub(super) fn of_clues(request: &TourRequest) -> Self {
        let cells = request.board().cells();
        let kept = |cell: &Cell| cell.clue().filter(|&number| request.breaks.bounds(number));
        let bare = |cell: &Cell| match cell {
            Cell::Clue(_) if kept(cell).is_none() => Cell::Open,
            &other => other,
        };
        Self {
            fitting: cells.iter().map(|cell| Some(Arc::from([kept(cell)? as i32]))).collect(),
            bare: cells.iter().map(bare).collect(),
            ..Self::default()
        }
    }
}
