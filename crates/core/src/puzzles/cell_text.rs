//! The cells of a diagram as text: what is written for each of millions of solutions.

use std::fmt;

use super::diagram::{Diagram, DrawnCell};

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
    #[must_use]
    pub fn width(self) -> usize {
        match self {
            Self::Sign(_) => 1,
            Self::Number(number, marked) => digits(number) + usize::from(marked),
        }
    }

    /// Writes it.
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
    let width = cells.iter().map(|entry| entry.width()).max().unwrap_or(0);
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

/// Writes small items, mostly numbers, at the end of a vector of bytes.
#[derive(Debug)]
pub struct Pen<'a>(&'a mut Vec<u8>);

impl Pen<'_> {
    /// Writes one byte.
    pub fn byte(&mut self, byte: u8) {
        self.0.push(byte);
    }

    /// Writes some bytes.
    pub fn bytes(&mut self, bytes: &[u8]) {
        self.0.extend_from_slice(bytes);
    }

    /// Writes `count` blanks.
    pub fn blanks(&mut self, count: usize) {
        (0..count).for_each(|_| self.byte(b' '));
    }

    /// Writes a number in decimal digits.
    pub fn number(&mut self, number: u64) {
        if number >= 10 {
            self.number(number / 10);
        }
        self.byte(b'0' + (number % 10) as u8);
    }
}

/// Returns the number of decimal digits.
fn digits(number: u64) -> usize {
    number.checked_ilog10().map_or(1, |last| last as usize + 1)
}

/// Appends all items to `out`, each as `write` writes it.
pub fn append<T>(
    out: &mut Vec<u8>,
    items: impl IntoIterator<Item = T>,
    mut write: impl FnMut(&mut Pen<'_>, T),
) {
    items.into_iter().for_each(|item| write(&mut Pen(out), item));
}

/// A text for each cell of a diagram, made once for all solutions of a problem.
#[derive(Debug)]
pub struct CellTexts(Vec<Box<[u8]>>);

impl CellTexts {
    /// Takes the text of each cell.
    pub fn new<T: AsRef<[u8]>>(texts: impl IntoIterator<Item = T>) -> Self {
        Self(texts.into_iter().map(|text| text.as_ref().into()).collect())
    }

    /// Appends the texts of cells to `out`.
    ///
    /// # Panics
    /// If a cell does not exist.
    pub fn append(&self, out: &mut Vec<u8>, cells: &[usize]) {
        for &cell in cells {
            out.extend_from_slice(&self.0[cell]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_look_like_those_of_the_standard_library() {
        let powers = (0..20).map(|power| 10u64.pow(power)).flat_map(|power| [power - 1, power, power + 1]);
        let numbers: Vec<u64> = (0..2000).chain(powers).chain([u64::MAX]).collect();
        let mut out = b"before ".to_vec();
        append(&mut out, &numbers, |pen, &number| {
            pen.number(number);
            pen.bytes(b";");
            pen.blanks(2);
        });
        let expected: Vec<String> = numbers.iter().map(|number| format!("{number};  ")).collect();
        assert_eq!(String::from_utf8(out), Ok(format!("before {}", expected.concat())));
        assert!(numbers.iter().all(|&number| digits(number) == number.to_string().len()));
    }
}
