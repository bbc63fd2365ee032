//! Fewer clues with the same only solution.

use cavalcade_core::{Model, Variable};

use super::Options;
use crate::{Clues, Limits, Minimum, Statistics};

/// What is wanted of the clues.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Goal {
    /// A set from which no clue can be removed.
    Minimal,
    /// The smallest set, with a proof.
    Minimum,
}

/// Removes clues while the solution stays the only one.
///
/// `facts` are values of variables that together fix a solution of `model`; `may_be_clues` are the indices of those that may
/// be clues, which have no other solution. `bounds` sees the bounds of [`Goal::Minimum`] whenever they change, the lower one
/// first.
///
/// # Panics
/// If the facts hold in no solution of the model.
pub fn minimise(
    model: &Model,
    facts: &[(Variable, i32)],
    may_be_clues: impl IntoIterator<Item = usize>,
    goal: Goal,
    options: &Options,
    bounds: impl FnMut(usize, usize),
) -> (Minimum, Statistics) {
    let limits = Limits { solutions: None, ..options.limits };
    let mut clues =
        Clues::new(model, options.rule, facts, limits).expect("the facts are those of a solution");
    let universe = clues.set(may_be_clues);
    let found = match goal {
        Goal::Minimum => clues.minimum(&universe, bounds),
        Goal::Minimal => {
            let (clues, stopped) = clues.minimal(&universe);
            Minimum { clues, lower: 0, stopped }
        }
    };
    let statistics = clues.outcome(found.stopped).statistics;
    (found, statistics)
}
