//! The definition of each FlatZinc constraint, evaluated on values of all variables.
//!
//! Definitions are independent of the engine's constraints, so they can check its solutions. The meaning of the
//! standard constraints is that of the MiniZinc handbook ("FlatZinc builtins"); the constraints whose names begin with
//! `cavalcade_` belong to the library that comes with the program.
//!
//! | file | contents |
//! | --- | --- |
//! | `table` | from names to relations; `_reif` and `_imp` |
//! | `shape` | what the arguments must be |
//! | `assigned` | values of arguments |
//! | `integers`, `booleans` | relations between numbers, between truth values, and linear sums |
//! | `arrays` | elements, extrema, rows of tables |
//! | `counting` | how often values occur |
//! | `sequences` | orders and automata |
//! | `cycles` | successors and inverse functions |
//! | `scheduling` | tasks that share a resource |

mod arrays;
mod assigned;
mod booleans;
mod counting;
mod cycles;
mod integers;
mod scheduling;
mod sequences;
mod shape;
mod table;
#[cfg(test)]
mod tests;

use crate::files::InputError;
use crate::files::flatzinc::{Call, Place, Term};

use assigned::Assigned;
use table::{DefinedRelation, Mode};

/// The definition of one constraint with its arguments.
///
/// ```
/// use cavalcade_core::files::flatzinc;
/// use cavalcade_core::minizinc::definitions::Definition;
///
/// let program = flatzinc::read(
///     "var 0..9: x; var 0..9: y; var bool: b; constraint int_le_reif(x, y, b); solve satisfy;",
/// )?;
/// let definition = Definition::of(&program.constraints[0])?;
/// assert!(definition.holds(&[3, 4, 1]));
/// assert!(!definition.holds(&[3, 4, 0]));
/// # Ok::<(), cavalcade_core::files::InputError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Definition {
    relation: &'static DefinedRelation,
    mode: Mode,
    arguments: Vec<Term>,
}

impl Definition {
    /// Returns the definition of a constraint. Arrays are shared, not copied.
    ///
    /// # Errors
    /// The name is unknown, or the arguments do not fit.
    pub fn of(call: &Call) -> Result<Self, Unknown> {
        let (relation, mode) = table::find(call)?;
        Ok(Self { relation, mode, arguments: call.arguments.clone() })
    }

    /// Returns whether the constraint holds for the values of all variables of the program, in their order. The value
    /// of a Boolean is 0 or 1.
    ///
    /// What is undefined, such as a quotient by zero or an element outside an array, makes the relation false.
    ///
    /// # Panics
    /// A variable has no value because `values` is too short.
    #[must_use]
    pub fn holds(&self, values: &[i32]) -> bool {
        let assigned = Assigned { arguments: &self.arguments, values };
        let is_true = || (self.relation.holds)(&assigned);
        let is_wanted = || assigned.bool(self.arguments.len() - 1);
        match self.mode {
            Mode::Plain => is_true(),
            Mode::Reified => is_true() == is_wanted(),
            Mode::Implied => !is_wanted() || is_true(),
        }
    }
}

/// Returns whether a constraint holds for the values of all variables; see [`Definition::holds`].
///
/// # Errors
/// The name is unknown, or the arguments do not fit.
///
/// # Panics
/// A variable has no value because `values` is too short.
pub fn holds(call: &Call, values: &[i32]) -> Result<bool, Unknown> {
    Ok(Definition::of(call)?.holds(values))
}

/// A constraint without a definition.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Unknown {
    /// No constraint has this name.
    #[error("{place}: constraint '{name}' is not supported")]
    Name {
        /// The name.
        name: String,
        /// Where it is.
        place: Place,
    },
    /// The arguments are not those of the constraint.
    #[error("{place}: constraint '{name}': {reason}")]
    Arguments {
        /// The name.
        name: String,
        /// Where it is.
        place: Place,
        /// What does not fit.
        reason: String,
    },
}

impl From<Unknown> for InputError {
    fn from(unknown: Unknown) -> Self {
        Self::new(unknown.to_string())
    }
}
