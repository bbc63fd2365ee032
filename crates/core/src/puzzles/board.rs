//! The board that is asked for: its parameters, and how they are read.

use super::{Arguments, Param, ParamKind};
use crate::files::InputError;
use crate::files::boards::{Board, Signs};

/// The parameters that say what signs mean.
pub(super) const BLANK: Param = Param {
    name: "blank",
    help: "Read these signs as open cells, such as -?",
    kind: ParamKind::Value { shape: "SIGNS" },
};
/// See [`BLANK`].
pub(super) const HOLE: Param = Param {
    name: "hole",
    help: "Read these signs as holes, such as .x",
    kind: ParamKind::Value { shape: "SIGNS" },
};

/// Returns the board that arguments ask for, by its size or by its text.
///
/// # Errors
/// No board is given, or it is refused as described at [`Board::sized`] and [`Board::read`].
pub(super) fn board(arguments: &Arguments) -> Result<Board, InputError> {
    match (arguments.size(), arguments.board()) {
        (Some(size), _) => Board::sized(size),
        (None, Some(bytes)) => {
            let signs = |name: &str| arguments.value(name).unwrap_or_default();
            Board::read(bytes, &Signs::new(signs("blank"), signs("hole"))?)
        }
        (None, None) => {
            Err(InputError::new("no board given").hint("name a board file or a size such as 6x8"))
        }
    }
}
