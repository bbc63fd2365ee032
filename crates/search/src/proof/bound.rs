//! Refutes every smaller set of clues: it would have to hit all rows of a formula, each with one of its clues.
//!
//! At each node some rows are not hit yet, and only a few more clues may be kept. A weighted sum of these rows shows that
//! this is not enough if the heaviest clues together weigh less than the rows. The sum is a step of the proof, together
//! with a multiple of the constraint that fewer clues are kept. Two kinds of weights are tried:
//!
//! - one for rows that share no open clue (a packing);
//! - one for all rows that are not hit, which bounds by the number of rows that a clue hits.
//!
//! Source: the packing bound and the branching are folklore of set covering; N. Christofides and S. Korman, *A
//! computational survey of methods for the set covering problem*, Management Science 21 (1975).

use std::cmp::Reverse;
use std::io;

use cavalcade_core::Interrupt;
use cavalcade_core::files::export::ClueFormula;
use cavalcade_core::formula::Literal;

use super::ProofError;
use super::cuts::Lemma;
use super::kernel::{RowKernel, RowRef};
use super::refuter::{LemmaSource, Refuter};
use super::writer::{Derivation, ProofWriter};

/// What is known of a formula and the least number of clues.
pub(super) struct BoundProver<'a> {
    formula: &'a ClueFormula,
    /// The least number of clues, and the number of the constraint that fewer are kept.
    fewest: usize,
    fewer: u64,
    steps: &'a mut dyn FnMut(u64),
}

/// A row that is not hit.
struct UnhitRow<'a> {
    /// Its number in the proof.
    id: u64,
    clues: &'a [u32],
    /// Those of its clues that are open.
    open: Vec<u32>,
}

impl<'a> BoundProver<'a> {
    pub(super) fn new(
        formula: &'a ClueFormula,
        fewest: usize,
        fewer: u64,
        steps: &'a mut dyn FnMut(u64),
    ) -> Self {
        Self { formula, fewest, fewer, steps }
    }

    /// Writes the refutation; returns the number of the contradiction.
    pub(super) fn run(
        &mut self,
        writer: &mut ProofWriter<'_>,
        interrupt: &Interrupt,
    ) -> Result<u64, ProofError> {
        let formula = self.formula;
        let end = formula.clues() as u32 + 1;
        let mut refuter = Refuter::new(end, end, writer);
        let removed = (0..formula.clues() as u32).map(|clue| formula.kept(clue, false));
        refuter.attach(removed.collect(), formula.clues() + 1 - self.fewest, self.fewer);
        for (id, row) in (1..).zip(formula.rows()) {
            refuter.attach(row.clues.iter().map(|&clue| formula.kept(clue, true)).collect(), 1, id);
        }
        refuter.run(self, interrupt)
    }

    fn value(&self, clue: u32, kernel: &RowKernel) -> i8 {
        kernel.value(self.formula.kept(clue, true))
    }

    /// Returns the rows that are not hit, those with the fewest open clues first.
    fn unhit(&self, kernel: &RowKernel) -> Vec<UnhitRow<'a>> {
        let mut unhit = Vec::new();
        for (id, row) in (1..).zip(self.formula.rows()) {
            if row.clues.iter().all(|&clue| self.value(clue, kernel) <= 0) {
                let open = row.clues.iter().copied().filter(|&clue| self.value(clue, kernel) == 0);
                unhit.push(UnhitRow { id, clues: &row.clues, open: open.collect() });
            }
        }
        unhit.sort_by_key(|row| row.open.len());
        unhit
    }

    /// Returns the rows among these that share no open clue, taken in order.
    fn packing<'r>(&self, unhit: &'r [UnhitRow<'a>]) -> Vec<&'r UnhitRow<'a>> {
        let mut is_used = vec![false; self.formula.clues()];
        let mut packing = Vec::new();
        for row in unhit {
            if row.open.iter().all(|&clue| !is_used[clue as usize]) {
                row.open.iter().for_each(|&clue| is_used[clue as usize] = true);
                packing.push(row);
            }
        }
        packing
    }

    /// Returns the clause that the sum of these rows breaks, if it does.
    fn broken(&self, rows: &[&UnhitRow<'a>], refuter: &mut Refuter<'_, '_>) -> io::Result<Option<Lemma>> {
        let clues = self.formula.clues();
        let mut weights = vec![0i64; clues];
        rows.iter().flat_map(|row| row.clues).for_each(|&clue| weights[clue as usize] += 1);
        let value = |clue: usize| self.value(clue as u32, &refuter.kernel);
        let kept = (0..clues).filter(|&clue| value(clue) > 0).count();
        let mut heaviest: Vec<i64> =
            (0..clues).filter(|&clue| value(clue) == 0).map(|clue| weights[clue]).collect();
        heaviest.sort_unstable_by_key(|&weight| Reverse(weight));
        let most = self.fewest - 1 - kept; // the constraint that fewer are kept has been propagated
        // The weight of the last clue that may still be kept makes the strongest sum.
        let Some(&times) = most.checked_sub(1).and_then(|last| heaviest.get(last)).filter(|&&it| it > 0)
        else {
            return Ok(None);
        };
        let mut excess = rows.len() as i64 - heaviest[..most].iter().sum::<i64>();
        if excess <= 0 {
            return Ok(None);
        }
        // A clue that is kept no longer counts its removal, and one that is removed no longer counts its weight.
        let mut literals: Vec<Literal> = Vec::new();
        let mut known: Vec<usize> = (0..clues).filter(|&clue| value(clue) != 0).collect();
        let literal = |clue: usize| self.formula.kept(clue as u32, value(clue) < 0);
        known.sort_by_key(|&clue| Reverse(refuter.kernel.place(literal(clue))));
        for clue in known {
            let counted = if value(clue) > 0 { weights[clue] } else { times };
            let lost = weights[clue].max(times) - counted;
            if lost < excess {
                excess -= lost;
            } else {
                literals.push(literal(clue));
            }
        }
        let sum = Derivation::new().add_multiple(self.fewer, times as u64);
        let sum = sum.add_all(rows.iter().map(|row| row.id));
        let id = refuter.writer.derive(&sum)?;
        Ok(Some(Lemma { literals: literals.into(), need: 1, id }))
    }
}

impl LemmaSource for BoundProver<'_> {
    fn enforce(&mut self, refuter: &mut Refuter<'_, '_>) -> io::Result<Result<bool, RowRef>> {
        (self.steps)(refuter.writer.steps);
        let unhit = self.unhit(&refuter.kernel);
        for rows in [self.packing(&unhit), unhit.iter().collect()] {
            if let Some(lemma) = self.broken(&rows, refuter)? {
                return Ok(Err(refuter.add_loose(lemma)));
            }
        }
        Ok(Ok(false))
    }

    fn choose(&mut self, refuter: &mut Refuter<'_, '_>) -> Option<Literal> {
        let unhit = self.unhit(&refuter.kernel);
        let degree = |clue: &u32| unhit.iter().filter(|row| row.open.contains(clue)).count();
        let clue = unhit.first()?.open.iter().copied().max_by_key(|clue| (degree(clue), Reverse(*clue)))?;
        Some(self.formula.kept(clue, true))
    }

    fn exclude(&mut self, refuter: &mut Refuter<'_, '_>) -> Result<RowRef, ProofError> {
        let kept = refuter.kernel.trail().iter().filter(|literal| literal.is_positive());
        Err(ProofError::Unlisted(kept.map(|literal| literal.variable() as u32).collect()))
    }
}
