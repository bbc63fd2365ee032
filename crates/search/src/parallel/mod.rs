//! All solutions of a model, by any number of threads, in one order.
//!
//! | file | idea |
//! | --- | --- |
//! | `coverage` | whether a record is all of a run's work, each node once |
//! | `part` | what is left of a subtree, in one path and a depth |
//! | `scheduler` | what is to be done, being done and done, in the order of the tree |
//! | `workers` | who works: threads that search, and the one that releases |
//! | `shards` | a tree cut into parts of about the same size |
//! | `estimate` | how much is left to do, by random descents |
//!
//! A thread takes a part that nobody works on, searches a chunk of it, hands back what it found, and goes on with what is
//! left, which is cut into several parts when there are not enough for all. So whatever turns out large is divided
//! again and again, and nobody waits for long. Chunks are small: so much is lost at most when a run is killed, and so long it
//! takes to end when it is stopped.
//!
//! The sequence of solutions and the statistics do not depend on threads, on how the tree was cut or on where the run was
//! interrupted, since every node is visited in exactly one chunk and chunks are put in the order of the tree.

mod coverage;
mod estimate;
mod scheduler;
mod shards;
mod subtree;
mod threads;
mod workers;

pub use coverage::CoverageError;
pub use estimate::{Estimate, Estimator};
pub use scheduler::Chunk;
pub use shards::Shard;
pub use subtree::Subtree;
pub use threads::with_threads;

use std::sync::Arc;
use std::time::Duration;

use cavalcade_core::Model;

use crate::{Branching, Limits, Outcome, Path, PathError, Search, Solution, Statistics};
use workers::{Releaser, Worker, WorkerPool};

/// Nodes of a chunk: where one takes a tenth of a microsecond, that is a few milliseconds.
const CHUNK: u64 = 1 << 13;
/// And so many for each variable: going to where the chunk begins may take a node for each.
const CHUNK_PER_VARIABLE: u64 = 16;
/// Time of a chunk whose nodes take long.
const TIME: Duration = Duration::from_millis(250);
/// The first chunk is smaller by so much, so that what is short is done before threads are started.
const FIRST: u64 = 2;
/// And takes so long at most.
const FIRST_TIME: Duration = Duration::from_millis(10);

/// What becomes of solutions, on whatever thread they are found.
pub trait Collector: Sync {
    /// What is kept of the solutions of a chunk, in their order.
    type Batch: Default + Send + Sync;
    /// What it becomes once the number of its first solution is known.
    type Product: Default + Send;
    /// What may go wrong.
    type Error: Send;

    /// Adds a solution, the `index`-th of its chunk from 1 on; tells whether it counts.
    ///
    /// # Errors
    /// Something is wrong with it; that ends the run.
    fn gather(
        &self,
        batch: &mut Self::Batch,
        index: u64,
        solution: Solution<'_>,
    ) -> Result<bool, Self::Error>;

    /// About how many bytes it takes.
    fn bytes(&self, batch: &Self::Batch) -> usize;

    /// Makes a product of it, in place of what `product` holds; `first` is the number of its first solution, from 1 on.
    ///
    /// # Errors
    /// Whatever goes wrong; that ends the run.
    fn finish(&self, first: u64, batch: &Self::Batch, product: &mut Self::Product)
    -> Result<(), Self::Error>;
}

/// Where a run stands: all there is to know to go on later.
#[derive(Debug)]
pub struct Checkpoint<S> {
    /// What the chunks up to the first part that is not done have taken.
    pub total: Statistics,
    /// The first node after these chunks, in the order of the search; `None` if they reach the end of the tree.
    pub next: Option<Path>,
    /// The parts that are left, in order, and what was found of those that are done.
    pub parts: Vec<(Subtree, Option<Arc<Chunk<S>>>)>,
}

impl<S> Checkpoint<S> {
    /// The beginning of a run over these parts.
    #[must_use]
    pub fn of(parts: Vec<Subtree>) -> Self {
        Self {
            total: Statistics::default(),
            next: parts.first().map(|part| part.start().clone()),
            parts: parts.into_iter().map(|part| (part, None)).collect(),
        }
    }

    /// Whether every part begins at a node of this model with this branching; for what was kept elsewhere.
    ///
    /// # Errors
    /// The first that does not.
    pub fn check(&self, model: &Model, branching: Branching) -> Result<(), PathError> {
        let mut search = Search::new(model, branching);
        self.parts.iter().try_for_each(|(part, _)| search.begin(part))
    }
}

impl<S> Default for Checkpoint<S> {
    /// The beginning of a run over all of a tree.
    fn default() -> Self {
        Self::of(vec![Subtree::default()])
    }
}

/// Who looks at a run now and then, on the thread that started it.
pub trait Observer<H: Collector> {
    /// How long to wait between two looks; `None` if there is nothing to look for.
    fn pause(&self) -> Option<Duration>;

    /// Whether it wants to see what was settled.
    fn keeps_batches(&self) -> bool {
        false
    }

    /// Where the run stands, and what was settled since the last look; at the end, too.
    ///
    /// # Errors
    /// Whatever goes wrong; that ends the run.
    fn look(
        &mut self,
        checkpoint: Checkpoint<H::Batch>,
        settled: Vec<Arc<Chunk<H::Batch>>>,
    ) -> Result<(), H::Error>;
}

/// Nobody.
impl<H: Collector> Observer<H> for () {
    fn pause(&self) -> Option<Duration> {
        None
    }

    fn look(&mut self, _: Checkpoint<H::Batch>, _: Vec<Arc<Chunk<H::Batch>>>) -> Result<(), H::Error> {
        Ok(())
    }
}

/// Enumerates the solutions of a model with several threads, in the order of a [`Search`].
#[derive(Debug, Clone, Copy)]
pub struct Enumeration<'a> {
    model: &'a Model,
    branching: Branching,
    limits: Limits,
    threads: usize,
    /// Nodes of a chunk.
    chunk: u64,
}

impl<'a> Enumeration<'a> {
    /// Of all solutions, on as many threads, but one at least. Limits hold for the sequence of solutions that count, so
    /// what is released up to one does not depend on threads either.
    #[must_use]
    pub fn new(model: &'a Model, branching: Branching, limits: Limits, threads: usize) -> Self {
        // No path is longer than there are variables.
        let chunk = CHUNK.max(CHUNK_PER_VARIABLE * model.variables().count() as u64);
        Self { model, branching, limits, threads, chunk }
    }

    /// The same in chunks of about so many nodes; for tests, which want many of them.
    #[must_use]
    pub fn with_chunks_of(self, nodes: u64) -> Self {
        Self { chunk: nodes.max(1), ..self }
    }

    /// Searches what is left from `checkpoint` on. Products are released in order, on this thread.
    ///
    /// Where it is stopped, the statistics are those of all that was released.
    ///
    /// # Errors
    /// The first thing that went wrong; what comes before it was released, or may be.
    ///
    /// # Panics
    /// If a part is none of this model, or if a thread panics.
    pub fn run<H: Collector>(
        &self,
        collector: &H,
        checkpoint: Checkpoint<H::Batch>,
        watcher: &mut impl Observer<H>,
        release: impl FnMut(&mut H::Product) -> Result<(), H::Error>,
    ) -> Result<Outcome, H::Error> {
        let workers = WorkerPool::new(self, collector, checkpoint, watcher.keeps_batches());
        let mut caller = Releaser::new(&workers, watcher, release);
        let result = self.work(&workers, &mut caller).and_then(|()| caller.finish());
        workers.close(result)
    }

    /// Has the work done: on this thread as long as it is little, then by all.
    fn work<'b, H: Collector, W: Observer<H>, R: FnMut(&mut H::Product) -> Result<(), H::Error>>(
        &self,
        workers: &WorkerPool<'b, H>,
        caller: &mut Releaser<'_, 'b, H, W, R>,
    ) -> Result<(), H::Error> {
        let is_alone = self.threads <= 1;
        let (first, usual) = ((self.chunk.div_ceil(FIRST), FIRST_TIME), (self.chunk, TIME));
        let mut worker = Worker::new(workers, first);
        while (is_alone || worker.chunks == 0 || workers.scheduler().entries.is_empty()) && worker.work() {
            worker.budget = usual;
            caller.serve()?;
        }
        if workers.scheduler().is_over() || is_alone {
            return Ok(());
        }
        let Some(pool) = threads::pool(self.threads) else {
            while worker.work() {
                caller.serve()?;
            }
            return Ok(());
        };
        drop(worker);
        pool.in_place_scope(|scope| {
            scope.spawn_broadcast(|_, _| {
                let mut worker = Worker::new(workers, usual);
                while worker.work() {}
            });
            let result = caller.wait_until_done();
            if result.is_err() {
                workers.shut_down();
            }
            result
        })
    }
}
