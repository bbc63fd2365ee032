//! Readers of boards for puzzles with one loop.
//!
//! | file | board | cells |
//! | --- | --- | --- |
//! | `digits` | Slitherlink | digits |
//! | `pearls` | Masyu | white and black pearls |
//! | `arrows` | Yajilin | numbers with directions, grey cells |
//! | `rooms` | Country Road | numbers, and then the regions |
//!
//! One row of cells per line. `.`, `-`, `_` and `?` are cells without a clue. Blanks, commas, semicolons and bars only
//! separate cells; where every sign is a cell of its own they may be missing. Text from `%` to the end of a line is a
//! comment, and a first line with the size of the board is skipped.

pub(crate) mod arrows;
pub(crate) mod digits;
mod lines;
pub(crate) mod pearls;
pub(crate) mod rooms;

pub(crate) use super::cell_grid::CellGrid;
use crate::files::InputError;
use crate::words::quantity;

/// Largest number of cells.
pub(crate) const LARGEST: usize = 1 << 14;

/// Whether a sign stands for a cell without a clue.
fn is_blank(sign: &str) -> bool {
    matches!(sign, "." | "-" | "_" | "?")
}

/// Whether a character only separates cells.
fn separates(sign: char) -> bool {
    sign.is_whitespace() || matches!(sign, ',' | ';' | '|')
}

/// A line that holds cells: its number in the file, from 1, and its text.
type CellLine<'a> = (usize, &'a str);

/// Arranges the cells of some lines as a board. `split` returns the cells of a line as texts, `read` gives a text its
/// meaning, and `notation` describes the cells.
///
/// # Errors
/// The rows differ in length, there are too many cells, or a cell cannot be read.
fn grid<'a, T>(
    lines: &[CellLine<'a>],
    split: impl Fn(&'a str) -> Vec<&'a str>,
    read: impl Fn(&str) -> Option<T>,
    notation: &str,
) -> Result<CellGrid<T>, InputError> {
    let mut cells = Vec::new();
    let mut columns = 0;
    for (row, &(line, text)) in (1..).zip(lines) {
        let signs = split(text);
        if row == 1 {
            columns = signs.len();
        }
        if signs.len() != columns || signs.is_empty() {
            let message =
                format!("board row {row} has {}, expected {columns}", quantity(signs.len(), "cells"));
            let hint = format!("line {line} differs from the first row; {notation}");
            return Err(InputError::new(message).hint(hint));
        }
        if cells.len() + columns > LARGEST {
            return Err(InputError::new(format!("board has more than {LARGEST} cells"))
                .hint("wrong file? use a smaller board"));
        }
        for (column, sign) in (1..).zip(signs) {
            cells.push(read(sign).ok_or_else(|| {
                let sign = crate::files::text::shorten(sign);
                InputError::new(format!("board row {row} column {column}: '{sign}' is not a cell"))
                    .hint(format!("line {line}: {notation}"))
            })?);
        }
    }
    if cells.is_empty() {
        return Err(InputError::new("board is empty").hint(notation));
    }
    Ok(CellGrid { columns, cells })
}

/// Returns each character of a line that is not a separator.
fn signs(line: &str) -> Vec<&str> {
    let sign =
        |(start, sign): (usize, char)| (!separates(sign)).then(|| &line[start..start + sign.len_utf8()]);
    line.char_indices().filter_map(sign).collect()
}

/// Returns the texts between the separators of a line.
fn words(line: &str) -> Vec<&str> {
    line.split(separates).filter(|word| !word.is_empty()).collect()
}

#[cfg(test)]
mod tests;
