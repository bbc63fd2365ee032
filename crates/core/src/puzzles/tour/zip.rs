//! Zip: a path through all cells that visits numbered checkpoints in their order.
//!
//! The path moves along rows and columns, begins at checkpoint 1, ends at the last checkpoint and crosses no wall. In the
//! model, positions ascend from checkpoint to checkpoint; see [`NumberedPath`](crate::problems::numbered::NumberedPath).

use std::sync::Arc;

use super::super::board_form::{BoardForm, BorderForm, CellForm, SolutionForm};
use super::super::diagram::{DrawnCell, Sign};
use super::super::{DraftInput, InputError, Proportion, PuzzleFacts};
use super::TourPuzzle;
use super::compose::TourMaking;
use super::numbers::NUMBERS;
use super::params::FILE_FACTS;
use super::pieces::ROOK;
use super::request::TourRequest;
use super::rules::NumberRules;
use crate::files::boards::{Board, Cell, CellName, checkpoints};
use crate::files::exchange::{CellLook, DrawnPuzzle, ForeignNotations, SideMeaning};

const DETAILS: &str = "\
Draw a path through all cells. It moves along rows and columns, begins at checkpoint 1, visits the checkpoints in their \
order, ends at the last one and crosses no wall.\n\n\
A solution numbers the cells along the path, and 'numberings' counts the solutions. The board is a file with one row of cells per line: '.' is an open cell, '#' a hole, and a number a checkpoint; '|' \
between two cells is a wall. A line below a row may hold walls below its cells: '-' under a cell is a wall. '%' begins a \
comment.";

/// The walls stay when checkpoints are removed, so there are only a few of them.
const WALLS: Proportion =
    Proportion::percent("walls", "neighbours with a wall between them, of all", 10, 0..=30);

/// Zip; see the module.
pub(in crate::puzzles) static ZIP: TourPuzzle = TourPuzzle {
    facts: &PuzzleFacts {
        name: "zip",
        related_words: &["zips", "linkedin", "checkpoints"],
        about: "A path through all cells that visits checkpoints in order",
        details: DETAILS,
        foreign: ForeignNotations::NONE.drawn(
            DrawnPuzzle::new(
                "",
                &[CellLook::HOLE, CellLook { circles: &[0, 1, 2, 8, 10], ..CellLook::NUMBER }],
            )
            .sides(SideMeaning::Walls),
        ),
        ..FILE_FACTS
    },
    moves: ROOK.moves,
    form: |form| {
        let drawn = DrawnCell { sign: Some(Sign::Black), ..DrawnCell::default() };
        let cells = vec![CellForm::open(), CellForm::hole(), CellForm { drawn, ..CellForm::number() }];
        let (borders, solution) = (BorderForm::Walls, SolutionForm::Path);
        BoardForm { cells, borders, solution, is_gapless: true, ..form }
    },
    reader: |bytes, _| checkpoints::read(bytes),
    rules: |request, _| rules(request),
    making: TourMaking {
        proportions: &[WALLS],
        by_positions: false,
        fewest: 2,
        finish: |_, board, path, input| {
            if !board.walls().is_empty() {
                return board;
            }
            let walls = random_walls(&board, path, input);
            board.with_walls(walls)
        },
    },
    ..NUMBERS
};

/// Returns the order of the checkpoints, and the numbers of the ends.
///
/// # Errors
/// A checkpoint is missing, or there are fewer than two.
fn rules(request: &TourRequest) -> Result<NumberRules, InputError> {
    let (board, count) = (request.board().clone(), request.cells.len() as i32);
    let mut checkpoints: Vec<(u32, usize)> = board.clues().map(|(cell, number)| (number, cell)).collect();
    checkpoints.sort_unstable();
    let [(_, first), .., (_, last)] = checkpoints[..] else {
        let count = if checkpoints.is_empty() { "no checkpoint" } else { "only one checkpoint" };
        return Err(InputError::new(format!("board has {count}"))
            .hint("write 1 where the path begins and the largest number where it ends"));
    };
    if let Some((&(number, cell), expected)) = checkpoints.iter().zip(1..).find(|(one, at)| one.0 != *at) {
        let message = format!("{}: checkpoint {number}, but there is no {expected}", board.place(cell));
        return Err(InputError::new(message)
            .hint(format!("line {}: checkpoints are numbered 1, 2, 3 without gaps", board.line(cell))));
    }
    let ends: [Arc<[i32]>; 3] = [Arc::from([1]), Arc::from([count]), (2..count).collect()];
    let end = |cell: usize| if cell == first { 0 } else { 1 + usize::from(cell != last) };
    Ok(NumberRules {
        fitting: (0..board.cells().len()).map(|cell| Some(Arc::clone(&ends[end(cell)]))).collect(),
        order: checkpoints.into_iter().map(|checkpoint| checkpoint.1).collect(),
        check: Some(Box::new(move |path| check(&board, path))),
        ..NumberRules::of_clues(request)
    })
}

/// Checks that a path visits the checkpoints in their order, and begins and ends at one.
fn check(board: &Board, path: &[usize]) -> Result<(), String> {
    let number = |cell: &usize| board.cells()[*cell].clue();
    let visited = path.iter().filter_map(number);
    if let Some((number, before)) = visited.zip(0..).find(|(number, before)| *number != before + 1) {
        return Err(format!("checkpoint {number} comes after {before}"));
    }
    for (end, what) in [(path.first(), "begins"), (path.last(), "ends")] {
        if let Some(&end) = end.filter(|end| number(end).is_none()) {
            let place = CellName::of(end, board.columns());
            return Err(format!("it {what} in {place}, not at a checkpoint"));
        }
    }
    Ok(())
}

/// Returns walls between cells that are not consecutive on a path.
fn random_walls(board: &Board, path: &[usize], input: &mut DraftInput<'_>) -> Vec<(usize, usize)> {
    let cells = board.cells();
    let mut place = vec![0; cells.len()];
    path.iter().enumerate().for_each(|(index, &cell)| place[cell] = index);
    let beside = |cell: usize| board.beside(cell).into_iter().map(move |other| (cell, other));
    let is_pair = |&(one, other): &(usize, usize)| {
        one < other && cells[one] != Cell::Hole && cells[other] != Cell::Hole
    };
    let pairs: Vec<(usize, usize)> = (0..cells.len()).flat_map(beside).filter(is_pair).collect();
    let is_free = |pair: &(usize, usize)| place[pair.0].abs_diff(place[pair.1]) != 1;
    let mut free: Vec<_> = pairs.iter().copied().filter(is_free).collect();
    input.shuffle(&mut free);
    free.truncate(pairs.len() * input.mix.of(&WALLS) / 100);
    free
}

#[cfg(test)]
mod tests;
