//! The solutions of a recorded search, until they are released.

use std::time::Duration;

use crate::parallel::{Collector, Release};

/// The most solutions of a batch before they are released.
const BATCH: u64 = 1 << 10;
/// The longest time that solutions wait for the next node before they are released.
const DELAY: Duration = Duration::from_millis(100);

/// Solutions that are not released yet.
pub(super) struct PendingSolutions<'a, C: Collector> {
    pub(super) collector: &'a C,
    pub(super) batch: C::Batch,
    /// The number of the first solution of the batch.
    first: u64,
    /// The number of solutions in the batch.
    pub(super) found: u64,
    /// When solutions were released last, from the start.
    released: Duration,
    product: C::Product,
    release: &'a mut Release<'a, C>,
}

impl<'a, C: Collector> PendingSolutions<'a, C> {
    /// Returns nothing that is found yet.
    pub(super) fn new(collector: &'a C, release: &'a mut Release<'a, C>) -> Self {
        Self {
            collector,
            batch: C::Batch::default(),
            first: 1,
            found: 0,
            released: Duration::ZERO,
            product: C::Product::default(),
            release,
        }
    }

    /// Releases the batch if it is large or old.
    pub(super) fn release(&mut self, elapsed: Duration) -> Result<(), C::Error> {
        if self.found < BATCH && (self.found == 0 || elapsed < self.released + DELAY) {
            return Ok(());
        }
        self.released = elapsed;
        self.flush()
    }

    /// Releases the batch.
    pub(super) fn flush(&mut self) -> Result<(), C::Error> {
        if self.found == 0 {
            return Ok(());
        }
        self.collector.finish(self.first, &self.batch, &mut self.product)?;
        (self.release)(&mut self.product)?;
        self.first += self.found;
        (self.found, self.batch) = (0, C::Batch::default());
        Ok(())
    }
}
