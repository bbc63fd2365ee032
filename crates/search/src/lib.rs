//! The search of cavalcade: branching, enumeration, counting and construction over a model.
//!
//! A [`Search`] enumerates the solutions of a [`Model`](cavalcade_core::Model) depth first. A [`Brancher`]
//! makes the decision at each node. It is a pure function of the state, so the sequence of decisions that
//! leads to a node, its [`Path`], leads to the same node on a fresh engine. To find one Hamiltonian path or
//! cycle of a large graph, [`construct`] builds it without a search.
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
//! assert_eq!(outcome.statistics.solutions, 6, "undirected cycles, each counted once");
//! # Ok::<(), cavalcade_core::graph::TableError>(())
//! ```

// Some of what is private is there for proofs and programs.
#![cfg_attr(not(feature = "proofs"), expect(dead_code, unused_imports))]

#[cfg(test)]
#[path = "../../core/tests/it/amounts.rs"]
mod amounts;
pub mod answers;
pub mod branching;
mod clauses;
mod clues;
pub mod construct;
pub mod explaining;
pub mod families;
mod free;
pub mod frontier;
pub mod generate;
pub mod learning;
#[cfg(feature = "streams")]
mod light;
pub mod merged;
mod network;
mod nogoods;
mod numbers;
mod outcome;
pub mod parallel;
#[cfg(feature = "proofs")]
pub mod proof;
mod random;
pub mod recording;
mod solve;
pub mod subsets;
mod tree;

pub use branching::{Brancher, Branching, BranchingRule, Decision};
pub use clues::{ClueProblem, Clues, Minimum, Rival, Set};
pub use outcome::{Counted, Limits, Method, Outcome, Statistics, Stop};
pub use parallel::with_threads;
pub use random::Random;
pub use solve::Solve;
pub use tree::{
    Direction, Oracle, Path, PathError, Search, SearchPosition, Solution, Solutions, Subtree,
    count_within_reach,
};

/// Runs the programs of the README, of the tutorial and of the page about the libraries as tests.
#[cfg(all(doctest, feature = "proofs"))]
#[doc = include_str!("../README.md")]
#[doc = include_str!("../../../docs/tutorials/rust.md")]
#[doc = include_str!("../../../docs/how-to/library.md")]
struct Documents;
