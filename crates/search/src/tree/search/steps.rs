//! A search that is stopped after every node, so that a caller sees where it is.
//!
//! The loop of the search knows nothing of that, and pays nothing for it.

use super::{Pending, Search};
use crate::tree::Visit;
use crate::{Decision, Limits, Outcome};

impl Search {
    /// Visits the next node only, and its solution if it has one. The outcome is that of a search with a limit of one
    /// node: it is complete if no node is left.
    pub(crate) fn visit_one(&mut self, limits: Limits, visit: &mut Visit<'_>) -> Outcome {
        self.visit(Limits { nodes: Some(1), ..limits }, visit)
    }

    /// Returns how the search goes on from the node of [`Search::path`]: the decision there, and the alternative.
    pub(crate) fn next_alternative(&self) -> Option<(Decision, u8)> {
        match self.pending? {
            Pending::Alternative(decision, alternative) => Some((decision, alternative)),
            Pending::Interrupted(_) | Pending::Here => None,
        }
    }
}
