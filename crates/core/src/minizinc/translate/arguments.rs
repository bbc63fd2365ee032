//! Arguments of constraints as variables of the engine and numbers.

use std::collections::HashMap;

use super::classes::{EqualClasses, constant_of};
use super::storage::StorageChoice;
use crate::files::InputError;
use crate::files::flatzinc::{Call, Place, Program, Term};
use crate::solver::constraints::Constraint;
use crate::{Model, Variable};

/// A number, or a variable of the engine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Operand {
    Constant(i64),
    Variable(Variable),
}

/// A 0/1 variable and the value that makes the literal true.
pub(super) type Literal = (Variable, i32);

/// A model that is being built from a program.
pub(super) struct Draft<'a> {
    pub(super) classes: &'a EqualClasses,
    pub(super) model: Model,
    /// For the representative of each class its variable; `None` if it has one value.
    variables: Vec<Option<Variable>>,
    /// Variables with one value, which stand for constants.
    constants: HashMap<i32, Variable>,
    /// What is posted as clauses at the end.
    clauses: Vec<Vec<Literal>>,
}

impl<'a> Draft<'a> {
    /// Begins a model with a variable for each class that has several values.
    pub(super) fn new(program: &'a Program, classes: &'a EqualClasses, storage: &StorageChoice) -> Self {
        let mut model = Model::new();
        let mut variables = vec![None; program.variables.len()];
        for root in classes.roots() {
            if classes.values(root).single().is_none() {
                variables[root as usize] = Some(storage.variable(&mut model, root, classes.values(root)));
            }
        }
        Self { classes, model, variables, constants: HashMap::new(), clauses: Vec::new() }
    }

    /// Returns what a variable of the program is.
    pub(super) fn of_variable(&self, variable: u32) -> Operand {
        let root = self.classes.root(variable);
        match self.variables[root as usize] {
            Some(variable) => Operand::Variable(variable),
            None => Operand::Constant(self.classes.values(root).single().unwrap_or_default()),
        }
    }

    /// Returns a number or a variable.
    pub(super) fn operand(&self, term: &Term) -> Operand {
        match term {
            Term::Variable(variable) => self.of_variable(*variable),
            constant => Operand::Constant(constant_of(constant).unwrap_or_default()),
        }
    }

    /// Returns the elements of an array.
    pub(super) fn operands(&self, array: &Term) -> Vec<Operand> {
        array.elements().iter().map(|term| self.operand(term)).collect()
    }

    /// Returns a variable; one with a single value for a constant.
    ///
    /// # Errors
    /// The constant does not fit 32 bits.
    pub(super) fn variable(&mut self, call: &Call, term: &Term) -> Result<Variable, InputError> {
        match self.operand(term) {
            Operand::Variable(variable) => Ok(variable),
            Operand::Constant(value) => narrow(call, value).map(|value| self.constant(value)),
        }
    }

    /// Returns the variable that stands for a number.
    fn constant(&mut self, value: i32) -> Variable {
        *self.constants.entry(value).or_insert_with(|| self.model.integer(value..=value))
    }

    /// Returns the variable of an objective; one with a single value for a constant, which is still proved to be best.
    ///
    /// # Errors
    /// It is no integer that fits 32 bits.
    pub(super) fn objective(&mut self, place: Place, term: &Term) -> Result<Variable, InputError> {
        let value = match self.operand(term) {
            Operand::Variable(variable) => return Ok(variable),
            Operand::Constant(value) => i32::try_from(value).ok().filter(|_| !matches!(term, Term::Float(_))),
        };
        let refused = || InputError::new(format!("{place}: the objective is no integer that fits 32 bits"));
        let variable = self.constant(value.ok_or_else(refused)?);
        if let Some(own) = term.variable() {
            self.variables[self.classes.root(own) as usize] = Some(variable);
        }
        Ok(variable)
    }

    /// Returns the elements of an array as variables.
    ///
    /// # Errors
    /// A constant does not fit 32 bits.
    pub(super) fn array(&mut self, call: &Call, array: &Term) -> Result<Vec<Variable>, InputError> {
        array.elements().iter().map(|term| self.variable(call, term)).collect()
    }

    /// Returns the variables of several arrays, given by the indices of the arguments.
    ///
    /// # Errors
    /// A constant does not fit 32 bits.
    pub(super) fn arrays<const N: usize>(
        &mut self,
        call: &Call,
        indices: [usize; N],
    ) -> Result<[Vec<Variable>; N], InputError> {
        let mut arrays = [const { Vec::new() }; N];
        for (array, index) in arrays.iter_mut().zip(indices) {
            *array = self.array(call, &call.arguments[index])?;
        }
        Ok(arrays)
    }

    /// Adds a constraint.
    pub(super) fn post(&mut self, constraint: impl Constraint + 'static) {
        self.model.post(constraint);
    }

    /// Adds a clause: one of some terms has the truth value beside it.
    pub(super) fn clause(&mut self, literals: impl IntoIterator<Item = (Operand, bool)>) {
        let mut clause = Vec::new();
        for (operand, value) in literals {
            match operand {
                Operand::Variable(variable) => clause.push((variable, i32::from(value))),
                Operand::Constant(constant) if (constant == 1) == value => return,
                Operand::Constant(_) => {}
            }
        }
        self.clauses.push(clause);
    }

    /// Returns the model with all its clauses.
    pub(super) fn finish(mut self) -> Model {
        if !self.clauses.is_empty() {
            self.model.post(crate::constraints::Clauses::new(self.clauses));
        }
        self.model
    }
}

/// The constants of an array.
///
/// # Errors
/// One does not fit 32 bits.
pub(super) fn numbers(call: &Call, array: &Term) -> Result<Vec<i32>, InputError> {
    array.elements().iter().map(|term| number(call, term)).collect()
}

/// A constant.
///
/// # Errors
/// It does not fit 32 bits.
pub(super) fn number(call: &Call, term: &Term) -> Result<i32, InputError> {
    narrow(call, constant_of(term).unwrap_or_default())
}

fn narrow(call: &Call, value: i64) -> Result<i32, InputError> {
    i32::try_from(value).map_err(|_| refusal(call, &format!("{value} does not fit 32 bits")))
}

/// An error about a constraint.
pub(super) fn refusal(call: &Call, reason: &str) -> InputError {
    InputError::new(format!("{}: constraint '{}' is not supported: {reason}", call.place, call.name))
}
