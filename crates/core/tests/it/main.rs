//! Tests of the core from outside, in one binary.

mod amounts;
mod arithmetic;
mod constraints;
mod cycles;
mod dense_edges;
mod differences;
mod engine;
mod flatzinc;
mod globals;
mod manners;
mod matchings;
mod models;
mod numbered_paths;
mod relations;
mod sparse;
mod sums;
mod symmetric;
mod testing;
