//! Makes nodes, each once.

use std::hash::BuildHasher;

use hashbrown::HashTable;
use rustc_hash::{FxBuildHasher, FxHashMap};

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
    /// The nodes that may be made again, found by their hash.
    known: HashTable<u32>,
}

/// The bytes of a node while it is made: the node, and its place in the table of known nodes.
pub(crate) const NODE_BYTES: usize = 20;

impl FamilyBuilder {
    /// Begins a family of sets of this many elements, with at most `most` nodes.
    pub(crate) fn new(elements: u32, most: usize) -> Self {
        let end = |id| FamilyNode { element: elements, without: id, with: id };
        let most = most.min(u32::MAX as usize);
        Self { nodes: vec![end(NONE), end(UNIT)], most, known: HashTable::new() }
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
        let hash = FxBuildHasher.hash_one(node);
        if let Some(&id) = self.known.find(hash, |&id| self.nodes[id as usize] == node) {
            return Ok(id);
        }
        if self.nodes.len() >= self.most || self.nodes.try_reserve(1).is_err() {
            return Err(TooManyNodes);
        }
        let id = self.nodes.len() as u32;
        self.nodes.push(node);
        self.known.insert_unique(hash, id, |&id| FxBuildHasher.hash_one(self.nodes[id as usize]));
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
        self.known = HashTable::new();
    }

    /// Returns the memory in use, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.nodes.len() * size_of::<FamilyNode>() + self.known.allocation_size()
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
}
