//! Models, propagation, and the problems that cavalcade solves.
//!
//! A [`Model`] is a problem as data: variables with finite domains, constraints, and the variables to decide. An
//! [`Engine`] is built from a model and removes values that occur in no solution, until no propagator removes more. It
//! makes no decisions; the caller does, such as the search crate.
//!
//! The crate does no input or output and uses neither clocks nor threads.
//!
//! ```
//! use cavalcade_core::constraints::{AllDifferent, Member};
//! use cavalcade_core::{Engine, Model};
//!
//! let mut model = Model::new();
//! let x = model.integers(4, 0..=3);
//! model.post(AllDifferent::domain(x.clone()));
//! model.post(Member::new(x[0], [0, 1]));
//! model.post(Member::new(x[1], [0, 1]));
//!
//! // Two variables share the values 0 and 1, so the others cannot have them.
//! let mut engine = Engine::new(&model);
//! engine.propagate().expect("there are solutions");
//! assert_eq!(engine.state().domain(x[2]).values().collect::<Vec<_>>(), [2, 3]);
//!
//! // A decision, what follows from it, and the way back.
//! engine.push();
//! engine.assume(|state| state.fix(x[3], 2)).expect("there are solutions");
//! assert_eq!(engine.state().value(x[2]), Some(3));
//! engine.pop();
//! assert_eq!(engine.state().value(x[2]), None);
//!
//! // The definition, for an assignment of all variables in their order.
//! assert!(model.check(&[0, 1, 3, 2]));
//! assert!(!model.check(&[0, 0, 3, 2]));
//! ```
//!
//! | module | contents |
//! | --- | --- |
//! | [`constraints`] | constraints: definitions and propagators |
//! | [`formula`] | values of variables as literals of clauses |
//! | [`graph`] | graphs as tables of successors, and algorithms on them |
//! | [`problems`] | problems as data, with their models: paths, independent sets, symmetries |
//! | [`puzzles`] | named families of problems, with diagrams and checks |
//! | [`ladder`] | ladders of human techniques: how hard a puzzle is, and its next step |
//! | [`files`] | readers of boards and graphs, and export to other solvers |
//! | [`picture`] | boards and solutions as SVG |
//! | [`minizinc`] | models of the MiniZinc compiler: definitions of their constraints |
//! | [`testing`] | tests of constraints against brute force |
//! | [`bits`] | iteration over the bits of words |
//!
//! Without the feature `puzzles` there are no `puzzles`, `ladder`, `files`, `picture` and `minizinc`, and the crate is built in a
//! third of the time.

// Some of what is private is there for puzzles.
#![cfg_attr(not(feature = "puzzles"), expect(dead_code))]

#[cfg(test)]
#[path = "../tests/it/amounts.rs"]
mod amounts;
#[cfg(feature = "puzzles")]
pub mod files;
#[cfg(feature = "puzzles")]
pub mod ladder;
#[cfg(feature = "puzzles")]
pub mod minizinc;
#[cfg(feature = "puzzles")]
pub mod picture;
pub mod problems;
#[cfg(feature = "puzzles")]
pub mod puzzles;
pub mod solver;
pub mod testing;
mod words;

pub use problems::draft::{BinaryFact, ProblemDraft, SolutionFacts};
pub use problems::hamiltonian::{Hamiltonian, HamiltonianModel, Obstacle, Steps};
pub use problems::independent::{IndependentModel, IndependentSets, SetSize};
pub use problems::linked_pairs::LinkedPairs;
pub use problems::numbered::{NumberedPath, Numbers};
pub use problems::simple_paths::{CycleForm, SimplePathModel, SimplePaths};
pub use problems::structure::{ProblemStructure, Unsettled};
pub use solver::engine::{
    Booleans, ChosenEdge, Conflict, Domain, Edges, Engine, GroupSizes, Location, NoFixpoint, Posting,
    Priority, Propagator, SmallDomain, State, Status, Subscriptions, Trailed, TrailedRow, Variable, Word,
};
pub use solver::graph::SuccessorTable;
pub use solver::ranges::distinct;
pub use solver::{
    Condition, ConstraintRows, Decisions, DomainFact, DomainReason, EarlierDomains, ForeignVariable,
    Inequality, Interrupt, Model, ModelRelation, bits, constraints, formula, graph,
};
pub use words::{clue_text, quantity};

/// The examples of the README are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct CoreReadme;
