//! The listed solutions, and which of them an assignment is.

use cavalcade_core::files::export::{OpbFormula, SolutionRows};
use cavalcade_core::formula::Literal;

/// Solutions as ascending literals, sorted.
pub(super) struct ListedSolutions {
    literals: Vec<Literal>,
    ends: Vec<usize>,
    /// The solutions in the order of their literals.
    order: Vec<u32>,
}

impl ListedSolutions {
    pub(super) fn new(formula: &OpbFormula, solutions: &SolutionRows) -> Self {
        let mut listed = Self { literals: Vec::new(), ends: Vec::new(), order: Vec::new() };
        for solution in solutions.iter() {
            listed.literals.extend(formula.literals(solution));
            listed.ends.push(listed.literals.len());
        }
        let mut order: Vec<u32> = (0..listed.ends.len() as u32).collect();
        order.sort_by(|&one, &other| listed.get(one).cmp(listed.get(other)));
        listed.order = order;
        listed
    }

    /// Returns the literals of a solution.
    pub(super) fn get(&self, solution: u32) -> &[Literal] {
        let place = solution as usize;
        let start = place.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.literals[start..self.ends[place]]
    }

    /// Returns the solution with these literals, if it is listed.
    pub(super) fn find(&self, literals: &[Literal]) -> Option<u32> {
        let place = self.order.binary_search_by(|&at| self.get(at).cmp(literals)).ok()?;
        Some(self.order[place])
    }
}
