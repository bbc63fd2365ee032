//! Linear constraints over 0/1 variables, numbered as checkers of proofs number them.

use std::fmt;
use std::ops::RangeInclusive;

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
pub(in super::super) struct LinearRows {
    /// The number of variables.
    variables: u32,
    terms: Vec<(i64, Literal)>,
    /// For each row where its terms end, its bound, and whether it is an equality.
    rows: Vec<(usize, i64, bool)>,
    /// The number of constraints, where equalities count twice.
    count: u64,
}

impl LinearRow<'_> {
    /// Returns literals, and how many of them hold; `None` if a coefficient is not 1.
    #[must_use]
    pub fn counted(&self) -> Option<(Vec<Literal>, RangeInclusive<usize>)> {
        if self.terms.iter().any(|(coefficient, _)| coefficient.abs() != 1) {
            return None;
        }
        // A term -x is the same as (not x) - 1.
        let negative = self.terms.iter().filter(|term| term.0 < 0).count() as i64;
        let positive = |&(sign, literal): &(i64, Literal)| if sign > 0 { literal } else { literal.negated() };
        let literals: Vec<Literal> = self.terms.iter().map(positive).collect();
        let least = (self.bound + negative).max(0) as usize;
        let most = if self.is_equality { least } else { literals.len() };
        Some((literals, least..=most))
    }
}

impl LinearRows {
    /// Adds variables, and returns the first of them.
    pub(in super::super) fn variables(&mut self, count: usize) -> u32 {
        self.variables += count as u32;
        self.end() - count as u32
    }

    /// Returns one more than the last variable.
    pub(in super::super) fn end(&self) -> u32 {
        self.variables + 1
    }

    /// Adds a constraint; returns its number.
    fn add(&mut self, terms: impl IntoIterator<Item = (i64, Literal)>, bound: i64, is_equality: bool) -> u64 {
        self.terms.extend(terms);
        self.rows.push((self.terms.len(), bound, is_equality));
        let id = self.count + 1;
        self.count += if is_equality { 2 } else { 1 };
        id
    }

    /// Requires that a sum is at least `bound`.
    pub(in super::super) fn at_least(
        &mut self,
        terms: impl IntoIterator<Item = (i64, Literal)>,
        bound: i64,
    ) -> u64 {
        self.add(terms, bound, false)
    }

    /// Requires that a sum is `bound`.
    pub(in super::super) fn equals(
        &mut self,
        terms: impl IntoIterator<Item = (i64, Literal)>,
        bound: i64,
    ) -> u64 {
        self.add(terms, bound, true)
    }

    /// Requires that at least one literal holds.
    pub(in super::super) fn clause(&mut self, literals: impl IntoIterator<Item = Literal>) -> u64 {
        self.add(literals.into_iter().map(|literal| (1, literal)), 1, false)
    }

    /// Requires that exactly `number` of the literals hold.
    pub(in super::super) fn exactly(
        &mut self,
        literals: impl IntoIterator<Item = Literal>,
        number: usize,
    ) -> u64 {
        self.equals(literals.into_iter().map(|literal| (1, literal)), number as i64)
    }

    /// Requires that at most `number` of the literals hold.
    pub(in super::super) fn at_most(
        &mut self,
        literals: impl IntoIterator<Item = Literal>,
        number: usize,
    ) -> u64 {
        self.add(literals.into_iter().map(|literal| (-1, literal)), -(number as i64), false)
    }

    /// Requires that a number of the literals in this range hold.
    pub(super) fn between(&mut self, literals: &[Literal], range: &RangeInclusive<usize>) {
        let (least, most) = (*range.start(), *range.end());
        let literals = || literals.iter().copied();
        if least == most {
            self.exactly(literals(), least);
            return;
        }
        if least > 0 {
            self.at_least(literals().map(|literal| (1, literal)), least as i64);
        }
        if most < literals().count() {
            self.at_most(literals(), most);
        }
    }

    /// Requires that an odd number of literals hold, or an even one: a further variable says for each literal but the
    /// first whether the number up to there is odd.
    pub(super) fn parity(&mut self, literals: &[Literal], is_odd: bool) {
        let mut odd = None;
        for &literal in literals {
            let Some(before) = odd.replace(literal) else { continue };
            let here = Literal::new(self.variables(1), true);
            // Of the three an even number holds.
            for [one, two, three] in [[1, 1, 0], [0, 0, 0], [1, 0, 1], [0, 1, 1]] {
                let signed = [(before, one), (literal, two), (here, three)];
                self.clause(
                    signed.map(|(literal, sign)| if sign == 1 { literal } else { literal.negated() }),
                );
            }
            odd = Some(here);
        }
        match odd {
            Some(odd) => drop(self.clause([if is_odd { odd } else { odd.negated() }])),
            None if is_odd => drop(self.clause([])),
            None => {}
        }
    }

    /// Returns the number of constraints, where equalities count twice.
    pub(in super::super) fn count(&self) -> u64 {
        self.count
    }

    /// Returns the number of lines, one for each row.
    pub(in super::super) fn lines(&self) -> usize {
        self.rows.len()
    }

    /// Returns the rows in their order.
    pub(in super::super) fn iter(&self) -> impl Iterator<Item = LinearRow<'_>> {
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
