//! Problems as instances for other solvers.
//!
//! The same data that a model is made of is written in the language of another program: [`ExportProblem`] says what is looked
//! for, and each language is a file of its own. Solutions of what is written and solutions of the problem are the same
//! in number, so counts can be compared.
//!
//! | language | what it is |
//! | --- | --- |
//! | `minizinc` | a model with global constraints, to be read |
//! | `dimacs` | clauses for SAT solvers and model counters |
//! | `hcp` | a graph with the same Hamiltonian cycles, for programs about tours |

mod clauses;
mod dimacs;
mod hcp;
mod minizinc;
#[cfg(test)]
mod tests;

use crate::Hamiltonian;
use crate::solver::graph::SuccessorTable;

/// A language of other solvers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Language {
    /// A `MiniZinc` model.
    MiniZinc,
    /// Clauses, in DIMACS CNF.
    Dimacs,
    /// A Hamiltonian cycle problem of TSPLIB.
    Hcp,
}

impl Language {
    /// All of them, in the order of the help.
    pub const ALL: &[Self] = &[Self::MiniZinc, Self::Dimacs, Self::Hcp];

    /// What it is called.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::MiniZinc => "minizinc",
            Self::Dimacs => "dimacs",
            Self::Hcp => "hcp",
        }
    }
}

/// A problem on its way to another solver.
#[derive(Debug)]
pub struct Export<'a> {
    /// What it is, in lines for a comment.
    pub title: Vec<String>,
    /// What each vertex is called.
    pub names: Vec<String>,
    /// What is looked for.
    pub problem: ExportProblem<'a>,
}

/// What is looked for.
#[derive(Debug)]
pub enum ExportProblem<'a> {
    /// Walks whose numbers do not matter.
    Paths(&'a Hamiltonian),
    /// Walks whose numbers do: every way to number the vertices is a solution.
    Numbers {
        /// The steps.
        steps: &'a SuccessorTable,
        /// Whether a last step leads from the last vertex to the first.
        closed: bool,
        /// The numbers that each vertex may have, from 1, ascending; `None` is all.
        allowed: Vec<Option<Vec<u32>>>,
    },
    /// Sets of vertices without a conflict.
    Sets {
        /// Who is in conflict with whom.
        conflicts: &'a SuccessorTable,
        /// How many vertices are wanted, if that matters.
        size: Option<usize>,
        /// Groups that have one of the set at least.
        hit: Vec<&'a [u32]>,
        /// Groups that have so many of the set.
        exactly: Vec<(Vec<u32>, usize)>,
    },
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
    /// The text of the instance; takes time and memory in proportion to its length.
    ///
    /// # Errors
    /// The language has no words for the problem, or it would be too long.
    pub fn write(&self, language: Language) -> Result<String, ExportError> {
        match language {
            Language::MiniZinc => minizinc::write(self),
            Language::Dimacs => dimacs::write(self),
            Language::Hcp => hcp::write(self),
        }
    }

    /// Refuses more vertices than a language should be asked to take.
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

/// The two vertices that a cycle has beside its `anchor`, or the ends of a path, tell a walk from its reversal; this
/// says whether that is needed so that each walk is there once.
fn is_turned(problem: &Hamiltonian) -> bool {
    let fixed = if problem.closed {
        problem.first.is_some() && problem.last.is_some()
    } else {
        problem.first.is_some() || problem.last.is_some()
    };
    problem.is_undirected() && !fixed && problem.steps.vertices() > 1
}

/// The vertex that cycles are written from.
fn anchor(problem: &Hamiltonian) -> usize {
    problem.first.or(problem.last).unwrap_or(0) as usize
}

/// Whether there is no cycle because it would have too few vertices: undirected ones have three.
fn is_too_short(problem: &Hamiltonian) -> bool {
    problem.closed && problem.is_undirected() && problem.steps.vertices() < 3
}
