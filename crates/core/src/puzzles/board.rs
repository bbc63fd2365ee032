//! Parameters for boards, and reading the board from the arguments.

use super::{Arguments, Param, ParamKind};
use crate::files::boards::{Board, Signs};
use crate::files::{InputError, Message};
use crate::problems::surface::Surface;
use crate::problems::tiling::Tiling;

/// The parameter for a board file, if no size is enough.
pub(super) const BOARD_FILE: Param = Param {
    name: "board",
    help: "A board file, or - for standard input",
    kind: ParamKind::Board { default: None, sized: false },
};
/// The parameter for signs of open cells.
pub(super) const BLANK: Param = Param::value("blank", "SIGNS", "Read these signs as open cells, such as -?");
/// The parameter for signs of holes.
pub(super) const HOLE: Param = Param::value("hole", "SIGNS", "Read these signs as holes, such as .x");

/// Returns the text of the board.
///
/// # Errors
/// There is none.
pub(super) fn text(arguments: &Arguments) -> Result<&[u8], InputError> {
    arguments.board().ok_or_else(|| InputError::new("no board given").hint("name a board file"))
}

/// Returns the board that the arguments describe by a size or a text.
///
/// # Errors
/// There is no board, or [`Board::sized`] or [`Board::read`] refuses it.
pub(super) fn board(arguments: &Arguments) -> Result<Board, InputError> {
    board_read(arguments, Tiling::Squares, None, &|bytes| Board::read(bytes, &signs(arguments)?))
}

/// Returns the board that the arguments describe: one of this size with cells of this shape, or one whose text `read`
/// reads; without both, that of the text `default`, if there is one.
///
/// # Errors
/// There is no board, or [`Board::sized`] or `read` refuses it.
pub(super) fn board_read(
    arguments: &Arguments,
    tiling: Tiling,
    default: Option<&[u8]>,
    read: &dyn Fn(&[u8]) -> Result<Board, InputError>,
) -> Result<Board, InputError> {
    match (arguments.size(), arguments.board().or(default)) {
        (Some(size), _) => Ok(Board::sized(size)?.on(tiling)),
        (None, Some(bytes)) => read(bytes),
        (None, None) => {
            Err(InputError::new("no board given").hint("name a board file or a size such as 6x8"))
        }
    }
}

/// Returns the signs that the arguments name.
///
/// # Errors
/// [`Signs::new`] refuses them.
pub(super) fn signs(arguments: &Arguments) -> Result<Signs, InputError> {
    let signs = |name: &str| arguments.value(name).unwrap_or_default();
    Signs::new(signs("blank"), signs("hole"))
}

/// The parameter for a torus.
pub(super) const TORUS: Param = Param::flag("torus", "Wrap rows and columns around");
/// The parameter for a cylinder.
pub(super) const CYLINDER: Param = Param::flag("cylinder", "Join the left and right borders");
/// The parameter for a Moebius strip.
pub(super) const MOEBIUS: Param = Param::flag("moebius", "Join the left and right borders upside down");
/// The parameter for a Klein bottle.
pub(super) const KLEIN: Param =
    Param::flag("klein", "Join the left and right borders upside down, and the top and bottom straight");

/// Returns the borders that are joined.
///
/// # Errors
/// The arguments name several surfaces.
pub(super) fn surface(arguments: &Arguments) -> Result<Surface, InputError> {
    let mut given = Surface::ALL.iter().copied().filter(|surface| arguments.flag(surface.name()));
    match (given.next(), given.next()) {
        (None, _) => Ok(Surface::Plane),
        (Some(one), None) => Ok(one),
        (Some(one), Some(other)) => {
            let message = Message::about(one.name()).words(" and ").parameter(other.name());
            Err(InputError::new(message.words(" exclude each other")).hint("a board is one surface"))
        }
    }
}
