//! Clauses that are added when the search needs them.

use cavalcade_core::formula::{Formula, LazyClauses, Literal};

use crate::clauses::LiteralTrail;

/// The lazy clauses of a formula, and those that were found last.
pub(super) struct Lazy {
    sources: Vec<Box<dyn LazyClauses>>,
    /// For each source, how much of the trail has stayed since it was asked.
    kept: Vec<usize>,
    /// The first one last.
    found: Vec<Vec<Literal>>,
}

impl Lazy {
    pub(super) fn new(formula: &Formula) -> Self {
        let sources = formula.lazy();
        Self { kept: vec![0; sources.len()], sources, found: Vec::new() }
    }

    /// Looks for clauses from which something follows, given what is known; returns whether there are any. Adds the
    /// work to `work`.
    pub(super) fn find(&mut self, known: &mut LiteralTrail, work: &mut u64) -> bool {
        self.found.clear();
        if self.sources.is_empty() {
            return false;
        }
        let shortest = known.take_shortest();
        self.kept.iter_mut().for_each(|kept| *kept = shortest.min(*kept));
        for (source, kept) in self.sources.iter_mut().zip(&mut self.kept) {
            let view = known.known().kept(*kept);
            source.add(&view, &mut self.found);
            *work += source.work(&view);
            *kept = known.literals().len();
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
