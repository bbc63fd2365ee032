//! Export of instances to other solvers.

use std::iter;

use super::Instance;
use crate::Steps;
use crate::files::export::{CycleRows, Export, LoopRows, OpbFormula};
use crate::files::printable;
use crate::problems::single_loop::LoopModel;
use crate::solver::engine::{Booleans, Variable};
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

    /// Adds the literals of both values of a Boolean variable.
    fn add_truth(&mut self, variable: Variable, literal: Literal) {
        self.add(variable, 1, literal);
        self.add(variable, 0, literal.negated());
    }

    /// Returns the literals that stand for chosen vertices.
    pub(super) fn of_chosen(chosen: &Booleans) -> Self {
        let mut all = Self::default();
        for (number, variable) in (1..).zip(chosen.variables()) {
            all.add_truth(variable, Literal::new(number, true));
        }
        all
    }

    /// Returns the literals that stand for edges and vertices on a loop.
    pub(super) fn of_loop(model: &LoopModel, shape: &LoopRows) -> Self {
        let mut all = Self::default();
        let edges = (0..).zip(shape.edges());
        let edges =
            edges.filter_map(|(edge, &(one, other))| Some((model.used(one, other)?, shape.used(edge))));
        let vertices = 0..shape.vertices() as u32;
        let vertices = vertices.map(|vertex| (model.visited(vertex), shape.visited(vertex)));
        edges.chain(vertices).for_each(|(variable, literal)| all.add_truth(variable, literal));
        all
    }

    /// Returns the literals that stand for steps that are taken.
    pub(super) fn of_steps(steps: &Steps, cycle: &CycleRows) -> Self {
        let mut all = Self::default();
        let ends = (0..).zip(cycle.steps());
        let ends = ends.map(|(step, &(one, other))| (step, [one as usize, other as usize]));
        match steps {
            Steps::Nothing => {}
            Steps::Undirected(edges) => {
                for (step, [one, other]) in ends {
                    // Given ends may leave the dummy fewer edges in the model.
                    if edges.table().slot(one, other).is_some()
                        && let Some(slot) = edges.slot_towards(one, other)
                    {
                        all.add_truth(edges.variable(one, slot), cycle.taken(step));
                    }
                }
            }
            Steps::Directed(next) => {
                ends.for_each(|(step, [one, other])| all.add(next[one], other as i32, cycle.taken(step)));
            }
        }
        all
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
        self.problem.decision_literals(formula.shape())
    }
}
