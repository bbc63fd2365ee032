//! Where a board has clues: in symmetric places, and inside a mask.

use super::ClueSymmetry;
use crate::files::InputError;
use crate::files::boards::loops::clues::{Alphabet, Clue, ClueGrid, Colour, OPEN};

/// The places of clues that are wanted.
#[derive(Debug, Clone, Default)]
pub struct CluePlaces {
    /// The symmetry of the places.
    pub symmetry: ClueSymmetry,
    /// The cells that hold clues; `None` if any cell may.
    pub mask: Option<ClueMask>,
}

impl CluePlaces {
    /// Returns the sets of cells of a board of this size that hold clues together if they do; `None` if clues may be
    /// anywhere.
    pub(super) fn chosen(&self, (rows, columns): (usize, usize)) -> Option<Vec<Vec<usize>>> {
        if self.mask.is_none() && self.symmetry == ClueSymmetry::None {
            return None;
        }
        let cells: Vec<usize> = (0..rows * columns).collect();
        let mut orbits = self.symmetry.orbits(&cells, (rows, columns)).ok()?;
        orbits.retain(|orbit| orbit.iter().all(|&cell| self.may_hold(cell)));
        Some(orbits)
    }

    /// Returns whether a cell may hold a clue.
    #[must_use]
    pub fn may_hold(&self, cell: usize) -> bool {
        self.mask.as_ref().is_none_or(|mask| mask.allows(cell))
    }

    /// Returns the cells that must hold clues, ascending.
    pub(super) fn required(&self) -> Vec<usize> {
        self.mask.as_ref().map(ClueMask::required).unwrap_or_default()
    }

    /// Returns whether a clue may be in a cell of a board of this size: each cell of its orbit has a clue and may have
    /// one.
    pub fn allow(
        &self,
        cell: usize,
        (rows, columns): (usize, usize),
        has_clue: impl Fn(usize) -> bool,
    ) -> bool {
        let may_have = |cell: usize| has_clue(cell) && self.may_hold(cell);
        if self.symmetry.fits(rows, columns) {
            self.symmetry.orbit(cell, rows, columns).all(may_have)
        } else {
            may_have(cell)
        }
    }
}

/// The cells of a board that must hold clues, and those that may.
#[derive(Debug, Clone)]
pub struct ClueMask(ClueGrid);

/// A cell that must hold a clue, and one that may.
const ALWAYS: Clue = Clue::of(Colour::Black);
const MAYBE: Clue = Clue::of(Colour::White);
const MASK: Alphabet = Alphabet {
    cell: "a cell is 'X' (a clue), '?' (perhaps a clue) or '.' (no clue)",
    signs: &[OPEN, (Some(ALWAYS), &["X", "x", "#"]), (Some(MAYBE), &["?"])],
    ..Alphabet::NONE
};

impl ClueMask {
    /// Reads the mask of a board of this size: rows of `X` (a clue), `?` (perhaps a clue) and `.` (no clue).
    ///
    /// # Errors
    /// It is not a mask, or has another size.
    pub fn read(bytes: &[u8], (rows, columns): (usize, usize)) -> Result<Self, InputError> {
        let (mask, ..) = MASK.read(bytes)?;
        if (mask.rows(), mask.columns) != (rows, columns) {
            let message =
                format!("the mask is {}x{}, and the board {rows}x{columns}", mask.rows(), mask.columns);
            return Err(InputError::new(message).hint("give the mask one sign for each cell of the board"));
        }
        Ok(Self(mask))
    }

    /// Returns the cells that must hold clues, ascending.
    #[must_use]
    pub fn required(&self) -> Vec<usize> {
        let cells = self.0.cells.iter().enumerate();
        cells.filter(|(_, cell)| **cell == Some(ALWAYS)).map(|(cell, _)| cell).collect()
    }

    /// Returns whether a cell may hold a clue.
    pub(super) fn allows(&self, cell: usize) -> bool {
        self.0.cells[cell].is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clues_are_symmetric_and_inside_the_mask() {
        let mask = ClueMask::read(b"X ? .\n? . X % a comment\n", (2, 3)).expect("a mask");
        assert_eq!(mask.required(), [0, 5]);
        let allowed = |places: &CluePlaces| -> Vec<usize> {
            (0..6).filter(|&cell| places.allow(cell, (2, 3), |cell| cell != 3)).collect()
        };
        assert_eq!(allowed(&CluePlaces::default()), [0, 1, 2, 4, 5]);
        let mut places = CluePlaces { mask: Some(mask), ..CluePlaces::default() };
        assert_eq!(allowed(&places), [0, 1, 5]);
        places.symmetry = ClueSymmetry::HalfTurn;
        assert_eq!(allowed(&places), [0, 5]);
    }

    #[test]
    fn errors_name_the_place() {
        let error = |text: &str| ClueMask::read(text.as_bytes(), (2, 2)).expect_err("no mask").to_string();
        assert_eq!(error("X.\n.!\n"), "board row 2 column 2: '!' is not a cell");
        assert_eq!(error("X..\n...\n"), "the mask is 2x3, and the board 2x2");
        assert_eq!(error(""), "board is empty");
    }
}
