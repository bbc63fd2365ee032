//! What can be reached along possible steps.

use super::Arc;
use crate::solver::formula::{KnownLiterals, Literal};

/// The vertices that were reached.
#[derive(Debug, Clone, Default)]
pub(super) struct Reached {
    is_reached: Vec<bool>,
    waiting: Vec<usize>,
}

impl Reached {
    /// Returns the steps that lead beyond everything that can be reached from a vertex, all known not to be chosen;
    /// `None` if all vertices are reached. The vertex at the other end of the path is reached last, so nothing leaves
    /// it.
    pub(super) fn missed(
        &mut self,
        steps: &[Vec<Arc>],
        from: usize,
        known: &KnownLiterals<'_>,
    ) -> Option<Vec<Literal>> {
        self.is_reached.clear();
        self.is_reached.resize(steps.len(), false);
        self.is_reached[from] = true;
        self.waiting.push(from);
        let mut left = steps.len() - 1;
        while let Some(vertex) = self.waiting.pop() {
            for &(other, literal) in &steps[vertex] {
                if known.value(literal) >= 0 && !self.is_reached[other] {
                    self.is_reached[other] = true;
                    self.waiting.push(other);
                    left -= 1;
                }
            }
        }
        if left == 0 {
            return None;
        }
        let reached = steps.iter().zip(&self.is_reached).filter(|(_, is_reached)| **is_reached);
        let mut beyond = Vec::new();
        for (steps, _) in reached {
            beyond.extend(steps.iter().filter(|step| !self.is_reached[step.0]).map(|step| step.1));
        }
        Some(beyond)
    }
}
