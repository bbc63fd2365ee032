//! Failed literals: what cannot hold because propagation refutes it.
//!
//! Each unknown literal that a variable has a value is assumed in turn. If unit propagation leads to a conflict, its
//! negation holds. This is repeated until a round finds nothing, or the work is used up. Literals of small groups
//! come first, as they decide most.

use cavalcade_core::formula::Literal;

use crate::clauses::{Kernel, Reason};

impl Kernel {
    /// Assumes literals in turn, with at most this much work, as long as `goes_on` agrees between two of them.
    pub(super) fn probe(&mut self, most: u64, mut goes_on: impl FnMut() -> bool) {
        let limit = self.work.saturating_add(most);
        let mut order: Vec<(usize, Literal)> = (1..self.known.variables() as u32)
            .flat_map(|variable| [true, false].map(|holds| Literal::new(variable, holds)))
            .filter(|&literal| self.known.value(literal) == 0)
            .filter_map(|literal| Some((self.rank(literal)?, literal)))
            .collect();
        order.sort_unstable();
        let mut last = None;
        loop {
            for &(_, literal) in &order {
                if self.is_refuted || last == Some(literal) {
                    return;
                }
                if self.known.value(literal) != 0 {
                    continue;
                }
                if self.work >= limit || !goes_on() {
                    return;
                }
                if self.fails(literal) {
                    last = Some(literal);
                    self.known.assign(literal.negated(), Reason::None);
                    self.is_refuted |= self.propagate().is_err();
                } else if last.is_none() {
                    last = Some(literal);
                }
            }
            if last.is_none() {
                return;
            }
        }
    }

    /// The size of the smallest group of a literal; `None` for the negation of a literal of a group.
    fn rank(&self, literal: Literal) -> Option<usize> {
        match [literal, literal.negated()].map(|literal| self.groups.choices(literal, &self.known)) {
            [None, Some(_)] => None,
            [choices, _] => Some(choices.unwrap_or(2)),
        }
    }

    /// Whether a literal that is assumed leads to a conflict.
    fn fails(&mut self, literal: Literal) -> bool {
        self.known.push();
        self.known.assign(literal, Reason::None);
        let fails = self.propagate().is_err();
        self.backtrack(0, |_| ());
        fails
    }
}
