//! Addresses of pzpr, as puzz.link and pzv.jp use them: `GENRE/COLUMNS/ROWS/CODE`, with a flag before the size in some.
//!
//! | file | genres | code |
//! | --- | --- | --- |
//! | `numbers` | `akari`, `slither`; `geradeweg`, `balance`, `numlin`, `arukone`; `yajilin`, `castle` | numbers, colours and arrows with runs of open cells |
//! | `digits` | `mashu`, `simpleloop` | three cells to a digit of base 27, five to one of base 32 |
//! | `regions` | `country`, `detour`, `moonsun`, `starbattle` | borders five to a digit of base 32, then a number for each region that has one, or the signs of cells |
//! | `file` | files `pzprv3/lightup/...` | |

mod digits;
mod file;
mod numbers;
mod regions;

use super::cells::{ForeignCode, size};
use super::{ALL_CELLS, ForeignCodec, ForeignForm, ForeignPuzzles, Imported, possible};
use crate::files::InputError;
use crate::files::text::shorten;
pub(crate) use digits::DigitCode;
pub(super) use file::read_file;
pub(crate) use numbers::{
    ARROWS, COLOURED_ARROWS, COLOURED_NUMBERS, FOUR, FOUR_WITH_WALLS, NUMBERS, NUMBERS_AS_LETTERS,
};
pub(crate) use regions::RegionCode;

/// Returns the genre with a name, and its puzzle.
pub(super) fn called(
    puzzles: ForeignPuzzles<'_>,
    genre: &str,
) -> Option<(&'static str, &'static ForeignCodec)> {
    ForeignForm::PuzzLink.codecs(puzzles).into_iter().find(|known| known.1.is_called(genre))
}

/// Reads an address from its genre on.
///
/// # Errors
/// The genre is not known, has a variant that is not known, or its code makes no sense.
pub(super) fn read_address(
    puzzles: ForeignPuzzles<'_>,
    address: &str,
    named: Option<&str>,
) -> Result<Imported, InputError> {
    let mut parts = address.split('/');
    let genre = parts.next().unwrap_or_default();
    let genre = ["_edit", "_play", "_test"].iter().find_map(|end| genre.strip_suffix(end)).unwrap_or(genre);
    let Some((puzzle, codec)) = called(puzzles, genre) else {
        return Err(InputError::new(format!(
            "the address is of the genre '{}', which cannot be read",
            shorten(genre)
        ))
        .hint(possible(puzzles)));
    };
    let (mut flag, mut columns) = ("", parts.next().unwrap_or_default());
    if columns.is_empty() || columns.contains(|sign: char| sign.is_ascii_alphabetic()) {
        (flag, columns) = (columns, parts.next().unwrap_or_default());
    }
    let Some(&(_, all_cells)) = codec.flags.iter().find(|known| known.0 == flag) else {
        let (name, flag) = (codec.name, shorten(flag));
        return Err(InputError::new(format!(
            "the address has the flag '{flag}', a variant of {name} that is not known"
        ))
        .hint("remove the flag to read the board with the usual rules"));
    };
    let what = format!("{} address", codec.name);
    let (columns, rows) = size(&what, columns, parts.next().unwrap_or_default())?;
    let mut parameter = None;
    if let Some((name, values)) = codec.parameter {
        let value = parts.next().unwrap_or_default();
        let Some(known) = values.iter().find(|known| **known == value) else {
            let value = shorten(value);
            return Err(InputError::new(format!(
                "{what}: '{value}' after the size is not a number of {name}"
            ))
            .hint("copy the whole text"));
        };
        parameter = Some((*name, Some(*known)));
    }
    let code = parts.next().unwrap_or_default();
    let mut imported =
        codec.code.read(&ForeignCode { what: &what, columns, rows, puzzle, named, params: "", code })?;
    imported.settings.extend(all_cells.then_some((ALL_CELLS, None)));
    imported.settings.extend(parameter);
    Ok(imported)
}
