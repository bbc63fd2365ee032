//! Why a value is impossible for a variable of one of the arrays.
//!
//! The value `j` of `forward[i]` is possible if `backward[j]` can be `i`, too. Otherwise the absence there is the
//! reason. A variable that is fixed excludes all other values of its counterpart, and its value for all others of its
//! array. What follows from these rules in several steps follows from a Hall set of one of the arrays: some of its
//! variables have together as many possible values as there are variables.

use super::{Inverse, InverseSide};
use crate::solver::constraints::all_different::{HallSet, HallSets, add_holder};
use crate::solver::domain_reason::{DomainReason, EarlierDomains};
use crate::solver::fact::DomainFact;

impl Inverse {
    /// See [`Constraint::reason`](crate::constraints::Constraint::reason).
    pub(super) fn why(&self, inferred: Option<DomainFact>, reason: &mut DomainReason<'_>) -> bool {
        let before = reason.before();
        let views = [(&self.forward, &self.backward), (&self.backward, &self.forward)];
        views.into_iter().any(|(one, other)| {
            let view = InverseView { one, other, before };
            reason.attempt(|reason| match inferred {
                None => view.hall_sets().shortage().is_some_and(|set| view.add_inclusions(&set, reason)),
                Some(fact) => {
                    let place = one.variables.iter().position(|&variable| variable == fact.variable());
                    place.is_some_and(|place| view.add_lost(place, fact, reason))
                }
            })
        })
    }
}

/// The arrays, seen from one of them.
struct InverseView<'a> {
    one: &'a InverseSide,
    other: &'a InverseSide,
    before: &'a dyn EarlierDomains,
}

impl InverseView<'_> {
    /// Adds why a variable has lost values.
    fn add_lost(&self, place: usize, fact: DomainFact, reason: &mut DomainReason<'_>) -> bool {
        let Self { one, other, before } = *self;
        let Ok(index) = i32::try_from(one.index(place)) else { return false };
        let Some(mut lost) = reason.lost(fact) else { return false };
        let holder = other.variables.iter().position(|&variable| before.value(variable) == Some(index));
        if let Some(holder) = holder
            && lost.iter().all(|&value| i64::from(value) != other.index(holder))
        {
            return reason.add_value(other.variables[holder]);
        }
        lost.retain(|&value| {
            !self.add_excluded_there(place, value, reason) && !add_holder(&one.variables, value, reason)
        });
        lost.is_empty() || self.add_hall_sets(place, &lost, reason)
    }

    /// Adds for each value a Hall set of either array that excludes it, the one with fewer variables.
    fn add_hall_sets(&self, place: usize, values: &[i32], reason: &mut DomainReason<'_>) -> bool {
        let mirrored = InverseView { one: self.other, other: self.one, before: self.before };
        let (own, others) = (self.hall_sets(), mirrored.hall_sets());
        values.iter().all(|&value| {
            let (Some(back), Ok(index)) = (self.other.place(value), i32::try_from(self.one.index(place)))
            else {
                return false;
            };
            let own = own.with_values(&[value]).filter(|set| !set.rows.contains(&place));
            let other = others.with_values(&[index]).filter(|set| !set.rows.contains(&back));
            match (own, other) {
                (Some(own), Some(other)) if other.rows.len() < own.rows.len() => {
                    mirrored.add_inclusions(&other, reason)
                }
                (Some(own), _) => self.add_inclusions(&own, reason),
                (None, Some(other)) => mirrored.add_inclusions(&other, reason),
                (None, None) => false,
            }
        })
    }

    /// The values that the variables of an array can have in both views.
    fn hall_sets(&self) -> HallSets {
        let rows: Vec<Vec<i32>> = (0..self.one.variables.len())
            .map(|place| {
                let variable = self.one.variables[place];
                let values = self.indices().filter(|&value| self.before.contains(variable, value));
                values.filter(|&value| !self.is_excluded_there(place, value)).collect()
            })
            .collect();
        HallSets::new(&rows)
    }

    /// The values that are indices of the other array.
    fn indices(&self) -> impl Iterator<Item = i32> {
        let places = 0..self.other.variables.len();
        places.filter_map(|place| i32::try_from(self.other.index(place)).ok())
    }

    /// Whether the counterpart of a value is impossible in the other array.
    fn is_excluded_there(&self, place: usize, value: i32) -> bool {
        let counterpart = self.other.place(value).zip(i32::try_from(self.one.index(place)).ok());
        counterpart.is_none_or(|(back, index)| !self.before.contains(self.other.variables[back], index))
    }

    /// Adds why the variables of a set have only its values.
    fn add_inclusions(&self, set: &HallSet, reason: &mut DomainReason<'_>) -> bool {
        set.rows.iter().all(|&place| {
            let variable = self.one.variables[place];
            let others = self.indices().filter(|&value| !set.has(value));
            let (here, there): (Vec<i32>, Vec<i32>) =
                others.partition(|&value| !self.before.contains(variable, value));
            reason.add_absences(variable, &here)
                && there.into_iter().all(|value| self.add_excluded_there(place, value, reason))
        })
    }

    /// Adds why the counterpart of a value is impossible; returns false if it is possible.
    fn add_excluded_there(&self, place: usize, value: i32, reason: &mut DomainReason<'_>) -> bool {
        let counterpart = self.other.place(value).zip(i32::try_from(self.one.index(place)).ok());
        counterpart.is_none_or(|(back, index)| reason.add_absence(self.other.variables[back], index))
    }
}
