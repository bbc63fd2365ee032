//! The number of Hamiltonian paths or cycles by a search and a count without visiting in turns.
//!
//! A search that is expected to need far more nodes than its turn has loses the turn (see `reach`), which leaves the time to
//! the other method if there are very many solutions.

use std::convert::Infallible;
use std::time::Instant;

use cavalcade_core::Model;
use num_bigint::BigUint;

use crate::answers::Options;
use crate::answers::counter::PathCounter;
use crate::answers::turns::{Ended, first_nodes, in_turns};
use crate::answers::work::Work;
use crate::frontier::Control;
use crate::tree::{Reach, Visit};
use crate::{Counted, Limits, Outcome, Search, Stop};

/// A search may lose the rest of its first turn after this part of it.
const EARLY: u64 = 16;
/// How many times as high the estimate must then be as at the end of a turn. On small grids it was up to 60 times too high.
const DOUBT: u64 = 64;

/// Counts in turns; `visit` sees the solutions of the search.
///
/// `counter` is called after the first search; without one the search goes on alone. `vertices` are those of the graph.
/// If the memory is too small, the count ends with [`Stop::Memory`].
pub(super) fn counted(
    counter: impl FnOnce(Control) -> Option<PathCounter>,
    vertices: usize,
    model: &Model,
    options: &Options,
    visit: &mut Visit<'_>,
) -> Counted {
    let start = Instant::now();
    let search = Search::under(model, options.rule, options.limits.interrupt());
    let mut searches =
        Searches { search, work: Work::new(options.limits), found: 0, reach: Reach::UNKNOWN, visit };
    let mut search = |nodes: u64| Ok::<_, Infallible>(searches.search(nodes));
    let size = (vertices, first_nodes(vertices));
    let Ok(ended) = in_turns(counter, size, options, start, &mut search);
    match ended {
        Ended::Searched(outcome) => Counted::visited(outcome),
        Ended::Counted(number, method) => Counted::swept(number, method, searches.work.outcome(0, None)),
        Ended::Stopped(stop, method) => {
            Counted::swept(BigUint::ZERO, method, searches.work.outcome(0, Some(stop)))
        }
        Ended::NoCounter => Counted::visited(searches.visited(None)),
    }
}

/// The search, which continues in each of its turns.
struct Searches<'a> {
    search: Search,
    work: Work,
    /// The number of solutions so far.
    found: u64,
    /// The number of nodes that the search is expected to need.
    reach: Reach,
    visit: &'a mut Visit<'a>,
}

impl Searches<'_> {
    /// Searches up to a number of nodes in all, unless the goal is beyond reach; returns the outcome unless that number
    /// ended the search.
    fn search(&mut self, nodes: u64) -> Option<Outcome> {
        let is_lost = if self.work.spent.nodes == 0 {
            let early = self.up_to(nodes / EARLY);
            if early.is_some() {
                return early;
            }
            self.reach.is_beyond(nodes * DOUBT)
        } else {
            self.reach.is_beyond(nodes)
        };
        if is_lost { None } else { self.up_to(nodes) }
    }

    /// Searches up to a number of nodes in all; returns the outcome unless that number ended the search.
    fn up_to(&mut self, nodes: u64) -> Option<Outcome> {
        let outcome = self.visited(Some(nodes));
        (outcome.stopped != Some(Stop::Nodes)).then_some(outcome)
    }

    /// Searches up to a number of nodes in all, or to the end; returns the outcome with all work up to then.
    fn visited(&mut self, nodes: Option<u64>) -> Outcome {
        let nodes = nodes.map(|nodes| nodes.saturating_sub(self.work.spent.nodes));
        let limits = Limits { solutions: None, nodes, ..self.work.left() };
        let outcome = self.search.visit(limits, &mut |solution| {
            self.found += 1;
            (self.visit)(solution)
        });
        self.work.add(&outcome.statistics);
        self.reach = Reach::after(self.work.spent.nodes, &self.search);
        self.work.outcome(self.found, outcome.stopped)
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;
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
        let counted = counted(|_| None, 56, &model, &options, &mut |_| ControlFlow::Continue(()));
        assert_eq!((counted.number, counted.method), (301_384u32.into(), Method::Search)); // OEIS A145416
        assert!(counted.outcome.is_complete());
    }
}
