//! The sets of a family by rank, and one or two of them.
//!
//! Sets are ordered by the first element that only one of two sets holds: the set without it comes first.

use std::borrow::Borrow;

use num_bigint::BigUint;
use rustc_hash::FxHashSet;

use super::condition::Needed;
use super::{CountedFamily, Family, FamilyNode, SetCondition, UNIT};

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
            let without = self.without(node);
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

    /// Returns the number of sets before a set, its elements ascending; `None` if it is not one of those counted.
    #[must_use]
    pub fn rank(&self, set: &[usize]) -> Option<BigUint> {
        let (mut rank, mut from, mut at) = (BigUint::ZERO, 0, self.family().root);
        let mut set = set.iter().copied().peekable();
        while at > UNIT && self.family().is_open(&self.needed, from, at) {
            let node = self.family().node(at);
            let is_held = set.next_if_eq(&(node.element as usize)).is_some();
            let next = node.element + 1;
            let may = if is_held {
                self.needed.may_hold(node.element)
            } else {
                self.needed.may_skip(node.element, next)
            };
            if !may {
                return None;
            }
            if is_held {
                rank += self.without(node);
            }
            (from, at) = (next, if is_held { node.with } else { node.without });
        }
        (at == UNIT && self.below(from, at) > BigUint::ZERO && set.next().is_none()).then_some(rank)
    }

    /// Returns the number of sets of a node without its element.
    fn without(&self, node: &FamilyNode) -> BigUint {
        let next = node.element + 1;
        if self.needed.may_skip(node.element, next) { self.below(next, node.without) } else { BigUint::ZERO }
    }
}

impl Family {
    /// Returns all sets that satisfy a condition, or two if there are more.
    ///
    /// Follows only branches that the condition allows, and each node that leads to no such set once. So a condition
    /// that leaves few sets is answered without a look at most nodes.
    #[must_use]
    pub fn first_two(&self, condition: &SetCondition) -> Vec<Vec<usize>> {
        let needed = Needed::new(condition, self);
        let mut found = Vec::new();
        if self.is_open(&needed, 0, self.root) {
            let mut looked = MemberSearch { family: self, needed, barren: FxHashSet::default() };
            looked.follow(&mut found);
        }
        found
    }
}

/// A walk over the sets that satisfy a condition.
struct MemberSearch<'a> {
    family: &'a Family,
    needed: Needed,
    /// Nodes that lead to no such set.
    barren: FxHashSet<u32>,
}

impl MemberSearch<'_> {
    fn follow(&mut self, found: &mut Vec<Vec<usize>>) {
        /// A node, the number of elements chosen before it, the sets found before it, and the branches that are followed.
        struct MemberBranch {
            id: u32,
            chosen: usize,
            found: usize,
            branch: u8,
        }
        let mut chosen = Vec::new();
        let mut path = vec![MemberBranch { id: self.family.root, chosen: 0, found: 0, branch: 0 }];
        while let Some(visit) = path.last_mut() {
            chosen.truncate(visit.chosen);
            if visit.id == UNIT {
                found.push(chosen.clone());
                if found.len() == 2 {
                    return;
                }
                path.pop();
                continue;
            }
            let node = self.family.node(visit.id);
            let (next, branch) = (node.element + 1, visit.branch);
            visit.branch += 1;
            let to = match branch {
                0 => node.without,
                1 => node.with,
                _ => {
                    if visit.found == found.len() {
                        self.barren.insert(visit.id);
                    }
                    path.pop();
                    continue;
                }
            };
            let may = if branch == 0 {
                self.needed.may_skip(node.element, next)
            } else {
                self.needed.may_hold(node.element)
            };
            if may && self.family.is_open(&self.needed, next, to) && !self.barren.contains(&to) {
                if branch == 1 {
                    chosen.push(node.element as usize);
                }
                let visit = MemberBranch { id: to, chosen: chosen.len(), found: found.len(), branch: 0 };
                path.push(visit);
            }
        }
    }
}
