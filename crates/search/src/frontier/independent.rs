//! Counts independent sets vertex by vertex, without visiting them.
//!
//! The vertices are taken in an order. After some of them, those that are taken and still have neighbours to come
//! are the *frontier*. Two choices among the vertices taken that agree on the frontier can be
//! completed in the same ways; so all that has to be kept is, for every subset of the frontier that is
//! the trace of an independent set, how many sets of each size have it. The next vertex is left
//! out, which keeps the trace, or, where none of its neighbours is in the trace, put in.
//! When all vertices are taken the frontier is empty, and one entry holds the answer.
//!
//! Sums are checked: a count beyond 128 bits is an error. With sizes in place of counts, and the greater of two in
//! place of their sum, the same sweep finds the largest size.
//!
//! How many traces there can be is predicted from a cover by cliques: each clique has one vertex of a trace at most,
//! so one of those that it has on the frontier, or none. Among a few orders the one with the least sum of these is
//! taken; beyond a limit there is no sweep.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};

use cavalcade_core::IndependentSets;

/// The most vertices a frontier may have.
const WIDEST: usize = 40;
/// The most numbers that may be kept at a time.
const MOST_NUMBERS: usize = 1 << 22;

/// After so many entries the clock is looked at.
const ENTRIES_A_LOOK: usize = 1 << 14;

/// There are more than 2^128 sets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooMany;

/// One vertex, as the sweep comes across it.
#[derive(Debug, Clone, Copy)]
struct VertexStep {
    weight: usize,
    /// The places of its neighbours on the frontier.
    neighbours: u64,
    /// Its own place.
    place: u64,
    /// The places that remain after it.
    remaining: u64,
    /// The most that the vertices after it can add.
    rest: usize,
}

/// An order of the vertices, and what is to be done at each.
#[derive(Debug, Clone)]
pub struct IndependentSweep {
    steps: Vec<VertexStep>,
    entries: u64,
}

impl IndependentSweep {
    /// A sweep over the vertices; `None` if every order that is tried has too wide a frontier.
    #[must_use]
    pub fn new(sets: &IndependentSets) -> Option<Self> {
        let orders = [(0..sets.weights.len()).collect(), by_breadth(sets)];
        let sweeps = orders.iter().filter_map(|order| Self::along(sets, order));
        sweeps.min_by_key(|sweep| sweep.entries)
    }

    fn along(sets: &IndependentSets, order: &[usize]) -> Option<Self> {
        let mut number = vec![0; order.len()];
        order.iter().enumerate().for_each(|(at, &vertex)| number[vertex] = at);
        // Up to which vertex of the order each one is needed.
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

    /// How many entries there can be, all steps together.
    #[must_use]
    pub fn entries(&self) -> u64 {
        self.entries
    }

    /// The number of sets of a size; `None` if too much would have to be kept, or the time is over.
    ///
    /// # Errors
    /// There are more than 2^128.
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

    /// The size of the largest sets; `None` if too much would have to be kept, or the time is over.
    #[must_use]
    pub fn maximum(&self, is_over: impl Fn() -> bool) -> Option<usize> {
        let extended =
            |size: &usize, step: &VertexStep, taken: bool| Some(size + if taken { step.weight } else { 0 });
        let last = self.run(0, extended, |size, other| *size = other.max(*size), |_| 1, is_over);
        last.ok().map(Option::unwrap_or_default)
    }

    /// Follows all traces at once; returns what belongs to the empty trace at the end, if anything does.
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

/// Too much would have to be kept, or the time is over.
struct TooMuch;

/// What is kept for each trace.
type Traces<T> = HashMap<u64, T, BuildHasherDefault<Multiplied>>;

/// How many sets there are of the sizes from `least` on.
#[derive(Debug, Clone)]
struct Counts {
    least: usize,
    numbers: Vec<u128>,
}

impl Counts {
    /// The sets with a vertex of this weight added, of which those between `low` and `high` matter.
    fn extended(&self, weight: usize, low: usize, high: usize) -> Option<Self> {
        let least = self.least + weight;
        let skipped = low.saturating_sub(least);
        let end = self.numbers.len().min((high + 1).saturating_sub(least));
        (skipped < end).then(|| Self { least: least + skipped, numbers: self.numbers[skipped..end].to_vec() })
    }

    /// Adds others; `None` if a number becomes too large.
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

/// How the groups of a cover lie to the frontier.
struct Parts {
    groups_of: Vec<Vec<usize>>,
    /// For each group how many vertices are still to come.
    to_come: Vec<usize>,
    /// For each group how many vertices are on the frontier.
    on_frontier: Vec<u64>,
    /// Whether no group before has the same vertices, as happens where orbits are vertices.
    is_first: Vec<bool>,
    /// How many groups have a vertex that is still to come: the most that can be added.
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

    /// A vertex is taken, and stays on the frontier or does not.
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

    /// The most traces there can be: a choice of one or none in each group.
    fn traces(&self) -> u64 {
        let different = self.on_frontier.iter().zip(&self.is_first).filter(|it| *it.1);
        different.fold(1, |traces: u64, (&it, _)| traces.saturating_mul(1 + it))
    }
}

/// The vertices in the order of their distance from one at the border, part by part.
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

/// A hash of one word: a multiplication, with the upper bits brought down.
#[derive(Debug, Default)]
struct Multiplied(u64);

impl Hasher for Multiplied {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(byte.into());
        }
    }

    fn write_u64(&mut self, word: u64) {
        let product = (self.0 ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.0 = product ^ product >> 32;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
