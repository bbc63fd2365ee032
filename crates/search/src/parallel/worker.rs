//! A thread of a run: it searches chunks and finishes what is settled.

use std::ops::ControlFlow;
use std::sync::PoisonError;
use std::time::{Duration, Instant};

use super::pool::WorkerPool;
use super::reorder::Unfinished;
use super::scheduler::{Chunk, WorkItem};
use super::{Collector, Enumeration};
use crate::{Limits, Search, Statistics, Subtree};

/// A chunk takes at least this many times as long as going to its first node.
const WORTH: u32 = 16;
/// Bytes of a chunk: few enough to stay in the cache until they are finished, and for the memory to be used again.
const BYTES: usize = 1 << 15;
/// The longest sleep of a thread.
pub(super) const NAP: Duration = Duration::from_millis(50);

/// What was found of a subtree, its rest, and the depth above which that may be split.
type Searched<B> = (Chunk<B>, Option<Subtree>, usize);

/// A thread that searches, chunk by chunk, and finishes what is settled.
pub(super) struct Worker<'r, 'a, H: Collector> {
    pool: &'r WorkerPool<'a, H>,
    /// Built when it is first needed.
    search: Option<Search>,
    /// Nodes and time of a chunk.
    pub(super) budget: (u64, Duration),
    /// The number of chunks it has searched.
    pub(super) chunks: u64,
    /// The rest of its last subtree, which is the quickest to continue.
    rest: Option<Subtree>,
    /// The bytes that it found since it began another subtree.
    stayed: usize,
}

impl<'r, 'a, H: Collector> Worker<'r, 'a, H> {
    pub(super) fn new(pool: &'r WorkerPool<'a, H>, budget: (u64, Duration)) -> Self {
        Self { pool, search: None, budget, chunks: 0, rest: None, stayed: 0 }
    }

    /// Does one thing, or waits; returns `false` if no work is left.
    pub(super) fn work(&mut self) -> bool {
        let pool = self.pool;
        if pool.is_shut_down() {
            return false;
        }
        let _guard = Guard(pool);
        let mut scheduler = pool.scheduler();
        let failed = match scheduler.take(self.rest.as_ref(), self.stayed) {
            WorkItem::End => {
                pool.work_ready.notify_all();
                pool.output_ready.notify_all();
                return false;
            }
            WorkItem::Wait => {
                scheduler.waiting += 1;
                scheduler =
                    pool.work_ready.wait_timeout(scheduler, NAP).unwrap_or_else(PoisonError::into_inner).0;
                scheduler.waiting -= 1;
                return true;
            }
            WorkItem::Finish(Unfinished { place, first, chunk, bytes: before }) => {
                let mut product = scheduler.output.spare();
                drop(scheduler);
                let result = pool.collector.finish(first, &chunk.batch, &mut product);
                let bytes = pool.collector.product_bytes(&product);
                let mut scheduler = pool.scheduler();
                let failed = result.map(|()| scheduler.finish(place, before, product, bytes)).err();
                pool.notify(&scheduler);
                failed
            }
            WorkItem::Search(subtree, exact) => {
                drop(scheduler);
                if self.rest.take().as_ref() != Some(&subtree) {
                    self.stayed = 0;
                }
                let result = self.search(&subtree, exact);
                self.chunks += 1;
                result.map(|searched| self.put(&subtree, searched, exact.is_some())).err()
            }
        };
        if let Some(error) = failed {
            let mut scheduler = pool.scheduler();
            scheduler.failed.get_or_insert(error);
            pool.notify(&scheduler);
        }
        true
    }

    /// Hands over what was found of a subtree; its rest comes next if it was split.
    fn put(&mut self, subtree: &Subtree, (chunk, rest, most_split): Searched<H::Batch>, is_exact: bool) {
        if chunk.statistics.nodes == 0 {
            return self.pool.scheduler().put_back(subtree); // interrupted before the first node
        }
        let bytes = self.pool.collector.bytes(&chunk.batch);
        self.stayed += bytes;
        let mut scheduler = self.pool.scheduler();
        self.rest = scheduler.put(subtree, chunk, bytes, rest.map(|rest| (rest, most_split)), is_exact);
        self.pool.notify(&scheduler);
    }

    /// Searches a chunk of a subtree; `exact` limits replace the budget.
    fn search(&mut self, subtree: &Subtree, exact: Option<Limits>) -> Result<Searched<H::Batch>, H::Error> {
        let Enumeration { model, rule, limits: whole, .. } = *self.pool.enumeration;
        let collector = self.pool.collector;
        let search = self.search.get_or_insert_with(|| Search::under(model, rule, whole.interrupt()));
        let start = Instant::now();
        search.begin(subtree).expect("a subtree of this model begins at one of its nodes");
        let time = self.budget.1.max(WORTH * start.elapsed());
        let left = whole.time.map(|time| time.saturating_sub(self.pool.start.elapsed()));
        let limits = Limits {
            solutions: None,
            nodes: Some(self.budget.0.min(whole.nodes.unwrap_or(u64::MAX))),
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
        collector.close(&mut batch);
        let statistics = Statistics { solutions: counted, ..outcome.statistics };
        let rest = search.rest();
        let until = rest.as_ref().map(|rest| rest.start().clone());
        Ok((Chunk { statistics, batch, until }, rest, search.most_split()))
    }
}

/// Ends the run if a worker panics, because its work would be missing.
struct Guard<'r, 'a, H: Collector>(&'r WorkerPool<'a, H>);

impl<H: Collector> Drop for Guard<'_, '_, H> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.shut_down();
        }
    }
}
