//! Probing and search over clauses (see `clauses`), for large models with small domains.
//!
//! | file | contents |
//! | --- | --- |
//! | `lazy` | clauses that are added when they are needed |
//! | `probe` | failed literals |
//! | `learner` | a search that learns a clause from every conflict |
//! | `presolve` | initial domains without the values that probing refutes |
//!
//! The propagators of the engine remove more values at a node, but a node costs far more there than in the kernel.
//! In models with hundreds of undecided variables, probing decides most of them, and learned clauses
//! decide the rest, where a search in the engine would repeat the same refutation again and again.

mod lazy;
mod learner;
mod presolve;
mod probe;
#[cfg(test)]
mod tests;

/// Assignments of a learner that the engine may refuse, for one question, before the clauses count as too weak.
pub(crate) const MOST_REFUSED: usize = 64;

pub(crate) use learner::{Learner, LearnerVerdict};
pub use presolve::presolve;
pub(crate) use presolve::{LARGEST, assume};
