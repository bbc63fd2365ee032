//! Parallel runs: the same solutions and statistics for any number of threads, for shards, and after any
//! interruption.

mod shards;

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use cavalcade_core::Model;
use cavalcade_search::parallel::{Checkpoint, Chunk, Collector, Enumeration, MOST_HELD, Observer, Shard};
use cavalcade_search::{Branching, Limits, Outcome, Search, Solution, Statistics, Stop};

use crate::amounts::part;
use crate::support::{KNIGHT, ROOK, board, branchings, count, directed, undirected};

/// Collects the values of all variables of each solution.
struct Values {
    /// If given, only solutions with this first value count.
    first: Option<i32>,
}

/// Solutions with their numbers.
type Numbered = Vec<(u64, Vec<i32>)>;

impl Collector for Values {
    type Batch = Vec<Vec<i32>>;
    type Product = Numbered;
    type Error = String;

    fn gather(&self, batch: &mut Self::Batch, _: u64, solution: Solution<'_>) -> Result<bool, String> {
        let values = solution.values();
        let counts = self.first.is_none_or(|first| values.first() == Some(&first));
        if counts {
            batch.push(values);
        }
        Ok(counts)
    }

    fn bytes(&self, batch: &Self::Batch) -> usize {
        batch.iter().map(|values| 4 * values.len()).sum()
    }

    fn finish(&self, first: u64, batch: &Self::Batch, product: &mut Numbered) -> Result<(), String> {
        *product = (first..).zip(batch.iter().cloned()).collect();
        Ok(())
    }

    fn product_bytes(&self, product: &Numbered) -> usize {
        product.iter().map(|(_, values)| 8 + 4 * values.len()).sum()
    }
}

/// The result of a run.
struct Ended {
    found: Numbered,
    outcome: Outcome,
}

impl Ended {
    /// Returns everything that does not depend on time.
    fn facts(&self) -> (&Numbered, Statistics, Option<Stop>) {
        (&self.found, Statistics { seconds: 0.0, ..self.outcome.statistics }, self.outcome.stopped)
    }
}

/// Returns the result of a sequential search.
fn sequential(model: &Model, branching: Branching, limits: Limits) -> Ended {
    let mut found = Numbered::new();
    let outcome = Search::new(model, branching).limits(limits).run(|solution| {
        found.push((found.len() as u64 + 1, solution.values()));
        ControlFlow::Continue(())
    });
    Ended { found, outcome }
}

fn run(enumeration: Enumeration<'_>) -> Ended {
    let mut found = Numbered::new();
    let collector = Values { first: None };
    let release = |product: &mut Numbered| {
        found.append(product);
        Ok(())
    };
    let outcome =
        enumeration.run(&collector, Checkpoint::default(), &mut (), release).expect("nothing fails");
    Ended { found, outcome }
}

fn models() -> Vec<Model> {
    vec![
        undirected(board(4, 5, ROOK), true),
        undirected(board(6, 6, ROOK), false),
        directed(board(4, 4, ROOK)),
    ]
}

#[test]
fn any_number_of_threads_finds_the_same_sequence() {
    for model in part(models()) {
        for branching in branchings() {
            let expected = sequential(&model, branching, Limits::default());
            for threads in [1, 2, 3, 7] {
                for chunk in [1, 10, 1000] {
                    let enumeration = Enumeration::new(&model, &branching, Limits::default(), threads)
                        .with_chunks_of(chunk);
                    let ended = run(enumeration);
                    assert_eq!(ended.facts(), expected.facts(), "{branching:?}, {threads} threads, {chunk}");
                    let little = run(enumeration.holding(0));
                    assert_eq!(little.facts(), expected.facts(), "{threads} threads, {chunk}, no memory");
                }
            }
        }
    }
}

#[test]
fn limits_hold_for_the_sequence() {
    let model = undirected(board(4, 5, ROOK), true);
    let branching = Branching::Warnsdorff;
    let all = count(&model, branching).statistics;
    let solutions = [1, 2, all.solutions / 2, all.solutions - 1, all.solutions, all.solutions + 1];
    let nodes = [1, 2, 17, all.nodes / 3, all.nodes - 1, all.nodes, all.nodes + 1];
    let limits = (solutions.iter().map(|&most| Limits { solutions: Some(most), ..Limits::default() }))
        .chain(nodes.iter().map(|&most| Limits { nodes: Some(most), ..Limits::default() }));
    for limits in limits {
        let expected = sequential(&model, branching, limits);
        for (threads, chunk) in [(1, 1), (1, 50), (2, 1), (2, 9), (3, 100), (7, 3)] {
            let enumeration = Enumeration::new(&model, &branching, limits, threads).with_chunks_of(chunk);
            for held in [MOST_HELD, 10_000, 0] {
                let ended = run(enumeration.holding(held));
                assert_eq!(ended.facts(), expected.facts(), "{limits:?}, {threads} threads, {chunk}, {held}");
            }
        }
    }
}

#[test]
fn solution_limits_apply_to_counted_solutions() {
    let model = undirected(board(4, 4, ROOK), true);
    let all = sequential(&model, Branching::FirstFail, Limits::default()).found;
    let expected: Vec<_> =
        all.iter().map(|(_, values)| values).filter(|values| values[0] == 1).take(5).collect();
    let limits = Limits { solutions: Some(5), ..Limits::default() };
    let mut found = Numbered::new();
    let enumeration = Enumeration::new(&model, &Branching::FirstFail, limits, 2).with_chunks_of(4);
    let collector = Values { first: Some(1) };
    let release = |product: &mut Numbered| {
        found.append(product);
        Ok(())
    };
    let mut notes = Notes { counts_all: false, ..Notes::of(&Shard::whole()) };
    let outcome =
        enumeration.run(&collector, Checkpoint::default(), &mut notes, release).expect("nothing fails");
    assert_eq!((outcome.statistics.solutions, outcome.stopped), (5, Some(Stop::Solutions)));
    assert_eq!(found.iter().map(|(_, values)| values).collect::<Vec<_>>(), expected);
    assert_eq!(found.iter().map(|(number, _)| *number).collect::<Vec<_>>(), [1, 2, 3, 4, 5]);
}

#[test]
fn a_time_limit_of_zero_stops_early() {
    let model = undirected(board(6, 6, KNIGHT), false);
    let limits = Limits { time: Some(Duration::ZERO), ..Limits::default() };
    for threads in [1, 2] {
        let ended = run(Enumeration::new(&model, &Branching::Warnsdorff, limits, threads));
        assert_eq!(ended.outcome.stopped, Some(Stop::Time));
        assert!(ended.outcome.statistics.nodes < 20_000);
    }
}

/// Stores everything that it sees, checks that it covers all of the work, and fails after some looks.
struct Notes {
    work: Shard,
    counts_all: bool,
    looks: u32,
    checkpoint: Checkpoint<Vec<Vec<i32>>>,
    settled: Numbered,
    numbered: u64,
}

impl Observer<Vec<Vec<i32>>, String> for Notes {
    fn pause(&self) -> Option<Duration> {
        Some(Duration::ZERO)
    }

    fn keeps_batches(&self) -> bool {
        true
    }

    fn look(
        &mut self,
        checkpoint: Checkpoint<Vec<Vec<i32>>>,
        settled: Vec<Arc<Chunk<Vec<Vec<i32>>>>>,
    ) -> Result<(), String> {
        self.work.check(&checkpoint, self.counts_all).map_err(|error| error.to_string())?;
        if self.looks == 0 {
            return Err("killed".to_owned());
        }
        self.looks -= 1;
        self.checkpoint = checkpoint;
        for values in settled.iter().flat_map(|chunk| &chunk.batch) {
            self.numbered += 1;
            self.settled.push((self.numbered, values.clone()));
        }
        Ok(())
    }
}

impl Notes {
    /// Returns the observer at the start of some work.
    fn of(work: &Shard) -> Self {
        let checkpoint = Checkpoint { total: work.spent, ..Checkpoint::of(work.subtrees.clone()) };
        Self {
            work: work.clone(),
            counts_all: true,
            looks: u32::MAX,
            checkpoint,
            settled: Vec::new(),
            numbered: 0,
        }
    }
}

/// Fails at the third solution of a chunk, if at all.
struct Failing(bool);

impl Collector for Failing {
    type Batch = ();
    type Product = ();
    type Error = u64;

    fn gather(&self, (): &mut (), index: u64, _: Solution<'_>) -> Result<bool, u64> {
        if self.0 && index == 3 { Err(index) } else { Ok(true) }
    }

    fn bytes(&self, (): &()) -> usize {
        0
    }

    fn finish(&self, _: u64, (): &(), (): &mut ()) -> Result<(), u64> {
        Ok(())
    }

    fn product_bytes(&self, (): &()) -> usize {
        0
    }
}

/// A chunk ends at the node limit, even if it could be larger.
#[test]
fn nothing_beyond_a_node_limit_is_searched() {
    let model = undirected(board(6, 6, ROOK), false);
    let two = Limits { solutions: Some(2), ..Limits::default() };
    let nodes = sequential(&model, Branching::Warnsdorff, two).outcome.statistics.nodes;
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let enumeration = Enumeration::new(&model, &Branching::Warnsdorff, limits, 1);
    let ended = enumeration.run(&Failing(true), Checkpoint::default(), &mut (), |()| Ok(()));
    assert_eq!(ended.map(|outcome| outcome.statistics.solutions), Ok(2), "the third solution fails");
}

#[test]
fn a_failure_on_any_thread_ends_the_run() {
    let model = undirected(board(6, 6, ROOK), false);
    for threads in [1, 2, 5] {
        let enumeration =
            Enumeration::new(&model, &Branching::Warnsdorff, Limits::default(), threads).with_chunks_of(30);
        let run = |collector: Failing, most: u64| {
            let mut released = 0;
            let release = |(): &mut ()| {
                released += 1;
                if released == most { Err(99) } else { Ok(()) }
            };
            enumeration.run(&collector, Checkpoint::default(), &mut (), release).err()
        };
        assert_eq!(run(Failing(true), u64::MAX), Some(3));
        assert_eq!(run(Failing(false), 2), Some(99));
    }
}
