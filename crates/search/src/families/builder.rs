//! Makes nodes, each once.

use super::{Family, FamilyNode, NONE, UNIT};

/// A family has more nodes than the memory or the numbers of nodes allow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TooManyNodes;

/// A family in progress: nodes are made from the last element to the first.
#[derive(Debug)]
pub(crate) struct FamilyBuilder {
    nodes: Vec<FamilyNode>,
    /// The most nodes.
    most: usize,
    /// The known nodes by their hash, or 0: a table with open addresses, whose size is a power of two.
    known: Vec<u32>,
    /// The first node that is known; earlier ones are never made again.
    first: usize,
}

/// The fewest slots of the table of known nodes.
const FEWEST: usize = 1 << 10;
/// 2^64 divided by the golden ratio.
const SPREAD: u64 = 0x9E37_79B9_7F4A_7C15;

impl FamilyBuilder {
    /// Begins a family of sets of this many elements, with at most `most` nodes.
    pub(crate) fn new(elements: u32, most: usize) -> Self {
        let end = |id| FamilyNode { element: elements, without: id, with: id };
        let most = most.min(u32::MAX as usize);
        Self { nodes: vec![end(NONE), end(UNIT)], most, known: vec![NONE; FEWEST], first: 2 }
    }

    /// Returns the node for these sets without and with an element.
    ///
    /// # Errors
    /// There are too many nodes.
    pub(crate) fn node(&mut self, element: u32, without: u32, with: u32) -> Result<u32, TooManyNodes> {
        if with == NONE {
            return Ok(without);
        }
        let node = FamilyNode { element, without, with };
        let mut slot = self.slot(&node);
        while self.known[slot] != NONE {
            if self.nodes[self.known[slot] as usize] == node {
                return Ok(self.known[slot]);
            }
            slot = (slot + 1) & (self.known.len() - 1);
        }
        if self.nodes.len() >= self.most || self.nodes.try_reserve(1).is_err() {
            return Err(TooManyNodes);
        }
        let id = self.nodes.len() as u32;
        self.nodes.push(node);
        self.known[slot] = id;
        if 2 * (self.nodes.len() - self.first) > self.known.len() {
            self.grow();
        }
        Ok(id)
    }

    /// Promises that only nodes of earlier elements will be made.
    pub(crate) fn forget(&mut self) {
        self.first = self.nodes.len();
        self.known.clear();
        self.known.resize(FEWEST, NONE);
    }

    /// Returns the memory in use, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.nodes.len() * size_of::<FamilyNode>() + self.known.len() * size_of::<u32>()
    }

    /// Returns the family of a node.
    pub(crate) fn finish(mut self, root: u32) -> Family {
        self.nodes.shrink_to_fit();
        Family { elements: self.nodes[NONE as usize].element, nodes: self.nodes, root }
    }

    fn slot(&self, node: &FamilyNode) -> usize {
        let branches = u64::from(node.without) << 32 | u64::from(node.with);
        let mixed = (branches.wrapping_mul(SPREAD) ^ u64::from(node.element)).wrapping_mul(SPREAD);
        (mixed >> (64 - self.known.len().ilog2())) as usize
    }

    fn grow(&mut self) {
        self.known = vec![NONE; 2 * self.known.len()];
        for id in self.first..self.nodes.len() {
            let mut slot = self.slot(&self.nodes[id]);
            while self.known[slot] != NONE {
                slot = (slot + 1) & (self.known.len() - 1);
            }
            self.known[slot] = id as u32;
        }
    }
}
