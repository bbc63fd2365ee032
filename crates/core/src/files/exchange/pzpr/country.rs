//! Regions by their borders, and a number for some, or signs in cells.
//!
//! First come the borders between cells of a row, row by row, then those between cells of a column, row by row; five to
//! a digit of base 32, the first most significant, and each of the two lists begins with a new digit. Then each region
//! has a number, or is in a run of 1 to 20 regions without one (`g` to `z`). Regions are ordered by their first cell. Signs
//! in cells are as in `digits`. (`decodeBorder`, `decodeRoomNumber16` and `decodeCircle` of pzprjs.)

use super::super::cells::ForeignCode;
use super::super::plain::PlainBoard;
use super::super::{BoardCode, Imported, WrittenCode};
use super::DigitCode;
use super::numbers::{CodeSigns, NumberPlace, hexadecimal, with_runs};
use crate::files::InputError;
use crate::files::boards::CellGrid;
use crate::files::boards::loops::clues::{Alphabet, Clue};
use crate::files::boards::loops::rooms;
use crate::words::quantity;

/// The number of borders to a digit.
const BORDERS: usize = 5;

/// The code; see the module.
#[derive(Debug)]
pub(crate) enum RegionCode {
    /// Borders alone.
    Borders,
    /// Then the numbers of regions.
    Numbers,
    /// Then the signs of cells.
    Signs(DigitCode),
}

impl BoardCode for RegionCode {
    fn read(&self, code: &ForeignCode<'_>) -> Result<Imported, InputError> {
        let &ForeignCode { columns, rows: height, .. } = code;
        let mut signs = CodeSigns::new(code);
        let across = borders(&mut signs, (columns - 1) * height)?;
        let down = borders(&mut signs, columns * (height - 1))?;
        let is_joined = |cell: usize, other: usize| {
            if other == cell + columns {
                !down[cell]
            } else {
                !across[cell / columns * (columns - 1) + cell % columns]
            }
        };
        let regions = rooms::connected(code.count(), columns, is_joined);
        let (count, labels) = (rooms::region_count(&regions), rooms::labels(&regions, columns));
        let board = match self {
            Self::Borders => {
                numbers(code, &mut signs, 0)?;
                labels
            }
            Self::Numbers => {
                let mut numbers = numbers(code, &mut signs, count)?;
                numbers.resize(count, None);
                let number = |&region: &u32| numbers[region as usize].take().map(Clue::number);
                let cells = regions.iter().map(number).collect();
                rooms::text(&CellGrid { columns, cells }, &regions, |number| Alphabet::NONE.text(*number))
            }
            Self::Signs(digits) => {
                let borders = across.len().div_ceil(BORDERS) + down.len().div_ceil(BORDERS);
                digits.cells(code, borders)?.barred_text()? + "\n" + &labels
            }
        };
        Ok(code.imported(board, None))
    }

    fn write(&self, board: &PlainBoard<'_>) -> Result<WrittenCode, InputError> {
        let bytes = board.text.as_bytes();
        let (signs, regions, _) = match self {
            Self::Borders => rooms::read_labels(bytes)?,
            Self::Numbers | Self::Signs(_) => rooms::read_signs(bytes)?,
        };
        let (columns, height) = (signs.columns, signs.rows());
        if regions.contains(&rooms::HOLE) {
            return Err(board.refuse("#", "it has no holes"));
        }
        let across = (0..regions.len()).filter(|cell| (cell + 1) % columns > 0);
        let across: Vec<bool> = across.map(|cell| regions[cell] != regions[cell + 1]).collect();
        let down = 0..regions.len() - columns;
        let down: Vec<bool> = down.map(|cell| regions[cell] != regions[cell + columns]).collect();
        let mut code = written_borders(&across) + &written_borders(&down);
        match self {
            Self::Borders => {}
            Self::Numbers => {
                let mut given: Vec<Option<u32>> = vec![None; rooms::region_count(&regions)];
                for (sign, &region) in signs.cells.iter().zip(&regions) {
                    given[region as usize] = sign.parse().ok().or(given[region as usize]);
                }
                let number = |number: Option<u32>| {
                    let Some(number) = number else { return Ok(None) };
                    let code = hexadecimal(number).map(Some);
                    code.ok_or_else(|| board.refuse(&number.to_string(), "it is too large"))
                };
                code += &with_runs(&given.into_iter().map(number).collect::<Result<Vec<_>, _>>()?);
            }
            Self::Signs(digits) => {
                let cells = signs.text(String::clone);
                code += &digits.write(&PlainBoard { text: &cells, ..*board })?.code;
            }
        }
        Ok(WrittenCode { columns, rows: height, params: String::new(), code })
    }
}

/// Reads that many borders.
fn borders(signs: &mut CodeSigns<'_>, count: usize) -> Result<Vec<bool>, InputError> {
    let mut borders = Vec::new();
    while borders.len() < count {
        let digit = signs.digit(32)?;
        borders.extend((0..BORDERS).map(|at| digit >> (BORDERS - 1 - at) & 1 == 1));
    }
    borders.truncate(count);
    Ok(borders)
}

/// Reads the numbers of regions.
fn numbers(
    code: &ForeignCode<'_>,
    signs: &mut CodeSigns<'_>,
    count: usize,
) -> Result<Vec<Option<u32>>, InputError> {
    let mut numbers = Vec::new();
    while let Some(place) = signs.place()? {
        match place {
            NumberPlace::Number(number) => numbers.push(Some(number)),
            NumberPlace::Unknown => numbers.push(None),
            NumberPlace::Open(regions) => numbers.extend((0..regions).map(|_| None)),
        }
        if numbers.len() > count {
            let (what, regions) = (code.what, quantity(count, "regions"));
            let message = format!("{what}: the code has numbers for more than {regions}");
            return Err(InputError::new(message).hint("copy the whole text"));
        }
    }
    Ok(numbers)
}

fn written_borders(borders: &[bool]) -> String {
    let digit = |borders: &[bool]| {
        let digit = borders.iter().fold(0, |digit, &border| digit << 1 | u32::from(border));
        char::from_digit(digit << (BORDERS - borders.len()), 32).unwrap_or('0')
    };
    borders.chunks(BORDERS).map(digit).collect()
}
