//! The reader of boards.
//!
//! | file | task |
//! | --- | --- |
//! | `arrays` | rows of pasted arrays |
//! | `layout` | splits lines into tokens, by what separates cells |
//! | `shape` | arranges tokens as a board, from rows and a size |
//! | `cells` | gives signs their meaning |
//! | `tiled` | finds the shifts of rows of hexagons and triangles |

mod arrays;
mod cells;
mod layout;
mod shape;
mod tiled;

use super::super::{InputError, Message};
use super::Board;
use super::cell_grid::{Notation, Refusal};
use super::rows::{self, Line, Row, Token};
use super::signs::Signs;
use super::source::Source;
use crate::problems::tiling::Tiling;
pub(super) use arrays::{arrays, is_data, note_on_array};
use cells::{Content, DASH, EMPTY, Reading};
pub(super) use layout::CellTable;
use layout::Separator;
use shape::Shape;

const NOTATION: Notation = Notation::with_holes(
    "a cell is '.' (open), '#' (a hole), a number or one letter; separate cells with blanks, begin comments with '%'",
);

/// Reads a board; see [`Board::parse`].
pub(crate) fn read(bytes: &[u8], signs: &Signs) -> Result<Board, InputError> {
    let text = rows::decode(bytes)?;
    match signs.tiling {
        Tiling::Hexagons | Tiling::Triangles if !is_data(text) => tiled::read(text, signs),
        _ => read_array(text, signs),
    }
}

/// Reads a board whose rows all begin in the first column and have the same number of cells.
fn read_array(text: &str, signs: &Signs) -> Result<Board, InputError> {
    let mut board = Board { tiling: signs.tiling, ..Board::default() };
    let (mut signs, mut second) = (signs.clone(), None);
    let mut shape = match arrays::array(text)? {
        Some((CellTable::Cells(rows), None)) => {
            signs = signs.literal();
            Shape { listed: true, ..Shape::of(rows) }
        }
        Some((array, remark)) => {
            board.remarks.extend(remark);
            let (separator, rows) = strings(array);
            let shape = shape::shape(rows, false, &signs);
            Shape { is_dense: separator == Separator::Nothing, ..shape }
        }
        None => {
            let lines: Vec<Line<'_>> = rows::lines(text).collect();
            let (separator, shape, line) = recognise(&lines, &rows::blank(text), &signs);
            second = line;
            board.remarks.extend(separator.remark());
            Shape { is_dense: separator == Separator::Nothing, ..shape }
        }
    };
    if shape.is_dense && !shape.listed {
        shape.rows.iter().for_each(|row| remark_digits(&mut board, row));
    }
    shape.remarks.drain(..).for_each(|remark| note(&mut board, remark));
    let reading = Reading::of(&shape.rows, &signs);
    let hole = signs.plain(true).to_string();
    if reading.short_rows {
        let width = shape.rows.iter().map(|row| row.tokens.len()).max().unwrap_or(0);
        shape.rows.iter_mut().for_each(|row| row.tokens.resize(width, Token::missing(&hole)));
        note(&mut board, "short rows were filled up with holes".to_owned());
    }
    let source = Source::new(text, shape.is_dense, signs);
    fill(&mut board, shape.rows.into_iter(), second, reading, source)?;
    if shape.listed {
        board.source = None;
    }
    Ok(board)
}

/// Returns the rows of an array, whose strings are split at blanks if there are any, and otherwise after each character.
fn strings(array: CellTable<'_>) -> (Separator, Vec<Row<'_>>) {
    match array {
        CellTable::Cells(rows) => (Separator::Sign(','), rows),
        CellTable::Lines(lines) => {
            let has_blanks = lines.iter().any(|line| line.text.contains(char::is_whitespace));
            let separator = if has_blanks { Separator::Blanks } else { Separator::Nothing };
            (separator, layout::rows(&lines, separator))
        }
    }
}

/// Reads the rows of a board that is not one of numbers: an array, a table with fields, or these lines of the text. Also
/// returns notes on how it was read.
///
/// # Errors
/// There are several boards; or those of `lines`.
pub(super) fn table<'a>(
    text: &'a str,
    lines: &mut dyn FnMut() -> Result<Vec<Line<'a>>, InputError>,
) -> Result<(CellTable<'a>, Vec<String>), InputError> {
    let (table, note) = match arrays::array(text)? {
        Some((CellTable::Lines(strings), note)) => (CellTable::of(strings), note),
        Some((cells, note)) => return Ok((cells, note.into_iter().collect())),
        None => (CellTable::of(lines()?), None),
    };
    let mut notes = Vec::from_iter(note);
    if let CellTable::Cells(rows) = &table {
        if let Some(line) = rows::second_after(rows, text).filter(|_| notes.is_empty()) {
            return Err(rows::second_board(line));
        }
        if rows::tokens(rows).iter().any(|token| token.text.is_empty()) {
            notes.push("an empty field was read as an open cell".to_owned());
        }
    }
    Ok((table, notes))
}

/// Splits the text in the first way that makes a board, or else in the likeliest way. Also returns the line of a
/// second board.
fn recognise<'a>(
    lines: &[Line<'a>],
    blank: &[usize],
    signs: &Signs,
) -> (Separator, Shape<'a>, Option<usize>) {
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
        let seconds =
            [&numbers[..], numbers.get(1..).unwrap_or_default()].map(|rows| rows::second(rows, blank));
        let apart = seconds[0].is_some() && seconds[0] == rows.get(1).map(|row| row.line);
        let mut shape = shape::shape(rows, apart, signs);
        shape.remarks.splice(0..0, remarks);
        // Without blanks each character is a cell, unless a size or the numbers imply one cell per line.
        let even = shape::is_even(&shape.rows) && likeliest.is_none();
        let column = likeliest.is_some() && !shape.listed && shape::is_column(&shape.rows);
        if column {
            shape.remarks.push("each line was read as one cell".to_owned());
        }
        let second = seconds[usize::from(shape.headed)];
        if even || column || shape.listed {
            return (separator, shape, second);
        }
        likeliest = likeliest.or(Some((separator, shape, second)));
    }
    likeliest.expect("there is always one way to take a text apart")
}

/// Reads the cells of a board.
fn fill<'a>(
    board: &mut Board,
    rows: impl Iterator<Item = Row<'a>>,
    second: Option<usize>,
    reading: Reading,
    mut source: Source,
) -> Result<(), InputError> {
    let (grid, lines) = NOTATION.read(rows, second, |token| {
        let signs = source.signs();
        let content = cells::content(token.text, signs).map_err(|reason| Refusal { reason, remedy: None })?;
        let cell = reading.cell(content).ok_or_else(|| unclear(token.text, content))?;
        if token.is_missing() {
            source.skip();
        } else {
            let is_usual = signs.literal && content == Content::Doubtful(EMPTY);
            source.push(token.start, token.text, cell);
            if let Some(remark) = reading.remark(token.text, cell).filter(|_| !is_usual) {
                note(board, remark);
            }
        }
        Ok(cell)
    })?;
    (board.columns, board.cells, board.lines) = (grid.columns, grid.cells, lines);
    board.source = Some(source);
    Ok(())
}

/// Returns the refusal of a cell that may be open or a hole.
fn unclear(text: &str, content: Content) -> Refusal {
    let sign = text.chars().next().filter(|_| content == Content::Doubtful(DASH));
    let remedy = match sign.map(|sign| format!("'{sign}'")) {
        Some(sign) => Message::from("add ").setting("blank", &*sign).words(" or ").setting("hole", &*sign),
        None => "write '.' for open cells and '#' for holes".into(),
    };
    Refusal { reason: "may be an open cell or a hole", remedy: Some(remedy) }
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
