//! The search of cavalcade: in which order, and how many.
//!
//! A [`Search`] enumerates the solutions of a [`Model`](cavalcade_core::Model)
//! depth first. A [`Brancher`] says which decision comes next; it is a pure function
//! of the state, so the sequence of decisions that leads to a node, its [`Path`],
//! leads there again on any fresh engine. Where one Hamiltonian path or cycle is enough and the graph is
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

pub mod answers;
pub mod branching;
mod clues;
pub mod construct;
pub mod frontier;
mod network;
mod outcome;
pub mod parallel;
mod random;
mod tree;

pub use branching::{Brancher, Branching, BranchingRule, Decision};
pub use clues::{Clues, Minimum, Set};
pub use outcome::{Counted, Limits, Method, Outcome, Statistics, Stop};
pub use parallel::{Subtree, count_solutions, with_threads};
pub use random::Random;
pub use tree::{Oracle, Path, PathError, Search, Solution, Solutions, count_within_reach};

/// The examples of the README are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
