//! Pools of threads, and loops that their threads share. Builds for WebAssembly have `no_threads` instead.

use rayon::iter::{IntoParallelIterator, ParallelIterator};
use rayon::{ThreadPool, ThreadPoolBuilder};

/// A pool of threads.
pub(super) struct SystemPool(ThreadPool);

impl SystemPool {
    /// Returns a pool of new threads; `None` if the system cannot start so many.
    pub(super) fn new(threads: usize) -> Option<Self> {
        ThreadPoolBuilder::new().num_threads(threads).build().ok().map(Self)
    }

    /// Returns the pool of the current thread.
    ///
    /// # Panics
    /// If another pool has this thread.
    pub(super) fn of_this_thread() -> Self {
        let pool = ThreadPoolBuilder::new().num_threads(1).use_current_thread().build();
        Self(pool.expect("this thread can work alone"))
    }

    /// Runs work whose loops are shared by the threads of this pool.
    pub(super) fn run(&self, work: &mut (dyn FnMut() + Send)) {
        self.0.install(work);
    }

    /// Runs `each` on every thread, and `here` on this one.
    pub(super) fn beside(&self, each: &(dyn Fn() + Sync), here: &mut dyn FnMut()) {
        self.0.in_place_scope(|scope| {
            scope.spawn_broadcast(|_, _| each());
            here();
        });
    }
}

/// Returns the number of threads of the pool that runs the caller, or 1.
pub(crate) fn thread_count() -> usize {
    // Outside a pool this call would start one.
    rayon::current_thread_index().map_or(1, |_| rayon::current_num_threads())
}

/// Calls `work` with every number below `count`; the threads of the current pool share the numbers.
pub(super) fn for_each(count: usize, work: &(dyn Fn(usize) + Sync)) {
    match count {
        // This needs no pool, and starts none.
        0 | 1 => (0..count).for_each(work),
        _ => (0..count).into_par_iter().for_each(work),
    }
}
