//! Checks that the record of a run covers all of its work, with each node exactly once.
//!
//! The nodes of a tree have an order, and the work of a run is a list of subtrees in that order. A record
//! claims that all nodes before some node are finished, and that each remaining subtree covers the nodes from
//! its start on. The check follows this claim from the first node to the last, without the model. The first
//! remaining subtree must start where the finished region ends, each further one where the previous one ends,
//! and the last must end where the work ends. A lost subtree leaves a gap; an added or duplicated one leaves
//! an overlap.
//!
//! The totals must also agree. Every inner node has two children, and every leaf is a solution or a failure.
//! Consider the nodes of a subtree that come before one of its nodes `x`. Their children at or after `x` hang
//! on the path to `x`: one for every alternative 0 on that path, and `x` itself. Therefore
//!
//! ```text
//! nodes = 2 * leaves + zeros(x),   and   nodes = 2 * leaves - 1   for the whole subtree,
//! ```
//!
//! where `zeros(x)` is the number of alternatives 0 between the root of the subtree and `x`. The difference
//! of two such equations holds for every region between two nodes. If only some solutions count, the number
//! of leaves is at least the number of failures and counted solutions. A projection drops alternatives after a
//! solution. Each of them is a missing leaf, which leaves one more in `nodes - 2 * leaves`.
//!
//! What the check cannot see: a record that falsely claims a longer finished region, if the longer one ends at
//! a node with the same `zeros` and all records in between are missing. The checksums of stores detect this.

use thiserror::Error;

use super::{Checkpoint, Shard};
use crate::{Path, Statistics, Subtree};

/// The reason why a record is not that of a run.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CoverageError {
    /// Nodes that are neither finished nor in a remaining subtree.
    #[error("work is missing: the nodes from {from} on are neither finished nor left to be searched")]
    Gap {
        /// The first such node.
        from: Path,
    },
    /// Nodes that are recorded twice, or that do not belong to the work.
    #[error("work is recorded twice or does not belong to this run: the nodes from {from} on")]
    Overlap {
        /// The first such node.
        from: Path,
    },
    /// Numbers of nodes, failures and solutions that contradict each other.
    #[error(
        "totals contradict each other: {nodes} nodes with {failures} failures and {solutions} solutions are not the \
         tree {region}"
    )]
    Totals {
        /// The region of the tree that the numbers describe.
        region: String,
        /// Number of nodes.
        nodes: u64,
        /// Number of failures.
        failures: u64,
        /// Number of solutions that count.
        solutions: u64,
    },
}

impl Shard {
    /// Checks that the finished and the remaining nodes cover this work without gaps and overlaps, and that
    /// the numbers of nodes, failures and solutions agree. `counts_all` is true if every solution counts.
    ///
    /// Takes time proportional to the number of remaining subtrees and their depths.
    ///
    /// # Errors
    /// The first contradiction, in search order.
    pub fn check<S>(&self, checkpoint: &Checkpoint<S>, counts_all: bool) -> Result<(), CoverageError> {
        self.check_leaves(checkpoint, if counts_all { Leaves::All } else { Leaves::Some })
    }

    /// Checks the same as [`Shard::check`] for a model with a projection, whose searches drop alternatives: the
    /// numbers of nodes may be greater than without.
    ///
    /// # Errors
    /// The first contradiction, in search order.
    pub fn check_projected<S>(&self, checkpoint: &Checkpoint<S>) -> Result<(), CoverageError> {
        self.check_leaves(checkpoint, Leaves::Dropped)
    }

    fn check_leaves<S>(&self, checkpoint: &Checkpoint<S>, leaves: Leaves) -> Result<(), CoverageError> {
        let mut place = self.place(checkpoint.next.as_ref())?;
        let expected = place.zeros() - place.index as i128;
        let total = &checkpoint.total;
        let nodes = i128::from(total.nodes) - i128::from(self.spent.nodes);
        check_totals(nodes - expected, total, leaves, || match &checkpoint.next {
            Some(next) => format!("before {next}"),
            None => "that was searched".to_owned(),
        })?;
        for (part, chunk) in &checkpoint.remaining {
            let before = place.zeros();
            place.expect(part)?;
            let until = chunk.as_ref().and_then(|chunk| chunk.until.as_ref());
            if let Some(until) = until.filter(|&until| !is_within(part, until)) {
                return Err(CoverageError::Overlap { from: until.clone() });
            }
            let is_last = place.go_to(until.cloned().or_else(|| part.end()));
            if let Some(chunk) = chunk {
                let after = if is_last { -1 } else { place.zeros() };
                let nodes = i128::from(chunk.statistics.nodes) - (after - before);
                check_totals(nodes, &chunk.statistics, leaves, || format!("from {} on", part.start()))?;
            }
        }
        place.node.map_or(Ok(()), |from| Err(CoverageError::Gap { from }))
    }

    /// Checks that these are all shards of one tree, in order: their subtrees are the leaves of a binary
    /// tree, and the nodes above them are counted once.
    ///
    /// # Errors
    /// The first contradiction, in search order.
    pub fn check_all<'a>(shards: impl IntoIterator<Item = &'a Self>) -> Result<(), CoverageError> {
        let (mut expected, mut subtrees, mut spent) = (Some(Path::default()), 0, Statistics::default());
        for shard in shards {
            spent.add(&shard.spent);
            for part in &shard.subtrees {
                let Some(node) = expected else {
                    return Err(CoverageError::Overlap { from: part.start().clone() });
                };
                // The nodes from `node` to the start of the subtree are above the subtree.
                let below = part.start().alternatives().strip_prefix(node.alternatives());
                if below.is_none_or(|below| below.contains(&1)) {
                    return Err(if *part.start() < node {
                        CoverageError::Overlap { from: part.start().clone() }
                    } else {
                        CoverageError::Gap { from: node }
                    });
                }
                expected = part.end();
                subtrees += 1;
            }
        }
        match expected {
            Some(from) if subtrees > 0 => Err(CoverageError::Gap { from }),
            _ if spent.nodes + 1 != subtrees.max(1) => Err(CoverageError::Totals {
                region: format!("above {subtrees} subtrees"),
                nodes: spent.nodes,
                failures: spent.failures,
                solutions: spent.solutions,
            }),
            _ => Ok(()),
        }
    }

    /// Returns the position after everything before `next`.
    fn place(&self, next: Option<&Path>) -> Result<TreePlace<'_>, CoverageError> {
        let mut place = TreePlace { subtrees: &self.subtrees, index: 0, node: None };
        if let Some(next) = next
            && let Some(index) =
                self.subtrees.iter().position(|part| is_within(part, next) || part.start() == next)
        {
            place = TreePlace { index, node: Some(next.clone()), ..place };
        } else if let Some(index) = self.subtrees.iter().position(|part| part.end().as_ref() == next) {
            place.enter(index + 1);
        } else if let Some(from) = next.or(self.subtrees.first().map(Subtree::start)) {
            return Err(CoverageError::Overlap { from: from.clone() });
        }
        Ok(place)
    }
}

/// Returns whether a node belongs to a subtree and comes after its first node.
fn is_within(part: &Subtree, node: &Path) -> bool {
    let common = &part.start().alternatives()[..part.depth()];
    node > part.start() && node.alternatives().starts_with(common)
}

/// Which leaves of a tree the failures and solutions of a record are.
#[derive(Clone, Copy)]
enum Leaves {
    /// All of them.
    All,
    /// Some of them.
    Some,
    /// Some of them, in a tree where alternatives are dropped.
    Dropped,
}

/// Checks that `twice` is twice the number of leaves, and that the failures and solutions are these leaves.
fn check_totals(
    twice: i128,
    statistics: &Statistics,
    leaves: Leaves,
    region: impl Fn() -> String,
) -> Result<(), CoverageError> {
    let Statistics { nodes, failures, solutions, .. } = *statistics;
    let known = 2 * (i128::from(failures) + i128::from(solutions));
    let fits = match leaves {
        Leaves::All => twice == known,
        Leaves::Some => twice >= known && twice % 2 == 0,
        Leaves::Dropped => twice >= known,
    };
    if fits {
        return Ok(());
    }
    Err(CoverageError::Totals { region: region(), nodes, failures, solutions })
}

/// A position in the work of a run.
struct TreePlace<'a> {
    subtrees: &'a [Subtree],
    /// The index of the current subtree; all subtrees before it are finished.
    index: usize,
    /// The next node; `None` at the end of the work.
    node: Option<Path>,
}

impl TreePlace<'_> {
    /// Moves to the start of a subtree.
    fn enter(&mut self, index: usize) {
        self.index = index;
        self.node = self.subtrees.get(index).map(|part| part.start().clone());
    }

    /// Moves to a node, or to the next subtree if `node` comes directly after the current one; returns
    /// whether it does.
    fn go_to(&mut self, node: Option<Path>) -> bool {
        let is_last = self.subtrees.get(self.index).is_some_and(|part| part.end() == node);
        if is_last {
            self.enter(self.index + 1);
        } else {
            self.node = node;
        }
        is_last
    }

    /// Returns the number of alternatives 0 between the root of the subtree and the node.
    fn zeros(&self) -> i128 {
        let (Some(node), Some(subtree)) = (&self.node, self.subtrees.get(self.index)) else { return 0 };
        let below = &node.alternatives()[subtree.depth()..];
        below.iter().map(|&alternative| 1 - i128::from(alternative)).sum()
    }

    /// Checks that a subtree starts here and does not extend beyond the current subtree.
    fn expect(&self, part: &Subtree) -> Result<(), CoverageError> {
        let from = || part.start().clone();
        let (Some(node), Some(subtree)) = (&self.node, self.subtrees.get(self.index)) else {
            return Err(CoverageError::Overlap { from: from() });
        };
        if part.start() > node {
            return Err(CoverageError::Gap { from: node.clone() });
        }
        if part.start() < node || part.depth() < subtree.depth() {
            return Err(CoverageError::Overlap { from: from() });
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::parallel::Chunk;

    fn path(text: &str) -> Path {
        text.parse().expect("a path")
    }

    fn part(text: &str, depth: usize) -> Subtree {
        Subtree::new(path(text), depth)
    }

    fn statistics(nodes: u64, failures: u64, solutions: u64) -> Statistics {
        Statistics { solutions, nodes, failures, ..Statistics::default() }
    }

    /// Returns the checkpoint of a run over a whole tree: the nodes before `next` are finished, and `parts`
    /// remain.
    fn checkpoint(next: &str, total: Statistics, parts: &[(&str, usize)]) -> Checkpoint<()> {
        let remaining = parts.iter().map(|&(start, depth)| (part(start, depth), None)).collect();
        Checkpoint { total, next: Some(path(next)), remaining }
    }

    fn check(checkpoint: &Checkpoint<()>) -> Result<(), CoverageError> {
        Shard::whole().check(checkpoint, true)
    }

    #[test]
    fn remaining_subtrees_follow_the_finished_region() {
        // The nodes root, 0 and 0.0 (a leaf) are finished.
        let total = statistics(3, 1, 0);
        assert_eq!(check(&checkpoint("0.1", total, &[("0.1", 2), ("1", 1)])), Ok(()));
        assert_eq!(check(&checkpoint("0.1", total, &[("0.1", 0)])), Ok(()), "the same in one subtree");
        let gap = |from| Err(CoverageError::Gap { from: path(from) });
        assert_eq!(check(&checkpoint("0.1", total, &[("0.1", 2)])), gap("1"), "the last is missing");
        assert_eq!(check(&checkpoint("0.1", total, &[("1", 1)])), gap("0.1"), "the first is missing");
        assert_eq!(check(&checkpoint("0.1", total, &[])), gap("0.1"), "all are missing");
        let overlap = |from| Err(CoverageError::Overlap { from: path(from) });
        assert_eq!(check(&checkpoint("0.1", total, &[("0", 0), ("0.1", 2), ("1", 1)])), overlap("0"));
        assert_eq!(check(&checkpoint("0.1", total, &[("0.1", 2), ("0.1", 2), ("1", 1)])), overlap("0.1"));
        assert_eq!(check(&checkpoint("0.1", total, &[("0.1", 1), ("1", 1), ("1", 1)])), overlap("1"));
    }

    #[test]
    fn totals_are_those_of_the_region() {
        for (total, fits) in [
            (statistics(3, 1, 0), true),
            (statistics(3, 0, 1), true),
            (statistics(3, 1, 1000), false),
            (statistics(4, 1, 0), false),
            (statistics(3, 0, 0), false),
            (statistics(u64::MAX, u64::MAX, u64::MAX), false),
        ] {
            let found = check(&checkpoint("0.1", total, &[("0.1", 2), ("1", 1)]));
            assert_eq!(found.is_ok(), fits, "{total:?}");
        }
        let some = checkpoint("0.1", statistics(3, 0, 0), &[("0.1", 0)]);
        assert_eq!(Shard::whole().check(&some, false), Ok(()), "a solution that does not count");
        let whole = |nodes, failures, solutions| Checkpoint::<()> {
            total: statistics(nodes, failures, solutions),
            next: None,
            remaining: Vec::new(),
        };
        assert_eq!(check(&whole(7, 1, 3)), Ok(()));
        assert!(check(&whole(7, 1, 4)).is_err());
        assert!(check(&whole(0, 0, 0)).is_err(), "the root is a node");
    }

    #[test]
    fn a_chunk_ends_where_the_rest_begins() {
        let found = |until: Option<&str>, nodes, rest: &[(&str, usize)]| {
            let until = until.map(path);
            let chunk = Arc::new(Chunk { statistics: statistics(nodes, 1, 0), batch: (), until });
            let mut checkpoint = checkpoint("root", Statistics::default(), rest);
            checkpoint.remaining.insert(0, (part("root", 0), Some(chunk)));
            check(&checkpoint)
        };
        assert_eq!(found(Some("0.1"), 3, &[("0.1", 0)]), Ok(()));
        assert_eq!(found(Some("0.1"), 3, &[("0.1", 2), ("1", 1)]), Ok(()));
        assert!(found(Some("0.1"), 3, &[("1", 1)]).is_err(), "the rest is missing");
        assert!(found(Some("0.1"), 4, &[("0.1", 0)]).is_err(), "too many nodes");
        assert!(found(None, 3, &[("0.1", 0)]).is_err(), "no subtree can follow");
        assert!(found(Some("root"), 0, &[("root", 0)]).is_err(), "no progress");
        assert_eq!(found(None, 1, &[]), Ok(()));
    }

    #[test]
    fn shards_cover_a_tree() {
        let shard = |starts: &[&str], nodes| Shard {
            subtrees: starts.iter().map(|start| Subtree::below(path(start))).collect(),
            spent: statistics(nodes, 0, 0),
        };
        let all = |shards: &[Shard]| Shard::check_all(shards);
        let good = [shard(&["0.0", "0.1"], 3), shard(&[], 0), shard(&["1.0", "1.1"], 0)];
        assert_eq!(all(&good), Ok(()));
        assert_eq!(all(&[Shard::whole()]), Ok(()));
        assert_eq!(all(&[Shard::default(), Shard::default()]), Ok(()), "no work");
        for bad in [
            &[shard(&["0.0", "0.1"], 3), shard(&["1.1"], 0)][..],
            &[shard(&["0.0", "0.1"], 3), shard(&["1.0"], 0)],
            &[shard(&["0.0", "0.1"], 2), shard(&["1.0", "1.1"], 0)],
            &[shard(&["0.0", "0.1"], 1), shard(&["0.1", "1"], 1)],
            &[shard(&["root"], 0), shard(&["1"], 0)],
        ] {
            assert!(all(bad).is_err(), "{bad:?}");
        }
        // A single shard: the nodes above its subtrees do not belong to it.
        let last = shard(&["1.0", "1.1"], 0);
        let done = |next: Option<&str>, nodes, failures| Checkpoint::<()> {
            total: statistics(nodes, failures, 0),
            next: next.map(path),
            remaining: next.map_or_else(Vec::new, |next| vec![(Subtree::below(path(next)), None)]),
        };
        assert_eq!(last.check(&done(None, 2, 2), true), Ok(()));
        assert_eq!(last.check(&done(Some("1.1"), 1, 1), true), Ok(()));
        assert!(last.check(&done(None, 3, 2), true).is_err());
        assert!(last.check(&done(Some("0.1"), 1, 1), true).is_err(), "of another shard");
        let first = shard(&["0.0", "0.1"], 3);
        assert_eq!(first.check(&done(Some("0.1"), 4, 1), true), Ok(()));
        let end = Checkpoint { next: Some(path("1")), remaining: Vec::new(), ..done(None, 5, 2) };
        assert_eq!(first.check(&end, true), Ok(()), "the rest belongs to other shards");
    }
}
