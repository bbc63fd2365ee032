//! The search against brute force, published counts and itself.

mod branching;
mod counts;
mod decompositions;
mod independent;
mod limits;
mod paths;
mod random;
mod support;
