//! A smaller tree for drawing: whole subtrees become one node.
//!
//! Nodes are opened level by level until the tree is as large as it may be: first those with a solution or with
//! something that was not visited below them, then those that failed. What is not opened is folded, and shows the sums
//! of its subtree.

use std::collections::VecDeque;

use super::tree::{NodeOutcome, SearchTree, SubtreeSums};

/// A node of a folded tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FoldedNode {
    /// Its number in the search tree.
    pub node: usize,
    /// Its parent in the folded tree; `None` for the root.
    pub parent: Option<usize>,
    /// The sums of its subtree.
    pub sums: SubtreeSums,
    /// Whether it stands for its whole subtree.
    pub is_folded: bool,
}

/// A search tree of which some subtrees are one node each. Nodes are in the order of the search from the root: a node,
/// then its first child with all below it, then its second.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FoldedTree {
    /// The nodes.
    pub nodes: Vec<FoldedNode>,
}

impl SearchTree {
    /// Returns the tree with at most about `most` nodes, at least the root and its children.
    #[must_use]
    pub fn folded(&self, most: usize) -> FoldedTree {
        let sums = self.sums();
        let is_open = self.opened(&sums, most);
        let mut folded = FoldedTree::default();
        let mut waiting: Vec<(usize, Option<usize>)> =
            if self.nodes().is_empty() { Vec::new() } else { vec![(0, None)] };
        while let Some((node, parent)) = waiting.pop() {
            let has_children = self.nodes()[node].outcome == NodeOutcome::Open;
            let number = folded.nodes.len();
            let is_folded = has_children && !is_open[node];
            folded.nodes.push(FoldedNode { node, parent, sums: sums[node], is_folded });
            if !is_folded {
                let first = waiting.len();
                waiting.extend(self.nodes()[node].children().map(|child| (child, Some(number))));
                waiting[first..].reverse();
            }
        }
        folded
    }

    /// Returns for each node whether its children are part of the folded tree.
    fn opened(&self, sums: &[SubtreeSums], most: usize) -> Vec<bool> {
        let mut is_open = vec![false; self.nodes().len()];
        let mut queue: VecDeque<usize> = (0..self.nodes().len().min(1)).collect();
        let mut failed = VecDeque::new();
        let mut count = queue.len();
        while let Some(node) = queue.pop_front().or_else(|| failed.pop_front()) {
            let children = self.nodes()[node].children();
            let size = self.nodes()[node].children().count();
            if size == 0 || node > 0 && count + size > most {
                continue;
            }
            is_open[node] = true;
            count += size;
            for child in children {
                let later = if sums[child].is_failed() { &mut failed } else { &mut queue };
                later.push_back(child);
            }
        }
        is_open
    }
}
