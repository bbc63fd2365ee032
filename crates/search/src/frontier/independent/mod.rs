//! Counts independent sets without visiting them, vertex by vertex, and matchings edge by edge.
//!
//! The sweep takes the vertices in an order (`vertices`). At any point the *frontier* consists of the taken vertices
//! that have neighbours yet to come. Two choices among the taken vertices that agree on the frontier have the same
//! completions. It is therefore enough to store, for every subset of the frontier that is the *trace* of an
//! independent set, how many sets of each size have this trace. The next vertex is either left out, which
//! keeps the trace, or, if none of its neighbours is in the trace, put in. After the last vertex the frontier
//! is empty, and there is one state for each size.
//!
//! The matchings of a graph are the independent sets of its edges, but there is a smaller trace: the covered vertices
//! among those with edges taken and edges yet to come (`edges`). The steps are of the same form.

mod compiled;
mod edges;
mod vertices;

use cavalcade_core::{IndependentSets, SetSize};
use num_bigint::BigUint;

use super::measured::{MeasuredSweep, SizeWindow};
use super::measured_key::{MeasuredKey, PackedKey};
use super::{Control, Follow, Halt, SteppedCount};
pub use compiled::CompiledSets;

/// The most places of a frontier.
const WIDEST: usize = 40;

/// A trace, and the size of the sets that have it.
type SizedTrace = PackedKey<u64, { WIDEST as u32 }>;

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

/// A step, and the sizes that it tells apart.
#[derive(Debug, Clone, Copy)]
struct SizedStep {
    step: TraceStep,
    window: SizeWindow,
}

impl SizedStep {
    /// Calls `emit` with every state that follows from `key`, and whether it takes the vertex or edge.
    #[inline]
    fn choices(&self, key: SizedTrace, mut emit: impl FnMut(SizedTrace, bool)) {
        let Self { step, window: SizeWindow { least, most, cap } } = self;
        let (before, size) = (key.labels(), key.size());
        for is_taken in [false, true] {
            if is_taken && before & step.excluded != 0 {
                continue;
            }
            let trace = if is_taken { before | step.added } else { before } & step.remaining;
            let size = (size + if is_taken { step.weight } else { 0 }).min(*cap);
            if size <= *most && size + step.most(trace) >= *least {
                emit(SizedTrace::new(trace, size), is_taken);
            }
        }
    }
}

impl Follow<SizedTrace> for SizedStep {
    #[inline]
    fn follow(&self, key: SizedTrace, mut emit: impl FnMut(SizedTrace)) {
        self.choices(key, |key, _| emit(key));
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
        sweeps.into_iter().min_by_key(|sweep| sweep.entries)
    }

    /// Returns the predicted number of entries of all steps together.
    #[must_use]
    pub fn entries(&self) -> u64 {
        self.entries
    }

    /// Starts a count of the sets of these sizes, which the caller advances step by step.
    #[must_use]
    pub fn start(&self, size: SetSize) -> SteppedCount<'static> {
        SteppedCount::new(self.sweep(window(size), 1))
    }

    /// Returns the number of sets of each size, from 0 to the largest one.
    ///
    /// # Errors
    /// The memory is too small, or the control stopped the sweep.
    pub fn sizes(&self, control: Control) -> Result<Vec<BigUint>, Halt> {
        let mut numbers = Vec::new();
        for (size, number) in self.run(1, control)? {
            numbers.resize(size, BigUint::ZERO);
            numbers.push(number);
        }
        Ok(numbers)
    }

    /// Returns the size of the largest sets.
    ///
    /// # Errors
    /// The memory is too small, or the control stopped the sweep.
    pub fn maximum(&self, control: Control) -> Result<usize, Halt> {
        Ok(self.run(0, control)?.last().map_or(0, |last| last.0))
    }

    /// Tells all sizes apart; without words of numbers only the greatest.
    fn run(&self, words: usize, control: Control) -> Result<Vec<(usize, BigUint)>, Halt> {
        let mut sweep = self.sweep(SizeWindow { cap: usize::MAX, ..SizeWindow::ANY }, words);
        while sweep.step(control)?.is_some() {}
        sweep.sizes()
    }

    fn sweep(&self, window: SizeWindow, words: usize) -> MeasuredSweep<'static, SizedTrace, SizedStep> {
        MeasuredSweep::new(self.sized(window), window.least, words, words == 0, |_| true)
    }

    fn sized(&self, window: SizeWindow) -> Vec<SizedStep> {
        self.steps.iter().map(|&step| SizedStep { step, window }).collect()
    }
}

/// Returns the sizes to tell apart.
fn window(size: SetSize) -> SizeWindow {
    match size {
        SetSize::Any => SizeWindow::ANY,
        SetSize::Exactly(size) => SizeWindow { least: size, most: size, cap: usize::MAX },
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
