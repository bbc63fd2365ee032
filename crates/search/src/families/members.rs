//! The sets of a family by rank, and one after another.
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
    /// Returns the sets that satisfy a condition in the order of their ranks, each with its elements ascending.
    ///
    /// Follows only branches that the condition allows, and each node that leads to no such set once. So a condition
    /// that leaves few sets is answered without a look at most nodes, and a set costs as many steps as it has nodes that the
    /// set before it had not.
    pub fn members(&self, condition: &SetCondition) -> impl Iterator<Item = Vec<usize>> {
        let needed = Needed::new(condition, self);
        let root = MemberBranch { id: self.root, chosen: 0, found: 0, branch: 0 };
        let path = if self.is_open(&needed, 0, self.root) { vec![root] } else { Vec::new() };
        Members { family: self, needed, barren: FxHashSet::default(), chosen: Vec::new(), path, found: 0 }
    }
}

/// A walk over the sets that satisfy a condition.
struct Members<'a> {
    family: &'a Family,
    needed: Needed,
    /// Nodes that lead to no such set.
    barren: FxHashSet<u32>,
    /// The elements of the set so far.
    chosen: Vec<usize>,
    /// The nodes from the root on.
    path: Vec<MemberBranch>,
    /// The number of sets found.
    found: u64,
}

/// A node, the number of elements chosen before it, the sets found before it, and the branches that are followed.
struct MemberBranch {
    id: u32,
    chosen: usize,
    found: u64,
    branch: u8,
}

impl Iterator for Members<'_> {
    type Item = Vec<usize>;

    fn next(&mut self) -> Option<Vec<usize>> {
        while let Some(visit) = self.path.last_mut() {
            self.chosen.truncate(visit.chosen);
            if visit.id == UNIT {
                self.path.pop();
                self.found += 1;
                return Some(self.chosen.clone());
            }
            let node = self.family.node(visit.id);
            let (next, branch) = (node.element + 1, visit.branch);
            visit.branch += 1;
            let (to, may) = match branch {
                0 => (node.without, self.needed.may_skip(node.element, next)),
                1 => (node.with, self.needed.may_hold(node.element)),
                _ => {
                    if visit.found == self.found {
                        self.barren.insert(visit.id);
                    }
                    self.path.pop();
                    continue;
                }
            };
            if may && self.family.is_open(&self.needed, next, to) && !self.barren.contains(&to) {
                if branch == 1 {
                    self.chosen.push(node.element as usize);
                }
                let visit = MemberBranch { id: to, chosen: self.chosen.len(), found: self.found, branch: 0 };
                self.path.push(visit);
            }
        }
        None
    }
}
