//! The nodes of a recorded search.
//!
//! Nodes are numbered in the order in which the search visited them, so a parent comes before its children.
//! Alternatives that were not visited are nodes too, after all others.

use crate::tree::Bound;
use crate::{Decision, Path};

/// The number of a child that does not exist.
const NONE: u32 = u32::MAX;

/// What became of a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum NodeOutcome {
    /// Every variable is fixed, or every one that matters.
    Solution,
    /// Propagation proved that no solution remains.
    Failure,
    /// A decision was made.
    Open,
    /// It was not visited: a limit stopped the search, the record was full, or a solution made it superfluous.
    Skipped,
}

impl NodeOutcome {
    /// All outcomes.
    pub const ALL: [Self; 4] = [Self::Solution, Self::Failure, Self::Open, Self::Skipped];

    /// Returns the word for it.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Solution => "solution",
            Self::Failure => "failure",
            Self::Open => "open",
            Self::Skipped => "skipped",
        }
    }
}

/// A node of a recorded search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TreeNode {
    parent: u32,
    children: [u32; 2],
    /// The number of alternatives from the root.
    pub depth: u32,
    /// The alternative of the parent's decision that leads here; 0 at the root.
    pub alternative: u8,
    /// What became of it.
    pub outcome: NodeOutcome,
    /// The number of propagator runs at this node.
    pub propagations: u32,
    /// The decision at this node; `None` at a leaf.
    pub decision: Option<Decision>,
}

impl TreeNode {
    /// Returns the parent; `None` for the root.
    #[must_use]
    pub fn parent(&self) -> Option<usize> {
        (self.parent != NONE).then_some(self.parent as usize)
    }

    /// Returns the children, the first alternative first.
    pub fn children(&self) -> impl Iterator<Item = usize> + use<> {
        self.children.into_iter().filter(|&child| child != NONE).map(|child| child as usize)
    }
}

/// Sums over the nodes of a subtree, its root included.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct SubtreeSums {
    /// Visited nodes.
    pub nodes: u64,
    /// Solutions.
    pub solutions: u64,
    /// Failures.
    pub failures: u64,
    /// Nodes that were not visited.
    pub skipped: u64,
    /// The depth of the deepest node below the root of the subtree.
    pub depth: u32,
}

impl SubtreeSums {
    fn of(outcome: NodeOutcome) -> Self {
        let is = |other| u64::from(outcome == other);
        Self {
            nodes: 1 - is(NodeOutcome::Skipped),
            solutions: is(NodeOutcome::Solution),
            failures: is(NodeOutcome::Failure),
            skipped: is(NodeOutcome::Skipped),
            depth: 0,
        }
    }

    fn add_child(&mut self, child: Self) {
        self.nodes += child.nodes;
        self.solutions += child.solutions;
        self.failures += child.failures;
        self.skipped += child.skipped;
        self.depth = self.depth.max(child.depth + 1);
    }

    /// Returns whether all of the subtree was visited without finding a solution.
    #[must_use]
    pub fn is_failed(&self) -> bool {
        self.solutions == 0 && self.skipped == 0
    }
}

/// A recorded search tree; empty if no node was visited.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct SearchTree {
    nodes: Vec<TreeNode>,
    /// The solutions of a search with an objective, ascending, with the bound that holds after each.
    bounds: Vec<(usize, Bound)>,
    /// The number of visited nodes that are not in the record.
    unrecorded: u64,
}

impl SearchTree {
    /// Adds a visited node, and returns its number.
    pub(super) fn add(
        &mut self,
        parent: Option<usize>,
        alternative: u8,
        outcome: NodeOutcome,
        propagations: u64,
    ) -> usize {
        let number = self.nodes.len();
        let mut depth = 0;
        if let Some(parent) = parent {
            self.nodes[parent].children[usize::from(alternative)] = number as u32;
            depth = self.nodes[parent].depth + 1;
        }
        self.nodes.push(TreeNode {
            parent: parent.map_or(NONE, |parent| parent as u32),
            children: [NONE; 2],
            depth,
            alternative,
            outcome,
            propagations: u32::try_from(propagations).unwrap_or(u32::MAX),
            decision: None,
        });
        number
    }

    /// Sets the decision at a node.
    pub(super) fn decide(&mut self, number: usize, decision: Decision) {
        self.nodes[number].decision = Some(decision);
    }

    /// Notes that a solution sets a bound for later nodes.
    pub(super) fn improve(&mut self, number: usize, bound: Bound) {
        self.bounds.push((number, bound));
    }

    /// Returns the bound that the search applied on the way from the parent to a node: a second alternative gets the
    /// bound of the last solution before it.
    pub(super) fn bound(&self, number: usize) -> Option<Bound> {
        let node = self.nodes.get(number).filter(|node| node.alternative == 1)?;
        let before = self.bounds.partition_point(|bound| bound.0 < number);
        self.bounds[..before].last().filter(|_| node.outcome != NodeOutcome::Skipped).map(|step| step.1)
    }

    /// Ends the record: adds the alternatives that were not visited.
    pub(super) fn close(&mut self, unrecorded: u64) {
        self.unrecorded = unrecorded;
        for parent in 0..self.nodes.len() {
            if self.nodes[parent].decision.is_none() {
                continue;
            }
            for alternative in [0, 1] {
                if self.nodes[parent].children[usize::from(alternative)] == NONE {
                    self.add(Some(parent), alternative, NodeOutcome::Skipped, 0);
                }
            }
        }
    }

    /// Returns all nodes; the root, if there is one, is the first.
    #[must_use]
    pub fn nodes(&self) -> &[TreeNode] {
        &self.nodes
    }

    /// Returns the number of visited nodes that are not in the record, because it was full.
    #[must_use]
    pub fn unrecorded(&self) -> u64 {
        self.unrecorded
    }

    /// Returns the sums of the subtree of each node.
    #[must_use]
    pub fn sums(&self) -> Vec<SubtreeSums> {
        let mut sums: Vec<_> = self.nodes.iter().map(|node| SubtreeSums::of(node.outcome)).collect();
        for number in (1..self.nodes.len()).rev() {
            if let Some(parent) = self.nodes[number].parent() {
                let child = sums[number];
                sums[parent].add_child(child);
            }
        }
        sums
    }

    /// Returns the address of a node.
    ///
    /// # Panics
    /// If there is no such node.
    #[must_use]
    pub fn path(&self, number: usize) -> Path {
        let mut alternatives = Vec::new();
        let mut at = number;
        while let Some(parent) = self.nodes[at].parent() {
            alternatives.push(self.nodes[at].alternative);
            at = parent;
        }
        alternatives.reverse();
        Path::new(&alternatives)
    }

    /// Returns the decision and the alternative that lead from the parent to a node; `None` for the root.
    ///
    /// # Panics
    /// If there is no such node.
    #[must_use]
    pub fn step(&self, number: usize) -> Option<(Decision, u8)> {
        let node = &self.nodes[number];
        Some((self.nodes[node.parent()?].decision?, node.alternative))
    }
}
