//! Whether a linear relation holds, and enforcing it or its negation.

use super::pair::TwoTerms;
use super::sum::{Term, extents, tighten};
use super::{FAR, Linear, NotEqual};
use crate::solver::constraints::{Relation, Wakes};
use crate::solver::engine::{Conflict, State, Status, Variable};

/// Domains of more bits are compared by their bounds.
const MOST_BITS: usize = 1 << 12;

/// An equation, an inequality or a disequality that may hold or not.
pub(super) enum LinearRelation {
    /// The sum lies in a range, which may have no start or no end.
    Range { terms: Vec<Term>, low: i64, high: i64 },
    /// The sum is a number, or if `is_equal` is false, is another one.
    Equation { equation: NotEqual, sum: i64, pair: Option<TwoTerms>, is_equal: bool },
}

impl LinearRelation {
    /// Returns the relation of a constraint whose sums fit 60 bits.
    pub(super) fn of(constraint: &Linear, state: &State) -> Self {
        let Linear { terms, low, high } = constraint;
        let narrow = |end: i128| end.clamp((-FAR).into(), FAR.into()) as i64;
        let (low, high) = (narrow(*low), narrow(*high));
        if low == high {
            return Self::equation(NotEqual::of(terms.clone(), low), true, state);
        }
        Self::Range { terms: terms.clone(), low, high }
    }

    /// Returns the relation that a sum, which fits 60 bits, is not a number.
    pub(super) fn not_equal(constraint: &NotEqual, state: &State) -> Self {
        Self::equation(constraint.clone(), false, state)
    }

    /// Returns the relation that a sum is a number, or is not.
    fn equation(equation: NotEqual, is_equal: bool, state: &State) -> Self {
        let sum = equation.sum().clamp(-FAR, FAR);
        let pair = match equation.terms() {
            &[one, other] => TwoTerms::new(state, one, other, sum.into()),
            _ => None,
        };
        Self::Equation { equation, sum, pair, is_equal }
    }

    fn terms(&self) -> &[Term] {
        match self {
            Self::Range { terms, .. } => terms,
            Self::Equation { equation, .. } => equation.terms(),
        }
    }
}

/// Whether no values of two variables, or of one, make a sum; `None` if that takes too long to find out.
fn is_impossible(state: &State, terms: &[Term], sum: i64) -> Option<bool> {
    let is_small =
        |variable: Variable| state.has_bits(variable) && state.domain(variable).bits().len() <= MOST_BITS;
    match *terms {
        [(by, variable)] => {
            let value = (sum % by == 0).then_some(sum / by).and_then(|value| i32::try_from(value).ok());
            Some(!value.is_some_and(|value| state.domain(variable).contains(value)))
        }
        [one, other] if is_small(one.1) && is_small(other.1) => {
            let partner = |value: i32| {
                let rest = sum - one.0 * i64::from(value);
                (rest % other.0 == 0).then_some(rest / other.0).and_then(|value| i32::try_from(value).ok())
            };
            let meets = |value| partner(value).is_some_and(|partner| state.domain(other.1).contains(partner));
            Some(!state.domain(one.1).values().any(meets))
        }
        _ => None,
    }
}

impl Relation for LinearRelation {
    fn holds(&self, state: &State) -> Option<bool> {
        let (least, greatest) = extents::<i64>(state, self.terms());
        match self {
            Self::Range { low, high, .. } => {
                if least >= *low && greatest <= *high {
                    Some(true)
                } else {
                    (least > *high || greatest < *low).then_some(false)
                }
            }
            &Self::Equation { ref equation, sum, is_equal, .. } => {
                if least == greatest {
                    return Some((least == sum) == is_equal);
                }
                let is_outside = sum < least || sum > greatest;
                let never = is_outside || is_impossible(state, equation.terms(), sum) == Some(true);
                never.then_some(!is_equal)
            }
        }
    }

    fn enforce(&mut self, state: &mut State, holds: bool) -> Result<Status, Conflict> {
        match self {
            Self::Range { terms, low, high } => {
                if holds {
                    return tighten(state, terms, *low, *high);
                }
                let (least, greatest) = extents::<i64>(state, terms);
                if least >= *low {
                    tighten(state, terms, *high + 1, FAR)
                } else if greatest <= *high {
                    tighten(state, terms, -FAR, *low - 1)
                } else {
                    Ok(Status::Active) // the sum may be on either side of the range
                }
            }
            Self::Equation { equation, sum, pair, is_equal } => {
                if holds != *is_equal {
                    return equation.enforce(state);
                }
                match pair {
                    Some(pair) => pair.filter(state),
                    None => tighten(state, equation.terms(), *sum, *sum),
                }
            }
        }
    }

    fn wakes(&self) -> Wakes {
        match self {
            Self::Range { .. } => Wakes::Bounds,
            // Disequalities of more variables wait for fixed ones, which bounds include.
            Self::Equation { equation, .. } if equation.terms().len() > 2 => Wakes::Bounds,
            Self::Equation { .. } => Wakes::Changes,
        }
    }
}
