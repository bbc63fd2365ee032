//! Why a value is lost to variables that need it, or why there are too few values.
//!
//! A fixed variable needs its value; the variables of a Hall set need all of theirs. That a variable has only values of
//! the set is explained by the absence of all others.

use super::AllDifferent;
use super::hall::{HallSet, HallSets};
use crate::solver::domain_reason::{DomainReason, EarlierDomains};
use crate::solver::engine::Variable;
use crate::solver::fact::DomainFact;

/// How many values are looked at for a Hall set; variables after these are left out.
const MOST_VALUES: i64 = 1 << 16;

impl AllDifferent {
    /// See [`Constraint::reason`](crate::constraints::Constraint::reason).
    pub(super) fn why(&self, inferred: Option<DomainFact>, reason: &mut DomainReason<'_>) -> bool {
        let is_free = |value: i32| self.is_excepted(value);
        let Some(fact) = inferred else {
            return add_equal_pair(&self.variables, &is_free, reason)
                || self.excepted.is_empty() && add_shortage(&self.variables, reason);
        };
        let others: Vec<Variable> =
            self.variables.iter().copied().filter(|&variable| variable != fact.variable()).collect();
        let Some(mut lost) = reason.lost(fact) else { return false };
        lost.retain(|&value| is_free(value) || !add_holder(&others, value, reason));
        lost.is_empty() || self.excepted.is_empty() && add_hall_set(&others, &lost, reason)
    }
}

/// Adds that a variable has a value, if it was fixed to it; returns whether one was.
pub(in crate::solver::constraints) fn add_holder(
    variables: &[Variable],
    value: i32,
    reason: &mut DomainReason<'_>,
) -> bool {
    let before = reason.before();
    let holder = variables.iter().find(|&&variable| before.value(variable) == Some(value));
    holder.is_some_and(|&holder| reason.add_value(holder))
}

/// Adds that two variables have the same value, if two did and the value is not free; returns whether they did.
pub(in crate::solver::constraints) fn add_equal_pair(
    variables: &[Variable],
    is_free: &dyn Fn(i32) -> bool,
    reason: &mut DomainReason<'_>,
) -> bool {
    let before = reason.before();
    variables.iter().enumerate().any(|(number, &variable)| {
        let value = before.value(variable).filter(|&value| !is_free(value));
        value.is_some_and(|value| add_holder(&variables[number + 1..], value, reason))
            && reason.add_value(variable)
    })
}

/// Adds why some variables need given values; returns false if they do not.
pub(in crate::solver::constraints) fn add_hall_set(
    variables: &[Variable],
    values: &[i32],
    reason: &mut DomainReason<'_>,
) -> bool {
    add_set(variables, |sets| sets.with_values(values), reason)
}

/// Adds why some variables have together too few values; returns false if they have enough.
pub(in crate::solver::constraints) fn add_shortage(
    variables: &[Variable],
    reason: &mut DomainReason<'_>,
) -> bool {
    add_set(variables, HallSets::shortage, reason)
}

/// Adds why some variables have the values of a set, if there is one.
fn add_set(
    variables: &[Variable],
    find: impl FnOnce(&HallSets) -> Option<HallSet>,
    reason: &mut DomainReason<'_>,
) -> bool {
    let (narrow, rows) = narrow_rows(variables, reason.before());
    find(&HallSets::new(&rows)).is_some_and(|set| {
        set.rows.iter().all(|&row| reason.add_inclusion(narrow[row], &|value| set.has(value)))
    })
}

/// The variables that may be in a Hall set, as they have at most as many values as there are variables, and these
/// values.
fn narrow_rows(variables: &[Variable], before: &dyn EarlierDomains) -> (Vec<Variable>, Vec<Vec<i32>>) {
    let mut left = MOST_VALUES;
    let row = |&variable: &Variable| {
        let (least, most) = before.bounds(variable);
        left -= i64::from(most) - i64::from(least);
        if left < 0 {
            return None;
        }
        let values = (least..=most).filter(|&value| before.contains(variable, value));
        let values: Vec<i32> = values.take(variables.len() + 1).collect();
        (values.len() <= variables.len()).then_some((variable, values))
    };
    variables.iter().filter_map(row).unzip()
}
