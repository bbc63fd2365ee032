//! Noticing propagators that run for ever.
//!
//! Between two changes of domains each propagator takes up the changes reported to it, in one run or in
//! several. Far more runs without a change come from a propagator that never rests: it neither takes up nor
//! clears its changes, or it always reports that it is active.

/// Runs without a change that are allowed in the smallest model.
const LEAST_PATIENCE: u64 = 1 << 16;

/// Counts the runs of propagators, and notices those that run again and again without changing anything.
pub(super) struct Watchdog {
    /// How many runs have been allowed so far, and how many of them are left; counted down because that is
    /// cheaper.
    allowed: u64,
    left: u64,
    /// How many runs are allowed at a time: more than can follow each other without a change.
    patience: u64,
    /// The domains when runs were last allowed, and the number of runs before the fixpoint that was sought
    /// then.
    last: Option<(u64, Vec<u64>)>,
}

impl Watchdog {
    /// In a model in which, between two changes, `most_runs` runs may follow each other.
    pub(super) fn new(most_runs: usize) -> Self {
        let patience = LEAST_PATIENCE + 4 * most_runs as u64;
        Self { allowed: patience, left: patience, patience, last: None }
    }

    /// How many runs there have been.
    #[inline]
    pub(super) fn runs(&self) -> u64 {
        self.allowed - self.left
    }

    /// Allows more runs if `domains` have changed since it last did so for this fixpoint, which was begun
    /// after `before` runs; returns whether it does.
    pub(super) fn allow_more(&mut self, domains: &[u64], before: u64) -> bool {
        if matches!(&self.last, Some((sought, last)) if *sought == before && last == domains) {
            return false;
        }
        self.last = Some((before, domains.to_vec()));
        self.allowed += self.patience;
        self.left += self.patience;
        true
    }

    /// Forgets the runs after the first `before`.
    pub(super) fn take_back(&mut self, before: u64) {
        (self.allowed, self.left) = (before + self.patience, self.patience);
        self.last = None;
    }

    /// Counts a run, and returns whether it was the last one allowed.
    #[inline]
    pub(super) fn counts_to_the_end(&mut self) -> bool {
        self.left -= 1;
        self.left == 0
    }

    /// How many runs are allowed at a time.
    pub(super) fn patience(&self) -> u64 {
        self.patience
    }
}
