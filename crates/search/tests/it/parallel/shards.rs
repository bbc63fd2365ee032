//! Interrupted runs, shards and records: together they are the whole search.

use cavalcade_core::Model;
use cavalcade_search::parallel::{Checkpoint, Enumeration, Estimator, MOST_HELD, Shard};
use cavalcade_search::{Branching, Limits, Path, Statistics, Subtree};
use proptest::prelude::*;

use super::{Ended, Notes, Numbered, Values, models, sequential};
use crate::amounts::cases;
use crate::support::{KNIGHT, ROOK, board, branchings, count, undirected};

fn copy<S>(checkpoint: &Checkpoint<S>) -> Checkpoint<S> {
    Checkpoint {
        total: checkpoint.total,
        next: checkpoint.next.clone(),
        remaining: checkpoint.remaining.clone(),
    }
}

/// Runs, is killed after the given numbers of looks, and continues from the last checkpoint until the run is
/// complete.
fn interrupted(
    model: &Model,
    branching: Branching,
    (threads, chunk, held): (usize, u64, usize),
    looks: &[u32],
) -> Ended {
    let mut notes = Notes::of(&Shard::whole());
    let mut looks = looks.iter().copied();
    loop {
        notes.looks = looks.next().unwrap_or(u32::MAX);
        let last = copy(&notes.checkpoint);
        let enumeration = Enumeration::new(model, &branching, Limits::default(), threads)
            .with_chunks_of(chunk)
            .holding(held);
        match enumeration.run(&Values { first: None }, last, &mut notes, |_| Ok(())) {
            Ok(outcome) => return Ended { found: notes.settled, outcome },
            Err(message) => assert_eq!(message, "killed"),
        }
    }
}

#[test]
fn interrupted_runs_continue() {
    for model in models() {
        let branching = Branching::Warnsdorff;
        let expected = sequential(&model, branching, Limits::default());
        for how in
            [(1, 20, MOST_HELD), (2, 5, MOST_HELD), (3, 30, MOST_HELD), (1, 20, 0), (3, 9, 0), (2, 5, 9999)]
        {
            let ended = interrupted(&model, branching, how, &[1, 0, 2, 5, 1, 9, 3]);
            assert_eq!(ended.facts(), expected.facts(), "threads, nodes of a chunk, bytes: {how:?}");
        }
    }
}

#[test]
fn shards_cover_the_whole_in_order() {
    for model in models().into_iter().chain([undirected(board(2, 2, ROOK), false)]) {
        for branching in branchings() {
            let expected = sequential(&model, branching, Limits::default());
            for shards in 1..=5 {
                let (mut found, mut total) = (Vec::new(), Statistics::default());
                let shards = Shard::all(&model, branching, shards);
                assert_eq!(Shard::check_all(&shards), Ok(()));
                for shard in &shards {
                    let enumeration =
                        Enumeration::new(&model, &branching, Limits::default(), 2).with_chunks_of(40);
                    let mut notes = Notes::of(shard);
                    let release = |product: &mut Numbered| {
                        found.extend(product.drain(..).map(|(_, values)| values));
                        Ok(())
                    };
                    let collector = Values { first: None };
                    let checkpoint = copy(&notes.checkpoint);
                    let outcome =
                        enumeration.run(&collector, checkpoint, &mut notes, release).expect("nothing fails");
                    assert!(outcome.is_complete());
                    total.add(&outcome.statistics);
                }
                let whole: Vec<_> = expected.found.iter().map(|(_, values)| values.clone()).collect();
                assert_eq!(found, whole, "{branching:?}, {} shards", shards.len());
                let expected = Statistics { seconds: 0.0, ..expected.outcome.statistics };
                assert_eq!(Statistics { seconds: 0.0, ..total }, expected);
            }
        }
    }
}

#[test]
fn shards_have_about_the_same_size() {
    let model = undirected(board(6, 6, KNIGHT), false);
    let branching = Branching::Warnsdorff;
    let all = count(&model, branching).statistics.nodes;
    for shard in Shard::all(&model, branching, 4) {
        let checkpoint = Checkpoint::of(shard.subtrees);
        let enumeration = Enumeration::new(&model, &branching, Limits::default(), 1);
        let collector = Values { first: None };
        let outcome = enumeration.run(&collector, checkpoint, &mut (), |_| Ok(())).expect("nothing fails");
        let share = outcome.statistics.nodes as f64 / all as f64;
        assert!((0.125..0.5).contains(&share), "{share}");
    }
}

#[test]
fn remaining_nodes_are_estimated() {
    let model = undirected(board(6, 6, KNIGHT), false);
    let branching = Branching::Warnsdorff;
    let mut left = (Vec::new(), 0);
    let parts: Vec<_> =
        Shard::all(&model, branching, 3).into_iter().flat_map(|shard| shard.subtrees).collect();
    let half = &parts[parts.len() / 2..];
    let enumeration = Enumeration::new(&model, &branching, Limits::default(), 1);
    let collector = Values { first: None };
    for part in half {
        let checkpoint = Checkpoint::of(vec![part.clone()]);
        let outcome = enumeration.run(&collector, checkpoint, &mut (), |_| Ok(())).expect("nothing fails");
        left.0.push(part.clone());
        left.1 += outcome.statistics.nodes;
    }
    let estimate = Estimator::new(&model, branching, 7).nodes(&left.0, 12_000).expect("numbers");
    let difference = (estimate.nodes - left.1 as f64).abs();
    assert!(difference < 4.0 * estimate.error, "{estimate:?} for {}", left.1);
    assert!(estimate.error < 0.2 * estimate.nodes, "{estimate:?} for {}", left.1);
}

/// Returns the number of alternatives 0 on the path to the next node, or -1 at the end of the tree. Regions
/// that end with equally many can have the same totals.
fn zeros(next: Option<&Path>) -> i32 {
    next.map_or(-1, |node| node.alternatives().iter().map(|&it| 1 - i32::from(it)).sum())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(60), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_solution_is_lost_or_repeated(
        rows in 2i32..5,
        columns in 2i32..6,
        open in any::<bool>(),
        threads in prop::sample::select(vec![1usize, 2, 3, 7]),
        chunk in 1u64..60,
        held in prop::sample::select(vec![0usize, 5000, 50_000, MOST_HELD]),
        looks in prop::collection::vec(0u32..6, 0..8),
    ) {
        let model = undirected(board(rows, columns, ROOK), open);
        let branching = Branching::Warnsdorff;
        let expected = sequential(&model, branching, Limits::default());
        let ended = interrupted(&model, branching, (threads, chunk, held), &looks);
        prop_assert_eq!(ended.facts(), expected.facts());
    }

    /// Changes to a record are detected, except for false claims that fit the totals.
    #[test]
    fn changed_records_are_refused(
        threads in 1usize..4,
        chunk in 1u64..40,
        looks in 0u32..12,
        change in 0u32..7,
        which in any::<prop::sample::Index>(),
    ) {
        let model = undirected(board(4, 5, ROOK), true);
        let work = Shard::whole();
        let mut notes = Notes { looks, ..Notes::of(&work) };
        let enumeration =
            Enumeration::new(&model, &Branching::Warnsdorff, Limits::default(), threads).with_chunks_of(chunk);
        let collector = Values { first: None };
        let killed = enumeration.run(&collector, Checkpoint::default(), &mut notes, |_| Ok(())).is_err();
        let mut checkpoint = notes.checkpoint;
        prop_assert_eq!(work.check(&checkpoint, true), Ok(()));
        let parts = checkpoint.remaining.len();
        prop_assume!(killed && parts > 0);
        let index = which.index(parts);
        match change {
            0 => drop(checkpoint.remaining.remove(index)),
            1 => checkpoint.remaining.insert(index, checkpoint.remaining[index].clone()),
            2 => checkpoint.remaining.clear(),
            3 => checkpoint.total.solutions += 1,
            4 => checkpoint.total.nodes += 2,
            5 => {
                let alternatives = [checkpoint.remaining[index].0.start().alternatives(), &[0]].concat();
                checkpoint.remaining[index].0 = Subtree::below(Path::new(&alternatives));
            }
            _ => {
                // Everything up to the start of a part, and all below this node, is claimed to be finished.
                let claimed = checkpoint.remaining[index].0.start().successor();
                prop_assume!(zeros(claimed.as_ref()) != zeros(checkpoint.next.as_ref()));
                checkpoint.next = claimed;
                checkpoint.remaining.drain(..=index);
            }
        }
        prop_assert!(work.check(&checkpoint, true).is_err(), "change {}", change);
    }
}
