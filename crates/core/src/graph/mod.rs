//! Graphs as the engine sees them: possible steps in compressed rows, and the
//! classical algorithms that propagators build on.

pub(crate) mod bipartite;
pub(crate) mod cliques;
pub(crate) mod components;
pub(crate) mod matching;
mod successors;

pub use successors::{Colours, SuccessorTable, TableError};
