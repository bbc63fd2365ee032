//! Whether there is exactly one solution.

use serde::Serialize;

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
}
