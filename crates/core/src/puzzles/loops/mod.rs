//! Puzzles with one loop: a closed line that neither crosses nor touches itself.
//!
//! | file | puzzle |
//! | --- | --- |
//! | `slitherlink` | along the lines of a grid; a digit counts the sides on the loop |
//! | `masyu` | through cells; white pearls are passed straight, black ones are turns |
//! | `yajilin` | through all cells that are not shaded; numbers count shaded cells |
//! | `country_road` | through cells; each region is entered once |
//!
//! Each file states the rules as [`LoopRule`](crate::problems::single_loop::LoopRule)s on the edges and vertices of a
//! graph. `problem` turns them into an instance, and `verify` checks finished loops without them.

mod compose;
mod country_road;
mod masyu;
mod problem;
mod slitherlink;
mod verify;
mod yajilin;

pub(super) use country_road::CountryRoadPuzzle;
pub(super) use masyu::MasyuPuzzle;
pub(super) use problem::LoopProblem;
pub(super) use slitherlink::SlitherlinkPuzzle;
pub(super) use yajilin::YajilinPuzzle;

use super::{Arguments, InputError, Param, ParamKind};

/// The board of a puzzle that takes no size.
const BOARD: Param = Param {
    name: "board",
    help: "A board file, or - for standard input",
    kind: ParamKind::Board { default: None, sized: false },
};

/// Returns the text of the board.
///
/// # Errors
/// There is none.
fn text(arguments: &Arguments) -> Result<&[u8], InputError> {
    arguments.board().ok_or_else(|| InputError::new("no board given").hint("name a board file"))
}

/// Returns arguments with a board in canonical notation.
fn canonical(text: String) -> Arguments {
    let mut canonical = Arguments::default();
    canonical.set_board(text.into_bytes());
    canonical
}

#[cfg(test)]
mod tests;
