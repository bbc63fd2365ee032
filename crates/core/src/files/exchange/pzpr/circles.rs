//! Geradeweg and Numberlink: a number in some cells. (`decodeNumber16` of pzprjs.)

use super::super::cells::{CodeCells, ForeignCode};
use super::super::plain::PlainBoard;
use super::super::{Imported, WrittenCode};
use super::numbers::{CodeSigns, NumberPlace, hexadecimal, with_runs};
use crate::files::InputError;

pub(super) fn read_geradeweg(code: &ForeignCode<'_>, _: Option<&str>) -> Result<Imported, InputError> {
    read(code, "geradeweg")
}

pub(super) fn read_numlin(code: &ForeignCode<'_>, _: Option<&str>) -> Result<Imported, InputError> {
    read(code, "numberlink")
}

fn read(code: &ForeignCode<'_>, puzzle: &'static str) -> Result<Imported, InputError> {
    let mut cells = CodeCells::new(code);
    let mut signs = CodeSigns::new(code);
    let mut has_zero = false;
    while let Some(place) = signs.place()? {
        match place {
            NumberPlace::Number(0) | NumberPlace::Unknown => cells.push("?")?,
            NumberPlace::Number(number) => cells.push(number.to_string())?,
            NumberPlace::Open(count) => cells.run(count, ".")?,
        }
        has_zero |= place == NumberPlace::Number(0);
    }
    cells.fill();
    let notes = has_zero.then(|| "0 was read as a circle without a number".to_owned());
    let notes = notes.into_iter().collect();
    Ok(Imported { puzzle, board: cells.barred_text()?, notes, ..Imported::default() })
}

pub(super) fn write(board: &PlainBoard<'_>) -> Result<WrittenCode, InputError> {
    let cells = board.words()?;
    let place = |sign: &&str| match *sign {
        "." => Ok(None),
        "?" => Ok(Some(".".to_owned())),
        number => match number.parse().ok().and_then(hexadecimal) {
            None => Err(board.refuse(number, "it is not a number below 4096")),
            code => Ok(code),
        },
    };
    let places = cells.cells.iter().map(place).collect::<Result<Vec<_>, _>>()?;
    let (columns, rows) = (cells.columns, cells.rows());
    Ok(WrittenCode { columns, rows, params: String::new(), code: with_runs(&places) })
}
