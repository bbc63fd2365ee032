//! Parameters for joined borders, and reading them from the arguments.

use super::{Arguments, Param};
use crate::files::{InputError, Message};
use crate::problems::surface::Surface;

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
