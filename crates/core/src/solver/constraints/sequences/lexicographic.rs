//! One sequence of variables comes before another in the order of dictionaries.
//!
//! The pairs before `alpha` are fixed and equal. At `alpha` the first variable is at most the second. If the
//! pairs after it cannot be in order, because the first pair that is not equal must be in the wrong order, then
//! the pair at `alpha` must decide, so its first variable is less. Otherwise nothing else can be removed: while
//! the pair at `alpha` may still be strictly in order, the pairs after it may take all their values. So for
//! distinct variables this is domain consistent.
//!
//! If the lengths differ, the longer sequence is cut, and equal sequences are in order only if the first one is
//! the shorter, or of the same length and equality is allowed.
//!
//! Source: A. M. Frisch, B. Hnich, Z. Kiziltan, I. Miguel, T. Walsh, Global constraints for lexicographic
//! orderings, CP 2002. Here the pairs after `alpha` are read anew in every run, until one is strictly in order.

use std::cmp::Ordering;

use crate::solver::constraints::{Assignment, Consistency, Constraint, each_once};
use crate::solver::domain_reason::DomainReason;
use crate::solver::engine::{Conflict, Posting, Propagator, State, Status, Subscriptions, Trailed, Variable};
use crate::solver::fact::DomainFact;

/// One sequence of variables comes before another lexicographically, or may be equal to it.
///
/// ```
/// use cavalcade_core::constraints::Lexicographic;
/// use cavalcade_core::{Engine, Model};
///
/// let mut model = Model::new();
/// let (x, y) = ([model.integer(1..=5), model.integer(3..=3)], [model.integer(0..=2), model.integer(3..=3)]);
/// model.post(Lexicographic::less(x, y)); // the second pair is equal
///
/// let mut engine = Engine::new(&model);
/// engine.propagate().expect("there is a solution");
/// assert_eq!(engine.state().values(), Some(vec![1, 3, 2, 3]));
/// ```
#[derive(Debug, Clone)]
pub struct Lexicographic {
    first: Vec<Variable>,
    second: Vec<Variable>,
    allows_equal: bool,
}

impl Lexicographic {
    /// `first` comes before `second`. Domain consistent if no variable occurs twice.
    ///
    /// A sequence comes before those that begin with it and are longer. A run reads the pairs that are not
    /// known to be equal, until one that may be in order.
    #[must_use]
    pub fn less(
        first: impl IntoIterator<Item = Variable>,
        second: impl IntoIterator<Item = Variable>,
    ) -> Self {
        Self { first: first.into_iter().collect(), second: second.into_iter().collect(), allows_equal: false }
    }

    /// `first` comes before `second` or is equal to it. Otherwise like [`less`](Self::less).
    #[must_use]
    pub fn less_or_equal(
        first: impl IntoIterator<Item = Variable>,
        second: impl IntoIterator<Item = Variable>,
    ) -> Self {
        Self { allows_equal: true, ..Self::less(first, second) }
    }

    /// Whether the sequences are in order if one begins with the other.
    fn allows_equal_pairs(&self) -> bool {
        match self.first.len().cmp(&self.second.len()) {
            Ordering::Less => true,
            Ordering::Equal => self.allows_equal,
            Ordering::Greater => false,
        }
    }

    /// Adds why the pairs from `start` on cannot be in order; returns false if they can.
    fn add_disorder(&self, start: usize, reason: &mut DomainReason<'_>) -> bool {
        for &pair in &self.pairs()[start..] {
            match add_not_less(pair, reason) {
                None => return false,
                Some(Ordering::Greater) => return true,
                Some(_) => {}
            }
        }
        !self.allows_equal_pairs()
    }

    /// The variables that are compared.
    fn pairs(&self) -> Vec<(Variable, Variable)> {
        self.first.iter().copied().zip(self.second.iter().copied()).collect()
    }
}

/// Adds why the first of a pair is not less than the second, and returns whether it is greater; `None` if it may be
/// less.
fn add_not_less((one, other): (Variable, Variable), reason: &mut DomainReason<'_>) -> Option<Ordering> {
    let before = reason.before();
    let (least, most) = (before.bounds(one).0, before.bounds(other).1);
    let order = least.cmp(&most);
    let bound = if order == Ordering::Greater { most + 1 } else { least };
    reason.extend([DomainFact::AtLeast(one, bound), DomainFact::AtMost(other, most)]);
    (order != Ordering::Less).then_some(order)
}

impl Constraint for Lexicographic {
    fn scope(&self) -> Vec<Variable> {
        each_once(self.first.iter().chain(&self.second).copied())
    }

    fn check(&self, assignment: Assignment<'_>) -> bool {
        let values = |variables: &[Variable]| -> Vec<i32> {
            variables.iter().map(|&variable| assignment.value(variable)).collect()
        };
        match values(&self.first).cmp(&values(&self.second)) {
            Ordering::Less => true,
            Ordering::Equal => self.allows_equal,
            Ordering::Greater => false,
        }
    }

    fn consistency(&self) -> Consistency {
        let compared = self.pairs();
        let distinct =
            each_once(compared.iter().map(|pair| pair.0).chain(compared.iter().map(|pair| pair.1))).len();
        if distinct == 2 * compared.len() { Consistency::Domain } else { Consistency::Value }
    }

    /// If the pairs before a pair are not less, it must be in order; strictly, if those after it cannot be.
    /// The fixed variables of pairs with an open one, and the order of the other pairs, up to the first that are not equal.
    fn projection_key(&self, _: usize, state: &State, key: &mut Vec<u64>) -> bool {
        let start = key.len();
        for (one, other) in self.pairs() {
            match (state.value(one), state.value(other)) {
                (Some(one), Some(other)) => {
                    // The first pairs hold if they decide.
                    key.extend((key.len() > start).then_some(one.cmp(&other) as u64));
                    if one != other {
                        break;
                    }
                }
                (one, other) => key.push(one.or(other).map_or(0, |value| value as u64)),
            }
        }
        true
    }

    fn reason(&self, inferred: Option<DomainFact>, reason: &mut DomainReason<'_>) -> bool {
        let before = reason.before();
        let Some(fact) = inferred else { return self.add_disorder(0, reason) };
        let variable = fact.variable();
        let place = self.pairs().iter().position(|&(one, other)| variable == one || variable == other);
        let (Some(place), Some(lost)) = (place, reason.nearest_lost(fact)) else { return false };
        for &pair in &self.pairs()[..place] {
            if add_not_less(pair, reason) != Some(Ordering::Equal) {
                return false;
            }
        }
        let (one, other) = self.pairs()[place];
        // The partner may have the lost value only if the pair would have to be strictly in order.
        let (end, partner) = match fact {
            DomainFact::AtMost(..) if variable == one => (before.bounds(other).1.cmp(&lost), other),
            DomainFact::AtLeast(..) if variable == other => (lost.cmp(&before.bounds(one).0), one),
            _ => return false,
        };
        let is_strict = match end {
            Ordering::Less => false,
            Ordering::Equal => true,
            Ordering::Greater => return false,
        };
        reason.push(match fact {
            DomainFact::AtMost(..) => DomainFact::AtMost(partner, lost - i32::from(!is_strict)),
            _ => DomainFact::AtLeast(partner, lost + i32::from(!is_strict)),
        });
        !is_strict || self.add_disorder(place + 1, reason)
    }

    fn post(&self, posting: &mut Posting<'_>) -> Result<(), Conflict> {
        let order = LexicographicOrder {
            pairs: self.pairs(),
            allows_equal: self.allows_equal_pairs(),
            alpha: posting.allocate(1, 0usize).at(0),
        };
        posting.install(order);
        Ok(())
    }
}

/// Keeps the first pair that is not equal in order.
struct LexicographicOrder {
    pairs: Vec<(Variable, Variable)>,
    allows_equal: bool,
    /// The pairs before this one are fixed and equal.
    alpha: Trailed<usize>,
}

impl LexicographicOrder {
    /// Whether the pairs from `start` on can be in order.
    fn can_follow(&self, state: &State, start: usize) -> bool {
        for &(one, other) in &self.pairs[start..] {
            match state.min(one).cmp(&state.max(other)) {
                Ordering::Less => return true,
                Ordering::Equal => {}
                Ordering::Greater => return false,
            }
        }
        self.allows_equal
    }
}

impl Propagator for LexicographicOrder {
    fn propagate(&mut self, state: &mut State) -> Result<Status, Conflict> {
        state.clear_changes();
        let mut alpha = state.get(self.alpha);
        loop {
            let Some(&(one, other)) = self.pairs.get(alpha) else {
                return if self.allows_equal { Ok(Status::Entailed) } else { Err(Conflict) };
            };
            state.remove_above(one, state.max(other))?;
            state.remove_below(other, state.min(one))?;
            if state.max(one) < state.min(other) {
                return Ok(Status::Entailed);
            }
            if state.min(one) < state.max(other) {
                break;
            }
            alpha += 1;
            state.set(self.alpha, alpha);
        }
        if !self.can_follow(state, alpha + 1) {
            let (one, other) = self.pairs[alpha];
            // The greatest value exceeds another, so the neighbours are numbers.
            state.remove_above(one, state.max(other) - 1)?;
            state.remove_below(other, state.min(one) + 1)?;
        }
        Ok(Status::Active)
    }

    fn subscribe(&self, subscriptions: &mut Subscriptions) {
        for (number, &(one, other)) in self.pairs.iter().enumerate() {
            subscriptions.changed(one, 2 * number);
            subscriptions.changed(other, 2 * number + 1);
        }
    }
}
