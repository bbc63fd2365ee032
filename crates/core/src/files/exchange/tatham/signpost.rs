//! Signpost: for each cell its number, if it is given, and a letter for its direction, `a` for north to `h` for
//! north-west.
//!
//! The cell with the largest number has a letter without a meaning; here it is `*`.

use super::super::codes::{CellCode, CodeSigns, CodeStyle, PlainSign};
use crate::files::InputError;
use crate::files::boards::arrows::{DIRECTIONS, LAST};

/// The code; see the module.
#[derive(Debug)]
pub(crate) struct SignpostCode;

impl CellCode for SignpostCode {
    fn read(&self, code: &mut CodeSigns<'_>) -> Option<Vec<PlainSign>> {
        let number = code.decimal().unwrap_or(0);
        let (what, count) = (code.code.what, code.code.count());
        if number > count {
            let error = InputError::new(format!("{what}: the code has a number above {count}"));
            code.error = Some(error.hint("numbers go from 1 to the number of cells"));
            return None;
        }
        let letter = (code.next()? as usize).checked_sub(usize::from(b'a'))?;
        let direction = DIRECTIONS.get(letter)?.0;
        let given = if number > 0 { number.to_string() } else { String::new() };
        Some(vec![(given + if number == count { LAST } else { direction }).into()])
    }

    fn write(&self, cells: &[&str], at: usize) -> Option<(usize, String)> {
        let number = cells[at].trim_end_matches(|sign: char| !sign.is_ascii_digit());
        let direction = &cells[at][number.len()..];
        if direction == LAST {
            // Only the number shows that the path ends here.
            return Some((1, format!("{}a", cells.len())));
        }
        let mut letters = (b'a'..).zip(DIRECTIONS);
        let letter = letters.find(|(_, known)| known.0.eq_ignore_ascii_case(direction))?.0;
        Some((1, format!("{number}{}", char::from(letter))))
    }

    fn style(&self) -> CodeStyle {
        CodeStyle::words("it is not an arrow").complete()
    }
}
