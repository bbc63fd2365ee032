//! What a conflict teaches: a clause that excludes its cause.
//!
//! The literals of a conflict are replaced by those that made them false, in the reverse order of the trail, until one
//! literal of the current level is left. The clause that results follows from the others, and it makes that literal
//! false at an earlier level. Literals that follow from the rest of the clause are left out.
//!
//! Source: J. P. Marques-Silva and K. A. Sakallah, *GRASP: a search algorithm for propositional satisfiability*, IEEE
//! Transactions on Computers 48 (1999); the first implication point is that of Chaff (see `kernel`).

use cavalcade_core::formula::Literal;

use super::kernel::{ClauseConflict, Kernel, Reason};
use super::order::ActivityHeap;

/// Memory of the analysis of conflicts.
#[derive(Default)]
pub(super) struct Analysis {
    /// The variables that the clause depends on.
    seen: Vec<bool>,
    /// The variables to forget afterwards.
    touched: Vec<usize>,
    /// The clause: first the literal that it makes true, then one of the highest other level.
    pub(super) clause: Vec<Literal>,
    /// The number of levels in the clause.
    pub(super) levels: u32,
    /// Literals of a reason, while they are looked at.
    reason: Vec<Literal>,
}

impl Analysis {
    pub(super) fn new(variables: usize) -> Self {
        Self { seen: vec![false; variables], ..Self::default() }
    }

    /// Marks a false literal; returns whether it is new and of the current level.
    fn mark(&mut self, kernel: &Kernel, literal: Literal, order: &mut ActivityHeap) -> bool {
        let (variable, level) = (literal.variable(), kernel.level_of(literal));
        if self.seen[variable] || level == 0 {
            return false;
        }
        self.seen[variable] = true;
        self.touched.push(variable);
        order.bump(variable);
        if level < kernel.level() {
            self.clause.push(literal);
        }
        level == kernel.level()
    }

    /// Stores the false literals that made `literal` true.
    fn explain(&mut self, kernel: &Kernel, literal: Literal) {
        self.reason.clear();
        match kernel.reason(literal) {
            Reason::None => {}
            Reason::Literal(other) => self.reason.push(other.negated()),
            Reason::Clause(clause) => {
                self.reason.extend(kernel.literals(clause).filter(|&other| other != literal));
            }
            Reason::Row(row) => self.reason.extend(kernel.false_of_row(row, kernel.place(literal))),
        }
    }

    /// Learns a clause from a conflict at a level above the root; returns the level that it leads back to.
    pub(super) fn learn(
        &mut self,
        kernel: &Kernel,
        conflict: ClauseConflict,
        order: &mut ActivityHeap,
    ) -> u32 {
        self.clause.clear();
        self.clause.push(Literal::FALSE); // a place for the first
        self.reason.clear();
        match conflict {
            ClauseConflict::Clause(clause) => self.reason.extend(kernel.literals(clause)),
            ClauseConflict::Pair(one, other) => self.reason.extend([one.negated(), other.negated()]),
            ClauseConflict::Row(row) => self.reason.extend(kernel.false_of_row(row, usize::MAX)),
        }
        let (mut open, mut place) = (0, kernel.trail().len());
        loop {
            for k in 0..self.reason.len() {
                open += usize::from(self.mark(kernel, self.reason[k], order));
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
            self.explain(kernel, literal);
        }
        self.shorten(kernel);
        for variable in self.touched.drain(..) {
            self.seen[variable] = false;
        }
        self.count_levels(kernel)
    }

    /// Leaves out literals that follow from the others of the clause.
    fn shorten(&mut self, kernel: &Kernel) {
        let mut kept = 1;
        for k in 1..self.clause.len() {
            let literal = self.clause[k];
            self.explain(kernel, literal.negated());
            let follows = |&other: &Literal| self.seen[other.variable()] || kernel.level_of(other) == 0;
            if self.reason.is_empty() || !self.reason.iter().all(follows) {
                self.clause[kept] = literal;
                kept += 1;
            }
        }
        self.clause.truncate(kept);
    }

    /// Counts the levels of the clause, and puts a literal of the second highest level in second place; returns that
    /// level.
    fn count_levels(&mut self, kernel: &Kernel) -> u32 {
        let level = |&literal: &Literal| kernel.level_of(literal);
        if let Some(place) = (1..self.clause.len()).max_by_key(|&place| level(&self.clause[place])) {
            self.clause.swap(1, place);
        }
        self.levels = kernel.levels_among(&self.clause);
        self.clause.get(1).map_or(0, level)
    }

    /// Returns the decisions that a false literal follows from; the literal may itself be the negation of one.
    pub(super) fn decisions(&mut self, kernel: &Kernel, literal: Literal) -> Vec<Literal> {
        let mut decisions = Vec::new();
        self.seen[literal.variable()] = true;
        for place in (0..kernel.trail().len()).rev() {
            let holds = kernel.trail()[place];
            if !std::mem::take(&mut self.seen[holds.variable()]) || kernel.level_of(holds) == 0 {
                continue;
            }
            self.explain(kernel, holds);
            if self.reason.is_empty() {
                decisions.push(holds);
            }
            for other in &self.reason {
                self.seen[other.variable()] = true;
            }
        }
        decisions
    }
}
