//! Threads of the system, and work that is divided between them.
//!
//! Each function of the library behind (`rayon`) is called from one place, with work behind a pointer: otherwise it is
//! compiled again for every kind of work. Work comes in large parts, so the call through a pointer costs nothing.

use std::iter;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use super::system::{self, SystemPool};

/// Returns a pool of `threads` threads, but at least one. Halves the number until the system can start the
/// threads; `None` if it cannot start one.
fn pool(threads: usize) -> Option<SystemPool> {
    let mut fewer = iter::successors(Some(threads.max(1)), |threads| (*threads > 1).then_some(threads / 2));
    fewer.find_map(SystemPool::new)
}

/// Runs `each` on every one of `threads` new threads, and `here` on this one; returns when all have ended. Returns
/// `false`, and runs nothing, if the system cannot start a thread.
pub(crate) fn beside(threads: usize, each: &(dyn Fn() + Sync), here: &mut dyn FnMut()) -> bool {
    pool(threads).is_some_and(|pool| {
        pool.beside(each, here);
        true
    })
}

/// Threads that take turns with the thread that owns them.
pub(crate) struct Threads(Arc<SystemPool>);

impl Threads {
    /// Returns `threads` threads, or the current one if the system cannot start any, as in WebAssembly.
    ///
    /// # Panics
    /// If the system cannot start any thread, and another pool has the current one.
    pub(crate) fn new(threads: usize) -> Self {
        /// The pool of the only thread; a thread can be in one pool only.
        static ALONE: OnceLock<Arc<SystemPool>> = OnceLock::new();
        Self(pool(threads).map_or_else(
            || Arc::clone(ALONE.get_or_init(|| Arc::new(SystemPool::of_this_thread()))),
            Arc::new,
        ))
    }

    /// Runs work that is divided between these threads, and waits for it.
    pub(crate) fn run<R: Send>(&self, work: impl FnOnce() -> R + Send) -> R {
        let (mut work, mut result) = (Some(work), None);
        self.0.run(&mut || result = work.take().map(|work| work()));
        result.expect("the pool has run the work")
    }
}

/// Runs the work of a counting method on the given number of threads.
///
/// # Panics
/// If the system cannot start any thread, and another pool has the current one.
pub fn with_threads<R: Send>(threads: usize, work: impl FnOnce() -> R + Send) -> R {
    Threads::new(threads).run(work)
}

/// Returns the results of `work` for all items, in their order. Threads share the work.
///
/// # Errors
/// An error of `work`; no further work is begun then.
pub(crate) fn try_map<T: Send, R: Send, E: Send>(
    items: impl IntoIterator<Item = T>,
    work: impl Fn(T) -> Result<R, E> + Sync,
) -> Result<Vec<R>, E> {
    let mut slots = Vec::new();
    for item in items {
        slots.push(Mutex::new((Some(item), None)));
    }
    worked(slots, &work)
}

/// The same, where each thread has what `begin` returns.
///
/// # Errors
/// An error of `work`; no further work is begun then.
pub(crate) fn try_map_with<S: Send, T: Send, R: Send, E: Send>(
    items: impl IntoIterator<Item = T>,
    begin: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, T) -> Result<R, E> + Sync,
) -> Result<Vec<R>, E> {
    let own = Mutex::new(Vec::new());
    try_map(items, |item| {
        let kept = locked(&own).pop();
        let mut state = kept.unwrap_or_else(&begin);
        let result = work(&mut state, item);
        locked(&own).push(state);
        result
    })
}

/// The same for work that cannot fail.
pub(crate) fn map<T: Send, R: Send>(
    items: impl IntoIterator<Item = T>,
    work: impl Fn(T) -> R + Sync,
) -> Vec<R> {
    let Ok(results) = try_map(items, |item| Ok::<_, std::convert::Infallible>(work(item)));
    results
}

/// An item, until a thread takes it, and then its result.
type Slot<T, R> = Mutex<(Option<T>, Option<R>)>;

/// Works on all items.
fn worked<T: Send, R: Send, E: Send>(
    slots: Vec<Slot<T, Result<R, E>>>,
    work: &(dyn Fn(T) -> Result<R, E> + Sync),
) -> Result<Vec<R>, E> {
    let has_failed = AtomicBool::new(false);
    system::for_each(slots.len(), &|at| {
        if has_failed.load(Ordering::Relaxed) {
            return;
        }
        let Some(item) = locked(&slots[at]).0.take() else { return };
        let result = work(item);
        has_failed.fetch_or(result.is_err(), Ordering::Relaxed);
        locked(&slots[at]).1 = Some(result);
    });
    let mut results = Vec::with_capacity(slots.len());
    for slot in slots {
        // After a failure some results are missing, but not the error.
        if let Some(result) = slot.into_inner().unwrap_or_else(PoisonError::into_inner).1 {
            results.push(result?);
        }
    }
    Ok(results)
}

fn locked<T>(cell: &Mutex<T>) -> MutexGuard<'_, T> {
    cell.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_in_the_order_of_the_items() {
        let squares = with_threads(3, || map(0..1000_u64, |number| number * number));
        assert_eq!(squares, (0..1000).map(|number| number * number).collect::<Vec<_>>());
    }

    #[test]
    fn an_error_ends_the_work() {
        let work = |it: u32| if it == 700 { Err(it) } else { Ok(it) };
        assert_eq!(with_threads(3, || try_map(0..1000, work)), Err(700));
        assert_eq!(try_map(0..700, work).map(|results| results.len()), Ok(700));
    }

    #[test]
    fn work_has_a_state_of_its_own() {
        let started = Mutex::new(0);
        let begin = || *locked(&started) += 1;
        let done = with_threads(2, || {
            try_map_with(
                0..100,
                || (begin(), 0).1,
                |state: &mut u32, _| {
                    *state += 1;
                    Ok::<_, ()>(*state)
                },
            )
        });
        let done = done.expect("no error");
        // The states count the items together.
        let first = done.iter().filter(|&&flag| flag == 1).count();
        assert_eq!((done.len(), first), (100, *started.lock().expect("no panic")));
        assert!(first <= 2, "{first}");
    }

    #[test]
    fn threads_work_beside_this_one() {
        let (there, mut here) = (Mutex::new(0), 0);
        assert!(beside(3, &|| *locked(&there) += 1, &mut || here += 1));
        assert_eq!((there.into_inner().expect("no panic"), here), (3, 1));
    }
}
