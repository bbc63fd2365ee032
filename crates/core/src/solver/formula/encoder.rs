//! Where constraints write their clauses.

use super::{Formula, LazyClauses, Literal};
use crate::solver::bits::ones_in;
use crate::solver::engine::{Domain, Variable};
use crate::solver::interrupt::Interrupt;
use crate::solver::model::Model;

/// Where the literals of a variable are.
#[derive(Debug, Clone, Copy)]
enum Encoding {
    /// No clause mentions it yet.
    None,
    /// The variable is fixed, or one literal tells its lower bit from its upper one.
    Few { lower: u32, upper: u32, literal: Literal },
    /// The values have consecutive literals from `first` on; `rank` is where the number of values before each word
    /// is stored.
    Many { first: u32, rank: u32 },
}

/// Writes clauses of constraints into a formula.
pub struct Encoder<'a> {
    model: &'a Model,
    formula: Formula,
    encodings: Vec<Encoding>,
    ranks: Vec<u32>,
    most: usize,
    interrupt: &'static Interrupt,
}

impl<'a> Encoder<'a> {
    /// Begins with a formula; `most` is the number of literals that it may have.
    pub(super) fn new(
        model: &'a Model,
        formula: Formula,
        most: usize,
        interrupt: &'static Interrupt,
    ) -> Self {
        Self {
            model,
            formula,
            encodings: vec![Encoding::None; model.variables().count()],
            ranks: Vec::new(),
            most,
            interrupt,
        }
    }

    /// Returns the formula.
    pub(super) fn finish(self) -> Formula {
        self.formula
    }

    /// Returns the initial domain of a variable.
    #[must_use]
    pub fn domain(&self, variable: Variable) -> Domain<'a> {
        self.model.domain(variable)
    }

    /// Returns the literal that a variable has a value.
    #[must_use]
    pub fn literal(&mut self, variable: Variable, value: i32) -> Literal {
        let bit = self.domain(variable).bit(value);
        bit.map_or(Literal::FALSE, |bit| self.literal_of_bit(variable, bit))
    }

    /// Returns whether there are too many literals, or the work is interrupted; constraints then stop adding clauses.
    #[must_use]
    pub fn is_full(&self) -> bool {
        let Formula { clauses, groups, rows, .. } = &self.formula;
        clauses.size() + groups.size() + rows.size() > self.most || self.interrupt.is_raised()
    }

    /// Returns the literal that a variable has the value of a bit of its domain.
    #[must_use]
    pub fn literal_of_bit(&mut self, variable: Variable, bit: usize) -> Literal {
        if matches!(self.encodings[variable.index()], Encoding::None) {
            self.encodings[variable.index()] = self.encode(variable);
        }
        match self.encodings[variable.index()] {
            Encoding::Few { lower, literal, .. } if bit == lower as usize => literal.negated(),
            Encoding::Few { upper, literal, .. } if bit == upper as usize => literal,
            Encoding::None | Encoding::Few { .. } => Literal::FALSE,
            Encoding::Many { first, rank } => {
                let word = self.domain(variable).words()[bit / 64];
                if word >> (bit % 64) & 1 == 0 {
                    return Literal::FALSE;
                }
                let before = (word & ((1 << (bit % 64)) - 1)).count_ones();
                Literal::new(first + self.ranks[rank as usize + bit / 64] + before, true)
            }
        }
    }

    /// Gives a variable its literals.
    fn encode(&mut self, variable: Variable) -> Encoding {
        let domain = self.domain(variable);
        let (words, value) = (domain.words(), |bit| domain.value(bit));
        let (mut bits, first) = (ones_in(words), self.formula.meanings.len() as u32);
        match (bits.next(), bits.next(), bits.next()) {
            (Some(lower), Some(upper), None) => {
                self.formula.meanings.push((variable, value(upper)));
                Encoding::Few { lower: lower as u32, upper: upper as u32, literal: Literal::new(first, true) }
            }
            (Some(_), Some(_), Some(_)) => {
                let (rank, mut before) = (self.ranks.len() as u32, 0);
                for &word in words {
                    self.ranks.push(before);
                    before += word.count_ones();
                }
                self.formula.meanings.extend(ones_in(words).map(|bit| (variable, value(bit))));
                let all = || (first..first + before).map(|variable| Literal::new(variable, true));
                self.formula.clauses.push(all());
                self.formula.groups.push(all());
                Encoding::Many { first, rank }
            }
            (only, ..) => {
                let upper = only.map_or(u32::MAX, |bit| bit as u32);
                Encoding::Few { lower: u32::MAX, upper, literal: Literal::TRUE }
            }
        }
    }

    /// Adds that one of the literals holds.
    pub fn clause(&mut self, literals: impl IntoIterator<Item = Literal>) {
        let clauses = &mut self.formula.clauses;
        let start = clauses.literals.len();
        clauses.literals.extend(literals.into_iter().filter(|&literal| literal != Literal::FALSE));
        clauses.literals[start..].sort_unstable();
        let mut end = start;
        for index in start..clauses.literals.len() {
            if end == start || clauses.literals[index] != clauses.literals[end - 1] {
                clauses.literals[end] = clauses.literals[index];
                end += 1;
            }
        }
        clauses.literals.truncate(end); // each literal once
        let clause = &clauses.literals[start..];
        let is_always = clause.first() == Some(&Literal::TRUE)
            || clause.windows(2).any(|pair| pair[0] == pair[1].negated());
        if is_always {
            clauses.literals.truncate(start);
            return;
        }
        self.formula.is_refuted |= clause.is_empty();
        clauses.ends.push(clauses.literals.len() as u32);
    }

    /// Adds that at most one of the literals holds. They are of different variables of the formula.
    pub fn at_most_one(&mut self, literals: impl IntoIterator<Item = Literal>) {
        let mut group: Vec<Literal> =
            literals.into_iter().filter(|&literal| literal != Literal::FALSE).collect();
        if let Some(place) = group.iter().position(|&literal| literal == Literal::TRUE) {
            group.swap_remove(place);
            for literal in group {
                self.clause([literal.negated()]);
            }
        } else if let [one, other] = group[..] {
            self.clause([one.negated(), other.negated()]);
        } else if group.len() > 2 {
            self.formula.groups.push(group.into_iter());
        }
    }

    /// Adds that at least `need` of the literals hold. They are of different variables of the formula.
    pub fn at_least(&mut self, need: usize, literals: impl IntoIterator<Item = Literal>) {
        let mut row: Vec<Literal> =
            literals.into_iter().filter(|&literal| literal != Literal::FALSE).collect();
        let before = row.len();
        row.retain(|&literal| literal != Literal::TRUE);
        let need = need.saturating_sub(before - row.len());
        if need > row.len() {
            self.clause([]);
        } else if need == row.len() {
            for literal in row {
                self.clause([literal]);
            }
        } else if need == 1 {
            self.clause(row);
        } else if need > 1 {
            self.formula.rows.push(row.into_iter());
            self.formula.needs.push(need);
        }
    }

    /// Adds lazy clauses.
    pub fn lazy(&mut self, clauses: impl LazyClauses + 'static) {
        self.formula.lazy.push(Box::new(clauses));
    }
}
