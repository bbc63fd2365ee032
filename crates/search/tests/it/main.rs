//! Compares the search with brute force, published counts and itself.

#[path = "../../../core/tests/it/amounts.rs"]
mod amounts;
mod answers;
mod asking;
mod branching;
mod clues;
mod compiled;
mod construct;
mod counts;
mod decompositions;
mod enumerate;
mod free;
mod generate;
mod graphs;
mod independent;
mod interrupted;
mod limits;
mod linked;
mod optimise;
mod parallel;
mod paths;
mod phases;
mod projection;
mod random;
mod ranked;
mod representatives;
mod rules;
mod simple_paths;
mod sparse;
mod subsets;
mod support;
mod symmetric;
mod tours;
mod turns;
mod waiting;
mod wide_programs;
