//! The table of the commands that need no puzzle.

use super::serve;
#[cfg(feature = "installed")]
use super::{completions, man};
#[cfg(feature = "families")]
use crate::tools::ask;
#[cfg(feature = "installed")]
use crate::tools::minizinc;
use crate::tools::{Tool, kinds, merge, resume, sheet, status};

/// All commands without a puzzle, in the order of the help.
pub(super) static TOOLS: &[&Tool] = &[
    #[cfg(feature = "families")]
    &ask::TOOL,
    &resume::TOOL,
    &status::TOOL,
    &merge::TOOL,
    &sheet::TOOL,
    &kinds::TOOL,
    #[cfg(feature = "installed")]
    &minizinc::TOOL,
    &serve::TOOL,
    #[cfg(feature = "installed")]
    &completions::TOOL,
    #[cfg(feature = "installed")]
    &man::TOOL,
];

/// Returns the tool of that name.
pub(super) fn named(name: &str) -> Option<&'static Tool> {
    TOOLS.iter().find(|known| known.name == name).copied()
}
