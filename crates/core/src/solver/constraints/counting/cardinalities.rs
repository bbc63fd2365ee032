//! The numbers of variables that take each of several values.
//!
//! Each value is counted as `Count` does. If the values differ, the counts are also related by their sum: it
//! is at least the number of variables that can take only counted values, and at most the number of those that
//! can take any. In a closed constraint both are the number of variables. Each count is bounded by what the
//! bounds of the others leave of this sum. Values that no distribution of all variables allows are lost, too.

use std::ops::RangeBounds;

use super::{Tally, bound, settle};
use crate::solver::constraints::{
    Assignment, Consistency, Constraint, Member, each_once, forward_if_distinct,
};
use crate::solver::domain_reason::DomainReason;
use crate::solver::engine::{Change, Conflict, Posting, Priority, State, Status, Variable};
use crate::solver::fact::DomainFact;
use crate::solver::ranges::{distinct, ends};

/// The numbers of variables that take given values are given, or are values of other variables.
///
/// ```
/// use cavalcade_core::constraints::GlobalCardinality;
/// use cavalcade_core::{Engine, Model};
///
/// let mut model = Model::new();
/// let x = model.integers(3, 0..=9);
/// model.post(GlobalCardinality::within(x.clone(), [(4, 2..=2), (7, 1..=3)]).closed());
///
/// let mut engine = Engine::new(&model);
/// engine.push();
/// engine.assume(|state| state.fix(x[1], 7)).expect("4, 7, 4");
/// assert_eq!(engine.state().value(x[0]), Some(4));
/// ```
#[derive(Debug, Clone)]
pub struct GlobalCardinality {
    pub(super) variables: Vec<Variable>,
    pub(super) cover: Vec<(i32, CountRange)>,
    pub(super) is_closed: bool,
}

/// How often a value is taken.
#[derive(Debug, Clone, Copy)]
pub(super) enum CountRange {
    Variable(Variable),
    /// The least and the greatest number.
    Within(i64, i64),
}

impl CountRange {
    fn range(self, state: &State) -> (i64, i64) {
        match self {
            Self::Variable(count) => (state.min(count).into(), state.max(count).into()),
            Self::Within(least, most) => (least, most),
        }
    }

    pub(super) fn variable(self) -> Option<Variable> {
        match self {
            Self::Variable(count) => Some(count),
            Self::Within(..) => None,
        }
    }
}

impl GlobalCardinality {
    /// For each pair `(value, count)` of `cover`, the number of `variables` that take `value` is `count`. Value
    /// consistent.
    ///
    /// Other values may be taken too, see [`closed`](Self::closed). A variable that occurs several times counts
    /// as often. A run takes one step for each variable and each of its values, or each counted value if
    /// these are fewer.
    #[must_use]
    pub fn new(
        variables: impl IntoIterator<Item = Variable>,
        cover: impl IntoIterator<Item = (i32, Variable)>,
    ) -> Self {
        let cover = cover.into_iter().map(|(value, count)| (value, CountRange::Variable(count)));
        Self { variables: variables.into_iter().collect(), cover: cover.collect(), is_closed: false }
    }

    /// For each pair `(value, range)` of `cover`, the number of `variables` that take `value` lies in `range`,
    /// such as `2..=3` or `..4`. Value consistent.
    ///
    /// Costs the same as [`new`](Self::new).
    #[must_use]
    pub fn within<R: RangeBounds<i64>>(
        variables: impl IntoIterator<Item = Variable>,
        cover: impl IntoIterator<Item = (i32, R)>,
    ) -> Self {
        let clamp = |end: i128| end.clamp(-1, i128::from(i64::MAX)) as i64;
        let cover = cover.into_iter().map(|(value, range)| {
            let (least, most) = ends(&range);
            (value, CountRange::Within(least.map_or(0, clamp), most.map_or(i64::MAX, clamp)))
        });
        Self { variables: variables.into_iter().collect(), cover: cover.collect(), is_closed: false }
    }

    /// Forbids all values that are not counted.
    #[must_use]
    pub fn closed(mut self) -> Self {
        self.is_closed = true;
        self
    }

    /// The counted values, ascending, each once.
    pub(super) fn values(&self) -> Vec<i32> {
        distinct(self.cover.iter().map(|&(value, _)| value).collect())
    }

    /// All variables, as often as they occur.
    pub(super) fn occurrences(&self) -> impl Iterator<Item = Variable> + '_ {
        let counts = self.cover.iter().filter_map(|&(_, counts)| counts.variable());
        self.variables.iter().copied().chain(counts)
    }
}

impl Constraint for GlobalCardinality {
    fn scope(&self) -> Vec<Variable> {
        each_once(self.occurrences())
    }

    fn consistency(&self) -> Consistency {
        forward_if_distinct(self.occurrences())
    }

    fn check(&self, assignment: Assignment<'_>) -> bool {
        let values = || self.variables.iter().map(|&variable| assignment.value(variable));
        let is_right = |&(value, counts): &(i32, CountRange)| {
            let number = values().filter(|&other| other == value).count() as i64;
            match counts {
                CountRange::Variable(count) => i64::from(assignment.value(count)) == number,
                CountRange::Within(least, most) => (least..=most).contains(&number),
            }
        };
        let is_counted = |value: i32| self.cover.iter().any(|&(counted, _)| counted == value);
        self.cover.iter().all(is_right) && (!self.is_closed || values().all(is_counted))
    }

    /// For each counted value what is left of its range, or how many of the fixed variables have it, less the number if
    /// that is fixed.
    fn projection_key(&self, _: usize, state: &State, key: &mut Vec<u64>) -> bool {
        let is_open = |variable: &&Variable| state.value(**variable).is_none();
        let open = self.variables.iter().filter(is_open).count() as i64;
        for &(value, range) in &self.cover {
            let taken = self.variables.iter().filter(|&&variable| state.value(variable) == Some(value));
            let taken = taken.count() as i64;
            match range {
                CountRange::Within(least, most) => {
                    key.extend([(least - taken).max(0) as u64, (most - taken).min(open) as u64]);
                }
                CountRange::Variable(number) => {
                    key.push((taken - state.value(number).map_or(0, i64::from)) as u64);
                }
            }
        }
        true
    }

    fn reason(&self, inferred: Option<DomainFact>, reason: &mut DomainReason<'_>) -> bool {
        self.why(inferred, reason)
    }

    fn post(&self, posting: &mut Posting<'_>) -> Result<(), Conflict> {
        if self.is_closed {
            let values = self.values();
            let allowed = |&variable: &Variable| Member::new(variable, values.clone()).post(posting);
            self.variables.iter().try_for_each(allowed)?;
        }
        let counter = GlobalCounter::new(self.clone());
        posting.install_filter(self.scope(), Change::Domain, Priority::Linear, move |state| {
            counter.filter(state)
        });
        self.install_flow(posting);
        Ok(())
    }
}

/// Counts the variables that have each value.
struct GlobalCounter {
    constraint: GlobalCardinality,
    /// The counted values, ascending, each once.
    values: Vec<i32>,
    /// For each pair of the cover the place of its value.
    places: Vec<usize>,
}

/// What a pass over the variables counts.
struct Totals {
    /// For each counted value.
    tallies: Vec<Tally>,
    /// How many variables must take a counted value, and how many can.
    least: i64,
    most: i64,
}

impl GlobalCounter {
    fn new(constraint: GlobalCardinality) -> Self {
        let values = constraint.values();
        let place = |&(value, _): &(i32, CountRange)| values.partition_point(|&other| other < value);
        Self { places: constraint.cover.iter().map(place).collect(), constraint, values }
    }

    /// Counts everything.
    fn totals(&self, state: &State) -> Totals {
        let mut totals = Totals { tallies: vec![Tally::default(); self.values.len()], least: 0, most: 0 };
        for &variable in &self.constraint.variables {
            let domain = state.domain(variable);
            let size = domain.len();
            let mut counted = 0;
            let mut add = |place: usize| {
                totals.tallies[place].add(size == 1);
                counted += 1;
            };
            if size < self.values.len() {
                domain.values().filter_map(|value| self.values.binary_search(&value).ok()).for_each(&mut add);
            } else {
                let contained = self.values.iter().enumerate().filter(|&(_, &value)| domain.contains(value));
                contained.for_each(|(place, _)| add(place));
            }
            totals.least += i64::from(counted == size);
            totals.most += i64::from(counted > 0);
        }
        if self.constraint.is_closed {
            totals.least = self.constraint.variables.len() as i64;
        }
        totals
    }

    /// The possible numbers for each pair of the cover, by its own variables and count.
    fn ranges(&self, state: &State, tallies: &[Tally]) -> Vec<(i64, i64)> {
        let pairs = self.constraint.cover.iter().zip(&self.places);
        let range = |(&(_, counts), &place): (&(i32, CountRange), &usize)| {
            let (low, high) = counts.range(state);
            (low.max(tallies[place].certain as i64), high.min(tallies[place].possible as i64))
        };
        pairs.map(range).collect()
    }
}

/// Bounds each number by what the others leave of the sum. No range is empty, and none ends beyond the number
/// of variables.
///
/// # Errors
/// The sum is impossible.
fn bound_by_sum(totals: &Totals, ranges: &mut [(i64, i64)]) -> Result<(), Conflict> {
    let Totals { least, most, .. } = *totals;
    let low: i64 = ranges.iter().map(|range| range.0).sum();
    let high: i64 = ranges.iter().map(|range| range.1).sum();
    if low > most || high < least || least > most {
        return Err(Conflict);
    }
    for range in ranges {
        *range = (range.0.max(least - (high - range.1)), range.1.min(most - (low - range.0)));
    }
    Ok(())
}

impl GlobalCounter {
    fn filter(&self, state: &mut State) -> Result<Status, Conflict> {
        let GlobalCardinality { variables, cover, .. } = &self.constraint;
        let totals = self.totals(state);
        let mut ranges = self.ranges(state, &totals.tallies);
        if ranges.iter().any(|range| range.0 > range.1) {
            return Err(Conflict);
        }
        if self.values.len() == cover.len() {
            bound_by_sum(&totals, &mut ranges)?;
        }
        let mut is_settled = true;
        for ((&(value, counts), &place), (least, most)) in cover.iter().zip(&self.places).zip(ranges) {
            if let CountRange::Variable(count) = counts {
                bound(state, count, least, most)?;
                is_settled &= state.value(count).is_some();
            }
            // The tally may be out of date by what this run has removed. Then another run follows.
            let tally = totals.tallies[place];
            settle(state, variables, value, tally, (least, most))?;
            is_settled &= tally.is_settled();
        }
        Ok(if is_settled { Status::Entailed } else { Status::Active })
    }
}
