//! One value comes before another in a sequence.
//!
//! `alpha` is the first variable that can take the first value. No variable up to it can take the second. If a
//! later variable has the second value, and no variable between can take the first, then `alpha` takes it. For
//! distinct variables this is domain consistent.
//!
//! Source: Y. C. Law, J. H. M. Lee, Global constraints for integer and set value precedence, CP 2004. A trailed
//! cell remembers how many variables at the start can take neither value.

use crate::solver::constraints::{Assignment, Consistency, Constraint, each_once};
use crate::solver::domain_reason::DomainReason;
use crate::solver::engine::{Change, Conflict, Posting, Priority, State, Status, Trailed, Variable};
use crate::solver::fact::DomainFact;

/// The first variable with a second value comes after some variable with a first value.
///
/// ```
/// use cavalcade_core::constraints::ValuePrecede;
/// use cavalcade_core::{Engine, Model};
///
/// let mut model = Model::new();
/// let x = model.integers(3, 1..=3);
/// model.post(ValuePrecede::new(1, 2, x.clone()));
///
/// let mut engine = Engine::new(&model);
/// engine.propagate().expect("there are solutions");
/// assert_eq!(engine.state().domain(x[0]).values().collect::<Vec<_>>(), [1, 3]);
/// ```
#[derive(Debug, Clone)]
pub struct ValuePrecede {
    first: i32,
    second: i32,
    variables: Vec<Variable>,
}

impl ValuePrecede {
    /// If one of `variables` takes the value `second`, an earlier one takes `first`. Domain consistent if no
    /// variable occurs twice.
    ///
    /// If the values are the same, no variable takes it. A run reads variables up to the first that decides.
    #[must_use]
    pub fn new(first: i32, second: i32, variables: impl IntoIterator<Item = Variable>) -> Self {
        Self { first, second, variables: variables.into_iter().collect() }
    }
}

impl Constraint for ValuePrecede {
    fn scope(&self) -> Vec<Variable> {
        each_once(self.variables.iter().copied())
    }

    fn check(&self, assignment: Assignment<'_>) -> bool {
        let values: Vec<i32> = self.variables.iter().map(|&variable| assignment.value(variable)).collect();
        let after = values.iter().position(|&value| value == self.second);
        after.is_none_or(|after| values[..after].contains(&self.first))
    }

    fn consistency(&self) -> Consistency {
        let is_distinct = self.scope().len() == self.variables.len();
        if is_distinct { Consistency::Domain } else { Consistency::Value }
    }

    /// How many open variables come before the first that has the first value, and before one that has the second value
    /// without it.
    fn projection_key(&self, _: usize, state: &State, key: &mut Vec<u64>) -> bool {
        let mut open = 0;
        let mut second = None;
        for &variable in &self.variables {
            match state.value(variable) {
                None => open += 1,
                Some(value) if value == self.first => {
                    key.extend([open, second.unwrap_or(u64::MAX)]);
                    return true;
                }
                Some(value) if value == self.second => second = second.or(Some(open)),
                Some(_) => {}
            }
        }
        key.extend(second);
        true
    }

    /// The second value is lost if no earlier variable can take the first; all others are lost if the first is needed.
    fn reason(&self, inferred: Option<DomainFact>, reason: &mut DomainReason<'_>) -> bool {
        let before = reason.before();
        let Self { first, second, ref variables } = *self;
        // No variable up to one with the second value can take the first, but for `alpha`.
        let add_needed = |alpha: Option<usize>, reason: &mut DomainReason<'_>| {
            let start = alpha.map_or(0, |alpha| alpha + 1);
            let after = (start..variables.len()).find(|&at| before.value(variables[at]) == Some(second));
            after.is_some_and(|after| {
                reason.add_value(variables[after])
                    && (0..after)
                        .filter(|&at| Some(at) != alpha)
                        .all(|at| reason.add_absence(variables[at], first))
            })
        };
        let Some(fact) = inferred else { return add_needed(None, reason) };
        let place = variables.iter().position(|&variable| variable == fact.variable());
        let (Some(place), Some(lost)) = (place, reason.lost(fact)) else { return false };
        if lost == [second] {
            return variables[..place].iter().all(|&earlier| reason.add_absence(earlier, first));
        }
        !lost.contains(&first) && add_needed(Some(place), reason)
    }

    fn post(&self, posting: &mut Posting<'_>) -> Result<(), Conflict> {
        let start = posting.allocate(1, 0usize).at(0);
        let (it, variables) = (self.clone(), self.variables.iter().copied());
        posting.install_filter(variables, Change::Domain, Priority::Linear, move |state| {
            it.filter(start, state)
        });
        Ok(())
    }
}

impl ValuePrecede {
    /// Keeps the second value behind the first. The variables before `start` can take neither value.
    fn filter(&self, start: Trailed<usize>, state: &mut State) -> Result<Status, Conflict> {
        let Self { first, ref variables, .. } = *self;
        let Some(alpha) = self.alpha(start, state)? else {
            let is_clear = state.get(start) == variables.len();
            return Ok(if is_clear { Status::Entailed } else { Status::Active });
        };
        if self.is_needed(state, alpha) {
            state.fix(variables[alpha], first)?;
        }
        let is_decided = state.get(start) == alpha && state.value(variables[alpha]) == Some(first);
        Ok(if is_decided { Status::Entailed } else { Status::Active })
    }

    /// Finds `alpha`, and removes the second value from all variables up to it.
    fn alpha(&self, start: Trailed<usize>, state: &mut State) -> Result<Option<usize>, Conflict> {
        let Self { first, second, ref variables } = *self;
        let mut is_clear = true;
        for (number, &variable) in variables.iter().enumerate().skip(state.get(start)) {
            state.remove(variable, second)?;
            if state.domain(variable).contains(first) {
                return Ok(Some(number));
            }
            // An interval keeps values between its bounds.
            is_clear &= !state.domain(variable).contains(second);
            if is_clear {
                state.set(start, number + 1);
            }
        }
        Ok(None)
    }

    /// Whether a variable after `alpha` has the second value, and none between can take the first.
    fn is_needed(&self, state: &State, alpha: usize) -> bool {
        let Self { first, second, ref variables } = *self;
        for &variable in &variables[alpha + 1..] {
            if state.domain(variable).contains(first) {
                return false;
            }
            if state.value(variable) == Some(second) {
                return true;
            }
        }
        false
    }
}
