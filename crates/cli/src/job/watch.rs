//! The observer of a run: a meter that shows its progress, and a store that records it.

use std::sync::Arc;
use std::time::{Duration, Instant};

use cavalcade_search::Subtree;
use cavalcade_search::parallel::{Checkpoint, Chunk, Estimator, Observer};

use crate::progress::{Meter, Share};
use crate::store::Store;
use crate::streams::Failure;
use cavalcade_search::answers::collect::Batch;

/// The time between two records, and so the most that is lost.
const RECORD: Duration = Duration::from_millis(500);
/// The time between two looks where nothing is recorded.
const LOOK: Duration = Duration::from_millis(200);
/// The time of the first estimate of the remaining work, and the share of the elapsed time for later ones.
const FIRST_ESTIMATE: Duration = Duration::from_millis(50);
const SHARE_FOR_ESTIMATES: f64 = 0.02;

/// Observes a run for the terminal and for a store.
pub(crate) struct Watch<'a> {
    pub(crate) meter: &'a Meter,
    pub(crate) store: Option<&'a mut Store>,
    /// Whether the store records solutions, and not only their number.
    pub(crate) keeps_solutions: bool,
    /// Estimates the remaining work; only where progress is shown.
    pub(crate) estimator: Option<Estimator>,
    pub(crate) start: Instant,
    /// Nodes of earlier runs.
    pub(crate) before: u64,
    /// When the next estimate is due.
    pub(crate) due: Duration,
}

impl Watch<'_> {
    /// Shows the progress.
    fn show(&mut self, checkpoint: &Checkpoint<Batch>) {
        let waiting = |count: fn(&Chunk<Batch>) -> u64| -> u64 {
            checkpoint.remaining.iter().filter_map(|(_, piece)| piece.as_deref()).map(count).sum()
        };
        let solutions = checkpoint.total.solutions + waiting(|piece| piece.statistics.solutions);
        let nodes = checkpoint.total.nodes + waiting(|piece| piece.statistics.nodes);
        self.meter.found(solutions);
        let elapsed = self.start.elapsed();
        let Some(estimator) = self.estimator.as_mut().filter(|_| elapsed >= self.due) else { return };
        let open: Vec<Subtree> =
            checkpoint.remaining.iter().filter(|part| part.1.is_none()).map(|part| part.0.clone()).collect();
        let time = FIRST_ESTIMATE.max(elapsed.mul_f64(SHARE_FOR_ESTIMATES) / 4).min(Duration::from_secs(1));
        let left = estimator.within(&open, time);
        self.due = elapsed + Duration::from_secs(1).max(time.div_f64(SHARE_FOR_ESTIMATES));
        let rate = (nodes - self.before) as f64 / elapsed.as_secs_f64();
        self.meter.share(left.map(|left| Share { nodes, left, rate }));
    }
}

impl Observer<Batch, Failure> for Watch<'_> {
    fn pause(&self) -> Option<Duration> {
        match (&self.store, self.meter.is_shown()) {
            (Some(_), _) => Some(RECORD),
            (None, true) => Some(LOOK),
            (None, false) => None,
        }
    }

    fn keeps_batches(&self) -> bool {
        self.store.is_some() && self.keeps_solutions
    }

    fn look(
        &mut self,
        checkpoint: Checkpoint<Batch>,
        settled: Vec<Arc<Chunk<Batch>>>,
    ) -> Result<(), Failure> {
        if let Some(store) = &mut self.store {
            store.record(&checkpoint, &settled)?;
        }
        if self.meter.is_shown() {
            self.show(&checkpoint);
        }
        Ok(())
    }
}
