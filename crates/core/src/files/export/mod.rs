//! Export of problems to other solvers.
//!
//! [`ExportProblem`] is the data that models are built from, and each language has its own file. Except in
//! `opb`, where flows are not determined, the exported instance has as many solutions as the problem, so counts can be
//! compared.
//!
//! | language | output |
//! | --- | --- |
//! | `minizinc` | a readable model with global constraints |
//! | `dimacs` | clauses for SAT solvers and model counters |
//! | `hcp` | a graph with as many Hamiltonian cycles, for tour programs |
//! | `opb` | linear constraints over 0/1 variables, for pseudo-Boolean solvers and proofs |

mod clauses;
mod dimacs;
mod hcp;
mod minizinc;
mod opb;
#[cfg(test)]
mod tests;

pub use opb::{
    ChosenRows, ClueFormula, ClueRow, CycleRows, LinearRow, LinearRows, OpbFormula, OpbLiteral, OpbShape,
};

use crate::Hamiltonian;
use crate::problems::single_loop::LoopRule;
use crate::solver::graph::SuccessorTable;

/// A language of other solvers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Language {
    /// A `MiniZinc` model.
    MiniZinc,
    /// Clauses, in DIMACS CNF.
    Dimacs,
    /// A Hamiltonian cycle problem of TSPLIB.
    Hcp,
    /// A pseudo-Boolean formula.
    Opb,
}

impl Language {
    /// All languages, in the order of the help.
    pub const ALL: &[Self] = &[Self::MiniZinc, Self::Dimacs, Self::Hcp, Self::Opb];

    /// Returns the name of the language.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::MiniZinc => "minizinc",
            Self::Dimacs => "dimacs",
            Self::Hcp => "hcp",
            Self::Opb => "opb",
        }
    }
}

/// A problem to export.
#[derive(Debug)]
pub struct Export<'a> {
    /// Its description, in lines for a comment.
    pub title: Vec<String>,
    /// The names of the vertices.
    pub names: Vec<String>,
    /// The problem.
    pub problem: ExportProblem<'a>,
}

/// A problem as data.
#[derive(Debug)]
pub enum ExportProblem<'a> {
    /// Paths whose numbers do not matter.
    Paths(&'a Hamiltonian),
    /// Paths whose numbers matter: each numbering of the vertices is a solution.
    Numbers(ExportNumbers<'a>),
    /// Sets of vertices without a conflict.
    Sets(ExportSets<'a>),
    /// One loop through at least three of the vertices.
    Loop {
        /// The edges, as a symmetric table.
        steps: &'a SuccessorTable,
        /// The rules, all of which hold.
        rules: &'a [LoopRule],
    },
}

/// Paths with numbers.
#[derive(Debug)]
pub struct ExportNumbers<'a> {
    /// The steps.
    pub steps: &'a SuccessorTable,
    /// Whether a step leads from the last vertex to the first.
    pub closed: bool,
    /// The numbers that each vertex may have, from 1, ascending; `None` for all.
    pub allowed: Vec<Option<Vec<u32>>>,
    /// Vertices whose numbers ascend in this order.
    pub order: &'a [usize],
    /// Pairs of vertices with consecutive numbers.
    pub links: &'a [(u32, u32)],
}

/// Sets of vertices.
#[derive(Debug)]
pub struct ExportSets<'a> {
    /// The pairs of vertices that cannot both be in a set.
    pub conflicts: &'a SuccessorTable,
    /// The number of vertices in a set, if it matters.
    pub size: Option<usize>,
    /// Disjoint groups of vertices that are all in conflict with each other, which contain all vertices; empty if none are
    /// known.
    pub cover: Vec<&'a [u32]>,
    /// Groups with at least one vertex of the set. If there is a size, that follows from it.
    pub hit: Vec<&'a [u32]>,
    /// Groups, each with its number of vertices of the set.
    pub exactly: Vec<(Vec<u32>, usize)>,
}

/// Why a problem cannot be written in a language, and what would help.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct ExportError {
    message: String,
    /// Whether a smaller problem of the same kind could be written.
    pub is_too_large: bool,
    /// Languages in which this problem can be written.
    pub others: &'static [Language],
}

impl ExportError {
    fn unsuitable(message: &str, others: &'static [Language]) -> Self {
        Self { message: message.to_owned(), is_too_large: false, others }
    }

    fn too_large(message: String, others: &'static [Language]) -> Self {
        Self { message, is_too_large: true, others }
    }
}

impl Export<'_> {
    /// Returns the instance as text; time and memory are proportional to its length.
    ///
    /// # Errors
    /// The language cannot express the problem, or the instance would be too long.
    pub fn write(&self, language: Language) -> Result<String, ExportError> {
        match language {
            Language::MiniZinc => minizinc::write(self),
            Language::Dimacs => dimacs::write(self),
            Language::Hcp => hcp::write(self),
            Language::Opb => opb::write(self),
        }
    }

    /// Adds comments to a formula: the title before the meaning of its variables, and the names of vertices after it.
    fn frame(&self, rows: &mut LinearRows) {
        rows.head(true, self.title.iter().cloned());
        let names = (1..).zip(&self.names);
        rows.head(false, names.map(|(number, name)| format!("vertex {number} is {name}")));
    }

    /// Refuses more vertices than programs for the language can handle.
    fn check_size(&self, language: Language, most: usize) -> Result<(), ExportError> {
        let count = self.names.len();
        if count <= most {
            return Ok(());
        }
        let message =
            format!("{count} vertices are too many for {}; at most {most} are possible", language.name());
        Err(ExportError::too_large(message, &[]))
    }
}

/// Returns whether the instance must break the symmetry between a path and its reversal. It then orders the two ends
/// of a path, or the two neighbours of the `anchor` of a cycle.
fn is_turned(problem: &Hamiltonian) -> bool {
    let fixed = if problem.closed {
        problem.first.is_some() && problem.last.is_some()
    } else {
        problem.first.is_some() || problem.last.is_some()
    };
    problem.is_undirected() && !fixed && problem.steps.vertices() > 1
}

/// Returns the vertex that cycles begin with.
fn anchor(problem: &Hamiltonian) -> usize {
    problem.first.or(problem.last).unwrap_or(0) as usize
}

/// Returns whether the graph has too few vertices for a cycle; undirected cycles have at least three.
fn is_too_short(problem: &Hamiltonian) -> bool {
    problem.closed && problem.is_undirected() && problem.steps.vertices() < 3
}
