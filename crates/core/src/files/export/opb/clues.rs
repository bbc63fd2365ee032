//! Sets of clues that tell a solution from others: a variable for each clue.
//!
//! A set of clues determines a solution only if no other solution has the same values there. So for each other solution
//! at least one of the clues in which it differs is kept. Some of the other solutions are enough to show that there are not
//! fewer clues. The objective is the number of clues that are kept.

use std::io;

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

    /// Writes the formula, with each other solution in a comment above its constraint.
    ///
    /// # Errors
    /// `out` cannot be written.
    pub fn write(&self, out: &mut dyn io::Write) -> io::Result<()> {
        writeln!(out, "* #variable= {} #constraint= {}", self.clues, self.rows.len())?;
        for comment in &self.comments {
            writeln!(out, "* {comment}")?;
        }
        write!(out, "min: ")?;
        self.sum(0..self.clues as u32, out)?;
        writeln!(out, " ;")?;
        for row in &self.rows {
            writeln!(out, "* other solution: {}", row.solution)?;
            self.sum(row.clues.iter().copied(), out)?;
            writeln!(out, " >= 1 ;")?;
        }
        Ok(())
    }

    /// Writes the number of these clues that are kept.
    fn sum(&self, clues: impl Iterator<Item = u32>, out: &mut dyn io::Write) -> io::Result<()> {
        let mut space = "";
        for clue in clues {
            write!(out, "{space}1 {}", OpbLiteral(self.kept(clue, true)))?;
            space = " ";
        }
        Ok(())
    }
}
