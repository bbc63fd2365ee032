//! Counts independent sets without visiting them, vertex by vertex, and matchings edge by edge.
//!
//! The sweep takes the vertices in an order (`vertices`). At any point the *frontier* consists of the taken vertices
//! that have neighbours yet to come. Two choices among the taken vertices that agree on the frontier have the same
//! completions. It is therefore enough to store, for every subset of the frontier that is the *trace* of an
//! independent set, how many sets have this trace. The next vertex is either left out, which
//! keeps the trace, or, if none of its neighbours is in the trace, put in. After the last vertex the frontier
//! is empty, and one entry holds the answer.
//!
//! The matchings of a graph are the independent sets of its edges, but there is a smaller trace: the covered vertices
//! among those with edges taken and edges yet to come (`edges`). The steps are of the same form.
//!
//! Where sizes matter, the size that is left is a part of the state.

mod compiled;
mod edges;
mod vertices;

use cavalcade_core::{IndependentSets, SetSize};
use num_bigint::BigUint;

use super::sweep::Sweep;
use super::{Control, Follow, Halt, Progress, SteppedCount};
pub use compiled::CompiledSets;

/// The most places of a frontier, and the lowest bit of the size in a state: a trace is below it.
const WIDEST: usize = 40;
/// The least sum of weights that does not fit above a trace.
const TOO_LARGE: usize = 1 << (64 - WIDEST);

/// A step of a sweep: the vertex or edge that it takes, and the consequences.
#[derive(Debug, Clone, Copy)]
struct TraceStep {
    weight: usize,
    /// The places that must not be in the trace.
    excluded: u64,
    /// The places that are added to the trace.
    added: u64,
    /// The places that remain after the step.
    remaining: u64,
    /// The most that later steps can add to the size.
    rest: Rest,
}

/// An upper bound on what can be added to the size of a set.
#[derive(Debug, Clone, Copy)]
enum Rest {
    /// This much.
    AtMost(usize),
    /// An edge for every two vertices that are on the frontier without being covered, or are yet to come.
    Pairs {
        /// The number of vertices yet to come.
        to_come: usize,
    },
}

impl TraceStep {
    /// Returns the most that can be added to a set with this trace after the step.
    fn most(&self, trace: u64) -> usize {
        match self.rest {
            Rest::AtMost(most) => most,
            Rest::Pairs { to_come } => {
                usize::midpoint((self.remaining & !trace).count_ones() as usize, to_come)
            }
        }
    }
}

/// An order of the vertices or edges, and the steps of a sweep in this order.
#[derive(Debug, Clone)]
pub struct IndependentSweep {
    steps: Vec<TraceStep>,
    /// The vertex of the sets that each step decides about.
    vertices: Vec<u32>,
    entries: u64,
}

impl IndependentSweep {
    /// Returns a sweep over the vertices, or over the edges of a graph if the sets are its matchings; `None` if every
    /// order that is tried has too wide a frontier.
    #[must_use]
    pub fn new(sets: &IndependentSets) -> Option<Self> {
        let sweeps = match &sets.ends {
            Some(ends) => edges::sweeps(ends),
            None => vertices::sweeps(sets),
        };
        let fits = |sweep: &Self| sweep.largest() + 1 < TOO_LARGE;
        sweeps.into_iter().filter(fits).min_by_key(|sweep| sweep.entries)
    }

    /// Returns the predicted number of traces of all steps together.
    #[must_use]
    pub fn entries(&self) -> u64 {
        self.entries
    }

    /// Starts a count of the sets of these sizes, which the caller advances step by step.
    #[must_use]
    pub fn start(&self, size: SetSize) -> SteppedCount<'_> {
        let (steps, start) = self.sized(size);
        SteppedCount::new(Sweep::beginning(start, steps))
    }

    /// Returns the number of sets of each size, from 0 to the largest one; `progress` sees the steps.
    ///
    /// # Errors
    /// The memory is too small, or the control stopped the sweep.
    pub fn sizes(&self, control: Control, progress: &mut dyn FnMut(Progress)) -> Result<Vec<BigUint>, Halt> {
        let most = self.largest();
        let mut sweep = Sweep::beginning((most as u64) << WIDEST, self.steps(Sizes::Each));
        while !sweep.is_done() {
            progress(sweep.advance(control)?);
        }
        let mut numbers = Vec::new();
        for (state, number) in sweep.table.values()? {
            let size = most - (state >> WIDEST) as usize;
            numbers.resize(numbers.len().max(size + 1), BigUint::ZERO);
            numbers[size] = number;
        }
        Ok(numbers)
    }

    /// Returns the sum of all weights.
    fn largest(&self) -> usize {
        self.steps.iter().map(|step| step.weight).sum()
    }

    /// Returns the steps for sets of these sizes, and the state before the first one. The state after the last one is 0.
    fn sized(&self, size: SetSize) -> (Vec<SizedStep<'_>>, u64) {
        match size {
            SetSize::Any => (self.steps(Sizes::Any), 0),
            SetSize::Exactly(size) => {
                (self.steps(Sizes::Exactly), (size.min(self.largest() + 1) as u64) << WIDEST)
            }
        }
    }

    fn steps(&self, sizes: Sizes) -> Vec<SizedStep<'_>> {
        self.steps.iter().map(|step| SizedStep { step, sizes }).collect()
    }
}

/// Which sizes a sweep tells apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sizes {
    /// None.
    Any,
    /// All of them.
    Each,
    /// One of them from the others.
    Exactly,
}

/// A step that tells some sizes apart. A state is a trace with the size that is left above it.
#[derive(Clone, Copy)]
struct SizedStep<'a> {
    step: &'a TraceStep,
    sizes: Sizes,
}

impl SizedStep<'_> {
    /// Calls `emit` for each choice of a state with the next state, and whether the vertex is taken.
    #[inline]
    fn choices(self, state: u64, mut emit: impl FnMut(u64, bool)) {
        let Self { step, sizes } = self;
        let (trace, left) = (state & ((1 << WIDEST) - 1), (state >> WIDEST) as usize);
        for taken in [false, true] {
            if taken && trace & step.excluded != 0 {
                continue;
            }
            let trace = if taken { trace | step.added } else { trace } & step.remaining;
            let weight = if taken && sizes != Sizes::Any { step.weight } else { 0 };
            let left = left.checked_sub(weight);
            if let Some(left) = left.filter(|&left| sizes != Sizes::Exactly || left <= step.most(trace)) {
                emit(trace | (left as u64) << WIDEST, taken);
            }
        }
    }
}

impl Follow<u64> for SizedStep<'_> {
    fn follow(&self, state: u64, mut emit: impl FnMut(u64)) {
        self.choices(state, |next, _| emit(next));
    }
}

/// Returns the vertices of a graph in breadth-first order from a vertex of lowest degree, component by component.
fn by_breadth(neighbours: &[Vec<u32>]) -> Vec<usize> {
    let vertices = neighbours.len();
    let mut starts: Vec<(usize, u32)> = neighbours.iter().map(Vec::len).zip(0..).collect();
    starts.sort_unstable();
    let mut seen = vec![false; vertices];
    let mut order: Vec<usize> = Vec::with_capacity(vertices);
    for (_, start) in starts {
        let start = start as usize;
        if std::mem::replace(&mut seen[start], true) {
            continue;
        }
        let mut next = order.len();
        order.push(start);
        while let Some(&vertex) = order.get(next) {
            next += 1;
            for other in neighbours[vertex].iter().map(|&other| other as usize) {
                if !std::mem::replace(&mut seen[other], true) {
                    order.push(other);
                }
            }
        }
    }
    order
}
