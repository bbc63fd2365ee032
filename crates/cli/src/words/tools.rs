//! The table of the commands that need no puzzle.

#[cfg(feature = "installed")]
use super::completions::CompletionsCommand;
#[cfg(feature = "installed")]
use super::man::ManCommand;
use super::serve::ServeCommand;
use crate::tools::Tool;
#[cfg(feature = "families")]
use crate::tools::ask::AskCommand;
use crate::tools::merge::MergeCommand;
#[cfg(feature = "installed")]
use crate::tools::minizinc::MinizincCommand;
use crate::tools::resume::ResumeCommand;
use crate::tools::sheet::SheetCommand;
use crate::tools::status::StatusCommand;

/// All commands without a puzzle, in the order of the help.
pub(super) static TOOLS: &[&dyn Tool] = &[
    #[cfg(feature = "families")]
    &AskCommand,
    &ResumeCommand,
    &StatusCommand,
    &MergeCommand,
    &SheetCommand,
    #[cfg(feature = "installed")]
    &MinizincCommand,
    &ServeCommand,
    #[cfg(feature = "installed")]
    &CompletionsCommand,
    #[cfg(feature = "installed")]
    &ManCommand,
];

/// Returns the tool of that name.
pub(super) fn named(name: &str) -> Option<&'static dyn Tool> {
    TOOLS.iter().find(|known| known.facts().name == name).copied()
}
