//! Subtrees of a search tree, which can be searched independently.
//!
//! In search order a node comes before all nodes below it, and the nodes below its alternative 0 come before
//! those below its alternative 1. A [`Subtree`] is the rest of the tree below some node, from a start node
//! on. A stopped search leaves one, and it can be split into smaller ones: one for each open alternative 1.
//! Subtrees are therefore enough to cut a tree into tasks, to continue a stopped search, and to store the
//! remaining work in a few bytes.

use crate::Path;

/// The nodes from a start node on, in search order, that share the first alternatives of the start node.
///
/// Disjoint subtrees of one tree are ordered like their nodes.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Subtree {
    start: Path,
    depth: usize,
}

impl Subtree {
    /// Returns the nodes from `start` on that share its first `depth` alternatives, or all alternatives of
    /// `start` if it has fewer.
    #[must_use]
    pub fn new(start: Path, depth: usize) -> Self {
        let depth = depth.min(start.alternatives().len());
        Self { start, depth }
    }

    /// Returns a node and all nodes below it.
    #[must_use]
    pub fn below(node: Path) -> Self {
        Self::new(node, usize::MAX)
    }

    /// Returns the first node.
    #[must_use]
    pub fn start(&self) -> &Path {
        &self.start
    }

    /// Returns the number of alternatives that all nodes share.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.depth
    }

    /// Returns the first node after the subtree, in search order; `None` if the search ends with the subtree.
    #[must_use]
    pub fn end(&self) -> Option<Path> {
        Path::new(&self.start.alternatives()[..self.depth]).successor()
    }

    /// Returns whether this subtree contains all nodes of another one.
    #[must_use]
    pub fn contains(&self, other: &Self) -> bool {
        let common = &self.start.alternatives()[..self.depth];
        other.start >= self.start
            && other.depth >= self.depth
            && other.start.alternatives().starts_with(common)
    }

    /// Returns the depths at which alternatives 1 branch off that come after the start node and all nodes
    /// below it, shallowest first.
    fn open(&self) -> impl DoubleEndedIterator<Item = usize> {
        let alternatives = self.start.alternatives();
        (self.depth..alternatives.len()).filter(|&depth| alternatives[depth] == 0)
    }

    /// Splits the subtree and returns the results in order: first the rest without up to `most` of the
    /// shallowest open alternatives, then what is below each of these.
    #[must_use]
    pub fn split(&self, most: usize) -> Vec<Self> {
        self.split_above(usize::MAX, most)
    }

    /// Splits the subtree like [`Subtree::split`], but only at alternatives that branch off above a depth.
    pub(crate) fn split_above(&self, end: usize, most: usize) -> Vec<Self> {
        let shallow: Vec<usize> = self.open().take_while(|&depth| depth < end).take(most).collect();
        let depth = shallow.last().map_or(self.depth, |last| last + 1);
        let mut parts = vec![Self::new(self.start.clone(), depth)];
        for &depth in shallow.iter().rev() {
            let sibling = [&self.start.alternatives()[..depth], &[1]].concat();
            parts.push(Self::below(Path::new(&sibling)));
        }
        parts
    }

    /// Returns the share of the tree that this subtree covers, if each alternative of a node counts as half
    /// of what is below it.
    #[must_use]
    pub fn share(&self) -> f64 {
        let halves = |depth: usize| 0.5f64.powi(i32::try_from(depth).unwrap_or(i32::MAX));
        halves(self.start.alternatives().len()) + self.open().map(|depth| halves(depth + 1)).sum::<f64>()
    }
}

impl Default for Subtree {
    /// Returns the whole tree.
    fn default() -> Self {
        Self::below(Path::default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(text: &str, depth: usize) -> Subtree {
        Subtree::new(text.parse().expect("a path"), depth)
    }

    #[test]
    fn splitting_covers_the_subtree() {
        let whole = part("0.1.0.0", 1);
        let deep = part("0.1.0.0", 3);
        assert_eq!(whole.split(0), std::slice::from_ref(&whole));
        assert_eq!(whole.split(1), [deep, part("0.1.1", 3)]);
        let all = [part("0.1.0.0", 4), part("0.1.0.1", 4), part("0.1.1", 3)];
        assert_eq!(whole.split(9), all);
        assert!(all.is_sorted());
        let total: f64 = all.iter().map(Subtree::share).sum();
        assert!((whole.share() - total).abs() < 1e-12 && (total - 0.25).abs() < 1e-12);
    }

    #[test]
    fn a_subtree_ends_where_the_next_begins() {
        let end = |text, depth| part(text, depth).end().map(|end| end.to_string());
        assert_eq!(end("0.1.0.0", 3).as_deref(), Some("0.1.1"));
        assert_eq!(end("0.1.0.0", 2).as_deref(), Some("1"));
        assert_eq!(end("1.1.0", 2), None);
        assert_eq!(Subtree::default().end(), None);
        let parts = part("0.1.0.0", 1).split(9);
        assert!(parts.windows(2).all(|pair| pair[0].end().as_ref() == Some(pair[1].start())));
    }

    #[test]
    fn the_whole_tree_has_share_one() {
        assert!((Subtree::default().share() - 1.0).abs() < 1e-12);
        assert_eq!(Subtree::default().split(3), [Subtree::default()]);
        assert!(part(&vec!["1"; 5000].join("."), 0).share() >= 0.0);
    }
}
