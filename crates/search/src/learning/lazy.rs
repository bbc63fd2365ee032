//! Clauses that are added when the search needs them.

use cavalcade_core::formula::{Formula, LazyClauses, Literal};

use super::kernel::Kernel;

/// The lazy clauses of a formula, and those that were found last.
pub(super) struct Lazy {
    sources: Vec<Box<dyn LazyClauses>>,
    /// The first one last.
    found: Vec<Vec<Literal>>,
}

impl Lazy {
    pub(super) fn new(formula: &Formula) -> Self {
        Self { sources: formula.lazy(), found: Vec::new() }
    }

    /// Looks for clauses from which something follows, given what is known; returns whether there are any.
    pub(super) fn find(&mut self, kernel: &Kernel) -> bool {
        self.found.clear();
        for source in &mut self.sources {
            source.add(&kernel.known(), &mut self.found);
            if !self.found.is_empty() {
                self.found.reverse();
                return true;
            }
        }
        false
    }

    /// Takes out the next clause.
    pub(super) fn next(&mut self) -> Option<Vec<Literal>> {
        self.found.pop()
    }
}
