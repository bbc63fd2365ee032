//! Geradeweg and Numberlink: a number in some cells. (`decodeNumber16` of pzprjs.)

use super::super::cells::{CodeCells, ForeignCode};
use super::super::plain::PlainBoard;
use super::super::{BoardCode, Imported, WrittenCode};
use super::numbers::{CodeSigns, NumberPlace, hexadecimal, with_runs};
use crate::files::InputError;

/// The code; see the module.
pub(super) struct CircleCode;

impl BoardCode for CircleCode {
    fn read(&self, code: &ForeignCode<'_>) -> Result<Imported, InputError> {
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
        let note = has_zero.then_some("0 was read as a circle without a number");
        Ok(code.imported(cells.barred_text()?, note))
    }

    fn write(&self, board: &PlainBoard<'_>) -> Result<WrittenCode, InputError> {
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
}
