//! Tests of the core from outside, in one binary.

mod constraints;
mod dense_edges;
mod engine;
mod flatzinc;
mod manners;
mod matchings;
mod models;
mod numbered_paths;
mod sparse;
mod sums;
mod symmetric;
mod testing;
