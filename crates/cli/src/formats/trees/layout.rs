//! The places of nodes in a picture of a tree.
//!
//! Subtrees keep their shape, stand as close together as their outlines allow, and a node is in the middle above its
//! children (after E. M. Reingold and J. S. Tilford, Tidier drawings of trees, IEEE Transactions on Software
//! Engineering 7, 1981). Two outlines are compared only as deep as both of them are, and the deeper one is kept, so
//! that the whole work is proportional to the number of nodes.

use cavalcade_search::recording::FoldedTree;

/// The outline of a subtree: the leftmost and the rightmost place of each level, the deepest level first.
#[derive(Debug, Default)]
struct TreeOutline {
    levels: Vec<(f64, f64)>,
    /// What is added to all places.
    shift: f64,
}

impl TreeOutline {
    /// Returns a level, counted from the root of the subtree.
    fn level(&self, depth: usize) -> (f64, f64) {
        let (left, right) = self.levels[self.levels.len() - 1 - depth];
        (left + self.shift, right + self.shift)
    }

    fn set(&mut self, depth: usize, (left, right): (f64, f64)) {
        let place = self.levels.len() - 1 - depth;
        self.levels[place] = (left - self.shift, right - self.shift);
    }

    /// Returns how far a subtree must stand to the right of this one.
    fn distance(&self, other: &Self) -> f64 {
        let shared = self.levels.len().min(other.levels.len());
        (0..shared).map(|depth| self.level(depth).1 - other.level(depth).0 + 1.0).fold(0.0, f64::max)
    }

    /// Returns the outline of this subtree and of another one to the right.
    fn joined(mut self, mut other: Self) -> Self {
        for depth in 0..self.levels.len().min(other.levels.len()) {
            let both = (self.level(depth).0, other.level(depth).1);
            self.set(depth, both);
            other.set(depth, both);
        }
        if self.levels.len() >= other.levels.len() { self } else { other }
    }
}

/// The places of the nodes of a folded tree: the distance of two neighbours is at least 1, and so is that of two
/// levels.
#[derive(Debug, PartialEq)]
pub(super) struct TreeLayout {
    /// Places from left to right and levels from 0.
    pub(super) places: Vec<(f64, usize)>,
    pub(super) width: f64,
    pub(super) depth: usize,
}

impl TreeLayout {
    pub(super) fn of(tree: &FoldedTree) -> Self {
        let count = tree.nodes.len();
        let mut outlines: Vec<Vec<TreeOutline>> = (0..count).map(|_| Vec::new()).collect();
        // The distance of each node from its parent, to the right.
        let mut aside = vec![0.0; count];
        let mut children: Vec<Vec<usize>> = vec![Vec::new(); count];
        let mut whole = TreeOutline::default();
        for node in (0..count).rev() {
            children[node].reverse();
            let mut below = std::mem::take(&mut outlines[node]);
            below.reverse();
            let mut own = TreeOutline::default();
            if let [first, second] = children[node][..] {
                let (mut right, mut left) =
                    (below.pop().unwrap_or_default(), below.pop().unwrap_or_default());
                let half = left.distance(&right) / 2.0;
                (aside[first], aside[second]) = (-half, half);
                left.shift -= half;
                right.shift += half;
                own = left.joined(right);
            } else if let Some(only) = below.pop() {
                own = only;
            }
            own.levels.push((-own.shift, -own.shift));
            match tree.nodes[node].parent {
                Some(parent) => {
                    outlines[parent].push(own);
                    children[parent].push(node);
                }
                None => whole = own,
            }
        }
        let levels = (0..whole.levels.len()).map(|depth| whole.level(depth));
        let (left, right) = levels
            .fold((0.0, 0.0), |(left, right): (f64, f64), level| (left.min(level.0), right.max(level.1)));
        let mut places: Vec<(f64, usize)> = Vec::with_capacity(count);
        for (node, it) in tree.nodes.iter().enumerate() {
            places.push(match it.parent {
                Some(parent) => (places[parent].0 + aside[node], places[parent].1 + 1),
                None => (-left, 0),
            });
        }
        Self { places, width: right - left, depth: whole.levels.len().saturating_sub(1) }
    }
}

#[cfg(test)]
mod tests {
    use cavalcade_search::recording::{FoldedNode, SubtreeSums};

    use super::*;

    /// Returns a tree from the parents of its nodes.
    fn tree(parents: &[usize]) -> FoldedTree {
        let node = |parent| FoldedNode { node: 0, parent, sums: SubtreeSums::default(), is_folded: false };
        let others = parents.iter().map(|&parent| node(Some(parent)));
        FoldedTree { nodes: std::iter::once(node(None)).chain(others).collect() }
    }

    #[test]
    fn a_parent_is_in_the_middle() {
        let layout = TreeLayout::of(&tree(&[0, 0]));
        assert_eq!(layout.places, [(0.5, 0), (0.0, 1), (1.0, 1)]);
        assert_eq!((layout.width, layout.depth), (1.0, 1));
        assert_eq!(TreeLayout::of(&tree(&[])).places, [(0.0, 0)]);
        assert_eq!(TreeLayout::of(&FoldedTree::default()).places, []);
    }

    #[test]
    fn neighbours_are_apart() {
        // A tree that leans to the left beside one that leans to the right, and the same the other way round.
        let outward = [0, 1, 2, 3, 3, 2, 1, 0, 8, 8, 10, 10, 12, 12];
        let inward = [0, 1, 1, 3, 3, 5, 5, 0, 8, 9, 10, 10, 9, 8];
        for parents in [outward, inward] {
            let tree = tree(&parents);
            let layout = TreeLayout::of(&tree);
            let mut last = vec![f64::MIN; layout.depth + 1];
            for (number, &(x, level)) in layout.places.iter().enumerate() {
                assert!(x >= last[level] + 0.999, "{parents:?} {number}: {:?}", layout.places);
                assert!((-0.001..=layout.width + 0.001).contains(&x));
                last[level] = x;
                let children: Vec<f64> = (0..tree.nodes.len())
                    .filter(|&child| tree.nodes[child].parent == Some(number))
                    .map(|child| layout.places[child].0)
                    .collect();
                if let [left, right] = children[..] {
                    assert!((f64::midpoint(left, right) - x).abs() < 0.001);
                }
            }
            assert!((layout.width - 5.0).abs() < 0.001, "{parents:?}: {}", layout.width);
        }
    }
}
