//! Random structures, and smaller sets that are still enough: the two halves of making a problem with one solution.
//!
//! | file | idea |
//! | --- | --- |
//! | `random_path` | a random Hamiltonian path or cycle of an undirected graph |
//! | `decided_path` | a path that the numbers of some vertices decide |
//! | `random_loop` | a random cycle that need not visit all vertices |
//! | `drafting` | a draft that is changed until it has one solution |
//! | `random_solution` | a random solution of a model |
//! | `balance` | sets in which kinds of members have wanted shares |
//! | `thinning` | members removed in groups while a condition holds |
//!
//! Everything is a function of its arguments and of the random numbers.

mod decided_path;
mod drafting;
mod random_loop;
mod random_path;
mod random_solution;
mod shares;
mod thinning;

pub use decided_path::decided_path;
pub use drafting::Drafting;
pub use random_loop::random_loop;
pub use random_path::{PathWalk, random_path};
pub use random_solution::random_solution;
pub use thinning::thinned;
