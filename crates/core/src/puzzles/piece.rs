//! Chess pieces: names, letters, symbols and attacks.

/// A chess piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Piece {
    /// Along rows and columns.
    Rook,
    /// Along diagonals.
    Bishop,
    /// Along rows, columns and diagonals.
    Queen,
    /// One cell in any direction.
    King,
    /// Two cells along a row or column and one across.
    Knight,
}

/// Differences of rows and columns.
type Directions = &'static [(i32, i32)];

const STRAIGHT: Directions = &[(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: Directions = &[(1, 1), (1, -1), (-1, -1), (-1, 1)];
const AROUND: Directions = &[(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
const LEAPS: Directions = &[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

impl Piece {
    /// Every piece there is.
    pub const ALL: [Self; 5] = [Self::Rook, Self::Bishop, Self::Queen, Self::King, Self::Knight];

    /// The letter that stands for it in English.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            Self::Rook => 'R',
            Self::Bishop => 'B',
            Self::Queen => 'Q',
            Self::King => 'K',
            Self::Knight => 'N',
        }
    }

    /// Its sign in Unicode.
    #[must_use]
    pub fn glyph(self) -> char {
        match self {
            Self::King => '\u{2654}',
            Self::Queen => '\u{2655}',
            Self::Rook => '\u{2656}',
            Self::Bishop => '\u{2657}',
            Self::Knight => '\u{2658}',
        }
    }

    /// Returns the directions of its attacks, and whether they continue beyond the first cell.
    pub(super) fn attacks(self) -> (Directions, bool) {
        match self {
            Self::Rook => (STRAIGHT, true),
            Self::Bishop => (DIAGONAL, true),
            Self::Queen => (AROUND, true),
            Self::King => (AROUND, false),
            Self::Knight => (LEAPS, false),
        }
    }
}
