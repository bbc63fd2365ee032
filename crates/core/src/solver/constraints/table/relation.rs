//! Values that may or may not be a row.

use super::Table;
use super::rows::TableRows;
use crate::solver::constraints::{Checked, Reifiable, Relation};
use crate::solver::engine::{Conflict, State, Status};

impl Reifiable for Table {
    fn relation_key(&self, state: &State, key: &mut Vec<u64>) -> bool {
        let left = self.left(state);
        key.extend(left.iter().map(|left| left.len() as u64));
        key.extend(left.iter().flat_map(|left| left.concat()).map(|value| value as u64));
        left.is_some()
    }

    fn relation(&self, _: &State) -> Box<dyn Relation> {
        if self.variables.is_empty() {
            return Box::new(Checked::new(self.clone()));
        }
        let all: Vec<&[i32]> = (0..self.rows).map(|number| self.row(number)).collect();
        Box::new(TableRelation {
            rows: TableRows::new(&self.variables, &all),
            checked: Checked::new(self.clone()),
        })
    }
}

struct TableRelation {
    rows: TableRows,
    checked: Checked,
}

impl Relation for TableRelation {
    fn holds(&self, state: &State) -> Option<bool> {
        if self.rows.possible(state).next().is_none() { Some(false) } else { self.checked.holds(state) }
    }

    fn enforce(&mut self, state: &mut State, holds: bool) -> Result<Status, Conflict> {
        if holds {
            self.rows.filter(state)?;
        }
        self.checked.enforce(state, holds)
    }
}
