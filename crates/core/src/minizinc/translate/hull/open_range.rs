//! Intervals of integers whose ends may be missing.

use crate::files::flatzinc::IntSet;

/// Stands for a missing end in products and quotients: divided by any 64-bit integer, it still exceeds 64 bits.
const BEYOND: i128 = 1 << 126;

/// The integers from `low` to `high`; none if `low > high`. A `low` of `i64::MIN` and a `high` of `i64::MAX` are no
/// bounds, so that an end that does not fit 64 bits is given up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct OpenRange {
    pub(super) low: i64,
    pub(super) high: i64,
}

impl OpenRange {
    pub(super) const ALL: Self = Self { low: i64::MIN, high: i64::MAX };
    pub(super) const NONE: Self = Self { low: 1, high: 0 };

    pub(super) fn new(low: i128, high: i128) -> Self {
        let narrow = |end: i128| end.clamp(i64::MIN.into(), i64::MAX.into()) as i64;
        if low > high { Self::NONE } else { Self { low: narrow(low), high: narrow(high) } }
    }

    /// The integers that are at most `size` from 0.
    pub(super) fn within(size: i128) -> Self {
        Self::new(-size, size)
    }

    pub(super) fn of(values: &IntSet) -> Self {
        values.bounds().map_or(Self::NONE, |(low, high)| Self { low, high })
    }

    pub(super) fn is_empty(self) -> bool {
        self.low > self.high
    }

    pub(super) fn contains(self, value: i64) -> bool {
        (self.low..=self.high).contains(&value)
    }

    /// Returns the least integer, if there is one.
    pub(super) fn least(self) -> Option<i128> {
        (self.low > i64::MIN).then_some(self.low.into())
    }

    /// Returns the greatest integer, if there is one.
    pub(super) fn greatest(self) -> Option<i128> {
        (self.high < i64::MAX).then_some(self.high.into())
    }

    /// Returns both ends, those that are missing as numbers beyond 64 bits.
    pub(super) fn ends(self) -> [i128; 2] {
        [self.least().unwrap_or(-BEYOND), self.greatest().unwrap_or(BEYOND)]
    }

    /// Returns the greatest distance from 0.
    pub(super) fn size(self) -> i128 {
        self.ends().into_iter().map(i128::abs).max().unwrap_or(0)
    }

    pub(super) fn meet(self, other: Self) -> Self {
        Self { low: self.low.max(other.low), high: self.high.min(other.high) }
    }

    /// Returns the least interval that contains both.
    pub(super) fn join(self, other: Self) -> Self {
        match (self.is_empty(), other.is_empty()) {
            (true, _) => other,
            (_, true) => self,
            _ => Self { low: self.low.min(other.low), high: self.high.max(other.high) },
        }
    }

    /// Returns the least interval that contains `function` of all pairs, for a function that is monotone in each
    /// argument.
    pub(super) fn of_corners(self, other: Self, function: impl Fn(i128, i128) -> i128) -> Self {
        if self.is_empty() || other.is_empty() {
            return Self::NONE;
        }
        let corners = self.ends().into_iter().flat_map(|x| other.ends().map(|y| function(x, y)));
        corners.map(|corner| Self::new(corner, corner)).reduce(Self::join).unwrap_or(Self::NONE)
    }
}
