//! What the variables of a model mean on the board: steps, numbers, chosen cells, or variables of a program.
//!
//! For whoever shows a search: a decision about a variable is a decision about a step or a cell.

use crate::problems::single_loop::LoopModel;
use crate::solver::engine::{Edges, Variable};

/// What a variable means. Places are cells of the diagram, or corners if routes run along them; `None` is outside the
/// board, where a path begins and ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum VariableMeaning {
    /// Whether a step between two places is taken, as 0 or 1.
    Step([Option<usize>; 2]),
    /// The vertex of the model that follows a place, as its number.
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

/// What a variable of the model of a problem says about vertices, which are those of the model.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) enum VariableRole {
    /// Whether a step between two vertices is taken, the lesser one first.
    Step([u32; 2]),
    /// Whether an edge of a graph is chosen, by its ends.
    Edge([u32; 2]),
    /// The vertex that follows a vertex.
    Next(usize),
    /// The number of a vertex.
    Number(usize),
    /// Whether a vertex is chosen or visited.
    Chosen(usize),
    /// A variable of a program, with its name.
    Named(String),
}

/// Variables with their roles.
pub(super) type Roles = Vec<(Variable, VariableRole)>;

/// Returns the roles of the variables of edges.
pub(super) fn of_edges(edges: &Edges) -> Roles {
    let table = edges.table();
    let from = |one: usize| table.row(one).map(move |other| [one as u32, other]);
    let steps = (0..table.vertices()).flat_map(from).filter(|[one, other]| one < other);
    edges.variables().zip(steps.map(VariableRole::Step)).collect()
}

/// Returns the roles of successor variables.
pub(super) fn of_successors(next: &[Variable]) -> Roles {
    next.iter().copied().zip((0..).map(VariableRole::Next)).collect()
}

/// Returns the roles of the variables of a loop.
pub(super) fn of_loop(model: &LoopModel) -> Roles {
    let steps = model.steps().map(|(ends, edge)| (edge, VariableRole::Step(ends.map(|end| end as u32))));
    steps.chain(model.visits().map(|(vertex, visit)| (visit, VariableRole::Chosen(vertex)))).collect()
}
