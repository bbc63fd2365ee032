//! Noticing propagators that run for ever, or for long.
//!
//! Between two changes of domains each propagator takes up the changes reported to it, in one run or in
//! several. Far more runs without a change come from a propagator that never rests: it neither takes up nor
//! clears its changes, or it always reports that it is active.

/// Runs without a change that are allowed in the smallest model.
const LEAST_PATIENCE: u64 = 1 << 16;

/// Runs that are allowed at a time.
const STEP: u64 = 1 << 12;

/// Counts the runs of propagators, and notices those that run again and again without changing anything.
pub(super) struct Watchdog {
    /// How many runs have been allowed so far, and how many of them are left; counted down because that is
    /// cheaper.
    allowed: u64,
    left: u64,
    /// More runs than can follow each other without a change.
    patience: u64,
    /// The number of runs before the last fixpoint that took very long, and the domains after a number of runs.
    last: Option<(u64, u64, Vec<u64>)>,
    /// The number of runs before the last fixpoint that took long, and after how many it takes twice as long.
    long: (u64, u64),
}

impl Watchdog {
    /// In a model in which, between two changes, `most_runs` runs may follow each other.
    pub(super) fn new(most_runs: usize) -> Self {
        let patience = LEAST_PATIENCE + 4 * most_runs as u64;
        Self { allowed: STEP, left: STEP, patience, last: None, long: (u64::MAX, 0) }
    }

    /// How many runs there have been.
    #[inline]
    pub(super) fn runs(&self) -> u64 {
        self.allowed - self.left
    }

    /// Allows more runs.
    pub(super) fn allow_more(&mut self) {
        self.allowed += STEP;
        self.left += STEP;
    }

    /// Whether the fixpoint that was begun after `before` runs has taken at least `least` and many, and twice as many as
    /// when this was last so. It is never so for a single run.
    pub(super) fn takes_long(&mut self, before: u64, least: u64) -> bool {
        let (sought, next) = self.long;
        let next = if sought == before { next } else { before + least.max(STEP) };
        let takes_long = self.runs() >= next;
        self.long = (before, if takes_long { self.runs() + (self.runs() - before) } else { next });
        takes_long
    }

    /// Whether `domains` have changed in a long time in which one fixpoint was sought, which was begun after `before` runs.
    pub(super) fn is_alive(&mut self, domains: &[u64], before: u64) -> bool {
        let runs = self.runs();
        let last = self.last.as_ref().filter(|last| last.0 == before);
        if runs < last.map_or(before, |last| last.1) + self.patience {
            return true;
        }
        let is_same = last.is_some_and(|last| last.2 == domains);
        self.last = Some((before, runs, domains.to_vec()));
        !is_same
    }

    /// Forgets the runs after the first `before`.
    pub(super) fn take_back(&mut self, before: u64) {
        (self.allowed, self.left) = (before + STEP, STEP);
        (self.last, self.long.0) = (None, u64::MAX);
    }

    /// Counts a run, and returns whether it was the last one allowed.
    #[inline]
    pub(super) fn counts_to_the_end(&mut self) -> bool {
        self.left -= 1;
        self.left == 0
    }

    /// How many runs may follow each other without a change.
    pub(super) fn patience(&self) -> u64 {
        self.patience
    }
}
