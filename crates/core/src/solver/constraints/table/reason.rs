//! Why no row has a value.
//!
//! Every row with the value has another one that is absent. A bound or an absent value often excludes many rows, so the
//! facts that exclude most of the rows that are left are chosen first.

use std::collections::BTreeMap;

use super::Table;
use crate::solver::domain_reason::{DomainReason, EarlierDomains};
use crate::solver::fact::DomainFact;

/// The most rows for which a short reason is searched.
const MOST_ROWS: usize = 10_000;

/// What excludes a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum RowObstacle {
    /// Its value in this column is less than the least one.
    Below(usize),
    /// Its value in this column is greater than the greatest one.
    Above(usize),
    /// Its value in this column is this one, which is absent.
    Absent(usize, i32),
}

impl Table {
    /// See [`Constraint::reason`](crate::constraints::Constraint::reason).
    pub(super) fn why(&self, inferred: Option<DomainFact>, reason: &mut DomainReason<'_>) -> bool {
        let before = reason.before();
        let own = inferred.map(DomainFact::variable);
        let own = own.and_then(|own| self.variables.iter().position(|&variable| variable == own));
        let lost = match inferred {
            None => Some(Vec::new()),
            Some(fact) => reason.lost(fact).filter(|_| own.is_some()),
        };
        let Some(lost) = lost else { return false };
        let mut left: Vec<usize> = (0..self.rows)
            .filter(|&row| own.is_none_or(|own| lost.contains(&self.row(row)[own])))
            .filter(|&row| self.is_possible_at_root(row, before))
            .collect();
        if left.len() > MOST_ROWS {
            return false;
        }
        let mut excluded: BTreeMap<RowObstacle, Vec<usize>> = BTreeMap::new();
        for &row in &left {
            for obstacle in self.obstacles(row, before) {
                excluded.entry(obstacle).or_default().push(row);
            }
        }
        while !left.is_empty() {
            let best = excluded.iter().max_by_key(|(_, rows)| rows.len()).filter(|best| !best.1.is_empty());
            let Some((&obstacle, rows)) = best else { return false };
            reason.push(self.weakest_fact(obstacle, rows));
            let rows = rows.clone();
            let is_left = |row: &usize| rows.binary_search(row).is_err();
            left.retain(is_left);
            for rows in excluded.values_mut() {
                rows.retain(is_left);
            }
        }
        true
    }

    /// Whether the bounds without decisions permit a row, in which a variable has one value.
    fn is_possible_at_root(&self, row: usize, before: &dyn EarlierDomains) -> bool {
        let row = self.row(row);
        self.variables.iter().zip(row).enumerate().all(|(column, (&variable, &value))| {
            let (least, most) = before.bounds_at_root(variable);
            let first = self.variables[..column].iter().position(|&other| other == variable);
            least <= value && value <= most && first.is_none_or(|first| row[first] == value)
        })
    }

    /// What excludes a row, for each column at most one thing.
    fn obstacles(&self, row: usize, before: &dyn EarlierDomains) -> impl Iterator<Item = RowObstacle> {
        let columns = self.variables.iter().zip(self.row(row)).enumerate();
        columns.filter_map(|(column, (&variable, &value))| {
            let (least, most) = before.bounds(variable);
            if value < least {
                Some(RowObstacle::Below(column))
            } else if value > most {
                Some(RowObstacle::Above(column))
            } else {
                (!before.contains(variable, value)).then_some(RowObstacle::Absent(column, value))
            }
        })
    }

    /// The weakest fact that excludes some rows.
    fn weakest_fact(&self, obstacle: RowObstacle, rows: &[usize]) -> DomainFact {
        let values = |column: usize| rows.iter().map(move |&row| self.row(row)[column]);
        match obstacle {
            RowObstacle::Below(column) => {
                let greatest = values(column).max().unwrap_or(i32::MIN);
                DomainFact::AtLeast(self.variables[column], greatest + 1)
            }
            RowObstacle::Above(column) => {
                let least = values(column).min().unwrap_or(i32::MAX);
                DomainFact::AtMost(self.variables[column], least - 1)
            }
            RowObstacle::Absent(column, value) => DomainFact::Not(self.variables[column], value),
        }
    }
}
