//! The reader of boards.
//!
//! | file | task |
//! | --- | --- |
//! | `lines` | splits text into lines |
//! | `prose` | removes titles and comments |
//! | `arrays`, `latex` | rows of pasted arrays and tables |
//! | `layout` | splits lines into tokens, by what separates cells |
//! | `shape` | arranges tokens as a board, from rows, a size, or a list of cells |
//! | `cells` | gives signs their meaning |
//! | `tiled` | finds the shifts of rows of hexagons and triangles |

mod arrays;
mod cells;
mod latex;
mod layout;
pub(in crate::files::boards) mod lines;
mod prose;
mod shape;
mod tiled;

use super::super::{InputError, Message, text};
use super::signs::Signs;
use super::source::Source;
use super::{Board, Cell, LARGEST_BOARD};
use crate::problems::tiling::Tiling;
use crate::words::quantity;
use cells::Reading;
use layout::{Row, Separator};
use lines::Line;
use shape::{Shape, UNLISTED};

/// Reads a board; see [`Board::parse`].
pub(crate) fn read(bytes: &[u8], signs: &Signs) -> Result<Board, InputError> {
    let text = text::decode(bytes, "board", 1, |it| (it == '\0').then(|| "a zero byte".to_owned()))?;
    match signs.tiling() {
        Tiling::Squares => read_array(text, signs),
        Tiling::Hexagons | Tiling::Triangles => tiled::read(text, signs),
    }
}

/// Reads a board whose rows all begin in the first column and have the same number of cells.
fn read_array(text: &str, signs: &Signs) -> Result<Board, InputError> {
    let mut board = Board { tiling: signs.tiling(), ..Board::default() };
    let mut lines: Vec<Line<'_>> = lines::lines(text).collect();
    let pasted = arrays::array(text)?.or_else(|| latex::table(&lines));
    let (separator, shape, second) = if let Some(pasted) = pasted {
        note(&mut board, pasted.remark.to_owned());
        let shape = shape::shape(pasted.rows, pasted.separator, false, signs)?;
        // How the cells are separated is said already.
        let separator = Some(pasted.separator).filter(|it| *it == Separator::Nothing);
        (separator.unwrap_or(Separator::Blanks), shape, None)
    } else {
        prose::remove(&mut lines, signs)?.into_iter().for_each(|remark| note(&mut board, remark));
        recognise(&lines, &lines::blank(text), signs)?
    };
    match separator {
        Separator::Nothing if !shape.listed => {
            shape.rows.iter().for_each(|row| remark_digits(&mut board, row));
        }
        Separator::Nothing | Separator::Blanks | Separator::Sign('\t') => {}
        Separator::Sign(sign) => {
            note(&mut board, format!("'{sign}' was read as a separator between cells"));
        }
        Separator::Bars => note(&mut board, "bars were read as separators between cells".to_owned()),
    }
    shape.remarks.iter().for_each(|remark| note(&mut board, remark.clone()));
    let reading = Reading::of(&shape.rows, signs);
    let width = shape.rows.iter().map(|row| row.tokens.len()).max().unwrap_or(0);
    let mut source = Source::new(text, separator == Separator::Nothing, signs.clone());
    for row in &shape.rows {
        if second.is_some_and(|line| row.line >= line) {
            break;
        }
        push(&mut board, row, reading, &mut source)?;
        let (number, count) = (board.lines.len(), row.tokens.len());
        if reading.short_rows && count < width {
            board.cells.resize(board.cells.len() + width - count, Cell::Hole);
            source.skip(width - count);
            note(&mut board, "short rows were filled up with holes".to_owned());
        } else if number > 1 && count != board.columns {
            let message =
                format!("board row {number} has {}, expected {}", quantity(count, "cells"), board.columns);
            return Err(InputError::new(message).hint(format!(
                "line {} differs from the first row, line {}; fill the shorter one up with '#' where there is \
                 no cell",
                row.line, board.lines[0]
            )));
        }
        if number == 1 {
            board.columns = if reading.short_rows { width } else { count };
        }
    }
    if let Some(line) = second {
        return Err(second_board(line));
    }
    if board.cells.is_empty() {
        return Err(InputError::new("board is empty")
            .hint("write one row of cells per line: '.' is an open cell, '#' a hole, a number a clue"));
    }
    board.source = (!shape.listed).then_some(source);
    Ok(board)
}

/// Returns the error for a file with two boards, the second of which begins in a line.
pub(crate) fn second_board(line: usize) -> InputError {
    InputError::new(format!("board line {line}: a second board begins here, after a blank line"))
        .hint("put each board into its own file; if this is one board, delete the blank line")
}

/// Splits the text in the first way that makes a board, or else in the likeliest way. Also returns the line of a
/// second board.
fn recognise<'a>(
    lines: &[Line<'a>],
    blank: &[usize],
    signs: &Signs,
) -> Result<(Separator, Shape<'a>, Option<usize>), InputError> {
    let mut likeliest = None;
    for separator in layout::separators(lines) {
        let mut rows = layout::rows(lines, separator);
        let mut remarks = Vec::new();
        if let Some(line) = layout::heading(lines, separator) {
            let below = layout::rows(&lines[2..], separator);
            // If the numbers need the empty row as cells, it is not a heading.
            if !below.is_empty() && (cells::are_valid(&below, signs) || !cells::are_valid(&rows, signs)) {
                remarks.push(format!("line {line} was read as an empty heading"));
                rows = below;
            }
        }
        let numbers: Vec<usize> = rows.iter().map(|row| row.line).collect();
        let seconds = [&numbers[..], numbers.get(1..).unwrap_or_default()].map(|rows| second(rows, blank));
        let apart = seconds[0].is_some() && seconds[0] == rows.get(1).map(|row| row.line);
        let mut shape = shape::shape(rows, separator, apart, signs)?;
        shape.remarks.splice(0..0, remarks);
        // Without blanks each character is a cell, unless a size or the numbers imply one cell per line.
        let even = shape::is_even(&shape.rows) && likeliest.is_none();
        let column = likeliest.is_some() && !shape.listed && shape::is_column(&shape.rows);
        if column {
            shape.remarks.push("each line was read as one cell".to_owned());
        }
        let second = seconds[usize::from(shape.headed)];
        if even || column || shape.listed {
            return Ok((separator, shape, second));
        }
        likeliest = likeliest.or(Some((separator, shape, second)));
    }
    Ok(likeliest.expect("there is always one way to take a text apart"))
}

/// Returns the first of these lines after a blank line, unless blank lines separate all of them.
pub(crate) fn second(rows: &[usize], blank: &[usize]) -> Option<usize> {
    let is_cut = |pair: &&[usize]| {
        let next = blank.partition_point(|&it| it <= pair[0]);
        blank.get(next).is_some_and(|&it| it < pair[1])
    };
    let first = rows.windows(2).find(is_cut)?;
    (!rows.windows(2).all(|pair| is_cut(&pair))).then_some(first[1])
}

/// Appends a row.
fn push(board: &mut Board, row: &Row<'_>, reading: Reading, source: &mut Source) -> Result<(), InputError> {
    let (number, line) = (board.lines.len() + 1, row.line);
    for (index, token) in row.tokens.iter().enumerate() {
        let refuse = |reason: &str| cells::refusal(token.text, reason, (number, index + 1), line);
        let content = cells::content(token.text, source.signs()).map_err(refuse)?;
        let cell = reading.cell(content, source.signs()).map_err(|sign| {
            let refused = refuse("may be an open cell or a hole");
            let Some(sign) = sign else {
                return refused.hint(format!("line {line}: write '.' for open cells and '#' for holes"));
            };
            let say = Message::from(format!("line {line}: add ")).setting("blank", format!("'{sign}'"));
            refused.hint(say.words(" or ").setting("hole", format!("'{sign}'")))
        })?;
        if board.cells.len() == LARGEST_BOARD {
            let message = format!("board has more than {LARGEST_BOARD} cells (line {line})");
            return Err(InputError::new(message).hint("wrong file? use a smaller board"));
        }
        if token.start == UNLISTED {
            source.skip(1);
        } else {
            source.push(token.start, token.text, cell);
            if let Some(remark) = cells::remark(token.text, content, cell, reading) {
                note(board, remark);
            }
        }
        board.cells.push(cell);
    }
    board.lines.push(line);
    Ok(())
}

/// Adds a note if adjacent digits were read as separate cells.
fn remark_digits(board: &mut Board, row: &Row<'_>) {
    let is_digit = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if row
        .tokens
        .windows(2)
        .any(|pair| is_digit(pair[0].text) && pair[0].text != "0" && is_digit(pair[1].text))
    {
        note(board, "the cells are not separated by blanks, so each digit was read as one cell".to_owned());
    }
}

/// Adds a note, once.
fn note(board: &mut Board, remark: String) {
    if !board.remarks.contains(&remark) {
        board.remarks.push(remark);
    }
}

#[cfg(test)]
mod tests;
