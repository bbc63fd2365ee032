//! The thread that started a run: it releases products in order and serves the observer.

use std::sync::Arc;
use std::time::Instant;

use super::pool::WorkerPool;
use super::scheduler::SubtreeState;
use super::worker::NAP;
use super::{Checkpoint, Collector, Observer, Release};
use crate::Statistics;

/// Releases products in order, and lets the observer look now and then.
pub(super) struct Releaser<'r, 'a, H: Collector> {
    pool: &'r WorkerPool<'a, H>,
    observer: &'r mut dyn Observer<H::Batch, H::Error>,
    release: &'r mut Release<'r, H>,
    looked: Instant,
}

impl<'r, 'a, H: Collector> Releaser<'r, 'a, H> {
    pub(super) fn new(
        pool: &'r WorkerPool<'a, H>,
        observer: &'r mut dyn Observer<H::Batch, H::Error>,
        release: &'r mut Release<'r, H>,
    ) -> Self {
        Self { pool, observer, release, looked: pool.start }
    }

    /// Releases what is finished, and lets the observer look whenever it is time.
    pub(super) fn serve(&mut self) -> Result<(), H::Error> {
        while let Some(mut product) = { self.pool.scheduler().output.release() } {
            (self.release)(&mut product)?;
            {
                let mut scheduler = self.pool.scheduler();
                scheduler.output.give_back(product);
                self.pool.wake_workers(&scheduler); // they may wait for this product to be released
            }
            self.look_if_due()?;
        }
        self.look_if_due()
    }

    fn look_if_due(&mut self) -> Result<(), H::Error> {
        let is_due = self.observer.pause().is_some_and(|pause| self.looked.elapsed() >= pause);
        let is_much = || {
            let scheduler = self.pool.scheduler();
            scheduler.fresh_bytes() > scheduler.much()
        };
        if is_due || is_much() { self.look() } else { Ok(()) }
    }

    /// Serves until everything is done.
    pub(super) fn wait_until_done(&mut self) -> Result<(), H::Error> {
        loop {
            self.serve()?;
            let scheduler = self.pool.scheduler();
            if scheduler.is_over() || self.pool.is_shut_down() {
                return Ok(());
            }
            // A poisoned lock is a worker that failed, which has shut down the pool.
            let _ = self.pool.output_ready.wait_timeout(scheduler, NAP);
        }
    }

    /// Releases and shows the rest at the end.
    pub(super) fn finish(&mut self) -> Result<(), H::Error> {
        self.serve()?;
        if self.observer.pause().is_some() { self.look() } else { Ok(()) }
    }

    fn look(&mut self) -> Result<(), H::Error> {
        let seconds = self.pool.seconds();
        let (checkpoint, fresh) = {
            let mut scheduler = self.pool.scheduler();
            let found = |entry: &SubtreeState<H::Batch>| match entry {
                SubtreeState::Found(chunk, ..) => Some(Arc::clone(chunk)),
                SubtreeState::Open | SubtreeState::Running => None,
            };
            let remaining =
                scheduler.subtrees.iter().map(|(subtree, entry)| (subtree.clone(), found(entry))).collect();
            let total = Statistics { seconds, ..scheduler.total };
            self.pool.wake_workers(&scheduler); // they may wait for fresh chunks to be seen
            (Checkpoint { total, next: scheduler.next.clone(), remaining }, scheduler.fresh())
        };
        let result = self.observer.look(checkpoint, fresh);
        self.looked = Instant::now();
        result
    }
}
