//! The search tree: nodes and their addresses, and the depth-first search over them.
//!
//! | file | contents |
//! | --- | --- |
//! | `search` | depth-first search with an explicit stack; its `subtrees`, `questions`, `projection` and `objective` |
//! | `path` | the address of a node |
//! | `subtree` | the rest of a subtree: a path and a depth |
//! | `solution` | a solution, as a visitor sees it |
//! | `solutions` | the solutions of a model as an iterator |
//! | `oracle` | many questions about one model, under assumptions |
//! | `clock` | when to look at the time |
//! | `restarting` | searches that restart, and keep what they learned |
//! | `reach` | how far a search came, and whether it is worth continuing |

mod clock;
mod oracle;
mod path;
mod reach;
mod restarting;
mod search;
mod solution;
mod solutions;
mod subtree;

pub(crate) use clock::Clock;
pub use oracle::Oracle;
pub use path::{Path, PathError};
pub(crate) use reach::Reach;
pub use reach::count_within_reach;
pub(crate) use restarting::{RunEnd, SearchTarget};
pub(crate) use search::{Bound, BoundedSubtree, Projection};
pub use search::{Direction, Search, SearchPosition};
pub use solution::Solution;
pub(crate) use solution::Visit;
pub use solutions::Solutions;
pub use subtree::Subtree;
