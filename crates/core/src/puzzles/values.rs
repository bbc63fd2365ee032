//! The solution of a program in a diagram: the values of its variables.

use std::sync::Arc;

use crate::Variable;
use crate::minizinc::{OutputItem, OutputValue, ProgramInstance};

/// A value as the number with the same 32 bits.
pub(super) fn number_of(value: i32) -> usize {
    value.cast_unsigned() as usize
}

/// The value that a number stands for.
pub(super) fn value_of(number: usize) -> i32 {
    (number as u32).cast_signed()
}

/// The values of the variables of a FlatZinc program.
#[derive(Debug, Clone)]
pub struct ProgramValues {
    program: Arc<ProgramInstance>,
    /// The value of each variable of the model; `None` without a solution.
    values: Option<Vec<i32>>,
}

impl ProgramValues {
    pub(super) fn none(program: Arc<ProgramInstance>) -> Self {
        Self { program, values: None }
    }

    /// Sets the values of all variables of the model in their order, in place of the previous ones.
    pub(super) fn set(&mut self, values: impl Iterator<Item = i32>) {
        let known = self.values.get_or_insert_default();
        known.clear();
        known.extend(values);
    }

    /// Returns the program.
    #[must_use]
    pub fn program(&self) -> &ProgramInstance {
        &self.program
    }

    /// Returns the output items of the program.
    #[must_use]
    pub fn items(&self) -> &[OutputItem] {
        self.program.items()
    }

    /// Returns the values of the elements of an output item of this program; none if no solution is set.
    pub fn of<'a>(&'a self, item: &'a OutputItem) -> impl Iterator<Item = OutputValue> + 'a {
        self.values.iter().flat_map(|values| self.program.values(item, values))
    }

    /// Returns the variables of the model that the output shows.
    #[must_use]
    pub fn variables(&self) -> Vec<Variable> {
        self.program.shown()
    }

    /// Returns the elements of the output that are known where only some variables of the model are, each with its name.
    pub fn known(&self, known: &dyn Fn(Variable) -> Option<i32>) -> Vec<(String, OutputValue)> {
        self.program.known(known)
    }

    /// Writes the output items as MiniZinc expects them from a solver; nothing if no solution is set.
    pub fn write(&self, text: &mut String) {
        if let Some(values) = &self.values {
            self.program.write(values, text);
        }
    }

    /// Returns the names of the elements of the output whose values differ from those in `other`, a solution of the
    /// same program.
    #[must_use]
    pub fn differences(&self, other: &Self) -> Vec<String> {
        let differing = |item| {
            let pairs = self.of(item).zip(other.of(item)).enumerate();
            pairs.filter(|(_, (one, other))| one != other).map(move |(place, _)| item.element_name(place))
        };
        self.items().iter().flat_map(differing).collect()
    }
}

impl PartialEq for ProgramValues {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.program, &other.program) && self.values == other.values
    }
}

impl Eq for ProgramValues {}
