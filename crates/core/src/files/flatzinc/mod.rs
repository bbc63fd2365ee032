//! A reader of FlatZinc, the language in which the MiniZinc compiler gives models to solvers.
//!
//! | file | contents |
//! | --- | --- |
//! | `program` | programs as data |
//! | `lexer` | from text to tokens with places |
//! | `parser` | from tokens to a program |

mod lexer;
mod parser;
mod program;
#[cfg(test)]
mod tests;

use super::InputError;

pub use program::{
    Array, Call, Declaration, DeclaredValues, IntSet, Place, Program, SolveGoal, Term, ValueKind,
};

/// Reads a program, in time linear in the length of the text.
///
/// # Errors
/// The text is not a FlatZinc program. The message begins with `LINE:COLUMN: `.
pub fn read(text: &str) -> Result<Program, InputError> {
    parser::parse(text)
}
