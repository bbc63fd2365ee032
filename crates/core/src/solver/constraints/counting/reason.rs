//! Why a value is taken at least or at most so often, and why this decides about a variable.
//!
//! Variables that are fixed to a value take it, and those without it do not. Besides, the count of the value has a
//! range. If the values differ, the others take at least and at most so many variables, which leaves the rest. A
//! variable loses a value that is taken often enough without it, and takes one that is not taken often enough by the
//! others.

use std::cell::OnceCell;

use super::Tally;
use super::cardinalities::{CountRange, GlobalCardinality};
use crate::solver::domain_reason::{DomainReason, EarlierDomains};
use crate::solver::engine::Variable;
use crate::solver::fact::DomainFact;

/// A constraint, and the domains from which it inferred something.
struct CountReasons<'a> {
    variables: &'a [Variable],
    cover: &'a [(i32, CountRange)],
    /// Whether each variable takes exactly one value of the cover.
    is_partition: bool,
    /// Whether each variable takes at most one.
    is_distinct: bool,
    before: &'a dyn EarlierDomains,
    /// For each value of the cover how many variables took it and could take it, counted when it is first needed.
    tallies: OnceCell<Vec<Tally>>,
}

impl GlobalCardinality {
    /// See [`Constraint::reason`](crate::constraints::Constraint::reason).
    pub(super) fn why(&self, inferred: Option<DomainFact>, reason: &mut DomainReason<'_>) -> bool {
        let before = reason.before();
        let is_distinct = self.values().len() == self.cover.len();
        let reasons = CountReasons {
            variables: &self.variables,
            cover: &self.cover,
            is_partition: is_distinct && self.is_closed,
            is_distinct,
            before,
            tallies: OnceCell::new(),
        };
        let mut places = 0..self.cover.len();
        let Some(fact) = inferred else {
            return places.any(|place| reason.attempt(|reason| reasons.add_clash(place, reason)))
                || self.add_no_distribution(reason);
        };
        let variable = fact.variable();
        if self.variables.contains(&variable) {
            let Some(mut lost) = reason.lost(fact) else { return false };
            lost.retain(|&value| !reasons.add_lost(variable, value, reason));
            return lost.is_empty() || self.add_no_move(variable, &lost, reason);
        }
        let Some(lost) = reason.nearest_lost(fact).map(i64::from) else { return false };
        places.filter(|&place| self.cover[place].1.variable() == Some(variable)).any(|place| match fact {
            DomainFact::AtLeast(..) => {
                reason.attempt(|reason| reasons.add_fixed(place, lost + 1, None, reason))
                    || reason.attempt(|reason| reasons.add_least_by_sum(place, lost + 1, reason))
            }
            DomainFact::AtMost(..) => {
                reason.attempt(|reason| reasons.add_without(place, lost - 1, None, reason))
                    || reason.attempt(|reason| reasons.add_most_by_sum(place, lost - 1, reason))
            }
            DomainFact::Not(..) => false,
        })
    }
}

impl CountReasons<'_> {
    /// Adds why a value is taken too often or too rarely.
    fn add_clash(&self, place: usize, reason: &mut DomainReason<'_>) -> bool {
        let (least, most) = self.range(place);
        let above = most.min(self.fixed(place, None).max(least) - 1);
        let below = least.max(self.possible(place, None).min(most) + 1);
        reason.attempt(|reason| self.add_most(place, above, reason) && self.add_low(place, above + 1, reason))
            || reason.attempt(|reason| {
                self.add_least(place, below, reason) && self.add_high(place, below - 1, reason)
            })
    }

    /// Adds why a variable does not take a value.
    fn add_lost(&self, variable: Variable, value: i32, reason: &mut DomainReason<'_>) -> bool {
        let but = Some(variable);
        (0..self.cover.len()).any(|place| {
            let (least, most) = self.range(place);
            reason.attempt(|reason| {
                if self.cover[place].0 == value {
                    let taken = most.min(self.fixed(place, but));
                    self.add_fixed(place, taken, but, reason) && self.add_most(place, taken, reason)
                } else {
                    let needed = least.max(self.possible(place, but) + 1);
                    self.add_without(place, needed - 1, but, reason) && self.add_least(place, needed, reason)
                }
            })
        })
    }

    /// The range of a count.
    fn range(&self, place: usize) -> (i64, i64) {
        match self.cover[place].1 {
            CountRange::Variable(count) => {
                let (least, most) = self.before.bounds(count);
                (least.into(), most.into())
            }
            CountRange::Within(least, most) => (least, most),
        }
    }

    /// The variables but for one.
    fn others(&self, but: Option<Variable>) -> impl Iterator<Item = Variable> {
        self.variables.iter().copied().filter(move |&variable| Some(variable) != but)
    }

    /// How many variables but for one are fixed to a value.
    fn fixed(&self, place: usize, but: Option<Variable>) -> i64 {
        let value = self.cover[place].0;
        self.tally(place).certain as i64
            - self.occurrences(but, |variable| self.before.value(variable) == Some(value))
    }

    /// How many variables but for one can take a value.
    fn possible(&self, place: usize, but: Option<Variable>) -> i64 {
        let value = self.cover[place].0;
        self.tally(place).possible as i64
            - self.occurrences(but, |variable| self.before.contains(variable, value))
    }

    /// How often a variable occurs that takes a value.
    fn occurrences(&self, variable: Option<Variable>, takes: impl Fn(Variable) -> bool) -> i64 {
        let Some(variable) = variable.filter(|&variable| takes(variable)) else { return 0 };
        self.variables.iter().filter(|&&other| other == variable).count() as i64
    }

    /// How many variables took a value, and could take it.
    fn tally(&self, place: usize) -> Tally {
        let tallies = self.tallies.get_or_init(|| {
            let mut tallies = vec![Tally::default(); self.cover.len()];
            for &variable in self.variables {
                let (least, most) = self.before.bounds(variable);
                for (tally, &(value, _)) in tallies.iter_mut().zip(self.cover) {
                    if least <= value && value <= most && self.before.contains(variable, value) {
                        tally.add(least == most);
                    }
                }
            }
            tallies
        });
        tallies[place]
    }

    /// Adds that some variables but for one are fixed to a value; returns false if they are not so many.
    fn add_fixed(
        &self,
        place: usize,
        number: i64,
        but: Option<Variable>,
        reason: &mut DomainReason<'_>,
    ) -> bool {
        let value = Some(self.cover[place].0);
        let mut left = number;
        for variable in self.others(but).filter(|&variable| self.before.value(variable) == value) {
            if left > 0 {
                reason.add_value(variable);
                left -= 1;
            }
        }
        left <= 0
    }

    /// Adds that all variables but for one and some others do not take a value; returns false if more can.
    fn add_without(
        &self,
        place: usize,
        number: i64,
        but: Option<Variable>,
        reason: &mut DomainReason<'_>,
    ) -> bool {
        let value = self.cover[place].0;
        let mut left = self.others(but).count() as i64 - number;
        let is_never = |variable| {
            let (least, most) = self.before.bounds_at_root(variable);
            value < least || most < value
        };
        left -= self.others(but).filter(|&variable| is_never(variable)).count() as i64;
        for variable in self.others(but).filter(|&variable| !is_never(variable)) {
            if left > 0 && reason.add_absence(variable, value) {
                left -= 1;
            }
        }
        left <= 0
    }

    /// Adds why a value is taken so often: by fixed variables, or because its count says so.
    fn add_low(&self, place: usize, bound: i64, reason: &mut DomainReason<'_>) -> bool {
        bound <= 0 || self.add_count(place, bound, true, reason) || self.add_fixed(place, bound, None, reason)
    }

    /// Adds why a value is not taken more often: by variables without it, or because its count says so.
    fn add_high(&self, place: usize, bound: i64, reason: &mut DomainReason<'_>) -> bool {
        self.add_count(place, bound, false, reason) || self.add_without(place, bound, None, reason)
    }

    /// Adds why a value must be taken so often: its count says so, or the others leave so many variables.
    fn add_least(&self, place: usize, bound: i64, reason: &mut DomainReason<'_>) -> bool {
        self.add_count(place, bound, true, reason) || self.add_least_by_sum(place, bound, reason)
    }

    /// Adds why a value must not be taken more often.
    fn add_most(&self, place: usize, bound: i64, reason: &mut DomainReason<'_>) -> bool {
        self.add_count(place, bound, false, reason) || self.add_most_by_sum(place, bound, reason)
    }

    /// Adds a bound of a count, from below or above, if it has this bound.
    fn add_count(&self, place: usize, bound: i64, is_least: bool, reason: &mut DomainReason<'_>) -> bool {
        let (least, most) = self.range(place);
        let holds = if is_least { least >= bound } else { most <= bound };
        // The bound lies between 0 and the number of variables, or is one of the count.
        if let (true, CountRange::Variable(count), Ok(bound)) =
            (holds, self.cover[place].1, i32::try_from(bound))
        {
            reason.push(if is_least {
                DomainFact::AtLeast(count, bound)
            } else {
                DomainFact::AtMost(count, bound)
            });
        }
        holds
    }

    /// Adds why the other values are taken so rarely that at least `bound` variables take this one.
    fn add_least_by_sum(&self, place: usize, bound: i64, reason: &mut DomainReason<'_>) -> bool {
        let count = self.variables.len() as i64;
        let others = || (0..self.cover.len()).filter(|&other| other != place);
        let high = |other| self.range(other).1.min(self.possible(other, None));
        let mut slack = count - others().map(high).sum::<i64>() - bound;
        self.is_partition
            && slack >= 0
            && others().all(|other| {
                let weaker = slack.min(count - high(other));
                slack -= weaker;
                let bound = high(other) + weaker;
                bound >= count || self.add_high(other, bound, reason)
            })
    }

    /// Adds why the other values are taken so often that at most `bound` variables take this one.
    fn add_most_by_sum(&self, place: usize, bound: i64, reason: &mut DomainReason<'_>) -> bool {
        let others = || (0..self.cover.len()).filter(|&other| other != place);
        let low = |other| self.range(other).0.max(self.fixed(other, None));
        let mut slack = bound - (self.variables.len() as i64 - others().map(low).sum::<i64>());
        self.is_distinct
            && slack >= 0
            && others().all(|other| {
                let weaker = slack.min(low(other).max(0));
                slack -= weaker;
                self.add_low(other, low(other) - weaker, reason)
            })
    }
}
