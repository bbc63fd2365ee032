//! The state that the threads of a run share: the scheduler behind a lock, and how they wake each other.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use super::scheduler::Scheduler;
use super::{Checkpoint, Collector, Enumeration};
use crate::{Outcome, Statistics};

/// Bytes that are released at once, if they come quickly.
const MUCH_FINISHED: usize = 1 << 18;

type Shared<H> = Scheduler<<H as Collector>::Batch, <H as Collector>::Product, <H as Collector>::Error>;

/// What the threads of a run share.
pub(super) struct WorkerPool<'a, H: Collector> {
    pub(super) enumeration: &'a Enumeration<'a>,
    pub(super) collector: &'a H,
    scheduler: Mutex<Shared<H>>,
    /// Notified when threads wait and there is work.
    pub(super) work_ready: Condvar,
    /// Notified when there is much to release, or no work is left.
    pub(super) output_ready: Condvar,
    /// Whether no thread may begin anything.
    is_shut_down: AtomicBool,
    pub(super) start: Instant,
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
        let Checkpoint { total, next, remaining } = checkpoint;
        let mut scheduler = Scheduler::new(enumeration, (total, next), keeps_batches);
        for (subtree, chunk) in remaining {
            scheduler.open(subtree, chunk, |batch| collector.bytes(batch));
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

    /// Wakes the threads that wait for what was just done.
    pub(super) fn notify(&self, scheduler: &Shared<H>) {
        self.wake_workers(scheduler);
        let much = MUCH_FINISHED.min(scheduler.much());
        if scheduler.output.finished_bytes() > much || scheduler.failed.is_some() {
            self.output_ready.notify_all();
        }
    }

    /// Wakes the workers that wait. Waking takes long, so it happens only where one waits.
    pub(super) fn wake_workers(&self, scheduler: &Shared<H>) {
        if scheduler.waiting > 0 {
            self.work_ready.notify_all();
        }
    }

    /// Ends the work of all threads after a failure.
    pub(super) fn shut_down(&self) {
        self.is_shut_down.store(true, Ordering::Relaxed);
        self.work_ready.notify_all();
        self.output_ready.notify_all();
    }

    /// Seconds of this run and of earlier ones.
    pub(super) fn seconds(&self) -> f64 {
        self.before + self.start.elapsed().as_secs_f64()
    }

    /// Whether all threads must end.
    pub(super) fn is_shut_down(&self) -> bool {
        self.is_shut_down.load(Ordering::Relaxed)
    }

    /// Returns the outcome of the run.
    pub(super) fn close(self, result: Result<(), H::Error>) -> Result<Outcome, H::Error> {
        let seconds = self.seconds();
        let scheduler = self.scheduler.into_inner().unwrap_or_else(PoisonError::into_inner);
        scheduler.failed.map_or(result, Err)?;
        let statistics = Statistics { seconds, ..scheduler.total };
        Ok(Outcome { statistics, stopped: scheduler.stop.filter(|_| !scheduler.subtrees.is_empty()) })
    }
}
