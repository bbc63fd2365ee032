//! Graphs as the engine sees them: possible steps in compressed rows, and the
//! classical algorithms that propagators build on.

pub(crate) mod bipartite;
pub(crate) mod blocks;
pub(crate) mod cliques;
mod colours;
pub(crate) mod components;
pub(crate) mod flow;
pub(crate) mod forest;
pub(crate) mod joined_paths;
pub(crate) mod matching;
pub(crate) mod multigraph;
mod numbered_edges;
pub(crate) mod parts;
pub(crate) mod strong;
mod successors;

pub use blocks::{BlockGate, Blocks, NO_EDGE};
pub use colours::{Colours, two_colours};
pub use numbered_edges::NumberedEdges;
pub(crate) use successors::MOST_DENSE_VERTICES;
pub use successors::{SuccessorTable, TableError};
