//! Whether there is exactly one solution.

use super::collect::{Batch, Listing};
use super::few_solutions::few_solutions;
use super::{Options, Problem};
use crate::parallel::Observer;
use crate::{Limits, Outcome};

/// What is known of the number of solutions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Uniqueness {
    /// There is exactly one.
    One,
    /// There are two or more.
    Several,
    /// There is none.
    None,
    /// A limit stopped the search before that was certain.
    Unknown,
}

impl Uniqueness {
    /// Returns what a search for two solutions shows that has found this many.
    #[must_use]
    pub fn of(found: usize, outcome: &Outcome) -> Self {
        match (found, outcome.is_complete()) {
            (2.., _) => Self::Several,
            (_, false) => Self::Unknown,
            (1, true) => Self::One,
            (0, true) => Self::None,
        }
    }
}

/// The answer, with the first two solutions or as many as were found.
#[derive(Debug)]
pub struct Unique<T> {
    /// What is known.
    pub verdict: Uniqueness,
    /// The first solutions, at most two.
    pub solutions: Vec<T>,
    /// The work, and why it was stopped.
    pub outcome: Outcome,
}

/// Looks for two solutions, in turns with a count that may prove that there are fewer.
///
/// # Errors
/// The listing or the observer failed.
pub fn unique<T: Send, E: Send>(
    problem: &Problem,
    options: &Options,
    listing: &Listing<'_, T, E>,
    observer: &mut dyn Observer<Batch, E>,
) -> Result<Unique<T>, E> {
    let mut solutions = Vec::new();
    let most = options.limits.solutions.unwrap_or(2).min(2);
    let limits = Limits { solutions: Some(most), ..options.limits };
    let outcome = few_solutions(problem, &options.within(limits), listing, observer, &mut solutions)?.outcome;
    Ok(Unique { verdict: Uniqueness::of(solutions.len(), &outcome), solutions, outcome })
}
