//! Signpost: numbers along arrows.
//!
//! Each cell has an arrow, and the next number is somewhere along it. The model is that of a numbered path whose steps
//! have a direction; see [`NumberedPath`](crate::problems::numbered::NumberedPath).

use std::sync::Arc;

use super::super::board_form::{BoardForm, CellForm};
use super::super::{InputError, PuzzleFacts};
use super::compose::TourMaking;
use super::numbers::NUMBERS;
use super::params::FILE_FACTS;
use super::pieces::KING;
use super::request::TourRequest;
use super::rules::NumberRules;
use super::{Repetition, TourPuzzle};
use crate::files::boards::arrows::{self, Arrow, DIRECTIONS, LAST};
use crate::files::boards::{Board, Cell, Signs};
use crate::files::exchange::{
    CellLook, DrawnPuzzle, ForeignCodec, ForeignNotations, LabelKind, SignpostCode,
};

const DETAILS: &str = "\
Write the numbers 1 to n into the cells of a board so that the next number is always in the direction of the arrow, at \
any distance. A star marks the cell of the last number; without a star any cell may be the last, and its arrow has no \
meaning.\n\n\
Each assignment of numbers to cells is a solution, and 'numberings' counts them. The board is a file with one row of cells per line. Cells are separated by blanks, and a cell is a number, if it is \
given, and the direction of its arrow: n, ne, e, se, s, sw, w, nw, or '*' for a star, such as '1e'. '#' is a hole, over \
which arrows point; '%' begins a comment.";

/// Signpost; see the module.
pub(in crate::puzzles) static SIGNPOST: TourPuzzle = TourPuzzle {
    facts: &PuzzleFacts {
        name: "signpost",
        related_words: &["arrow", "arrows", "arrow-path", "arrowpath", "signposts"],
        about: "Number the cells so that each arrow points to the next number",
        details: DETAILS,
        foreign: ForeignNotations::NONE.games(&[ForeignCodec::new("signpost", &[], &SignpostCode)]).drawn(
            DrawnPuzzle {
                looks: &[CellLook::HOLE, CellLook { label: LabelKind::Pointer, ..CellLook::NUMBER }],
                empty: "*",
                ..DrawnPuzzle::PATH
            },
        ),
        ..FILE_FACTS
    },
    moves: KING.moves,
    repetition: Repetition::OverHoles,
    form: |form| {
        let arrows: Vec<_> = DIRECTIONS.iter().map(|direction| direction.0).chain([LAST]).collect();
        let number = CellForm { arrows: arrows.clone(), ..CellForm::number() };
        let open = CellForm { arrows, ..CellForm::open() }.with_text("");
        BoardForm { cells: vec![open, CellForm::hole(), number], removed: None, ..form }
    },
    reader: |bytes, _| read(bytes),
    rules: |request, _| rules(request),
    making: TourMaking {
        by_positions: false,
        finish: |_, board, path, _| if board.arrows().is_empty() { pointing(board, path) } else { board },
        ..TourMaking::NUMBERS
    },
    ..NUMBERS
};

/// Reads a board of arrows, or a shape of open cells and holes.
fn read(bytes: &[u8]) -> Result<Board, InputError> {
    let is_shape = |board: &Board| {
        let count = |wanted: Cell| board.cells().iter().filter(|&&cell| cell == wanted).count();
        // A single open cell is the last one.
        count(Cell::Open) > 1 && count(Cell::Open) + count(Cell::Hole) == board.cells().len()
    };
    let shape = Board::read(bytes, &Signs::default()).ok().filter(is_shape);
    shape.map_or_else(|| arrows::read(bytes), Ok)
}

/// Returns the numbers that fit cells with a star and without.
///
/// # Errors
/// There are no arrows, several stars, or a number that does not fit its cell.
fn rules(request: &TourRequest) -> Result<NumberRules, InputError> {
    let (board, count) = (request.board(), request.cells.len() as i32);
    if board.arrows().is_empty() {
        return Err(
            InputError::new("board has no arrow").hint("'e' is an arrow to the right, and '*' the last cell")
        );
    }
    let is_last = |&cell: &usize| board.arrows()[cell] == Arrow::Nowhere;
    let mut last_cells = request.cells.iter().copied().filter(is_last);
    let last = last_cells.next();
    if let Some((first, second)) = last.zip(last_cells.next()) {
        let (here, first_place) = (board.place(second), board.coordinates(first));
        let message = format!("{here}: a second cell without an arrow (first at {first_place})");
        return Err(InputError::new(message).hint(format!(
            "lines {} and {}: only the last cell has a star instead of an arrow",
            board.line(first),
            board.line(second)
        )));
    }
    let is_wrong =
        |&(cell, number): &(usize, u32)| last.is_some_and(|last| (last == cell) != (number as i32 == count));
    if let Some((cell, number)) = board.clues().find(is_wrong) {
        let reason = if last == Some(cell) {
            format!("{number} in the last cell, whose number is {count}")
        } else {
            format!("{number} is the last number, but the cell has an arrow")
        };
        return Err(InputError::new(format!("{}: {reason}", board.place(cell)))
            .hint(format!("line {}: the number of cells belongs where the star is", board.line(cell))));
    }
    let end: Arc<[i32]> = Arc::from([count]);
    let inner: Option<Arc<[i32]>> = last.map(|_| (1..count).collect());
    let fitting = |cell: usize| if last == Some(cell) { Some(Arc::clone(&end)) } else { inner.clone() };
    let fitting = (0..board.cells().len()).map(fitting).collect();
    Ok(NumberRules { fitting, ..NumberRules::of_clues(request) })
}

/// Returns a board whose arrows point along a path, with a star at its end.
fn pointing(board: Board, path: &[usize]) -> Board {
    let columns = board.columns();
    let towards = |from: usize, to: usize| to.cmp(&from) as i32;
    let mut arrows = vec![Arrow::Nowhere; board.cells().len()];
    for pair in path.windows(2) {
        let down = towards(pair[0] / columns, pair[1] / columns);
        arrows[pair[0]] = Arrow::Towards(down, towards(pair[0] % columns, pair[1] % columns));
    }
    board.with_arrows(arrows)
}

#[cfg(test)]
mod tests;
