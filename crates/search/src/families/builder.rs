//! Makes nodes, each once.

use rustc_hash::FxHashMap;

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

/// The bytes of a node while it is made: the node, and two slots of the table that knows it.
pub(crate) const NODE_BYTES: usize = 20;
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

    /// Returns the node of the sets that hold a set of one node and one of another, whose elements are all greater.
    ///
    /// # Errors
    /// There are too many nodes.
    pub(crate) fn joined(&mut self, first: u32, later: u32) -> Result<u32, TooManyNodes> {
        match (first, later) {
            (NONE, _) | (_, NONE) => return Ok(NONE),
            (UNIT, other) | (other, UNIT) => return Ok(other),
            _ => {}
        }
        let mut copies: FxHashMap<u32, u32> = FxHashMap::default();
        copies.extend([(NONE, NONE), (UNIT, later)]);
        let mut open = vec![first];
        // A node is copied after those that it leads to.
        while let Some(&id) = open.last() {
            let FamilyNode { element, without, with } = self.nodes[id as usize];
            match [without, with].map(|next| copies.get(&next).copied()) {
                [Some(without), Some(with)] => {
                    let copy = self.node(element, without, with)?;
                    copies.insert(id, copy);
                    open.pop();
                }
                [known, _] => open.push(if known.is_none() { without } else { with }),
            }
        }
        Ok(copies[&first])
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

    /// Returns the family of a node. Nodes that it does not lead to are dropped.
    pub(crate) fn finish(self, root: u32) -> Family {
        let mut new = vec![NONE; self.nodes.len()];
        new[root as usize] = UNIT;
        for (id, node) in self.nodes.iter().enumerate().skip(2).rev() {
            if new[id] != NONE {
                new[node.without as usize] = UNIT;
                new[node.with as usize] = UNIT;
            }
        }
        (new[NONE as usize], new[UNIT as usize]) = (NONE, UNIT);
        let mut nodes = self.nodes[..2].to_vec();
        for (id, node) in self.nodes.iter().enumerate().skip(2) {
            if new[id] != NONE {
                new[id] = nodes.len() as u32;
                let [without, with] = [node.without, node.with].map(|next| new[next as usize]);
                nodes.push(FamilyNode { without, with, ..*node });
            }
        }
        Family { elements: nodes[0].element, root: new[root as usize], nodes }
    }

    #[inline]
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
