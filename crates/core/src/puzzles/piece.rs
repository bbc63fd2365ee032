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
    /// Light along rows and columns. Its letter is that of the rook, which attacks the same cells.
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
        ['R', 'B', 'Q', 'K', 'N', 'L', 'R', '*'][self as usize]
    }

    /// Its sign in Unicode.
    #[must_use]
    pub fn glyph(self) -> char {
        let signs =
            ['\u{2656}', '\u{2657}', '\u{2655}', '\u{2654}', '\u{2658}', '\u{25CB}', '\u{263C}', '\u{2605}'];
        signs[self as usize]
    }
}
