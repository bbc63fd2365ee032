//! Trying values in the definition of a constraint.

use super::super::classes::EqualClasses;
use crate::files::flatzinc::{Call, Program};

/// A value for each variable of a program, of which those of one constraint matter.
pub(super) struct Trial<'a> {
    classes: &'a EqualClasses,
    values: Vec<i32>,
}

impl<'a> Trial<'a> {
    pub(super) fn new(program: &Program, classes: &'a EqualClasses) -> Self {
        Self { classes, values: vec![0; program.variables.len()] }
    }

    /// Gives all variables of a constraint that have one value that value.
    pub(super) fn assign_constants(&mut self, call: &Call) {
        for variable in call.variables() {
            if let Some(value) = self.classes.values(variable).single() {
                self.values[variable as usize] = i32::try_from(value).unwrap_or_default();
            }
        }
    }

    /// Gives all variables of a constraint in one class a value, which is one of the values of the class.
    pub(super) fn assign(&mut self, call: &Call, root: u32, value: i64) {
        for variable in call.variables() {
            if self.classes.root(variable) == root {
                self.values[variable as usize] = i32::try_from(value).unwrap_or_default();
            }
        }
    }

    pub(super) fn values(&self) -> &[i32] {
        &self.values
    }
}
