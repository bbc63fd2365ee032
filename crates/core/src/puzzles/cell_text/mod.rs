//! The cells of a board as rows of numbers and signs.

use std::fmt;

use cavalcade_core::puzzles::diagram::{Diagram, DrawnCell};

use super::layers::LayerRows;
use super::pen::{Pen, append, length};

/// The number of blanks between two layers of a box.
const LAYER_GAP: usize = 4;

/// Writes the successor of each cell of a closed route.
pub(super) fn next(out: &mut Vec<u8>, diagram: &Diagram) {
    if diagram.route.as_ref().is_some_and(|route| route.closed) {
        out.extend_from_slice(b"next\n");
        let entry = |(cell, next): (&DrawnCell, Option<usize>)| match next {
            _ if cell.hole => Entry::Sign('#'),
            None => Entry::Sign('.'),
            Some(next) => Entry::Number(next as u64 + 1, false),
        };
        board(out, diagram, diagram.cells.iter().zip(diagram.next()).map(entry));
    }
}

/// The content of a cell.
#[derive(Debug, Clone, Copy)]
pub(super) enum Entry {
    Sign(char),
    /// A number, and whether its cell is marked; numbers of marked cells have a minus sign.
    Number(u64, bool),
}

impl Entry {
    /// Returns its number of characters.
    #[inline]
    pub(super) fn width(self) -> usize {
        match self {
            Self::Sign(_) => 1,
            Self::Number(number, marked) => length(number) + usize::from(marked),
        }
    }

    #[inline]
    fn write(self, pen: &mut Pen<'_>) {
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

/// Returns the content of a cell of a diagram.
#[inline]
pub(super) fn content(cell: &DrawnCell, unicode: bool) -> Entry {
    match (cell.label, cell.piece) {
        (Some(number), _) => Entry::Number(number.into(), cell.mark.is_some() && !cell.hole),
        _ if cell.hole => Entry::Sign(cell.mark.unwrap_or('#')),
        (None, Some(piece)) => Entry::Sign(if unicode { piece.glyph() } else { piece.letter() }),
        (None, None) => Entry::Sign('.'),
    }
}

/// Writes the cells of a board; the layers of a box side by side.
pub(super) fn board(out: &mut Vec<u8>, diagram: &Diagram, cells: impl Iterator<Item = Entry> + Clone) {
    if diagram.layers().is_none() {
        return grid(out, diagram.columns, cells);
    }
    let cells: Vec<Entry> = cells.collect();
    let width = cells.iter().map(|entry| entry.width()).max().unwrap_or(0);
    let rows = LayerRows::of(diagram);
    for line in rows.lines() {
        append(out, line.zip(0..), |pen, (cell, place): (usize, usize)| {
            pen.blanks(before(place, rows.columns, 1) + width - cells[cell].width());
            cells[cell].write(pen);
        });
        out.push(b'\n');
    }
}

/// Writes rows of cells, aligned to the right.
fn grid(out: &mut Vec<u8>, columns: usize, cells: impl Iterator<Item = Entry> + Clone) {
    let width = cells.clone().map(Entry::width).max().unwrap_or(0);
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

/// Returns the number of blanks before a place of a row: `gap` within a layer, more between two layers.
pub(super) fn before(place: usize, columns: usize, gap: usize) -> usize {
    match place {
        0 => 0,
        _ if place.is_multiple_of(columns) => LAYER_GAP,
        _ => gap,
    }
}
