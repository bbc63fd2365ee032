//! Why facts exclude each other by one constraint, in lines of a proof.
//!
//! If unit propagation of the constraint's inequalities finds it, one line is enough. Otherwise bounds that follow are
//! written first; variables with too few values are excluded by a sum; and in the end cases are distinguished, by
//! the values of a variable.

use std::io;

use cavalcade_core::constraints::{HallSet, HallSets};
use cavalcade_core::formula::Literal;
use cavalcade_core::{Condition, DomainFact};

use super::case::{Case, Contradiction};
use super::lines::ProofLines;
use crate::proof::writer::Derivation;

/// A refutation that is being written.
pub(super) struct Refutation<'a, 'f, 'w> {
    pub(super) lines: &'a mut ProofLines<'f, 'w>,
    /// The index of the constraint.
    pub(super) constraint: usize,
    /// The number of lines that may still be written.
    pub(super) left: usize,
    /// The lines that are not needed later.
    pub(super) written: Vec<u64>,
}

impl Refutation<'_, '_, '_> {
    /// Writes that one of the literals is true, as a case in which all are false cannot be. Returns the number of
    /// the line; `None` if none was found.
    pub(super) fn write(&mut self, mut case: Case, clause: &mut Vec<Literal>) -> io::Result<Option<u64>> {
        loop {
            if self.left == 0 {
                return Ok(None);
            }
            self.left -= 1;
            let constraint = &self.lines.formula.constraints[self.constraint];
            if case.propagate(&constraint.rows).is_err() {
                return self.lines.implied(clause).map(Some);
            }
            let rows = constraint.different.iter().map(|&variable| case.values_of(variable));
            if let Some(shortage) = HallSets::new(&rows.collect::<Vec<_>>()).shortage() {
                self.sum(&shortage)?;
                return self.lines.implied(clause).map(Some);
            }
            let Some(bound) = case.tightened(&constraint.rows) else { break };
            self.step(clause, bound)?;
            if case.assume(Condition::Fact(bound), true).is_err() {
                return self.lines.implied(clause).map(Some);
            }
        }
        let scope = &self.lines.formula.constraints[self.constraint].scope;
        let open = scope.iter().map(|&variable| (case.values_of(variable), variable));
        let Some((values, variable)) = open.filter(|it| it.0.len() > 1).min_by_key(|it| it.0.len()) else {
            return Ok(None);
        };
        for value in values {
            let is_other = DomainFact::Not(variable, value);
            clause.push(self.lines.literal(is_other)?);
            let mut part = case.clone();
            let line = match part.assume(Condition::Fact(is_other), false) {
                Ok(()) => self.write(part, clause)?,
                Err(Contradiction) => Some(self.lines.implied(clause)?),
            };
            clause.pop();
            let Some(line) = line else { return Ok(None) };
            self.written.push(line);
        }
        self.lines.implied(clause).map(Some)
    }

    /// Writes that a bound holds in this case.
    fn step(&mut self, clause: &mut Vec<Literal>, bound: DomainFact) -> io::Result<()> {
        clause.push(self.lines.literal(bound)?);
        let line = self.lines.implied(clause)?;
        self.written.push(line);
        clause.pop();
        Ok(())
    }

    /// Writes that one of the variables has a value besides those that are too few.
    fn sum(&mut self, shortage: &HallSet) -> io::Result<()> {
        let mut sum = Derivation::new();
        for &row in &shortage.rows {
            let variable = self.lines.formula.constraints[self.constraint].different[row];
            sum = sum.add_all(self.lines.some_value(variable)?);
        }
        let constraint = &self.lines.formula.constraints[self.constraint];
        for (row, id) in constraint.rows.iter().zip(constraint.first..) {
            if let Some((_, Condition::Fact(DomainFact::Not(_, value)))) = row.weights.first()
                && shortage.has(*value)
            {
                sum = sum.add(id);
            }
        }
        let line = self.lines.writer.derive(&sum)?;
        self.written.push(line);
        Ok(())
    }
}
