//! Lines in which each character is a cell, and a blank may be one, as in Akari.
//!
//! If a board has a `.` or `_`, blanks only separate cells; otherwise each blank is an open cell, and rows without their
//! trailing blanks are filled up.

use super::super::rows::{self, Line, Row, Token, blank, characters, every};
use super::LARGEST;

/// Returns lines without their comments. A line with only a comment does not count, and one with blanks does.
pub(super) fn lines(text: &str) -> Vec<Line<'_>> {
    let lines = every(text).filter_map(|line| match line.text.split_once('%') {
        Some((cells, _)) if cells.trim().is_empty() => None,
        Some((cells, _)) => Some(Line { text: cells.trim_end(), ..line }),
        None => Some(line),
    });
    lines.collect()
}

/// Splits lines of a text into cells. Also returns the line of a second board.
pub(super) fn rows<'a>(mut lines: Vec<Line<'a>>, text: &str) -> (Vec<Row<'a>>, Option<usize>) {
    let is_parted = lines.iter().any(|line| line.text.contains(['.', '_']));
    let is_blank = lines.iter().all(|line| line.text.trim().is_empty());
    let mut second = None;
    if is_parted || is_blank {
        lines.retain(|line| !line.text.trim().is_empty());
        let numbers: Vec<usize> = lines.iter().map(|line| line.number).collect();
        second = rows::second(&numbers, &blank(text));
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
    (lines.into_iter().take(most).map(row).collect(), second)
}

#[cfg(test)]
mod tests;
