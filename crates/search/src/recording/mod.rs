//! The search tree as data: every node with its decision and its outcome, for pictures and explanations.
//!
//! | file | contents |
//! | --- | --- |
//! | `recorder` | a search on one thread that records its nodes |
//! | `pending` | its solutions, until they are released |
//! | `tree` | the recorded nodes, and the sums of their subtrees |
//! | `folding` | a smaller tree, in which whole subtrees are one node |
//! | `replay` | the state at a node, found again from its decisions |
//!
//! A search is recorded by stopping it after each node, so a search that is not recorded does no work for it.

mod folding;
mod pending;
mod recorder;
mod replay;
#[cfg(test)]
mod tests;
mod tree;

pub use folding::{FoldedNode, FoldedTree};
pub use recorder::{Recorded, Recording};
pub use replay::{NodeConflict, Replay};
pub use tree::{NodeOutcome, SearchTree, SubtreeSums, TreeNode};
