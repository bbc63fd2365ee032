//! Rows as clauses: a printer for DIMACS CNF.
//!
//! A row that counts its literals takes a counter. Each of its variables is equivalent to a formula of the others, so the
//! number of models does not change. Literals count variables from 1, and a minus sign negates.

use std::fmt::Write;
use std::ops::RangeInclusive;

use super::LinearRows;
use crate::solver::formula::Literal;

/// The most literals of which any two exclude each other in a clause of their own.
const MOST_IN_PAIRS: usize = 6;

/// Returns a file of clauses with all comments at the top.
///
/// # Panics
/// If a row has coefficients other than 1.
pub(super) fn write(rows: &LinearRows) -> String {
    let mut clauses = PrintedClauses { variables: rows.end() - 1, count: 0, text: String::new() };
    for row in rows.iter() {
        let (literals, range) = row.counted().expect("clauses cannot weigh their literals");
        clauses.between(literals, range);
    }
    let mut text = String::new();
    for comment in rows.comments() {
        let _ = writeln!(text, "c {comment}"); // memory can be written
    }
    let _ = writeln!(text, "p cnf {} {}", clauses.variables, clauses.count);
    text + &clauses.text
}

/// Clauses as text.
struct PrintedClauses {
    variables: u32,
    count: usize,
    text: String,
}

impl PrintedClauses {
    /// Writes that at least one literal holds.
    fn clause(&mut self, literals: impl IntoIterator<Item = Literal>) {
        for literal in literals {
            let sign = if literal.is_positive() { "" } else { "-" };
            let _ = write!(self.text, "{sign}{} ", literal.variable());
        }
        self.text.push_str("0\n");
        self.count += 1;
    }

    /// Writes that a number of literals in this range hold.
    fn between(&mut self, mut literals: Vec<Literal>, range: RangeInclusive<usize>) {
        let count = literals.len();
        let (mut least, mut most) = (*range.start(), *range.end().min(&count));
        if least > most {
            return self.clause([]);
        }
        // Few of the others are counted instead of many.
        if least > count - least {
            for literal in &mut literals {
                *literal = literal.negated();
            }
            (least, most) = (count - most, count - least);
        }
        match (least, most) {
            (1, most) if most == count => self.clause(literals),
            (_, 0) => literals.into_iter().for_each(|literal| self.clause([literal.negated()])),
            (_, 1) if count <= MOST_IN_PAIRS => {
                for (place, one) in literals.iter().enumerate() {
                    literals[..place].iter().for_each(|other| self.clause([one.negated(), other.negated()]));
                }
                if least == 1 {
                    self.clause(literals);
                }
            }
            _ => self.count(&literals, least, most),
        }
    }

    /// Writes a counter: for each literal and each number, whether at least that many of the literals so far hold.
    fn count(&mut self, literals: &[Literal], least: usize, most: usize) {
        let largest = if most < literals.len() { most } else { least };
        let mut counter: Vec<Literal> = Vec::new();
        for &literal in literals {
            let mut next = Vec::with_capacity(largest);
            for number in 0..largest.min(counter.len() + 1) {
                self.variables += 1;
                let here = Literal::new(self.variables, true);
                let more = counter.get(number).copied();
                let fewer = number.checked_sub(1).map(|fewer| counter[fewer]);
                // here <=> more or (literal and fewer), where no `more` is false and no `fewer` is true
                if let Some(more) = more {
                    self.clause([more.negated(), here]);
                }
                self.clause([literal.negated()].into_iter().chain(fewer.map(Literal::negated)).chain([here]));
                self.clause([here.negated()].into_iter().chain(more).chain([literal]));
                if let Some(fewer) = fewer {
                    self.clause([here.negated()].into_iter().chain(more).chain([fewer]));
                }
                next.push(here);
            }
            // Together with this literal there would be one too many.
            if let Some(&enough) = counter.get(largest - 1).filter(|_| most < literals.len()) {
                self.clause([enough.negated(), literal.negated()]);
            }
            counter = next;
        }
        if let Some(least) = least.checked_sub(1) {
            self.clause([counter[least]]);
        }
    }
}
