//! Compares an engine with brute force over the definitions.
//!
//! Use: build a model with few assignments (some thousands), post the constraint
//! under test, perhaps with [`Member`](cavalcade_core::constraints::Member) to punch holes
//! into domains, and ask
//!
//! ```ignore
//! let mut model = Model::new();
//! let x = model.integers(3, 0..=2);
//! model.post(AllDifferent::domain(x));
//! oracle::verify(&model).expect("all_different");
//! ```
//!
//! [`verify`] returns the number of solutions, or says what is wrong and where. It runs
//! three engines side by side, two of them with shuffled queues, first through the whole search
//! tree (first unfixed variable, lowest value: taken, then removed) and then along random
//! descents that change several variables at a time. It checks
//!
//! - that the leaves are the solutions that brute force finds, each once;
//! - at every node: that no value was removed that a solution below needs, and that
//!   a conflict was reported only where no solution is left;
//! - at every node, for each constraint that claims domain consistency: that every remaining
//!   value of its scope occurs in a solution of the constraint within the current domains;
//!   and for every constraint whose variables are all fixed: that it holds;
//! - at every node: that all three engines have the same domains, or all a conflict;
//! - at every node: that waking all propagators changes no domain, so that no change was lost;
//! - after every return to a node: that state and log of chosen edges are what they were.
//!
//! A solution is an assignment of *all* variables of the model. Brute force tries the product of the
//! domains, where constraints on a single variable are applied to it first, so wide domains with few values
//! left by `Member` are cheap. More than 200,000 assignments are refused.

mod brute;
pub(crate) mod walk;

use cavalcade_core::Model;

use brute::Definition;
use walk::Walk;

/// How many random descents follow the systematic walk.
const DESCENTS: u64 = 30;

/// The number of solutions, if engine and definition agree.
///
/// # Errors
/// What differs, and after which decisions.
pub(crate) fn verify(model: &Model) -> Result<usize, String> {
    compare(model, &Definition::of(model)?)
}

/// The same for a model with too many assignments to be tried, but whose solutions the test
/// knows from elsewhere: from a brute force of its own.
///
/// # Errors
/// What differs, and after which decisions; or a solution that the definition refuses.
pub(crate) fn verify_against(model: &Model, solutions: Vec<Vec<i32>>) -> Result<usize, String> {
    if let Some(wrong) = solutions.iter().find(|values| !model.check(values)) {
        return Err(format!("{wrong:?} is no solution by definition"));
    }
    compare(model, &Definition::known(solutions))
}

fn compare(model: &Model, definition: &Definition) -> Result<usize, String> {
    let mut walk = Walk::new(model, definition);
    let mut found = walk.everywhere()?;
    found.sort_unstable();
    if let Some(twice) =
        found.iter().zip(found.iter().skip(1)).find_map(|(one, next)| (one == next).then_some(one))
    {
        return Err(format!("the solution {twice:?} is found twice"));
    }
    let mut expected = definition.solutions.clone();
    expected.sort_unstable();
    if found != expected {
        return Err(format!("found {found:?}, but the solutions are {expected:?}"));
    }
    let mut walk = Walk::new(model, definition);
    for seed in 0..DESCENTS {
        walk.descend(seed)?;
    }
    Ok(found.len())
}
