//! Numbers, alone, with open cells after them, or with an arrow.
//!
//! | code | forms | pzprjs |
//! | --- | --- | --- |
//! | `FOUR`, `FOUR_WITH_WALLS` | `0` to `4` is a number, `5` to `9` one with an open cell after it, `a` to `e` one with two; `.` is a sign without a number | `decode4Cell` |
//! | [`NumberCode`] | a hexadecimal digit, `-` with two, `+` with three; `.` is an unknown number. Larger numbers do not fit any board | `decodeNumber16` |
//! | [`ArrowCode`] | `0` to `4` is a direction (none, up, down, left, right) before one hexadecimal digit or a `.` for an unknown number, `5` to `9` one before two digits, `-` stands before a direction and three digits; in Castle Wall a colour stands before all, `0` for grey, `1` for white and `2` for black | `decodeArrowNumber16`, `castle.js` |
//!
//! In all, letters after those of the numbers are runs of open cells.

use super::super::codes::{CellCode, CellRun, CellSigns, CodeChoice, CodeSigns, CodeStyle, PlainSign};

const UP_TO_20: CellRun = CellRun { first: b'g', longest: 20, sign: "." };
const UNKNOWN: CellSigns = CellSigns::new(".", "?");

/// Numbers from 0 to 4.
pub(crate) const FOUR: CodeChoice = CodeChoice::new(
    UP_TO_FOUR,
    &[
        &SpacedDigit,
        &UP_TO_20,
        &CellSigns { note: Some("'?' was read as a cell without a number"), ..CellSigns::new(".", ".") },
    ],
);
/// Numbers from 0 to 4, and walls without a number.
pub(crate) const FOUR_WITH_WALLS: CodeChoice =
    CodeChoice::new(UP_TO_FOUR, &[&SpacedDigit, &UP_TO_20, &CellSigns::new(".", "X")]);
const UP_TO_FOUR: CodeStyle = CodeStyle::characters("it is not a number from 0 to 4");

/// A number from 0 to 4 with up to two open cells after it, which may be beyond the end of the board.
#[derive(Debug)]
struct SpacedDigit;

impl CellCode for SpacedDigit {
    fn read(&self, code: &mut CodeSigns<'_>) -> Option<Vec<PlainSign>> {
        let value = code.digit(15)?;
        let mut cells = vec![PlainSign::from((value % 5).to_string())];
        cells.resize((1 + value as usize / 5).min(code.left), ".".into());
        Some(cells)
    }

    fn write(&self, cells: &[&str], at: usize) -> Option<(usize, String)> {
        let number = cells[at].parse().ok().filter(|number| (0..5u32).contains(number))?;
        let after = &cells[at + 1..];
        let open = after.iter().chain(&["."; 2]).take(2).take_while(|cell| **cell == ".").count();
        let digit = char::from_digit(number + 5 * open as u32, 15)?;
        Some((1 + open.min(after.len()), digit.to_string()))
    }
}

/// Numbers of cells or regions, and what they stand for.
#[derive(Debug)]
pub(crate) struct NumberCode {
    /// Returns the plain sign of a number; `None` if it is 0 and no number here.
    sign: fn(u32) -> Option<String>,
    /// Returns the number of a plain sign on a board of these; `None` if it has none.
    number: fn(&str, &[&str]) -> Option<u32>,
}

/// Circles with numbers.
pub(crate) const NUMBERS: CodeChoice = CodeChoice::new(
    CodeStyle::words("it is not a number below 4096"),
    &[
        &UP_TO_20,
        &UNKNOWN,
        &NumberCode {
            sign: |number| (number > 0).then(|| number.to_string()),
            number: |sign, _| sign.parse().ok(),
        },
    ],
);

/// Numbers of regions.
pub(super) const REGION_NUMBERS: CodeChoice = CodeChoice::new(
    CodeStyle::words("it is too large"),
    &[
        &UP_TO_20,
        &CellSigns::new(".", "."),
        &NumberCode { sign: |number| Some(number.to_string()), number: |sign, _| sign.parse().ok() },
    ],
);

/// Numbers that the site shows as letters, from 1 on. They are numbers, too, so only one kind of them is clear.
pub(crate) const NUMBERS_AS_LETTERS: CodeChoice = CodeChoice::new(
    CodeStyle::words("it is neither a number below 4096 nor a letter on a board of letters"),
    &[
        &UP_TO_20,
        &UNKNOWN,
        &NumberCode {
            sign: |number| {
                let letter = LETTERS.get((number as usize).checked_sub(1)?);
                Some(letter.map_or_else(|| number.to_string(), |&letter| char::from(letter).to_string()))
            },
            number: |sign, board| {
                let is_number = |sign: &str| sign.parse::<u32>().is_ok();
                let letter = LETTERS.iter().position(|letter| sign.as_bytes() == [*letter]);
                let letter = letter.filter(|_| !board.iter().any(|sign| is_number(sign)));
                letter.map(|at| at as u32 + 1).or_else(|| sign.parse().ok())
            },
        },
    ],
);
const LETTERS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// White and black circles: twice their number, and one more if they are black. Without a number it counts as 0.
pub(crate) const COLOURED_NUMBERS: CodeChoice = CodeChoice::new(
    CodeStyle::words("its number is not below 2048"),
    &[
        &UP_TO_20,
        &UNKNOWN,
        &NumberCode {
            sign: |value| {
                let number = if value > 1 { (value / 2).to_string() } else { String::new() };
                Some(["w", "b"][value as usize % 2].to_owned() + &number)
            },
            number: |sign, _| {
                let colour = ["w", "b"].iter().position(|colour| sign.starts_with(colour))?;
                let number: u32 = if sign.len() == 1 { 0 } else { sign[1..].parse().ok()? };
                number.checked_mul(2)?.checked_add(colour as u32)
            },
        },
    ],
);

impl CellCode for NumberCode {
    fn read(&self, code: &mut CodeSigns<'_>) -> Option<Vec<PlainSign>> {
        let prefix = ['-', '+'].iter().position(|&prefix| code.take(prefix));
        let digits = prefix.map_or(1, |prefix| prefix + 2);
        let sign = (self.sign)(code.number(digits, 16)?);
        code.note = code.note.or(sign.is_none().then_some("0 was read as a circle without a number"));
        Some(vec![sign.map_or("?".into(), PlainSign::from)])
    }

    fn write(&self, cells: &[&str], at: usize) -> Option<(usize, String)> {
        let number = (self.number)(cells[at], cells)?;
        let prefix = match number {
            0..16 => "",
            16..256 => "-",
            256..4096 => "+",
            _ => return None,
        };
        Some((1, format!("{prefix}{number:x}")))
    }
}

/// A number with an arrow.
#[derive(Debug)]
pub(crate) struct ArrowCode {
    /// The plain signs of its colours, before a number and alone. A single colour is not written in the code.
    colours: &'static [(&'static str, &'static str)],
    /// The note for a number without an arrow, or the other way round if there is no such clue.
    note: &'static str,
}

const WITH_ARROW: CodeStyle = CodeStyle::words("it is not a number with a direction");
/// The plain signs of the directions; a cell without one has no arrow.
const DIRECTIONS: [&str; 5] = ["", "n", "s", "w", "e"];

/// Grey cells with arrows, whose numbers may be unknown.
pub(crate) const ARROWS: CodeChoice = CodeChoice::new(
    WITH_ARROW,
    &[
        &CellRun::LETTERS,
        &ArrowCode { colours: &[("", "#")], note: "numbers without an arrow were read as grey cells" },
    ],
);
/// Cells of three colours, with or without an arrow and its number.
pub(crate) const COLOURED_ARROWS: CodeChoice = CodeChoice::new(
    WITH_ARROW,
    &[
        &CellRun::LETTERS,
        &ArrowCode {
            colours: &[("", "#"), ("w", "w"), ("b", "b")],
            note: "numbers without an arrow, and arrows without a number, were ignored",
        },
    ],
);

impl ArrowCode {
    fn is_coloured(&self) -> bool {
        self.colours.len() > 1
    }
}

impl CellCode for ArrowCode {
    fn read(&self, code: &mut CodeSigns<'_>) -> Option<Vec<PlainSign>> {
        let colour = if self.is_coloured() { code.digit(self.colours.len() as u32)? } else { 0 };
        let (before, alone) = self.colours[colour as usize];
        let (direction, digits) = if code.take('-') {
            (code.digit(5)?, 3)
        } else {
            let value = code.digit(10)?;
            (value % 5, 1 + value as usize / 5)
        };
        let is_unknown = digits == 1 && code.take('.');
        let number = if is_unknown { None } else { Some(code.number(digits, 16)?) };
        let number = match number {
            Some(number) if direction > 0 => number.to_string(),
            None if direction > 0 && !self.is_coloured() => "?".to_owned(),
            _ => {
                let is_ignored = direction > 0 || number.is_some();
                code.note = code.note.or(is_ignored.then_some(self.note));
                return Some(vec![alone.into()]);
            }
        };
        Some(vec![[before, &number, DIRECTIONS[direction as usize]].concat().into()])
    }

    fn write(&self, cells: &[&str], at: usize) -> Option<(usize, String)> {
        let sign = cells[at].to_ascii_lowercase();
        let is_of = |&(before, alone): &(&str, &str)| sign == alone || sign.starts_with(before);
        let colour = self.colours.iter().rposition(is_of)?;
        let (before, alone) = self.colours[colour];
        let arrow = if sign == alone { "0.".to_owned() } else { written_arrow(sign.strip_prefix(before)?)? };
        Some((1, if self.is_coloured() { format!("{colour}{arrow}") } else { arrow }))
    }
}

/// Returns the code of a number with a direction.
fn written_arrow(sign: &str) -> Option<String> {
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
