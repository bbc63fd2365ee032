//! The sets of a family by rank, and one after another.
//!
//! Sets are ordered by the first element that only one of two sets holds: the set without it comes first.

use std::borrow::Borrow;
use std::iter;

use num_bigint::BigUint;

use super::{CountedFamily, Family, NONE, UNIT};

impl<F: Borrow<Family>> CountedFamily<F> {
    /// Returns the set that has `rank` sets before it, its elements ascending; `None` if `rank` is not below the total.
    #[must_use]
    pub fn member(&self, mut rank: BigUint) -> Option<Vec<usize>> {
        if rank >= *self.total() {
            return None;
        }
        let (mut set, mut at) = (Vec::new(), self.family().root);
        while at != UNIT {
            let node = self.family().node(at);
            let without = self.below(node.without);
            at = if rank < without {
                node.without
            } else {
                rank -= without;
                set.push(node.element as usize);
                node.with
            };
        }
        Some(set)
    }
}

impl Family {
    /// Returns the sets in the order of their ranks, each with its elements ascending.
    ///
    /// A set costs as many steps as it has nodes that the set before it had not.
    pub fn members(&self) -> impl Iterator<Item = Vec<usize>> {
        let mut chosen = Vec::new();
        // Nodes to visit, the next one last, each with the number of elements chosen before it and the last of them.
        let mut waiting: Vec<(u32, usize, Option<usize>)> = vec![(self.root, 0, None)];
        iter::from_fn(move || {
            while let Some((id, kept, last)) = waiting.pop() {
                chosen.truncate(kept);
                chosen.extend(last);
                match id {
                    NONE => {}
                    UNIT => return Some(chosen.clone()),
                    _ => {
                        let (node, kept) = (self.node(id), chosen.len());
                        waiting.push((node.with, kept, Some(node.element as usize)));
                        waiting.push((node.without, kept, None));
                    }
                }
            }
            None
        })
    }
}
