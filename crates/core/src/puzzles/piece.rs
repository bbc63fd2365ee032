//! Pieces: names, letters and symbols.

/// A chess piece, a lamp or a star.
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
    /// The steps that the user gives, once or repeatedly.
    Leaper,
    /// Light along rows and columns. In text it is the rook, which attacks the same cells.
    Lamp,
    /// The cells around it.
    Star,
}

impl Piece {
    /// Every piece there is.
    pub const ALL: [Self; 8] = [
        Self::Rook,
        Self::Bishop,
        Self::Queen,
        Self::King,
        Self::Knight,
        Self::Leaper,
        Self::Lamp,
        Self::Star,
    ];

    /// The letter that stands for it in English.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            Self::Rook | Self::Lamp => 'R',
            Self::Bishop => 'B',
            Self::Queen => 'Q',
            Self::King => 'K',
            Self::Knight => 'N',
            Self::Leaper => 'L',
            Self::Star => '*',
        }
    }

    /// Its sign in Unicode.
    #[must_use]
    pub fn glyph(self) -> char {
        match self {
            Self::King => '\u{2654}',
            Self::Queen => '\u{2655}',
            Self::Rook | Self::Lamp => '\u{2656}',
            Self::Bishop => '\u{2657}',
            Self::Knight => '\u{2658}',
            Self::Leaper => '\u{25CB}',
            Self::Star => '\u{2605}',
        }
    }
}
