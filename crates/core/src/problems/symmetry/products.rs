//! The multiplication table of a group of permutations, and what can be read from it: classes of
//! conjugates, subgroups and their generators.
//!
//! Subgroups are found by adding one element after another to those found before, from the trivial
//! one up: every subgroup is reached, since adding its elements one by one leads to it. Their number is
//! small where the group is, and a set of elements is one word.

use std::collections::HashMap;

use super::Permutation;
use crate::solver::bits::ones;

/// A subgroup of at most 32 elements.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Subgroup {
    elements: u32,
    /// The place of the first subgroup in the list that is conjugate to this one; perhaps its own.
    pub(crate) representative: usize,
}

impl Subgroup {
    pub(crate) fn size(self) -> usize {
        self.elements.count_ones() as usize
    }

    /// The numbers of its elements, ascending.
    pub(crate) fn members(self) -> impl Iterator<Item = usize> + Clone {
        members(self.elements)
    }

    /// Whether all elements of the other are in it.
    pub(crate) fn contains(self, other: Self) -> bool {
        self.elements & other.elements == other.elements
    }
}

/// The elements of a set, ascending.
fn members(set: u32) -> impl Iterator<Item = usize> + Clone {
    ones(set.into())
}

/// The multiplication table of a group; a set of elements is a word of bits where the group is small.
pub(crate) struct Products {
    order: usize,
    product: Vec<u32>,
    inverse: Vec<u32>,
}

impl Products {
    pub(crate) fn new(permutations: &[Permutation]) -> Self {
        let number: HashMap<&Permutation, u32> = permutations.iter().zip(0..).collect();
        let product = |first: &Permutation, second: &Permutation| -> Permutation {
            first.iter().map(|&image| second[image as usize]).collect()
        };
        let pairs = permutations.iter().flat_map(|one| permutations.iter().map(move |other| (one, other)));
        let product: Vec<u32> =
            pairs.map(|(one, other)| *number.get(&product(one, other)).expect("a group is closed")).collect();
        let order = permutations.len();
        let row = |element: usize| &product[element * order..(element + 1) * order];
        let inverse = (0..order).map(|element| {
            row(element).iter().position(|&product| product == 0).expect("number 0 is the identity") as u32
        });
        let inverse = inverse.collect();
        Self { order, product, inverse }
    }

    /// First `one`, then `other`.
    fn product(&self, one: usize, other: usize) -> usize {
        self.product[one * self.order + other] as usize
    }

    fn conjugate(&self, element: usize, by: usize) -> usize {
        self.product(self.product(self.inverse[by] as usize, element), by)
    }

    /// One element of each class of conjugate elements, with the size of the class.
    pub(crate) fn conjugates(&self) -> Vec<(usize, usize)> {
        let mut seen = vec![false; self.order];
        let mut classes = Vec::new();
        for element in 0..self.order {
            let mut size = 0;
            for by in 0..self.order {
                let conjugate = self.conjugate(element, by);
                size += usize::from(!std::mem::replace(&mut seen[conjugate], true));
            }
            if size > 0 {
                classes.push((element, size));
            }
        }
        classes
    }

    /// The smallest subgroup with these elements.
    fn closure(&self, elements: u32) -> u32 {
        let mut closed = elements | 1;
        loop {
            let products = members(closed).flat_map(|one| members(closed).map(move |other| (one, other)));
            let larger = products.fold(closed, |set, (one, other)| set | 1 << self.product(one, other));
            if larger == closed {
                return closed;
            }
            closed = larger;
        }
    }

    /// All subgroups, smaller ones first; for groups of at most 32 elements.
    pub(crate) fn subgroups(&self) -> Vec<Subgroup> {
        let mut found = vec![self.closure(1)];
        let mut next = 0;
        while let Some(&subgroup) = found.get(next) {
            for element in 0..self.order {
                let larger = self.closure(subgroup | 1 << element);
                if !found.contains(&larger) {
                    found.push(larger);
                }
            }
            next += 1;
        }
        found.sort_unstable();
        found.sort_by_cached_key(|subgroup| subgroup.count_ones());
        let representative = |index: usize| {
            (0..index).find(|&before| self.are_conjugate(found[before], found[index])).unwrap_or(index)
        };
        let subgroup = |(index, &elements)| Subgroup { elements, representative: representative(index) };
        found.iter().enumerate().map(subgroup).collect()
    }

    fn are_conjugate(&self, one: u32, other: u32) -> bool {
        (0..self.order)
            .any(|by| members(one).fold(0, |set, element| set | 1 << self.conjugate(element, by)) == other)
    }

    /// A few elements that the subgroup is the closure of.
    pub(crate) fn generators(&self, subgroup: Subgroup) -> Vec<usize> {
        let mut chosen = Vec::new();
        let mut reached = 1u32;
        // Elements of high order first: they reach most.
        let mut others: Vec<usize> = subgroup.members().skip(1).collect();
        others.sort_by_cached_key(|&element| self.closure(1 << element).count_zeros());
        for element in others {
            if reached >> element & 1 == 0 {
                chosen.push(element);
                reached = self.closure(reached | 1 << element);
            }
        }
        chosen
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::square;
    use super::*;

    #[test]
    fn a_dihedral_group_has_ten_subgroups_of_eight_kinds() {
        let table = Products::new(&square().permutations);
        let subgroups = table.subgroups();
        assert_eq!(subgroups.len(), 10);
        // The two mirrors are conjugate, and the two diagonals.
        let first = (0..).zip(&subgroups).filter(|(index, subgroup)| subgroup.representative == *index);
        assert_eq!(first.count(), 8);
        for &subgroup in &subgroups {
            let generated = table.generators(subgroup).iter().fold(1, |set, generator| set | 1 << generator);
            assert_eq!(table.closure(generated), subgroup.elements);
        }
    }
}
