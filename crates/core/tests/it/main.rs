//! Tests of the core from outside, in one binary.

mod constraints;
mod engine;
mod manners;
mod matchings;
mod models;
mod oracle;
mod oracle_itself;
mod sparse;
mod sums;
mod symmetric;
mod walks;
