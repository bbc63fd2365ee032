//! A builder for clauses: variables, and a few relations expressed as clauses.
//!
//! Each auxiliary variable is equivalent to a formula of the others, so the number of models does not change.
//! Literals are as in DIMACS: variables count from 1, and a minus sign negates.

use std::fmt::Write;
use std::ops::RangeInclusive;

/// A variable, or its negation if it is negative.
pub(crate) type Literal = i32;

/// A set of clauses, as text.
#[derive(Debug, Default)]
pub(crate) struct ExportedClauses {
    variables: Literal,
    count: usize,
    text: String,
}

impl ExportedClauses {
    /// Adds `count` variables and returns the first.
    pub(crate) fn variables(&mut self, count: usize) -> Literal {
        let first = self.variables + 1;
        self.variables += count as Literal;
        first
    }

    /// Requires that at least one literal holds.
    pub(crate) fn clause(&mut self, literals: impl IntoIterator<Item = Literal>) {
        for literal in literals {
            let _ = write!(self.text, "{literal} ");
        }
        self.text.push_str("0\n");
        self.count += 1;
    }

    /// Requires that exactly one literal holds. Returns a *ladder*: for each literal, whether it or an earlier one
    /// holds.
    pub(crate) fn exactly_one(&mut self, literals: &[Literal]) -> Vec<Literal> {
        let Some(&start) = literals.first() else {
            self.clause([]);
            return Vec::new();
        };
        let mut ladder = vec![start];
        for &literal in &literals[1..] {
            let before = ladder[ladder.len() - 1];
            let here = self.variables(1);
            self.clause([-before, -literal]);
            self.clause([-before, here]);
            self.clause([-literal, here]);
            self.clause([-here, before, literal]);
            ladder.push(here);
        }
        self.clause([ladder[ladder.len() - 1]]);
        ladder
    }

    /// Requires that an odd number of literals hold, or an even one: one variable says for each literal whether the
    /// number up to there is odd.
    pub(crate) fn parity(&mut self, literals: &[Literal], is_odd: bool) {
        let mut before: Option<Literal> = None;
        for &literal in literals {
            let Some(odd) = before else {
                before = Some(literal);
                continue;
            };
            let here = self.variables(1);
            // here <=> odd xor literal
            for signs in [[1, 1, -1], [-1, -1, -1], [1, -1, 1], [-1, 1, 1]] {
                self.clause([signs[0] * odd, signs[1] * literal, signs[2] * here]);
            }
            before = Some(here);
        }
        match before {
            Some(odd) => self.clause([if is_odd { odd } else { -odd }]),
            None if is_odd => self.clause([]),
            None => {}
        }
    }

    /// Requires that a number of literals in this range hold, by a counter of as many variables per literal as its end.
    pub(crate) fn between(&mut self, literals: &[Literal], range: RangeInclusive<usize>) {
        let (least, most) = (*range.start(), *range.end().min(&literals.len()));
        if least > most {
            return self.clause([]);
        }
        if most == 0 {
            return literals.iter().for_each(|&literal| self.clause([-literal]));
        }
        // For each number from 1, whether at least that many of the literals so far hold; initially none.
        let mut counter: Vec<Literal> = Vec::new();
        for &literal in literals {
            let mut next = Vec::with_capacity(most);
            for number in 0..most.min(counter.len() + 1) {
                let here = self.variables(1);
                let more = counter.get(number).copied();
                let fewer = number.checked_sub(1).map(|fewer| counter[fewer]);
                // here <=> more or (literal and fewer), where no `more` is false and no `fewer` is true
                if let Some(more) = more {
                    self.clause([-more, here]);
                }
                self.clause([-literal].into_iter().chain(fewer.map(|fewer| -fewer)).chain([here]));
                self.clause([-here].into_iter().chain(more).chain([literal]));
                if let Some(fewer) = fewer {
                    self.clause([-here].into_iter().chain(more).chain([fewer]));
                }
                next.push(here);
            }
            // Together with this literal there would be one too many.
            if let Some(&enough) = counter.get(most - 1) {
                self.clause([-enough, -literal]);
            }
            counter = next;
        }
        if let Some(least) = least.checked_sub(1) {
            self.clause([counter[least]]);
        }
    }

    /// Returns the file, with these comments at the top.
    pub(crate) fn file(self, comments: &[String]) -> String {
        let mut text = String::new();
        for comment in comments {
            let _ = writeln!(text, "c {comment}");
        }
        let _ = writeln!(text, "p cnf {} {}", self.variables, self.count);
        text.push_str(&self.text);
        text
    }
}
