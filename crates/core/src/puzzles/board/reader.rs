//! Reads boards, and says where and why one cannot be read.

use super::super::PuzzleError;
use super::{Board, Cell, LARGEST_BOARD};

/// Reads a board; see [`Board::parse`].
pub(super) fn read(bytes: &[u8]) -> Result<Board, PuzzleError> {
    let text = decode(bytes)?.replace("\r\n", "\n");
    let rows: Vec<(usize, &str)> = text
        .split(['\n', '\r'])
        .enumerate()
        .map(|(index, line)| (index + 1, line.split_once('%').map_or(line, |(cells, _)| cells).trim()))
        .filter(|(_, row)| !row.is_empty())
        .collect();
    let dense = rows.iter().all(|(_, row)| !row.contains(char::is_whitespace));
    let mut board = Board { columns: 0, cells: Vec::new(), lines: Vec::new(), remarks: Vec::new() };
    for (line, row) in rows {
        if dense {
            remark_digits(&mut board, row);
            let ends = row.char_indices().map(|(start, one)| &row[start..start + one.len_utf8()]);
            push(&mut board, line, ends)?;
        } else {
            push(&mut board, line, row.split_whitespace())?;
        }
    }
    if board.cells.is_empty() {
        return Err(PuzzleError::new("board is empty")
            .hint("write one row of cells a line: '.' an open cell, '#' a hole, a number a given"));
    }
    Ok(board)
}

/// Appends a row.
fn push<'a>(board: &mut Board, line: usize, row: impl Iterator<Item = &'a str>) -> Result<(), PuzzleError> {
    let (number, start) = (board.lines.len() + 1, board.cells.len());
    for (index, text) in row.enumerate() {
        let cell = cell_of(text).map_err(|reason| refusal(text, reason, (number, index + 1), line))?;
        if board.cells.len() == LARGEST_BOARD {
            let message = format!("board has more than {LARGEST_BOARD} cells (line {line})");
            return Err(PuzzleError::new(message).hint("is this the file you meant?"));
        }
        remark_convention(board, text, cell);
        board.cells.push(cell);
    }
    let count = board.cells.len() - start;
    if number == 1 {
        board.columns = count;
    } else if count != board.columns {
        let cells = if count == 1 { "cell" } else { "cells" };
        let message = format!("board row {number} has {count} {cells}, expected {}", board.columns);
        return Err(PuzzleError::new(message).hint(format!(
            "line {line} differs from the first row, line {}; fill the shorter one up with '#' where there is no \
             cell",
            board.lines[0]
        )));
    }
    board.lines.push(line);
    Ok(())
}

/// Reads what stands in one cell, or says what is wrong with it.
fn cell_of(text: &str) -> Result<Cell, &'static str> {
    if text.bytes().all(|byte| byte.is_ascii_digit()) {
        return match text.parse() {
            Ok(0) => Ok(Cell::Open),
            Ok(number) => Ok(Cell::Given(number)),
            Err(_) => Err("is too large a number"),
        };
    }
    match text {
        "." | "?" => Ok(Cell::Open),
        "#" | "*" => Ok(Cell::Hole),
        _ if text.bytes().all(|byte| byte == b'_') => Ok(Cell::Open),
        _ => match text.chars().next() {
            Some(letter) if letter.is_ascii_alphabetic() && text.len() == 1 => Ok(Cell::Mark(letter)),
            _ => Err("is not a cell"),
        },
    }
}

/// Says once what was made of a sign that others use.
fn remark_convention(board: &mut Board, text: &str, cell: Cell) {
    if matches!(text, "?" | "*") || text.starts_with("__") {
        let meaning = if cell == Cell::Hole { "a hole" } else { "an open cell" };
        remark(board, format!("'{}' was taken for {meaning}", shorten(text)));
    }
}

/// Says once that digits side by side were taken apart.
fn remark_digits(board: &mut Board, row: &str) {
    let is_digit = |character: u8| character.is_ascii_digit() && character != b'0';
    if row.as_bytes().windows(2).any(|pair| is_digit(pair[0]) && pair[1].is_ascii_digit()) {
        remark(
            board,
            "no blanks stand between cells, so every digit was taken for a cell of its own".to_owned(),
        );
    }
}

fn remark(board: &mut Board, remark: String) {
    if !board.remarks.contains(&remark) {
        board.remarks.push(remark);
    }
}

/// Text that means nothing, in row and column from 1.
fn refusal(text: &str, reason: &str, (row, column): (usize, usize), line: usize) -> PuzzleError {
    PuzzleError::new(format!("board row {row} column {column}: '{}' {reason}", shorten(text))).hint(format!(
        "line {line}: a cell is '.' (open), '#' (a hole), a number or one letter; blanks stand between cells"
    ))
}

/// The start of a text that may be long or unprintable.
fn shorten(text: &str) -> String {
    const SHOWN: usize = 12;
    let shown: String = text.chars().take(SHOWN).flat_map(char::escape_debug).collect();
    if text.chars().nth(SHOWN).is_some() { shown + "..." } else { shown }
}

/// The bytes as text, without a byte order mark.
fn decode(bytes: &[u8]) -> Result<&str, PuzzleError> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let ends_line =
        |at: usize| bytes[at] == b'\n' || (bytes[at] == b'\r' && bytes.get(at + 1) != Some(&b'\n'));
    let line_of = |offset: usize| 1 + (0..offset).filter(|&at| ends_line(at)).count();
    if let Some(offset) = bytes.iter().position(|&byte| byte == 0) {
        return Err(PuzzleError::new(format!("board is not text: a zero byte in line {}", line_of(offset)))
            .hint("a board is a plain text file in UTF-8"));
    }
    std::str::from_utf8(bytes).map_err(|error| {
        PuzzleError::new(format!("board is not UTF-8 text: line {}", line_of(error.valid_up_to())))
            .hint("save it as plain text in UTF-8")
    })
}
