//! Bounds on the number of different values of some variables.
//!
//! From below: a set of values that every variable can choose from meets every interval between the bounds of
//! a variable. The fewest numbers that meet all intervals are found by taking the intervals in the order of
//! their upper ends, and taking that end whenever no number taken so far meets the next interval. Fixed
//! variables are intervals of one number, so the bound is at least the number of their values.
//!
//! From above: different values are a matching of variables to values. A variable with at least as many values
//! as there are variables can be matched after all others, so only the domains of the others are looked at.

use std::collections::BTreeMap;

use crate::solver::engine::{Conflict, State, Variable};

/// The least number of different values, if domains had no gaps. Takes the time of sorting.
pub(super) fn fewest(state: &State, variables: &[Variable]) -> usize {
    let mut intervals: Vec<(i32, i32)> =
        variables.iter().map(|&variable| (state.max(variable), state.min(variable))).collect();
    intervals.sort_unstable();
    let mut last = None;
    let mut count = 0;
    for (high, low) in intervals {
        if last.is_none_or(|last| last < low) {
            last = Some(high);
            count += 1;
        }
    }
    count
}

/// The greatest number of different values, or `limit` if it is less. Takes one step for each variable and each
/// edge of the matching problem.
///
/// # Errors
/// The engine is to give up.
pub(super) fn most(state: &State, variables: &[Variable], limit: i64) -> Result<usize, Conflict> {
    let mut numbers = BTreeMap::new();
    let mut rows: Vec<Vec<usize>> = Vec::new();
    let mut count = 0;
    for &variable in variables {
        let domain = state.domain(variable);
        if domain.len() >= variables.len() {
            count += 1;
            continue;
        }
        let row = domain.values().map(|value| {
            let next = numbers.len();
            *numbers.entry(value).or_insert(next)
        });
        rows.push(row.collect());
    }
    let mut matching =
        ValueMatching { rows: &rows, owners: vec![None; numbers.len()], seen: vec![0; numbers.len()] };
    for row in 0..rows.len() {
        if count as i64 >= limit {
            break;
        }
        state.poll()?;
        count += usize::from(matching.extend(row));
    }
    Ok(count)
}

/// A matching of rows to the numbers in them.
struct ValueMatching<'a> {
    rows: &'a [Vec<usize>],
    /// For each number the row that has it.
    owners: Vec<Option<usize>>,
    /// For each number one more than the last row whose search has seen it.
    seen: Vec<usize>,
}

impl ValueMatching<'_> {
    /// Finds a number for `start`, along exchanges if needed. Returns whether there is one.
    fn extend(&mut self, start: usize) -> bool {
        // The path to the current row, each row with how many of its numbers have been tried.
        let mut path = vec![(start, 0)];
        while let Some((row, next)) = path.last_mut() {
            let Some(&number) = self.rows[*row].get(*next) else {
                path.pop();
                continue;
            };
            *next += 1;
            if std::mem::replace(&mut self.seen[number], start + 1) == start + 1 {
                continue;
            }
            if let Some(owner) = self.owners[number] {
                path.push((owner, 0));
                continue;
            }
            for (row, next) in path {
                self.owners[self.rows[row][next - 1]] = Some(row);
            }
            return true;
        }
        false
    }
}
