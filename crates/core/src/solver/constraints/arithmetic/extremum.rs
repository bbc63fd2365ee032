//! The greatest or the least of some variables.
//!
//! For the greatest: no variable exceeds the result, and the result lies between the greatest of their least
//! values and the greatest of their greatest values. If only one variable can reach the least value of the
//! result, it is the result, and both keep their common values. A value of the result that no variable has
//! is removed; the variable that had it last time is tried first. The least is the greatest of the opposite
//! values.

use crate::solver::bits::ones;
use crate::solver::constraints::function::{FunctionCandidates, is_short, unite};
use crate::solver::constraints::{Assignment, Consistency, Constraint, each_once, forward_if_distinct};
use crate::solver::domain_reason::DomainReason;
use crate::solver::engine::{Change, Conflict, Posting, Priority, State, Status, Variable};
use crate::solver::fact::DomainFact;
use crate::solver::inequality::{Condition, ConstraintRows, Inequality};
use crate::solver::model::Model;

/// The greatest or the least of some variables is another.
///
/// ```
/// use cavalcade_core::constraints::Extremum;
/// use cavalcade_core::{Engine, Model};
///
/// let mut model = Model::new();
/// let x = [model.integer(0..=3), model.integer(2..=7)];
/// let result = model.integer(5..=9);
/// model.post(Extremum::maximum(x, result));
///
/// let mut engine = Engine::new(&model);
/// engine.propagate().expect("there are solutions");
/// assert_eq!(engine.state().domain(x[1]).values().collect::<Vec<_>>(), [5, 6, 7]);
/// ```
#[derive(Debug, Clone)]
pub struct Extremum {
    /// Each once.
    of: Vec<Variable>,
    result: Variable,
    order: ExtremumOrder,
}

impl Extremum {
    /// The greatest of the variables `of` is `result`. No solution if there are none.
    ///
    /// Bounds consistent, and values of `result` that no variable has are removed if they span less than
    /// 4096. A change costs about as much as there are variables.
    #[must_use]
    pub fn maximum(of: impl IntoIterator<Item = Variable>, result: Variable) -> Self {
        Self { of: each_once(of.into_iter()), result, order: ExtremumOrder::Ascending }
    }

    /// The least of the variables `of` is `result`. No solution if there are none.
    ///
    /// The same as [`Extremum::maximum`] of the opposite values.
    #[must_use]
    pub fn minimum(of: impl IntoIterator<Item = Variable>, result: Variable) -> Self {
        Self { of: each_once(of.into_iter()), result, order: ExtremumOrder::Descending }
    }
}

impl Extremum {
    /// Whether a value is greater than another, in the order in which the result is the greatest.
    fn exceeds(&self, one: i32, other: i32) -> bool {
        match self.order {
            ExtremumOrder::Ascending => one > other,
            ExtremumOrder::Descending => one < other,
        }
    }
}

impl Constraint for Extremum {
    fn scope(&self) -> Vec<Variable> {
        each_once(self.of.iter().copied().chain([self.result]))
    }

    fn consistency(&self) -> Consistency {
        forward_if_distinct(self.of.iter().copied().chain([self.result]))
    }

    fn check(&self, assignment: Assignment<'_>) -> bool {
        let values = self.of.iter().map(|&variable| assignment.value(variable));
        let extremum = match self.order {
            ExtremumOrder::Ascending => values.max(),
            ExtremumOrder::Descending => values.min(),
        };
        extremum == Some(assignment.value(self.result))
    }

    /// The result, or else the extremum of the fixed variables; while the result is fixed, whether one of them has it.
    fn projection_key(&self, _: usize, state: &State, key: &mut Vec<u64>) -> bool {
        let values = self.of.iter().filter_map(|&variable| state.value(variable));
        let extremum = values.reduce(|one, other| if self.exceeds(other, one) { other } else { one });
        match state.value(self.result) {
            Some(result) => key.extend([result as u64, u64::from(extremum == Some(result))]),
            None => key.extend(extremum.map(|extremum| extremum as u64)),
        }
        true
    }

    /// Bounds have reasons, which are those for the greatest of turned values.
    fn reason(&self, inferred: Option<DomainFact>, reason: &mut DomainReason<'_>) -> bool {
        let (order, result, before) = (self.order, self.result, reason.before());
        let bottom = |variable| order.turned(before.bounds(variable)).0;
        let top = |variable| order.turned(before.bounds(variable)).1;
        let Some(fact) = inferred else {
            // A variable exceeds the result, or the result exceeds all variables.
            if let Some(&large) = self.of.iter().find(|&&one| bottom(one) > top(result)) {
                reason.extend([order.at_most(result, top(result)), order.at_least(large, top(result) + 1)]);
                return true;
            }
            let least = bottom(result);
            reason.push(order.at_least(result, least));
            reason.extend(self.of.iter().map(|&one| order.at_most(one, least - 1)));
            return self.of.iter().all(|&one| top(one) < least);
        };
        if self.of.contains(&result) {
            return false;
        }
        match (order.turned_bound(fact), fact.variable() == result) {
            // The result is at least a variable, and at most the greatest of them.
            (Some((true, value)), true) => {
                let large = self.of.iter().find(|&&one| bottom(one) >= value);
                reason.extend(large.map(|&one| order.at_least(one, value)));
                large.is_some()
            }
            (Some((false, value)), true) => {
                reason.extend(self.of.iter().map(|&one| order.at_most(one, value)));
                self.of.iter().all(|&one| top(one) <= value)
            }
            // A variable is at most the result, and at least if no other can be.
            (Some((false, value)), false) => {
                reason.push(order.at_most(result, value));
                top(result) <= value
            }
            (Some((true, value)), false) => {
                let others = || self.of.iter().filter(|&&one| one != fact.variable());
                reason.push(order.at_least(result, value));
                reason.extend(others().map(|&one| order.at_most(one, value - 1)));
                bottom(result) >= value && others().all(|&one| top(one) < value)
            }
            (None, _) => false,
        }
    }

    /// No variable exceeds the result, and the result does not exceed one that is chosen.
    fn rows(&self, model: &Model) -> Option<ConstraintRows> {
        let sign = if self.exceeds(1, 0) { 1 } else { -1 };
        let exceeded = |sign: i128, variable| {
            let terms = [(sign, self.result), (-sign, variable)];
            Inequality::sum(if variable == self.result { vec![] } else { terms.into() }, 0)
        };
        let choices = || (0..).map(Condition::Choice).zip(&self.of);
        let mut rows: Vec<Inequality> = self.of.iter().map(|&variable| exceeded(sign, variable)).collect();
        rows.extend(choices().map(|(choice, &it)| exceeded(-sign, it).when(choice, true, model)));
        rows.push(Inequality::clause(choices().map(|(choice, _)| (choice, true))));
        Some(rows.into())
    }

    fn has_sums(&self) -> bool {
        true
    }

    fn post(&self, posting: &mut Posting<'_>) -> Result<(), Conflict> {
        if self.of.is_empty() {
            return Err(Conflict);
        }
        let Self { of, result, order } = self.clone();
        let state = posting.state();
        bound(state, order, &of, result)?;
        let held = if is_short(state, result) {
            let values: Vec<i32> = state.domain(result).values().collect();
            Some(FunctionCandidates::restrict(result, &values, posting)?)
        } else {
            None
        };
        let holders = vec![0; held.as_ref().map_or(0, |held| 64 * held.words())];
        let mut greatest = Greatest { of, result, order, held, holders };
        posting.install_filter(self.scope(), Change::Domain, Priority::Linear, move |state| {
            greatest.filter(state)
        });
        Ok(())
    }
}

/// Which values count as greater. *Turned* values are the opposite ones if the lesser values do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ExtremumOrder {
    Ascending,
    Descending,
}

impl ExtremumOrder {
    /// The least and the greatest turned value between bounds.
    fn turned(self, (least, most): (i32, i32)) -> (i64, i64) {
        match self {
            Self::Ascending => (least.into(), most.into()),
            Self::Descending => (-i64::from(most), -i64::from(least)),
        }
    }

    /// The greatest turned value of a variable.
    fn top(self, state: &State, variable: Variable) -> i64 {
        match self {
            Self::Ascending => state.max(variable).into(),
            Self::Descending => -i64::from(state.min(variable)),
        }
    }

    /// The least turned value of a variable.
    fn bottom(self, state: &State, variable: Variable) -> i64 {
        match self {
            Self::Ascending => state.min(variable).into(),
            Self::Descending => -i64::from(state.max(variable)),
        }
    }

    /// The fact that a variable is at least a turned value. No fact about values outside of 32 bits is needed.
    fn at_least(self, variable: Variable, value: i64) -> DomainFact {
        match self {
            Self::Ascending => DomainFact::AtLeast(variable, value as i32),
            Self::Descending => DomainFact::AtMost(variable, -value as i32),
        }
    }

    /// The fact that a variable is at most a turned value.
    fn at_most(self, variable: Variable, value: i64) -> DomainFact {
        match self {
            Self::Ascending => DomainFact::AtMost(variable, value as i32),
            Self::Descending => DomainFact::AtLeast(variable, -value as i32),
        }
    }

    /// The turned bound that a fact is about, and whether it is a lower one.
    fn turned_bound(self, fact: DomainFact) -> Option<(bool, i64)> {
        let is_ascending = self == Self::Ascending;
        match fact {
            DomainFact::AtLeast(_, value) => Some((is_ascending, self.turned((value, value)).0)),
            DomainFact::AtMost(_, value) => Some((!is_ascending, self.turned((value, value)).0)),
            DomainFact::Not(..) => None,
        }
    }

    /// Removes the values greater than `top`, which is turned.
    fn lower(self, state: &mut State, variable: Variable, top: i64) -> Result<(), Conflict> {
        if top < self.top(state, variable) { self.at_most(variable, top).apply(state) } else { Ok(()) }
    }

    /// Removes the values less than `bottom`, which is turned.
    fn raise(self, state: &mut State, variable: Variable, bottom: i64) -> Result<(), Conflict> {
        if bottom > self.bottom(state, variable) {
            self.at_least(variable, bottom).apply(state)
        } else {
            Ok(())
        }
    }
}

/// Applies the rules on bounds, and returns the only variable that can be the result, if there is one.
fn bound(
    state: &mut State,
    order: ExtremumOrder,
    of: &[Variable],
    result: Variable,
) -> Result<Option<Variable>, Conflict> {
    let limit = order.top(state, result);
    let (mut least, mut most) = (i64::MIN, i64::MIN);
    for &variable in of {
        order.lower(state, variable, limit)?;
        least = least.max(order.bottom(state, variable));
        most = most.max(order.top(state, variable));
    }
    order.lower(state, result, most)?;
    order.raise(state, result, least)?;
    let goal = order.bottom(state, result);
    let mut reaching = of.iter().filter(|&&variable| order.top(state, variable) >= goal);
    let first = *reaching.next().ok_or(Conflict)?;
    Ok(reaching.next().is_none().then_some(first))
}

/// Filters the greatest of some variables.
struct Greatest {
    of: Vec<Variable>,
    result: Variable,
    order: ExtremumOrder,
    /// The values of the result, if they are looked at one by one.
    held: Option<FunctionCandidates>,
    /// For each of them the index of the variable that had it last time.
    holders: Vec<u32>,
}

impl Greatest {
    /// Removes the values of the result that no variable has.
    fn drop_values(&mut self, state: &mut State) -> Result<(), Conflict> {
        let Some(held) = &self.held else { return Ok(()) };
        for k in 0..held.words() {
            held.refresh(state, k);
            let mut keep = u64::MAX;
            for bit in ones(held.word(state, k)) {
                let value = held.value(64 * k + bit);
                let holder = &mut self.holders[64 * k + bit];
                if state.domain(self.of[*holder as usize]).contains(value) {
                    continue;
                }
                match self.of.iter().position(|&variable| state.domain(variable).contains(value)) {
                    Some(index) => *holder = index as u32,
                    None => keep &= !(1 << bit),
                }
            }
            held.keep(state, k, keep)?;
        }
        held.tighten(state)
    }

    fn filter(&mut self, state: &mut State) -> Result<Status, Conflict> {
        if let Some(only) = bound(state, self.order, &self.of, self.result)? {
            unite(state, only, self.result)?;
            let top = |&variable: &Variable| self.order.top(state, variable);
            let goal = self.order.bottom(state, self.result);
            let is_below = self.of.iter().all(|variable| *variable == only || top(variable) <= goal);
            let is_fixed = state.value(only).is_some() && state.value(self.result).is_some();
            if is_below && is_fixed {
                return Ok(Status::Entailed);
            }
        }
        self.drop_values(state)?;
        Ok(Status::Active)
    }
}
