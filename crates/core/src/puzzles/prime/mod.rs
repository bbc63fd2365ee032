//! A walk through every cell whose marked cells hold the primes.
//!
//! The numbers 1 to n stand in the cells of a board, each a step left, right, up or
//! down from the one before. Cells marked `P` hold primes and no other cell does;
//! the same for squares and `S`, and for classes the user defines. The first such
//! board had 64 cells, 18 of them marked; see `fixtures/prime-8x8.txt`.

mod classes;
mod steps;
mod verify;

use super::board::{Board, Cell};
use super::diagram::{self, Diagram, Walk};
use super::{Arguments, Instance, Kind, Param, Puzzle, PuzzleError, Values};
use classes::Class;
use verify::Rules;

/// Boards of more cells than this are refused: every cell has as many positions as there are cells.
const LARGEST: usize = 4096;

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
         cells."
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

/// A board that makes sense.
struct Task {
    board: Board,
    /// Cells that are no holes, ascending.
    cells: Vec<usize>,
    /// The classes that the board marks cells with.
    applied: Vec<Class>,
    /// The definitions the user gave.
    defined: Vec<(char, Vec<u32>)>,
    closed: bool,
    remarks: Vec<String>,
    /// Whether numbers of a class outnumber its cells.
    hopeless: bool,
}

impl Task {
    fn new(board: Board, definitions: &[String], closed: bool) -> Result<Self, PuzzleError> {
        let cells: Vec<usize> =
            (0..board.cells().len()).filter(|&cell| board.cells()[cell] != Cell::Hole).collect();
        if cells.is_empty() {
            return Err(
                PuzzleError::new("board has no cell but holes").hint("'.' is an open cell, '#' a hole")
            );
        }
        if cells.len() > LARGEST {
            return Err(PuzzleError::new(format!(
                "board has {} cells; this puzzle takes at most {LARGEST}",
                cells.len()
            ))
            .hint("is this the file you meant?"));
        }
        let classes = classes::classes(cells.len() as u32, definitions)?;
        let defined: Vec<_> =
            classes.iter().skip(2).map(|class| (class.letter, class.numbers.clone())).collect();
        let mut task =
            Self { board, cells, applied: Vec::new(), defined, closed, remarks: Vec::new(), hopeless: false };
        task.check_givens()?;
        task.apply(classes)?;
        task.check_overlap()?;
        task.check_counts()?;
        Ok(task)
    }

    /// The largest number.
    fn largest(&self) -> u32 {
        self.cells.len() as u32
    }

    fn givens(&self) -> impl Iterator<Item = (usize, u32)> {
        self.cells.iter().filter_map(|&cell| match self.board.cells()[cell] {
            Cell::Given(number) => Some((cell, number)),
            _ => None,
        })
    }

    fn marks(&self) -> impl Iterator<Item = (usize, char)> {
        self.cells.iter().filter_map(|&cell| match self.board.cells()[cell] {
            Cell::Mark(letter) => Some((cell, letter.to_ascii_uppercase())),
            _ => None,
        })
    }

    /// Given numbers are within range and differ.
    fn check_givens(&self) -> Result<(), PuzzleError> {
        let mut place = vec![None; self.cells.len() + 1];
        for (cell, number) in self.givens() {
            let (here, line) = (self.board.place(cell), self.board.line(cell));
            let Some(seen) = place.get_mut(number as usize) else {
                return Err(PuzzleError::new(format!("{here}: {number} is out of range")).hint(format!(
                    "line {line}: the numbers go from 1 to {}, the number of cells that are no holes",
                    self.largest()
                )));
            };
            if let Some(other) = seen.replace(cell) {
                return Err(PuzzleError::new(format!(
                    "{here}: {number} stands in {} too",
                    self.board.place(other)
                ))
                .hint(format!("lines {} and {line}: every number stands once", self.board.line(other))));
            }
        }
        Ok(())
    }

    /// Every mark is that of a class, and there is one.
    fn apply(&mut self, classes: Vec<Class>) -> Result<(), PuzzleError> {
        let known = || -> Vec<_> {
            classes.iter().map(|class| format!("{} ({})", class.letter, class.plural)).collect()
        };
        for (cell, letter) in self.marks() {
            if !classes.iter().any(|class| class.letter == letter) {
                return Err(PuzzleError::new(format!("{}: '{letter}' is no class", self.board.place(cell)))
                    .hint(format!(
                        "line {}: there are {}; --class {letter}=... defines it; a hole is '#'",
                        self.board.line(cell),
                        known().join(", ")
                    )));
            }
        }
        if self.marks().next().is_none() {
            return Err(PuzzleError::new("board marks no cell")
                .hint(format!("write {} into the cells that hold those numbers", known().join(", "))));
        }
        let (applied, idle) =
            classes.into_iter().partition(|class| self.marks().any(|(_, letter)| letter == class.letter));
        self.applied = applied;
        let defined = &self.defined;
        self.remarks.extend(
            Vec::into_iter(idle)
                .filter(|class: &Class| defined.iter().any(|&(letter, _)| letter == class.letter))
                .map(|class| format!("no cell is marked {}, so that class does not apply", class.letter)),
        );
        Ok(())
    }

    /// A number of two classes would need a cell with two marks.
    fn check_overlap(&self) -> Result<(), PuzzleError> {
        for number in 1..=self.largest() {
            let letters: Vec<_> = self
                .applied
                .iter()
                .filter(|class| class.contains(number))
                .map(|class| class.letter)
                .collect();
            if letters.len() > 1 && !self.givens().any(|(_, given)| given == number) {
                return Err(PuzzleError::new(format!(
                    "{number} belongs to the classes {} and {}, but no cell can carry both marks",
                    letters[0], letters[1]
                ))
                .hint(format!("write the number {number} itself into its cell")));
            }
        }
        Ok(())
    }

    /// No class has more cells than numbers; with fewer there is no solution.
    fn check_counts(&mut self) -> Result<(), PuzzleError> {
        for class in &self.applied {
            let marked = self.marks().filter(|&(_, letter)| letter == class.letter).count();
            let given = self.givens().filter(|&(_, number)| class.contains(number)).count();
            let numbers = class.up_to(self.largest());
            let counts = format!(
                "{} cells: {} ({} up to {}: {numbers})",
                class.adjective,
                marked + given,
                class.plural,
                self.largest()
            );
            if marked + given > numbers {
                return Err(PuzzleError::new(format!("board has too many {counts}")).hint(format!(
                    "mark fewer cells {}; given {} count as marked",
                    class.letter, class.plural
                )));
            }
            if marked + given < numbers {
                self.hopeless = true;
                self.remarks.push(format!("board has too few {counts}"));
            }
        }
        Ok(())
    }

    /// The numbers that may stand in a cell.
    fn allowed(&self, cell: usize) -> Vec<i32> {
        let fits = |number: u32, mark: Option<char>| {
            self.applied.iter().all(|class| class.contains(number) == (mark == Some(class.letter)))
        };
        let mark = match self.board.cells()[cell] {
            Cell::Given(number) => return vec![number as i32],
            Cell::Mark(letter) => Some(letter.to_ascii_uppercase()),
            Cell::Open | Cell::Hole => None,
        };
        let numbers = if self.hopeless { 0 } else { self.largest() };
        (1..=numbers).filter(|&number| fits(number, mark)).map(|number| number as i32).collect()
    }

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
        let vertex_of = |cell: &usize| self.cells.binary_search(cell).ok();
        let neighbours: Vec<Vec<usize>> = self
            .cells
            .iter()
            .map(|&cell| self.board.beside(cell).iter().filter_map(vertex_of).collect())
            .collect();
        let allowed: Vec<Vec<i32>> = self.cells.iter().map(|&cell| self.allowed(cell)).collect();
        let (model, positions, _) = steps::model(&neighbours, &allowed, self.closed);
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
            branching: "first-fail",
            title: format!(
                "{} of a {} board",
                if closed { "prime tours" } else { "prime walks" },
                self.board.label()
            ),
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
