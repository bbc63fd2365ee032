//! The commands that ask a question about a puzzle: each asks, and then reports.
//!
//! Each command is one file and one line in [`VERBS`]. Help, completions and the parser are generated from this table.
//! No command prints "none", "unique" or a total unless its search was complete.

mod combinations;
#[cfg(feature = "families")]
mod compile;
mod count;
mod draw;
mod explain;
mod export;
mod first;
mod forced;
mod generate;
mod grade;
mod hint;
mod list;
mod minimise;
pub(crate) mod proof;
mod sample;
mod seed;
mod unique;

use crate::job::Verb;
pub(crate) use combinations::{refuse_combinations, refuse_many};
pub(crate) use count::TRACE;
pub(crate) use first::decide;
pub(crate) use hint::NEXT;
pub(crate) use minimise::GIVENS;
#[cfg(feature = "families")]
pub(crate) use sample::{COUNT as DRAW_COUNT, DRAW_SEED, RANK, beyond, draw};
pub(crate) use seed::forget_seed;
#[cfg(feature = "families")]
pub(crate) use seed::note_seed;

/// All questions, in the order of the help.
pub(crate) static VERBS: &[&Verb] = &[
    &list::VERB,
    &count::VERB,
    &first::VERB,
    &unique::VERB,
    &forced::VERB,
    &minimise::VERB,
    &generate::VERB,
    &grade::VERB,
    &hint::VERB,
    &explain::VERB,
    &sample::VERB,
    #[cfg(feature = "families")]
    &compile::VERB,
    &export::VERB,
    &draw::VERB,
];

/// Returns the command of that name.
///
/// # Errors
/// No command has this name.
pub(crate) fn named(name: &str) -> Result<&'static Verb, String> {
    VERBS.iter().copied().find(|verb| verb.name == name).ok_or_else(|| format!("unknown command '{name}'"))
}

#[cfg(test)]
pub(crate) mod tests;
