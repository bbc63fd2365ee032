//! Sets of clues that tell a solution from others: a variable for each clue.
//!
//! A set of clues determines a solution only if no other solution has the same values there. So for each other solution
//! at least one of the clues in which it differs is kept. Some of the other solutions are enough to show that there are
//! not fewer clues. The objective is the number of clues that are kept.

use super::LinearRows;
use crate::solver::formula::Literal;

/// Another solution, and the clues in which it differs.
#[derive(Debug)]
pub struct ClueRow {
    /// The clues, from 0, ascending.
    pub clues: Vec<u32>,
    /// The other solution, for a comment.
    pub solution: String,
}

/// A formula about sets of clues.
#[derive(Debug)]
pub struct ClueFormula {
    /// What the formula is about.
    pub comments: Vec<String>,
    /// The number of clues; variable `c + 1` says that clue `c` is kept.
    pub clues: usize,
    /// The other solutions; the number of the constraint of each is its place, from 1.
    pub rows: Vec<ClueRow>,
}

impl ClueFormula {
    /// Returns the literal that a clue is kept, or that it is not.
    #[must_use]
    pub fn kept(&self, clue: u32, is_kept: bool) -> Literal {
        Literal::new(clue + 1, is_kept)
    }

    /// Returns the formula as text, with each other solution in a comment above its constraint.
    #[must_use]
    pub fn text(&self) -> String {
        let mut rows = LinearRows::default();
        rows.variables(self.clues);
        rows.head(true, self.comments.iter().cloned());
        rows.minimise((0..self.clues as u32).map(|clue| (1, self.kept(clue, true))), 0);
        for ClueRow { clues, solution } in &self.rows {
            rows.comment(format!("other solution: {solution}"));
            rows.clause(clues.iter().map(|&clue| self.kept(clue, true)));
        }
        rows.text(0)
    }
}
