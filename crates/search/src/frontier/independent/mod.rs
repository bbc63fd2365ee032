//! Counts independent sets without visiting them, vertex by vertex, and matchings edge by edge.
//!
//! The sweep takes the vertices in an order (`vertices`). At any point the *frontier* consists of the taken vertices
//! that have neighbours yet to come. Two choices among the taken vertices that agree on the frontier have the same
//! completions. It is therefore enough to store, for every subset of the frontier that is the *trace* of an
//! independent set, how many sets of each size have this trace. The next vertex is either left out, which
//! keeps the trace, or, if none of its neighbours is in the trace, put in. After the last vertex the frontier
//! is empty, and one entry holds the answer.
//!
//! The matchings of a graph are the independent sets of its edges, but there is a smaller trace: the covered vertices
//! among those with edges taken and edges yet to come (`edges`). The steps are of the same form.
//!
//! Sums of 128 bits are checked; if one overflows, the sweep is repeated with numbers of any length (`sizes`). With
//! sizes instead of counts, and the maximum instead of the sum, the same sweep finds the largest size.

mod compiled;
mod edges;
mod sizes;
mod vertices;

use cavalcade_core::{IndependentSets, SetSize};
use num_bigint::BigUint;
use rustc_hash::FxHashMap;

use crate::numbers::SumNumber;
pub use compiled::CompiledSets;
use sizes::SizeNumbers;

/// The most places of a frontier.
const WIDEST: usize = 40;
/// The most numbers in memory at a time.
const MOST_NUMBERS: usize = 1 << 22;

/// The number of entries between two checks of the clock.
const ENTRIES_A_LOOK: usize = 1 << 14;

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
        sweeps.into_iter().min_by_key(|sweep| sweep.entries)
    }

    /// Returns the predicted number of entries of all steps together.
    #[must_use]
    pub fn entries(&self) -> u64 {
        self.entries
    }

    /// Returns the number of sets of these sizes; `None` if too many entries are needed, or if `is_over` returns
    /// true.
    pub fn count(&self, size: SetSize, is_over: &dyn Fn() -> bool) -> Option<BigUint> {
        match size {
            SetSize::Any => Some(self.sizes(is_over)?.iter().sum()),
            SetSize::Exactly(size) => {
                Some(self.numbers(size, size, is_over)?.into_iter().nth(size).unwrap_or_default())
            }
        }
    }

    /// Returns the number of sets of each size, from 0 to the largest one; `None` as for [`IndependentSweep::count`].
    pub fn sizes(&self, is_over: &dyn Fn() -> bool) -> Option<Vec<BigUint>> {
        self.numbers(0, usize::MAX, is_over)
    }

    /// Returns the number of sets of each size from 0 on; the numbers of sizes below `low` are unspecified, and there
    /// are none above `high`.
    fn numbers(&self, low: usize, high: usize, is_over: &dyn Fn() -> bool) -> Option<Vec<BigUint>> {
        match self.polynomial::<u128>(low, high, is_over) {
            Ok(numbers) => Some(numbers.into_iter().map(BigUint::from).collect()),
            Err(Failed::Overflow) => self.polynomial::<BigUint>(low, high, is_over).ok(),
            Err(Failed::TooMuch) => None,
        }
    }

    /// Returns the numbers of sets by size.
    fn polynomial<T: SumNumber>(
        &self,
        low: usize,
        high: usize,
        is_over: &dyn Fn() -> bool,
    ) -> Result<Vec<T>, Failed> {
        let mut overflow = false;
        let extended = |numbers: &SizeNumbers<T>, weight: usize, most: usize| {
            numbers.extended(weight, low.saturating_sub(most), high)
        };
        let sum = |numbers: &mut SizeNumbers<T>, more: SizeNumbers<T>| {
            overflow |= numbers.add(&more).is_none();
        };
        let last = self.run(SizeNumbers::one(), extended, sum, SizeNumbers::len, is_over)?;
        if overflow { Err(Failed::Overflow) } else { Ok(last.map_or_else(Vec::new, SizeNumbers::by_size)) }
    }

    /// Returns the size of the largest sets; `None` if too many entries are needed, or if `is_over` returns
    /// true.
    #[must_use]
    pub fn maximum(&self, is_over: &dyn Fn() -> bool) -> Option<usize> {
        let extended = |size: &usize, weight: usize, _: usize| Some(size + weight);
        let last = self.run(0, extended, |size, other| *size = other.max(*size), |_| 1, is_over);
        last.ok().map(Option::unwrap_or_default)
    }

    /// Follows all traces at once; returns the value of the empty trace at the end, if there is one.
    ///
    /// `extended` takes a value, what is added to the size, and the most that can be added later.
    fn run<T: Clone>(
        &self,
        start: T,
        mut extended: impl FnMut(&T, usize, usize) -> Option<T>,
        mut merge: impl FnMut(&mut T, T),
        size: impl Fn(&T) -> usize,
        is_over: &dyn Fn() -> bool,
    ) -> Result<Option<T>, Failed> {
        let mut traces: Traces<T> = Traces::default();
        traces.insert(0, start);
        for step in &self.steps {
            let mut next: Traces<T> = Traces::default();
            next.try_reserve(traces.len()).map_err(|_| Failed::TooMuch)?;
            let mut numbers = 0;
            for (number, (&trace, value)) in traces.iter().enumerate() {
                if number % ENTRIES_A_LOOK == 0 && is_over() {
                    return Err(Failed::TooMuch);
                }
                for taken in [false, true] {
                    if taken && trace & step.excluded != 0 {
                        continue;
                    }
                    let trace = if taken { trace | step.added } else { trace } & step.remaining;
                    let weight = if taken { step.weight } else { 0 };
                    let Some(value) = extended(value, weight, step.most(trace)) else { continue };
                    numbers += size(&value);
                    if let Some(known) = next.get_mut(&trace) {
                        merge(known, value);
                    } else {
                        next.try_reserve(1).map_err(|_| Failed::TooMuch)?;
                        next.insert(trace, value);
                    }
                }
                if numbers > MOST_NUMBERS {
                    return Err(Failed::TooMuch);
                }
            }
            traces = next;
        }
        Ok(traces.remove(&0))
    }
}

/// Why a sweep has no result.
enum Failed {
    /// It needs too many entries, or was stopped.
    TooMuch,
    /// A number is too large for its type.
    Overflow,
}

/// The value of each trace.
type Traces<T> = FxHashMap<u64, T>;

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
