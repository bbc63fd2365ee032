//! Cuts a tree into shards of about the same size. The result is the same on every machine.
//!
//! The largest subtree, by estimate, is split until there are many more subtrees than shards. Each shard then
//! gets a contiguous block of subtrees of about the same total. The nodes above the subtrees belong to the
//! first shard.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use cavalcade_core::{Interrupt, Model};

use super::estimate::Estimator;
use crate::{BranchingRule, Path, Statistics, Subtree};

/// Number of subtrees per shard.
const SUBTREES: usize = 16;
/// A subtree of at most this many nodes, by estimate, is not split.
const SMALL: f64 = 256.0;
/// Dives into a subtree, times the number of shards: with many shards, each subtree gets fewer dives.
const DESCENTS: usize = 160;
/// The fewest and the most dives into a subtree.
const FEWEST: usize = 4;
const MOST: usize = 16;
/// The seed of the estimates; another seed would cut the tree elsewhere.
const SEED: u64 = 1;

/// One of the contiguous blocks that a tree is cut into.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Shard {
    /// The subtrees of the shard, in order; may be empty if there are fewer subtrees than shards.
    pub subtrees: Vec<Subtree>,
    /// The cost of the nodes above the subtrees; only the first shard has it.
    pub spent: Statistics,
}

impl Shard {
    /// Returns the only shard of a tree that is not cut.
    #[must_use]
    pub fn whole() -> Self {
        Self { subtrees: vec![Subtree::default()], spent: Statistics::default() }
    }

    /// Returns all `count` shards of the tree of a model, in order: a function of the model, the branching
    /// and the count.
    ///
    /// Takes a few thousand nodes for each shard.
    #[must_use]
    pub fn all(model: &Model, rule: impl BranchingRule, count: usize) -> Vec<Self> {
        Self::all_unless(model, rule, count, Interrupt::NEVER).unwrap_or_default() // this interrupt is never raised
    }

    /// Returns the shards like [`Shard::all`]; `None` if `interrupt` is raised before they are known.
    #[must_use]
    pub fn all_unless(
        model: &Model,
        rule: impl BranchingRule,
        count: usize,
        interrupt: &'static Interrupt,
    ) -> Option<Vec<Self>> {
        let mut estimator = Estimator::under(model, rule, SEED, interrupt);
        let descents = (DESCENTS / count.max(1)).clamp(FEWEST, MOST) as u32;
        let weigh = |estimator: &mut Estimator, path: Path| {
            // The bits of numbers that are not negative are in their order.
            (estimator.below(&path, descents).to_bits(), Reverse(Subtree::below(path)))
        };
        // The subtree with the most nodes first; of several, the first one in the tree.
        let mut large = BinaryHeap::from([weigh(&mut estimator, Path::default())]);
        let mut subtrees: Vec<(Subtree, f64)> = Vec::new();
        let mut spent = Statistics::default();
        while large.len() + subtrees.len() < count.saturating_mul(SUBTREES)
            && let Some((nodes, Reverse(subtree))) = large.pop()
        {
            let nodes = f64::from_bits(nodes);
            if nodes <= SMALL {
                subtrees.push((subtree, nodes));
                continue;
            }
            let Some(passed) = estimator.divide(&subtree) else {
                subtrees.push((subtree, nodes)); // a leaf, or interrupted
                continue;
            };
            spent.add(&passed);
            for alternative in [0, 1] {
                let child = [subtree.start().alternatives(), &[alternative]].concat();
                large.push(weigh(&mut estimator, Path::new(&child)));
            }
            if interrupt.is_raised() {
                return None; // the estimate of an interrupted dive is wrong
            }
        }
        subtrees.extend(large.into_iter().map(|(nodes, Reverse(subtree))| (subtree, f64::from_bits(nodes))));
        subtrees.sort_by(|one, other| one.0.cmp(&other.0));
        let total: f64 = subtrees.iter().map(|(_, nodes)| nodes).sum();
        let mut shards = vec![Self::default(); count];
        if let Some(first) = shards.first_mut() {
            first.spent = spent;
        }
        let mut before = 0.0;
        for (subtree, nodes) in subtrees {
            // The position of the middle of the subtree.
            let place = (before + nodes / 2.0) / total * count as f64;
            shards[(place as usize).min(count - 1)].subtrees.push(subtree);
            before += nodes;
        }
        (!interrupt.is_raised()).then_some(shards)
    }
}
