//! The number of Hamiltonian paths or cycles by a search and a count without visiting in turns.
//!
//! The search of each turn starts again from the root. A search that is expected to need far more nodes than its turn
//! has loses the turn (see `reach`), which leaves the time to the other method if there are very many solutions.

use std::convert::Infallible;
use std::ops::ControlFlow;
use std::time::Instant;

use cavalcade_core::Model;
use num_bigint::BigUint;

use crate::answers::Options;
use crate::answers::counter::PathCounter;
use crate::answers::turns::{Ended, first_nodes, in_turns};
use crate::frontier::{Control, Progress};
use crate::tree::Reach;
use crate::{Counted, Limits, Outcome, Search, Solution, Statistics, Stop};

/// The part of the first turn after which a search may lose it, and how many times the nodes of the turn its
/// estimate must exceed those at the end of a turn. Estimates so early were up to 60 times too high on small boards.
const EARLY: u64 = 16;
const DOUBT: u64 = 64;

/// Counts in turns; `visit` sees the solutions of each search with their numbers, from 1.
///
/// `counter` is called after the first search; without one the search goes on alone. `vertices` are those of the graph.
/// If the memory is too small, the count ends with [`Stop::Memory`]; the second value is the last step of the counter.
pub(super) fn counted(
    counter: impl FnOnce(Control) -> Option<PathCounter>,
    vertices: usize,
    model: &Model,
    options: &Options,
    visit: impl FnMut(u64, Solution<'_>) -> ControlFlow<()>,
) -> (Counted, Option<Progress>) {
    let start = Instant::now();
    let mut searches =
        Searches { model, options, start, spent: Statistics::default(), reach: Reach::UNKNOWN, visit };
    let search = |nodes: u64| Ok::<_, Infallible>(searches.search(nodes));
    let size = (vertices, first_nodes(vertices));
    let Ok((ended, last)) = in_turns(counter, size, options, start, search);
    let found = match ended {
        Ended::Searched(outcome) => Counted::visited(outcome),
        Ended::Counted(number, method) => Counted::swept(number, method, searches.outcome(0, None)),
        Ended::Stopped(stop, method) => {
            Counted::swept(BigUint::ZERO, method, searches.outcome(0, Some(stop)))
        }
        Ended::NoCounter => Counted::visited(searches.visited(None)),
    };
    (found, last)
}

/// The searches of the turns.
struct Searches<'a, V> {
    model: &'a Model,
    options: &'a Options<'a>,
    start: Instant,
    spent: Statistics,
    /// The number of nodes that the last search is expected to need.
    reach: Reach,
    visit: V,
}

impl<V: FnMut(u64, Solution<'_>) -> ControlFlow<()>> Searches<'_, V> {
    /// Searches up to a number of nodes, unless the goal is beyond reach; returns the outcome unless that number ended
    /// the search.
    fn search(&mut self, nodes: u64) -> Option<Outcome> {
        if self.spent.nodes == 0 {
            let early = self.up_to(nodes / EARLY);
            if early.is_some() || self.reach.is_beyond(nodes * DOUBT) {
                return early;
            }
            self.reach = Reach::UNKNOWN;
        }
        if self.reach.is_beyond(nodes) { None } else { self.up_to(nodes) }
    }

    /// Searches up to a number of nodes; returns the outcome unless that number ended the search.
    fn up_to(&mut self, nodes: u64) -> Option<Outcome> {
        let outcome = self.visited(Some(nodes));
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
    fn without_a_counter_the_search_goes_on() {
        // Cycles by single steps on a grid of 7 by 8.
        let beside =
            |one: u32, other: u32| (one / 8).abs_diff(other / 8) + (one % 8).abs_diff(other % 8) == 1;
        let row = |from| (0..56).filter(|&to| beside(from, to)).collect();
        let steps = Arc::new(SuccessorTable::new((0..56).map(row).collect()).expect("a table"));
        let model =
            Hamiltonian { steps, closed: true, first: None, last: None }.model().expect("a model").model;
        let options = Options::new(&Branching::Warnsdorff, Limits::default());
        let (counted, last) = counted(|_| None, 56, &model, &options, |_, _| ControlFlow::Continue(()));
        assert_eq!((counted.number, counted.method), (301_384u32.into(), Method::Search)); // OEIS A145416
        assert!(counted.outcome.is_complete() && last.is_none());
    }
}
