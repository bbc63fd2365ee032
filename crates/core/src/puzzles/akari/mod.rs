//! Akari (Light Up): rooks among walls.
//!
//! The puzzle appeared as "Uwież (Rook it)" in A. Furmanek's series on integer linear programming. Rooks attack every
//! open cell, no two rooks attack each other, walls block attacks, and a number in a wall is the number of adjacent
//! rooks.
//!
//! The rooks are an independent set in the graph of cells that see each other. Each cell and the cells that it sees
//! form a group with at least one rook, and the cells adjacent to a numbered wall form a group with exactly that
//! number.

mod compose;
mod draft;
mod verify;

use std::sync::Arc;

use super::board::{BOARD_FILE, text};
use super::diagram::{self, Diagram};
use super::piece::Piece;
use super::problem::Ink;
use super::problem::sets::SetProblem;
use super::{Arguments, Composer, Example, InputError, Instance, Param, Puzzle, PuzzleFacts};
use crate::IndependentSets;
use crate::files::boards::CellName;
use crate::files::boards::walls::{self, Square, Walls};
use crate::files::exchange::{
    CellLook, DrawnPuzzle, ForeignCodec, ForeignNotations, FourCode, LINES, RunCode, SOLID,
};
use crate::problems::independent::Demands;
use crate::solver::graph::SuccessorTable;
use crate::solver::ranges::distinct;
use crate::words::quantity;

/// The puzzle; see the module.
pub(super) struct AkariPuzzle;

const PARAMS: &[Param] = &[BOARD_FILE, Param::flag("unicode", "Draw chess symbols instead of letters")];

const DETAILS: &str = "\
Place lamps in open cells so that they light every open cell, and no lamp lights another. A lamp lights its row and \
column up to the next wall. A number in a wall is the number of lamps above, below and beside it.\n\n\
The puzzle is also called Light Up. A lamp attacks what a rook attacks, and text shows it as a rook.\n\n\
The board is a file with one row of cells per line: '.' is an open cell, 'X' a wall, and a digit from 0 to 4 a wall \
with a number; '%' begins a comment. Also accepted: blanks for open cells, '_' and '#' for open cells and walls. \
Addresses and files of puzz.link and pzpr, and IDs such as 7x7:a0bBc, may stand for the board.";

const YOURS: Example = Example::new("board.txt", &[], "your board");

impl Puzzle for AkariPuzzle {
    fn facts(&self) -> &'static PuzzleFacts {
        const FACTS: PuzzleFacts = PuzzleFacts {
            name: "akari",
            synonyms: &["uwiez"],
            related_words: &["light-up", "lightup"],
            about: "Lamps among walls that light every cell but not each other",
            details: DETAILS,
            params: PARAMS,
            examples: &[
                YOURS,
                Example::new("board.txt", &[("unicode", None)], "your board, with chess symbols"),
            ],
            examples_with_clues: &[YOURS],
            examples_with_ladder: &[YOURS],
            foreign: ForeignNotations::NONE
                .games(&[ForeignCodec::new("lightup", &["akari"], &RunCode::new("B01234", "X01234"))])
                .genres(&[ForeignCodec::new(
                    "akari",
                    &["lightup", "bijutsukan"],
                    &FourCode { unnumbered: "X" },
                )])
                .drawn(
                    DrawnPuzzle::new(
                        "akari",
                        &[CellLook {
                            alone: "X",
                            style: 7,
                            colours: SOLID,
                            circles: &[0],
                            ..CellLook::NUMBER
                        }],
                    )
                    .tool("akari")
                    .characters(LINES),
                ),
            ..PuzzleFacts::NONE
        };
        &FACTS
    }

    fn build(&self, arguments: &Arguments) -> Result<Instance, InputError> {
        let (walls, remarks) = read(arguments)?;
        let problem = SetProblem::hitting(rooks(&walls), obstacle(&walls));
        let blank = blank(&walls, arguments.flag("unicode"));
        let columns = walls.columns;
        Ok(Instance {
            name: Box::new(move |cell| CellName::of(cell, columns).to_string()),
            board: format!("{}x{columns}", walls.rows()),
            remarks,
            cells: walls.open_cells(),
            problem: Box::new(problem),
            blank,
            ink: Ink::Pieces(Piece::Lamp),
            verify: Box::new(move |cells| verify::check(&walls, cells)),
        })
    }

    fn canonical(&self, arguments: &Arguments) -> Result<Arguments, InputError> {
        let (walls, _) = read(arguments)?;
        let mut canonical = Arguments::default().with_board(&plain(&walls));
        if arguments.flag("unicode") {
            canonical.set_flag("unicode");
        }
        Ok(canonical)
    }

    fn composer(&self) -> Option<&dyn Composer> {
        Some(self)
    }

    fn removable(&self, arguments: &Arguments) -> Result<Vec<usize>, InputError> {
        Ok(read(arguments)?.0.numbers().map(|(cell, _)| cell).collect())
    }

    fn with_only(&self, arguments: &Arguments, kept: &[usize]) -> Result<String, InputError> {
        let (mut walls, _) = read(arguments)?;
        let removed: Vec<usize> =
            walls.numbers().map(|(cell, _)| cell).filter(|cell| !kept.contains(cell)).collect();
        for cell in removed {
            walls.cells[cell] = Square::Wall;
        }
        Ok(plain(&walls))
    }
}

/// Returns a board in plain notation, one line per row.
fn plain(walls: &Walls) -> String {
    let sign = |square: &Square| match square {
        Square::Open => '.',
        Square::Wall => 'X',
        Square::Numbered(number) => char::from(b'0' + number),
    };
    let row = |row: &[Square]| row.iter().map(sign).chain(['\n']).collect::<String>();
    walls.cells.chunks(walls.columns).map(row).collect()
}

/// Returns the board of the arguments, and notes on how it was read.
fn read(arguments: &Arguments) -> Result<(Walls, Vec<String>), InputError> {
    walls::read(text(arguments)?)
}

/// Returns the sets of rooks; their vertices are the open cells.
fn rooks(walls: &Walls) -> IndependentSets {
    let cells = walls.open_cells();
    let mut vertex = vec![None; walls.cells.len()];
    (0u32..).zip(&cells).for_each(|(number, &cell)| vertex[cell] = Some(number));
    let seen: Vec<Vec<u32>> =
        cells.iter().map(|&cell| walls.seen_from(cell).filter_map(|other| vertex[other]).collect()).collect();
    // Cells that see the same cells have the same group.
    let attackers = seen.iter().zip(0..).map(|(seen, own)| {
        let mut attackers: Vec<u32> = seen.iter().copied().chain([own]).collect();
        attackers.sort_unstable();
        attackers
    });
    let hit: Vec<Vec<u32>> = distinct(attackers.collect());
    let beside = |cell| walls.beside(cell).filter_map(|other| vertex[other]).collect();
    let exactly = walls.numbers().map(|(cell, number)| (beside(cell), number)).collect();
    let conflicts = Arc::new(SuccessorTable::new(seen).expect("each cell once, and none itself"));
    IndependentSets::demanding(conflicts, Demands { hit: hit.into(), exactly })
}

/// Returns a wall with a number larger than that of its adjacent open cells, or less than that of those that see no
/// other.
fn obstacle(walls: &Walls) -> Option<String> {
    let reason = |(cell, number): (usize, usize)| {
        let open: Vec<usize> = walls.beside(cell).filter(|&other| walls.is_open(other)).collect();
        let alone = open.iter().filter(|&&other| walls.seen_from(other).next().is_none()).count();
        let limit = if number > open.len() {
            format!("has room for {}", open.len())
        } else if number < alone {
            format!("has {alone} beside it in cells that see no other")
        } else {
            return None;
        };
        let place = (cell / walls.columns + 1, cell % walls.columns + 1);
        Some(format!("wall r{}c{} needs {}, but {limit}", place.0, place.1, quantity(number, "rooks")))
    };
    walls.numbers().find_map(reason)
}

/// Returns the diagram of the board without rooks.
fn blank(walls: &Walls, unicode: bool) -> Diagram {
    let cell = |cell| diagram::DrawnCell {
        hole: !walls.is_open(cell),
        mark: (!walls.is_open(cell)).then_some('X'),
        label: match walls.cells[cell] {
            Square::Numbered(number) => Some(number.into()),
            Square::Open | Square::Wall => None,
        },
        ..Default::default()
    };
    let cells = (0..walls.cells.len()).map(cell).collect();
    Diagram { rows: walls.rows(), columns: walls.columns, cells, unicode, ..Diagram::default() }
}

#[cfg(test)]
mod tests;
