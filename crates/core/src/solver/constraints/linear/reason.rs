//! Why a sum implies a bound of one of its terms, or a conflict; why an equation fails, or is excluded.
//!
//! A bound follows if the bounds of the other terms leave no room. Often there is more room than needed: the slack is
//! used to weaken the bounds of other terms, so that the reason holds more often. The bounds that say least are left
//! out first, so that few are left.

use smallvec::SmallVec;

use super::sum::Term;
use super::{BEYOND, Linear};
use crate::solver::domain_reason::{DomainReason, EarlierDomains};
use crate::solver::engine::Variable;
use crate::solver::fact::DomainFact;

impl Linear {
    /// See [`Constraint::reason`](crate::constraints::Constraint::reason).
    pub(super) fn why(&self, inferred: Option<DomainFact>, reason: &mut DomainReason<'_>) -> bool {
        let Some(fact) = inferred else {
            return self.why_too_large(None, reason) || self.why_too_small(None, reason);
        };
        let Some(&term) = self.terms.iter().find(|term| term.1 == fact.variable()) else { return false };
        match fact {
            DomainFact::Not(..) => false,
            DomainFact::AtMost(..) if term.0 > 0 => self.why_too_large(Some((term, fact)), reason),
            DomainFact::AtLeast(..) if term.0 < 0 => self.why_too_large(Some((term, fact)), reason),
            _ => self.why_too_small(Some((term, fact)), reason),
        }
    }

    /// The sum would exceed its greatest value, if the fact, about a term, did not hold.
    fn why_too_large(&self, inferred: Option<(Term, DomainFact)>, reason: &mut DomainReason<'_>) -> bool {
        self.high < BEYOND && why(self.terms.iter().copied(), self.high, inferred, reason)
    }

    /// The sum would stay below its least value, if the fact, about a term, did not hold.
    fn why_too_small(&self, inferred: Option<(Term, DomainFact)>, reason: &mut DomainReason<'_>) -> bool {
        let negated = |(coefficient, variable): Term| (-coefficient, variable);
        let inferred = inferred.map(|(term, fact)| (negated(term), fact));
        self.low > -BEYOND && why(self.terms.iter().copied().map(negated), -self.low, inferred, reason)
    }
}

/// A term, with the bound of its variable that makes it least.
struct LeastTerm {
    coefficient: i64,
    variable: Variable,
    bound: i32,
    /// How much less it could be without decisions.
    raised: u64,
}

impl LeastTerm {
    fn new((coefficient, variable): Term, before: &dyn EarlierDomains) -> Self {
        let least = |(low, high)| if coefficient > 0 { low } else { high };
        let bound: i32 = least(before.bounds(variable));
        let distance = u64::from(bound.abs_diff(least(before.bounds_at_root(variable))));
        Self { coefficient, variable, bound, raised: distance * coefficient.unsigned_abs() }
    }

    fn value(&self) -> i128 {
        i128::from(self.coefficient) * i128::from(self.bound)
    }

    /// Adds the bound, as weak as the slack permits; returns the rest of the slack.
    fn add(&self, slack: i128, reason: &mut DomainReason<'_>) -> i128 {
        let Self { coefficient, variable, bound, raised } = *self;
        let size = i128::from(coefficient.unsigned_abs());
        // A division takes longer than all the rest, and is rarely needed.
        let weaker = match slack {
            _ if slack >= raised.into() => return slack - i128::from(raised),
            _ if slack < size => 0,
            _ => slack / size,
        };
        reason.push(if coefficient > 0 {
            DomainFact::AtLeast(variable, (i128::from(bound) - weaker) as i32)
        } else {
            DomainFact::AtMost(variable, (i128::from(bound) + weaker) as i32)
        });
        slack - weaker * size
    }
}

/// Adds a reason why a sum that is at most `high` implies a bound of one of its terms.
fn why(
    terms: impl Iterator<Item = Term>,
    high: i128,
    inferred: Option<(Term, DomainFact)>,
    reason: &mut DomainReason<'_>,
) -> bool {
    let others = terms.filter(|term| inferred.is_none_or(|(own, _)| own.1 != term.1));
    let mut sum = 0;
    let mut raised: SmallVec<[LeastTerm; 8]> = SmallVec::new();
    for term in others {
        let term = LeastTerm::new(term, reason.before());
        sum += term.value();
        if term.raised > 0 {
            raised.push(term);
        }
    }
    let mut slack = match inferred {
        None => sum - high - 1,
        Some(((coefficient, _), fact)) => {
            let Some(beyond) = reason.nearest_lost(fact) else { return false };
            sum + i128::from(coefficient) * i128::from(beyond) - high - 1
        }
    };
    if slack < 0 {
        return false;
    }
    if slack > 0 {
        raised.sort_by_key(|term| term.raised);
    }
    for term in raised {
        slack = term.add(slack, reason);
    }
    true
}

/// Adds why a sum that is not `sum` excludes what a fact says; a conflict if there is none: all other terms are fixed.
pub(super) fn why_not_equal(
    (terms, sum): (&[Term], i64),
    inferred: Option<DomainFact>,
    reason: &mut DomainReason<'_>,
) -> bool {
    let before = reason.before();
    let own = inferred.map(DomainFact::variable);
    let others = || terms.iter().filter(|term| own != Some(term.1));
    if !others().all(|&(_, variable)| reason.add_value(variable)) {
        return false;
    }
    let rest: i128 = others()
        .map(|&(coefficient, variable)| {
            i128::from(coefficient) * i128::from(before.value(variable).unwrap_or_default())
        })
        .sum();
    let left = i128::from(sum) - rest;
    match inferred {
        None => left == 0,
        Some(fact) => {
            let Some(&(coefficient, _)) = terms.iter().find(|term| own == Some(term.1)) else { return false };
            let lost = reason.lost(fact).unwrap_or_default();
            matches!(lost[..], [value] if i128::from(coefficient) * i128::from(value) == left)
        }
    }
}

/// Adds why an equation of one or two terms excludes what a fact says, or why it has no solution.
pub(super) fn why_equal(
    (terms, sum): (&[Term], i64),
    inferred: Option<DomainFact>,
    reason: &mut DomainReason<'_>,
) -> bool {
    let value_of = |coefficient: i64, rest: i64| {
        (rest % coefficient == 0).then_some(rest / coefficient).and_then(|value| i32::try_from(value).ok())
    };
    match (terms, inferred) {
        (&[(coefficient, variable)], None) => {
            value_of(coefficient, sum).is_none_or(|value| reason.add_absence(variable, value))
        }
        (&[one, other], Some(fact)) => {
            let (own, other) = if fact.variable() == one.1 { (one, other) } else { (other, one) };
            let Some(lost) = reason.lost(fact).filter(|_| own.1 == fact.variable()) else {
                return false;
            };
            lost.into_iter().all(|value| {
                let rest = sum.checked_sub(own.0.saturating_mul(value.into()));
                let partner = rest.and_then(|rest| value_of(other.0, rest));
                partner.is_none_or(|partner| reason.add_absence(other.1, partner))
            })
        }
        _ => false,
    }
}
