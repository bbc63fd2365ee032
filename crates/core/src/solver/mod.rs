//! The propagation engine: variables, constraints, and what follows from them.
//!
//! | module | contents |
//! | --- | --- |
//! | `model` | a problem as variables and constraints |
//! | `engine` | domains, the trail, the queue of propagators |
//! | [`constraints`] | relations between variables, and their propagators |
//! | [`graph`] | tables of possible steps, and algorithms on graphs |
//! | [`bits`] | the set bits of words |
//! | `ranges` | lists as sets, and one way to take ranges of numbers |
//! | `interrupt` | a request to stop early |
//! | `fact` | what is known about a variable, and what it follows from |
//! | `projection` | what the fixed variables of a constraint leave to the others |
//! | `inequality` | what a constraint means as inequalities, for proofs |
//! | `differences` | contradictions of several inequalities |

pub mod bits;
pub mod constraints;
mod differences;
mod domain_reason;
pub(crate) mod engine;
mod fact;
pub mod formula;
pub mod graph;
mod inequality;
mod interrupt;
mod model;
mod projection;
pub(crate) mod ranges;

pub use domain_reason::{DomainReason, EarlierDomains};
pub use fact::DomainFact;
pub use inequality::{Condition, ConstraintRows, Inequality};
pub use interrupt::Interrupt;
pub use model::{Decisions, ForeignVariable, Model};
pub use projection::ModelRelation;
