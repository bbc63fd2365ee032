//! A clock that checks limits at intervals: not at every node, but often enough if nodes are slow.

use std::time::{Duration, Instant};

use crate::{Limits, Stop};

/// The maximum number of nodes between two checks.
const NODES: u64 = 4096;
/// The intended time between two checks.
const INTERVAL: Duration = Duration::from_millis(5);

/// Checks the time limit and the interrupt.
pub(crate) struct Clock {
    start: Instant,
    limits: Limits,
    /// The number of nodes and the elapsed time at the last check.
    last: (u64, Duration),
    /// The number of nodes until the next check.
    stride: u64,
}

impl Clock {
    /// Returns a clock that starts at `start`, or `None` if neither time nor interrupt is limited.
    pub(crate) fn new(start: Instant, limits: Limits) -> Option<Self> {
        let is_limited = limits.time.is_some() || limits.interrupt.is_some();
        is_limited.then_some(Self { start, limits, last: (0, Duration::ZERO), stride: 1 })
    }

    /// Returns the reason to stop, if one is known after this many nodes.
    #[inline]
    pub(crate) fn over(&mut self, nodes: u64) -> Option<Stop> {
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
