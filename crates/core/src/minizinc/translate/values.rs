//! Sets of values that a variable may take before anything is propagated.

use std::sync::Arc;

use crate::files::flatzinc::{DeclaredValues, IntSet, ValueKind};

/// The least and the greatest value of a variable of the engine.
pub(super) const LEAST: i64 = i32::MIN as i64;
/// See [`LEAST`].
pub(super) const GREATEST: i64 = i32::MAX as i64;

/// Ranges of more values become intervals, unless a constraint needs their bits.
const MOST_BITS: i64 = 1 << 11;

/// Returns a value of a set that [fits](IntSet::fits) as the engine stores it.
pub(super) fn narrow(value: i64) -> i32 {
    i32::try_from(value).expect("values that do not fit are refused")
}

/// Sets of the values that a variable may take.
impl IntSet {
    /// All values.
    pub(super) const ALL: Self = Self::Range(i64::MIN, i64::MAX);

    /// Returns the values that a declaration allows.
    pub(super) fn declared(kind: ValueKind, values: &DeclaredValues) -> Self {
        match values {
            _ if kind == ValueKind::Bool => Self::Range(0, 1),
            DeclaredValues::Any | DeclaredValues::Floats => Self::ALL,
            DeclaredValues::Range(first, last) => Self::Range(*first, *last),
            DeclaredValues::Listed(values) => Self::Listed(Arc::clone(values)),
        }
    }

    /// Returns the only value.
    pub(super) fn single(&self) -> Option<i64> {
        self.bounds().filter(|(least, greatest)| least == greatest).map(|bounds| bounds.0)
    }

    /// Returns whether the values are a range that is stored as an interval, unless a constraint needs a bit for each
    /// value.
    pub(super) fn is_wide(&self) -> bool {
        match self {
            Self::Range(first, last) => last.saturating_sub(*first) >= MOST_BITS,
            Self::Listed(_) => false,
        }
    }

    /// Keeps the values that belong to another set, too.
    pub(super) fn intersect(&mut self, other: &Self) {
        *self = match (&*self, other) {
            (Self::Range(a, b), Self::Range(c, d)) => Self::Range(*a.max(c), *b.min(d)),
            (Self::Listed(values), set) | (set, Self::Listed(values)) => {
                Self::Listed(values.iter().copied().filter(|&value| set.contains(value)).collect())
            }
        };
    }

    /// Returns whether a variable of the engine can have these values: those of 32 bits, but not all of them.
    pub(super) fn fits(&self) -> bool {
        self.bounds().is_none_or(|(least, greatest)| {
            LEAST <= least && greatest <= GREATEST && (least, greatest) != (LEAST, GREATEST)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::IntSet;

    #[test]
    fn values_of_32_bits_fit() {
        let (least, greatest) = (i64::from(i32::MIN), i64::from(i32::MAX));
        let fits = |first, last| IntSet::Range(first, last).fits();
        assert!(fits(least, greatest - 1) && fits(least + 1, greatest) && fits(i64::MAX, i64::MIN));
        assert!(!fits(least, greatest) && !fits(least - 1, 0) && !fits(0, greatest + 1));
        assert!(IntSet::Listed([].into()).fits() && !IntSet::Listed([1, greatest + 1].into()).fits());
    }

    #[test]
    fn intersections() {
        let mut set = IntSet::ALL;
        assert!(!set.fits());
        set.intersect(&IntSet::Range(-3, 7));
        set.intersect(&IntSet::Listed([-9, -3, 0, 7, 8].into()));
        assert_eq!(set, IntSet::Listed([-3, 0, 7].into()));
        set.intersect(&IntSet::Range(0, 6));
        assert_eq!(set.single(), Some(0));
        set.intersect(&IntSet::Range(1, 0));
        assert_eq!(set.bounds(), None);
        assert!(set.fits());
    }
}
