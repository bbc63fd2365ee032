//! A request to stop early, which long work polls.
//!
//! The core knows no clocks and no signals. A caller that does raises an [`Interrupt`]; work that may take long polls it
//! and gives up. What is half done then is discarded and never taken for a result: see
//! [`Engine::propagate`](crate::Engine::propagate).

use std::sync::atomic::{AtomicU64, Ordering};

/// How many polls are left before one that was not told how many is raised: it never is by itself.
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
    /// One that nobody raises.
    pub const NEVER: &'static Self = {
        static NEVER: Interrupt = Interrupt::new();
        &NEVER
    };

    /// One that is not raised.
    #[must_use]
    pub const fn new() -> Self {
        Self::after(ENDLESS)
    }

    /// One that raises itself after the given number of polls, so that tests can stop work at any point.
    #[must_use]
    pub const fn after(polls: u64) -> Self {
        Self { polls: AtomicU64::new(polls) }
    }

    /// Asks all work that polls it to stop.
    pub fn raise(&self) {
        self.polls.store(0, Ordering::Relaxed);
    }

    /// Takes the request back. Only when no work that polls it is under way.
    pub fn clear(&self) {
        self.polls.store(ENDLESS, Ordering::Relaxed);
    }

    /// Whether work is to stop.
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
    fn raised_after_so_many_polls() {
        let interrupt = Interrupt::after(2);
        assert_eq!([(); 4].map(|()| interrupt.is_raised()), [false, false, true, true]);
    }
}
