//! Export of instances to other solvers.

use std::collections::HashMap;
use std::iter;

use super::Instance;
use super::meanings::{Roles, VariableRole};
use crate::files::export::{Export, OpbFormula, OpbShape};
use crate::files::printable;
use crate::solver::engine::Variable;
use crate::solver::formula::Literal;

impl Instance {
    /// Returns the problem in the form that [`Export::write`] writes; `title` is its description, in lines.
    ///
    /// Returns `None` for a program, which is written for solvers already. The size of a placement must be given or
    /// settled.
    ///
    /// # Panics
    /// If the size is not known.
    #[must_use]
    pub fn export(&self, mut title: Vec<String>) -> Option<Export<'_>> {
        let extra = self.cells.len() + 1..=self.cells.len() + self.extra();
        title.extend(extra.map(|vertex| format!("vertex {vertex} is joined to all that may be an end")));
        let problem = self.problem.export()?;
        // A name is part of a line.
        let name = |&cell: &usize| printable(&(self.name)(cell)).into_owned();
        let mut names = Vec::new();
        self.cells.iter().for_each(|cell| names.extend(iter::repeat_n(name(cell), self.problem.copies())));
        names.extend(iter::repeat_n("outside".to_owned(), self.problem.outside()));
        Some(Export { title, names, problem })
    }

    /// Returns the vertices of a solution as they are numbered in [`Instance::export`], given those of its cells: paths
    /// that need not visit everything, and those between sets of ends, pass through further vertices.
    #[must_use]
    pub fn exported(&self, vertices: Vec<u32>) -> Vec<u32> {
        self.problem.exported(vertices)
    }

    /// Returns the vertex of each cell, as they are numbered in [`Instance::export`]; `None` for cells that are no
    /// vertices.
    #[must_use]
    pub fn vertices(&self) -> Vec<Option<u32>> {
        let mut vertices = vec![None; self.cells.iter().max().map_or(0, |&last| last + 1)];
        for (vertex, &cell) in (0..).zip(&self.cells) {
            vertices[cell] = Some(vertex);
        }
        vertices
    }
}

/// The literals of a formula that variables of a model have values.
#[derive(Debug, Default)]
pub struct DecisionLiterals {
    /// For each variable its values with their literals.
    literals: Vec<Vec<(i32, Literal)>>,
}

impl DecisionLiterals {
    fn add(&mut self, variable: Variable, value: i32, literal: Literal) {
        let place = variable.index();
        if self.literals.len() <= place {
            self.literals.resize_with(place + 1, Vec::new);
        }
        self.literals[place].push((value, literal));
    }

    /// Adds the literals of both values of a Boolean variable, if there is one.
    fn add_truth(&mut self, variable: Option<Variable>, literal: Literal) {
        if let Some(variable) = variable {
            self.add(variable, 1, literal);
            self.add(variable, 0, literal.negated());
        }
    }

    /// Returns the literals for variables with these roles in a formula of a shape; `None` if its literals are not about
    /// vertices and steps.
    fn new(roles: &Roles, shape: &OpbShape) -> Option<Self> {
        let known: HashMap<&VariableRole, Variable> =
            roles.iter().map(|(variable, role)| (role, *variable)).collect();
        let known = |role| known.get(&role).copied();
        let step = |&(one, other): &(u32, u32)| known(VariableRole::Step([one, other]));
        let mut all = Self::default();
        match shape {
            OpbShape::Numbers(_) => return None,
            OpbShape::Chosen(_) => {
                for (number, (variable, _)) in (1..).zip(roles) {
                    all.add_truth(Some(*variable), Literal::new(number, true));
                }
            }
            OpbShape::Cycle(cycle) => {
                // Given ends may leave the dummy fewer edges in the model.
                for (number, ends) in cycle.steps.iter().enumerate() {
                    all.add_truth(step(ends), cycle.taken(number));
                    if let Some(variable) = known(VariableRole::Next(ends.0 as usize)) {
                        all.add(variable, ends.1 as i32, cycle.taken(number));
                    }
                }
                for vertex in 0..cycle.vertices {
                    if let Some(visited) = cycle.visited(vertex as u32) {
                        all.add_truth(known(VariableRole::Chosen(vertex)), visited);
                    }
                }
            }
        }
        Some(all)
    }

    /// Returns the literal that a variable has a value, if the formula has one.
    #[must_use]
    pub fn literal(&self, variable: Variable, value: i32) -> Option<Literal> {
        let values = self.literals.get(variable.index())?;
        values.iter().find(|(known, _)| *known == value).map(|&(_, literal)| literal)
    }
}

impl Instance {
    /// Returns the literals of a formula of this problem for the decisions of a search; `None` if decisions are not
    /// literals, as with numbers.
    #[must_use]
    pub fn decision_literals(&self, formula: &OpbFormula) -> Option<DecisionLiterals> {
        DecisionLiterals::new(&self.problem.roles(), &formula.shape)
    }
}
