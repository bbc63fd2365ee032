//! Threads, chunks, shards and interruptions change nothing.

use std::sync::Arc;
use std::time::Duration;

use cavalcade_core::{Interrupt, Model};
use cavalcade_search::parallel::{Checkpoint, Chunk, Enumeration, Observer, Shard, Values};
use cavalcade_search::{Branching, Limits, Statistics};

use super::{at_once, random_model};
use crate::amounts::cases;

/// Keeps the last checkpoint, and checks each.
struct Last {
    work: Shard,
    checkpoint: Checkpoint<Vec<Vec<i32>>>,
    pause: Duration,
}

impl Observer<Vec<Vec<i32>>, std::convert::Infallible> for Last {
    fn pause(&self) -> Option<Duration> {
        Some(self.pause)
    }

    fn look(
        &mut self,
        checkpoint: Checkpoint<Vec<Vec<i32>>>,
        _: Vec<Arc<Chunk<Vec<Vec<i32>>>>>,
    ) -> Result<(), std::convert::Infallible> {
        assert_eq!(self.work.check_projected(&checkpoint), Ok(()));
        self.checkpoint = checkpoint;
        Ok(())
    }
}

/// Finds all solutions of some work in runs; each run has the limits that `limits` returns for the run's number.
fn in_runs(
    model: &Model,
    threads: usize,
    chunk: u64,
    work: &Shard,
    limits: impl Fn(u64, &Statistics) -> Limits,
) -> (Vec<Vec<i32>>, Statistics) {
    let mut found = Vec::new();
    let begin = Checkpoint { total: work.spent, ..Checkpoint::of(work.subtrees.clone()) };
    let mut last = Last { work: work.clone(), checkpoint: begin, pause: Duration::ZERO };
    for run in 1.. {
        let checkpoint = std::mem::take(&mut last.checkpoint);
        let limits = limits(run, &checkpoint.total);
        let enumeration =
            Enumeration::new(model, &Branching::FirstFail, limits, threads).with_chunks_of(chunk);
        let release = |product: &mut Vec<Vec<i32>>| {
            found.append(product);
            Ok(())
        };
        let Ok(outcome) = enumeration.run(&Values, checkpoint, &mut last, release);
        if outcome.is_complete() {
            return (found, Statistics { seconds: 0.0, ..outcome.statistics });
        }
    }
    unreachable!("a run is complete")
}

#[test]
fn threads_chunks_and_shards_change_nothing() {
    for seed in 0..cases(25).into() {
        let (model, _) = random_model(seed);
        let expected = at_once(&model, Branching::FirstFail);
        let no_limits = |_: u64, _: &Statistics| Limits::default();
        for threads in [1, 2, 3, 7] {
            for chunk in [1, 3, 10, 1000] {
                let ended = in_runs(&model, threads, chunk, &Shard::whole(), no_limits);
                assert_eq!(ended, expected, "{seed}, {threads} threads, {chunk}");
            }
        }
        for count in [2, 5] {
            let shards = Shard::all(&model, Branching::FirstFail, count);
            assert_eq!(Shard::check_all(&shards), Ok(()));
            let (mut found, mut total) = (Vec::new(), Statistics::default());
            for shard in &shards {
                let ended = in_runs(&model, 2, 4, shard, no_limits);
                found.extend(ended.0);
                total.add(&ended.1);
            }
            assert_eq!((found, total), expected, "{seed}, {count} shards");
        }
    }
}

#[test]
fn interrupted_runs_add_up() {
    for seed in 0..12 {
        let (model, _) = random_model(seed);
        let expected = at_once(&model, Branching::FirstFail);
        for step in [1, 2, 3, 7] {
            // Stops after a few nodes, and so in the middle of extensions, too.
            let nodes =
                |_: u64, total: &Statistics| Limits { nodes: Some(total.nodes + step), ..Limits::default() };
            for (threads, chunk) in [(1, 100), (2, 2), (3, 5)] {
                let ended = in_runs(&model, threads, chunk, &Shard::whole(), nodes);
                assert_eq!(ended, expected, "{seed}, {step} nodes, {threads} threads, {chunk}");
            }
        }
        for polls in [0, 3, 10, 40] {
            let raised = |run: u64, _: &Statistics| {
                let interrupt: &'static Interrupt =
                    Box::leak(Box::new(Interrupt::after(polls + 5 * run * run)));
                Limits { interrupt: Some(interrupt), ..Limits::default() }
            };
            for threads in [1, 2] {
                let ended = in_runs(&model, threads, 3, &Shard::whole(), raised);
                assert_eq!(ended, expected, "{seed}, {polls} polls, {threads} threads");
            }
        }
    }
}
