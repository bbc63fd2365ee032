//! The propagation engine of cavalcade: what is true.

pub mod constraints;
mod engine;
pub mod graph;
mod model;
pub mod puzzles;

pub use engine::{
    ChosenEdge, Conflict, Domain, Edges, Engine, Location, Posting, Priority, Propagator, State, Status,
    Trailed, TrailedRow, Variable, Wishes, Word,
};
pub use model::{Decisions, Model};
