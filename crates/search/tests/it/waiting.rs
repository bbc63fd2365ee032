//! Solutions that wait for their turn or for a slow caller: their memory is limited, and nothing else changes.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use cavalcade_core::Model;
use cavalcade_search::parallel::{Checkpoint, Chunk, Collector, Enumeration, MOST_HELD, Observer};
use cavalcade_search::{Branching, Limits, Outcome, Solution, Stop};

use crate::support::{ROOK, board, undirected};

const RULE: Branching = Branching::Warnsdorff;
/// The time after which threads that find nothing more are taken to wait.
const STILL: Duration = Duration::from_millis(500);
/// Bytes that one solution is said to take.
const WEIGHT: usize = 1000;

/// Collects numbered solutions of a given weight, and counts those that were found but not released.
struct Weighed {
    weight: usize,
    held: AtomicUsize,
    most: AtomicUsize,
}

type Numbered = Vec<(u64, Vec<i32>)>;

impl Weighed {
    fn new(weight: usize) -> Self {
        Self { weight, held: AtomicUsize::new(0), most: AtomicUsize::new(0) }
    }

    /// Waits until the threads find nothing more, because their memory is full or there is no more.
    fn stall(&self) {
        let mut found = usize::MAX;
        while found != self.most.load(Ordering::Relaxed) {
            found = self.most.load(Ordering::Relaxed);
            thread::sleep(STILL);
        }
    }
}

impl Collector for Weighed {
    type Batch = Vec<Vec<i32>>;
    type Product = Numbered;
    type Error = &'static str;

    fn gather(&self, batch: &mut Self::Batch, _: u64, solution: Solution<'_>) -> Result<bool, &'static str> {
        let held = self.held.fetch_add(1, Ordering::Relaxed) + 1;
        self.most.fetch_max(held, Ordering::Relaxed);
        batch.push(solution.values());
        Ok(true)
    }

    fn bytes(&self, batch: &Self::Batch) -> usize {
        self.weight * batch.len()
    }

    fn finish(&self, first: u64, batch: &Self::Batch, product: &mut Numbered) -> Result<(), &'static str> {
        *product = (first..).zip(batch.iter().cloned()).collect();
        Ok(())
    }

    fn product_bytes(&self, product: &Numbered) -> usize {
        self.weight * product.len()
    }
}

/// Keeps the settled chunks, and remembers how many solutions it saw at most at once.
#[derive(Default)]
struct Recorder {
    all: Vec<Vec<i32>>,
    most: usize,
}

impl Observer<Vec<Vec<i32>>, &'static str> for Recorder {
    /// Only much memory makes it look.
    fn pause(&self) -> Option<Duration> {
        Some(Duration::MAX)
    }

    fn keeps_batches(&self) -> bool {
        true
    }

    fn look(
        &mut self,
        _: Checkpoint<Vec<Vec<i32>>>,
        settled: Vec<Arc<Chunk<Vec<Vec<i32>>>>>,
    ) -> Result<(), &'static str> {
        let before = self.all.len();
        self.all.extend(settled.iter().flat_map(|chunk| chunk.batch.iter().cloned()));
        self.most = self.most.max(self.all.len() - before);
        Ok(())
    }
}

fn model() -> Model {
    undirected(board(6, 6, ROOK), true)
}

fn first(solutions: u64) -> Limits {
    Limits { solutions: Some(solutions), ..Limits::default() }
}

/// Runs in small chunks; the caller waits before it takes the first product, if it `stalls`.
fn run(
    model: &Model,
    collector: &Weighed,
    observer: &mut dyn Observer<Vec<Vec<i32>>, &'static str>,
    (limits, threads, held): (Limits, usize, usize),
    stalls: bool,
) -> (Numbered, Outcome) {
    let mut found = Numbered::new();
    let release = |product: &mut Numbered| {
        if stalls && found.is_empty() {
            collector.stall();
        }
        collector.held.fetch_sub(product.len(), Ordering::Relaxed);
        found.append(product);
        Ok(())
    };
    let enumeration = Enumeration::new(model, &RULE, limits, threads).with_chunks_of(200).holding(held);
    let outcome = enumeration.run(collector, Checkpoint::default(), observer, release);
    (found, outcome.expect("nothing fails"))
}

/// Returns the first solutions, found on one thread.
fn expected(model: &Model, solutions: u64) -> Numbered {
    run(model, &Weighed::new(1), &mut (), (first(solutions), 1, MOST_HELD), false).0
}

#[test]
fn a_slow_caller_limits_what_is_found() {
    let model = model();
    let expected = expected(&model, 10_000);
    for threads in [2, 3] {
        let (collector, held) = (Weighed::new(WEIGHT), 1 << 20);
        let (found, outcome) = run(&model, &collector, &mut (), (first(10_000), threads, held), true);
        assert_eq!((found == expected, outcome.stopped), (true, Some(Stop::Solutions)));
        // A quarter more while others wait for the first subtree, and a chunk of each thread.
        let (most, allowed) = (collector.most.into_inner() * WEIGHT, held + held / 4 + threads * (1 << 17));
        assert!(most <= allowed, "{threads} threads held {most} bytes, {allowed} are allowed");
    }
}

#[test]
fn one_enormous_product_stops_nothing() {
    let model = model();
    let expected = expected(&model, 300);
    for (threads, held) in [(1, 0), (2, 0), (3, 1 << 20), (7, MOST_HELD)] {
        let asked = (first(300), threads, held);
        let (found, _) = run(&model, &Weighed::new(1 << 40), &mut (), asked, false);
        assert!(found == expected, "{threads} threads, {held} bytes");
    }
}

/// The observer looks between two products, and not only when the caller has taken all of them.
#[test]
fn a_slow_caller_does_not_keep_the_observer_waiting() {
    let model = model();
    for threads in [1, 2, 3] {
        let (mut recorder, held) = (Recorder::default(), 1 << 20);
        let asked = (first(5000), threads, held);
        let (found, _) = run(&model, &Weighed::new(WEIGHT), &mut recorder, asked, true);
        assert!(found.into_iter().map(|it| it.1).eq(recorder.all), "{threads} threads");
        let most = recorder.most * WEIGHT;
        assert!(most <= held, "{threads} threads kept {most} bytes");
    }
}

#[test]
fn a_run_ends_while_its_threads_wait_for_the_caller() {
    let model = model();
    let expected = expected(&model, 5000);
    for threads in [1, 2, 3] {
        let limits = Limits { time: Some(STILL), ..Limits::default() };
        let (found, outcome) = run(&model, &Weighed::new(WEIGHT), &mut (), (limits, threads, 0), true);
        assert_eq!(outcome.stopped, Some(Stop::Time));
        let common = found.len().min(expected.len());
        assert!(found[..common] == expected[..common] && common > 0, "{threads} threads");
        // A caller that fails, as at a closed pipe, ends it at once.
        let collector = Weighed::new(WEIGHT);
        let release = |_: &mut Numbered| {
            collector.stall();
            Err("closed")
        };
        let enumeration =
            Enumeration::new(&model, &RULE, Limits::default(), threads).with_chunks_of(200).holding(0);
        let ended = enumeration.run(&collector, Checkpoint::default(), &mut (), release);
        assert_eq!(ended.err(), Some("closed"));
    }
}
