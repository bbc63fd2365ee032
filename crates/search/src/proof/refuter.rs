//! A search that refutes rows: it learns a clause from every conflict, and writes each one as a step of a proof.
//!
//! The search never restarts. What the rows are about is known to a [`LemmaSource`]: it adds lemmas when an assignment
//! makes them interesting, chooses what to decide, and gives the row that excludes an assignment of everything.

use std::cmp::Reverse;
use std::{io, mem};

use cavalcade_core::Interrupt;
use cavalcade_core::formula::Literal;

use super::ProofError;
use super::cuts::Lemma;
use super::rows::ProofRows;
use super::writer::ProofWriter;
use crate::clauses::{ActivityHeap, Analysis, ClauseRef, Kernel, Reason, causes};

/// Learned clauses that are kept at first; each time clauses are deleted, more are kept.
const FIRST_KEPT: usize = 8000;
const MORE_KEPT: usize = 200;

/// What the rows of a refutation are about.
pub(super) trait LemmaSource {
    /// Adds lemmas after all conclusions are drawn; returns whether a literal was assigned, or a row that cannot hold.
    fn enforce(&mut self, refuter: &mut Refuter<'_, '_>) -> io::Result<Result<bool, Reason>>;

    /// Returns an open literal to decide, or `None` if everything is decided.
    fn choose(&mut self, refuter: &mut Refuter<'_, '_>) -> Option<Literal>;

    /// Returns a row that the present assignment breaks, if everything is decided.
    fn exclude(&mut self, refuter: &mut Refuter<'_, '_>) -> Result<Reason, ProofError>;
}

/// A refutation that is being written.
pub(super) struct Refuter<'w, 'out> {
    pub(super) writer: &'w mut ProofWriter<'out>,
    pub(super) kernel: Kernel,
    pub(super) order: ActivityHeap,
    rows: ProofRows,
    analysis: Analysis,
    /// For each variable that is known at the root, the number of that fact in the proof, or 0.
    facts: Vec<u64>,
    learned: usize,
    most_learned: usize,
}

impl<'w, 'out> Refuter<'w, 'out> {
    /// Returns a refutation without rows for variables below `end`.
    pub(super) fn new(end: u32, writer: &'w mut ProofWriter<'out>) -> Self {
        Self {
            writer,
            kernel: Kernel::new(end as usize),
            order: ActivityHeap::new(vec![0.0; end as usize]),
            rows: ProofRows::default(),
            analysis: Analysis::new(end as usize),
            facts: vec![0; end as usize],
            learned: 0,
            most_learned: FIRST_KEPT,
        }
    }

    /// Adds a row before anything is known.
    pub(super) fn attach(&mut self, literals: Box<[Literal]>, need: usize, id: u64) {
        self.rows.attach(&mut self.kernel, Lemma { literals, need, id });
    }

    /// Adds a lemma that is kept until the search leaves the present assignment.
    pub(super) fn add_lemma(&mut self, lemma: Lemma) -> Reason {
        Reason::Lemma(self.rows.add_lemma(&self.kernel, lemma))
    }

    /// Adds a lemma, and draws its conclusions; returns whether a literal was assigned, or the lemma if it cannot hold.
    pub(super) fn enforce(&mut self, lemma: Lemma) -> Result<bool, Reason> {
        let number = self.rows.add_lemma(&self.kernel, lemma);
        self.rows.enforce(&mut self.kernel, number)
    }

    /// Writes the refutation of the rows; returns the number of the contradiction.
    pub(super) fn run(
        &mut self,
        source: &mut impl LemmaSource,
        interrupt: &Interrupt,
    ) -> Result<u64, ProofError> {
        for lemma in 0..self.rows.lemmas() {
            if let Err(row) = self.rows.enforce(&mut self.kernel, lemma) {
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
                        self.kernel.known.push();
                        self.kernel.known.assign(literal, Reason::None);
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
    fn fixpoint(&mut self, source: &mut impl LemmaSource) -> io::Result<Option<Reason>> {
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
    fn resolve(&mut self, conflict: Reason) -> Result<Option<u64>, ProofError> {
        let mut lost = Vec::new();
        causes(&self.kernel, &self.rows, conflict, None, &mut lost);
        let level = lost.iter().map(|&literal| self.kernel.known.level_of(literal)).max().unwrap_or(0);
        if level == 0 {
            return Ok(Some(self.contradiction(conflict)?));
        }
        self.retract(level); // the row may be a lemma, which is still needed
        let back = self.analysis.learn(&self.kernel, conflict, &mut self.order, &mut self.rows);
        let id = self.write_learned(conflict)?;
        self.retract(back);
        self.rows.remove_lemmas(&self.kernel);
        let clause = &self.analysis.clause;
        let row = if let [fact] = clause[..] {
            self.facts[fact.variable()] = id;
            self.add_lemma(Lemma { literals: [fact].into(), need: 1, id })
        } else {
            self.learned += 1;
            self.rows.add_clause(&mut self.kernel, clause, self.analysis.levels, id)
        };
        self.kernel.known.assign(self.analysis.clause[0], row);
        self.order.decay();
        if self.learned > self.most_learned {
            self.forget()?;
        }
        Ok(None)
    }

    /// Writes the learned clause; returns its number.
    fn write_learned(&mut self, conflict: Reason) -> io::Result<u64> {
        let mut used = mem::take(&mut self.rows.used);
        let mut at_root = mem::take(&mut self.rows.at_root);
        self.write_facts(&at_root)?;
        used.sort_unstable();
        let facts = at_root.iter().map(|literal| self.facts[literal.variable()]);
        let rows = used.iter().map(|&(_, id)| id).chain([self.rows.id(conflict)]);
        let id = self.writer.clause(&self.analysis.clause, facts.chain(rows))?;
        used.clear();
        at_root.clear();
        (self.rows.used, self.rows.at_root) = (used, at_root);
        Ok(id)
    }

    /// Writes a contradiction from a row that cannot hold at the root; returns its number.
    fn contradiction(&mut self, conflict: Reason) -> io::Result<u64> {
        let mut lost = Vec::new();
        causes(&self.kernel, &self.rows, conflict, None, &mut lost);
        self.write_facts(&lost)?;
        let facts = lost.iter().map(|literal| self.facts[literal.variable()]);
        self.writer.clause(&[], facts.chain([self.rows.id(conflict)]))
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
                self.causes_of(literal.negated(), &mut lost);
                waiting.extend(&lost);
            }
        }
        needed.sort_unstable_by_key(|&literal| self.kernel.known.place(literal));
        for literal in needed {
            self.causes_of(literal, &mut lost);
            let reason = self.kernel.known.reason(literal);
            let id = self.rows.id(reason);
            self.facts[literal.variable()] = if self.rows.is_fact(reason) {
                id
            } else {
                let facts = lost.iter().map(|cause| self.facts[cause.variable()]);
                self.writer.clause(&[literal], facts.chain([id]))?
            };
        }
        Ok(())
    }

    /// Stores the false literals because of which a literal holds.
    fn causes_of(&self, literal: Literal, lost: &mut Vec<Literal>) {
        causes(&self.kernel, &self.rows, self.kernel.known.reason(literal), Some(literal), lost);
    }

    /// Goes back to a level; lemmas stay.
    fn retract(&mut self, level: u32) {
        let Self { kernel, order, .. } = self;
        kernel.backtrack(level, |literal| order.insert(literal.variable()));
    }

    /// Deletes half of the learned clauses: those that span the most levels.
    fn forget(&mut self) -> io::Result<()> {
        let mut clauses = self.rows.unused(&self.kernel);
        clauses.sort_by_key(|&(clause, id)| (self.kernel.clauses.levels(clause), Reverse(id)));
        let clauses = clauses.split_off(clauses.len() / 2);
        self.writer.delete(clauses.iter().map(|&(_, id)| id))?;
        let mut gone: Vec<ClauseRef> = clauses.into_iter().map(|(clause, _)| clause).collect();
        gone.sort_unstable();
        self.rows.remove(&mut self.kernel, &gone);
        self.learned -= gone.len();
        self.most_learned += MORE_KEPT;
        Ok(())
    }
}
