//! How many sets a family has, and how many of them hold each element.
//!
//! One pass from the ends to the root gives each node the number of its sets; one back gives each node the number of
//! ways to reach it. A pass takes time in proportion to the number of nodes.

use std::borrow::Borrow;

use num_bigint::BigUint;

use super::condition::Needed;
use super::{Family, NONE, SetCondition, UNIT};
use crate::numbers::Natural;

/// A family, owned or borrowed, with the numbers of its sets that satisfy a condition.
#[derive(Debug)]
pub struct CountedFamily<F> {
    family: F,
    pub(super) needed: Needed,
    /// The number of sets of each node.
    numbers: Vec<Natural>,
    total: BigUint,
}

impl Family {
    /// Counts the sets that satisfy a condition.
    #[must_use]
    pub fn counted(&self, condition: &SetCondition) -> CountedFamily<&Self> {
        CountedFamily::new(self, condition)
    }

    /// Returns the number of sets of each node.
    fn numbers(&self, needed: &Needed) -> Vec<Natural> {
        let mut numbers = vec![Natural::ZERO; self.nodes.len()];
        numbers[UNIT as usize] = Natural::ONE;
        for (id, node) in self.nodes.iter().enumerate().skip(2) {
            let (before, here) = numbers.split_at_mut(id);
            let next = node.element + 1;
            if needed.may_skip(node.element, next) && self.is_open(needed, next, node.without) {
                here[0].add(&before[node.without as usize]);
            }
            if needed.may_hold(node.element) && self.is_open(needed, next, node.with) {
                here[0].add(&before[node.with as usize]);
            }
        }
        numbers
    }

    /// Returns whether a condition allows to go to a node when the elements from `from` on are not decided.
    #[inline]
    pub(super) fn is_open(&self, needed: &Needed, from: u32, to: u32) -> bool {
        to != NONE && needed.may_skip(from, self.node(to).element)
    }
}

impl<F: Borrow<Family>> CountedFamily<F> {
    /// Counts the sets of a family that satisfy a condition.
    #[must_use]
    pub fn new(family: F, condition: &SetCondition) -> Self {
        let sets = family.borrow();
        let needed = Needed::new(condition, sets);
        let numbers = sets.numbers(&needed);
        let mut counted = Self { family, needed, numbers, total: BigUint::ZERO };
        counted.total = counted.below(0, counted.family().root);
        counted
    }

    /// Returns the family.
    #[must_use]
    pub fn family(&self) -> &Family {
        self.family.borrow()
    }

    /// Returns the number of sets.
    #[must_use]
    pub fn total(&self) -> &BigUint {
        &self.total
    }

    /// Returns the number of sets of a node that is reached when the elements from `from` on are not decided.
    pub(super) fn below(&self, from: u32, to: u32) -> BigUint {
        if !self.family().is_open(&self.needed, from, to) {
            return BigUint::ZERO;
        }
        self.numbers[to as usize].to_big()
    }

    /// Returns for each element the number of sets that hold it.
    #[must_use]
    pub fn with_each(&self) -> Vec<BigUint> {
        let Family { nodes, root, elements } = self.family();
        let mut holding = vec![Natural::ZERO; *elements as usize];
        let mut ways = vec![Natural::ZERO; nodes.len()];
        if self.total > BigUint::ZERO {
            ways[*root as usize] = Natural::ONE;
        }
        for (id, node) in nodes.iter().enumerate().skip(2).rev() {
            let (before, here) = ways.split_at_mut(id);
            let next = node.element + 1;
            if self.needed.may_skip(node.element, next)
                && self.family().is_open(&self.needed, next, node.without)
            {
                before[node.without as usize].add(&here[0]);
            }
            if self.needed.may_hold(node.element) && self.family().is_open(&self.needed, next, node.with) {
                before[node.with as usize].add(&here[0]);
                here[0].multiply(&self.numbers[node.with as usize]);
                holding[node.element as usize].add(&here[0]);
            }
        }
        holding.iter().map(Natural::to_big).collect()
    }
}
