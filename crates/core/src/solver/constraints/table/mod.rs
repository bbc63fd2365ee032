//! The values of some variables together are a row of a table.
//!
//! | file | idea |
//! | --- | --- |
//! | `compact` | the possible rows, and the values they support |
//! | `rows` | the same for variables without bits, by trying every row |
//! | `reason` | why no row has a value |
//! | `row_set` | a set of rows that shrinks, and is restored on backtracking |

mod compact;
mod reason;
mod row_set;
mod rows;

use thiserror::Error;

use super::{Assignment, Consistency, Constraint, each_once};
use crate::solver::domain_reason::DomainReason;
use crate::solver::engine::{Change, Conflict, Posting, Priority, State, Variable};
use crate::solver::fact::DomainFact;
use crate::solver::inequality::{Condition, ConstraintRows, Inequality, not};
use crate::solver::model::Model;
use crate::solver::ranges::distinct;

use compact::Compact;
use rows::TableRows;

/// A row whose length is not the number of variables.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("row {row} has {length} values, but there are {variables} variables")]
pub struct WrongLength {
    /// The number of the row, from 0.
    pub row: usize,
    /// How many values it has.
    pub length: usize,
    /// How many variables there are.
    pub variables: usize,
}

/// The most rows that are compared to find what they say of the open variables.
const MOST_COMPARED: usize = 256;

/// The values of the variables, in order, are one of the given rows.
///
/// ```
/// use cavalcade_core::constraints::Table;
/// use cavalcade_core::{Engine, Model};
///
/// let mut model = Model::new();
/// let x = model.integers(3, 0..=9);
/// model.post(Table::new(x.clone(), [[3, 4, 5], [5, 4, 3], [6, 8, 0]])?);
///
/// let mut engine = Engine::new(&model);
/// engine.push();
/// engine.assume(|state| state.fix(x[1], 4)).expect("two rows remain");
/// assert_eq!(engine.state().domain(x[0]).values().collect::<Vec<_>>(), [3, 5]);
/// # Ok::<(), cavalcade_core::constraints::WrongLength>(())
/// ```
#[derive(Debug, Clone)]
pub struct Table {
    variables: Vec<Variable>,
    /// All rows, one after the other.
    values: Vec<i32>,
    rows: usize,
}

impl Table {
    /// The values of `variables`, in order, are one of `rows`.
    ///
    /// Rows may come in any order and repeat, and a variable may occur several times. Domain consistent.
    /// Takes one bit for each row and each initial value of each variable.
    ///
    /// # Errors
    /// The length of a row is not the number of variables.
    pub fn new<R: AsRef<[i32]>>(
        variables: impl IntoIterator<Item = Variable>,
        rows: impl IntoIterator<Item = R>,
    ) -> Result<Self, WrongLength> {
        let variables: Vec<Variable> = variables.into_iter().collect();
        let mut values = Vec::new();
        let mut count = 0;
        for (number, row) in rows.into_iter().enumerate() {
            let row = row.as_ref();
            if row.len() != variables.len() {
                return Err(WrongLength { row: number, length: row.len(), variables: variables.len() });
            }
            values.extend_from_slice(row);
            count += 1;
        }
        Ok(Self { variables, values, rows: count })
    }

    fn row(&self, number: usize) -> &[i32] {
        &self.values[number * self.variables.len()..][..self.variables.len()]
    }

    /// The values of the open variables in the rows that are left, each list once; `None` if there are too many rows.
    fn left(&self, state: &State) -> Option<Vec<Vec<i32>>> {
        let is_left = |row: &&[i32]| {
            self.variables.iter().zip(*row).all(|(&variable, &value)| state.domain(variable).contains(value))
        };
        let open = |row: &[i32]| -> Vec<i32> {
            let places = self.variables.iter().zip(row);
            places.filter(|place| state.value(*place.0).is_none()).map(|place| *place.1).collect()
        };
        let rows = || (0..self.rows).map(|number| self.row(number));
        (self.rows <= MOST_COMPARED).then(|| distinct(rows().filter(is_left).map(open).collect()))
    }
}

impl Constraint for Table {
    fn scope(&self) -> Vec<Variable> {
        each_once(self.variables.iter().copied())
    }

    fn check(&self, assignment: Assignment<'_>) -> bool {
        let values = self.variables.iter().map(|&variable| assignment.value(variable));
        (0..self.rows).any(|number| values.clone().eq(self.row(number).iter().copied()))
    }

    fn consistency(&self) -> Consistency {
        Consistency::Domain
    }

    /// What the rows that are left say of the open variables.
    fn projection_key(&self, _: usize, state: &State, key: &mut Vec<u64>) -> bool {
        let left = self.left(state);
        key.extend(left.iter().flat_map(|left| left.concat()).map(|value| value as u64));
        left.is_some()
    }

    fn reason(&self, inferred: Option<DomainFact>, reason: &mut DomainReason<'_>) -> bool {
        self.why(inferred, reason)
    }

    /// One row is chosen, and its values are taken.
    fn rows(&self, _: &Model) -> Option<ConstraintRows> {
        let choices = || (0..self.rows as u32).map(Condition::Choice);
        let mut rows = vec![Inequality::clause(choices().map(|choice| (choice, true)))];
        for (place, &value) in self.values.iter().enumerate() {
            let width = self.variables.len();
            let choice = Condition::Choice((place / width) as u32);
            let is_other = not(self.variables[place % width], value);
            rows.push(Inequality::clause([(choice, false), (is_other, false)]));
        }
        Some(rows.into())
    }

    fn post(&self, posting: &mut Posting<'_>) -> Result<(), Conflict> {
        let state = posting.state();
        // A variable that occurs twice takes one value, and every value must be possible.
        let scope = self.scope();
        let agrees = |row: &[i32]| {
            let mut values = vec![None; scope.len()];
            self.variables.iter().zip(row).all(|(variable, &value)| {
                let place = scope.binary_search(variable).expect("the scope has every variable");
                *values[place].get_or_insert(value) == value
            })
        };
        let possible: Vec<&[i32]> = (0..self.rows)
            .map(|number| self.row(number))
            .filter(|row| {
                self.variables
                    .iter()
                    .zip(*row)
                    .all(|(&variable, &value)| state.domain(variable).contains(value))
            })
            .filter(|row| scope.len() == row.len() || agrees(row))
            .collect();
        if possible.is_empty() {
            return Err(Conflict);
        }
        if scope.iter().any(|&variable| !state.has_bits(variable)) {
            let rows = TableRows::new(&self.variables, &possible);
            let variables = self.variables.iter().copied();
            posting
                .install_filter(variables, Change::Domain, Priority::Costly, move |state| rows.filter(state));
        } else if !self.variables.is_empty() {
            let compact = Compact::new(&self.variables, &possible, posting);
            posting.install(compact);
        }
        Ok(())
    }
}
