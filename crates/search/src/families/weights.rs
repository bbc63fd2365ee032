//! The lightest and the heaviest set of a family, where each element has a weight.

use super::{Family, FamilyNode, UNIT};

/// A set whose weight is extreme.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Heaviest {
    /// The sum of the weights of its elements.
    pub weight: i128,
    /// Its elements, ascending.
    pub set: Vec<usize>,
}

impl Family {
    /// Returns the heaviest set; `weights` are those of the elements. `None` if there is no set. With negated weights it is
    /// the lightest.
    ///
    /// # Panics
    /// If there are not as many weights as elements.
    #[must_use]
    pub fn heaviest(&self, weights: &[i64]) -> Option<Heaviest> {
        assert_eq!(weights.len(), self.elements(), "every element has a weight");
        let mut best: Vec<Option<i128>> = vec![None, Some(0)];
        let with = |best: &[Option<i128>], node: &FamilyNode| {
            best[node.with as usize].map(|rest| rest + i128::from(weights[node.element as usize]))
        };
        for node in &self.nodes[2..] {
            best.push(best[node.without as usize].max(with(&best, node)));
        }
        let weight = best[self.root as usize]?;
        let (mut set, mut at) = (Vec::new(), self.root);
        while at != UNIT {
            let node = self.node(at);
            at = if with(&best, node) > best[node.without as usize] {
                set.push(node.element as usize);
                node.with
            } else {
                node.without
            };
        }
        Some(Heaviest { weight, set })
    }
}
