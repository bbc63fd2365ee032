//! Counts independent sets without visiting them, vertex by vertex.
//!
//! The sweep takes the vertices in an order. At any point the *frontier* consists of the taken vertices that
//! have neighbours yet to come. Two choices among the taken vertices that agree on the frontier have the same
//! completions. It is therefore enough to store, for every subset of the frontier that is the *trace* of an
//! independent set, how many sets of each size have this trace. The next vertex is either left out, which
//! keeps the trace, or, if none of its neighbours is in the trace, put in. After the last vertex the frontier
//! is empty, and one entry holds the answer.
//!
//! Sums are checked: a count beyond 128 bits is an error. With sizes instead of counts, and the maximum
//! instead of the sum, the same sweep finds the largest size.
//!
//! A cover by cliques bounds the number of traces: a trace contains at most one vertex of each clique, so
//! either one of the clique's vertices on the frontier or none. The order with the lowest sum of these bounds
//! is used. Above a limit there is no sweep.

use std::collections::HashSet;

use cavalcade_core::IndependentSets;
use rustc_hash::FxHashMap;

/// The most vertices of a frontier.
const WIDEST: usize = 40;
/// The most numbers in memory at a time.
const MOST_NUMBERS: usize = 1 << 22;

/// The number of entries between two checks of the clock.
const ENTRIES_A_LOOK: usize = 1 << 14;

/// The number of sets is 2^128 or more.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooMany;

/// A step of a sweep: the vertex that it takes, and the consequences.
#[derive(Debug, Clone, Copy)]
struct VertexStep {
    weight: usize,
    /// The places of the vertex's neighbours on the frontier.
    neighbours: u64,
    /// The place of the vertex.
    place: u64,
    /// The places that remain after the step.
    remaining: u64,
    /// The most that the later vertices can add to the size.
    rest: usize,
}

/// An order of the vertices, and the steps of a sweep in this order.
#[derive(Debug, Clone)]
pub struct IndependentSweep {
    steps: Vec<VertexStep>,
    entries: u64,
}

impl IndependentSweep {
    /// Returns a sweep over the vertices; `None` if every order that is tried has too wide a frontier.
    #[must_use]
    pub fn new(sets: &IndependentSets) -> Option<Self> {
        let orders = [(0..sets.weights.len()).collect(), by_breadth(sets)];
        let sweeps = orders.iter().filter_map(|order| Self::along(sets, order));
        sweeps.min_by_key(|sweep| sweep.entries)
    }

    fn along(sets: &IndependentSets, order: &[usize]) -> Option<Self> {
        let mut number = vec![0; order.len()];
        order.iter().enumerate().for_each(|(at, &vertex)| number[vertex] = at);
        // Returns the last neighbour of a vertex, by its number in the order, if it comes after the vertex.
        let last = |vertex: usize| {
            let neighbours = sets.conflicts.row(vertex).map(|other| number[other as usize]);
            neighbours.max().filter(|&last| last > number[vertex])
        };
        let mut rest = Parts::new(sets);
        let mut place: Vec<Option<u32>> = vec![None; order.len()];
        let mut free: Vec<u32> = (0..WIDEST as u32).rev().collect();
        let mut leaving: Vec<Vec<usize>> = vec![Vec::new(); order.len()];
        let mut steps = Vec::with_capacity(order.len());
        let (mut occupied, mut entries) = (0u64, 0u64);
        for (at, &vertex) in order.iter().enumerate() {
            let neighbours = sets.conflicts.row(vertex).filter_map(|other| place[other as usize]);
            let neighbours = neighbours.fold(0, |set, place| set | 1 << place);
            rest.enter(vertex, last(vertex).is_some());
            if let Some(last) = last(vertex) {
                place[vertex] = Some(free.pop()?);
                leaving[last].push(vertex);
            }
            let own = place[vertex].map_or(0, |place| 1 << place);
            occupied |= own;
            for leaver in std::mem::take(&mut leaving[at]) {
                let freed = place[leaver].take()?;
                rest.leave(leaver);
                occupied &= !(1 << freed);
                free.push(freed);
            }
            entries = entries.saturating_add(rest.traces().min(1 << occupied.count_ones()));
            steps.push(VertexStep {
                weight: sets.weights[vertex] as usize,
                neighbours,
                place: own,
                remaining: occupied,
                rest: rest.left,
            });
        }
        Some(Self { steps, entries })
    }

    /// Returns the predicted number of entries of all steps together.
    #[must_use]
    pub fn entries(&self) -> u64 {
        self.entries
    }

    /// Returns the number of sets of a size; `None` if too many entries are needed, or if `is_over` returns
    /// true.
    ///
    /// # Errors
    /// There are 2^128 sets or more.
    pub fn count(&self, size: usize, is_over: impl Fn() -> bool) -> Result<Option<u128>, TooMany> {
        let mut overflow = false;
        let extended = |counts: &Counts, step: &VertexStep, taken: bool| {
            counts.extended(if taken { step.weight } else { 0 }, size.saturating_sub(step.rest), size)
        };
        let sum = |counts: &mut Counts, more: Counts| overflow |= counts.add(more).is_none();
        let start = Counts { least: 0, numbers: vec![1] };
        let last = self.run(start, extended, sum, |counts| counts.numbers.len(), is_over);
        if overflow {
            return Err(TooMany);
        }
        Ok(last.ok().map(|last| last.map_or(0, |counts| counts.of(size))))
    }

    /// Returns the size of the largest sets; `None` if too many entries are needed, or if `is_over` returns
    /// true.
    #[must_use]
    pub fn maximum(&self, is_over: impl Fn() -> bool) -> Option<usize> {
        let extended =
            |size: &usize, step: &VertexStep, taken: bool| Some(size + if taken { step.weight } else { 0 });
        let last = self.run(0, extended, |size, other| *size = other.max(*size), |_| 1, is_over);
        last.ok().map(Option::unwrap_or_default)
    }

    /// Follows all traces at once; returns the value of the empty trace at the end, if there is one.
    fn run<T: Clone>(
        &self,
        start: T,
        mut extended: impl FnMut(&T, &VertexStep, bool) -> Option<T>,
        mut merge: impl FnMut(&mut T, T),
        size: impl Fn(&T) -> usize,
        is_over: impl Fn() -> bool,
    ) -> Result<Option<T>, TooMuch> {
        let mut traces: Traces<T> = Traces::default();
        traces.insert(0, start);
        for step in &self.steps {
            let mut next: Traces<T> = Traces::default();
            next.try_reserve(traces.len()).map_err(|_| TooMuch)?;
            let mut numbers = 0;
            for (number, (&trace, value)) in traces.iter().enumerate() {
                if number % ENTRIES_A_LOOK == 0 && is_over() {
                    return Err(TooMuch);
                }
                for taken in [false, true] {
                    if taken && trace & step.neighbours != 0 {
                        continue;
                    }
                    let Some(value) = extended(value, step, taken) else { continue };
                    let trace = (if taken { trace | step.place } else { trace }) & step.remaining;
                    numbers += size(&value);
                    if let Some(known) = next.get_mut(&trace) {
                        merge(known, value);
                    } else {
                        next.try_reserve(1).map_err(|_| TooMuch)?;
                        next.insert(trace, value);
                    }
                }
                if numbers > MOST_NUMBERS {
                    return Err(TooMuch);
                }
            }
            traces = next;
        }
        Ok(traces.remove(&0))
    }
}

/// The sweep needs too many entries, or was stopped.
struct TooMuch;

/// The value of each trace.
type Traces<T> = FxHashMap<u64, T>;

/// The numbers of sets, for each size from `least` on.
#[derive(Debug, Clone)]
struct Counts {
    least: usize,
    numbers: Vec<u128>,
}

impl Counts {
    /// Returns the counts of the sets with a vertex of this weight added, restricted to sizes between `low`
    /// and `high`.
    fn extended(&self, weight: usize, low: usize, high: usize) -> Option<Self> {
        let least = self.least + weight;
        let skipped = low.saturating_sub(least);
        let end = self.numbers.len().min((high + 1).saturating_sub(least));
        (skipped < end).then(|| Self { least: least + skipped, numbers: self.numbers[skipped..end].to_vec() })
    }

    /// Adds other counts; `None` if a number overflows.
    fn add(&mut self, other: Self) -> Option<()> {
        let least = self.least.min(other.least);
        self.numbers.splice(0..0, std::iter::repeat_n(0, self.least - least));
        self.least = least;
        let start = other.least - least;
        if self.numbers.len() < start + other.numbers.len() {
            self.numbers.resize(start + other.numbers.len(), 0);
        }
        for (number, more) in self.numbers[start..].iter_mut().zip(other.numbers) {
            *number = number.checked_add(more)?;
        }
        Some(())
    }

    fn of(&self, size: usize) -> u128 {
        size.checked_sub(self.least).and_then(|at| self.numbers.get(at).copied()).unwrap_or(0)
    }
}

/// The cliques of a cover, relative to the frontier.
struct Parts {
    groups_of: Vec<Vec<usize>>,
    /// For each clique, the number of vertices yet to come.
    to_come: Vec<usize>,
    /// For each clique, the number of vertices on the frontier.
    on_frontier: Vec<u64>,
    /// Whether no earlier clique has the same vertices; duplicates occur if the vertices are orbits.
    is_first: Vec<bool>,
    /// The number of cliques with a vertex yet to come: the most that can be added.
    left: usize,
}

impl Parts {
    fn new(sets: &IndependentSets) -> Self {
        let mut groups_of = vec![Vec::new(); sets.weights.len()];
        let groups: &[Vec<u32>] = sets.covers.first().map_or(&[], |cover| cover);
        for (number, group) in groups.iter().enumerate() {
            for &vertex in group {
                groups_of[vertex as usize].push(number);
            }
        }
        let to_come: Vec<usize> = groups.iter().map(Vec::len).collect();
        let left = to_come.iter().filter(|&&it| it > 0).count();
        let mut known = HashSet::new();
        let is_first = groups.iter().map(|group| known.insert(group)).collect();
        Self { groups_of, on_frontier: vec![0; to_come.len()], is_first, to_come, left }
    }

    /// Takes a vertex, which stays on the frontier or not.
    fn enter(&mut self, vertex: usize, stays: bool) {
        for &group in &self.groups_of[vertex] {
            self.to_come[group] -= 1;
            self.left -= usize::from(self.to_come[group] == 0);
            self.on_frontier[group] += u64::from(stays);
        }
    }

    fn leave(&mut self, vertex: usize) {
        self.groups_of[vertex].iter().for_each(|&group| self.on_frontier[group] -= 1);
    }

    /// Returns the maximum number of traces: at most one vertex of each clique.
    fn traces(&self) -> u64 {
        let different = self.on_frontier.iter().zip(&self.is_first).filter(|it| *it.1);
        different.fold(1, |traces: u64, (&it, _)| traces.saturating_mul(1 + it))
    }
}

/// Returns the vertices in breadth-first order from a vertex of lowest degree, component by component.
fn by_breadth(sets: &IndependentSets) -> Vec<usize> {
    let vertices = sets.weights.len();
    let mut starts: Vec<usize> = (0..vertices).collect();
    starts.sort_by_key(|&vertex| sets.conflicts.degree(vertex));
    let mut seen = vec![false; vertices];
    let mut order: Vec<usize> = Vec::with_capacity(vertices);
    for start in starts {
        if std::mem::replace(&mut seen[start], true) {
            continue;
        }
        let mut next = order.len();
        order.push(start);
        while let Some(&vertex) = order.get(next) {
            next += 1;
            for other in sets.conflicts.row(vertex).map(|other| other as usize) {
                if !std::mem::replace(&mut seen[other], true) {
                    order.push(other);
                }
            }
        }
    }
    order
}
