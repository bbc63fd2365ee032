//! The reader of boards with checkpoints and walls.

use super::super::rows::{blank, lines, second, second_board};
use super::super::{Cell, LARGEST_BOARD};
use super::CheckpointBoard;
use crate::files::InputError;
use crate::files::text::{decode, shorten};
use crate::words::quantity;

/// Tabs lead to the next multiple of this many characters.
const TAB: usize = 8;
const SIGNS: &str =
    "a cell is '.' (open), '#' (a hole) or the number of a checkpoint; '|' is a wall between two cells";

/// A word and the text columns that it covers.
#[derive(Debug, Clone, PartialEq, Eq)]
struct SpannedWord {
    text: String,
    /// The first column.
    start: usize,
    /// One more than the last.
    end: usize,
}

/// A row of cells.
#[derive(Debug)]
struct WallRow {
    line: usize,
    cells: Vec<SpannedWord>,
    /// The places of cells with a wall on their left.
    walls: Vec<usize>,
}

/// Reads a board; see the module above.
pub(super) fn read(bytes: &[u8]) -> Result<CheckpointBoard, InputError> {
    let text = decode(bytes, "board", 1, |it| (it == '\0').then(|| "a zero byte".to_owned()))?;
    let lines: Vec<(usize, Vec<(usize, char)>)> =
        lines(text).map(|line| (line.number, columns(line.text))).collect();
    let is_row = |line: &&(usize, Vec<(usize, char)>)| !are_walls(&line.1);
    let is_dense = is_dense(lines.iter().filter(is_row).map(|line| line.1.as_slice()));
    let mut board = CheckpointBoard::default();
    let mut last: Option<WallRow> = None;
    // Walls below a row, as its cells; they have an effect if another row follows.
    let mut below: Vec<usize> = Vec::new();
    for (number, signs) in &lines {
        if are_walls(signs) {
            let Some(row) = &last else { continue }; // the frame above the first row
            if !below.is_empty() {
                return Err(InputError::new(format!(
                    "board line {number}: two lines of walls in succession"
                ))
                .hint("write the walls below a row into one line"));
            }
            let first = board.cells.len() - board.columns;
            below = walls_below(*number, signs, row, is_dense)?.into_iter().map(|it| first + it).collect();
            continue;
        }
        let row = row(*number, signs, is_dense);
        board.walls.extend(below.drain(..).map(|cell| (cell, cell + board.columns)));
        push(&mut board, &row)?;
        last = Some(row);
    }
    if board.cells.is_empty() {
        return Err(
            InputError::new("board is empty").hint(format!("write one row of cells per line: {SIGNS}"))
        );
    }
    if let Some(line) = second(&board.lines, &blank(text)) {
        return Err(second_board(line));
    }
    let CheckpointBoard { cells, walls, .. } = &mut board;
    walls.retain(|&(one, other)| cells[one] != Cell::Hole && cells[other] != Cell::Hole);
    walls.sort_unstable();
    walls.dedup();
    Ok(board)
}

/// Returns the signs of a line that are not blank, each with its text column.
fn columns(line: &str) -> Vec<(usize, char)> {
    let mut column = 0;
    let mut signs = Vec::new();
    for sign in line.chars() {
        if !sign.is_whitespace() {
            signs.push((column, sign));
        }
        column = if sign == '\t' { (column / TAB + 1) * TAB } else { column + 1 };
    }
    signs
}

/// Returns whether a line holds walls.
fn are_walls(signs: &[(usize, char)]) -> bool {
    signs.iter().all(|it| "-+.|".contains(it.1)) && signs.iter().any(|it| "-+".contains(it.1))
}

/// Returns whether each character of these rows is a cell.
fn is_dense<'a>(rows: impl Iterator<Item = &'a [(usize, char)]>) -> bool {
    let mut lengths = rows.map(|signs| {
        let is_solid = signs.windows(2).all(|pair| pair[1].0 == pair[0].0 + 1);
        is_solid.then(|| signs.iter().filter(|it| it.1 != '|').count())
    });
    let first = lengths.next().flatten();
    first.is_some_and(|first| lengths.all(|length| length == Some(first)))
}

/// Splits a row into cells and walls. A wall before the first cell or after the last is a frame.
fn row(line: usize, signs: &[(usize, char)], is_dense: bool) -> WallRow {
    let mut row = WallRow { line, cells: Vec::new(), walls: Vec::new() };
    let mut is_apart = true;
    for &(column, sign) in signs {
        match row.cells.last_mut() {
            _ if sign == '|' => {
                row.walls.push(row.cells.len());
                is_apart = true;
                continue;
            }
            Some(word) if !is_dense && !is_apart && word.end == column => {
                word.text.push(sign);
                word.end += 1;
            }
            _ => row.cells.push(SpannedWord { text: sign.to_string(), start: column, end: column + 1 }),
        }
        is_apart = false;
    }
    let count = row.cells.len();
    row.walls.retain(|&place| 0 < place && place < count);
    row
}

/// Appends a row to the board.
fn push(board: &mut CheckpointBoard, row: &WallRow) -> Result<(), InputError> {
    let (number, line) = (board.lines.len() + 1, row.line);
    for (word, column) in row.cells.iter().zip(1..) {
        let cell = content(&word.text).ok_or_else(|| {
            let sign = shorten(&word.text);
            InputError::new(format!("board row {number} column {column}: '{sign}' is not a cell"))
                .hint(format!("line {line}: {SIGNS}"))
        })?;
        board.cells.push(cell);
    }
    if board.lines.is_empty() {
        board.columns = row.cells.len();
    }
    if row.cells.len() != board.columns || row.cells.is_empty() {
        let count = row.cells.len();
        let first = board.lines.first().unwrap_or(&line);
        return Err(InputError::new(format!(
            "board row {number} has {}, expected {}",
            quantity(count, "cells"),
            board.columns
        ))
        .hint(format!(
            "line {line} differs from the first row, line {first}; write '#' where there is no cell"
        )));
    }
    if board.cells.len() > LARGEST_BOARD {
        return Err(InputError::new(format!("board has more than {LARGEST_BOARD} cells (line {line})"))
            .hint("wrong file? use a smaller board"));
    }
    let first = board.cells.len() - board.columns;
    board.walls.extend(row.walls.iter().map(|&place| (first + place - 1, first + place)));
    board.lines.push(line);
    Ok(())
}

/// Returns the content of a cell.
fn content(word: &str) -> Option<Cell> {
    match word {
        "." | "_" => Some(Cell::Open),
        "#" => Some(Cell::Hole),
        _ if !word.bytes().all(|byte| byte.is_ascii_digit()) => None,
        number => match number.parse().ok()? {
            0 => Some(Cell::Open),
            number => Some(Cell::Clue(number)),
        },
    }
}

/// Returns the places of cells in a row with a wall below.
fn walls_below(
    line: usize,
    signs: &[(usize, char)],
    row: &WallRow,
    is_dense: bool,
) -> Result<Vec<usize>, InputError> {
    // Signs side by side are one sign, unless every character is a cell.
    let mut marks: Vec<(usize, char)> = signs.iter().copied().filter(|it| "-.".contains(it.1)).collect();
    if !is_dense {
        marks = marks
            .iter()
            .enumerate()
            .filter(|&(place, &(column, sign))| {
                place == 0 || marks[place - 1] != (column.wrapping_sub(1), sign)
            })
            .map(|(_, &mark)| mark)
            .collect();
    }
    if marks.len() == row.cells.len() && !is_dense {
        return Ok((0..marks.len()).filter(|&place| marks[place].1 == '-').collect());
    }
    let under = |column: usize| row.cells.iter().position(|word| (word.start..word.end).contains(&column));
    let mut found = Vec::new();
    // A run of dashes may be wider than the cell, but must be under one.
    for run in signs.chunk_by(|one, other| one.1 == '-' && other.1 == '-' && one.0 + 1 == other.0) {
        if run[0].1 != '-' {
            continue;
        }
        let before = found.len();
        found.extend(run.iter().filter_map(|&(column, _)| under(column)));
        if found.len() == before {
            let message =
                format!("board line {line}: the wall at character {} is under no cell", run[0].0 + 1);
            return Err(InputError::new(message).hint(format!(
                "write '-' under a cell of line {}, or one sign for each cell: '-' for a wall, '.' for none",
                row.line
            )));
        }
    }
    Ok(found)
}
