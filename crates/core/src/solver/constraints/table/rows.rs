//! The same rule for variables without bits: every run tries every row.

use crate::solver::constraints::values::keep_values;
use crate::solver::engine::{Conflict, State, Status, Variable};
use crate::solver::ranges::distinct;

/// Keeps the values of possible rows, and of an interval those between the least and the greatest of them.
pub(super) struct TableRows {
    variables: Vec<Variable>,
    /// The rows, one after the other.
    values: Vec<i32>,
}

impl TableRows {
    /// Each row has one value for each variable, of which there is at least one.
    pub(super) fn new(variables: &[Variable], rows: &[&[i32]]) -> Self {
        Self { variables: variables.to_vec(), values: rows.concat() }
    }

    /// The rows whose values all remain.
    pub(super) fn possible(&self, state: &State) -> impl Iterator<Item = &[i32]> {
        self.values.chunks(self.variables.len()).filter(|row| {
            self.variables.iter().zip(*row).all(|(&variable, &value)| state.domain(variable).contains(value))
        })
    }

    /// Removes the values of no possible row.
    pub(super) fn filter(&self, state: &mut State) -> Result<Status, Conflict> {
        let rows: Vec<&[i32]> = self.possible(state).collect();
        for (column, &variable) in self.variables.iter().enumerate() {
            state.poll()?;
            let values: Vec<i32> = distinct(rows.iter().map(|row| row[column]).collect());
            keep_values(state, variable, &values)?;
        }
        Ok(Status::Active)
    }
}
