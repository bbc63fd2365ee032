//! Regions by their borders, and a number for some, or signs in cells.
//!
//! First come the borders between cells of a row, row by row, then those between cells of a column, row by row; five to
//! a digit of base 32, the first most significant, and each of the two lists begins with a new digit. Then each region
//! has a number, or is in a run of 1 to 20 regions without one (`g` to `z`). Regions are ordered by their first cell. Signs
//! in cells are as in `digits`. (`decodeBorder`, `decodeRoomNumber16` and `decodeCircle` of pzprjs.)

use super::super::cells::{ForeignCode, PlainBoard};
use super::super::codes::{CellCode, CodeSigns, PlainSign, written};
use super::super::{BoardCode, Imported, WrittenCode};
use super::DigitCode;
use super::numbers::{NUMBERS, REGION_NUMBERS};
use crate::files::InputError;
use crate::files::boards::CellGrid;
use crate::files::boards::loops::rooms::{self, OPEN_SIGN};
use crate::words::quantity;

/// Borders between cells, as cells of a code.
const BORDERS: DigitCode = DigitCode { cells: 5, signs: &[NO_BORDER, BORDER] };
const BORDER: &str = "|";
const NO_BORDER: &str = "";
/// The plain signs of the start and the goal.
const ENDS: [char; 2] = ['S', 'G'];
/// The plain sign of a region without a number.
const NO_NUMBER: PlainSign = PlainSign::Borrowed(".");

/// The code; see the module.
#[derive(Debug)]
pub(crate) enum RegionCode {
    /// Borders alone.
    Borders,
    /// Then the numbers of regions.
    Numbers,
    /// Then the signs of cells.
    Signs(DigitCode),
    /// Before them the column and row of a start and those of a goal, from 1 on, and then the numbers of cells.
    Ends,
}

impl BoardCode for RegionCode {
    fn read(&self, code: &ForeignCode<'_>) -> Result<Imported, InputError> {
        let &ForeignCode { columns, rows: height, .. } = code;
        let mut signs = CodeSigns::new(code);
        let ends =
            if matches!(self, Self::Ends) { signs.cells(&NUMBERS, ENDS.len() * 2)? } else { Vec::new() };
        let mut borders = |count| {
            let borders = signs.cells(&BORDERS, count)?;
            if borders.len() < count { Err(code.cut()) } else { Ok(borders) }
        };
        let (across, down) = (borders((columns - 1) * height)?, borders(columns * (height - 1))?);
        let is_joined = |cell: usize, other: usize| {
            let below = other == cell + columns;
            let border =
                if below { &down[cell] } else { &across[cell / columns * (columns - 1) + cell % columns] };
            border == NO_BORDER
        };
        let regions = rooms::connected(code.count(), columns, is_joined);
        let count = rooms::region_count(&regions);
        let (form, count): (&dyn CellCode, _) = match self {
            Self::Borders => (&REGION_NUMBERS, 0),
            Self::Numbers => (&REGION_NUMBERS, count),
            Self::Signs(digits) => (digits, code.count()),
            Self::Ends => (&NUMBERS, code.count()),
        };
        let mut cells = signs.all(form, count, |found| match self {
            Self::Signs(_) | Self::Ends => code.uneven(found),
            Self::Borders | Self::Numbers => {
                let (what, regions) = (code.what, quantity(count, "regions"));
                let message = format!("{what}: the code has numbers for more than {regions}");
                InputError::new(message).hint("copy the whole text")
            }
        })?;
        if matches!(self, Self::Borders) {
            return Ok(code.imported(rooms::labels(&regions, columns), None));
        }
        if matches!(self, Self::Numbers) {
            // The first cell of a region has its number.
            let number = |&region: &u32| std::mem::replace(&mut cells[region as usize], NO_NUMBER);
            cells = regions.iter().map(number).collect();
        }
        for (end, place) in ENDS.iter().zip(ends.chunks(2)) {
            let [column, row] = [0, 1].map(|at| place.get(at)?.parse::<usize>().ok()?.checked_sub(1));
            let cell = column.zip(row).filter(|&(column, row)| column < columns && row < height);
            let (column, row) = cell.ok_or_else(|| code.cut())?;
            let cell = &mut cells[row * columns + column];
            let number = if [".", "?"].contains(&&**cell) { "" } else { &**cell };
            *cell = format!("{end}{number}").into();
        }
        Ok(code.imported(rooms::text(&CellGrid { columns, cells }, &regions, ToString::to_string), None))
    }

    fn write(&self, board: &PlainBoard<'_>) -> Result<WrittenCode, InputError> {
        let bytes = board.text.as_bytes();
        let (signs, regions, _) = match self {
            Self::Borders => rooms::read_labels(bytes)?,
            Self::Numbers | Self::Signs(_) | Self::Ends => rooms::read_signs(bytes)?,
        };
        let (columns, rows) = (signs.columns, signs.rows());
        if regions.contains(&rooms::HOLE) {
            return Err(board.refuse("#", "it has no holes"));
        }
        let border =
            |cell: usize, other: usize| if regions[cell] == regions[other] { NO_BORDER } else { BORDER };
        let across = (0..regions.len()).filter(|cell| (cell + 1) % columns > 0);
        let across: Vec<&str> = across.map(|cell| border(cell, cell + 1)).collect();
        let down: Vec<&str> = (columns..regions.len()).map(|cell| border(cell - columns, cell)).collect();
        let cells: Vec<&str> = signs.cells.iter().map(String::as_str).collect();
        let after = match self {
            Self::Borders => String::new(),
            Self::Numbers => {
                let number = |members: &Vec<usize>| {
                    let mut numbers = members.iter().map(|&cell| cells[cell]);
                    numbers.rfind(|sign| sign.parse::<u32>().is_ok()).unwrap_or(".")
                };
                let numbers: Vec<&str> = rooms::members(&regions).iter().map(number).collect();
                written(&REGION_NUMBERS, &numbers, board)?
            }
            Self::Signs(digits) => written(digits, &cells, board)?,
            Self::Ends => {
                let mut numbers: Vec<&str> =
                    signs.cells.iter().map(|sign| sign.trim_start_matches(ENDS)).collect();
                numbers.iter_mut().filter(|number| number.is_empty()).for_each(|number| *number = OPEN_SIGN);
                written(&NUMBERS, &numbers, board)?
            }
        };
        let mut ends = String::new();
        for end in ENDS.iter().filter(|_| matches!(self, Self::Ends)) {
            let cell = cells.iter().position(|cell| cell.starts_with(*end)).unwrap_or(0);
            let place = [cell % columns + 1, cell / columns + 1].map(|at| at.to_string());
            ends += &written(&NUMBERS, &place.each_ref().map(String::as_str), board)?;
        }
        let borders = ends + &written(&BORDERS, &across, board)? + &written(&BORDERS, &down, board)?;
        Ok(WrittenCode { columns, rows, code: borders + &after, ..WrittenCode::default() })
    }
}
