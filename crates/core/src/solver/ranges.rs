//! Lists as sets, and one way to take ranges: `2..5`, `2..=4`, `..5`, `..=4`, `2..` and `..` mean what they mean elsewhere.

use std::ops::{Bound, RangeBounds};

/// Returns the values of a list in ascending order, each once.
#[must_use]
pub fn distinct<T: Ord>(mut values: Vec<T>) -> Vec<T> {
    values.sort_unstable();
    values.dedup();
    values
}

/// Integers of which any range can be written with both ends included.
pub(crate) trait Integer: Copy {
    /// The number in the widest type, which the neighbours of any number fit as well.
    fn widen(self) -> i128;
}

impl Integer for i32 {
    fn widen(self) -> i128 {
        self.into()
    }
}

impl Integer for i64 {
    fn widen(self) -> i128 {
        self.into()
    }
}

impl Integer for usize {
    fn widen(self) -> i128 {
        self as i128
    }
}

/// The first and the last number of a range, `None` where it has no end. An empty range has a first that is
/// larger than the last.
pub(crate) fn ends<T: Integer>(range: &impl RangeBounds<T>) -> (Option<i128>, Option<i128>) {
    let first = match range.start_bound() {
        Bound::Included(start) => Some(start.widen()),
        Bound::Excluded(start) => Some(start.widen() + 1),
        Bound::Unbounded => None,
    };
    let last = match range.end_bound() {
        Bound::Included(end) => Some(end.widen()),
        Bound::Excluded(end) => Some(end.widen() - 1),
        Bound::Unbounded => None,
    };
    (first, last)
}

/// How many of `count` things there are to be, as the least and the greatest number; the least may be the
/// larger.
pub(crate) fn counts(range: &impl RangeBounds<usize>, count: usize) -> (usize, usize) {
    let (least, most) = ends(range);
    let most = most.map_or(Some(count), |most| usize::try_from(most).ok());
    // A range that ends below 0, such as `..0`, is empty.
    most.map_or((1, 0), |most| (least.map_or(0, |least| usize::try_from(least).unwrap_or(usize::MAX)), most))
}

#[cfg(test)]
mod tests {
    use super::{counts, ends};

    #[test]
    #[expect(clippy::reversed_empty_ranges, reason = "empty ranges are ranges")]
    fn every_kind_of_range() {
        assert_eq!(ends(&(2..5)), (Some(2), Some(4)));
        assert_eq!(ends(&(2..=4)), (Some(2), Some(4)));
        assert_eq!(ends(&(..5)), (None, Some(4)));
        assert_eq!(ends(&(i64::MAX..)), (Some(i64::MAX.into()), None));
        assert_eq!(ends(&(3..i32::MIN)), (Some(3), Some(i128::from(i32::MIN) - 1)));
        assert_eq!(counts(&(..), 7), (0, 7));
        assert_eq!(counts(&(2..), 7), (2, 7));
        assert_eq!(counts(&(..=9), 7), (0, 9));
        assert_eq!(counts(&(..0), 7), (1, 0));
        assert_eq!(counts(&(3..=2), 7), (3, 2));
    }
}
