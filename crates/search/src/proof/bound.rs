//! Refutes every smaller set of clues: it would have to hit all rows of a formula, each with one of its clues.
//!
//! At each node some rows are not hit yet, and only a few more clues may be kept. A weighted sum of these rows shows
//! that this is not enough if the heaviest clues together weigh less than the rows. The sum is a step of the proof,
//! together with a multiple of the constraint that fewer clues are kept.
//!
//! First the rows of a packing, which share no open clue, weigh one each, and others nothing. If that is not enough,
//! weights change step by step: rows that the heaviest clues do not hit become heavier, and those that they hit twice
//! lighter. The weights approach the best bound of linear programming. They are the first weights of the next node, and
//! the search keeps the heaviest clue next.
//!
//! Source: M. Held, P. Wolfe and H. P. Crowder, *Validation of subgradient optimization*, Mathematical Programming 6
//! (1974); N. Christofides and S. Korman, *A computational survey of methods for the set covering problem*, Management
//! Science 21 (1975).

#[cfg(test)]
mod tests;

use std::cmp::Reverse;
use std::io;

use cavalcade_core::Interrupt;
use cavalcade_core::files::export::ClueFormula;
use cavalcade_core::formula::Literal;

use super::ProofError;
use super::cuts::Lemma;
use super::refuter::{LemmaSource, Refuter};
use super::writer::{Derivation, ProofWriter};
use crate::clauses::{LiteralTrail, Reason};

/// The first weight of a row.
const FIRST_WEIGHT: i64 = 3;
/// How many times weights change at a node.
const CHANGES: usize = 50;

/// What is known of a formula and the least number of clues.
pub(super) struct BoundProver<'a> {
    formula: &'a ClueFormula,
    /// The least number of clues, and the number of the constraint that fewer are kept.
    fewest: usize,
    fewer: u64,
    steps: &'a mut dyn FnMut(u64),
    /// The weight of each row in the last sum that could not hold.
    weights: Vec<i64>,
}

/// A weighted sum of rows that cannot hold.
struct SumOfRows<'w> {
    weights: &'w [i64],
    /// The weight of each clue.
    weight_of: &'w [i64],
    /// By how much the rows weigh more than the clues.
    excess: i64,
    /// How many times the constraint that fewer clues are kept is added.
    times: i64,
}

/// A row that is not hit.
struct UnhitRow<'a> {
    /// Its place in the formula.
    place: usize,
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
        let weights = vec![FIRST_WEIGHT; formula.rows.len()];
        Self { formula, fewest, fewer, steps, weights }
    }

    /// Writes the refutation; returns the number of the contradiction.
    pub(super) fn run(
        &mut self,
        writer: &mut ProofWriter<'_>,
        interrupt: &Interrupt,
    ) -> Result<u64, ProofError> {
        let formula = self.formula;
        let mut refuter = Refuter::new(formula.clues as u32 + 1, writer);
        let removed = (0..formula.clues as u32).map(|clue| formula.kept(clue, false));
        refuter.attach(removed.collect(), formula.clues + 1 - self.fewest, self.fewer);
        for (id, row) in (1..).zip(&formula.rows) {
            refuter.attach(row.clues.iter().map(|&clue| formula.kept(clue, true)).collect(), 1, id);
        }
        refuter.run(self, interrupt)
    }

    fn value(&self, clue: u32, known: &LiteralTrail) -> i8 {
        known.value(self.formula.kept(clue, true))
    }

    /// Returns the rows that are not hit, those with the fewest open clues first.
    fn unhit(&self, known: &LiteralTrail) -> Vec<UnhitRow<'a>> {
        let mut unhit = Vec::new();
        for (place, row) in self.formula.rows.iter().enumerate() {
            if row.clues.iter().all(|&clue| self.value(clue, known) <= 0) {
                let open = row.clues.iter().copied().filter(|&clue| self.value(clue, known) == 0);
                unhit.push(UnhitRow { place, clues: &row.clues, open: open.collect() });
            }
        }
        unhit.sort_by_key(|row| row.open.len());
        unhit
    }

    /// Returns weights that make a packing: one for rows that share no open clue, taken in order.
    fn packing(&self, unhit: &[UnhitRow<'a>]) -> Vec<i64> {
        let mut is_used = vec![false; self.formula.clues];
        let mut weights = Vec::new();
        for row in unhit {
            let is_free = row.open.iter().all(|&clue| !is_used[clue as usize]);
            if is_free {
                for &clue in &row.open {
                    is_used[clue as usize] = true;
                }
            }
            weights.push(i64::from(is_free));
        }
        weights
    }

    /// Returns the clause that some weighted sum of these rows breaks, if one is found.
    fn broken(&mut self, unhit: &[UnhitRow<'a>], refuter: &mut Refuter<'_, '_>) -> io::Result<Option<Lemma>> {
        let all = 0..self.formula.clues as u32;
        let kept = all.clone().filter(|&clue| self.value(clue, &refuter.kernel.known) > 0).count();
        // The constraint that fewer are kept has been propagated, so `kept` is less than the fewest.
        let most = self.fewest - 1 - kept;
        let mut open: Vec<u32> = all.filter(|&clue| self.value(clue, &refuter.kernel.known) == 0).collect();
        let mut weights = self.packing(unhit);
        for change in 0..=CHANGES {
            let weight_of = self.weighted(unhit, &weights);
            open.sort_by_key(|&clue| Reverse(weight_of[clue as usize]));
            let heaviest = &open[..most.min(open.len())];
            let hit: i64 = heaviest.iter().map(|&clue| weight_of[clue as usize]).sum();
            let excess = weights.iter().sum::<i64>() - hit;
            // The weight of the last clue that may still be kept makes the strongest sum.
            let times = heaviest.last().map_or(0, |&clue| weight_of[clue as usize]);
            if excess > 0 && times > 0 {
                if change > 0 {
                    // No weight becomes zero for good.
                    for (row, &weight) in unhit.iter().zip(&weights) {
                        self.weights[row.place] = weight.max(1);
                    }
                }
                let sum = SumOfRows { weights: &weights, weight_of: &weight_of, excess, times };
                return self.sum(unhit, &sum, refuter).map(Some);
            }
            if change == 0 {
                weights = unhit.iter().map(|row| self.weights[row.place]).collect();
                continue;
            }
            let mut is_heavy = vec![false; self.formula.clues];
            for &clue in heaviest {
                is_heavy[clue as usize] = true;
            }
            for (row, weight) in unhit.iter().zip(&mut weights) {
                let hits = row.open.iter().filter(|&&clue| is_heavy[clue as usize]).count() as i64;
                *weight = (*weight + 1 - hits).max(0);
            }
        }
        Ok(None)
    }

    /// Returns the weight of each clue: that of its rows.
    fn weighted(&self, unhit: &[UnhitRow<'a>], weights: &[i64]) -> Vec<i64> {
        let mut weight_of = vec![0; self.formula.clues];
        for (row, weight) in unhit.iter().zip(weights) {
            for &clue in row.clues {
                weight_of[clue as usize] += weight;
            }
        }
        weight_of
    }

    /// Writes a sum that cannot hold, and returns the clause that it breaks.
    fn sum(
        &self,
        unhit: &[UnhitRow<'a>],
        sum: &SumOfRows<'_>,
        refuter: &mut Refuter<'_, '_>,
    ) -> io::Result<Lemma> {
        let &SumOfRows { weights, weight_of, mut excess, times } = sum;
        let value = |clue: u32| self.value(clue, &refuter.kernel.known);
        let literal = |clue: u32| self.formula.kept(clue, value(clue) < 0);
        let all = 0..self.formula.clues as u32;
        let place = |clue: u32| (refuter.kernel.known.place(literal(clue)) as usize, clue);
        let mut known: Vec<(usize, u32)> = all.filter(|&clue| value(clue) != 0).map(place).collect();
        known.sort_unstable();
        let mut literals: Vec<Literal> = Vec::new();
        for (_, clue) in known.into_iter().rev() {
            // A clue that is kept no longer counts its removal, and one that is removed no longer counts its weight.
            let weight = weight_of[clue as usize];
            let lost = weight.max(times) - if value(clue) > 0 { weight } else { times };
            if lost < excess {
                excess -= lost;
            } else {
                literals.push(literal(clue));
            }
        }
        let mut sum = Derivation::new().add_times(self.fewer, times as u64);
        for (row, &weight) in unhit.iter().zip(weights).filter(|(_, weight)| **weight > 0) {
            sum = sum.add_times(row.place as u64 + 1, weight as u64);
        }
        Ok(Lemma { literals: literals.into(), need: 1, id: refuter.writer.derive(&sum)? })
    }
}

impl LemmaSource for BoundProver<'_> {
    fn enforce(&mut self, refuter: &mut Refuter<'_, '_>) -> io::Result<Result<bool, Reason>> {
        (self.steps)(refuter.writer.steps);
        let broken = self.broken(&self.unhit(&refuter.kernel.known), refuter)?;
        Ok(broken.map_or(Ok(false), |lemma| Err(refuter.add_lemma(lemma))))
    }

    fn choose(&mut self, refuter: &mut Refuter<'_, '_>) -> Option<Literal> {
        let unhit = self.unhit(&refuter.kernel.known);
        let weights: Vec<i64> = unhit.iter().map(|row| self.weights[row.place]).collect();
        let weight_of = self.weighted(&unhit, &weights);
        let open = unhit.iter().flat_map(|row| row.open.iter().copied());
        let clue = open.max_by_key(|&clue| (weight_of[clue as usize], Reverse(clue)))?;
        Some(self.formula.kept(clue, true))
    }

    fn exclude(&mut self, refuter: &mut Refuter<'_, '_>) -> Result<Reason, ProofError> {
        let kept = refuter.kernel.known.literals().iter().filter(|literal| literal.is_positive());
        Err(ProofError::Unlisted(kept.map(|literal| literal.variable() as u32).collect()))
    }
}
