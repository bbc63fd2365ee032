//! The address of a search node.
//!
//! At each node the search tries alternative 0, and later alternative 1, of the decision that its brancher
//! makes there. The sequence of alternatives from the root is the address of a node, printed as `0.1.1`; the
//! root is `root`. Branchers are pure functions of the state, so the same alternatives lead to the same node
//! on a fresh engine.

use std::fmt::{Display, Formatter};
use std::str::FromStr;

use thiserror::Error;

/// An error for text that is not a path, or for a path that does not lead to a node.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PathError {
    /// The text is not a sequence of alternatives.
    #[error("`{0}` is not a path: write `root`, or alternatives like `0.1.1`")]
    Syntax(String),
    /// The decisions end, or fail, before the end of the path.
    #[error("the path {path} does not lead to a node: no decision remains after {depth} steps")]
    NoSuchNode {
        /// The whole path.
        path: Path,
        /// The number of alternatives that could be followed.
        depth: usize,
    },
}

/// The sequence of alternatives from the root to a node.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Path(Vec<u8>);

impl Path {
    /// Returns the path with these alternatives.
    #[must_use]
    pub fn new(alternatives: &[u8]) -> Self {
        Self(alternatives.to_vec())
    }

    /// Returns the alternatives, from the root down.
    #[must_use]
    pub fn alternatives(&self) -> &[u8] {
        &self.0
    }

    /// Returns the first node after this one and all nodes below it, in search order; `None` if the search
    /// ends with them.
    #[must_use]
    pub fn successor(&self) -> Option<Self> {
        let last = self.0.iter().rposition(|&alternative| alternative == 0)?;
        Some(Self([&self.0[..last], &[1]].concat()))
    }
}

impl Display for Path {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> std::fmt::Result {
        if self.0.is_empty() {
            return formatter.write_str("root");
        }
        for (depth, alternative) in self.0.iter().enumerate() {
            let dot = if depth > 0 { "." } else { "" };
            write!(formatter, "{dot}{alternative}")?;
        }
        Ok(())
    }
}

impl FromStr for Path {
    type Err = PathError;

    fn from_str(text: &str) -> Result<Self, PathError> {
        if text == "root" {
            return Ok(Self::default());
        }
        let alternative = |part: &str| match part {
            "0" => Ok(0),
            "1" => Ok(1),
            _ => Err(PathError::Syntax(text.to_owned())),
        };
        text.split('.').map(alternative).collect::<Result<_, _>>().map(Self)
    }
}
