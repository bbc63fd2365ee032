//! Unit propagation over clauses, groups with at most one true literal, and rows with at least some true literals.

use std::iter;

use cavalcade_core::formula::{Formula, Literal};

use super::groups::LiteralGroups;
use super::rows::CountedRows;
use super::trail::{LiteralTrail, Reason};
use super::watched::{ClauseMoves, ClauseRef, WatchedClauses};

/// Clauses, groups and rows, and the literals that hold.
pub(crate) struct Kernel {
    pub(crate) known: LiteralTrail,
    pub(crate) clauses: WatchedClauses,
    pub(crate) rows: CountedRows,
    pub(crate) groups: LiteralGroups,
    /// Whether there is no solution.
    pub(crate) is_refuted: bool,
    /// Work so far: literals that were propagated, and clauses and members that were looked at.
    pub(crate) work: u64,
}

impl Kernel {
    /// Returns a kernel without clauses and rows.
    fn with<'a>(variables: usize, words: usize, groups: impl Iterator<Item = &'a [Literal]>) -> Self {
        Self {
            known: LiteralTrail::new(variables),
            clauses: WatchedClauses::new(variables, words),
            rows: CountedRows::new(variables),
            groups: LiteralGroups::new(variables, groups),
            is_refuted: false,
            work: 0,
        }
    }

    /// Returns an empty kernel for this many variables.
    pub(crate) fn new(variables: usize) -> Self {
        Self::with(variables, 0, iter::empty())
    }

    /// Returns the kernel of a formula, propagated.
    pub(crate) fn of(formula: &Formula) -> Self {
        let mut kernel =
            Self::with(formula.variables(), formula.clauses().size() * 2, formula.groups().iter());
        kernel.is_refuted = formula.is_refuted();
        for (need, row) in formula.rows() {
            kernel.rows.add(row.into(), need);
        }
        kernel.known.assign(Literal::TRUE, Reason::None);
        for clause in formula.clauses().iter() {
            kernel.add(clause);
        }
        kernel.is_refuted |= kernel.propagate().is_err();
        kernel
    }

    /// Adds a clause at the root. A single literal that is left is assigned.
    fn add(&mut self, clause: &[Literal]) {
        match *clause {
            [] => self.is_refuted = true,
            [only] => match self.known.value(only) {
                0 => self.known.assign(only, Reason::None),
                1 => {}
                _ => self.is_refuted = true,
            },
            _ => {
                // Values are taken into account when the trail is propagated.
                self.clauses.attach(clause, 0);
            }
        }
    }

    /// Removes some clauses, given in ascending order; returns where the others have moved.
    ///
    /// No literal above the root may hold because of one of them.
    pub(crate) fn remove(&mut self, gone: &[ClauseRef]) -> ClauseMoves {
        let moves = self.clauses.remove(gone);
        self.known.replace_reasons(|reason| match reason {
            // Nobody asks why literals hold at the root.
            Reason::Clause(clause) => moves.place(clause).map_or(Reason::None, Reason::Clause),
            other => other,
        });
        moves
    }

    /// Goes back to a level; `forget` gets each literal that is no longer known.
    pub(crate) fn backtrack(&mut self, level: u32, forget: impl FnMut(Literal)) {
        if !self.rows.is_empty() {
            for literal in self.known.propagated(level) {
                self.rows.forget(literal.negated());
            }
        }
        self.known.backtrack(level, forget);
    }

    /// Draws all conclusions from the trail; or else returns what cannot hold.
    pub(crate) fn propagate(&mut self) -> Result<(), Reason> {
        let Self { known, clauses, rows, groups, work, .. } = self;
        while let Some(literal) = known.next() {
            let lost = literal.negated();
            if !rows.is_empty() {
                *work += rows.counting(lost) as u64;
                rows.count(lost, known)?;
            }
            groups.exclude(literal, known, work)?;
            *work += 1 + clauses.watching(lost) as u64;
            clauses.look(lost, known)?;
        }
        Ok(())
    }
}
