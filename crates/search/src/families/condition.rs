//! The sets with some elements and without others.

use std::borrow::Cow;

use super::{Family, FamilyNode, NONE, UNIT};

/// What a set must and must not hold, by the numbers of elements.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SetCondition {
    /// Elements that a set must hold.
    pub with: Vec<usize>,
    /// Elements that a set must not hold.
    pub without: Vec<usize>,
}

impl Family {
    /// Returns the family of the sets that satisfy a condition; elements that the family does not have are in none of them.
    ///
    /// One pass over the nodes. Nodes that become equal are not joined.
    #[must_use]
    pub fn under(&self, condition: &SetCondition) -> Cow<'_, Self> {
        if *condition == SetCondition::default() {
            return Cow::Borrowed(self);
        }
        let mut is_needed = vec![false; self.elements()];
        let mut is_barred = is_needed.clone();
        for &element in &condition.with {
            match is_needed.get_mut(element) {
                Some(needed) => *needed = true,
                None => return Cow::Owned(Self::none(self.elements)),
            }
        }
        for &element in condition.without.iter().filter(|&&element| element < self.elements()) {
            is_barred[element] = true;
        }
        // For each element, the number of needed elements before it.
        let mut before = vec![0];
        for (at, &needed) in is_needed.iter().enumerate() {
            before.push(before[at] + u32::from(needed));
        }
        let (mut new, mut nodes) = (vec![NONE, UNIT], self.nodes[..2].to_vec());
        // What is left of a node if the elements from `from` on are not decided before it.
        let left = |new: &[u32], from: u32, to: u32| {
            let is_open = before[from as usize] == before[self.node(to).element as usize];
            if is_open { new[to as usize] } else { NONE }
        };
        for &FamilyNode { element, without, with } in &self.nodes[2..] {
            let (at, next) = (element as usize, element + 1);
            let without = if is_needed[at] { NONE } else { left(&new, next, without) };
            let with = if is_barred[at] { NONE } else { left(&new, next, with) };
            if with == NONE {
                new.push(without);
                continue;
            }
            new.push(nodes.len() as u32);
            nodes.push(FamilyNode { element, without, with });
        }
        Cow::Owned(Self { elements: self.elements, root: left(&new, 0, self.root), nodes })
    }
}
