//! A reader of FlatZinc, the language in which the MiniZinc compiler gives models to solvers.
//!
//! | file | contents |
//! | --- | --- |
//! | `program` | programs as data |

mod program;

use super::InputError;

pub use program::{Array, Call, Declaration, Goal, IntSet, Kind, Place, Program, Term, Values};

/// Reads a program.
///
/// # Errors
/// The text is not a FlatZinc program. The message begins with `LINE:COLUMN: `.
pub fn read(text: &str) -> Result<Program, InputError> {
    let _ = text;
    Err(InputError::new("1:1: not read yet"))
}
