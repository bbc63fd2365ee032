//! Boards of Simple Loop: a hole in each cell that the loop does not visit.

use std::sync::Arc;

use super::super::board::board;
use super::super::clue_board::ClueBoard;
use super::super::clue_kind::ClueMaking;
use super::super::clue_kind::{ClueKind, Removed};
use super::super::generate::clue_draft;
use super::super::tour::SimpleLoopPuzzle;
use super::super::{
    Arguments, Composer, DraftInput, DraftSource, Example, InputError, Proportion, Proportions, Puzzle,
    RandomStructure,
};
use super::common::LOOP;
use crate::ProblemDraft;
use crate::files::boards::loops::LARGEST;
use crate::files::boards::loops::clues::{Alphabet, BoardLayers, Clue, OPEN};
use crate::files::boards::{Cell, CellGrid};
use crate::ladder::Difficulty;
use crate::problems::grid::Grid;
use crate::solver::graph::SuccessorTable;

const HOLES: Proportion = Proportion::percent("holes", "cells that are holes, of all", 14, 5..=40);

/// How much smaller and larger the share of the cells beside the first loop may be, in percent.
const SPREAD: usize = 3;

/// The boards that are made, where holes are the clues. Those that people give are [tours](SimpleLoopPuzzle).
static OPEN_CELLS: ClueKind = ClueKind {
    alphabet: Alphabet {
        signs: &[OPEN, (Some(Clue::BARE), &["#"])],
        layers: BoardLayers::Dense,
        ..Alphabet::NONE
    },
    is_around: true,
    visits_all: true,
    removed: Removed::Never,
    shows: |_, drawn, cell, _| (!drawn.visits(cell)).then_some(Clue::BARE),
    // A loop through the same cells is no better, and other cells are neither.
    making: ClueMaking { fixed: Some(HOLES), worth: |_, _| 0, ..ClueMaking::LOOPS },
    ..LOOP
};

impl Composer for SimpleLoopPuzzle {
    fn shapes(&self) -> &'static [Example] {
        const EXAMPLES: &[Example] = &[
            Example::new("10x10", &[], "a board of this size, with random holes"),
            Example::new("board.txt", &[], "a board with the holes of yours, and more"),
        ];
        EXAMPLES
    }

    fn places_clues(&self) -> bool {
        false
    }

    fn levels(&self) -> &'static [Difficulty] {
        &[Difficulty::Hard]
    }

    fn proportions(&self) -> &'static [Proportion] {
        &[HOLES]
    }

    fn source(&self, arguments: &Arguments, mix: &Proportions) -> Result<DraftSource, InputError> {
        let shape = shape(arguments)?;
        let empty = self.build(arguments)?;
        let grid = shape.cells();
        if grid.rows.min(grid.columns) < 2 {
            return Err(InputError::new("a loop needs two rows and two columns").hint("use a larger board"));
        }
        let is_open = |cell: &usize| shape.clues.cells[*cell].is_none();
        let row = |cell: usize| {
            let beside = grid.beside(cell);
            beside.filter(|other| is_open(other) && is_open(&cell)).map(|other| other as u32).collect()
        };
        let rows = (0..grid.rows * grid.columns).map(row).collect();
        let steps = Arc::new(SuccessorTable::new(rows).expect("four different neighbours"));
        let visited = 100 - mix.of(&HOLES);
        let visited = (visited - SPREAD, visited + SPREAD);
        Ok(DraftSource { empty, structure: RandomStructure::Loop { steps, share: Some(visited) } })
    }

    fn draft(
        &self,
        arguments: &Arguments,
        input: &mut DraftInput<'_>,
    ) -> Result<Option<Box<dyn ProblemDraft>>, InputError> {
        clue_draft(&OPEN_CELLS, shape(arguments)?, input).map(Some)
    }
}

/// Returns the board that gives the shape.
fn shape(arguments: &Arguments) -> Result<ClueBoard, InputError> {
    let board = board(arguments)?;
    let count = board.cells().len();
    if count > LARGEST {
        let message = format!("board has {count} cells; boards are generated with at most {LARGEST}");
        return Err(InputError::new(message).hint("use a smaller board"));
    }
    let hole = |&cell: &Cell| (cell == Cell::Hole).then_some(Clue::BARE);
    let clues = CellGrid { columns: board.columns(), cells: board.cells().iter().map(hole).collect() };
    Ok(ClueBoard { clues, ..OPEN_CELLS.empty(Grid::flat(board.rows(), board.columns())) })
}
