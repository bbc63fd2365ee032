//! Families of sets as decision diagrams: all solutions of a problem as one object that answers questions.
//!
//! A solution is a set of *elements*, such as the edges of a path. A node of the diagram decides about one element: one
//! branch holds the sets without it, the other those with it. Elements are decided in one order, an element that is in
//! no set below a branch is left out, and equal nodes are one node. So a family has exactly one diagram (a
//! zero-suppressed decision diagram), whose size depends on the order and not on the number of sets.
//!
//! | file | idea |
//! | --- | --- |
//! | `builder` | nodes, each made once |
//! | `condition` | the family of the sets with some elements and without others |
//! | `counts` | how many sets, how many with each element |
//! | `members` | the set of a rank; one set after another |
//! | `weights` | the lightest and the heaviest set |
//! | `meet` | the sets that two families share |
//! | `bytes` | a family as bytes |
//!
//! Source: S. Minato, *Zero-Suppressed BDDs for Set Manipulation in Combinatorial Problems*, DAC 1993; D. E. Knuth,
//! TAOCP 4A, section 7.1.4.

mod builder;
mod bytes;
mod condition;
mod counts;
mod meet;
mod members;
#[cfg(test)]
mod tests;
mod weights;

pub(crate) use builder::{FamilyBuilder, NODE_BYTES, TooManyNodes};
pub use condition::SetCondition;
pub use counts::CountedFamily;
pub use weights::Heaviest;

/// The family without any set.
pub(crate) const NONE: u32 = 0;
/// The family that holds the empty set alone.
pub(crate) const UNIT: u32 = 1;

/// A family of sets of elements, which are numbered from 0; see the module.
///
/// ```
/// use std::sync::Arc;
///
/// use cavalcade_core::Hamiltonian;
/// use cavalcade_core::graph::SuccessorTable;
/// use cavalcade_search::frontier::{Control, Frontier};
///
/// // The six cycles through the corners of a cube.
/// let corners = (0..8u32).map(|corner| vec![corner ^ 1, corner ^ 2, corner ^ 4]).collect();
/// let cube = Hamiltonian { steps: Arc::new(SuccessorTable::new(corners)?), closed: true, first: None, last: None };
/// let frontier = Frontier::new(&cube, &[]).expect("a small graph");
/// let control = Control { memory: 1 << 30, is_over: &|| false, spill: None };
/// let compiled = frontier.compiled(control, &mut |_| ()).expect("enough memory");
///
/// // Each of the twelve edges lies on four of them.
/// let counted = compiled.family.counted();
/// assert_eq!(*counted.total(), 6u32.into());
/// assert_eq!(counted.with_each(), vec![4u32.into(); 12]);
/// # Ok::<(), cavalcade_core::graph::TableError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Family {
    /// The number of elements.
    elements: u32,
    /// The nodes, each after all those that it leads to; the first two stand for [`NONE`] and [`UNIT`].
    nodes: Vec<FamilyNode>,
    /// The node of the whole family.
    root: u32,
}

/// A node: the sets without its element, and those with it. All elements of the nodes that it leads to are greater.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct FamilyNode {
    /// The element; of `NONE` and `UNIT`, the number of all elements.
    pub(crate) element: u32,
    pub(crate) without: u32,
    pub(crate) with: u32,
}

impl Family {
    /// Returns the family without any set.
    #[must_use]
    pub fn none(elements: u32) -> Self {
        FamilyBuilder::new(elements, 0).finish(NONE)
    }

    /// Returns whether the family has no set.
    #[must_use]
    pub fn is_none(&self) -> bool {
        self.root == NONE
    }

    /// Returns the number of elements that its sets may have.
    #[must_use]
    pub fn elements(&self) -> usize {
        self.elements as usize
    }

    /// Returns the number of nodes, without the two ends.
    #[must_use]
    pub fn nodes(&self) -> usize {
        self.nodes.len() - 2
    }

    fn node(&self, id: u32) -> &FamilyNode {
        &self.nodes[id as usize]
    }
}
