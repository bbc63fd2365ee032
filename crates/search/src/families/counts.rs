//! How many sets a family has, and how many of them hold each element.
//!
//! One pass from the ends to the root gives each node the number of its sets; one back gives each node the number of
//! ways to reach it. A pass takes time in proportion to the number of nodes.

use std::borrow::Borrow;

use num_bigint::BigUint;

use super::Family;
use crate::numbers::Natural;

/// A family, owned or borrowed, with the numbers of its sets.
#[derive(Debug)]
pub struct CountedFamily<F> {
    family: F,
    /// The number of sets of each node.
    numbers: Vec<Natural>,
    total: BigUint,
}

impl Family {
    /// Counts the sets.
    #[must_use]
    pub fn counted(&self) -> CountedFamily<&Self> {
        CountedFamily::new(self)
    }
}

impl<F: Borrow<Family>> CountedFamily<F> {
    /// Counts the sets of a family.
    #[must_use]
    pub fn new(family: F) -> Self {
        let Family { nodes, root, .. } = family.borrow();
        let mut numbers = vec![Natural::ZERO, Natural::ONE];
        for node in &nodes[2..] {
            let mut number = numbers[node.without as usize].clone();
            number.add(&numbers[node.with as usize]);
            numbers.push(number);
        }
        let total = numbers[*root as usize].to_big();
        Self { family, numbers, total }
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

    /// Returns the number of sets of a node.
    pub(super) fn below(&self, id: u32) -> BigUint {
        self.numbers[id as usize].to_big()
    }

    /// Returns for each element the number of sets that hold it.
    #[must_use]
    pub fn with_each(&self) -> Vec<BigUint> {
        let Family { nodes, root, elements } = self.family();
        let mut holding = vec![Natural::ZERO; *elements as usize];
        let mut ways = vec![Natural::ZERO; nodes.len()];
        ways[*root as usize] = Natural::ONE;
        for (id, node) in nodes.iter().enumerate().skip(2).rev() {
            let (before, here) = ways.split_at_mut(id);
            before[node.without as usize].add(&here[0]);
            before[node.with as usize].add(&here[0]);
            here[0].multiply(&self.numbers[node.with as usize]);
            holding[node.element as usize].add(&here[0]);
        }
        holding.iter().map(Natural::to_big).collect()
    }
}
