//! What stands for pools of threads where there are none: work is done at once, on the only thread.

/// The only thread.
pub(super) struct OnlyThread;

/// What `system` calls it.
pub(super) type SystemPool = OnlyThread;

#[expect(clippy::unused_self, reason = "pools of `system` have threads")]
impl OnlyThread {
    /// Returns `None`: no thread can be started.
    pub(super) fn new(_: usize) -> Option<Self> {
        None
    }

    /// Returns the pool of the current thread.
    pub(super) fn of_this_thread() -> Self {
        Self
    }

    /// Runs work.
    pub(super) fn run(&self, work: &mut (dyn FnMut() + Send)) {
        work();
    }

    /// Runs work on this thread only.
    pub(super) fn beside(&self, _: &(dyn Fn() + Sync), here: &mut dyn FnMut()) {
        here();
    }
}

/// Returns the number of threads.
pub(crate) fn thread_count() -> usize {
    1
}

/// Calls `work` with every number below `count`.
pub(super) fn for_each(count: usize, work: &(dyn Fn(usize) + Sync)) {
    (0..count).for_each(work);
}
