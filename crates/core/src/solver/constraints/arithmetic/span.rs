//! Ranges of integers.
//!
//! The ends come from values of variables and products of two of them, so 64 bits suffice.

use crate::solver::engine::{Conflict, State, Variable};

/// The integers from `low` to `high`; none if `low > high`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct ValueSpan {
    pub(super) low: i64,
    pub(super) high: i64,
}

impl ValueSpan {
    /// No integers.
    pub(super) const EMPTY: Self = Self { low: i64::MAX, high: i64::MIN };
    /// All positive integers, as far as they matter.
    pub(super) const POSITIVE: Self = Self { low: 1, high: i64::MAX };
    /// All integers that are not negative.
    pub(super) const NOT_NEGATIVE: Self = Self { low: 0, high: i64::MAX };

    pub(super) fn new(low: i64, high: i64) -> Self {
        Self { low, high }
    }

    /// One integer.
    pub(super) fn one(value: i64) -> Self {
        Self { low: value, high: value }
    }

    /// From the least to the greatest value of a variable.
    pub(super) fn of(state: &State, variable: Variable) -> Self {
        Self { low: state.min(variable).into(), high: state.max(variable).into() }
    }

    pub(super) fn is_empty(self) -> bool {
        self.low > self.high
    }

    pub(super) fn contains(self, value: i64) -> bool {
        (self.low..=self.high).contains(&value)
    }

    /// What lies in both.
    pub(super) fn meet(self, other: Self) -> Self {
        Self { low: self.low.max(other.low), high: self.high.min(other.high) }
    }

    /// The least range that contains both.
    pub(super) fn join(self, other: Self) -> Self {
        Self { low: self.low.min(other.low), high: self.high.max(other.high) }
    }

    /// The integers times 1 or -1.
    pub(super) fn times_sign(self, sign: i64) -> Self {
        if sign < 0 && !self.is_empty() { Self { low: -self.high, high: -self.low } } else { self }
    }

    /// Removes the values of a variable that lie outside.
    pub(super) fn impose(self, state: &mut State, variable: Variable) -> Result<(), Conflict> {
        let now = Self::of(state, variable);
        let span = now.meet(self);
        if span.is_empty() {
            return Err(Conflict);
        }
        // Within the range of the variable, so both ends are values of its type.
        if span.low > now.low {
            state.remove_below(variable, span.low as i32)?;
        }
        if span.high < now.high {
            state.remove_above(variable, span.high as i32)?;
        }
        Ok(())
    }
}
