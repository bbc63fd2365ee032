//! Whether there is exactly one solution: the answer as a word, and the exit code.

use cavalcade_search::answers::unique::Uniqueness;

use crate::streams::Exit;

/// Returns the answer as a word.
pub(super) fn verdict_word(verdict: Uniqueness) -> &'static str {
    match verdict {
        Uniqueness::One => "unique",
        Uniqueness::Several => "several",
        Uniqueness::None => "none",
        Uniqueness::Unknown => "unknown",
    }
}

/// Returns the exit code of a command that asks for a unique solution.
pub(crate) fn verdict_exit(verdict: Uniqueness) -> Exit {
    match verdict {
        Uniqueness::One => Exit::Found,
        Uniqueness::Several | Uniqueness::None => Exit::Missing,
        Uniqueness::Unknown => Exit::Stopped,
    }
}
