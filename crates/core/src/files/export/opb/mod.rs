//! Pseudo-Boolean formulas in OPB: linear constraints over 0/1 variables, for solvers and for proofs.
//!
//! Variables `x1`, `x2`, ... say which steps a path or loop takes, which vertex has which number, or which vertices are
//! in a set. Together they determine a solution. Further variables only help to express that a path is connected.
//!
//! A formula for a proof also has a clause for each listed solution, which excludes that solution and no other. If the
//! list is complete, no assignment satisfies all of it.
//!
//! Source of the format: O. Roussel and V. Manquinho, *Input/output format and solver requirements for the competitions
//! of pseudo-Boolean solvers*, 2012.
//!
//! | file | contents |
//! | --- | --- |
//! | `rows` | linear constraints |
//! | `clues` | sets of clues |
//! | `cycles` | Hamiltonian paths and cycles, and loops through some of the vertices |
//! | `roots` | vertices of which each loop visits at least one |
//! | `numbers` | paths with numbers |
//! | `sets` | sets of vertices |

mod clues;
mod cycles;
mod numbers;
mod roots;
mod rows;
mod sets;
#[cfg(test)]
mod tests;

use std::ops::Range;

pub use clues::{ClueFormula, ClueRow};
pub use cycles::CycleRows;
pub use rows::{LinearRow, LinearRows, OpbLiteral};
pub use sets::ChosenRows;

pub(super) use self::numbers::NumberedRows;
pub(super) use self::sets::chosen_rows;

use self::numbers::PairVariables;
use super::{Export, ExportError, ExportProblem, Language};
use crate::solver::formula::Literal;

/// Writes the formula of a problem.
pub(super) fn write(export: &Export<'_>) -> Result<String, ExportError> {
    Ok(OpbFormula::of(export)?.rows.text(0))
}

/// A formula, and how it expresses solutions.
#[derive(Debug)]
pub struct OpbFormula {
    /// The constraints.
    pub rows: LinearRows,
    /// The variables that determine a solution.
    pub decided: Range<u32>,
    /// What the formula is about.
    pub shape: OpbShape,
}

/// What a formula is about, and the numbers of its constraints.
#[derive(Debug)]
pub enum OpbShape {
    /// A path, a cycle or a loop, by its steps.
    Cycle(CycleRows),
    /// Pairs of vertices and numbers.
    Numbers(PairVariables),
    /// Vertices that are chosen.
    Chosen(ChosenRows),
}

impl OpbFormula {
    /// Returns the formula of a problem.
    ///
    /// # Errors
    /// The problem cannot be expressed, or takes too many variables.
    pub fn of(export: &Export<'_>) -> Result<Self, ExportError> {
        let mut formula = match &export.problem {
            ExportProblem::Paths(problem) => cycles::of_paths(export, problem)?,
            ExportProblem::Numbers(numbers) => numbers::formula(export, numbers)?,
            ExportProblem::Sets(sets) => sets::formula(sets),
            ExportProblem::Loop { steps, rules } => cycles::of_loop(export, steps, rules)?,
        };
        export.frame(&mut formula.rows);
        Ok(formula)
    }

    /// Returns whether [`OpbFormula::literals`] also has the variables that are false in a solution.
    #[must_use]
    pub fn lists_all(&self) -> bool {
        matches!(&self.shape, OpbShape::Chosen(sets) if sets.size.is_none())
    }

    /// Returns literals that hold in a solution, given by its vertices, and together in no other one; ascending.
    #[must_use]
    pub fn literals(&self, solution: &[u32]) -> Vec<Literal> {
        let mut literals = match &self.shape {
            OpbShape::Cycle(cycle) => cycle.literals(solution),
            OpbShape::Numbers(pairs) => pairs.literals(solution),
            OpbShape::Chosen(sets) => sets.literals(solution),
        };
        literals.sort_unstable();
        literals
    }

    /// Requires that not all of these literals hold, with a comment if this is the first of several such clauses.
    pub fn exclude(&mut self, literals: &[Literal], comment: Option<String>) {
        self.rows.head(false, comment);
        self.rows.clause(literals.iter().map(|literal| literal.negated()));
    }

    /// Returns the clause that excludes a solution, given by its vertices, as a line without its end.
    #[must_use]
    pub fn excluding(&self, solution: &[u32]) -> String {
        let literals = self.literals(solution);
        let terms: Vec<_> = literals.iter().map(|literal| (1, literal.negated())).collect();
        LinearRow { id: 0, terms: &terms, bound: 1, is_equality: false }.to_string()
    }
}
