//! A board with its classes, found to make sense or refused with the place and a remedy.

use super::super::PuzzleError;
use super::super::board::{Board, Cell};
use super::classes::{self, Class};

/// Boards of more cells than this are refused: every cell has as many positions as there are cells.
const LARGEST: usize = 4096;

/// A board that makes sense.
pub(super) struct Task {
    pub(super) board: Board,
    /// Cells that are no holes, ascending.
    pub(super) cells: Vec<usize>,
    /// The classes that the board marks cells with.
    pub(super) applied: Vec<Class>,
    /// The definitions the user gave.
    pub(super) defined: Vec<(char, Vec<u32>)>,
    pub(super) closed: bool,
    pub(super) remarks: Vec<String>,
    /// Whether numbers of a class outnumber its cells.
    hopeless: bool,
}

impl Task {
    pub(super) fn new(board: Board, definitions: &[String], closed: bool) -> Result<Self, PuzzleError> {
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
        let remarks = board.remarks().to_vec();
        let mut task = Self { board, cells, applied: Vec::new(), defined, closed, remarks, hopeless: false };
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
                return Err(PuzzleError::new(format!(
                    "{}: '{letter}' is not a known class",
                    self.board.place(cell)
                ))
                .hint(format!(
                    "line {}: classes are {}; --class {letter}=... defines it; a hole is '#'",
                    self.board.line(cell),
                    known().join(", ")
                )));
            }
        }
        if self.marks().next().is_none() {
            return Err(PuzzleError::new("board marks no cell")
                .hint(format!("write the letters {} into the cells of their numbers", known().join(", "))));
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
    pub(super) fn allowed(&self, cell: usize) -> Vec<i32> {
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
}
