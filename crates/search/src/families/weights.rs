//! The lightest and the heaviest set of a family, where each element has a weight.

use super::condition::Needed;
use super::{Family, NONE, SetCondition, UNIT};

/// A set whose weight is extreme.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Heaviest {
    /// The sum of the weights of its elements.
    pub weight: i128,
    /// Its elements, ascending.
    pub set: Vec<usize>,
}

impl Family {
    /// Returns the heaviest set that satisfies a condition; `weights` are those of the elements. `None` if there is no
    /// set. With negated weights it is the lightest.
    ///
    /// # Panics
    /// If there are not as many weights as elements.
    #[must_use]
    pub fn heaviest(&self, condition: &SetCondition, weights: &[i64]) -> Option<Heaviest> {
        assert_eq!(weights.len(), self.elements(), "every element has a weight");
        let needed = Needed::new(condition, self);
        let mut best: Vec<Option<i128>> = vec![None; self.nodes.len()];
        let mut holds = vec![false; self.nodes.len()];
        best[UNIT as usize] = Some(0);
        for (id, node) in self.nodes.iter().enumerate().skip(2) {
            let next = node.element + 1;
            let below = |to: u32| best[to as usize].filter(|_| self.is_open(&needed, next, to));
            let without = below(node.without).filter(|_| needed.may_skip(node.element, next));
            let weight = i128::from(weights[node.element as usize]);
            let with = below(node.with).filter(|_| needed.may_hold(node.element)).map(|rest| rest + weight);
            holds[id] = with > without;
            best[id] = with.max(without);
        }
        let weight = best[self.root as usize].filter(|_| self.is_open(&needed, 0, self.root))?;
        let (mut set, mut at) = (Vec::new(), self.root);
        while at != UNIT && at != NONE {
            let node = self.node(at);
            at = if holds[at as usize] {
                set.push(node.element as usize);
                node.with
            } else {
                node.without
            };
        }
        Some(Heaviest { weight, set })
    }
}
