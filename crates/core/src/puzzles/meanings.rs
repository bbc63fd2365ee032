//! What the variables of a model mean on the board: steps, numbers, chosen cells, or variables of a program.
//!
//! For whoever shows a search: a decision about a variable is a decision about a step or a cell.

use std::iter;

use super::Instance;
use super::problem::{Ink, ProblemKind};
use crate::Steps;
use crate::problems::single_loop::LoopModel;
use crate::solver::engine::{Booleans, Edges, Variable};

/// What a variable means. Places are cells of the diagram, or corners if routes run along them; `None` is outside the board,
/// where a path begins and ends.
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
        let copies = self.partial().map_or(1, |partial| partial.model().form().copies);
        self.cells.get(vertex / copies).copied()
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
        let mut meanings = vec![VariableMeaning::Hidden; self.model().variables().count()];
        match &self.problem {
            ProblemKind::Numbered(numbered) => {
                let first = if let Ink::Numbers(first) = self.ink { first } else { 1 };
                let path = &numbered.path;
                for (vertex, variable) in path.positions.iter().enumerate() {
                    if let Some(place) = self.place(vertex) {
                        meanings[variable.index()] = VariableMeaning::Number { place, first };
                    }
                }
                self.successors(path.next(), &mut meanings);
                path.edges().iter().for_each(|edges| self.edges(edges, &mut meanings));
            }
            ProblemKind::Paths(paths) => match &paths.model().steps {
                Steps::Nothing => {}
                Steps::Undirected(edges) => self.edges(edges, &mut meanings),
                Steps::Directed(next) => self.successors(next, &mut meanings),
            },
            ProblemKind::Partial(partial) => self.loop_facts(partial.model().chosen(), &mut meanings),
            ProblemKind::Loop(problem) => self.loop_facts(problem.model(), &mut meanings),
            ProblemKind::Placement(placement) => {
                let ends = placement.sets.ends.as_deref();
                self.chosen(&placement.model().chosen, ends, &mut meanings);
            }
            ProblemKind::Marked(marked) => self.chosen(&marked.model.chosen, None, &mut meanings),
            ProblemKind::Program(program) => {
                for (name, variable) in program.names() {
                    meanings[variable.index()] = VariableMeaning::Named(name);
                }
            }
        }
        meanings
    }

    fn edges(&self, edges: &Edges, meanings: &mut [VariableMeaning]) {
        let table = edges.table();
        let from = |one: usize| table.row(one).map(move |other| [one, other as usize]);
        let steps = (0..table.vertices()).flat_map(from).filter(|[one, other]| one < other);
        for (step, variable) in iter::zip(steps, edges.variables()) {
            meanings[variable.index()] = VariableMeaning::Step(step.map(|vertex| self.place(vertex)));
        }
    }

    fn successors(&self, next: &[Variable], meanings: &mut [VariableMeaning]) {
        for (vertex, variable) in next.iter().enumerate() {
            meanings[variable.index()] = VariableMeaning::Next(self.place(vertex));
        }
    }

    fn loop_facts(&self, model: &LoopModel, meanings: &mut [VariableMeaning]) {
        for (step, variable) in model.steps() {
            meanings[variable.index()] = VariableMeaning::Step(step.map(|vertex| self.place(vertex)));
        }
        for (vertex, variable) in model.visits() {
            if let Some(place) = self.place(vertex) {
                meanings[variable.index()] = VariableMeaning::Chosen(place);
            }
        }
    }

    /// Vertices of a set, or edges if vertices stand for them.
    fn chosen(&self, chosen: &Booleans, ends: Option<&[[u32; 2]]>, meanings: &mut [VariableMeaning]) {
        for (vertex, variable) in chosen.variables().enumerate() {
            meanings[variable.index()] = match (ends.and_then(|ends| ends.get(vertex)), self.place(vertex)) {
                (Some(ends), _) => VariableMeaning::Step(ends.map(|end| Some(end as usize))),
                (None, Some(place)) => VariableMeaning::Chosen(place),
                (None, None) => VariableMeaning::Hidden,
            };
        }
    }
}
