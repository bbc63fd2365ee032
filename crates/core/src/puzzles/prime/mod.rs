//! Prime paths: a path through every cell with the primes on the marked cells.
//!
//! The numbers 1 to n fill the cells of a board, each left, right, above or below the one before. Cells marked `P`
//! hold primes and no other cell does; the same holds for squares and `S`, and for classes that the arguments define.
//! The first such board had 64 cells, 18 of them marked; see `fixtures/prime-8x8.txt`.

mod classes;
mod compose;
mod request;
mod verify;

use std::sync::Arc;

use super::board_form::{BoardForm, CellForm, SolutionForm};
use super::diagram::{self, Diagram, DrawnCell};
use super::problem::Ink;
use super::problem::numbered::Numbered;
use super::{Arguments, Composer, Example, InputError, Instance, Param, ParamKind, Puzzle, PuzzleFacts};
use crate::files::boards::{Board, Cell, CellName};
use crate::problems::numbered::NumberedPath;
use crate::solver::graph::SuccessorTable;
use classes::classes;
use request::PrimeRequest;
use verify::PrimeRules;

/// The default board.
static DEFAULT_BOARD: &[u8] = include_bytes!("prime-8x8.txt");

/// The puzzle; see the module.
pub(super) struct PrimePuzzle;

const DETAILS: &str = "\
Write the numbers 1 to n into the cells of a board so that each is left, right, above or below the one before. Cells \
marked P hold primes and no other cell does; cells marked S hold squares and no other cell does. A class applies if the \
board marks a cell with its letter.\n\n\
A board file has one row of cells per line: '.' is an open cell, '#' a hole, a letter the mark of a class, a number a \
clue; '%' begins a comment. A clue counts as a cell of the classes that its number belongs to. In text output, the \
numbers of marked cells have a minus sign, and a table of successors follows each closed path, with cells counted row \
by row from 1.";

const FIBONACCI: &[(&str, Option<&str>)] = &[("class", Some("F=1,2,3,5,8,13"))];

const PARAMS: &[Param] = &[
    Param {
        name: "board",
        help: "A board file, or - for standard input",
        kind: ParamKind::Board {
            default: Some(("the 8x8 board with 18 prime cells", DEFAULT_BOARD)),
            sized: false,
        },
    },
    Param::flag("closed", "Find closed paths only: the last number is one step from 1"),
    Param::values("class", "NAME=LIST", "Define a class: a letter and its numbers, such as F=1,2,3,5,8,13"),
];

const EXAMPLES: &[Example] = &[
    Example { board: None, parameters: &[], about: "the 8x8 board with 18 prime cells" },
    Example { board: None, parameters: &[("closed", None)], about: "the same board, closed paths only" },
    Example::new("board.txt", FIBONACCI, "your board, where F marks these numbers"),
];
const WITH_CLUES: &[Example] = &[
    Example::new("board.txt", &[], "your board with its clues"),
    Example::new("board.txt", FIBONACCI, "the same, where F marks these numbers"),
];

impl Puzzle for PrimePuzzle {
    fn facts(&self) -> &'static PuzzleFacts {
        const FACTS: PuzzleFacts = PuzzleFacts {
            name: "prime",
            related_words: &["primes", "prime-path"],
            about: "Number the cells along a path so that marked cells hold the primes",
            details: DETAILS,
            params: PARAMS,
            examples: EXAMPLES,
            examples_with_clues: WITH_CLUES,
            examples_with_ladder: WITH_CLUES,
            examples_of_numbers: EXAMPLES,
            ..PuzzleFacts::NONE
        };
        &FACTS
    }

    fn form(&self) -> Option<BoardForm> {
        let mut cells = vec![CellForm::open(), CellForm::hole(), CellForm::number()];
        let marks = classes(0, &[]).unwrap_or_default().into_iter().map(|class| {
            let drawn = DrawnCell { mark: Some(class.letter), ..DrawnCell::default() };
            CellForm { name: class.adjective, drawn, ..CellForm::open() }.with_text(&class.letter.to_string())
        });
        cells.extend(marks);
        Some(BoardForm::of(cells, SolutionForm::Numbers))
    }

    fn build(&self, arguments: &Arguments) -> Result<Instance, InputError> {
        Ok(task(arguments)?.instance())
    }

    fn canonical(&self, arguments: &Arguments) -> Result<Arguments, InputError> {
        Ok(task(arguments)?.canonical())
    }

    fn composer(&self) -> Option<&dyn Composer> {
        Some(self)
    }
}

/// Checks the arguments.
fn task(arguments: &Arguments) -> Result<PrimeRequest, InputError> {
    let board = Board::parse(arguments.board().unwrap_or(DEFAULT_BOARD))?;
    PrimeRequest::new(board, arguments.values("class"), arguments.flag("closed"))
}

impl PrimeRequest {
    /// Returns the arguments in canonical form. Predefined classes are omitted, since the marks on the board imply
    /// them.
    fn canonical(&self) -> Arguments {
        let mut canonical = Arguments::default().with_board(&self.board.canonical());
        if self.closed {
            canonical.set_flag("closed");
        }
        let is_defined = |letter| self.defined.iter().any(|class| class.0 == letter);
        let mut classes: Vec<_> = self.applied.iter().filter(|class| is_defined(class.letter)).collect();
        classes.sort_by_cached_key(|class| u32::from(class.letter));
        for class in classes {
            let numbers = class.numbers[..class.up_to(self.cells.len() as u32)].iter().map(u32::to_string);
            let numbers = numbers.collect::<Vec<_>>().join(",");
            canonical.add_value("class", format!("{}={numbers}", class.letter));
        }
        canonical
    }

    /// Returns the diagram of the empty board.
    fn blank(&self) -> Diagram {
        let cells = self.board.cells().iter().map(|&cell| match cell {
            Cell::Hole => diagram::DrawnCell { hole: true, ..Default::default() },
            Cell::Open => diagram::DrawnCell::default(),
            Cell::Mark(letter) => {
                diagram::DrawnCell { mark: Some(letter.to_ascii_uppercase()), ..Default::default() }
            }
            Cell::Clue(number) => {
                let class = self.applied.iter().find(|class| class.contains(number));
                diagram::DrawnCell {
                    given: true,
                    mark: class.map(|class| class.letter),
                    ..Default::default()
                }
            }
        });
        let (rows, columns) = (self.board.rows(), self.board.columns());
        Diagram { rows, columns, cells: cells.collect(), ..Diagram::default() }
    }

    fn instance(self) -> Instance {
        let vertex_of = |cell: &usize| self.cells.binary_search(cell).ok().map(|vertex| vertex as u32);
        let beside = |&cell: &usize| self.board.beside(cell).iter().filter_map(vertex_of).collect();
        let steps = SuccessorTable::new(self.cells.iter().map(beside).collect())
            .expect("the cells beside a cell are different cells of the board");
        let bare = self.bare();
        let path = NumberedPath::new(Arc::new(steps), self.numbers(&bare), self.closed)
            .expect("a board of limited size has room for a dummy");
        let (blank, closed) = (self.blank(), self.closed);
        let rules = PrimeRules {
            columns: self.board.columns(),
            cells: self.board.cells().to_vec(),
            defined: self.defined,
            closed,
        };
        let columns = self.board.columns();
        Instance {
            name: Box::new(move |cell| CellName::of(cell, columns).to_string()),
            board: self.board.label(),
            remarks: self.remarks,
            cells: self.cells,
            problem: Box::new(Numbered::new(path, Box::new(self.board), bare)),
            blank,
            ink: Ink::Numbers(1),
            verify: Box::new(move |path| {
                let mut numbers = vec![None; rules.cells.len()];
                for (number, &cell) in (1..).zip(path) {
                    if let Some(place) = numbers.get_mut(cell) {
                        *place = Some(number);
                    }
                }
                rules.check(&numbers)
            }),
        }
    }
}

#[cfg(test)]
mod tests;
