//! Yajilin and Castle Wall: a clue is a direction and a number, and in Castle Wall its colour before them.
//!
//! `0` to `4` is a direction before one hexadecimal digit or a `.` for an unknown number, `5` to `9` a direction before
//! two digits, `-` stands before a direction and three digits, and `a` to `z` is a run of 1 to 26 open cells. The
//! directions are none, up, down, left and right. (`decodeArrowNumber16` of pzprjs.) A colour is `0` for grey, `1` for
//! white and `2` for black. (`castle.js` of pzprjs.)

use super::super::cells::{CodeCells, ForeignCode};
use super::super::plain::PlainBoard;
use super::super::{BoardCode, Imported, WrittenCode};
use super::numbers::{CodeSigns, lower_digit};
use crate::files::InputError;

/// The plain signs of the directions; a cell without one has no arrow.
const DIRECTIONS: [&str; 5] = ["", "n", "s", "w", "e"];
/// The plain signs of the colours before a number, and alone.
const COLOURS: [(&str, &str); 3] = [("", "#"), ("w", "w"), ("b", "b")];
/// The number of the longest run.
const LONGEST_RUN: usize = 26;

/// The code of Yajilin.
pub(super) struct YajilinCode;

impl BoardCode for YajilinCode {
    fn read(&self, code: &ForeignCode<'_>) -> Result<Imported, InputError> {
        let mut is_grey = false;
        let cells = read(code, |signs, first| {
            let (direction, number) = arrow(code, signs, first)?;
            is_grey |= direction == 0 && number.is_some();
            let number = number.map_or("?".to_owned(), |number| number.to_string());
            Ok(if direction == 0 { "#".to_owned() } else { number + DIRECTIONS[direction] })
        })?;
        let note = is_grey.then_some("numbers without an arrow were read as grey cells");
        Ok(code.imported(cells.text()?, note))
    }

    fn write(&self, board: &PlainBoard<'_>) -> Result<WrittenCode, InputError> {
        write(board, |sign| if sign == "#" { Some("0.".to_owned()) } else { written_arrow(sign) })
    }
}

/// The code of Castle Wall.
pub(super) struct CastleCode;

impl BoardCode for CastleCode {
    fn read(&self, code: &ForeignCode<'_>) -> Result<Imported, InputError> {
        let mut is_ignored = false;
        let cells = read(code, |signs, (index, sign)| {
            let colour = lower_digit(sign, 3).ok_or_else(|| code.unknown(index, sign))?;
            let first = signs.next().ok_or_else(|| code.cut())?;
            let (direction, number) = arrow(code, signs, first)?;
            is_ignored |= (direction == 0) != number.is_none();
            let (before, alone) = COLOURS[colour as usize];
            Ok(match number.filter(|_| direction > 0) {
                Some(number) => format!("{before}{number}{}", DIRECTIONS[direction]),
                None => alone.to_owned(),
            })
        })?;
        let note =
            is_ignored.then_some("numbers without an arrow, and arrows without a number, were ignored");
        Ok(code.imported(cells.barred_text()?, note))
    }

    fn write(&self, board: &PlainBoard<'_>) -> Result<WrittenCode, InputError> {
        write(board, |sign| {
            let colour =
                COLOURS.iter().rposition(|(before, alone)| sign == *alone || sign.starts_with(before))?;
            let (before, alone) = COLOURS[colour];
            let arrow =
                if sign == alone { Some("0.".to_owned()) } else { written_arrow(sign.strip_prefix(before)?) };
            Some(format!("{colour}{}", arrow?))
        })
    }
}

/// Reads cells: runs, and clues that `clue` reads from their first character on.
fn read<'a>(
    code: &ForeignCode<'a>,
    mut clue: impl FnMut(&mut CodeSigns<'a>, (usize, char)) -> Result<String, InputError>,
) -> Result<CodeCells<'a>, InputError> {
    let mut cells = CodeCells::new(code);
    let mut signs = CodeSigns::new(code);
    while let Some((index, sign)) = signs.next() {
        match lower_digit(sign, 36) {
            Some(value @ 10..) => cells.run(value as usize - 9, ".")?,
            _ => cells.push(clue(&mut signs, (index, sign))?)?,
        }
    }
    cells.fill();
    Ok(cells)
}

/// Reads a direction and a number, if it is known, from the first character on.
fn arrow(
    code: &ForeignCode<'_>,
    signs: &mut CodeSigns<'_>,
    (index, sign): (usize, char),
) -> Result<(usize, Option<u32>), InputError> {
    let (direction, number) = match (sign, lower_digit(sign, 10)) {
        ('-', _) => (signs.digit(5)?, Some(signs.number(3, 16)?)),
        (_, Some(direction @ 0..5)) => {
            let mut ahead = signs.clone();
            if ahead.next().is_some_and(|(_, sign)| sign == '.') {
                *signs = ahead;
                (direction, None)
            } else {
                (direction, Some(signs.digit(16)?))
            }
        }
        (_, Some(value)) => (value - 5, Some(signs.number(2, 16)?)),
        _ => return Err(code.unknown(index, sign)),
    };
    Ok((direction as usize, number))
}

/// Writes cells; `clue` returns the code of a clue.
fn write(board: &PlainBoard<'_>, clue: fn(&str) -> Option<String>) -> Result<WrittenCode, InputError> {
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

/// Returns the code of a number with a direction.
fn written_arrow(sign: &str) -> Option<String> {
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
