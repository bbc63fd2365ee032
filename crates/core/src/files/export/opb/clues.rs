//! Sets of clues that tell a solution from others: a variable for each clue.
//!
//! A set of clues determines a solution only if no other solution has the same values there. So for each other solution
//! at least one of the clues in which it differs is kept. Some of the other solutions are enough to show that there are
//! not fewer clues. The objective is the number of clues that are kept.

use std::fmt::Write;

use super::OpbLiteral;
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
    comments: Vec<String>,
    clues: usize,
    rows: Vec<ClueRow>,
}

impl ClueFormula {
    /// Returns the formula of some other solutions; variable `c + 1` says that clue `c` is kept.
    #[must_use]
    pub fn new(comments: Vec<String>, clues: usize, rows: Vec<ClueRow>) -> Self {
        Self { comments, clues, rows }
    }

    /// Returns the number of clues.
    #[must_use]
    pub fn clues(&self) -> usize {
        self.clues
    }

    /// Returns the other solutions; the number of the constraint of each is its place, from 1.
    #[must_use]
    pub fn rows(&self) -> &[ClueRow] {
        &self.rows
    }

    /// Returns the literal that a clue is kept, or that it is not.
    #[must_use]
    pub fn kept(&self, clue: u32, is_kept: bool) -> Literal {
        Literal::new(clue + 1, is_kept)
    }

    /// Returns the formula as text, with each other solution in a comment above its constraint.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = format!("* #variable= {} #constraint= {}\n", self.clues, self.rows.len());
        for comment in &self.comments {
            let _ = writeln!(text, "* {comment}"); // memory can be written
        }
        let all: Vec<u32> = (0..self.clues as u32).collect();
        let _ = writeln!(text, "min:{} ;", self.number(&all));
        for ClueRow { clues, solution } in &self.rows {
            let _ =
                writeln!(text, "* other solution: {solution}\n{} >= 1 ;", self.number(clues).trim_start());
        }
        text
    }

    /// Returns the number of these clues that are kept, each term after a space.
    fn number(&self, clues: &[u32]) -> String {
        let term = |&clue: &u32| format!(" 1 {}", OpbLiteral(self.kept(clue, true)));
        clues.iter().map(term).collect()
    }
}
