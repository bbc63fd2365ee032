//! The search of cavalcade: in which order, and how many.

pub mod branchers;
mod dfs;
mod outcome;
mod path;

pub use branchers::{Brancher, Branching, Decision};
pub use dfs::Search;
pub use outcome::{Limits, Outcome, Statistics};
pub use path::Path;
