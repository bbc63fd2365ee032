//! Threads for what is worth more than one.

use std::iter;

use rayon::{ThreadPool, ThreadPoolBuilder};

/// So many threads, but one at least; fewer where the system has no more, and none where it has not even one.
pub(crate) fn pool(threads: usize) -> Option<ThreadPool> {
    let mut fewer = iter::successors(Some(threads.max(1)), |it| (*it > 1).then_some(it / 2));
    fewer.find_map(|it| ThreadPoolBuilder::new().num_threads(it).build().ok())
}

/// Does what a frontier has to do, on so many threads.
///
/// # Panics
/// If the system has no thread at all, for the second time in a thread.
pub fn with_threads<R: Send>(threads: usize, work: impl FnOnce() -> R + Send) -> R {
    let alone = || ThreadPoolBuilder::new().num_threads(1).use_current_thread().build();
    let pool = pool(threads).map_or_else(alone, Ok);
    pool.expect("this thread can work alone").install(work)
}
