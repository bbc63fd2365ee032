//! Whether a search must end, asked now and then: not at every node, but not too rarely where nodes take long.

use std::time::{Duration, Instant};

use crate::{Limits, Stop};

/// The most nodes between two looks at the clock.
const NODES: u64 = 4096;
/// About how long there should be between two looks.
const INTERVAL: Duration = Duration::from_millis(5);

/// Looks at the time, and at the interrupt.
pub(super) struct Clock {
    start: Instant,
    limits: Limits,
    /// How many nodes there were, and what the time was, at the last look.
    last: (u64, Duration),
    /// How many nodes later to look again.
    stride: u64,
}

impl Clock {
    /// A clock that begins now, where there is anything to look for.
    pub(super) fn new(start: Instant, limits: Limits) -> Option<Self> {
        let is_limited = limits.time.is_some() || limits.interrupt.is_some();
        is_limited.then_some(Self { start, limits, last: (0, Duration::ZERO), stride: 1 })
    }

    /// Why the search must end, as far as is known after so many nodes.
    #[inline]
    pub(super) fn over(&mut self, nodes: u64) -> Option<Stop> {
        if nodes < self.last.0 + self.stride { None } else { self.look(nodes) }
    }

    fn look(&mut self, nodes: u64) -> Option<Stop> {
        let elapsed = self.start.elapsed();
        let since = elapsed.saturating_sub(self.last.1);
        self.stride =
            if since < INTERVAL / 2 { (2 * self.stride).min(NODES) } else { (self.stride / 2).max(1) };
        self.last = (nodes, elapsed);
        self.limits.over(elapsed)
    }
}
