//! Answers to questions about problems: problem data in, values out.
//!
//! | file | answer |
//! | --- | --- |
//! | `count` | the number of solutions, by a search, over a frontier or subsets, or by two methods |
//! | `classes` | the number of classes under a group of symmetries |
//! | `enumerate` | the solutions of a search, in turns with a count that may prove that there are none |
//! | `forced` | what all solutions have in common |
//! | `first` | one solution, constructed where that is possible |
//! | `few_solutions` | one or a few solutions: by a search, by `learning_search`, or by `linked_paths`, a sweep |
//! | `random_restarts` | one or two numbered paths, by `learning_search` in turns with short attempts |
//! | `completion` | solutions with given values, completed in the engine |
//! | `unique` | whether there is exactly one solution |
//! | `sample` | uniformly random solutions |
//! | `compile` | all solutions as one family of sets |
//! | `random_paths` | random paths, and many random things in order |
//! | `fewer` | fewer clues with the same only solution |
//! | `generate` | problems with one solution, from random structures |
//! | `optimise` | the best solution by the value of a variable |
//! | `all_solutions` | all solutions of a program, by a search in turns with one that learns |
//! | `program`, `texts` | the solutions of a FlatZinc program, as text |
//! | `small_graphs` | small graphs, by a search without a model; whether a path exists |
//! | `maximum` | the largest size of an independent set |
//! | `extremal` | the number that a problem depends on, and impossible initial values |
//! | `sizes` | the number of independent sets of each size |
//! | `longest` | the longest simple paths |
//! | `cover` | a bound on the length of simple paths, and a long one |
//! | `collect`, `packed` | what becomes of solutions on the thread that finds them; solutions as bytes |
//! | `turns`, `counter` | a search and a count without visiting, in turns |
//! | `sweep` | sweeps within limits: a number, a number for each length, or a forecast |
//! | `work` | what is spent of limits |
//!
//! An answer takes a [`Problem`] and [`Options`] and returns a value with an [`Outcome`](crate::Outcome), which says
//! whether the work is complete. Nothing is "none", "unique" or a total before that.

#[cfg(feature = "proofs")]
mod all_solutions;
pub mod classes;
pub mod collect;
pub mod compile;
mod completion;
pub mod count;
mod counter;
mod cover;
pub mod enumerate;
pub mod extremal;
mod few_solutions;
pub mod fewer;
pub mod first;
pub mod forced;
pub mod generate;
mod learning_search;
mod linked_paths;
pub mod longest;
pub mod maximum;
pub mod optimise;
mod packed;
#[cfg(feature = "proofs")]
pub mod program;
pub mod random_paths;
mod random_restarts;
pub mod sample;
pub mod sizes;
#[cfg(feature = "streams")]
mod small_graphs;
pub mod sweep;
#[cfg(feature = "proofs")]
mod texts;
mod turns;
pub mod unique;
mod work;

use std::time::Instant;

use cavalcade_core::{Model, ProblemStructure};

use crate::frontier::Control;
use crate::parallel::MOST_HELD;
use crate::{BranchingRule, Limits, frontier};
#[cfg(feature = "streams")]
pub use small_graphs::exists;

/// A problem whose solutions are asked for: the model for a search, and what it is a model of.
#[derive(Clone, Copy)]
pub struct Problem<'a> {
    /// Returns the model; called when a search begins, so that other methods do without it.
    pub model: &'a (dyn Fn() -> &'a Model + Sync),
    /// What the model is of.
    pub structure: ProblemStructure<'a>,
    /// Orders of the vertices for a frontier; none are needed, and some may be better.
    pub orders: Orders<'a>,
    /// Whether the problem is known to have no solution.
    pub is_impossible: bool,
}

impl<'a> Problem<'a> {
    /// Returns a problem about which nothing else is known.
    #[must_use]
    pub fn new(model: &'a (dyn Fn() -> &'a Model + Sync), structure: ProblemStructure<'a>) -> Self {
        Self { model, structure, orders: &Vec::new, is_impossible: false }
    }
}

/// Returns orders of the vertices that may give a narrow frontier; called when one is needed.
pub type Orders<'a> = &'a (dyn Fn() -> Vec<Vec<u32>> + Sync);

/// What an answer may use.
#[derive(Clone, Copy)]
pub struct Options<'a> {
    /// The branching rule of searches.
    pub rule: &'a dyn BranchingRule,
    /// When to stop.
    pub limits: Limits,
    /// Number of threads, at least 1.
    pub threads: usize,
    /// The memory for the states of a frontier.
    pub memory: &'a dyn TableMemory,
    /// Where a count over a frontier writes states that do not fit into this memory.
    pub spill: Option<&'a dyn frontier::SpillFolder>,
    /// Bytes of solutions that may wait for their turn or for the caller; see
    /// [`Enumeration::holding`](crate::parallel::Enumeration::holding).
    pub held: usize,
    /// Whether a count continues as a search if the memory is too small for a frontier.
    pub falls_back: bool,
    /// Whether a search for one or two solutions that takes long is replaced by one that learns.
    pub learns: bool,
    /// How much longer than usual the search goes on before, as a factor.
    pub patience: u64,
    /// What sees the progress of work that is no parallel search.
    pub monitor: &'a dyn Monitor,
}

/// Knows the memory for the states of a frontier.
pub trait TableMemory: Sync {
    /// Returns the memory in bytes; called when a count over a frontier begins.
    fn bytes(&self) -> usize;
}

impl<F: Fn() -> usize + Sync> TableMemory for F {
    fn bytes(&self) -> usize {
        self()
    }
}

/// Sees the progress of work that is no parallel search; called on any thread.
pub trait Monitor: Sync {
    /// A search has found this many solutions.
    fn found(&self, _solutions: u64) {}

    /// A search that learns has met this many conflicts.
    fn conflicts(&self, _conflicts: u64) {}

    /// A count over a frontier took a step.
    fn step(&self, _step: frontier::Progress) {}

    /// Whether to forecast a count over a frontier that takes long.
    fn wants_forecast(&self) -> bool {
        false
    }

    /// The work of a count over a frontier is expected to be this.
    fn forecast(&self, _forecast: frontier::Forecast) {}

    /// The memory was too small for a frontier after its last step; a search continues alone.
    fn falls_back(&self) {}
}

/// Nothing is shown.
impl Monitor for () {}

impl<'a> Options<'a> {
    /// One thread, 1 GiB for a frontier, and nothing shown.
    #[must_use]
    pub fn new(rule: &'a dyn BranchingRule, limits: Limits) -> Self {
        Self {
            rule,
            limits,
            threads: 1,
            memory: &|| 1 << 30,
            spill: None,
            held: MOST_HELD,
            falls_back: true,
            learns: true,
            patience: 1,
            monitor: &(),
        }
    }

    /// The same options with other limits.
    #[must_use]
    pub fn within(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }

    /// Calls `work` with the control of work that began at `start`: planning, or steps of a count.
    fn controlled<T>(&self, start: Instant, work: impl FnOnce(Control) -> T) -> T {
        let is_over = || self.limits.over(start.elapsed()).is_some();
        work(Control { memory: self.memory.bytes(), is_over: &is_over, spill: self.spill })
    }
}
