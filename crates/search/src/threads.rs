//! Threads for what is worth more than one.

use rayon::{ThreadPool, ThreadPoolBuilder};

/// So many threads, but one at least; fewer where the system has no more.
pub(crate) fn pool(threads: usize) -> ThreadPool {
    let build = |threads: usize| ThreadPoolBuilder::new().num_threads(threads.max(1)).build();
    build(threads).or_else(|_| build(1)).expect("the system can start a thread")
}

/// Does what a frontier has to do, on so many threads.
pub fn with_threads<R: Send>(threads: usize, work: impl FnOnce() -> R + Send) -> R {
    pool(threads).install(work)
}
