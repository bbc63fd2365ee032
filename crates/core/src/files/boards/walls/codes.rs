//! Boards of walls as codes: addresses, files of pzpr and codes of generators.

use super::{GRID, LARGEST, Square, Walls};
use crate::files::InputError;

/// Reads the end of an address: columns, rows, and a code in which digits and letters are walls, with runs of
/// open cells after them.
pub(super) fn address(text: &str) -> Result<Walls, InputError> {
    let start = text.find("akari/").map(|at| at + 6).or(text.find("lightup/").map(|at| at + 8));
    let mut parts = text[start.unwrap_or(0)..].split('/');
    let (columns, rows) = size(parts.next(), parts.next())?;
    let mut cells = Vec::new();
    for (index, sign) in parts.next().unwrap_or_default().chars().enumerate() {
        let value = sign.to_digit(36).filter(|_| !sign.is_ascii_uppercase());
        let (wall, run) = match (sign, value) {
            ('.', _) => (Some(Square::Wall), 0),
            (_, Some(value @ 0..=14)) => (Some(Square::Numbered((value % 5) as u8)), value / 5),
            (_, Some(value @ 16..)) => (None, value - 15),
            _ => return Err(unknown(sign, index)),
        };
        cells.extend(wall);
        cells.extend((0..run).map(|_| Square::Open));
        if cells.len() > LARGEST {
            break;
        }
    }
    // Trailing open cells may be omitted.
    if cells.len() < rows * columns {
        cells.resize(rows * columns, Square::Open);
    }
    sized(columns, Some(rows), cells)
}

/// Reads a file of pzpr, its lines joined by slashes.
pub(super) fn pzpr_file(text: &str) -> Result<Walls, InputError> {
    let mut parts = text.split('/');
    let kind = parts.nth(1).unwrap_or_default();
    if !["lightup", "akari"].contains(&kind) {
        let kind: String = kind.chars().take(12).flat_map(char::escape_debug).collect();
        return Err(InputError::new(format!("board is a file of the puzzle '{kind}'"))
            .hint("this puzzle is called lightup in such files"));
    }
    let (rows, columns) = size(parts.next(), parts.next())?;
    let mut cells = Vec::new();
    for (row, line) in (1..=rows).zip(parts) {
        for (column, word) in line.split_whitespace().enumerate() {
            cells.push(match word {
                "." | "+" | "#" => Square::Open,
                "-" => Square::Wall,
                "0" | "1" | "2" | "3" | "4" => Square::Numbered(word.as_bytes()[0] - b'0'),
                _ => {
                    let word: String = word.chars().take(12).flat_map(char::escape_debug).collect();
                    let message = format!("board row {row} column {}: '{word}' is not a cell", column + 1);
                    return Err(InputError::new(message)
                        .hint("a cell of a pzpr file is '.', '-' (a wall) or a number from 0 to 4"));
                }
            });
        }
        if cells.len() != row * columns {
            let message = format!(
                "board row {row} has {} cells, expected {columns}",
                cells.len() + columns - row * columns
            );
            return Err(InputError::new(message).hint("the file header gives the number of columns"));
        }
    }
    sized(columns, Some(rows), cells)
}

/// Reads a code such as `7x7:a0bB`.
pub(super) fn code(text: &str) -> Result<Walls, InputError> {
    let (head, code) = text.split_once(':').unwrap_or((text, ""));
    // Parameters of the generator may follow the size.
    let (columns, rest) = head.split_once('x').unwrap_or((head, ""));
    let rows = &rest[..rest.find(|it: char| !it.is_ascii_digit()).unwrap_or(rest.len())];
    let (columns, rows) = size(Some(columns), Some(rows))?;
    let mut cells = Vec::new();
    for (index, sign) in code.chars().enumerate() {
        match sign {
            'a'..='z' => cells.extend((b'a'..=sign as u8).map(|_| Square::Open)),
            'B' => cells.push(Square::Wall),
            '0'..='4' => cells.push(Square::Numbered(sign as u8 - b'0')),
            _ => return Err(unknown(sign, index)),
        }
        if cells.len() > LARGEST {
            break;
        }
    }
    sized(columns, Some(rows), cells)
}

fn unknown(sign: char, index: usize) -> InputError {
    InputError::new(format!(
        "board code: character {} is '{}', which has no meaning",
        index + 1,
        sign.escape_debug()
    ))
    .hint("copy the whole address")
}

/// Reads the two numbers of a size.
fn size(one: Option<&str>, other: Option<&str>) -> Result<(usize, usize), InputError> {
    let number =
        |text: Option<&str>| text?.parse::<usize>().ok().filter(|number| (1..=LARGEST).contains(number));
    let refusal = || {
        InputError::new("board code does not begin with a size").hint(format!(
            "write columns and rows, such as akari/7/7/... or 7x7:...; at most {LARGEST} cells"
        ))
    };
    let size = number(one).zip(number(other)).filter(|(one, other)| one * other <= LARGEST);
    size.ok_or_else(refusal)
}

/// Checks the size of a board.
pub(super) fn sized(columns: usize, rows: Option<usize>, cells: Vec<Square>) -> Result<Walls, InputError> {
    if cells.len() > LARGEST {
        return Err(InputError::new(format!("board has more than {LARGEST} cells"))
            .hint("wrong file? use a smaller board"));
    }
    if let Some(rows) = rows.filter(|rows| rows * columns != cells.len()) {
        let message = format!("board has {} cells, expected {rows} rows of {columns}", cells.len());
        return Err(InputError::new(message).hint("copy the whole board"));
    }
    if columns == 0 {
        return Err(InputError::new("board is empty").hint(GRID));
    }
    Ok(Walls { columns, cells })
}
