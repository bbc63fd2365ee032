//! Classes of variables that are equal, with the values that they may take.
//!
//! A FlatZinc program has many variables that are equal by a constraint: the number and the truth value of `bool2int`,
//! both sides of `int_eq`, a declaration with a value. They become one variable of the engine.

use crate::files::flatzinc::{Call, IntSet, Program, Term};
use crate::solver::ranges::distinct;

/// The classes of the variables of a program.
#[derive(Clone)]
pub(super) struct EqualClasses {
    /// For each variable one of its class, itself for the representative.
    parents: Vec<u32>,
    /// For each representative the possible values.
    values: Vec<IntSet>,
    /// For each constraint whether the classes already express it.
    is_expressed: Vec<bool>,
}

impl EqualClasses {
    /// Finds the classes of a program.
    pub(super) fn of(program: &Program) -> Self {
        let values = program
            .variables
            .iter()
            .map(|variable| IntSet::declared(variable.kind, &variable.values))
            .collect();
        let mut classes =
            Self { parents: (0..program.variables.len() as u32).collect(), values, is_expressed: Vec::new() };
        for (index, declaration) in program.variables.iter().enumerate() {
            if let Some(equal) = &declaration.equals {
                classes.equate(&Term::Variable(index as u32), equal);
            }
        }
        classes.is_expressed = program.constraints.iter().map(|call| classes.express(call)).collect();
        for variable in 0..classes.parents.len() as u32 {
            classes.parents[variable as usize] = classes.root(variable); // no long chains
        }
        classes
    }

    /// Applies a constraint that only equates variables, or restricts one. Returns whether that is all it means.
    fn express(&mut self, call: &Call) -> bool {
        match (call.name.as_str(), &call.arguments[..]) {
            ("int_eq" | "bool_eq" | "bool2int", [one, other]) => self.equate(one, other),
            ("set_in", [Term::Variable(variable), Term::Set(set)]) => {
                self.restrict(*variable, set);
                true
            }
            ("int_le", [Term::Variable(variable), Term::Int(most)]) => {
                self.restrict(*variable, &IntSet::Range(i64::MIN, *most));
                true
            }
            ("int_le", [Term::Int(least), Term::Variable(variable)]) => {
                self.restrict(*variable, &IntSet::Range(*least, i64::MAX));
                true
            }
            ("cavalcade_table", [variables, rows]) => {
                self.restrict_to_columns(variables.elements(), rows.elements());
                false
            }
            _ => false,
        }
    }

    /// Restricts wide variables of a table to the values in their columns, which may be few: the table needs their
    /// bits.
    fn restrict_to_columns(&mut self, variables: &[Term], rows: &[Term]) {
        for (place, variable) in variables.iter().enumerate() {
            if let &Term::Variable(variable) = variable
                && self.values(variable).is_wide()
            {
                let column = rows.iter().skip(place).step_by(variables.len());
                let column: Vec<i64> = distinct(column.filter_map(constant_of).collect());
                self.restrict(variable, &IntSet::Listed(column.into()));
            }
        }
    }

    /// Makes two terms equal; returns whether that is possible for terms of their kinds.
    fn equate(&mut self, one: &Term, other: &Term) -> bool {
        match (one, other) {
            (&Term::Variable(one), &Term::Variable(other)) => {
                let (one, other) = (self.root(one), self.root(other));
                if one != other {
                    let (low, high) = (one.min(other), one.max(other));
                    let values = std::mem::replace(&mut self.values[high as usize], IntSet::ALL);
                    self.values[low as usize].intersect(&values);
                    self.parents[high as usize] = low;
                }
                true
            }
            (&Term::Variable(variable), constant) | (constant, &Term::Variable(variable)) => {
                let Some(value) = constant_of(constant) else { return false };
                self.restrict(variable, &IntSet::Range(value, value));
                true
            }
            _ => false,
        }
    }

    /// Returns the representative of a variable's class.
    pub(super) fn root(&self, variable: u32) -> u32 {
        let mut root = variable;
        while self.parents[root as usize] != root {
            root = self.parents[root as usize];
        }
        root
    }

    /// Returns all representatives.
    pub(super) fn roots(&self) -> impl Iterator<Item = u32> + '_ {
        (0..self.parents.len() as u32).filter(|&variable| self.parents[variable as usize] == variable)
    }

    /// Returns the possible values of a variable's class.
    pub(super) fn values(&self, variable: u32) -> &IntSet {
        &self.values[self.root(variable) as usize]
    }

    /// Keeps only those values of a variable's class that belong to a set.
    pub(super) fn restrict(&mut self, variable: u32, set: &IntSet) {
        let root = self.root(variable) as usize;
        self.values[root].intersect(set);
    }

    /// Returns whether the classes express constraint number `index`.
    pub(super) fn expresses(&self, index: usize) -> bool {
        self.is_expressed[index]
    }
}

/// The value of a constant, with 0 and 1 for truth values.
pub(super) fn constant_of(term: &Term) -> Option<i64> {
    match *term {
        Term::Int(value) => Some(value),
        Term::Bool(value) => Some(value.into()),
        _ => None,
    }
}
