//! Boards of hexagons and of triangles, whose rows may be indented and of different lengths.
//!
//! A text whose rows are not shifted and have as many cells, or whose cells are separated by more than blanks,
//! is an array like any other board: its odd rows, counted from 0, are shifted, or its first cell points up. Otherwise
//! the columns of the text tell how far each row is shifted (`shift`), and missing cells on either side are holes.
//! Signs between cells (`joints`) join them, where the puzzle has such signs.

mod joints;
mod shift;

use super::super::rows::{self, Line, Row, Token};
use super::super::signs::Signs;
use super::super::source::Source;
use super::super::{Board, LARGEST_BOARD};
use super::cells::Reading;
use super::layout::{self, Separator};
use super::{NOTATION, fill, read_array};
use crate::files::InputError;
use crate::problems::tiling::Tiling;

/// The cells of one line, with their columns in the text.
#[derive(Debug)]
struct ShiftedRow<'a> {
    row: Row<'a>,
    /// The first column of each cell, and the one after its last, in characters.
    spans: Vec<(usize, usize)>,
    /// The cells, by their index in this row, that a sign joins to the next one.
    joined: Vec<usize>,
    /// The lines with signs between this row and the next one.
    below: Vec<Line<'a>>,
}

/// Reads a board of hexagons or triangles; see the module.
pub(super) fn read(text: &str, signs: &Signs) -> Result<Board, InputError> {
    let lines: Vec<Line<'_>> = rows::lines(text).filter(|line| !line.text.trim().is_empty()).collect();
    if lines.iter().any(|line| line.text.contains([',', ';', '|', '\u{2502}'])) {
        return read_array(text, signs);
    }
    if let Some(line) = lines.iter().find(|line| line.text.contains('\t')) {
        if !signs.dots && lines.iter().all(|line| !line.text.starts_with(char::is_whitespace)) {
            return read_array(text, signs);
        }
        let message = format!("board line {}: a tab hides how far the row is shifted", line.number);
        return Err(InputError::new(message).hint("indent rows and separate cells with blanks"));
    }
    let is_dense = is_dense(&lines, signs.tiling);
    let (mut rows, mut above) = (Vec::<ShiftedRow<'_>>::new(), None);
    for line in &lines {
        if !(signs.dots && line.text.chars().all(|sign| matches!(sign, '/' | '\\' | ' '))) {
            rows.push(shifted_row(line, is_dense, signs)?);
        } else if let Some(row) = rows.last_mut() {
            row.below.push(*line);
        } else {
            above = above.or(Some(line.number));
        }
    }
    let first = rows.first().ok_or_else(|| NOTATION.empty())?;
    let is_even = rows.iter().all(|row| row.spans.len() == first.spans.len());
    let is_flush = shift::is_flush(&rows, is_dense);
    let has_joints =
        above.is_some() || rows.iter().any(|row| !row.joined.is_empty() || !row.below.is_empty());
    if is_flush && is_even && !has_joints {
        return read_array(text, signs);
    }
    // Where signs join cells, blank lines may stand between any rows.
    let numbers: Vec<usize> = lines.iter().map(|line| line.number).collect();
    if let Some(line) = rows::second(&numbers, &rows::blank(text)).filter(|_| !signs.dots) {
        return Err(rows::second_board(line));
    }
    let starts = match (is_flush, is_even) {
        (true, true) => vec![0; rows.len()],
        (true, false) => return Err(shift::unclear(&rows)),
        (false, _) => shift::starts(&rows, signs.tiling, is_dense)?,
    };
    let mut board = filled(text, &rows, &starts, is_dense, signs)?;
    if let Some(line) = above {
        return Err(joints::lonely(line));
    }
    board.links = joints::links(&rows, &starts, &board)?;
    Ok(board)
}

/// Returns whether each character is a cell. Half a cell would be no character then, so for hexagons lines of one
/// number or sign are cells.
fn is_dense(lines: &[Line<'_>], tiling: Tiling) -> bool {
    let is_cell = |text: &str| text.chars().count() == 1 || text.bytes().all(|byte| byte.is_ascii_digit());
    let mut words = lines.iter().map(|line| line.text.trim());
    lines.iter().all(|line| !line.text.trim().contains(' '))
        && !(tiling == Tiling::Hexagons && words.all(is_cell))
}

/// Splits a line into cells.
fn shifted_row<'a>(line: &Line<'a>, is_dense: bool, signs: &Signs) -> Result<ShiftedRow<'a>, InputError> {
    let separator = if is_dense { Separator::Nothing } else { Separator::Blanks };
    let tokens = line.row(layout::parts(line.text, separator)).tokens;
    let (mut row, mut spans, mut joined) = (line.row([]), Vec::new(), Vec::new());
    let mut is_joint_open = false;
    for (token, span) in tokens.iter().zip(line.spans(&tokens)) {
        if signs.dots && token.text.bytes().all(|byte| byte == b'-') {
            if is_joint_open || row.tokens.is_empty() {
                return Err(joints::lonely(line.number));
            }
            is_joint_open = true;
            joined.push(row.tokens.len() - 1);
        } else {
            is_joint_open = false;
            spans.push(span);
            row.tokens.push(*token);
        }
    }
    if is_joint_open {
        return Err(joints::lonely(line.number));
    }
    Ok(ShiftedRow { row, spans, joined, below: Vec::new() })
}

/// Returns the board, with holes where rows have no cells.
fn filled(
    text: &str,
    rows: &[ShiftedRow<'_>],
    starts: &[usize],
    is_dense: bool,
    signs: &Signs,
) -> Result<Board, InputError> {
    let columns = rows.iter().zip(starts).map(|(row, start)| start + row.spans.len()).max().unwrap_or(0);
    if columns.saturating_mul(rows.len()) > LARGEST_BOARD {
        let message = format!("board has more than {LARGEST_BOARD} cells, missing ones included");
        return Err(InputError::new(message).hint("wrong file? use a smaller board"));
    }
    let mut board = Board { tiling: signs.tiling, ..Board::default() };
    let tokens: Vec<Row<'_>> = rows.iter().map(|row| row.row.clone()).collect();
    let reading = Reading::of(&tokens, signs);
    let source = Source::new(text, is_dense, signs.clone());
    let hole = signs.plain(true).to_string();
    let missing = Token::missing(&hole);
    let rows = tokens.iter().zip(starts).map(|(row, &start)| {
        let mut tokens = vec![missing; start];
        tokens.extend(&row.tokens);
        tokens.resize(columns, missing);
        Row { tokens, ..*row }
    });
    fill(&mut board, rows, None, reading, source)?;
    Ok(board)
}

#[cfg(test)]
mod tests;
