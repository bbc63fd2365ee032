//! The literal to decide next: of the clauses of positive literals, one with the fewest that are open.
//!
//! Such a clause says that a number is somewhere, that a vertex has some number, or that a group has a member. Without
//! one, as for the steps of a cycle, the variable that took part in the most recent conflicts is decided.

use cavalcade_core::formula::Literal;

use crate::clauses::{ActivityHeap, LiteralTrail};

/// Clauses of positive literals.
#[derive(Default)]
pub(super) struct ChoiceClauses(Vec<Box<[Literal]>>);

impl ChoiceClauses {
    /// Adds a row if it is such a clause.
    pub(super) fn add(&mut self, literals: &[Literal], need: usize) {
        if need == 1 && literals.len() > 1 && literals.iter().all(|literal| literal.is_positive()) {
            self.0.push(literals.into());
        }
    }

    /// Returns the most active open literal of the first clause with the fewest, if there is a clause of which no
    /// literal holds.
    pub(super) fn smallest(&self, known: &LiteralTrail, order: &ActivityHeap) -> Option<Literal> {
        let mut smallest: Option<(usize, &[Literal])> = None;
        for clause in &self.0 {
            let most = smallest.map_or(usize::MAX, |clause| clause.0);
            let open = open_literals(known, clause, most);
            if 0 < open && open < most {
                smallest = Some((open, clause));
            }
        }
        let open = smallest?.1.iter().copied().filter(|&literal| known.value(literal) == 0);
        open.reduce(|best, literal| {
            if order.activity(literal.variable()) > order.activity(best.variable()) { literal } else { best }
        })
    }
}

/// Returns the number of open literals of a clause, at most `most`; 0 if a literal holds before that many.
fn open_literals(known: &LiteralTrail, clause: &[Literal], most: usize) -> usize {
    let mut open = 0;
    for &literal in clause {
        match known.value(literal) {
            1 => return 0,
            0 => open += 1,
            _ => {}
        }
        if open == most {
            break;
        }
    }
    open
}
