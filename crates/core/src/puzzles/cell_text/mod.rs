//! The cells of a diagram as text: what is written for each of millions of solutions.

mod pen;
mod texts;

use std::fmt;

use super::diagram::{Diagram, DrawnCell};
use pen::length;
pub use pen::{Pen, append};
pub use texts::CellTexts;

/// The content of a cell.
#[derive(Debug, Clone, Copy)]
pub enum Entry {
    /// A sign of one character.
    Sign(char),
    /// A number, and whether its cell is marked; numbers of marked cells have a minus sign.
    Number(u64, bool),
}

impl Entry {
    /// Returns the content of a cell, with pieces as letters or as signs of Unicode.
    #[must_use]
    pub fn of(cell: &DrawnCell, unicode: bool) -> Self {
        match (cell.label, cell.piece) {
            (Some(number), _) => Self::Number(number.into(), cell.mark.is_some() && !cell.hole),
            _ if cell.hole => Self::Sign(cell.mark.unwrap_or('#')),
            (None, Some(piece)) => Self::Sign(if unicode { piece.glyph() } else { piece.letter() }),
            (None, None) => Self::Sign('.'),
        }
    }

    /// Returns its number of characters.
    #[inline]
    #[must_use]
    pub fn width(self) -> usize {
        match self {
            Self::Sign(_) => 1,
            Self::Number(number, marked) => length(number) + usize::from(marked),
        }
    }

    /// Writes it.
    #[inline]
    pub fn write(self, pen: &mut Pen<'_>) {
        match self {
            Self::Sign(sign) => pen.bytes(sign.encode_utf8(&mut [0; 4]).as_bytes()),
            Self::Number(number, marked) => {
                if marked {
                    pen.byte(b'-');
                }
                pen.number(number);
            }
        }
    }
}

impl fmt::Display for Entry {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Sign(sign) => write!(formatter, "{sign}"),
            Self::Number(number, marked) => write!(formatter, "{}{number}", if marked { "-" } else { "" }),
        }
    }
}

/// Returns the contents of all cells.
#[must_use]
pub fn entries(diagram: &Diagram) -> Vec<Entry> {
    diagram.cells.iter().map(|cell| Entry::of(cell, diagram.unicode)).collect()
}

/// Returns the number of the successor of each cell, counted from 1.
#[must_use]
pub fn successors(diagram: &Diagram) -> Vec<Entry> {
    let entry = |(cell, next): (&DrawnCell, Option<usize>)| match next {
        _ if cell.hole => Entry::Sign('#'),
        None => Entry::Sign('.'),
        Some(next) => Entry::Number(next as u64 + 1, false),
    };
    diagram.cells.iter().zip(diagram.next()).map(entry).collect()
}

/// Writes rows of cells, aligned to the right.
pub fn grid(out: &mut Vec<u8>, columns: usize, cells: &[Entry]) {
    let width = cells.iter().fold(0, |width, entry| entry.width().max(width));
    let columns = columns.max(1);
    let mut column = 0;
    append(out, cells, |pen, entry| {
        if column == columns {
            pen.byte(b'\n');
            column = 0;
        }
        pen.blanks(usize::from(column > 0));
        column += 1;
        pen.blanks(width - entry.width());
        entry.write(pen);
    });
    out.push(b'\n');
}

/// Writes the numbers of cells as lists, row by row, each with a comma after it; `null` where there is no number.
pub fn lists(out: &mut Vec<u8>, columns: usize, cells: &[Entry]) {
    let mut column = 0;
    append(out, cells, |pen, entry| {
        pen.byte(if column == 0 { b'[' } else { b',' });
        match entry {
            Entry::Number(number, _) => pen.number(*number),
            Entry::Sign(_) => pen.bytes(b"null"),
        }
        column += 1;
        if column == columns {
            pen.bytes(b"],");
            column = 0;
        }
    });
}
