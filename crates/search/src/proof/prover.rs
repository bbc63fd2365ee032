//! Refutes that a formula has a solution that is not listed.
//!
//! An assignment that satisfies the formula is one of the listed solutions; the clause that excludes that solution is
//! then a conflict like any other.

use std::io;

use cavalcade_core::Interrupt;
use cavalcade_core::files::export::{LinearRow, OpbFormula, OpbShape};
use cavalcade_core::formula::Literal;
use rustc_hash::FxHashMap;

use super::choices::ChoiceClauses;
use super::cuts::{CycleLemmas, Lemma};
use super::refuter::{LemmaSource, Refuter};
use super::separations::SeparationFinder;
use super::writer::ProofWriter;
use super::{ProofError, structure};
use crate::clauses::Reason;

/// What is known of a formula and its listed solutions.
pub(super) struct Prover<'a> {
    formula: &'a OpbFormula,
    /// The listed solutions by their literals, ascending.
    listed: FxHashMap<Vec<Literal>, u32>,
    choices: ChoiceClauses,
    /// Whether a variable determines solutions and occurs in the formula.
    is_decided: Vec<bool>,
    /// What shows that a cycle is connected, and why.
    connection: Option<(SeparationFinder<'a>, CycleLemmas<'a>)>,
    /// Whether each solution was excluded, how many were, and the observer of that number.
    is_excluded: Vec<bool>,
    excluded: u64,
    refuted: &'a mut dyn FnMut(u64),
}

impl<'a> Prover<'a> {
    pub(super) fn new(
        formula: &'a OpbFormula,
        solutions: &[Vec<u32>],
        refuted: &'a mut dyn FnMut(u64),
    ) -> Self {
        let connection = match &formula.shape {
            OpbShape::Cycle(cycle) => Some((SeparationFinder::new(cycle), CycleLemmas::new(cycle))),
            OpbShape::Numbers(_) | OpbShape::Chosen(_) => None,
        };
        Self {
            formula,
            listed: solutions.iter().map(|solution| formula.literals(solution)).zip(0..).collect(),
            choices: ChoiceClauses::default(),
            is_decided: vec![false; formula.rows.end() as usize],
            connection,
            is_excluded: vec![false; solutions.len()],
            excluded: 0,
            refuted,
        }
    }

    /// Writes the refutation; returns the number of the contradiction.
    pub(super) fn run(
        &mut self,
        writer: &mut ProofWriter<'_>,
        interrupt: &Interrupt,
    ) -> Result<u64, ProofError> {
        let formula = self.formula;
        let mut refuter = Refuter::new(formula.rows.end(), writer);
        for row in formula.rows.iter() {
            for variable in row.terms.iter().map(|(_, literal)| literal.variable()) {
                self.is_decided[variable] = formula.decided.contains(&(variable as u32));
            }
            for (literals, need, id) in unit_rows(&row) {
                self.add_choice(&literals, need);
                refuter.attach(literals, need, id);
            }
        }
        for Lemma { literals, need, id } in structure::lemmas(formula, refuter.writer)? {
            self.add_choice(&literals, need);
            refuter.attach(literals, need, id);
        }
        refuter.run(self, interrupt)
    }

    /// Adds a row to the choices. Where solutions are connected, recent conflicts are a better guide.
    fn add_choice(&mut self, literals: &[Literal], need: usize) {
        if self.connection.is_none() {
            self.choices.add(literals, need);
        }
    }
}

impl LemmaSource for Prover<'_> {
    fn enforce(&mut self, refuter: &mut Refuter<'_, '_>) -> io::Result<Result<bool, Reason>> {
        let Some((finder, lemmas)) = &mut self.connection else { return Ok(Ok(false)) };
        let mut has_changed = false;
        for found in finder.find(&refuter.kernel.known) {
            let lemma = lemmas.lemma(found, refuter.writer)?;
            match refuter.enforce(lemma) {
                Ok(changed) => has_changed |= changed,
                Err(conflict) => return Ok(Err(conflict)),
            }
        }
        Ok(Ok(has_changed))
    }

    fn choose(&mut self, refuter: &mut Refuter<'_, '_>) -> Option<Literal> {
        if let Some(literal) = self.choices.smallest(&refuter.kernel.known, &refuter.order) {
            return Some(literal);
        }
        while let Some(variable) = refuter.order.pop() {
            let literal = Literal::new(variable as u32, true);
            if self.is_decided[variable] && refuter.kernel.known.value(literal) == 0 {
                return Some(literal);
            }
        }
        None
    }

    fn exclude(&mut self, refuter: &mut Refuter<'_, '_>) -> Result<Reason, ProofError> {
        let decided = self.formula.decided.clone().filter(|&variable| self.is_decided[variable as usize]);
        let value = |variable| refuter.kernel.known.value(Literal::new(variable, true)) > 0;
        let all = decided.map(|variable| Literal::new(variable, value(variable)));
        let all: Vec<Literal> =
            all.filter(|literal| literal.is_positive() || self.formula.lists_all()).collect();
        let solution = *self.listed.get(&all).ok_or_else(|| {
            let chosen = all.iter().filter(|literal| literal.is_positive());
            ProofError::Unlisted(chosen.map(|literal| literal.variable() as u32).collect())
        })?;
        self.excluded += u64::from(!std::mem::replace(&mut self.is_excluded[solution as usize], true));
        (self.refuted)(self.excluded);
        let literals = all.iter().map(|literal| literal.negated()).collect();
        let id = self.formula.rows.count() + u64::from(solution) + 1;
        Ok(refuter.add_lemma(Lemma { literals, need: 1, id }))
    }
}

/// Returns the rows of a constraint whose coefficients are all 1, as literals of which at least a number hold, with the
/// numbers of the constraints.
fn unit_rows(row: &LinearRow<'_>) -> Vec<(Box<[Literal]>, usize, u64)> {
    let Some((literals, range)) = row.counted() else { return Vec::new() };
    let negated = literals.iter().map(|literal| literal.negated()).collect();
    let most = (negated, literals.len().saturating_sub(*range.end()), row.id + 1);
    let least = (literals.into(), *range.start(), row.id);
    if row.is_equality { vec![least, most] } else { vec![least] }
}
