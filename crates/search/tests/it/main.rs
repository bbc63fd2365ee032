//! The search against brute force, published counts and itself.

mod branching;
mod clues;
mod counts;
mod decompositions;
mod limits;
mod paths;
mod random;
mod support;
