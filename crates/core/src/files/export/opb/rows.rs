//! Linear constraints over 0/1 variables, numbered as checkers of proofs number them.

use std::fmt;

use crate::solver::formula::Literal;

/// A sum of terms that is at least a number, or equal to it.
#[derive(Debug, Clone, Copy)]
pub struct LinearRow<'a> {
    /// The number of the constraint, from 1. An equality takes two: that the sum is at least the bound, and then that
    /// it is at most the bound.
    pub id: u64,
    /// The coefficients with their literals; each variable occurs once.
    pub terms: &'a [(i64, Literal)],
    /// The bound.
    pub bound: i64,
    /// Whether the sum is equal to the bound.
    pub is_equality: bool,
}

/// The constraints of a formula.
#[derive(Debug, Default)]
pub(super) struct LinearRows {
    terms: Vec<(i64, Literal)>,
    /// For each row where its terms end, its bound, and whether it is an equality.
    rows: Vec<(usize, i64, bool)>,
    /// The number of constraints, where equalities count twice.
    count: u64,
}

impl LinearRows {
    /// Adds a constraint; returns its number.
    fn add(&mut self, terms: impl IntoIterator<Item = (i64, Literal)>, bound: i64, is_equality: bool) -> u64 {
        self.terms.extend(terms);
        self.rows.push((self.terms.len(), bound, is_equality));
        let id = self.count + 1;
        self.count += if is_equality { 2 } else { 1 };
        id
    }

    /// Requires that a sum is at least `bound`.
    pub(super) fn at_least(&mut self, terms: impl IntoIterator<Item = (i64, Literal)>, bound: i64) -> u64 {
        self.add(terms, bound, false)
    }

    /// Requires that a sum is `bound`.
    pub(super) fn equals(&mut self, terms: impl IntoIterator<Item = (i64, Literal)>, bound: i64) -> u64 {
        self.add(terms, bound, true)
    }

    /// Requires that at least one literal holds.
    pub(super) fn clause(&mut self, literals: impl IntoIterator<Item = Literal>) -> u64 {
        self.add(literals.into_iter().map(|literal| (1, literal)), 1, false)
    }

    /// Requires that exactly `number` of the literals hold.
    pub(super) fn exactly(&mut self, literals: impl IntoIterator<Item = Literal>, number: usize) -> u64 {
        self.equals(literals.into_iter().map(|literal| (1, literal)), number as i64)
    }

    /// Requires that at most `number` of the literals hold.
    pub(super) fn at_most(&mut self, literals: impl IntoIterator<Item = Literal>, number: usize) -> u64 {
        self.add(literals.into_iter().map(|literal| (-1, literal)), -(number as i64), false)
    }

    /// Returns the number of constraints, where equalities count twice.
    pub(super) fn count(&self) -> u64 {
        self.count
    }

    /// Returns the number of lines, one for each row.
    pub(super) fn lines(&self) -> usize {
        self.rows.len()
    }

    /// Returns the rows in their order.
    pub(super) fn iter(&self) -> impl Iterator<Item = LinearRow<'_>> {
        let (mut start, mut id) = (0, 1);
        self.rows.iter().map(move |&(end, bound, is_equality)| {
            let row = LinearRow { id, terms: &self.terms[start..end], bound, is_equality };
            start = end;
            id += if is_equality { 2 } else { 1 };
            row
        })
    }
}

impl fmt::Display for LinearRow<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (coefficient, literal) in self.terms {
            write!(out, "{coefficient} {} ", OpbLiteral(*literal))?;
        }
        write!(out, "{} {} ;", if self.is_equality { "=" } else { ">=" }, self.bound)
    }
}

/// A literal as formulas and proofs write it: `x7`, or `~x7` for its negation.
#[derive(Debug, Clone, Copy)]
pub struct OpbLiteral(pub Literal);

impl fmt::Display for OpbLiteral {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}x{}", if self.0.is_positive() { "" } else { "~" }, self.0.variable())
    }
}
