//! Compares the search with brute force, published counts and itself.

mod answers;
mod asking;
mod branching;
mod clues;
mod completions;
mod construct;
mod counts;
mod decompositions;
mod enumerated;
mod graphs;
mod independent;
mod interrupted;
mod limits;
mod optimise;
mod parallel;
mod paths;
mod phases;
mod projection;
mod random;
mod recognised;
mod sparse;
mod subsets;
mod support;
mod symmetric;
mod tours;
mod turns;
