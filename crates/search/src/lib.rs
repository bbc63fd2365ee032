//! The search of cavalcade: in which order, and how many.
//!
//! A [`Search`] enumerates the solutions of a [`Model`](cavalcade_core::Model)
//! depth first. A [`Brancher`] says which decision comes next; it is a pure function
//! of the state, so the sequence of decisions that leads to a node, its [`Path`],
//! leads there again on any fresh engine. Where one Hamiltonian walk is enough and the graph is
//! large, [`construct`] builds it without a search.
//!
//! ```
//! use std::ops::ControlFlow;
//! use std::sync::Arc;
//!
//! use cavalcade_core::constraints::Circuit;
//! use cavalcade_core::graph::SuccessorTable;
//! use cavalcade_core::{Decisions, Model};
//! use cavalcade_search::{Branching, Search};
//!
//! // The corners of a cube, each joined to three others.
//! let corners = (0..8u32).map(|corner| vec![corner ^ 1, corner ^ 2, corner ^ 4]).collect();
//! let table = Arc::new(SuccessorTable::new(corners)?);
//! let mut model = Model::new();
//! let edges = model.edges(&table);
//! model.post(Circuit::undirected(&edges));
//! model.decide(Decisions::Edges(edges.clone()));
//!
//! let outcome = Search::new(&model, Branching::Warnsdorff).run(|solution| {
//!     let chosen = edges.variables().filter(|&edge| solution.value(edge) == 1);
//!     assert_eq!(chosen.count(), 8);
//!     ControlFlow::Continue(())
//! });
//! assert!(outcome.is_complete());
//! assert_eq!(outcome.statistics.solutions, 6, "cycles without direction or beginning");
//! # Ok::<(), cavalcade_core::graph::TableError>(())
//! ```

pub mod branchers;
mod clues;
pub mod construct;
pub mod frontier;
pub mod independent;
mod network;
mod outcome;
pub mod parts;
mod path;
mod random;
mod reach;
mod search;
mod solution;
mod threads;
pub mod walks;

pub use branchers::{Brancher, Branching, Decision};
pub use clues::{Clues, Minimum, Set};
pub use outcome::{Counted, Limits, Method, Outcome, Statistics, Stop};
pub use parts::Part;
pub use path::{Path, PathError};
pub use random::Random;
pub use reach::count_within_reach;
pub use search::{Oracle, Search};
pub use solution::Solution;
pub use threads::with_threads;
