//! Lines of a proof, with the literals that they need.

use std::io;

use cavalcade_core::formula::Literal;
use cavalcade_core::{DomainFact, Variable};
use rustc_hash::FxHashMap;

use super::formula::ModelFormula;
use crate::proof::writer::ProofWriter;

/// A proof about a formula.
pub(super) struct ProofLines<'f, 'w> {
    pub(super) formula: &'f mut ModelFormula,
    pub(super) writer: ProofWriter<'w>,
    /// The lines that variables have one of their values.
    some_value: FxHashMap<Variable, u64>,
}

impl<'f, 'w> ProofLines<'f, 'w> {
    pub(super) fn new(formula: &'f mut ModelFormula, writer: ProofWriter<'w>) -> Self {
        Self { formula, writer, some_value: FxHashMap::default() }
    }

    /// Returns the literal of a fact, and defines it if it is new.
    pub(super) fn literal(&mut self, fact: DomainFact) -> io::Result<Literal> {
        let literal = self.formula.literals.literal(fact);
        for definition in self.formula.literals.new_definitions() {
            for (clause, value) in definition.clauses() {
                self.writer.define(&clause, definition.literal, value)?;
            }
        }
        Ok(literal)
    }

    /// Writes that one of the literals is true, which unit propagation finds; returns the number of the line.
    pub(super) fn implied(&mut self, clause: &[Literal]) -> io::Result<u64> {
        let clause: Vec<Literal> = clause.iter().copied().filter(|&it| it != Literal::FALSE).collect();
        self.writer.implied(&clause)
    }

    /// Returns the line that a variable has one of its initial values; `None` if it has only one.
    pub(super) fn some_value(&mut self, variable: Variable) -> io::Result<Option<u64>> {
        let values = self.formula.literals.values(variable).to_vec();
        if values.len() == 1 || self.some_value.contains_key(&variable) {
            return Ok(self.some_value.get(&variable).copied());
        }
        let mut clause = Vec::new();
        for value in values {
            clause.push(self.literal(DomainFact::Not(variable, value))?.negated());
        }
        let line = self.implied(&clause)?;
        self.some_value.insert(variable, line);
        Ok(Some(line))
    }
}
