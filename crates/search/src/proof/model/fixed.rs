//! Facts that hold without decisions.

use std::io;

use cavalcade_core::DomainFact;
use cavalcade_core::formula::Literal;

use super::log::{MOST_LINES, ProofLog};
use crate::proof::ProofError;

/// The most lines where any constraint may be the cause.
const FEW_LINES: usize = 20;

impl ProofLog<'_, '_> {
    /// Writes that facts hold without decisions, in an order in which each follows.
    pub(super) fn fixed(&mut self, facts: Vec<DomainFact>, cause: Option<u32>) -> Result<(), ProofError> {
        if let Some(constraint) = cause {
            let all = [self.lines.formula.propagated[constraint as usize]];
            // At first only what follows easily: facts of one run may follow from each other.
            let rest = self.settle(facts, &all, FEW_LINES)?;
            let rest = self.settle(rest, &all, MOST_LINES)?;
            return rest.first().map_or(Ok(()), |fact| Err(ProofError::Unproved(format!("{fact:?}"))));
        }
        let mut rest = facts;
        if self.nogoods.is_empty() && self.best.is_none() {
            // What constraints removed when the engine was built: any of them, and several together.
            let all: Vec<usize> = (0..self.lines.formula.constraints.len()).collect();
            rest = self.settle(rest, &all, FEW_LINES)?;
            let passed = rest.iter().flat_map(|&fact| self.passed(fact)).collect();
            self.settle(passed, &all, FEW_LINES)?;
            rest = self.settle(rest, &all, FEW_LINES)?;
        }
        for fact in rest {
            let literal = self.lines.literal(fact)?;
            self.lines.implied(&[literal])?;
            self.keep(fact)?;
        }
        Ok(())
    }

    /// Writes those of some facts that hold by one of these constraints and by the facts written before; returns the
    /// others.
    fn settle(
        &mut self,
        mut facts: Vec<DomainFact>,
        constraints: &[usize],
        most: usize,
    ) -> io::Result<Vec<DomainFact>> {
        let mut before = usize::MAX;
        while facts.len() < before {
            before = facts.len();
            let mut rest = Vec::new();
            for fact in facts {
                let mut is_held = false;
                for &constraint in constraints {
                    is_held = is_held || self.hold(fact, constraint, most)?;
                }
                if !is_held {
                    rest.push(fact);
                }
            }
            facts = rest;
        }
        Ok(facts)
    }

    /// The possible values that a fact rules out, each as a fact.
    fn passed(&self, fact: DomainFact) -> Vec<DomainFact> {
        let variable = fact.variable();
        let values = self.lines.formula.literals.values(variable);
        let possible = self.known[variable.index()].places().map(|place| values[place]);
        if let DomainFact::Not(..) = fact {
            return Vec::new();
        }
        possible
            .filter(|&value| !fact.holds_for(value))
            .map(|value| DomainFact::Not(variable, value))
            .collect()
    }

    /// Writes that a fact holds by a constraint; returns whether it was found to.
    fn hold(&mut self, fact: DomainFact, constraint: usize, most: usize) -> io::Result<bool> {
        let literal = self.lines.literal(fact)?;
        if literal == Literal::TRUE {
            return Ok(true);
        }
        if !self.lines.formula.constraints[constraint].scope.contains(&fact.variable()) {
            return Ok(false);
        }
        let denied = [(fact, false)];
        let is_held = self.refute(constraint, &denied, &mut vec![literal], most)?.is_some();
        if is_held {
            self.keep(fact)?;
        }
        Ok(is_held)
    }

    /// Notes that a fact holds without decisions.
    fn keep(&mut self, fact: DomainFact) -> io::Result<()> {
        let values = self.lines.formula.literals.values(fact.variable());
        if !self.known[fact.variable().index()].keep(fact, values) && self.contradiction.is_none() {
            self.contradiction = Some(self.lines.implied(&[])?);
        }
        Ok(())
    }
}
