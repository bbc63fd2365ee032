//! The sets with some elements and without others.

use super::Family;

/// What a set must and must not hold, by the numbers of elements.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SetCondition {
    /// Elements that a set must hold.
    pub with: Vec<usize>,
    /// Elements that a set must not hold.
    pub without: Vec<usize>,
}

/// A condition on the elements of a family, ready for its nodes.
#[derive(Debug)]
pub(super) struct Needed {
    is_barred: Vec<bool>,
    /// For each element, the number of needed elements before it.
    before: Vec<u32>,
    /// Whether an element is needed that the family does not have.
    is_impossible: bool,
}

impl Needed {
    /// Returns a condition on a family; elements that it does not have are in none of its sets.
    pub(super) fn new(condition: &SetCondition, family: &Family) -> Self {
        let elements = family.elements();
        let mut is_needed = vec![false; elements];
        let mut is_barred = vec![false; elements];
        let mut is_impossible = false;
        for &element in &condition.with {
            match is_needed.get_mut(element) {
                Some(needed) => *needed = true,
                None => is_impossible = true,
            }
        }
        for &element in condition.without.iter().filter(|&&element| element < elements) {
            is_barred[element] = true;
        }
        let mut before = vec![0];
        for (at, &needed) in is_needed.iter().enumerate() {
            before.push(before[at] + u32::from(needed));
        }
        Self { is_barred, before, is_impossible }
    }

    /// Returns whether a set may leave out all elements from one to the one before another.
    #[inline]
    pub(super) fn may_skip(&self, from: u32, to: u32) -> bool {
        !self.is_impossible && self.before[from as usize] == self.before[to as usize]
    }

    /// Returns whether a set may hold an element.
    pub(super) fn may_hold(&self, element: u32) -> bool {
        !self.is_barred[element as usize]
    }
}
