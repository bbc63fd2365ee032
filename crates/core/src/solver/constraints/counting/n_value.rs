//! The number of different values that some variables take.
//!
//! From below: variables whose ranges have no value in common take different values. Most such variables are found in the
//! order of the upper ends of their ranges: each that begins after the end of the last one.
//!
//! From above: different values are a matching of variables to values. A variable with at least as many values as there
//! are variables can be matched after all others, so only the domains of the others are looked at.
//!
//! If the number cannot be greater than the number of values already taken, no other values are taken. If it needs a new
//! value from every variable that is not fixed, these take none of the values already taken.

use std::collections::BTreeSet;

use super::bound;
use crate::solver::constraints::all_different::HallSets;
use crate::solver::constraints::values::keep_values;
use crate::solver::constraints::{Assignment, Consistency, Constraint, each_once, forward_if_distinct};
use crate::solver::domain_reason::DomainReason;
use crate::solver::engine::{Change, Conflict, Posting, Priority, State, Status, Variable};
use crate::solver::fact::DomainFact;

/// The number of different values of some variables is the value of another variable.
///
/// ```
/// use cavalcade_core::constraints::NValue;
/// use cavalcade_core::{Engine, Model};
///
/// let mut model = Model::new();
/// let (x, count) = (model.integers(4, 1..=3), model.integer(0..=9));
/// model.post(NValue::new(x, count));
///
/// let mut engine = Engine::new(&model);
/// engine.propagate().expect("there are solutions");
/// assert_eq!(engine.state().domain(count).values().collect::<Vec<_>>(), [1, 2, 3]);
/// ```
#[derive(Debug, Clone)]
pub struct NValue {
    /// Each variable once.
    variables: Vec<Variable>,
    count: Variable,
}

impl NValue {
    /// The `variables` take `count` different values. Value consistent.
    ///
    /// The greatest possible number is found by matching variables to values, which takes at most one step for
    /// each variable and each remaining value of each variable.
    #[must_use]
    pub fn new(variables: impl IntoIterator<Item = Variable>, count: Variable) -> Self {
        Self { variables: each_once(variables.into_iter()), count }
    }
}

impl Constraint for NValue {
    fn scope(&self) -> Vec<Variable> {
        each_once(self.variables.iter().copied().chain([self.count]))
    }

    fn consistency(&self) -> Consistency {
        forward_if_distinct(self.variables.iter().copied().chain([self.count]))
    }

    fn check(&self, assignment: Assignment<'_>) -> bool {
        let values: BTreeSet<i32> =
            self.variables.iter().map(|&variable| assignment.value(variable)).collect();
        usize::try_from(assignment.value(self.count)) == Ok(values.len())
    }

    /// The values of the fixed variables that others may have, and how many others there are, less the number if that is
    /// fixed.
    fn projection_key(&self, _: usize, state: &State, key: &mut Vec<u64>) -> bool {
        let taken: BTreeSet<i32> =
            self.variables.iter().filter_map(|&variable| state.value(variable)).collect();
        let is_open = |variable: &&Variable| state.value(**variable).is_none();
        let may_be_taken =
            |value: i32| self.variables.iter().filter(is_open).any(|&it| state.domain(it).contains(value));
        let (again, only_once): (Vec<i32>, Vec<i32>) =
            taken.into_iter().partition(|&value| may_be_taken(value));
        key.extend(again.into_iter().map(|value| value as u64));
        key.push((only_once.len() as i64 - state.value(self.count).map_or(0, i64::from)) as u64);
        true
    }

    fn reason(&self, inferred: Option<DomainFact>, reason: &mut DomainReason<'_>) -> bool {
        self.why(inferred, reason)
    }

    fn post(&self, posting: &mut Posting<'_>) -> Result<(), Conflict> {
        let it = self.clone();
        posting.install_filter(self.scope(), Change::Domain, Priority::Costly, move |state| it.filter(state));
        Ok(())
    }
}

impl NValue {
    /// Adds why a bound of the count, a value that is not taken, or a conflict follows. Why the count cannot be greater
    /// is not known.
    fn why(&self, inferred: Option<DomainFact>, reason: &mut DomainReason<'_>) -> bool {
        let before = reason.before();
        let (least, most) = before.bounds(self.count);
        let Some(fact) = inferred else {
            reason.push(DomainFact::AtMost(self.count, most));
            return self.add_apart(i64::from(most) + 1, reason);
        };
        if fact.variable() == self.count {
            let lost = matches!(fact, DomainFact::AtLeast(..)).then(|| reason.nearest_lost(fact));
            return lost.flatten().is_some_and(|lost| self.add_apart(i64::from(lost) + 1, reason));
        }
        let Some(lost) = reason.lost(fact) else { return false };
        let fixed: Vec<Variable> =
            self.variables.iter().copied().filter(|&variable| before.value(variable).is_some()).collect();
        let mut taken: BTreeSet<i32> = fixed.iter().filter_map(|&variable| before.value(variable)).collect();
        if lost.iter().all(|value| !taken.contains(value)) {
            // Other values are taken as often as possible.
            reason.push(DomainFact::AtMost(self.count, most));
            let is_full = i64::from(most) == taken.len() as i64;
            for variable in fixed {
                if before.value(variable).is_some_and(|value| taken.remove(&value)) {
                    reason.add_value(variable);
                }
            }
            return is_full;
        }
        // Each of the other variables takes another value.
        reason.push(DomainFact::AtLeast(self.count, least));
        let open = self.variables.len() - fixed.len();
        fixed.into_iter().all(|variable| reason.add_value(variable))
            && i64::from(least) == (taken.len() + open) as i64
            && lost.iter().all(|value| taken.contains(value))
    }

    /// Adds bounds of variables that take so many different values, since their ranges have no value in common.
    fn add_apart(&self, number: i64, reason: &mut DomainReason<'_>) -> bool {
        let before = reason.before();
        let apart = self.apart(|variable| before.bounds(variable));
        for &variable in apart.iter().take(usize::try_from(number).unwrap_or(0)) {
            let (least, most) = before.bounds(variable);
            reason.extend([DomainFact::AtLeast(variable, least), DomainFact::AtMost(variable, most)]);
        }
        apart.len() as i64 >= number
    }

    /// Returns the most variables whose ranges have no value in common. Takes the time of sorting.
    fn apart(&self, bounds: impl Fn(Variable) -> (i32, i32)) -> Vec<Variable> {
        let range = |&variable: &Variable| {
            let (least, most) = bounds(variable);
            (most, least, variable)
        };
        let mut ranges: Vec<(i32, i32, Variable)> = self.variables.iter().map(range).collect();
        ranges.sort_unstable();
        let mut end = None;
        let mut apart = Vec::new();
        for (most, least, variable) in ranges {
            if end.is_none_or(|end| end < least) {
                end = Some(most);
                apart.push(variable);
            }
        }
        apart
    }

    /// Returns the greatest number of different values. Takes at most one step for each variable and each edge of the
    /// matching problem.
    fn most(&self, state: &State) -> usize {
        let is_narrow = |variable: &&Variable| state.domain(**variable).len() < self.variables.len();
        let narrow = self.variables.iter().filter(is_narrow);
        let rows: Vec<Vec<i32>> = narrow.map(|&it| state.domain(it).values().collect()).collect();
        self.variables.len() - rows.len() + HallSets::new(&rows).matched()
    }

    /// Bounds the number of values, and restricts them if it is at a bound.
    fn filter(&self, state: &mut State) -> Result<Status, Conflict> {
        let Self { variables, count } = self;
        let fewest = self.apart(|variable| state.bounds(variable)).len();
        bound(state, *count, fewest as i64, self.most(state) as i64)?;
        let taken: BTreeSet<i32> = variables.iter().filter_map(|&variable| state.value(variable)).collect();
        let open: Vec<Variable> =
            variables.iter().copied().filter(|&variable| state.value(variable).is_none()).collect();
        if open.is_empty() {
            return Ok(Status::Active);
        }
        if i64::from(state.max(*count)) == taken.len() as i64 {
            let taken: Vec<i32> = taken.into_iter().collect();
            open.into_iter().try_for_each(|variable| keep_values(state, variable, &taken))?;
        } else if i64::from(state.min(*count)) == (taken.len() + open.len()) as i64 {
            for variable in open {
                taken.iter().try_for_each(|&value| state.remove(variable, value))?;
            }
        }
        Ok(Status::Active)
    }
}
