//! Whether there is exactly one solution.

use serde::Serialize;

use crate::streams::Exit;

/// The possible answers to "is it unique?".
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum VerdictKind {
    /// Exactly one.
    Unique,
    /// At least two.
    Several,
    /// None.
    None,
    /// A limit stopped the search too early.
    Unknown,
}

impl VerdictKind {
    /// Returns the answer as a word.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Unique => "unique",
            Self::Several => "several",
            Self::None => "none",
            Self::Unknown => "unknown",
        }
    }

    /// Returns the exit code of a command that asks for a unique solution.
    pub(crate) fn exit(self) -> Exit {
        match self {
            Self::Unique => Exit::Found,
            Self::Several | Self::None => Exit::Missing,
            Self::Unknown => Exit::Stopped,
        }
    }
}
