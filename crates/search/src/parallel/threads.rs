//! Thread pools.

use std::iter;
use std::sync::{Arc, OnceLock};

use rayon::{ThreadPool, ThreadPoolBuilder};

/// Returns a pool of `threads` threads, but at least one. Halves the number until the system can start the
/// threads; `None` if it cannot start one.
pub(crate) fn pool(threads: usize) -> Option<ThreadPool> {
    let mut fewer = iter::successors(Some(threads.max(1)), |it| (*it > 1).then_some(it / 2));
    fewer.find_map(|it| ThreadPoolBuilder::new().num_threads(it).build().ok())
}

/// Returns a pool of `threads` threads, or of the current one if the system cannot start any, as in WebAssembly.
///
/// # Panics
/// If the system cannot start any thread, and another pool has the current one.
pub(crate) fn pool_or_alone(threads: usize) -> Arc<ThreadPool> {
    pool(threads).map_or_else(alone, Arc::new)
}

/// Returns the pool of the only thread; a thread can be in one pool only.
fn alone() -> Arc<ThreadPool> {
    static ALONE: OnceLock<Arc<ThreadPool>> = OnceLock::new();
    let build = || {
        let pool = ThreadPoolBuilder::new().num_threads(1).use_current_thread().build();
        Arc::new(pool.expect("this thread can work alone"))
    };
    Arc::clone(ALONE.get_or_init(build))
}

/// Runs the work of a counting method on the given number of threads.
///
/// # Panics
/// If the system cannot start any thread, and another pool has the current one.
pub fn with_threads<R: Send>(threads: usize, work: impl FnOnce() -> R + Send) -> R {
    pool_or_alone(threads).install(work)
}
