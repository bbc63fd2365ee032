//! Refutes a formula by a search that learns a clause from every conflict, and writes each step.
//!
//! The search never restarts. An assignment that satisfies the formula is one of the listed solutions; the clause that
//! excludes that solution is then a conflict like any other.

use std::io;

use cavalcade_core::Interrupt;
use cavalcade_core::files::export::{LinearRow, OpbFormula, OpbShape, SolutionRows};
use cavalcade_core::formula::Literal;

use super::analysis::{ProofAnalysis, causes};
use super::choices::ChoiceClauses;
use super::connection::{self, ConnectionLemmas};
use super::cuts::Lemma;
use super::kernel::{NO_ROW, RowKernel, RowKind, RowRef};
use super::listed::ListedSolutions;
use super::writer::ProofWriter;
use super::{ProofError, structure};
use crate::learning::order::ActivityHeap;

/// Learned clauses that are kept at first; each time clauses are deleted, more are kept.
const FIRST_KEPT: usize = 8000;
const MORE_KEPT: usize = 200;

/// A refutation that is being written.
pub(super) struct Prover<'a, 'w> {
    formula: &'a OpbFormula,
    listed: ListedSolutions,
    writer: &'a mut ProofWriter<'w>,
    kernel: RowKernel,
    analysis: ProofAnalysis,
    order: ActivityHeap,
    choices: ChoiceClauses,
    /// Whether a variable determines solutions and occurs in the formula.
    is_decided: Vec<bool>,
    connection: Option<Box<dyn ConnectionLemmas + 'a>>,
    /// For each variable that is known at the root, the number of that fact in the proof, or 0.
    facts: Vec<u64>,
    /// Loose rows, with the length of the trail when they were added.
    loose: Vec<(usize, RowRef)>,
    learned: usize,
    most_learned: usize,
    /// Whether each solution was excluded, and how many were.
    is_excluded: Vec<bool>,
    excluded: u64,
}

impl<'a, 'w> Prover<'a, 'w> {
    pub(super) fn new(
        formula: &'a OpbFormula,
        solutions: &SolutionRows,
        writer: &'a mut ProofWriter<'w>,
    ) -> Self {
        let end = formula.end();
        Self {
            formula,
            listed: ListedSolutions::new(formula, solutions),
            writer,
            kernel: RowKernel::new(end),
            analysis: ProofAnalysis::new(end),
            choices: ChoiceClauses::default(),
            order: ActivityHeap::new(vec![0.0; end as usize]),
            is_decided: vec![false; end as usize],
            connection: connection::of(formula),
            facts: vec![0; end as usize],
            loose: Vec::new(),
            learned: 0,
            most_learned: FIRST_KEPT,
            is_excluded: vec![false; solutions.len()],
            excluded: 0,
        }
    }

    /// Writes the refutation; returns the number of the contradiction.
    pub(super) fn run(
        &mut self,
        interrupt: &Interrupt,
        refuted: &mut dyn FnMut(u64),
    ) -> Result<u64, ProofError> {
        if let Some(conflict) = self.load()? {
            return Ok(self.contradiction(conflict)?);
        }
        loop {
            if interrupt.is_raised() {
                return Err(ProofError::Interrupted);
            }
            let conflict = match self.fixpoint()? {
                Some(conflict) => conflict,
                None if self.decide() => continue,
                None => {
                    let conflict = self.excluded()?;
                    refuted(self.excluded);
                    conflict
                }
            };
            if let Some(contradiction) = self.resolve(conflict)? {
                return Ok(contradiction);
            }
        }
    }

    /// Adds the rows of the formula and the lemmas about it; returns a row that cannot hold.
    fn load(&mut self) -> io::Result<Option<RowRef>> {
        let mut tight = Vec::new();
        let formula = self.formula;
        for row in formula.rows() {
            for variable in row.terms.iter().map(|(_, literal)| literal.variable()) {
                self.is_decided[variable] = formula.decided().contains(&(variable as u32));
            }
            for (literals, need, id) in unit_rows(&row) {
                tight.extend(self.attach(literals, need, id));
            }
        }
        for Lemma { literals, need, id } in structure::lemmas(formula, self.writer)? {
            tight.extend(self.attach(literals, need, id));
        }
        if let OpbShape::Loop(_) = formula.shape() {
            // Its clauses are about few of the edges, or about the root, which is not decided.
            self.choices = ChoiceClauses::default();
        }
        for row in tight {
            if let Err(row) = self.kernel.enforce(row) {
                return Ok(Some(row));
            }
        }
        Ok(None)
    }

    /// Adds a row before anything is known; returns it if it propagates at once.
    fn attach(&mut self, literals: Box<[Literal]>, need: usize, id: u64) -> Option<RowRef> {
        self.choices.add(&literals, need);
        let kind = match (literals.len(), need) {
            (_, 0) => return None,
            (count, need) if count <= need => RowKind::Loose,
            (_, 1) => RowKind::Watched,
            _ => RowKind::Counted,
        };
        let row = self.kernel.add(literals, need, id, kind);
        (kind == RowKind::Loose).then_some(row)
    }

    /// Draws all conclusions; returns a row that cannot hold.
    fn fixpoint(&mut self) -> io::Result<Option<RowRef>> {
        loop {
            if let Err(conflict) = self.kernel.propagate() {
                return Ok(Some(conflict));
            }
            let Some(connection) = &mut self.connection else { return Ok(None) };
            connection.look(&self.kernel);
            let mut has_changed = false;
            while let Some(lemma) = connection.next_lemma(self.writer)? {
                let row = self.kernel.add(lemma.literals, lemma.need, lemma.id, RowKind::Loose);
                self.loose.push((self.kernel.trail().len(), row));
                match self.kernel.enforce(row) {
                    Ok(changed) => has_changed |= changed,
                    Err(conflict) => return Ok(Some(conflict)),
                }
            }
            if !has_changed {
                return Ok(None);
            }
        }
    }

    /// Makes a variable true; returns whether one was open.
    fn decide(&mut self) -> bool {
        if let Some(literal) = self.choices.smallest(&self.kernel, &self.order) {
            self.kernel.push();
            self.kernel.assign(literal, NO_ROW);
            return true;
        }
        while let Some(variable) = self.order.pop() {
            let literal = Literal::new(variable as u32, true);
            if self.is_decided[variable] && self.kernel.value(literal) == 0 {
                self.kernel.push();
                self.kernel.assign(literal, NO_ROW);
                return true;
            }
        }
        false
    }

    /// Returns the row that excludes the solution that is assigned.
    fn excluded(&mut self) -> Result<RowRef, ProofError> {
        let decided = self.formula.decided().filter(|&it| self.is_decided[it as usize]);
        let value = |variable| self.kernel.value(Literal::new(variable, true)) > 0;
        let all = decided.map(|variable| Literal::new(variable, value(variable)));
        let all: Vec<Literal> = all.filter(|it| it.is_positive() || self.formula.lists_all()).collect();
        let solution = self.listed.find(&all).ok_or_else(|| {
            let chosen = all.iter().filter(|literal| literal.is_positive());
            ProofError::Unlisted(chosen.map(|literal| literal.variable() as u32).collect())
        })?;
        self.excluded += u64::from(!std::mem::replace(&mut self.is_excluded[solution as usize], true));
        let literals = all.iter().map(|it| it.negated()).collect();
        let id = self.formula.constraints() + u64::from(solution) + 1;
        let row = self.kernel.add(literals, 1, id, RowKind::Loose);
        self.loose.push((self.kernel.trail().len(), row));
        Ok(row)
    }

    /// Learns from a row that cannot hold; returns the number of the contradiction if that is final.
    fn resolve(&mut self, conflict: RowRef) -> Result<Option<u64>, ProofError> {
        let mut lost = Vec::new();
        causes(&self.kernel, conflict, None, &mut lost);
        let level = lost.iter().map(|&it| self.kernel.level_of(it)).max().unwrap_or(0);
        if level == 0 {
            return Ok(Some(self.contradiction(conflict)?));
        }
        self.backtrack(level);
        let back = self.analysis.learn(&self.kernel, conflict, &mut self.order);
        let id = self.write_learned()?;
        self.backtrack(back);
        let clause: Box<[Literal]> = self.analysis.clause.as_slice().into();
        let first = clause[0];
        let is_fact = clause.len() == 1;
        let row = self.kernel.add(clause, 1, id, if is_fact { RowKind::Loose } else { RowKind::Watched });
        if is_fact {
            self.facts[first.variable()] = id;
        } else {
            self.kernel.learned(row, self.analysis.levels.max(1));
            self.learned += 1;
        }
        self.kernel.assign(first, row);
        self.order.decay();
        if self.learned > self.most_learned {
            self.forget()?;
        }
        Ok(None)
    }

    /// Writes the learned clause; returns its number.
    fn write_learned(&mut self) -> io::Result<u64> {
        let at_root = std::mem::take(&mut self.analysis.at_root);
        self.write_facts(&at_root)?;
        let facts = at_root.iter().map(|literal| self.facts[literal.variable()]);
        let rows = self.analysis.used.iter().map(|&(_, row)| self.kernel.row(row).id);
        let id = self.writer.clause(&self.analysis.clause, facts.chain(rows))?;
        self.analysis.at_root = at_root;
        Ok(id)
    }

    /// Writes a contradiction from a row that cannot hold at the root; returns its number.
    fn contradiction(&mut self, conflict: RowRef) -> io::Result<u64> {
        let mut lost = Vec::new();
        causes(&self.kernel, conflict, None, &mut lost);
        self.write_facts(&lost)?;
        let facts = lost.iter().map(|literal| self.facts[literal.variable()]);
        self.writer.clause(&[], facts.chain([self.kernel.row(conflict).id]))
    }

    /// Writes facts at the root, and those that they follow from, unless they are written.
    fn write_facts(&mut self, false_literals: &[Literal]) -> io::Result<()> {
        let mut needed = Vec::new();
        let mut waiting: Vec<Literal> = false_literals.to_vec();
        let mut lost = Vec::new();
        while let Some(literal) = waiting.pop() {
            let variable = literal.variable();
            if self.facts[variable] == 0 {
                self.facts[variable] = u64::MAX; // it is on the list
                needed.push(literal.negated());
                causes(&self.kernel, self.kernel.reason(literal), Some(literal.negated()), &mut lost);
                waiting.extend(&lost);
            }
        }
        needed.sort_unstable_by_key(|&literal| self.kernel.place(literal));
        for literal in needed {
            let reason = self.kernel.reason(literal);
            causes(&self.kernel, reason, Some(literal), &mut lost);
            let row = self.kernel.row(reason);
            let facts = lost.iter().map(|it| self.facts[it.variable()]);
            self.facts[literal.variable()] = if row.literals.len() == 1 {
                row.id
            } else {
                self.writer.clause(&[literal], facts.chain([row.id]))?
            };
        }
        Ok(())
    }

    /// Goes back to a level.
    fn backtrack(&mut self, level: u32) {
        let Self { kernel, order, .. } = self;
        kernel.backtrack(level, |literal| order.insert(literal.variable()));
        let length = self.kernel.trail().len();
        while self.loose.last().is_some_and(|&(before, _)| before > length) {
            if let Some((_, row)) = self.loose.pop() {
                self.kernel.remove_loose(row);
            }
        }
    }

    /// Deletes half of the learned clauses: those that span the most levels.
    fn forget(&mut self) -> io::Result<()> {
        let mut rows: Vec<RowRef> = self.kernel.learned_rows().collect();
        rows.retain(|&row| !self.kernel.is_reason(row));
        rows.sort_by_key(|&row| {
            let learned = self.kernel.row(row);
            (learned.levels, std::cmp::Reverse(learned.id))
        });
        let rows = rows.split_off(rows.len() / 2);
        self.writer.delete(rows.iter().map(|&row| self.kernel.row(row).id))?;
        self.kernel.remove_watched(&rows);
        self.learned -= rows.len();
        self.most_learned += MORE_KEPT;
        Ok(())
    }
}

/// Returns the rows of a constraint whose coefficients are all 1, as literals of which at least a number hold, with the
/// number of each constraint; none for other coefficients.
fn unit_rows(row: &LinearRow<'_>) -> Vec<(Box<[Literal]>, usize, u64)> {
    if row.terms.iter().any(|(coefficient, _)| coefficient.abs() != 1) {
        return Vec::new();
    }
    // A term -x is the same as (not x) - 1.
    let negative = row.terms.iter().filter(|it| it.0 < 0).count() as i64;
    let literals = row.terms.iter().map(|&(sign, it)| if sign > 0 { it } else { it.negated() });
    let least = row.bound + negative;
    let most = row.terms.len() as i64 - least;
    let mut rows = vec![(literals.clone().collect(), least.max(0) as usize, row.id)];
    if row.is_equality {
        rows.push((literals.map(Literal::negated).collect(), most.max(0) as usize, row.id + 1));
    }
    rows
}
