//! All solutions of a model, by any number of threads, in one order.
//!
//! | file | contents |
//! | --- | --- |
//! | `scheduler` | which subtrees are open, searched and found, in the order of the tree |
//! | `reorder` | products, put in order |
//! | `pool`, `worker`, `releaser` | the threads: their shared state, those that search, the one that releases |
//! | `threads`, `system`, `no_threads` | work divided between threads of the system, or done on the only one |
//! | `shards` | a tree cut into blocks of about the same size |
//! | `values` | solutions as values of variables; a count in one line |
//! | `estimate` | the number of remaining nodes, by random dives |
//! | `coverage` | whether a record covers all work of a run, each node once |
//!
//! A thread takes a subtree that no other thread works on, searches a chunk of it, hands back what it found,
//! and continues with the rest. If there are too few subtrees for all threads, the rest is cut. Large
//! subtrees are therefore divided again and again, and no thread waits for long. Chunks are small, because a
//! killed run loses its unfinished chunks, and a stopped run ends after them.
//!
//! The sequence of solutions and the statistics do not depend on threads, on how the tree was cut or on where
//! the run was interrupted: every node is visited in exactly one chunk, and chunks are put in the order of
//! the tree.

mod coverage;
mod estimate;
mod pool;
mod releaser;
mod reorder;
mod scheduler;
mod shards;
#[cfg_attr(target_family = "wasm", path = "no_threads.rs")]
mod system;
mod threads;
mod values;
mod worker;

pub use coverage::CoverageError;
pub use estimate::{Estimate, Estimator};
pub use scheduler::Chunk;
pub use shards::Shard;
pub(crate) use system::thread_count;
pub use threads::with_threads;
pub(crate) use threads::{Threads, beside, map, try_map, try_map_with};
pub use values::Values;
pub(crate) use values::count_on_threads;

use std::sync::Arc;
use std::time::Duration;

use cavalcade_core::Model;

use crate::{BranchingRule, Limits, Outcome, Path, PathError, Search, Solution, Statistics, Subtree};
use pool::WorkerPool;
use releaser::Releaser;
use worker::Worker;

/// Nodes of a chunk: a few milliseconds where a node takes a tenth of a microsecond.
const CHUNK: u64 = 1 << 13;
/// Nodes of a chunk for each variable, at least: going to its first node may take a node for each.
const CHUNK_PER_VARIABLE: u64 = 16;
/// Time of a chunk whose nodes take long.
const TIME: Duration = Duration::from_millis(250);
/// The first chunk is smaller by this factor, so that short runs end before threads are started.
const FIRST: u64 = 2;
/// The longest time of the first chunk.
const FIRST_TIME: Duration = Duration::from_millis(10);

/// Bytes of solutions that wait for their turn or for the caller, unless another number is given.
pub const MOST_HELD: usize = 1 << 26;

/// Collects solutions on the threads that find them, and makes products of them.
pub trait Collector: Sync {
    /// The solutions of a chunk, in order.
    type Batch: Default + Send + Sync;
    /// What a batch becomes once the number of its first solution is known.
    type Product: Default + Send;
    /// The error of a collector.
    type Error: Send;

    /// Adds a solution, the `index`-th of its chunk from 1; returns whether it counts.
    ///
    /// # Errors
    /// The solution is wrong; that ends the run.
    fn gather(
        &self,
        batch: &mut Self::Batch,
        index: u64,
        solution: Solution<'_>,
    ) -> Result<bool, Self::Error>;

    /// Frees memory that a batch does not need any more, because its chunk ends.
    fn close(&self, _: &mut Self::Batch) {}

    /// Returns about how many bytes a batch takes.
    fn bytes(&self, batch: &Self::Batch) -> usize;

    /// Replaces `product` by the product of a batch; `first` is the number of its first solution, from 1.
    ///
    /// # Errors
    /// The batch cannot be finished; that ends the run.
    fn finish(&self, first: u64, batch: &Self::Batch, product: &mut Self::Product)
    -> Result<(), Self::Error>;

    /// Returns about how many bytes a product takes.
    fn product_bytes(&self, product: &Self::Product) -> usize;
}

/// Takes the products of a collector, in order.
pub(crate) type Release<'a, C> =
    dyn FnMut(&mut <C as Collector>::Product) -> Result<(), <C as Collector>::Error> + 'a;

/// The saved state of a run: all that is needed to continue it.
#[derive(Debug)]
pub struct Checkpoint<B> {
    /// Statistics of everything that is settled.
    pub total: Statistics,
    /// The first node that is not settled, in the order of the search; `None` at the end of the tree.
    pub next: Option<Path>,
    /// The remaining subtrees, in order, with what was found of them.
    pub remaining: Vec<(Subtree, Option<Arc<Chunk<B>>>)>,
}

impl<B> Checkpoint<B> {
    /// Returns the beginning of a run over these subtrees.
    #[must_use]
    pub fn of(subtrees: Vec<Subtree>) -> Self {
        Self {
            total: Statistics::default(),
            next: subtrees.first().map(|subtree| subtree.start().clone()),
            remaining: subtrees.into_iter().map(|subtree| (subtree, None)).collect(),
        }
    }

    /// Checks that every subtree begins at a node of this model with this branching, for a checkpoint from elsewhere.
    ///
    /// # Errors
    /// The first that does not.
    pub fn check(&self, model: &Model, rule: impl BranchingRule) -> Result<(), PathError> {
        let mut search = Search::new(model, rule);
        self.remaining.iter().try_for_each(|(subtree, _)| search.begin(subtree))
    }
}

impl<B> Default for Checkpoint<B> {
    /// Returns the beginning of a run over a whole tree.
    fn default() -> Self {
        Self::of(vec![Subtree::default()])
    }
}

/// Sees a run now and then, on the thread that started it.
pub trait Observer<B, E> {
    /// How long to wait between two looks; `None` if there is nothing to look for.
    fn pause(&self) -> Option<Duration>;

    /// Whether it wants to see the chunks that are settled.
    fn keeps_batches(&self) -> bool {
        false
    }

    /// Sees where the run is, and the chunks settled since the last look; at the end of the run, too.
    ///
    /// # Errors
    /// The observer cannot do its work; that ends the run.
    fn look(&mut self, checkpoint: Checkpoint<B>, settled: Vec<Arc<Chunk<B>>>) -> Result<(), E>;
}

/// An observer that does nothing.
impl<B, E> Observer<B, E> for () {
    fn pause(&self) -> Option<Duration> {
        None
    }

    fn look(&mut self, _: Checkpoint<B>, _: Vec<Arc<Chunk<B>>>) -> Result<(), E> {
        Ok(())
    }
}

/// Enumerates the solutions of a model with several threads, in the order of a [`Search`].
#[derive(Clone, Copy)]
pub struct Enumeration<'a> {
    model: &'a Model,
    rule: &'a dyn BranchingRule,
    limits: Limits,
    threads: usize,
    /// Nodes of a chunk.
    chunk: u64,
    /// Bytes of solutions that may wait.
    most_held: usize,
}

impl<'a> Enumeration<'a> {
    /// Enumerates all solutions on `threads` threads, at least one.
    ///
    /// Limits hold for the sequence of solutions that count, so what is released up to a limit does not
    /// depend on threads.
    #[must_use]
    pub fn new(model: &'a Model, rule: &'a dyn BranchingRule, limits: Limits, threads: usize) -> Self {
        // No path is longer than there are variables.
        let chunk = CHUNK.max(CHUNK_PER_VARIABLE * model.variables().count() as u64);
        Self { model, rule, limits, threads, chunk, most_held: MOST_HELD }
    }

    /// The same in chunks of about this many nodes; for tests, which want many of them.
    #[must_use]
    pub fn with_chunks_of(self, nodes: u64) -> Self {
        Self { chunk: nodes.max(1), ..self }
    }

    /// The same with this number of bytes for solutions that wait for their turn or for the caller, give or take what
    /// each thread holds. Threads that would need more wait; the limit changes nothing else. It may be 0.
    #[must_use]
    pub fn holding(self, bytes: usize) -> Self {
        Self { most_held: bytes, ..self }
    }

    /// Continues from `checkpoint`. Products are released in order, on this thread.
    ///
    /// If the run is stopped, the statistics are those of everything that was released.
    ///
    /// # Errors
    /// The first failure; what comes before it is released, or may be.
    ///
    /// # Panics
    /// If a subtree is none of this model, or if a thread panics.
    pub fn run<C: Collector>(
        &self,
        collector: &C,
        checkpoint: Checkpoint<C::Batch>,
        observer: &mut dyn Observer<C::Batch, C::Error>,
        mut release: impl FnMut(&mut C::Product) -> Result<(), C::Error>,
    ) -> Result<Outcome, C::Error> {
        let pool = WorkerPool::new(self, collector, checkpoint, observer.keeps_batches());
        let mut releaser = Releaser::new(&pool, observer, &mut release);
        let result = self.work(&pool, &mut releaser).and_then(|()| releaser.finish());
        pool.close(result)
    }

    /// Works on this thread as long as there is little to do, then on all threads.
    fn work<'b, C: Collector>(
        &self,
        pool: &WorkerPool<'b, C>,
        releaser: &mut Releaser<'_, 'b, C>,
    ) -> Result<(), C::Error> {
        let is_alone = self.threads <= 1;
        let (first, usual) = ((self.chunk.div_ceil(FIRST), FIRST_TIME), (self.chunk, TIME));
        let mut worker = Worker::new(pool, first);
        while (is_alone || worker.chunks == 0 || pool.scheduler().subtrees.is_empty()) && worker.work() {
            worker.budget = usual;
            releaser.serve()?;
        }
        if pool.scheduler().is_over() || is_alone {
            return Ok(());
        }
        let each = || {
            let mut worker = Worker::new(pool, usual);
            while worker.work() {}
        };
        let mut result = Ok(());
        let mut here = || {
            result = releaser.wait_until_done();
            if result.is_err() {
                pool.shut_down();
            }
        };
        if threads::beside(self.threads, &each, &mut here) {
            return result;
        }
        while worker.work() {
            releaser.serve()?;
        }
        Ok(())
    }
}
