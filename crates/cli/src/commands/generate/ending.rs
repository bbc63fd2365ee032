//! Why there is no board.

use cavalcade_core::files::InputError;
use cavalcade_search::Stop;

use crate::streams::Failure;

/// Why there is no board.
pub(super) enum Ending {
    Stopped(Stop),
    /// No structure has the wanted clues; the reason.
    Missing(String),
    Failed(Failure),
}

impl From<Failure> for Ending {
    fn from(failure: Failure) -> Self {
        Self::Failed(failure)
    }
}

impl From<Stop> for Ending {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

impl From<InputError> for Ending {
    fn from(error: InputError) -> Self {
        Self::Failed(error.into())
    }
}
