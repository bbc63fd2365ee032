//! Rows: of some literals at least a given number hold.
//!
//! For each row the *slack* is the number of literals that may still become false. If it is 0, all literals that are not
//! false must hold; below 0, there is a conflict.

use std::ops::Range;

use cavalcade_core::formula::{Formula, Literal};

/// The rows of a formula, with their slacks.
pub(super) struct CountedRows {
    members: Vec<Literal>,
    /// Where the members of each row end.
    ends: Vec<u32>,
    slacks: Vec<i32>,
    /// The rows of each literal, one literal after another.
    numbers_of: Vec<u32>,
    /// Where the rows of each literal start, and where the last ones end.
    starts_of: Vec<u32>,
    /// Rows that allow no more false literals, to be looked at.
    tight: Vec<u32>,
    broken: Option<u32>,
}

impl CountedRows {
    pub(super) fn new(formula: &Formula) -> Self {
        let mut rows = Self {
            members: Vec::new(),
            ends: Vec::new(),
            slacks: Vec::new(),
            numbers_of: Vec::new(),
            starts_of: vec![0],
            tight: Vec::new(),
            broken: None,
        };
        let mut rows_of = vec![Vec::new(); 2 * formula.variables()];
        for (number, (need, row)) in (0..).zip(formula.rows()) {
            rows.members.extend(row);
            rows.ends.push(rows.members.len() as u32);
            rows.slacks.push(row.len() as i32 - need as i32);
            for literal in row {
                rows_of[literal.index()].push(number);
            }
        }
        for of_one in rows_of {
            rows.numbers_of.extend(of_one);
            rows.starts_of.push(rows.numbers_of.len() as u32);
        }
        rows
    }

    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The places of the members of a row.
    pub(super) fn span(&self, row: u32) -> Range<usize> {
        let row = row as usize;
        let start = if row == 0 { 0 } else { self.ends[row - 1] as usize };
        start..self.ends[row] as usize
    }

    /// The member at a place.
    pub(super) fn member(&self, place: usize) -> Literal {
        self.members[place]
    }

    /// The members of a row.
    pub(super) fn members(&self, row: u32) -> &[Literal] {
        &self.members[self.span(row)]
    }

    /// Where the rows of a literal are.
    fn of(&self, literal: Literal) -> Range<usize> {
        self.starts_of[literal.index()] as usize..self.starts_of[literal.index() + 1] as usize
    }

    /// Counts that a literal holds, so that its negation is false; returns the number of rows that were changed.
    pub(super) fn count(&mut self, literal: Literal) -> usize {
        self.tight.clear();
        self.broken = None;
        let places = self.of(literal.negated());
        for place in places.clone() {
            let row = self.numbers_of[place];
            let slack = &mut self.slacks[row as usize];
            *slack -= 1;
            match *slack {
                0 => self.tight.push(row),
                ..0 => self.broken = Some(row),
                _ => {}
            }
        }
        places.len()
    }

    /// Takes back that a literal holds.
    pub(super) fn forget(&mut self, literal: Literal) {
        for place in self.of(literal.negated()) {
            self.slacks[self.numbers_of[place] as usize] += 1;
        }
    }

    /// A row with too many false literals after the last count.
    pub(super) fn broken(&self) -> Option<u32> {
        self.broken
    }

    /// Takes out a row that became tight with the last count.
    pub(super) fn next_tight(&mut self) -> Option<u32> {
        self.tight.pop()
    }
}
