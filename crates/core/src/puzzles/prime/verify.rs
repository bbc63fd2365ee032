//! The rules of the puzzle, as a check of a finished board.
//!
//! Written from the rules, without any code of the model: primes are found by trial division, and steps are
//! differences of rows and columns.

use crate::files::boards::{Cell, CellName};
use crate::solver::ranges::distinct;
use crate::words::quantity;

/// The rules of one problem.
#[derive(Debug, Clone)]
pub(super) struct PrimeRules {
    pub(super) columns: usize,
    /// The cells of the board, row by row.
    pub(super) cells: Vec<Cell>,
    /// Classes beyond primes and squares: letter and numbers.
    pub(super) defined: Vec<(char, Vec<u32>)>,
    /// Whether the last number is a step from 1.
    pub(super) closed: bool,
}

impl PrimeRules {
    /// Checks the numbers of all cells, row by row, `None` in a hole.
    ///
    /// # Errors
    /// The first rule that is broken, and where.
    pub(super) fn check(&self, numbers: &[Option<u32>]) -> Result<(), String> {
        let order = self.order(numbers)?;
        for (index, pair) in order.windows(2).enumerate() {
            self.step(pair[0], pair[1], index + 1)?;
        }
        if let (true, Some(&first), Some(&last)) = (self.closed, order.first(), order.last()) {
            self.step(last, first, order.len())?;
        }
        self.contents(numbers)
    }

    /// The cells in the order of their numbers, each number standing in one cell.
    fn order(&self, numbers: &[Option<u32>]) -> Result<Vec<usize>, String> {
        if numbers.len() != self.cells.len() {
            return Err(format!("{} instead of {}", quantity(numbers.len(), "cells"), self.cells.len()));
        }
        let count = self.cells.iter().filter(|&&cell| cell != Cell::Hole).count();
        let mut order = vec![None; count];
        for (cell, (&content, &number)) in self.cells.iter().zip(numbers).enumerate() {
            match (content, number) {
                (Cell::Hole, None) => {}
                (Cell::Hole, Some(number)) => {
                    return Err(format!("{number} in the hole {}", self.name(cell)));
                }
                (_, None) => return Err(format!("no number in {}", self.name(cell))),
                (_, Some(number)) => {
                    let place = (number as usize).checked_sub(1).and_then(|index| order.get_mut(index));
                    match place {
                        None => {
                            return Err(format!("{number} in {} is not within 1..{count}", self.name(cell)));
                        }
                        Some(Some(_)) => {
                            return Err(format!("{number} stands twice, in {} too", self.name(cell)));
                        }
                        Some(empty) => *empty = Some(cell),
                    }
                }
            }
        }
        Ok(order.into_iter().flatten().collect())
    }

    /// Two cells are side by side.
    fn step(&self, from: usize, to: usize, number: usize) -> Result<(), String> {
        let rows = (from / self.columns).abs_diff(to / self.columns);
        let columns = (from % self.columns).abs_diff(to % self.columns);
        if rows + columns == 1 {
            return Ok(());
        }
        Err(format!("the number after {number} is in {}, no step from {}", self.name(to), self.name(from)))
    }

    /// Checks that clues are kept and that the numbers of a class are exactly on its marked cells.
    fn contents(&self, numbers: &[Option<u32>]) -> Result<(), String> {
        let divisors = |number: u32| (1..=number).filter(|divisor| number.is_multiple_of(*divisor)).count();
        for letter in self.letters() {
            for (cell, (&content, number)) in self.cells.iter().zip(numbers).enumerate() {
                let Some(number) = *number else { continue };
                let belongs = match self.defined.iter().find(|(defined, _)| *defined == letter) {
                    Some((_, members)) => members.contains(&number),
                    None if letter == 'P' => divisors(number) == 2,
                    None => divisors(number) % 2 == 1,
                };
                let marked = matches!(content, Cell::Mark(mark) if mark.eq_ignore_ascii_case(&letter));
                if marked && !belongs {
                    return Err(format!("{number} in {} is not of class {letter}", self.name(cell)));
                }
                if belongs && !marked && !matches!(content, Cell::Clue(_)) {
                    return Err(format!("{number} of class {letter} is in {}", self.name(cell)));
                }
            }
        }
        for (cell, (&content, &number)) in self.cells.iter().zip(numbers).enumerate() {
            if matches!(content, Cell::Clue(given) if number != Some(given)) {
                return Err(format!("the number given in {} has changed", self.name(cell)));
            }
        }
        Ok(())
    }

    /// The letters that occur on the board.
    fn letters(&self) -> Vec<char> {
        distinct(
            self.cells
                .iter()
                .filter_map(|cell| {
                    if let Cell::Mark(letter) = cell { Some(letter.to_ascii_uppercase()) } else { None }
                })
                .collect(),
        )
    }

    fn name(&self, cell: usize) -> String {
        CellName::of(cell, self.columns).to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::boards::Board;

    /// Returns the error for `numbers` (0: none) on a board.
    fn wrong(board: &str, closed: bool, numbers: &[u32]) -> String {
        let board = Board::parse(board.as_bytes()).expect("a board");
        let rules = PrimeRules {
            columns: board.columns(),
            cells: board.cells().to_vec(),
            defined: vec![('F', vec![1, 4])],
            closed,
        };
        let numbers: Vec<Option<u32>> =
            numbers.iter().map(|&number| (number > 0).then_some(number)).collect();
        rules.check(&numbers).err().unwrap_or_default()
    }

    #[test]
    fn what_is_right_passes() {
        assert_eq!(wrong(". P\n. P", true, &[1, 2, 4, 3]), "");
        assert_eq!(wrong(". P\n# P", false, &[1, 2, 0, 3]), "");
        assert_eq!(wrong("F 2\nF .", true, &[1, 2, 4, 3]), "");
        assert_eq!(wrong("S 2\ns .", true, &[1, 2, 4, 3]), "");
    }

    #[test]
    fn every_rule_can_be_broken() {
        assert_eq!(wrong(". P\n. P", true, &[1, 2, 4]), "3 cells instead of 4");
        assert_eq!(wrong(". P\n# P", true, &[1, 2, 4, 3]), "4 in the hole r2c1");
        assert_eq!(wrong(". P\n. P", true, &[1, 2, 0, 3]), "no number in r2c1");
        assert_eq!(wrong(". P\n. P", true, &[1, 2, 5, 3]), "5 in r2c1 is not within 1..4");
        assert_eq!(wrong(". P\n. P", true, &[1, 2, 2, 3]), "2 stands twice, in r2c1 too");
        assert_eq!(
            wrong(". P\nP .", false, &[1, 2, 3, 4]),
            "the number after 2 is in r2c1, no step from r1c2"
        );
        assert_eq!(wrong("P . P .", true, &[2, 1, 3, 4]), "the number after 2 is in r1c3, no step from r1c1");
        assert_eq!(wrong(". P P .", true, &[1, 2, 3, 4]), "the number after 4 is in r1c1, no step from r1c4");
        assert_eq!(wrong("P . . .", false, &[1, 2, 3, 4]), "1 in r1c1 is not of class P");
        assert_eq!(wrong(". P . .", false, &[1, 2, 3, 4]), "3 of class P is in r1c3");
        assert_eq!(wrong("F . . .", false, &[1, 2, 3, 4]), "4 of class F is in r1c4");
        assert_eq!(wrong("S 3 . .", false, &[1, 2, 3, 4]), "4 of class S is in r1c4");
        assert_eq!(wrong("F 3 . 4", false, &[1, 2, 3, 4]), "the number given in r1c2 has changed");
    }
}
