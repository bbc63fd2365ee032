//! The arguments of a prime path, checked.

use std::sync::Arc;

use super::classes::{self, Class};
use crate::files::boards::{Board, Cell};
use crate::files::{InputError, Message};
use crate::problems::numbered::{LARGEST_PATH, Numbers};

/// A request for prime paths that makes sense.
pub(super) struct PrimeRequest {
    pub(super) board: Board,
    /// The cells that are not holes, ascending.
    pub(super) cells: Vec<usize>,
    /// The classes whose letters mark cells of the board.
    pub(super) applied: Vec<Class>,
    /// The classes that the arguments define.
    pub(super) defined: Vec<(char, Vec<u32>)>,
    pub(super) closed: bool,
    pub(super) remarks: Vec<String>,
    /// Whether a class has more numbers than cells, so that there is no solution.
    hopeless: bool,
}

impl PrimeRequest {
    pub(super) fn new(board: Board, definitions: &[String], closed: bool) -> Result<Self, InputError> {
        let cells = board.free_cells()?;
        if cells.len() > LARGEST_PATH {
            return Err(InputError::new(format!(
                "board has {} cells; this puzzle takes at most {LARGEST_PATH}",
                cells.len()
            ))
            .hint("wrong file? use a smaller board"));
        }
        let classes = classes::classes(cells.len() as u32, definitions)?;
        let defined: Vec<_> =
            classes.iter().skip(2).map(|class| (class.letter, class.numbers.clone())).collect();
        let remarks = board.remarks().to_vec();
        let mut task = Self { board, cells, applied: Vec::new(), defined, closed, remarks, hopeless: false };
        task.board.check_clues(task.cells.len())?;
        task.apply(classes)?;
        task.check_overlap()?;
        task.check_counts()?;
        Ok(task)
    }

    /// The largest number.
    fn largest(&self) -> u32 {
        self.cells.len() as u32
    }

    fn marks(&self) -> impl Iterator<Item = (usize, char)> {
        self.cells.iter().filter_map(|&cell| match self.board.cells()[cell] {
            Cell::Mark(letter) => Some((cell, letter.to_ascii_uppercase())),
            _ => None,
        })
    }

    /// Checks that each mark belongs to a class, and that there is a mark or all numbers of a class are given.
    fn apply(&mut self, classes: Vec<Class>) -> Result<(), InputError> {
        let known = || -> Vec<_> {
            classes.iter().map(|class| format!("{} ({})", class.letter, class.plural)).collect()
        };
        for (cell, letter) in self.marks() {
            if !classes.iter().any(|class| class.letter == letter) {
                return Err(InputError::new(format!(
                    "{}: '{letter}' is not a known class",
                    self.board.place(cell)
                ))
                .hint(
                    Message::from(format!(
                        "line {}: classes are {}; ",
                        self.board.line(cell),
                        known().join(", ")
                    ))
                    .setting("class", format!("{letter}=..."))
                    .words(" defines it; a hole is '#'"),
                ));
            }
        }
        // A board whose numbers of a class are all given needs no marks: so the last hint of a board is reached.
        let is_complete = |class: &Class| {
            let given = self.board.clues().filter(|&(_, number)| class.contains(number)).count();
            given == class.up_to(self.largest()) && given > 0
        };
        if self.marks().next().is_none() && !classes.iter().any(is_complete) {
            return Err(InputError::new("board has no marked cell")
                .hint(format!("mark cells with the letters {}", known().join(", "))));
        }
        let (applied, idle) =
            classes.into_iter().partition(|class| self.marks().any(|(_, letter)| letter == class.letter));
        self.applied = applied;
        let defined = &self.defined;
        self.remarks.extend(
            Vec::into_iter(idle)
                .filter(|class: &Class| defined.iter().any(|&(letter, _)| letter == class.letter))
                .map(|class| format!("no cell is marked {0}, so class {0} does not apply", class.letter)),
        );
        Ok(())
    }

    /// Refuses a number of two classes, whose cell would need two marks.
    fn check_overlap(&self) -> Result<(), InputError> {
        for number in 1..=self.largest() {
            let letters: Vec<_> = self
                .applied
                .iter()
                .filter(|class| class.contains(number))
                .map(|class| class.letter)
                .collect();
            if letters.len() > 1 && !self.board.clues().any(|(_, given)| given == number) {
                return Err(InputError::new(format!(
                    "{number} belongs to the classes {} and {}, but a cell cannot carry both marks",
                    letters[0], letters[1]
                ))
                .hint(format!("write {number} itself into its cell")));
            }
        }
        Ok(())
    }

    /// Refuses a class with more cells than numbers; with fewer cells there is no solution.
    fn check_counts(&mut self) -> Result<(), InputError> {
        for class in &self.applied {
            let marked = self.marks().filter(|&(_, letter)| letter == class.letter).count();
            let given = self.board.clues().filter(|&(_, number)| class.contains(number)).count();
            let numbers = class.up_to(self.largest());
            let counts = format!(
                "{} cells: {} ({} up to {}: {numbers})",
                class.adjective,
                marked + given,
                class.plural,
                self.largest()
            );
            if marked + given > numbers {
                return Err(InputError::new(format!("board has too many {counts}")).hint(format!(
                    "mark fewer cells {}; clues that are {} count as marked",
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

    /// Returns the cells without clues: a clue of one class leaves its mark, and a clue of several classes stays,
    /// since a cell has only one mark.
    pub(super) fn bare(&self) -> Vec<Cell> {
        let bare = |&cell: &Cell| match cell {
            Cell::Clue(number) => {
                let mut classes = self.applied.iter().filter(|class| class.contains(number));
                match (classes.next(), classes.next()) {
                    (None, _) => Cell::Open,
                    (Some(class), None) => Cell::Mark(class.letter),
                    _ => cell,
                }
            }
            other => other,
        };
        self.board.cells().iter().map(bare).collect()
    }

    /// Returns the numbers that each cell may have; `bare` are the cells without clues.
    pub(super) fn numbers(&self, bare: &[Cell]) -> Vec<Numbers> {
        let mut known: Vec<(Option<char>, Arc<[i32]>)> = Vec::new();
        let mut numbers = |&cell: &usize| {
            let given = self.board.cells()[cell].clue().map(|number| number as i32);
            let mark = match bare[cell] {
                Cell::Mark(letter) => Some(letter.to_ascii_uppercase()),
                Cell::Clue(number) => return Numbers { fitting: Some(Arc::from([number as i32])), given },
                Cell::Open | Cell::Hole => None,
            };
            let fitting =
                known.iter().find(|(other, _)| *other == mark).map(|(_, fitting)| Arc::clone(fitting));
            let fitting = fitting.unwrap_or_else(|| {
                known.push((mark, self.fitting(mark)));
                Arc::clone(&known[known.len() - 1].1)
            });
            Numbers { fitting: Some(fitting), given }
        };
        self.cells.iter().map(&mut numbers).collect()
    }

    /// Returns the numbers that fit a cell with this mark or none.
    fn fitting(&self, mark: Option<char>) -> Arc<[i32]> {
        let fits = |number: u32| {
            self.applied.iter().all(|class| class.contains(number) == (mark == Some(class.letter)))
        };
        let numbers = if self.hopeless { 0 } else { self.largest() };
        (1..=numbers).filter(|&number| fits(number)).map(|number| number as i32).collect()
    }
}
