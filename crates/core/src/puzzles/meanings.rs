//! What the variables of a model mean on the board: steps, numbers, chosen cells, or variables of a program.
//!
//! For whoever shows a search: a decision about a variable is a decision about a step or a cell.

use std::iter;

use super::Instance;
use super::problem::Ink;
use crate::problems::single_loop::LoopModel;
use crate::solver::engine::{Booleans, Edges, Variable};

/// What a variable means. Places are cells of the diagram, or corners if routes run along them; `None` is outside the
/// board, where a path begins and ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum VariableMeaning {
    /// Whether a step between two places is taken, as 0 or 1.
    Step([Option<usize>; 2]),
    /// The vertex that follows a place; see [`Instance::place`].
    Next(Option<usize>),
    /// The number of a place. A value is the position along the path, from 1; `first` is the number at position 1.
    Number {
        /// The place.
        place: usize,
        /// The number at position 1.
        first: u32,
    },
    /// Whether a place is chosen or visited, as 0 or 1.
    Chosen(usize),
    /// A variable of a program, with its name.
    Named(String),
    /// An auxiliary variable.
    Hidden,
}

impl Instance {
    /// Returns the place of a vertex of the model; `None` for vertices outside the board.
    #[must_use]
    pub fn place(&self, vertex: usize) -> Option<usize> {
        self.cells.get(vertex / self.problem.copies()).copied()
    }

    /// Returns the first vertex of the model at a place; `None` for holes.
    #[must_use]
    pub fn vertex(&self, place: usize) -> Option<usize> {
        (0..self.cells.len()).find(|&vertex| self.place(vertex) == Some(place))
    }

    /// Returns the name of a place, such as `r1c2`.
    #[must_use]
    pub fn place_name(&self, place: usize) -> String {
        (self.name)(place)
    }

    /// Returns the meaning of each variable of the model.
    #[must_use]
    pub fn meanings(&self) -> Vec<VariableMeaning> {
        let all = vec![VariableMeaning::Hidden; self.model().variables().count()];
        let first = if let Ink::Numbers(first) = self.ink { first } else { 1 };
        let mut meanings = Meanings { instance: self, first, all };
        self.problem.explain_variables(&mut meanings);
        meanings.all
    }
}

/// The meanings of variables, which their problem fills in.
pub(super) struct Meanings<'a> {
    instance: &'a Instance,
    /// The number at position 1.
    pub(super) first: u32,
    all: Vec<VariableMeaning>,
}

impl Meanings<'_> {
    pub(super) fn set(&mut self, variable: Variable, meaning: VariableMeaning) {
        self.all[variable.index()] = meaning;
    }

    /// Returns the place of a vertex of the model; `None` for vertices outside the board.
    pub(super) fn place(&self, vertex: usize) -> Option<usize> {
        self.instance.place(vertex)
    }

    /// Sets the meanings of the variables of edges: a step that is taken or not.
    pub(super) fn edges(&mut self, edges: &Edges) {
        let table = edges.table();
        let from = |one: usize| table.row(one).map(move |other| [one, other as usize]);
        let steps = (0..table.vertices()).flat_map(from).filter(|[one, other]| one < other);
        for (step, variable) in iter::zip(steps, edges.variables()) {
            self.set(variable, VariableMeaning::Step(step.map(|vertex| self.place(vertex))));
        }
    }

    /// Sets the meanings of successor variables: the vertex that follows another one.
    pub(super) fn successors(&mut self, next: &[Variable]) {
        for (vertex, &variable) in next.iter().enumerate() {
            self.set(variable, VariableMeaning::Next(self.place(vertex)));
        }
    }

    /// Sets the meanings of the variables of a loop: an edge or a vertex that is on it or not.
    pub(super) fn loop_facts(&mut self, model: &LoopModel) {
        for (step, variable) in model.steps() {
            self.set(variable, VariableMeaning::Step(step.map(|vertex| self.place(vertex))));
        }
        for (vertex, variable) in model.visits() {
            if let Some(place) = self.place(vertex) {
                self.set(variable, VariableMeaning::Chosen(place));
            }
        }
    }

    /// Sets the meanings of the variables of a set: a vertex that is chosen or not, or an edge with one of these
    /// `ends`.
    pub(super) fn chosen(&mut self, chosen: &Booleans, ends: Option<&[[u32; 2]]>) {
        for (vertex, variable) in chosen.variables().enumerate() {
            let meaning = match (ends.and_then(|ends| ends.get(vertex)), self.place(vertex)) {
                (Some(ends), _) => VariableMeaning::Step(ends.map(|end| Some(end as usize))),
                (None, Some(place)) => VariableMeaning::Chosen(place),
                (None, None) => VariableMeaning::Hidden,
            };
            self.set(variable, meaning);
        }
    }
}
