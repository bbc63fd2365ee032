//! Yajilin: a clue is a direction and a number.
//!
//! `0` to `4` is a direction before one hexadecimal digit or a `.` for an unknown number, `5` to `9` a direction before
//! two digits, `-` stands before a direction and three digits, and `a` to `z` is a run of 1 to 26 open cells. The
//! directions are none, up, down, left and right. (`decodeArrowNumber16` of pzprjs.)

use super::super::cells::{CodeCells, ForeignCode};
use super::super::plain::PlainBoard;
use super::super::{Imported, WrittenCode};
use super::numbers::{CodeSigns, lower_digit};
use crate::files::InputError;

/// The plain signs of the directions; a cell without one is a grey cell.
const DIRECTIONS: [&str; 5] = ["", "n", "s", "w", "e"];
/// The number of the longest run.
const LONGEST_RUN: usize = 26;

pub(super) fn read(code: &ForeignCode<'_>, _: Option<&str>) -> Result<Imported, InputError> {
    let mut cells = CodeCells::new(code);
    let mut signs = CodeSigns::new(code);
    let mut is_grey = false;
    while let Some((index, sign)) = signs.next() {
        let value = lower_digit(sign, 36);
        let (direction, number) = match (sign, value) {
            ('-', _) => (signs.digit(5)?, Some(signs.number(3, 16)?)),
            (_, Some(direction @ 0..5)) => {
                let mut ahead = signs.clone();
                if ahead.next().is_some_and(|(_, sign)| sign == '.') {
                    signs = ahead;
                    (direction, None)
                } else {
                    (direction, Some(signs.digit(16)?))
                }
            }
            (_, Some(value @ 5..10)) => (value - 5, Some(signs.number(2, 16)?)),
            (_, Some(value @ 10..)) => {
                cells.run(value as usize - 9, ".")?;
                continue;
            }
            _ => return Err(code.unknown(index, sign)),
        };
        let number = number.map_or("?".to_owned(), |number| number.to_string());
        if direction == 0 {
            is_grey |= number != "?";
            cells.push("#")?;
        } else {
            cells.push(number + DIRECTIONS[direction as usize])?;
        }
    }
    cells.fill();
    let note = is_grey.then(|| "numbers without an arrow were read as grey cells".to_owned());
    Ok(Imported {
        puzzle: "yajilin",
        board: cells.text()?,
        notes: note.into_iter().collect(),
        ..Imported::default()
    })
}

pub(super) fn write(board: &PlainBoard<'_>) -> Result<WrittenCode, InputError> {
    let cells = board.words()?;
    let mut code = String::new();
    let mut rest = &cells.cells[..];
    while let [first, after @ ..] = rest {
        let open = rest.iter().take(LONGEST_RUN).take_while(|sign| **sign == ".").count();
        if open > 0 {
            code.extend(char::from_digit(open as u32 + 9, 36));
            rest = &rest[open..];
        } else {
            code += &clue(first).ok_or_else(|| board.refuse(first, "it is not a number with a direction"))?;
            rest = after;
        }
    }
    Ok(WrittenCode { columns: cells.columns, rows: cells.rows(), params: String::new(), code })
}

/// Returns the code of a clue.
fn clue(sign: &str) -> Option<String> {
    if sign == "#" {
        return Some("0.".to_owned());
    }
    let sign = sign.to_ascii_lowercase();
    let direction = (1..5).find(|&direction| sign.ends_with(DIRECTIONS[direction]))?;
    Some(match &sign[..sign.len() - 1] {
        "?" => format!("{direction}."),
        number => match number.parse::<u32>().ok()? {
            number @ 0..16 => format!("{direction}{number:x}"),
            number @ 16..256 => format!("{}{number:x}", direction + 5),
            number @ 256..4096 => format!("-{direction}{number:x}"),
            _ => return None,
        },
    })
}
