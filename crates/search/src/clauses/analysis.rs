//! What a conflict teaches: a clause that excludes its cause.
//!
//! The literals of a conflict are replaced by those that made them false, in the reverse order of the trail, until one
//! literal of the current level is left, the first unique implication point. The clause that results follows from the
//! others, and it makes that literal false at an earlier level. Literals that follow from the rest of the clause are
//! left out.
//!
//! Sources: J. P. Marques-Silva and K. A. Sakallah, *GRASP: a search algorithm for propositional satisfiability*, IEEE
//! Transactions on Computers 48 (1999); N. Sörensson and A. Biere, *Minimizing learned clauses*, SAT 2009.

use std::mem;

use cavalcade_core::formula::Literal;

use super::kernel::Kernel;
use super::order::ActivityHeap;
use super::trail::Reason;

/// What rows explain, and an observer of all that explains a learned clause.
pub(crate) trait Causes {
    /// Stores false literals of a row or lemma because of which a literal holds, or because of which it cannot hold.
    fn of_row(&self, kernel: &Kernel, row: Reason, holds: Option<Literal>, causes: &mut Vec<Literal>);

    /// Sees the place of a literal on the trail, and its reason, from which the clause follows.
    fn used(&mut self, _place: u32, _reason: Reason) {}

    /// Sees each literal that is false at the root and that these reasons need, once.
    fn at_root(&mut self, _literal: Literal) {}
}

/// Stores the false literals because of which a literal holds, or because of which something cannot hold.
pub(crate) fn causes(
    kernel: &Kernel,
    rows: &impl Causes,
    reason: Reason,
    holds: Option<Literal>,
    causes: &mut Vec<Literal>,
) {
    causes.clear();
    match reason {
        Reason::None => {}
        Reason::Literal(other) => causes.push(other.negated()),
        Reason::Clause(clause) => {
            causes.extend(kernel.clauses.literals(clause).filter(|&other| Some(other) != holds));
        }
        Reason::Pair => causes.extend(kernel.groups.pair.map(Literal::negated)),
        Reason::Row(_) | Reason::Lemma(_) => rows.of_row(kernel, reason, holds, causes),
    }
}

/// Memory of the analysis of conflicts.
#[derive(Default)]
pub(crate) struct Analysis {
    /// The variables that the clause depends on.
    seen: Vec<bool>,
    /// The variables to forget afterwards.
    touched: Vec<usize>,
    /// The clause: first the literal that it makes true, then one of the highest other level.
    pub(crate) clause: Vec<Literal>,
    /// The number of levels in the clause.
    pub(crate) levels: u32,
    /// False literals of a reason, while they are looked at.
    causes: Vec<Literal>,
}

impl Analysis {
    pub(crate) fn new(variables: usize) -> Self {
        Self { seen: vec![false; variables], ..Self::default() }
    }

    /// Learns a clause from a conflict with a false literal of the current level, which is not the root; returns the
    /// level that the clause leads back to.
    pub(crate) fn learn(
        &mut self,
        kernel: &Kernel,
        conflict: Reason,
        order: &mut ActivityHeap,
        rows: &mut impl Causes,
    ) -> u32 {
        let known = &kernel.known;
        self.clause.clear();
        self.clause.push(Literal::FALSE); // a place for the first
        causes(kernel, rows, conflict, None, &mut self.causes);
        let (mut open, mut place) = (0, known.literals().len());
        loop {
            for k in 0..self.causes.len() {
                open += usize::from(self.mark(kernel, self.causes[k], order, rows));
            }
            let literal = loop {
                place -= 1;
                let literal = known.literals()[place];
                if self.seen[literal.variable()] && known.level_of(literal) == known.level() {
                    break literal;
                }
            };
            open -= 1;
            if open == 0 {
                self.clause[0] = literal.negated();
                break;
            }
            let reason = known.reason(literal);
            rows.used(place as u32, reason);
            causes(kernel, rows, reason, Some(literal), &mut self.causes);
        }
        self.shorten(kernel, rows);
        for variable in self.touched.drain(..) {
            self.seen[variable] = false;
        }
        self.count_levels(kernel)
    }

    /// Marks a false literal; returns whether it is new and of the current level.
    fn mark(
        &mut self,
        kernel: &Kernel,
        literal: Literal,
        order: &mut ActivityHeap,
        rows: &mut impl Causes,
    ) -> bool {
        let (variable, level) = (literal.variable(), kernel.known.level_of(literal));
        if self.seen[variable] {
            return false;
        }
        self.seen[variable] = true;
        self.touched.push(variable);
        if level == 0 {
            rows.at_root(literal);
            return false;
        }
        order.bump(variable);
        if level < kernel.known.level() {
            self.clause.push(literal);
        }
        level == kernel.known.level()
    }

    /// Leaves out literals that follow from the others of the clause.
    fn shorten(&mut self, kernel: &Kernel, rows: &mut impl Causes) {
        let known = &kernel.known;
        let mut kept = 1;
        for k in 1..self.clause.len() {
            let literal = self.clause[k];
            let reason = known.reason(literal);
            causes(kernel, rows, reason, Some(literal.negated()), &mut self.causes);
            let follows = |&other: &Literal| self.seen[other.variable()] || known.level_of(other) == 0;
            if reason == Reason::None || !self.causes.iter().all(follows) {
                self.clause[kept] = literal;
                kept += 1;
                continue;
            }
            rows.used(known.place(literal), reason);
            for &cause in &self.causes {
                // All others are known at the root.
                if !mem::replace(&mut self.seen[cause.variable()], true) {
                    self.touched.push(cause.variable());
                    rows.at_root(cause);
                }
            }
        }
        self.clause.truncate(kept);
    }

    /// Counts the levels of the clause, and puts a literal of the second highest level in second place; returns that
    /// level.
    fn count_levels(&mut self, kernel: &Kernel) -> u32 {
        let level = |&literal: &Literal| kernel.known.level_of(literal);
        if let Some(place) = (1..self.clause.len()).max_by_key(|&place| level(&self.clause[place])) {
            self.clause.swap(1, place);
        }
        self.levels = kernel.known.levels_among(&self.clause);
        self.clause.get(1).map_or(0, level)
    }

    /// Returns the decisions that a false literal follows from; the literal may itself be the negation of one.
    pub(crate) fn decisions(
        &mut self,
        kernel: &Kernel,
        literal: Literal,
        rows: &impl Causes,
    ) -> Vec<Literal> {
        let mut decisions = Vec::new();
        self.seen[literal.variable()] = true;
        for &holds in kernel.known.literals().iter().rev() {
            if !mem::take(&mut self.seen[holds.variable()]) || kernel.known.level_of(holds) == 0 {
                continue;
            }
            causes(kernel, rows, kernel.known.reason(holds), Some(holds), &mut self.causes);
            if self.causes.is_empty() {
                decisions.push(holds);
            }
            for other in &self.causes {
                self.seen[other.variable()] = true;
            }
        }
        decisions
    }
}
