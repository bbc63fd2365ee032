//! A sample of a layer: the states of one of its classes, swept from an exact table before it.
//!
//! The states of a layer are divided by the degrees of its frontier vertices. The sample decides these
//! *final* degrees one by one, whenever its table is too large: it draws the degree that a vertex will have in
//! the layer, and drops all states from which that degree is impossible. A degree never decreases, and it
//! increases by at most one for each neighbour that is still to be taken. So a state of the layer follows only
//! from states that are kept, and the sample reaches all states of the layer with the drawn degrees, with
//! all their merges. Divided by the probability of the draws, their number has the number of all states as
//! its expectation, whatever the probabilities are.
//!
//! A degree is drawn with the probability that a *possible* state of the layer has it ([`PossibleStates`]), given the
//! degrees that were drawn before; impossible are degrees that no state of the table can get. So the estimate is the
//! number of possible states times the share of a class that exists, and that share differs little between classes. The
//! next vertex is one with the fewest neighbours still to be taken, because its degree is known best; among these, the
//! one whose draw leaves the fewest states.

use std::ops::Range;

use super::super::Control;
use super::super::cells::{Cells, PathState};
use super::super::key::Key;
use super::super::plan::Plan;
use super::super::table::{Emitted, StateTable};
use super::points::Points;
use super::possible::PossibleStates;
use super::taken;

/// The largest part of the states that a decision is expected to keep.
const KEPT: f64 = 0.8;

/// A sample of the layer after the last of some steps.
pub(super) struct ClassSample<'a> {
    plan: &'a Plan,
    steps: Range<usize>,
    /// The number of states above which another degree is decided, and at which the sample fails.
    most: [usize; 2],
    control: Control<'a>,
    /// For each vertex, the steps before the layer that take one of its neighbours; empty for vertices that
    /// are not on the frontier of the layer.
    touched: Vec<Vec<usize>>,
    possible: PossibleStates,
    /// The decided vertices with their degrees.
    decided: Vec<(u32, u8)>,
    /// The number of choices that were tried.
    pub(super) effort: usize,
}

/// For each final degree of a vertex, the number of states that can get it.
#[derive(Debug, Clone, Copy, Default)]
struct Outlook([usize; 3]);

impl Outlook {
    /// Returns the expected number of states that are left if each state draws its degree.
    fn expected(self) -> f64 {
        let total: usize = self.0.iter().sum();
        self.0.iter().map(|&kept| (kept * kept) as f64 / total as f64).sum()
    }
}

/// Returns the index at a point of the interval from 0 to 1, of which each index has its share, and the share.
fn drawn(weights: [f64; 3], point: f64) -> (u8, f64) {
    let total: f64 = weights.iter().sum();
    let mut left = point * total;
    let mut found = (0, 1.0);
    for (index, weight) in (0u8..).zip(weights).filter(|pair| pair.1 > 0.0) {
        found = (index, weight / total);
        if left < weight {
            break;
        }
        left -= weight;
    }
    found
}

impl<'a> ClassSample<'a> {
    pub(super) fn new(plan: &'a Plan, steps: Range<usize>, most: [usize; 2], control: Control<'a>) -> Self {
        // A plan that ends early has fewer steps than vertices.
        let vertices = plan.steps[..steps.end].iter().flat_map(|step| &step.neighbours);
        let mut touched = vec![Vec::new(); vertices.max().map_or(0, |&last| last as usize + 1)];
        let layer = &plan.frontiers[steps.end - 1];
        for at in 0..steps.end {
            for &vertex in plan.steps[at]
                .neighbours
                .iter()
                .filter(|&neighbour| layer.iter().any(|on| on.0 == *neighbour))
            {
                touched[vertex as usize].push(at);
            }
        }
        let possible = PossibleStates::after(plan, steps.end);
        Self { plan, steps, most, control, touched, possible, decided: Vec::new(), effort: 0 }
    }

    /// Returns the inverse probability of the draws and the states found; `None` if a table is too large.
    pub(super) fn run<K: Key>(
        &mut self,
        table: &StateTable<K>,
        points: &mut Points,
    ) -> Option<(f64, StateTable<K>)> {
        let mut factor = 1.0;
        let mut chosen: Option<StateTable<K>> = None;
        let steps = self.steps.clone();
        for at in steps.clone() {
            while let Some((vertex, degree, probability)) =
                self.decide(at, chosen.as_ref().unwrap_or(table), points)
            {
                factor /= probability;
                self.decided.push((vertex, degree));
                let rule = self.rule(at, &[(vertex, degree)]);
                let keep = |key: K, emitted: &mut Emitted<K>| {
                    if rule.allows(key) {
                        emitted.push(key);
                    }
                };
                chosen =
                    Some(chosen.as_ref().unwrap_or(table).next(keep, usize::MAX, self.control.is_over).ok()?);
            }
            let now = chosen.as_ref().unwrap_or(table);
            if now.len() > self.most[1] {
                return None;
            }
            let rule = self.rule(at + 1, &self.decided);
            let (next, choices) = taken(self.plan, at, now, |key| rule.allows(key), self.control)?;
            self.effort += choices;
            if at + 1 == steps.end {
                return Some((factor, next));
            }
            chosen = Some(next);
        }
        None
    }

    /// Returns the vertices of the frontier before step `at` with their places.
    fn frontier(&self, at: usize) -> &'a [(u32, u8)] {
        at.checked_sub(1).map_or(&[], |before| &self.plan.frontiers[before])
    }

    /// Returns the number of neighbours of a vertex that are taken from step `at` up to the layer.
    fn open(&self, vertex: u32, at: usize) -> usize {
        self.touched[vertex as usize].iter().filter(|&&step| step >= at).count()
    }

    /// Returns the vertex to decide before step `at`, with a degree and its probability; `None` if the table is
    /// small enough, or no decision drops states.
    fn decide<K: Key>(
        &self,
        at: usize,
        table: &StateTable<K>,
        points: &mut Points,
    ) -> Option<(u32, u8, f64)> {
        if table.len() <= self.most[0] {
            return None;
        }
        let is_free = |vertex: u32| {
            !self.touched[vertex as usize].is_empty() && self.decided.iter().all(|on| on.0 != vertex)
        };
        let free: Vec<(u32, u8)> = self.frontier(at).iter().copied().filter(|on| is_free(on.0)).collect();
        let mut outlooks = vec![Outlook::default(); free.len()];
        let open: Vec<u8> = free.iter().map(|on| self.open(on.0, at) as u8).collect();
        for &key in table.buckets.iter().flat_map(|bucket| &bucket.keys) {
            let cells = Cells::of(key);
            for ((outlook, open), &(_, place)) in outlooks.iter_mut().zip(&open).zip(&free) {
                let degree = cells.degree(place);
                outlook.0[degree as usize..].iter_mut().take(1 + *open as usize).for_each(|kept| *kept += 1);
            }
        }
        let most = KEPT * table.len() as f64;
        let useful = outlooks.iter().zip(&free).zip(&open).filter(|outlook| outlook.0.0.expected() <= most);
        let ((outlook, &(vertex, _)), _) = useful.min_by(|(one, open), (other, others)| {
            open.cmp(others).then(one.0.expected().total_cmp(&other.0.expected()))
        })?;
        let mut weights = self.possible.by_degree(vertex, &self.decided);
        for (weight, _) in weights.iter_mut().zip(outlook.0).filter(|pair| pair.1 == 0) {
            *weight = 0.0;
        }
        let (degree, probability) = drawn(weights, points.next());
        Some((vertex, degree, probability))
    }

    /// Returns the degrees that states before step `at` must have so that the decided degrees are possible.
    fn rule(&self, at: usize, decided: &[(u32, u8)]) -> DegreeRanges {
        let frontier = self.frontier(at);
        let place = |vertex: u32| frontier.iter().find(|on| on.0 == vertex).map(|on| on.1);
        let range = |&(vertex, degree): &(u32, u8)| {
            Some((place(vertex)?, degree.saturating_sub(self.open(vertex, at) as u8), degree))
        };
        DegreeRanges { ranges: decided.iter().filter_map(range).collect() }
    }
}

/// The degrees that states must have: for each place the least and the largest.
struct DegreeRanges {
    ranges: Vec<(u8, u8, u8)>,
}

impl DegreeRanges {
    #[inline]
    fn allows<K: Key>(&self, key: K) -> bool {
        let cells = Cells::of(key);
        self.ranges.iter().all(|&(place, least, most)| (least..=most).contains(&cells.degree(place)))
    }
}
