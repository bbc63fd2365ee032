//! A walk through every cell whose marked cells hold the primes.
//!
//! The numbers 1 to n stand in the cells of a board, each a step left, right, up or
//! down from the one before. Cells marked `P` hold primes and no other cell does;
//! the same for squares and `S`, and for classes the user defines. The first such
//! board had 64 cells, 18 of them marked; see `fixtures/prime-8x8.txt`.

mod classes;
mod steps;
mod task;
mod verify;

use super::board::{Board, Cell};
use super::diagram::{self, Diagram, Walk};
use super::{Arguments, Instance, Kind, Param, Puzzle, PuzzleError, Values};
use task::Task;
use verify::Rules;

/// The board one gets without asking for another.
static DEFAULT_BOARD: &[u8] = include_bytes!("../../../../../fixtures/prime-8x8.txt");

/// The puzzle; see the module.
pub(super) struct Prime;

impl Puzzle for Prime {
    fn name(&self) -> &'static str {
        "prime"
    }

    fn about(&self) -> &'static str {
        "Number the cells along a walk so that marked cells hold the primes"
    }

    fn details(&self) -> &'static str {
        "The numbers 1 to n stand in the cells of a board, each a step left, right, up or down from the one \
         before. Cells marked P hold primes and no other cell does; cells marked S hold squares and no other \
         cell does. A class applies if the board marks a cell with its letter.\n\n\
         A board file has one row of cells a line: '.' an open cell, '#' a hole, a letter the mark of a \
         class, a number a given, '%' a comment up to the end of the line. A given counts as a cell of the \
         classes its number belongs to. In the text output a minus sign stands before the numbers of marked \
         cells, and a tour is followed by a table of which cell comes next, cells being counted row by row \
         from 1."
    }

    fn params(&self) -> &'static [Param] {
        const PARAMS: &[Param] = &[
            Param {
                name: "board",
                help: "A board file, or - for standard input",
                kind: Kind::Board { default: Some(("the 8x8 board with 18 prime cells", DEFAULT_BOARD)) },
            },
            Param { name: "closed", help: "Tours only: the last number is a step from 1", kind: Kind::Flag },
            Param {
                name: "class",
                help: "Define a class: a letter and its numbers, such as F=1,2,3,5,8,13",
                kind: Kind::Values { shape: "NAME=LIST" },
            },
        ];
        PARAMS
    }

    fn examples(&self) -> &'static [(&'static str, &'static str)] {
        &[
            ("", "the 8x8 board with 18 prime cells"),
            ("--closed", "the same board, tours only"),
            ("board.txt --class F=1,2,3,5,8,13", "your board, where F marks these numbers"),
        ]
    }

    fn build(&self, arguments: &Arguments) -> Result<Instance, PuzzleError> {
        let board = Board::parse(arguments.board().unwrap_or(DEFAULT_BOARD))?;
        let task = Task::new(board, arguments.values("class"), arguments.flag("closed"))?;
        Ok(task.instance())
    }
}

impl Task {
    /// The picture of an empty board.
    fn blank(&self) -> Diagram {
        let cells = self.board.cells().iter().map(|&cell| match cell {
            Cell::Hole => diagram::Cell { hole: true, ..Default::default() },
            Cell::Open => diagram::Cell::default(),
            Cell::Mark(letter) => {
                diagram::Cell { mark: Some(letter.to_ascii_uppercase()), ..Default::default() }
            }
            Cell::Given(number) => {
                let class = self.applied.iter().find(|class| class.contains(number));
                diagram::Cell { given: true, mark: class.map(|class| class.letter), ..Default::default() }
            }
        });
        Diagram { rows: self.board.rows(), columns: self.board.columns(), cells: cells.collect(), walk: None }
    }

    fn instance(self) -> Instance {
        let vertex_of = |cell: &usize| self.cells.binary_search(cell).ok().map(|vertex| vertex as u32);
        let neighbours: Vec<Vec<u32>> = self
            .cells
            .iter()
            .map(|&cell| self.board.beside(cell).iter().filter_map(vertex_of).collect())
            .collect();
        let allowed: Vec<Vec<i32>> = self.cells.iter().map(|&cell| self.allowed(cell)).collect();
        let (model, positions) = steps::model(&neighbours, &allowed, self.closed)
            .expect("the cells beside a cell are different cells of the board");
        let (blank, cells, closed) = (self.blank(), self.cells, self.closed);
        let rules = Rules {
            columns: self.board.columns(),
            cells: self.board.cells().to_vec(),
            defined: self.defined,
            closed,
        };
        let (drawn, drawn_cells) = (positions.clone(), cells.clone());
        Instance {
            model,
            branching: "warnsdorff",
            board: self.board.label(),
            closed,
            convention: "numberings",
            remarks: self.remarks,
            draw: Box::new(move |values: Values<'_>| {
                let mut diagram = blank.clone();
                let mut walk = vec![0; drawn_cells.len()];
                for (&cell, &position) in drawn_cells.iter().zip(&drawn) {
                    let number = values(position) as usize;
                    diagram.cells[cell].label = Some(number as u32);
                    walk[number - 1] = cell;
                }
                diagram.walk = Some(Walk { cells: walk, closed });
                diagram
            }),
            verify: Box::new(move |values: Values<'_>| {
                let mut numbers = vec![None; rules.cells.len()];
                for (&cell, &position) in cells.iter().zip(&positions) {
                    numbers[cell] = u32::try_from(values(position)).ok();
                }
                rules.check(&numbers)
            }),
        }
    }
}

#[cfg(test)]
mod tests;
