//! Rows: of some literals at least a given number hold.
//!
//! For each row the *slack* is the number of literals that may still become false. If it is 0, all literals that are
//! not false must hold; below 0, there is a conflict.

use cavalcade_core::formula::Literal;

use super::trail::{LiteralTrail, Reason};

/// Rows with their slacks.
pub(crate) struct CountedRows {
    rows: Vec<Box<[Literal]>>,
    slacks: Vec<i32>,
    /// The rows of each literal.
    rows_of: Vec<Vec<u32>>,
    /// Rows that allow no more false literals, to be looked at.
    tight: Vec<u32>,
}

impl CountedRows {
    /// Returns no rows for this many variables.
    pub(super) fn new(variables: usize) -> Self {
        Self {
            rows: Vec::new(),
            slacks: Vec::new(),
            rows_of: vec![Vec::new(); 2 * variables],
            tight: Vec::new(),
        }
    }

    /// Adds a row that needs fewer literals than it has, before anything is propagated; returns its number.
    pub(crate) fn add(&mut self, literals: Box<[Literal]>, need: usize) -> u32 {
        let row = self.rows.len() as u32;
        self.slacks.push(literals.len() as i32 - need as i32);
        for literal in &literals {
            self.rows_of[literal.index()].push(row);
        }
        self.rows.push(literals);
        row
    }

    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The literals of a row.
    pub(crate) fn literals(&self, row: u32) -> &[Literal] {
        &self.rows[row as usize]
    }

    /// The number of rows that have a literal.
    pub(super) fn counting(&self, literal: Literal) -> usize {
        self.rows_of[literal.index()].len()
    }

    /// The literals of a row that were false when the first `place` literals of the trail were propagated.
    pub(crate) fn false_before<'a>(
        &'a self,
        row: u32,
        place: u32,
        known: &'a LiteralTrail,
    ) -> impl Iterator<Item = Literal> {
        self.literals(row).iter().copied().filter(move |&literal| known.was_false(literal, place))
    }

    /// Counts a literal that has become false.
    pub(super) fn count(&mut self, lost: Literal, known: &mut LiteralTrail) -> Result<(), Reason> {
        self.tight.clear();
        let mut broken = None;
        for &row in &self.rows_of[lost.index()] {
            let slack = &mut self.slacks[row as usize];
            *slack -= 1;
            match *slack {
                0 => self.tight.push(row),
                ..0 => broken = Some(row),
                _ => {}
            }
        }
        if let Some(row) = broken {
            return Err(Reason::Row(row));
        }
        while let Some(row) = self.tight.pop() {
            for &literal in &self.rows[row as usize] {
                if known.value(literal) == 0 {
                    known.assign(literal, Reason::Row(row));
                }
            }
        }
        Ok(())
    }

    /// Takes back that a literal has become false.
    pub(super) fn forget(&mut self, lost: Literal) {
        for &row in &self.rows_of[lost.index()] {
            self.slacks[row as usize] += 1;
        }
    }
}
