//! Tests of constraints: an engine compared with brute force over the definitions.
//!
//! Use it for constraints of your own. Build a model with few assignments (some thousands), post the
//! constraint, and call [`verify`], which returns the number of solutions or says what is wrong and where.
//! Post [`Member`](crate::constraints::Member) to leave gaps in domains.
//!
//! ```
//! use cavalcade_core::constraints::{AllDifferent, Member};
//! use cavalcade_core::{Model, testing};
//!
//! let mut model = Model::new();
//! let x = model.integers(3, 0..4);
//! model.post(Member::new(x[0], [0, 3]));
//! model.post(AllDifferent::domain(x)); // the constraint under test
//! assert_eq!(testing::verify(&model), Ok(12));
//! ```
//!
//! Three engines run side by side, two of them with propagators in random order. They go through the whole
//! search tree (the first variable that is not fixed, its least value: taken, then removed), and then along
//! random descents that change several variables at a time. What is checked:
//!
//! - The leaves are the solutions that brute force finds, each once.
//! - At every node, no value was removed that a solution below needs, and a conflict was reported only where
//!   no solution remains.
//! - At every node, for each constraint that claims
//!   [`Consistency::Domain`](crate::constraints::Consistency::Domain), every remaining value of its scope
//!   occurs in a solution of the constraint within the current domains. Every constraint whose variables are
//!   all fixed holds.
//! - At every node, a constraint that claims [`Consistency::Forward`](crate::constraints::Consistency::Forward) and has a
//!   single open variable is satisfied by each of its values.
//! - Nodes where the same variables of a constraint are open, with the same domains and the same projection key, have the
//!   same completions of it; and a constraint is what its parts say together.
//! - At every node, all three engines have the same domains, or all report a conflict.
//! - At every node, waking all propagators changes no domain, so no change was missed.
//! - After every return to a node, the state and the log of chosen edges are what they were.
//!
//! A solution is an assignment of *all* variables of the model. Brute force tries the product of the domains,
//! after applying domain-consistent constraints on single variables. So wide domains of which `Member` leaves
//! few values are cheap. More than 200,000 assignments are refused; see [`verify_against`] for larger models.

mod brute;
mod explore;

use thiserror::Error;

use crate::Model;

use brute::DefinedSolutions;
use explore::Explorer;

/// How many random descents follow the complete search.
const DESCENTS: u64 = 30;

/// How an engine and the definition of its model differ, and after which decisions.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct Disagreement(String);

/// Compares engines of `model` with its definition, and returns the number of solutions.
///
/// # Errors
/// They differ, or there are too many assignments.
pub fn verify(model: &Model) -> Result<usize, Disagreement> {
    DefinedSolutions::of(model).and_then(|definition| compare(model, &definition)).map_err(Disagreement)
}

/// Compares engines of `model` with its `solutions`, in any order, and returns their number.
///
/// For models with too many assignments to try, whose solutions the test knows from elsewhere. What single
/// constraints claim is not checked.
///
/// # Errors
/// They differ, or the definition refuses one of the solutions.
pub fn verify_against(model: &Model, solutions: Vec<Vec<i32>>) -> Result<usize, Disagreement> {
    if let Some(wrong) = solutions.iter().find(|values| !model.check(values)) {
        return Err(Disagreement(format!("{wrong:?} is not a solution by definition")));
    }
    compare(model, &DefinedSolutions::known(solutions)).map_err(Disagreement)
}

fn compare(model: &Model, definition: &DefinedSolutions) -> Result<usize, String> {
    let mut explorer = Explorer::new(model, definition);
    let mut found = explorer.everywhere()?;
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
    let mut explorer = Explorer::new(model, definition);
    for seed in 0..DESCENTS {
        explorer.descend(seed)?;
    }
    Ok(found.len())
}
