//! The reader of boards with checkpoints and walls.

use super::super::cell_grid::{Notation, Refusal};
use super::super::reader::{CellTable, arrays, is_data};
use super::super::rows::{Line, Row, blank, characters, decode, lines, second};
use super::super::{Board, Cell, LARGEST_BOARD, Signs};
use super::CheckpointBoard;
use crate::files::InputError;
use crate::solver::ranges::distinct;

const NOTATION: Notation = Notation {
    cell: "a cell is '.' (open), '#' (a hole) or the number of a checkpoint; '|' is a wall between two cells",
    uneven: Notation::FILL,
    most: LARGEST_BOARD,
};

/// Reads a board; see the module above.
pub(super) fn read(bytes: &[u8]) -> Result<CheckpointBoard, InputError> {
    let text = decode(bytes)?;
    let all: Vec<Line<'_>> = lines(text).collect();
    // Elements of an array and fields have no walls between them, and are those of any board of numbers.
    let is_table = || !text.contains('|') && matches!(CellTable::of(all.clone()), CellTable::Cells(_));
    if is_data(text) || !arrays(text).is_empty() || is_table() {
        let plain = Board { source: None, ..Board::read(bytes, &Signs::default())? };
        return Ok(CheckpointBoard { plain, walls: Vec::new() });
    }
    let rows: Vec<&Line<'_>> = all.iter().filter(|line| !are_walls(line)).collect();
    let is_dense = is_dense(rows.iter().copied());
    let numbers: Vec<usize> = rows.iter().map(|line| line.number).collect();
    let rows = rows.iter().map(|line| row(line, is_dense));
    let (grid, lines) = NOTATION
        .read(rows, second(&numbers, &blank(text)), |token| content(token.text).ok_or(Refusal::NO_CELL))?;
    let mut walls = Vec::new();
    let mut first = 0;
    // Each row with the walls below it; lines above the first row are a frame.
    for lines in all.chunk_by(|_, next| are_walls(next)).skip_while(|lines| are_walls(&lines[0])) {
        let row = row(&lines[0], is_dense);
        walls.extend(walls_between(&lines[0], &row).map(|place| (first + place - 1, first + place)));
        let mut below = Vec::new();
        for line in &lines[1..] {
            if !below.is_empty() {
                let message = format!("board line {}: two lines of walls in succession", line.number);
                return Err(InputError::new(message).hint("write the walls below a row into one line"));
            }
            below = walls_below(line, &row, &lines[0].spans(&row.tokens), is_dense)?;
        }
        walls.extend(below.iter().map(|cell| (first + cell, first + cell + grid.columns)));
        first += grid.columns;
    }
    let is_open = |cell: usize| grid.cells.get(cell).is_some_and(|&cell| cell != Cell::Hole);
    walls.retain(|&(one, other)| is_open(one) && is_open(other));
    let plain = Board { columns: grid.columns, cells: grid.cells, lines, ..Board::default() };
    Ok(CheckpointBoard { plain, walls: distinct(walls) })
}

/// Returns whether a line holds walls.
fn are_walls(line: &Line<'_>) -> bool {
    let is_wall = |sign: char| "-+".contains(sign);
    line.text.contains(is_wall)
        && line.text.chars().all(|sign| is_wall(sign) || sign.is_whitespace() || ".|".contains(sign))
}

/// Returns whether each character of these rows is a cell.
fn is_dense<'a>(rows: impl Iterator<Item = &'a Line<'a>>) -> bool {
    let mut lengths = rows.map(|line| {
        let text = line.text.trim();
        (!text.contains(char::is_whitespace)).then(|| text.chars().filter(|&sign| sign != '|').count())
    });
    let first = lengths.next().flatten();
    first.is_some_and(|first| lengths.all(|length| length == Some(first)))
}

/// Splits a row into cells.
fn row<'a>(line: &Line<'a>, is_dense: bool) -> Row<'a> {
    let is_gap = |sign: char| sign == '|' || sign.is_whitespace();
    if is_dense {
        line.row(characters(line.text).filter(|sign| !sign.contains(is_gap)))
    } else {
        line.row(line.text.split(is_gap).filter(|cell| !cell.is_empty()))
    }
}

/// Returns the places of cells in a row with a wall on their left. A wall before the first cell or after the last is a
/// frame.
fn walls_between(line: &Line<'_>, row: &Row<'_>) -> impl Iterator<Item = usize> {
    let place = |(at, _): (usize, &str)| row.tokens.partition_point(|token| token.start < line.start + at);
    line.text.match_indices('|').map(place).filter(|&place| 0 < place && place < row.tokens.len())
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

/// Returns the places of cells in a row with a wall below; `spans` are the columns of the text that each cell covers.
fn walls_below(
    line: &Line<'_>,
    row: &Row<'_>,
    spans: &[(usize, usize)],
    is_dense: bool,
) -> Result<Vec<usize>, InputError> {
    let signs = line.row(characters(line.text).filter(|sign| !sign.trim().is_empty())).tokens;
    let signs: Vec<(usize, &str)> =
        line.spans(&signs).iter().zip(&signs).map(|(span, sign)| (span.0, sign.text)).collect();
    let are_joined = |one: &(usize, &str), other: &(usize, &str)| one.1 == other.1 && one.0 + 1 == other.0;
    // Signs side by side are one sign, unless every character is a cell.
    let marks: Vec<(usize, &str)> = signs.iter().copied().filter(|sign| "-.".contains(sign.1)).collect();
    let marks: Vec<&str> = marks.chunk_by(are_joined).map(|run| run[0].1).collect();
    if marks.len() == row.tokens.len() && !is_dense {
        return Ok((0..marks.len()).filter(|&place| marks[place] == "-").collect());
    }
    let under = |&(column, _): &(usize, &str)| {
        let place = spans.partition_point(|span| span.1 <= column);
        spans.get(place).is_some_and(|span| span.0 <= column).then_some(place)
    };
    let mut found = Vec::new();
    // A run of dashes may be wider than the cell, but must be under one.
    for run in signs.chunk_by(are_joined).filter(|run| run[0].1 == "-") {
        let before = found.len();
        found.extend(run.iter().filter_map(under));
        if found.len() == before {
            let message = format!(
                "board line {}: the wall at character {} is under no cell",
                line.number,
                run[0].0 + 1
            );
            return Err(InputError::new(message).hint(format!(
                "write '-' under a cell of line {}, or one sign for each cell: '-' for a wall, '.' for none",
                row.line
            )));
        }
    }
    Ok(found)
}
