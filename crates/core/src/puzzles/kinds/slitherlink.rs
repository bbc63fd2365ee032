//! Slitherlink: a loop along the lines of a grid, where a digit is the number of sides of its cell on the loop.
//!
//! Nikoli published the puzzle in 1989. The points of the loop are the corners of cells, one more row and column than
//! there are cells.

use super::{
    Alphabet, CellLook, Clue, ClueKind, ClueMaking, CluePuzzle, Demand, DrawnPuzzle, FACTS, FOUR,
    ForeignCodec, ForeignNotations, Heading, LOOP, LoopyCode, ON_SURFACES, OPEN_OR_UNKNOWN, POINTS,
    Proportion, PuzzleFacts, SolutionForm, edges, length,
};

const DETAILS: &str = "\
Draw one loop along the lines of the grid, from corner to corner of the cells. It neither crosses nor touches itself. \
A digit is the number of sides of its cell on the loop.";

const ZEROS: Proportion = Proportion::percent("zeros", "digits that are 0, of all", 12, 0..=20);
const THREES: Proportion = Proportion::percent("threes", "digits that are 3, of all", 25, 5..=40);

/// Slitherlink; see the module.
pub(in crate::puzzles) static SLITHERLINK: CluePuzzle = CluePuzzle(&ClueKind {
    facts: &PuzzleFacts {
        name: "slitherlink",
        related_words: &["slither", "loopy", "fences", "loop-the-loop"],
        about: "A loop along grid lines; digits count the sides of cells on it",
        details: DETAILS,
        params: ON_SURFACES,
        foreign: ForeignNotations::NONE
            .games(&[ForeignCodec::new("loopy", &[], &LoopyCode)])
            .genres(&[ForeignCodec::new("slither", &["slitherlink"], &FOUR)])
            .drawn(
                DrawnPuzzle::new("slitherlink", &[CellLook::OPEN_NUMBER]).tool("edgex").characters(POINTS),
            ),
        ..FACTS
    },
    alphabet: Alphabet {
        cell: "a cell is a digit from 0 to 4, or '.' (without a digit)",
        signs: &[OPEN_OR_UNKNOWN],
        numbers: 0..=4,
        ..Alphabet::NONE
    },
    drawing: SolutionForm::Sides,
    demands: |place, clue| {
        let number = clue.number.unwrap_or(0) as usize;
        vec![Demand::Rule("is the number of its lines", edges(place.sides(), number))]
    },
    shows: |board, drawn, cell, _| {
        // Between joined borders, the last corner of a line is the first one again.
        let (row, column) = (cell / board.clues.columns, cell % board.clues.columns);
        let corner = |down: usize, right: usize| {
            (row + down) % drawn.rows * drawn.columns + (column + right) % drawn.columns
        };
        let sides = [
            drawn.leaves(corner(0, 0), Heading::East),
            drawn.leaves(corner(0, 1), Heading::South),
            drawn.leaves(corner(1, 1), Heading::West),
            drawn.leaves(corner(1, 0), Heading::North),
        ];
        Some(Clue::number(sides.into_iter().map(u32::from).sum()))
    },
    making: ClueMaking {
        proportions: &[ZEROS, THREES, length(77)],
        shares: &[(ZEROS, Clue::number(0)), (THREES, Clue::number(3))],
        ..ClueMaking::LOOPS
    },
    ..LOOP
});
