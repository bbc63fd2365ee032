//! What a conflict teaches: a clause, and the rows that prove it.
//!
//! The clause has one literal of the highest level (the first unique implication point). Assuming that all its literals
//! are false, the rows lead to the conflict again, in the order in which they were used.
//!
//! Source: J. P. Marques-Silva and K. A. Sakallah, *GRASP: a search algorithm for propositional satisfiability*, IEEE
//! Transactions on Computers 48, 1999; N. Sörensson and A. Biere, *Minimizing learned clauses*, SAT 2009.

use cavalcade_core::formula::Literal;

use super::kernel::{NO_ROW, RowKernel, RowRef};
use crate::learning::order::ActivityHeap;

/// A clause that was learned, with its proof.
#[derive(Default)]
pub(super) struct ProofAnalysis {
    /// The clause: first the literal that it makes true, then one of the highest other level.
    pub(super) clause: Vec<Literal>,
    /// The number of levels in the clause.
    pub(super) levels: u32,
    /// The places on the trail of literals whose reasons prove the clause, with these reasons.
    pub(super) used: Vec<(u32, RowRef)>,
    /// Literals that are false at the root and that the reasons need.
    pub(super) at_root: Vec<Literal>,
    seen: Vec<bool>,
    touched: Vec<usize>,
    causes: Vec<Literal>,
}

impl ProofAnalysis {
    pub(super) fn new(end: u32) -> Self {
        Self { seen: vec![false; end as usize], ..Self::default() }
    }

    /// Learns a clause from a row that cannot hold, with a false literal of the current level, which is not the root.
    /// Returns the level that the clause leads back to.
    pub(super) fn learn(&mut self, kernel: &RowKernel, conflict: RowRef, order: &mut ActivityHeap) -> u32 {
        self.clause.clear();
        self.clause.push(Literal::FALSE); // a place for the first
        self.used.clear();
        self.at_root.clear();
        causes(kernel, conflict, None, &mut self.causes);
        let (mut open, mut place) = (0, kernel.trail().len());
        loop {
            for k in 0..self.causes.len() {
                open += usize::from(self.mark(kernel, self.causes[k], order));
            }
            let literal = loop {
                place -= 1;
                let literal = kernel.trail()[place];
                if self.seen[literal.variable()] && kernel.level_of(literal) == kernel.level() {
                    break literal;
                }
            };
            open -= 1;
            if open == 0 {
                self.clause[0] = literal.negated();
                break;
            }
            self.used.push((place as u32, kernel.reason(literal)));
            causes(kernel, kernel.reason(literal), Some(literal), &mut self.causes);
        }
        self.shorten(kernel);
        self.used.sort_unstable();
        self.used.push((u32::MAX, conflict));
        for variable in self.touched.drain(..) {
            self.seen[variable] = false;
        }
        self.count_levels(kernel)
    }

    /// Marks a false literal; returns whether it is new and of the current level.
    fn mark(&mut self, kernel: &RowKernel, literal: Literal, order: &mut ActivityHeap) -> bool {
        let (variable, level) = (literal.variable(), kernel.level_of(literal));
        if self.seen[variable] {
            return false;
        }
        self.seen[variable] = true;
        self.touched.push(variable);
        if level == 0 {
            self.at_root.push(literal);
            return false;
        }
        order.bump(variable);
        if level < kernel.level() {
            self.clause.push(literal);
        }
        level == kernel.level()
    }

    /// Leaves out literals that follow from the others of the clause.
    fn shorten(&mut self, kernel: &RowKernel) {
        let mut kept = 1;
        for k in 1..self.clause.len() {
            let literal = self.clause[k];
            let reason = kernel.reason(literal);
            let is_implied = reason != NO_ROW && {
                causes(kernel, reason, Some(literal.negated()), &mut self.causes);
                let follows = |it: &Literal| self.seen[it.variable()] || kernel.level_of(*it) == 0;
                self.causes.iter().all(follows)
            };
            if is_implied {
                self.used.push((kernel.place(literal), reason));
                for &cause in self.causes.iter().filter(|&&it| kernel.level_of(it) == 0) {
                    if !self.seen[cause.variable()] {
                        self.seen[cause.variable()] = true;
                        self.touched.push(cause.variable());
                        self.at_root.push(cause);
                    }
                }
            } else {
                self.clause[kept] = literal;
                kept += 1;
            }
        }
        self.clause.truncate(kept);
    }

    /// Counts the levels of the clause, and puts a literal of the second highest level in second place; returns that
    /// level.
    fn count_levels(&mut self, kernel: &RowKernel) -> u32 {
        let level = |&literal: &Literal| kernel.level_of(literal);
        if let Some(place) = (1..self.clause.len()).max_by_key(|&place| level(&self.clause[place])) {
            self.clause.swap(1, place);
        }
        let mut levels: Vec<u32> = self.clause.iter().map(level).collect();
        levels.sort_unstable();
        levels.dedup();
        self.levels = levels.len() as u32;
        self.clause.get(1).map_or(0, level)
    }
}

/// Stores false literals of a row because of which another one holds, or because of which the row cannot hold: the
/// first ones that are enough.
pub(super) fn causes(kernel: &RowKernel, row: RowRef, holds: Option<Literal>, causes: &mut Vec<Literal>) {
    causes.clear();
    let row = kernel.row(row);
    let before = holds.map_or(u32::MAX, |literal| kernel.place(literal));
    // A row that needs more literals than it has cannot hold in any case.
    let enough = (row.literals.len() + usize::from(holds.is_none())).saturating_sub(row.need);
    let is_before = |it: &Literal| kernel.value(*it) < 0 && kernel.place(*it) < before;
    causes.extend(row.literals.iter().copied().filter(is_before));
    debug_assert!(causes.len() >= enough, "a reason is complete");
    if causes.len() > enough {
        causes.sort_unstable_by_key(|&it| kernel.place(it));
        causes.truncate(enough);
    }
}
