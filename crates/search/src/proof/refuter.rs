//! A search that refutes rows: it learns a clause from every conflict, and writes each one as a step of a proof.
//!
//! The search never restarts. What the rows are about is known to a [`LemmaSource`]: it adds lemmas when an assignment
//! makes them interesting, chooses what to decide, and gives the row that excludes an assignment of everything.

use std::io;

use cavalcade_core::Interrupt;
use cavalcade_core::formula::Literal;

use super::ProofError;
use super::analysis::{ProofAnalysis, causes};
use super::cuts::Lemma;
use super::kernel::{NO_ROW, RowKernel, RowKind, RowRef};
use super::writer::ProofWriter;
use crate::learning::order::ActivityHeap;

/// Learned clauses that are kept at first; each time clauses are deleted, more are kept.
const FIRST_KEPT: usize = 8000;
const MORE_KEPT: usize = 200;

/// What the rows of a refutation are about.
pub(super) trait LemmaSource {
    /// Adds lemmas after all conclusions are drawn; returns whether a literal was assigned, or a row that cannot hold.
    fn enforce(&mut self, refuter: &mut Refuter<'_, '_>) -> io::Result<Result<bool, RowRef>>;

    /// Returns an open literal to decide, or `None` if everything is decided.
    fn choose(&mut self, refuter: &mut Refuter<'_, '_>) -> Option<Literal>;

    /// Returns a row that the present assignment breaks, if everything is decided.
    fn exclude(&mut self, refuter: &mut Refuter<'_, '_>) -> Result<RowRef, ProofError>;
}

/// A refutation that is being written.
pub(super) struct Refuter<'w, 'out> {
    pub(super) writer: &'w mut ProofWriter<'out>,
    pub(super) kernel: RowKernel,
    pub(super) order: ActivityHeap,
    analysis: ProofAnalysis,
    /// For each variable that is known at the root, the number of that fact in the proof, or 0.
    facts: Vec<u64>,
    /// Rows that propagate before anything is known.
    tight: Vec<RowRef>,
    /// Loose rows, with the length of the trail when they were added.
    loose: Vec<(usize, RowRef)>,
    learned: usize,
    most_learned: usize,
}

impl<'w, 'out> Refuter<'w, 'out> {
    /// Returns a refutation without rows for variables below `end`.
    pub(super) fn new(end: u32, writer: &'w mut ProofWriter<'out>) -> Self {
        Self {
            writer,
            kernel: RowKernel::new(end),
            order: ActivityHeap::new(vec![0.0; end as usize]),
            analysis: ProofAnalysis::new(end),
            facts: vec![0; end as usize],
            tight: Vec::new(),
            loose: Vec::new(),
            learned: 0,
            most_learned: FIRST_KEPT,
        }
    }

    /// Adds a row before anything is known.
    pub(super) fn attach(&mut self, literals: Box<[Literal]>, need: usize, id: u64) {
        let kind = match (literals.len(), need) {
            (_, 0) => return,
            (count, need) if count <= need => RowKind::Loose,
            (_, 1) => RowKind::Watched,
            _ => RowKind::Counted,
        };
        let row = self.kernel.add(literals, need, id, kind);
        if kind == RowKind::Loose {
            self.tight.push(row);
        }
    }

    /// Adds a row that is kept until the search leaves the present assignment.
    pub(super) fn add_loose(&mut self, Lemma { literals, need, id }: Lemma) -> RowRef {
        let row = self.kernel.add(literals, need, id, RowKind::Loose);
        self.loose.push((self.kernel.trail().len(), row));
        row
    }

    /// Writes the refutation of the rows; returns the number of the contradiction.
    pub(super) fn run(
        &mut self,
        source: &mut impl LemmaSource,
        interrupt: &Interrupt,
    ) -> Result<u64, ProofError> {
        for row in std::mem::take(&mut self.tight) {
            if let Err(row) = self.kernel.enforce(row) {
                return Ok(self.contradiction(row)?);
            }
        }
        loop {
            if interrupt.is_raised() {
                return Err(ProofError::Interrupted);
            }
            let conflict = match self.fixpoint(source)? {
                Some(conflict) => conflict,
                None => match source.choose(self) {
                    Some(literal) => {
                        self.kernel.push();
                        self.kernel.assign(literal, NO_ROW);
                        continue;
                    }
                    None => source.exclude(self)?,
                },
            };
            if let Some(contradiction) = self.resolve(conflict)? {
                return Ok(contradiction);
            }
        }
    }

    /// Draws all conclusions; returns a row that cannot hold.
    fn fixpoint(&mut self, source: &mut impl LemmaSource) -> io::Result<Option<RowRef>> {
        loop {
            if let Err(conflict) = self.kernel.propagate() {
                return Ok(Some(conflict));
            }
            match source.enforce(self)? {
                Ok(true) => {}
                Ok(false) => return Ok(None),
                Err(conflict) => return Ok(Some(conflict)),
            }
        }
    }

    /// Learns from a row that cannot hold; returns the number of the contradiction if that is final.
    fn resolve(&mut self, conflict: RowRef) -> Result<Option<u64>, ProofError> {
        let mut lost = Vec::new();
        causes(&self.kernel, conflict, None, &mut lost);
        let level = lost.iter().map(|&it| self.kernel.level_of(it)).max().unwrap_or(0);
        if level == 0 {
            return Ok(Some(self.contradiction(conflict)?));
        }
        self.retract(level); // the row may be a loose one, which is still needed
        let back = self.analysis.learn(&self.kernel, conflict, &mut self.order);
        let id = self.write_learned()?;
        self.retract(back);
        self.remove_loose();
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

    /// Goes back to a level; loose rows stay.
    fn retract(&mut self, level: u32) {
        let Self { kernel, order, .. } = self;
        kernel.backtrack(level, |literal| order.insert(literal.variable()));
    }

    /// Removes the loose rows of assignments that the search has left.
    fn remove_loose(&mut self) {
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
