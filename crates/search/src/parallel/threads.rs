//! Thread pools.

use std::iter;

use rayon::{ThreadPool, ThreadPoolBuilder};

/// Returns a pool of `threads` threads, but at least one. Halves the number until the system can start the
/// threads; `None` if it cannot start one.
pub(crate) fn pool(threads: usize) -> Option<ThreadPool> {
    let mut fewer = iter::successors(Some(threads.max(1)), |it| (*it > 1).then_some(it / 2));
    fewer.find_map(|it| ThreadPoolBuilder::new().num_threads(it).build().ok())
}

/// Returns a pool of `threads` threads, or of the current one if the system cannot start any.
///
/// # Panics
/// If the system cannot start any thread, when called a second time on the same thread.
pub(crate) fn pool_or_alone(threads: usize) -> ThreadPool {
    let alone = || ThreadPoolBuilder::new().num_threads(1).use_current_thread().build();
    pool(threads).map_or_else(alone, Ok).expect("this thread can work alone")
}

/// Runs the work of a counting method on the given number of threads.
///
/// # Panics
/// If the system cannot start any thread, when called a second time on the same thread.
pub fn with_threads<R: Send>(threads: usize, work: impl FnOnce() -> R + Send) -> R {
    pool_or_alone(threads).install(work)
}
