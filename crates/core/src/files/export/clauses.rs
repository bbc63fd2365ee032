//! Clauses in the making: variables, and the few relations that are made of clauses.
//!
//! Every further variable is equivalent to a formula of the others, so assignments of those and models are the same in
//! number. Literals are as in DIMACS: variables count from 1, and a minus sign negates.

use std::fmt::Write;

/// A variable, or its negation if it is negative.
pub(crate) type Literal = i32;

/// Clauses, as text.
#[derive(Debug, Default)]
pub(crate) struct Clauses {
    variables: Literal,
    count: usize,
    text: String,
}

impl Clauses {
    /// So many new variables; the first of them.
    pub(crate) fn variables(&mut self, count: usize) -> Literal {
        let first = self.variables + 1;
        self.variables += count as Literal;
        first
    }

    /// One of these holds.
    pub(crate) fn clause(&mut self, literals: impl IntoIterator<Item = Literal>) {
        for literal in literals {
            let _ = write!(self.text, "{literal} ");
        }
        self.text.push_str("0\n");
        self.count += 1;
    }

    /// Exactly one of these holds. The result says for each whether it or one before it does: a *ladder*.
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

    /// Exactly `wanted` of these hold: a counter, `wanted` variables for each of them.
    pub(crate) fn exactly(&mut self, literals: &[Literal], wanted: usize) {
        if wanted > literals.len() {
            return self.clause([]);
        }
        if wanted == 0 {
            return literals.iter().for_each(|&literal| self.clause([-literal]));
        }
        // Whether at least so many, from 1 on, of those before hold; at first none does.
        let mut counter: Vec<Literal> = Vec::new();
        for &literal in literals {
            let mut next = Vec::with_capacity(wanted);
            for number in 0..wanted.min(counter.len() + 1) {
                let here = self.variables(1);
                let more = counter.get(number).copied();
                let fewer = number.checked_sub(1).map(|fewer| counter[fewer]);
                // here <=> more or (literal and fewer), where no `more` is false and no `fewer` is true
                if let Some(more) = more {
                    self.clause([-more, here]);
                }
                self.clause([-literal].into_iter().chain(fewer.map(|it| -it)).chain([here]));
                self.clause([-here].into_iter().chain(more).chain([literal]));
                if let Some(fewer) = fewer {
                    self.clause([-here].into_iter().chain(more).chain([fewer]));
                }
                next.push(here);
            }
            // One more than wanted: as many before, and this one.
            if let Some(&enough) = counter.get(wanted - 1) {
                self.clause([-enough, -literal]);
            }
            counter = next;
        }
        self.clause([counter[wanted - 1]]);
    }

    /// The file, below these comments.
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
