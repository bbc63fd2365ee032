//! Who works on a scheduler: hands that search and finish, and the caller, who releases what is done and looks after the rest.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::scheduler::{Assignment, Chunk, Scheduler, SubtreeState};
use super::{Checkpoint, Collector, Enumeration, Observer, Subtree};
use crate::{Limits, Outcome, Search, Statistics};

/// A chunk takes at least so many times as long as going to where it begins.
const WORTH: u32 = 16;
/// Bytes of a chunk: few enough to stay in the cache until they are finished, and for the memory to be used again.
const BYTES: usize = 1 << 15;
/// So many bytes are released at once, if they come quickly.
const MUCH_FINISHED: usize = 1 << 18;
/// Nobody sleeps longer than this.
const NAP: Duration = Duration::from_millis(50);
/// So many bytes of what was settled are looked at once.
const MOST_FRESH: usize = 1 << 24;

type Shared<H> = Scheduler<<H as Collector>::Batch, <H as Collector>::Product, <H as Collector>::Error>;

/// What was found of a part, and what is left of it.
type Searched<S> = (Chunk<S>, Option<Subtree>);

/// What all share.
pub(super) struct WorkerPool<'a, H: Collector> {
    enumeration: &'a Enumeration<'a>,
    collector: &'a H,
    scheduler: Mutex<Shared<H>>,
    /// Rung when hands wait and something is there to be done.
    work_ready: Condvar,
    /// Rung when much is there to be released, or nothing is left to be done.
    output_ready: Condvar,
    /// Nobody is to begin anything.
    is_shut_down: AtomicBool,
    start: Instant,
    /// Seconds of earlier runs.
    before: f64,
}

impl<'a, H: Collector> WorkerPool<'a, H> {
    pub(super) fn new(
        enumeration: &'a Enumeration<'a>,
        collector: &'a H,
        checkpoint: Checkpoint<H::Batch>,
        keeps_batches: bool,
    ) -> Self {
        let Checkpoint { total, next, parts } = checkpoint;
        let mut scheduler =
            Scheduler::new(enumeration.limits, enumeration.threads, (total, next), keeps_batches);
        for (part, chunk) in parts {
            scheduler.open(part, chunk, |batch| collector.bytes(batch));
        }
        scheduler.settle();
        Self {
            enumeration,
            collector,
            scheduler: Mutex::new(scheduler),
            work_ready: Condvar::new(),
            output_ready: Condvar::new(),
            is_shut_down: AtomicBool::new(false),
            start: Instant::now(),
            before: total.seconds,
        }
    }

    pub(super) fn scheduler(&self) -> MutexGuard<'_, Shared<H>> {
        self.scheduler.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets those know of whom it is news that something was done. Waking somebody takes long, so it is not done in vain.
    fn tell(&self, scheduler: &Shared<H>) {
        if scheduler.waiting > 0 {
            self.work_ready.notify_all();
        }
        if scheduler.finished_bytes > MUCH_FINISHED || scheduler.failed.is_some() {
            self.output_ready.notify_all();
        }
    }

    /// Sends all hands away: something went wrong.
    pub(super) fn shut_down(&self) {
        self.is_shut_down.store(true, Ordering::Relaxed);
        self.work_ready.notify_all();
        self.output_ready.notify_all();
    }

    fn seconds(&self) -> f64 {
        self.before + self.start.elapsed().as_secs_f64()
    }

    /// How it ended.
    pub(super) fn close(self, result: Result<(), H::Error>) -> Result<Outcome, H::Error> {
        let seconds = self.seconds();
        let scheduler = self.scheduler.into_inner().unwrap_or_else(PoisonError::into_inner);
        scheduler.failed.map_or(result, Err)?;
        let statistics = Statistics { seconds, ..scheduler.total };
        Ok(Outcome { statistics, stopped: scheduler.stop.filter(|_| !scheduler.entries.is_empty()) })
    }
}

/// One that searches, chunk by chunk, and finishes what is settled.
pub(super) struct Worker<'r, 'a, H: Collector> {
    workers: &'r WorkerPool<'a, H>,
    /// Made when it is first needed.
    search: Option<Search>,
    /// Nodes and time of a chunk.
    pub(super) budget: (u64, Duration),
    /// How many chunks it has searched.
    pub(super) chunks: u64,
    /// What it has left last, which it is quickest to go on with.
    left: Option<Subtree>,
}

impl<'r, 'a, H: Collector> Worker<'r, 'a, H> {
    pub(super) fn new(workers: &'r WorkerPool<'a, H>, budget: (u64, Duration)) -> Self {
        Self { workers, search: None, budget, chunks: 0, left: None }
    }

    /// Does one thing, or waits; `false` if there is nothing left to do.
    pub(super) fn work(&mut self) -> bool {
        let workers = self.workers;
        if workers.is_shut_down.load(Ordering::Relaxed) {
            return false;
        }
        let _guard = Guard(workers);
        let mut scheduler = workers.scheduler();
        let failed = match scheduler.take(self.left.take()) {
            Assignment::End => {
                workers.work_ready.notify_all();
                workers.output_ready.notify_all();
                return false;
            }
            Assignment::Wait => {
                scheduler.waiting += 1;
                scheduler =
                    workers.work_ready.wait_timeout(scheduler, NAP).unwrap_or_else(PoisonError::into_inner).0;
                scheduler.waiting -= 1;
                return true;
            }
            Assignment::Finish(number, first, chunk) => {
                let mut product = scheduler.spare();
                drop(scheduler);
                let result = workers.collector.finish(first, &chunk.batch, &mut product);
                let bytes = workers.collector.bytes(&chunk.batch);
                let mut scheduler = workers.scheduler();
                let failed = result.map(|()| scheduler.shelve(number, product, bytes)).err();
                workers.tell(&scheduler);
                failed
            }
            Assignment::Search(part, exact) => {
                drop(scheduler);
                let result = self.search(&part, exact);
                self.chunks += 1;
                let put = |(chunk, rest): Searched<H::Batch>| {
                    if chunk.statistics.nodes == 0 {
                        workers.scheduler().put_back(&part); // it was interrupted before the first node
                        return;
                    }
                    let bytes = workers.collector.bytes(&chunk.batch);
                    let mut scheduler = workers.scheduler();
                    self.left = scheduler.put(&part, chunk, bytes, rest.as_ref(), exact.is_some());
                    workers.tell(&scheduler);
                };
                result.map(put).err()
            }
        };
        if let Some(error) = failed {
            let mut scheduler = workers.scheduler();
            scheduler.failed.get_or_insert(error);
            workers.tell(&scheduler);
        }
        true
    }

    /// Searches a chunk of a part; `exact` are limits that it has instead of a budget.
    fn search(&mut self, part: &Subtree, exact: Option<Limits>) -> Result<Searched<H::Batch>, H::Error> {
        let Enumeration { model, branching, limits: whole, .. } = *self.workers.enumeration;
        let collector = self.workers.collector;
        let search = self.search.get_or_insert_with(|| Search::under(model, branching, whole.interrupt()));
        let start = Instant::now();
        search.begin(part).expect("a part of this model begins at one of its nodes");
        let time = self.budget.1.max(WORTH * start.elapsed());
        let left = whole.time.map(|time| time.saturating_sub(self.workers.start.elapsed()));
        let limits = Limits {
            solutions: None,
            nodes: Some(self.budget.0),
            time: Some(left.map_or(time, |left| left.min(time))),
            interrupt: whole.interrupt,
        };
        let most = exact.and_then(|exact| exact.solutions);
        let limits = exact.map_or(limits, |exact| Limits { solutions: None, ..exact });
        let (mut batch, mut index, mut counted, mut failed) = (H::Batch::default(), 0, 0, None);
        let outcome = search.visit(limits, &mut |solution| {
            index += 1;
            match collector.gather(&mut batch, index, solution) {
                Ok(counts) => counted += u64::from(counts),
                Err(error) => failed = Some(error),
            }
            let is_full = collector.bytes(&batch) >= BYTES && exact.is_none();
            if failed.is_some() || is_full || most.is_some_and(|most| counted >= most) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        if let Some(error) = failed {
            return Err(error);
        }
        let statistics = Statistics { solutions: counted, ..outcome.statistics };
        let rest = search.rest();
        let until = rest.as_ref().map(|rest| rest.start().clone());
        Ok((Chunk { statistics, batch, until }, rest))
    }
}

/// Sends everybody away if a worker panics, for nobody would do what it was to do.
struct Guard<'r, 'a, H: Collector>(&'r WorkerPool<'a, H>);

impl<H: Collector> Drop for Guard<'_, '_, H> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.shut_down();
        }
    }
}

/// The one who called for it all.
pub(super) struct Releaser<'r, 'a, H: Collector, W, R> {
    workers: &'r WorkerPool<'a, H>,
    watcher: &'r mut W,
    release: R,
    looked: Instant,
}

impl<'r, 'a, H: Collector, W: Observer<H>, R: FnMut(&mut H::Product) -> Result<(), H::Error>>
    Releaser<'r, 'a, H, W, R>
{
    pub(super) fn new(workers: &'r WorkerPool<'a, H>, watcher: &'r mut W, release: R) -> Self {
        Self { workers, watcher, release, looked: workers.start }
    }

    /// Releases what is finished, and has a look if it is time.
    pub(super) fn serve(&mut self) -> Result<(), H::Error> {
        while let Some(mut product) = { self.workers.scheduler().release() } {
            (self.release)(&mut product)?;
            self.workers.scheduler().give_back(product);
        }
        let is_due = self.watcher.pause().is_some_and(|pause| self.looked.elapsed() >= pause);
        if is_due || self.workers.scheduler().fresh_bytes() > MOST_FRESH { self.look() } else { Ok(()) }
    }

    /// Serves until all is done.
    pub(super) fn wait_until_done(&mut self) -> Result<(), H::Error> {
        loop {
            self.serve()?;
            let scheduler = self.workers.scheduler();
            if scheduler.is_over() || self.workers.is_shut_down.load(Ordering::Relaxed) {
                return Ok(());
            }
            let _ = self.workers.output_ready.wait_timeout(scheduler, NAP); // whoever holds the lock may fail, and is told of elsewhere
        }
    }

    /// The end: all that was done is released and looked at.
    pub(super) fn finish(&mut self) -> Result<(), H::Error> {
        self.serve()?;
        if self.watcher.pause().is_some() { self.look() } else { Ok(()) }
    }

    fn look(&mut self) -> Result<(), H::Error> {
        let seconds = self.workers.seconds();
        let (checkpoint, fresh) = {
            let mut scheduler = self.workers.scheduler();
            let found = |entry: &SubtreeState<H::Batch>| match entry {
                SubtreeState::Found(chunk, ..) => Some(Arc::clone(chunk)),
                SubtreeState::Open | SubtreeState::Running => None,
            };
            let parts = scheduler.entries.iter().map(|(part, entry)| (part.clone(), found(entry))).collect();
            let total = Statistics { seconds, ..scheduler.total };
            (Checkpoint { total, next: scheduler.next.clone(), parts }, scheduler.fresh())
        };
        let result = self.watcher.look(checkpoint, fresh);
        self.looked = Instant::now();
        result
    }
}
