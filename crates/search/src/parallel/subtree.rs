//! Parts of a search tree, which can be searched by themselves.
//!
//! In the order of the search a node comes before all that is below it, and what is below its alternative 0 before
//! what is below 1. A *part* is what is left of a subtree from one of its nodes on. A search that is stopped
//! leaves a part, and a part falls into smaller ones: one for each alternative 1 that it has open. So parts are enough to
//! cut a tree into chunks, to go on where a search was stopped, and to say in few words what is still to be done.

use crate::Path;

/// The nodes from one on, in the order of the search, that share its first alternatives.
///
/// Parts of one tree that do not overlap are ordered as their nodes are.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Subtree {
    start: Path,
    depth: usize,
}

impl Subtree {
    /// The nodes from `start` on that share its first `depth` alternatives, or all of them where it has fewer.
    #[must_use]
    pub fn new(start: Path, depth: usize) -> Self {
        let depth = depth.min(start.alternatives().len());
        Self { start, depth }
    }

    /// A node and all below it.
    #[must_use]
    pub fn below(node: Path) -> Self {
        Self::new(node, usize::MAX)
    }

    /// The first node.
    #[must_use]
    pub fn start(&self) -> &Path {
        &self.start
    }

    /// How many alternatives all nodes share.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.depth
    }

    /// Returns the first node after all of its nodes, in the order of the search; `None` if they come last.
    #[must_use]
    pub fn end(&self) -> Option<Path> {
        Path::new(&self.start.alternatives()[..self.depth]).successor()
    }

    /// Whether all nodes of another part are in this one.
    #[must_use]
    pub fn contains(&self, other: &Self) -> bool {
        let common = &self.start.alternatives()[..self.depth];
        other.start >= self.start
            && other.depth >= self.depth
            && other.start.alternatives().starts_with(common)
    }

    /// Where the alternatives 1 branch off that come after the first node and all below it, shallowest first.
    fn open(&self) -> impl DoubleEndedIterator<Item = usize> {
        let alternatives = self.start.alternatives();
        (self.depth..alternatives.len()).filter(|&depth| alternatives[depth] == 0)
    }

    /// The part in order: what is below up to `most` of its shallowest open alternatives, and before them all that is
    /// deeper.
    #[must_use]
    pub fn split(&self, most: usize) -> Vec<Self> {
        let shallow: Vec<usize> = self.open().take(most).collect();
        let depth = shallow.last().map_or(self.depth, |last| last + 1);
        let mut parts = vec![Self::new(self.start.clone(), depth)];
        for &depth in shallow.iter().rev() {
            let sibling = [&self.start.alternatives()[..depth], &[1]].concat();
            parts.push(Self::below(Path::new(&sibling)));
        }
        parts
    }

    /// The share of the tree that it is, if either alternative of a node is taken for half of what is below it.
    #[must_use]
    pub fn share(&self) -> f64 {
        let halves = |depth: usize| 0.5f64.powi(i32::try_from(depth).unwrap_or(i32::MAX));
        halves(self.start.alternatives().len()) + self.open().map(|depth| halves(depth + 1)).sum::<f64>()
    }
}

impl Default for Subtree {
    /// The whole tree.
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
    fn a_part_is_made_of_smaller_ones() {
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
    fn a_part_ends_where_the_next_begins() {
        let end = |text, depth| part(text, depth).end().map(|end| end.to_string());
        assert_eq!(end("0.1.0.0", 3).as_deref(), Some("0.1.1"));
        assert_eq!(end("0.1.0.0", 2).as_deref(), Some("1"));
        assert_eq!(end("1.1.0", 2), None);
        assert_eq!(Subtree::default().end(), None);
        let parts = part("0.1.0.0", 1).split(9);
        assert!(parts.windows(2).all(|pair| pair[0].end().as_ref() == Some(pair[1].start())));
    }

    #[test]
    fn the_whole_is_one() {
        assert!((Subtree::default().share() - 1.0).abs() < 1e-12);
        assert_eq!(Subtree::default().split(3), [Subtree::default()]);
        assert!(part(&vec!["1"; 5000].join("."), 0).share() >= 0.0);
    }
}
