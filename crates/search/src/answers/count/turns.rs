//! The number of Hamiltonian paths or cycles by a search and over a frontier in turns, until one of them is
//! complete.
//!
//! A search is best if few decisions remain; a sweep over a [`frontier`](crate::frontier) is best if there
//! are many solutions and the graph is narrow. The number of nodes or states that each method takes is not
//! known in advance. They therefore take turns: a search of a few nodes, the sweep up to as many states, a
//! search of twice as many nodes, and so on. The sweep continues from its last step; the search starts again
//! from the root. The total work is a small multiple of the work of the method that ends first. A search that
//! is expected to need far more nodes than its budget loses its turn (see `reach`), which leaves the time to
//! the sweep if there are very many solutions.
//!
//! Turns are measured in work and not in seconds, so the same method ends first on every machine. A state
//! takes about as long as a node on a graph of 64 vertices; nodes of larger graphs take longer.

use std::ops::ControlFlow;
use std::time::Instant;

use cavalcade_core::Model;
use num_bigint::BigUint;

use super::sweep::Driver;
use crate::answers::Options;
use crate::frontier::{Event, Frontier, Progress};
use crate::parallel::with_threads;
use crate::tree::Reach;
use crate::{Counted, Limits, Outcome, Search, Solution, Statistics, Stop};

/// Nodes of the first search on a usual graph.
const FIRST_NODES: u64 = 1 << 17;
/// The growth of a search from turn to turn.
const GROWTH: u64 = 2;
/// Vertices of a usual graph.
const USUAL: u64 = 64;
/// States of the sweep before the next search, for every node that it has.
const STATES_A_NODE: u64 = 1;

/// Counts in turns; `visit` sees the solutions of each search with their numbers, from 1.
///
/// `frontier` is called after the first search; without a frontier the search goes on alone. `vertices` are those of the
/// graph. If the memory is too small for the sweep, the count ends with [`Stop::Memory`]; the second value is the
/// last step of the sweep.
pub(super) fn in_turns(
    frontier: impl FnOnce() -> Option<Frontier>,
    vertices: usize,
    model: &Model,
    options: &Options,
    visit: impl FnMut(u64, Solution<'_>) -> ControlFlow<()> + Send,
) -> (Counted, Option<Progress>) {
    let scale = (vertices as u64).max(1);
    let mut turns = Turns {
        model,
        options,
        start: Instant::now(),
        budget: (FIRST_NODES * USUAL / scale).max(1),
        states: 0,
        scale,
        spent: Statistics::default(),
        reach: Reach::UNKNOWN,
        visit,
    };
    if let Some(outcome) = turns.search() {
        return (Counted::visited(outcome), None);
    }
    let Some(frontier) = frontier() else {
        return (Counted::visited(turns.visited(None)), None);
    };
    with_threads(options.threads, || {
        let mut driver = Driver::new(options, frontier.start(), turns.start);
        loop {
            match driver.advance() {
                Ok(Event::Done(number)) => {
                    return (Counted::swept(number, turns.outcome(0, None)), driver.last);
                }
                Ok(Event::Step(step)) => {
                    if step.step < step.steps
                        && turns.is_due(step.states as u64)
                        && let Some(outcome) = turns.search()
                    {
                        return (Counted::visited(outcome), driver.last);
                    }
                }
                Err(stop) => {
                    return (Counted::swept(BigUint::ZERO, turns.outcome(0, Some(stop))), driver.last);
                }
            }
        }
    })
}

/// The searches between the steps of a sweep.
struct Turns<'a, V> {
    model: &'a Model,
    options: &'a Options<'a>,
    start: Instant,
    /// Nodes of the next search.
    budget: u64,
    /// States of the sweep so far.
    states: u64,
    /// Vertices of the graph.
    scale: u64,
    spent: Statistics,
    /// The number of nodes that the last search is expected to need.
    reach: Reach,
    visit: V,
}

impl<V: FnMut(u64, Solution<'_>) -> ControlFlow<()>> Turns<'_, V> {
    /// Whether the next search is due after a step that left this many states.
    fn is_due(&mut self, states: u64) -> bool {
        self.states += states;
        self.states / STATES_A_NODE >= self.budget.saturating_mul(self.scale) / USUAL
    }

    /// Searches within the budget, unless the goal is beyond reach; returns the outcome unless the budget ended it.
    fn search(&mut self) -> Option<Outcome> {
        let budget = self.budget;
        self.budget = budget.saturating_mul(GROWTH);
        if self.reach.is_beyond(budget) {
            return None;
        }
        let outcome = self.visited(Some(budget));
        (outcome.stopped != Some(Stop::Nodes)).then_some(outcome)
    }

    /// Searches up to a number of nodes, or to the end; returns the outcome with all work up to then.
    fn visited(&mut self, nodes: Option<u64>) -> Outcome {
        let whole = self.options.limits;
        let time = whole.time.map(|time| time.saturating_sub(self.start.elapsed()));
        let limits = Limits { solutions: None, nodes, time, ..whole };
        let search = Search::under(self.model, self.options.rule, limits.interrupt()).limits(limits);
        let mut index = 0;
        let (outcome, reach) = Reach::run(search, |solution| {
            index += 1;
            (self.visit)(index, solution)
        });
        self.reach = reach;
        self.spent.add(&outcome.statistics);
        self.outcome(outcome.statistics.solutions, outcome.stopped)
    }

    /// All work up to now, with this number of solutions.
    fn outcome(&self, solutions: u64, stopped: Option<Stop>) -> Outcome {
        let seconds = self.start.elapsed().as_secs_f64();
        Outcome { statistics: Statistics { solutions, seconds, ..self.spent }, stopped }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use cavalcade_core::Hamiltonian;
    use cavalcade_core::graph::SuccessorTable;

    use super::*;
    use crate::{Branching, Method};

    #[test]
    fn without_a_frontier_the_search_goes_on() {
        // Cycles by single steps on a grid of 7 by 8.
        let beside =
            |one: u32, other: u32| (one / 8).abs_diff(other / 8) + (one % 8).abs_diff(other % 8) == 1;
        let row = |from| (0..56).filter(|&to| beside(from, to)).collect();
        let steps = Arc::new(SuccessorTable::new((0..56).map(row).collect()).expect("a table"));
        let model =
            Hamiltonian { steps, closed: true, first: None, last: None }.model().expect("a model").model;
        let options = Options::new(&Branching::Warnsdorff, Limits::default());
        let (counted, last) = in_turns(|| None, 56, &model, &options, |_, _| ControlFlow::Continue(()));
        assert_eq!((counted.number, counted.method), (301_384u32.into(), Method::Search)); // OEIS A145416
        assert!(counted.outcome.is_complete() && last.is_none());
    }
}
