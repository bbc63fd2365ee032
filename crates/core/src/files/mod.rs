//! Readers and writers of files, as pure functions from bytes to data and back.
//!
//! | module | contents |
//! | --- | --- |
//! | [`boards`] | boards of cells with signs, numbers and letters; boards of walls; boards for loops |
//! | `graphs` | graphs as edges, TSPLIB, DIMACS, graph6, sparse6 and digraph6 |
//! | [`flatzinc`], `cnf` | models that the MiniZinc compiler writes; clauses |
//! | `exchange` | boards of other programs as IDs and addresses; see [`foreign`](crate::puzzles::foreign) |
//! | [`export`] | problems for other solvers |

pub mod boards;
pub(crate) mod cnf;
mod error;
pub(crate) mod exchange;
pub mod export;
pub mod flatzinc;
pub(crate) mod graphs;
mod message;
mod printable;
pub(crate) mod text;

pub use error::InputError;
pub use message::{Message, Span};
pub use printable::{is_active, printable};
