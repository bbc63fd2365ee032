//! The search of cavalcade: in which order, and how many.
//!
//! A [`Search`] enumerates the solutions of a [`Model`](cavalcade_core::Model)
//! depth first. A [`Brancher`] says which decision comes next; it is a pure function
//! of the state, so the sequence of decisions that leads to a node, its [`Path`],
//! leads there again on any fresh engine.

pub mod branchers;
mod outcome;
mod path;
mod search;
mod solution;

pub use branchers::{Brancher, Branching, Decision};
pub use outcome::{Limits, Outcome, Statistics, Stop};
pub use path::{Path, PathError};
pub use search::Search;
pub use solution::Solution;
