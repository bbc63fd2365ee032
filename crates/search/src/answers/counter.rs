//! The methods that count paths and sets without visiting them, and which of them is expected to take less.

use std::sync::{Arc, OnceLock};
use std::time::Instant;

use cavalcade_core::{Hamiltonian, ProblemStructure, SetSize};

use super::count::CountError;
use super::{Options, Orders, Problem};
use crate::Method;
use crate::frontier::independent::IndependentSweep;
use crate::frontier::{
    Control, Frontier, LinkedEdges, LinkedFrontier, NumberedSweep, PartialFrontier, SteppedCount,
};
use crate::subsets::Subsets;

/// Numbers of a count over subsets that take about as long as a state of a frontier or a node of a search. Measured: a
/// number takes 5 ns.
const NUMBERS_A_STATE: u32 = 64;

/// A count of paths or sets, ready to be started.
pub(super) enum PathCounter {
    /// Over a frontier.
    Frontier(Frontier),
    /// Over a frontier of paths that need not visit every vertex.
    Partial(PartialFrontier),
    /// Over a frontier of paths between pairs of cells.
    Linked(LinkedFrontier),
    /// Over sets of visited vertices, with the last one.
    Numbered(NumberedSweep),
    /// At most two of them, which are written at the end.
    FirstTwo(LinkedFrontier, Arc<OnceLock<Vec<LinkedEdges>>>),
    /// Independent sets of these sizes, over a frontier.
    Sets(IndependentSweep, SetSize),
    /// Over sets of vertices.
    Subsets(Subsets),
}

impl PathCounter {
    /// Returns the count that is expected to take less; `None` if the frontier is too wide and the graph too large.
    ///
    /// The states of a frontier are estimated by a bound; the numbers of a count over subsets are known. If these need
    /// more than the memory, that count is left out.
    pub(super) fn cheaper(problem: &Hamiltonian, orders: Orders<'_>, control: Control) -> Option<Self> {
        let subsets = Subsets::new(problem).filter(|subsets| subsets.bytes() <= control.memory);
        match (Frontier::within(problem, &orders(), control), subsets) {
            (Some(frontier), Some(subsets))
                if frontier.states() * f64::from(NUMBERS_A_STATE) > subsets.states() =>
            {
                Some(Self::Subsets(subsets))
            }
            (Some(frontier), _) => Some(Self::Frontier(frontier)),
            (None, subsets) => subsets.map(Self::Subsets),
        }
    }

    /// Returns the count over a frontier; `None` if it is too wide, or there is none for such solutions.
    pub(super) fn over_frontier(problem: &Problem, control: Control) -> Option<Self> {
        Some(match problem.structure {
            ProblemStructure::Hamiltonian(paths) => {
                Self::Frontier(Frontier::within(paths, &(problem.orders)(), control)?)
            }
            ProblemStructure::Simple(paths) => {
                Self::Partial(PartialFrontier::new(paths, &(problem.orders)())?)
            }
            ProblemStructure::Linked(pairs) => Self::Linked(LinkedFrontier::new(pairs)?),
            ProblemStructure::Numbered(path) => Self::Numbered(NumberedSweep::new(path, problem.model)?),
            ProblemStructure::Independent(sets, Some(size)) => Self::Sets(IndependentSweep::new(sets)?, size),
            ProblemStructure::Independent(_, None) | ProblemStructure::Model => return None,
        })
    }

    /// Returns the count that is expected to take less.
    pub(super) fn of(problem: &Problem, control: Control) -> Option<Self> {
        match problem.structure {
            ProblemStructure::Hamiltonian(paths) => Self::cheaper(paths, problem.orders, control),
            _ => Self::over_frontier(problem, control),
        }
    }

    /// Returns the count by this method, or by the one that is expected to take less.
    ///
    /// # Errors
    /// The method does not apply, or there is no such count.
    pub(super) fn by<E>(
        method: Option<Method>,
        problem: &Problem,
        options: &Options,
    ) -> Result<Self, CountError<E>> {
        let counter = |control: Control| match (method, problem.structure) {
            (Some(Method::Subsets), ProblemStructure::Hamiltonian(paths)) => {
                Subsets::new(paths).map(Self::Subsets).ok_or(CountError::TooLarge)
            }
            (Some(Method::Subsets), _) => Err(CountError::Inapplicable(Method::Subsets)),
            (_, ProblemStructure::Independent(_, None) | ProblemStructure::Model) => {
                Err(CountError::Inapplicable(Method::Frontier))
            }
            (Some(_), _) => Self::over_frontier(problem, control).ok_or(CountError::TooWide),
            (None, _) => Self::of(problem, control).ok_or(CountError::TooWide),
        };
        options.controlled(Instant::now(), counter)
    }

    /// Returns the name of the method.
    pub(super) fn method(&self) -> Method {
        match self {
            Self::Subsets(_) => Method::Subsets,
            _ => Method::Frontier,
        }
    }

    /// Starts the count.
    pub(super) fn start(&self) -> SteppedCount<'_> {
        match self {
            Self::Frontier(frontier) => frontier.start(),
            Self::Partial(frontier) => frontier.start(),
            Self::Linked(frontier) => frontier.start(),
            Self::Numbered(sweep) => sweep.start(),
            Self::FirstTwo(frontier, found) => frontier.start_first_two(found),
            Self::Sets(sweep, size) => sweep.start(*size),
            Self::Subsets(subsets) => subsets.start(),
        }
    }

    /// Returns the number of nodes of a search that take about as long as a step with this many states.
    pub(super) fn nodes_for(&self, states: usize) -> u64 {
        match self {
            Self::Subsets(_) => states as u64 / u64::from(NUMBERS_A_STATE),
            _ => states as u64,
        }
    }
}
