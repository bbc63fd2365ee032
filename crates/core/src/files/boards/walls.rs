//! The reader of boards of walls, in the notations in use.
//!
//! | notation | open cell | wall | wall with a number |
//! | --- | --- | --- | --- |
//! | cavalcade | `.` or a blank | `X` | digit |
//! | `_#01234` | `_` | `#` | digit |
//!
//! Boards may mix them. If a board has a `.` or `_`, blanks only separate cells; otherwise each blank
//! is an open cell, and rows without their trailing blanks are filled up. Addresses and IDs of other programs are
//! translated by [`exchange`](crate::files::exchange).

use super::cell_grid::Refusal;
pub(crate) use super::loops::LARGEST;
use super::loops::clues::{Alphabet, BoardLayers, Clue, ClueGrid};
use super::loops::notation;
use super::reader;
use super::rows::{self, Line, Token, blank, characters, decode, every};
use crate::files::InputError;

/// The cells: open ones are those without a clue.
pub(crate) const ALPHABET: Alphabet = Alphabet {
    cell: "a cell is '.' (open), 'X' (a wall), or a digit from 0 to 4 (a wall with a number)",
    signs: &[(None, &[".", "_", " "]), (Some(Clue::BARE), &["X", "x", "#"])],
    numbers: 0..=4,
    layers: BoardLayers::Dense,
    ..Alphabet::NONE
};

/// Reads a board, with notes on how it was read.
///
/// # Errors
/// It is not a board in any of these notations. The error names the place.
pub(crate) fn read<'a>(bytes: &'a [u8]) -> Result<(ClueGrid, Vec<String>), InputError> {
    let text = decode(bytes)?;
    // Lines without their comments; a line with only a comment does not count.
    let mut lines = every(text).filter_map(|line| match line.text.split_once('%') {
        Some((cells, _)) if cells.trim().is_empty() => None,
        Some((cells, _)) => Some(Line { text: cells.trim_end(), ..line }),
        None => Some(line),
    });
    let (table, mut remarks) = reader::table(text, &mut || Ok(lines.by_ref().collect()))?;
    let mut second = None;
    let rows = table.rows(|mut lines| {
        let is_parted = lines.iter().any(|line| line.text.contains(['.', '_']));
        let is_blank = lines.iter().all(|line| line.text.trim().is_empty());
        if is_parted || is_blank {
            lines.retain(|line| !line.text.trim().is_empty());
            let numbers: Vec<usize> = lines.iter().map(|line| line.number).collect();
            second = rows::second(&numbers, &blank(text)).filter(|_| remarks.is_empty());
        } else {
            // Blank lines are rows, but not before the board and after it.
            let is_row = |line: &Line<'_>| !line.text.is_empty();
            let end = lines.iter().rposition(is_row).map_or(0, |last| last + 1);
            lines.truncate(end);
            lines.drain(..lines.iter().position(is_row).unwrap_or(0));
        }
        let width = lines.iter().map(|line| line.text.chars().count()).max().unwrap_or(0);
        // Rows that are filled up are no more than those that show that there are too many cells.
        let most = if is_parted { lines.len() } else { LARGEST / width.max(1) + 1 };
        let row = |line: Line<'a>| {
            let is_cell = |sign: &&str| !is_parted || !sign.trim().is_empty();
            let mut row = line.row(characters(line.text).filter(is_cell));
            if !is_parted {
                row.tokens.resize(width, Token::missing(" "));
            }
            row
        };
        lines.into_iter().take(most).map(row).collect()
    });
    let mut has_blanks = false;
    let (walls, _) = notation(ALPHABET.cell).read(rows, second, |token| {
        has_blanks |= token.text == " ";
        ALPHABET.content(token.sign()).ok_or(Refusal::NO_CELL)
    })?;
    if has_blanks {
        remarks.push("blanks were read as open cells".to_owned());
    }
    Ok((walls, remarks))
}

#[cfg(test)]
mod tests;
