//! Yajilin and Castle Wall: a clue is a direction and a number, and in Castle Wall its colour before them.
//!
//! `0` to `4` is a direction before one hexadecimal digit or a `.` for an unknown number, `5` to `9` a direction before
//! two digits, `-` stands before a direction and three digits, and `a` to `z` is a run of 1 to 26 open cells. The
//! directions are none, up, down, left and right. (`decodeArrowNumber16` of pzprjs.) A colour is `0` for grey, `1` for
//! white and `2` for black. (`castle.js` of pzprjs.)

use super::super::cells::{CodeCells, ForeignCode, in_runs};
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

/// The code of clues with arrows.
#[derive(Debug)]
pub(crate) struct ArrowCode {
    /// Whether they have colours, as in Castle Wall, and numbers with each arrow.
    pub(crate) is_coloured: bool,
}

impl BoardCode for ArrowCode {
    fn read(&self, code: &ForeignCode<'_>) -> Result<Imported, InputError> {
        let mut is_ignored = false;
        let cells = read(code, |signs, mut first| {
            let mut colour = 0;
            if self.is_coloured {
                colour = lower_digit(first.1, 3).ok_or_else(|| code.unknown(first.0, first.1))?;
                first = signs.next().ok_or_else(|| code.cut())?;
            }
            let (before, alone) = COLOURS[colour as usize];
            let (direction, number) = arrow(code, signs, first)?;
            let text = match number {
                Some(number) if direction > 0 => number.to_string(),
                None if direction > 0 && !self.is_coloured => "?".to_owned(),
                _ => {
                    is_ignored |= direction > 0 || number.is_some();
                    return Ok(alone.to_owned());
                }
            };
            Ok([before, &text, DIRECTIONS[direction]].concat())
        })?;
        let note = if self.is_coloured {
            "numbers without an arrow, and arrows without a number, were ignored"
        } else {
            "numbers without an arrow were read as grey cells"
        };
        Ok(code.imported(cells.barred_text()?, is_ignored.then_some(note)))
    }

    fn write(&self, board: &PlainBoard<'_>) -> Result<WrittenCode, InputError> {
        let colours = if self.is_coloured { &COLOURS[..] } else { &COLOURS[..1] };
        let clue = |sign: &str| {
            let colour =
                colours.iter().rposition(|&(before, alone)| sign == alone || sign.starts_with(before))?;
            let (before, alone) = colours[colour];
            let arrow =
                if sign == alone { "0.".to_owned() } else { written_arrow(sign.strip_prefix(before)?)? };
            Some(if self.is_coloured { format!("{colour}{arrow}") } else { arrow })
        };
        let cells = board.words()?;
        let mut code = String::new();
        for run in in_runs(&cells.cells, LONGEST_RUN, |sign| *sign == ".") {
            if run[0] == "." {
                code.extend(char::from_digit(run.len() as u32 + 9, 36));
            } else {
                let clue = clue(run[0]);
                code += &clue.ok_or_else(|| board.refuse(run[0], "it is not a number with a direction"))?;
            }
        }
        Ok(WrittenCode { columns: cells.columns, rows: cells.rows(), params: String::new(), code })
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
