//! A build without addresses of Penpa says so.

use super::cells::PlainBoard;
use super::{ForeignPuzzles, Imported};
use crate::files::InputError;

/// Refuses an address.
pub(super) fn read_address(_: ForeignPuzzles<'_>, _: &str, _: Option<&str>) -> Result<Imported, InputError> {
    Err(missing("read"))
}

/// Refuses a board.
pub(super) fn write(_: ForeignPuzzles<'_>, _: &PlainBoard<'_>) -> Result<String, InputError> {
    Err(missing("write"))
}

fn missing(verb: &str) -> InputError {
    InputError::new(format!("this build cannot {verb} addresses of Penpa"))
        .hint("build cavalcade with its feature 'penpa', or use an address of puzz.link")
}
