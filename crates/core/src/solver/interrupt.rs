//! A request to stop early, which long work polls.
//!
//! The core uses no clocks and no signals. A caller that does can raise an [`Interrupt`]; work that may take
//! long polls it and gives up. Incomplete work is then discarded and never treated as a result: see
//! [`Engine::propagate`](crate::Engine::propagate).

use std::sync::atomic::{AtomicU64, Ordering};

/// The number of polls of an interrupt that does not raise itself.
const ENDLESS: u64 = u64::MAX;

/// Asks long work to stop early.
///
/// A poll costs one relaxed load. Once raised it stays raised until it is cleared.
#[derive(Debug)]
pub struct Interrupt {
    /// How many more polls find it not raised.
    polls: AtomicU64,
}

impl Interrupt {
    /// An interrupt that is never raised.
    pub const NEVER: &'static Self = {
        static NEVER: Interrupt = Interrupt::new();
        &NEVER
    };

    /// Returns an interrupt that is not raised.
    #[must_use]
    pub const fn new() -> Self {
        Self::after(ENDLESS)
    }

    /// Returns an interrupt that raises itself after the given number of polls, so that tests can stop work
    /// at any point.
    #[must_use]
    pub const fn after(polls: u64) -> Self {
        Self { polls: AtomicU64::new(polls) }
    }

    /// Returns an interrupt that lives as long as the program, for one that is made while it runs. Its eight bytes are
    /// never freed; clear it and use it again for the next question.
    #[must_use]
    pub fn lasting() -> &'static Self {
        Box::leak(Box::default())
    }

    /// Asks all work that polls it to stop.
    pub fn raise(&self) {
        self.polls.store(0, Ordering::Relaxed);
    }

    /// Takes the request back. Call this only when no work that polls it is running.
    pub fn clear(&self) {
        self.polls.store(ENDLESS, Ordering::Relaxed);
    }

    /// Returns whether work is to stop.
    #[inline]
    #[must_use]
    pub fn is_raised(&self) -> bool {
        self.polls.load(Ordering::Relaxed) != ENDLESS && self.count_down()
    }

    #[cold]
    fn count_down(&self) -> bool {
        let one_less = |polls| (polls != 0 && polls != ENDLESS).then(|| polls - 1);
        self.polls.fetch_update(Ordering::Relaxed, Ordering::Relaxed, one_less) == Err(0)
    }
}

impl Default for Interrupt {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn raised_until_cleared() {
        let interrupt = Interrupt::new();
        assert!(!interrupt.is_raised());
        interrupt.raise();
        assert!(interrupt.is_raised() && interrupt.is_raised());
        interrupt.clear();
        assert!(!interrupt.is_raised());
    }

    #[test]
    fn raised_after_a_number_of_polls() {
        let interrupt = Interrupt::after(2);
        assert_eq!([(); 4].map(|()| interrupt.is_raised()), [false, false, true, true]);
    }
}
