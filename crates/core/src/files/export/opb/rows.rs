//! Linear constraints over 0/1 variables with comments, numbered as checkers of proofs number them, and their text in OPB.

use std::fmt::{self, Write};
use std::ops::RangeInclusive;

use crate::solver::formula::Literal;

/// A sum of terms that is at least a number, or equal to it.
#[derive(Debug, Clone, Copy)]
pub struct LinearRow<'a> {
    /// The number of the constraint, from 1. An equality takes two: that the sum is at least the bound, and then that
    /// it is at most the bound.
    pub id: u64,
    /// The coefficients with their literals; each variable occurs once.
    pub terms: &'a [(i128, Literal)],
    /// The bound.
    pub bound: i128,
    /// Whether the sum is equal to the bound.
    pub is_equality: bool,
}

/// The constraints of a formula, its comments, and what is to be small.
#[derive(Debug, Default)]
pub struct LinearRows {
    /// The number of variables.
    variables: u32,
    terms: Vec<(i128, Literal)>,
    /// For each row where its terms end, its bound, and whether it is an equality.
    rows: Vec<(usize, i128, bool)>,
    /// The number of constraints, where equalities count twice.
    count: u64,
    /// Comments, each with the number of rows before it, ascending.
    comments: Vec<(usize, String)>,
    /// The sum that is to be small, and a constant.
    objective: Option<(Vec<(i128, Literal)>, i128)>,
}

impl LinearRow<'_> {
    /// Returns literals, and how many of them hold; `None` if a coefficient is not 1.
    #[must_use]
    pub fn counted(&self) -> Option<(Vec<Literal>, RangeInclusive<usize>)> {
        if self.terms.iter().any(|(coefficient, _)| coefficient.abs() != 1) {
            return None;
        }
        // A term -x is the same as (not x) - 1.
        let negative = self.terms.iter().filter(|term| term.0 < 0).count() as i128;
        let positive =
            |&(sign, literal): &(i128, Literal)| if sign > 0 { literal } else { literal.negated() };
        let literals: Vec<Literal> = self.terms.iter().map(positive).collect();
        let least = (self.bound + negative).max(0) as usize;
        let most = if self.is_equality { least } else { literals.len() };
        Some((literals, least..=most))
    }
}

impl LinearRows {
    /// Adds variables, and returns the first of them.
    pub fn variables(&mut self, count: usize) -> u32 {
        self.variables += count as u32;
        self.end() - count as u32
    }

    /// Returns one more than the last variable.
    #[must_use]
    pub fn end(&self) -> u32 {
        self.variables + 1
    }

    /// Adds a comment before the next row.
    pub fn comment(&mut self, comment: String) {
        self.comments.push((self.rows.len(), comment));
    }

    /// Puts comments before all rows and other comments, or after those before the first row.
    pub(crate) fn head(&mut self, is_first: bool, comments: impl IntoIterator<Item = String>) {
        let place = if is_first { 0 } else { self.comments.partition_point(|comment| comment.0 == 0) };
        self.comments.splice(place..place, comments.into_iter().map(|comment| (0, comment)));
    }

    /// Returns the comments before all rows.
    pub(crate) fn comments(&self) -> impl Iterator<Item = &String> {
        self.comments.iter().map(|comment| &comment.1)
    }

    /// Sets the sum that is to be small, and a constant.
    pub fn minimise(&mut self, terms: impl IntoIterator<Item = (i128, Literal)>, constant: i128) {
        self.objective = Some((terms.into_iter().collect(), constant));
    }

    /// Adds a constraint; returns its number.
    fn add(
        &mut self,
        terms: impl IntoIterator<Item = (i128, Literal)>,
        bound: i128,
        is_equality: bool,
    ) -> u64 {
        self.terms.extend(terms);
        self.rows.push((self.terms.len(), bound, is_equality));
        let id = self.count + 1;
        self.count += if is_equality { 2 } else { 1 };
        id
    }

    /// Requires that a sum is at least `bound`.
    pub fn at_least(&mut self, terms: impl IntoIterator<Item = (i128, Literal)>, bound: i128) -> u64 {
        self.add(terms, bound, false)
    }

    /// Requires that a sum is `bound`.
    pub fn equals(&mut self, terms: impl IntoIterator<Item = (i128, Literal)>, bound: i128) -> u64 {
        self.add(terms, bound, true)
    }

    /// Requires that at least one literal holds.
    pub fn clause(&mut self, literals: impl IntoIterator<Item = Literal>) -> u64 {
        self.add(literals.into_iter().map(|literal| (1, literal)), 1, false)
    }

    /// Requires that exactly `number` of the literals hold.
    pub fn exactly(&mut self, literals: impl IntoIterator<Item = Literal>, number: usize) -> u64 {
        self.equals(literals.into_iter().map(|literal| (1, literal)), number as i128)
    }

    /// Requires that at most `number` of the literals hold.
    pub fn at_most(&mut self, literals: impl IntoIterator<Item = Literal>, number: usize) -> u64 {
        self.add(literals.into_iter().map(|literal| (-1, literal)), -(number as i128), false)
    }

    /// Requires that a number of the literals in this range hold.
    pub(crate) fn between(&mut self, literals: &[Literal], range: &RangeInclusive<usize>) {
        let (least, most) = (*range.start(), *range.end());
        let literals = || literals.iter().copied();
        if least == most {
            self.exactly(literals(), least);
            return;
        }
        if least > 0 {
            self.at_least(literals().map(|literal| (1, literal)), least as i128);
        }
        if most < literals().count() {
            self.at_most(literals(), most);
        }
    }

    /// Requires that an odd number of literals hold, or an even one: a further variable says for each literal but the
    /// first whether the number up to there is odd.
    pub(crate) fn parity(&mut self, literals: &[Literal], is_odd: bool) {
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
    #[must_use]
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Returns the rows in their order.
    pub fn iter(&self) -> impl Iterator<Item = LinearRow<'_>> {
        let (mut start, mut id) = (0, 1);
        self.rows.iter().map(move |&(end, bound, is_equality)| {
            let row = LinearRow { id, terms: &self.terms[start..end], bound, is_equality };
            start = end;
            id += if is_equality { 2 } else { 1 };
            row
        })
    }

    /// Returns the text in OPB, which ends with a line break, for a file with so many rows more at its end.
    #[must_use]
    pub fn text(&self, more: usize) -> String {
        let mut text = format!("* #variable= {} #constraint= {}\n", self.variables, self.rows.len() + more);
        if let Some((terms, constant)) = &self.objective {
            let constant = if *constant == 0 { String::new() } else { format!("{constant} ") };
            let _ = writeln!(text, "min: {}{constant};", RowTerms(terms)); // memory can be written
        }
        let mut comments = self.comments.iter().peekable();
        for (place, row) in self.iter().map(Some).chain([None]).enumerate() {
            while let Some((_, comment)) = comments.next_if(|comment| comment.0 <= place) {
                let _ = writeln!(text, "* {comment}");
            }
            if let Some(row) = row {
                let _ = writeln!(text, "{row}");
            }
        }
        text
    }
}

impl fmt::Display for LinearRow<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}{} {} ;", RowTerms(self.terms), if self.is_equality { "=" } else { ">=" }, self.bound)
    }
}

/// Terms of a sum, each with a space after it.
struct RowTerms<'a>(&'a [(i128, Literal)]);

impl fmt::Display for RowTerms<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|&(weight, literal)| match i64::try_from(weight) {
            Ok(short) => write!(out, "{short} {} ", OpbLiteral(literal)), // 128 bits are written slowly
            Err(_) => write!(out, "{weight} {} ", OpbLiteral(literal)),
        })
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
