//! Sets of rows that need all of their values.
//!
//! Rows of values are matched to different values, one for each row. If some rows have together only as many values as
//! there are rows, a *Hall set*, no other row can have one of these values. Such a set is found from a matching: the
//! value belongs to a row, which would take another of its values instead, and so on, until no further row is reached.
//! If a value without a row is reached, the first value can be given away. Where no matching is complete, the rows that
//! are reached from a row without a value have together too few values.
//!
//! Source: P. Hall, On representatives of subsets, Journal of the London Mathematical Society 10 (1935).

use crate::solver::bits::ones_in;
use crate::solver::graph::matching::Matching;
use crate::solver::ranges::distinct;

/// Rows of values that are matched to different values as far as possible.
#[derive(Debug)]
pub struct HallSets {
    /// All values, ascending.
    values: Vec<i32>,
    /// For each row the places of its values, as bits.
    rows: Vec<u64>,
    matching: Matching,
    is_complete: bool,
}

/// Rows that have together as many values as there are rows, or fewer.
#[derive(Debug)]
pub struct HallSet {
    /// The numbers of the rows.
    pub rows: Vec<usize>,
    /// Their values, ascending.
    pub values: Vec<i32>,
}

impl HallSet {
    /// Whether one of the rows has a value.
    #[must_use]
    pub fn has(&self, value: i32) -> bool {
        self.values.binary_search(&value).is_ok()
    }
}

impl HallSets {
    /// Matches rows of values.
    #[must_use]
    pub fn new(rows: &[Vec<i32>]) -> Self {
        let values = distinct(rows.concat());
        let mut matching = Matching::new(rows.len(), values.len());
        let width = matching.width();
        let mut words = vec![0; rows.len() * width];
        for (number, row) in rows.iter().enumerate() {
            for &value in row {
                let place = values.partition_point(|&other| other < value);
                words[number * width + place / 64] |= 1 << (place % 64);
            }
        }
        let is_complete = matching.repair(&words);
        Self { values, rows: words, matching, is_complete }
    }

    /// Returns a Hall set with these values, or rows with too few values if there are such; `None` if another row can
    /// have one of the values.
    #[must_use]
    pub fn with_values(&self, values: &[i32]) -> Option<HallSet> {
        if !self.is_complete {
            return self.shortage();
        }
        let places: Option<Vec<usize>> =
            values.iter().map(|value| self.values.binary_search(value).ok()).collect();
        let owners = places?.into_iter().map(|place| self.owner(place));
        self.reached_from(owners.collect::<Option<Vec<usize>>>()?)
    }

    /// Returns rows with too few values, if there are such.
    #[must_use]
    pub fn shortage(&self) -> Option<HallSet> {
        if self.is_complete {
            return None;
        }
        self.reached_from(vec![*self.matching.unmatched().last()? as usize])
    }

    /// Returns how many rows can be matched.
    #[must_use]
    pub fn matched(self) -> usize {
        self.matching.most(&self.rows)
    }

    /// The row that is matched to a value.
    fn owner(&self, place: usize) -> Option<usize> {
        let is_free = self.matching.free()[place / 64] >> (place % 64) & 1 == 1;
        (!is_free).then(|| self.matching.owner(place))
    }

    /// Returns the rows that are reached by exchanges, and their values; `None` if one is free.
    fn reached_from(&self, starts: Vec<usize>) -> Option<HallSet> {
        let width = self.matching.width();
        let mut is_reached = vec![false; self.rows.len().checked_div(width).unwrap_or(starts.len())];
        let mut seen = vec![0; width];
        let mut set = HallSet { rows: Vec::new(), values: Vec::new() };
        let mut waiting = starts;
        while let Some(row) = waiting.pop() {
            if std::mem::replace(&mut is_reached[row], true) {
                continue;
            }
            set.rows.push(row);
            for place in ones_in(&self.rows[row * width..][..width]) {
                if seen[place / 64] >> (place % 64) & 1 == 0 {
                    seen[place / 64] |= 1u64 << (place % 64);
                    waiting.push(self.owner(place)?);
                }
            }
        }
        set.values = ones_in(&seen).map(|place| self.values[place]).collect();
        Some(set)
    }
}

#[cfg(test)]
mod tests {
    use super::HallSets;

    #[test]
    fn two_rows_share_two_values() {
        let sets = HallSets::new(&[vec![1, 2], vec![5, 7, 9], vec![1, 2], vec![7, 2]]);
        let set = sets.with_values(&[1]).expect("rows 0 and 2");
        assert_eq!((set.rows.len(), &set.values[..]), (2, &[1, 2][..]));
        let set = sets.with_values(&[7]).expect("row 3 has no other value");
        assert_eq!((set.rows.len(), &set.values[..]), (3, &[1, 2, 7][..]));
        assert!(sets.with_values(&[5]).is_none(), "nobody has it or needs it");
        assert!(sets.shortage().is_none());
    }

    #[test]
    fn three_rows_over_two_values() {
        let sets = HallSets::new(&[vec![1, 2], vec![3, 4], vec![2, 1], vec![2, 1]]);
        let set = sets.shortage().expect("three rows");
        assert_eq!((set.rows.len(), &set.values[..]), (3, &[1, 2][..]));
        assert!(HallSets::new(&[vec![], vec![3]]).shortage().is_some());
        assert!(HallSets::new(&[vec![]]).shortage().is_some());
        assert!(HallSets::new(&[]).with_values(&[1]).is_none());
    }
}
