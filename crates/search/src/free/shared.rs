//! The best solution, by several threads that share its value and the remaining subtrees.
//!
//! Each thread searches a subtree by branch and bound, in short turns. Between two turns it takes over the bound of all
//! threads, and if another thread waits, it gives away the open alternative nearest to the root.
//!
//! The best value is the same with any number of threads. Which solution has it, and the statistics, depend on their
//! speed.

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use cavalcade_core::Variable;

use super::FreeSearch;
use crate::parallel::beside;
use crate::tree::BoundedSubtree;
use crate::{Direction, Limits, Outcome, Search, Statistics, Stop};

/// Nodes of a turn.
const TURN: u64 = 1 << 10;
/// The longest turn, and the longest sleep.
const TIME: Duration = Duration::from_millis(20);

impl FreeSearch<'_> {
    /// Searches for the best solution by the rule alone, on `threads` threads, until it is proved or a limit is
    /// reached; `None` if the system cannot start a thread. The best value is the same with any number of threads;
    /// another solution may have it.
    ///
    /// `visit` sees improvements on this thread.
    pub(crate) fn run_by_rule(
        self,
        objective: (Variable, Direction),
        threads: usize,
        visit: &mut dyn FnMut(&[i32]) -> ControlFlow<()>,
    ) -> Option<Outcome> {
        let (best, subtrees) = (self.best.map(<[i32]>::to_vec), vec![BoundedSubtree::default()]);
        let state = Mutex::new(SharedState { best, subtrees, ..SharedState::default() });
        let shared = Shared { task: self, objective, start: Instant::now(), state, changed: Condvar::new() };
        let each = || {
            let _guard = PanicGuard(&shared);
            shared.work();
        };
        let has_threads = beside(threads, &each, &mut || shared.show(visit));
        let state = shared.state.into_inner().unwrap_or_else(PoisonError::into_inner);
        let statistics = Statistics { seconds: shared.start.elapsed().as_secs_f64(), ..state.spent };
        has_threads.then_some(Outcome { statistics, stopped: state.stopped })
    }
}

struct Shared<'a> {
    task: FreeSearch<'a>,
    objective: (Variable, Direction),
    start: Instant,
    state: Mutex<SharedState>,
    /// A subtree or an improvement waits, or the search is over.
    changed: Condvar,
}

#[derive(Default)]
struct SharedState {
    best: Option<Vec<i32>>,
    /// The improvements that were not visited.
    found: VecDeque<Vec<i32>>,
    /// The subtrees that no thread searches.
    subtrees: Vec<BoundedSubtree>,
    /// The number of threads that search a subtree.
    running: usize,
    /// The number of threads that wait for a subtree.
    waiting: usize,
    spent: Statistics,
    /// Whether the search has ended.
    is_over: bool,
    /// Why it ended; `None` if it is complete.
    stopped: Option<Stop>,
}

impl SharedState {
    /// Ends the search, unless it has ended.
    fn end(&mut self, stopped: Option<Stop>) {
        if !self.is_over {
            (self.is_over, self.stopped) = (true, stopped);
        }
    }

    /// Whether there are as many improvements as wanted.
    fn is_full(&self, limits: Limits) -> bool {
        limits.solutions.is_some_and(|most| self.spent.solutions >= most)
    }
}

impl Shared<'_> {
    fn state(&self) -> MutexGuard<'_, SharedState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Searches subtrees until the search is over.
    fn work(&self) {
        while let Some(subtree) = self.take() {
            let FreeSearch { model, rule, limits, .. } = self.task;
            let mut search = Search::under(model, rule, limits.interrupt());
            search
                .optimise_below(self.objective, self.value(), &subtree)
                .expect("a subtree of this model begins at one of its nodes");
            while let Some(limits) = self.turn(TIME) {
                if let Some(value) = self.value() {
                    search.improve_on(value);
                }
                let limits = Limits { nodes: Some(limits.nodes.unwrap_or(TURN).min(TURN)), ..limits };
                let outcome = search.visit(limits, &mut |solution| self.found(&solution.values()));
                let mut state = self.state();
                state.spent.add(&Statistics { solutions: 0, ..outcome.statistics }); // improvements count
                match outcome.stopped {
                    None => break,
                    Some(Stop::Nodes | Stop::Time) if state.waiting > 0 && state.subtrees.is_empty() => {
                        state.subtrees.extend(search.split());
                        self.changed.notify_one();
                    }
                    Some(Stop::Nodes | Stop::Time) => {}
                    Some(stop) => state.end(Some(stop)),
                }
            }
            let mut state = self.state();
            state.running -= 1;
            if state.running == 0 && state.subtrees.is_empty() {
                state.end(None);
            }
            self.changed.notify_all();
        }
    }

    /// Shows improvements to `visit` until the search is over.
    fn show(&self, visit: &mut dyn FnMut(&[i32]) -> ControlFlow<()>) {
        let mut state = self.state();
        loop {
            if let Some(values) = state.found.pop_front() {
                drop(state);
                let flow = visit(&values);
                state = self.state();
                if flow.is_break() {
                    (state.is_over, state.stopped) = (true, Some(Stop::Visitor));
                    state.found.clear();
                }
            } else if state.is_over {
                return self.changed.notify_all();
            } else {
                state = self.changed.wait_timeout(state, TIME).unwrap_or_else(PoisonError::into_inner).0;
            }
        }
    }

    /// Waits for a subtree; `None` if the search is over.
    fn take(&self) -> Option<BoundedSubtree> {
        let mut state = self.state();
        loop {
            if state.is_over {
                return None;
            }
            if let Some(subtree) = state.subtrees.pop() {
                state.running += 1;
                return Some(subtree);
            }
            state.waiting += 1;
            state = self.changed.wait_timeout(state, TIME).unwrap_or_else(PoisonError::into_inner).0;
            state.waiting -= 1;
        }
    }

    /// Returns the limits of the next turn, which takes up to `time`; `None` if the search is over.
    fn turn(&self, time: Duration) -> Option<Limits> {
        let limits = self.task.limits;
        let mut state = self.state();
        let nodes = limits.nodes.map(|most| most.saturating_sub(state.spent.nodes));
        let over = nodes.filter(|&nodes| nodes == 0).map(|_| Stop::Nodes);
        let over = over.or_else(|| state.is_full(limits).then_some(Stop::Solutions));
        if let Some(stop) = over.or_else(|| limits.over(self.start.elapsed())) {
            state.end(Some(stop));
        }
        let left = limits.time.map_or(time, |most| most.saturating_sub(self.start.elapsed()).min(time));
        let turn = Limits { solutions: None, nodes, time: Some(left), interrupt: limits.interrupt };
        (!state.is_over).then_some(turn)
    }

    /// Returns the best value of the objective.
    fn value(&self) -> Option<i32> {
        self.state().best.as_ref().map(|best| best[self.objective.0.index()])
    }

    /// Takes a solution, unless another thread has found one that is as good.
    fn found(&self, values: &[i32]) -> ControlFlow<()> {
        let mut state = self.state();
        if state.is_over {
            return ControlFlow::Break(());
        }
        if self.task.is_better(values, state.best.as_deref()) {
            state.best = Some(values.to_vec());
            state.found.push_back(values.to_vec());
            state.spent.solutions += 1;
            if state.is_full(self.task.limits) {
                state.end(Some(Stop::Solutions));
            }
            self.changed.notify_all();
        }
        if state.is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// Ends the search if a thread panics, because the others would wait for it.
struct PanicGuard<'s, 'a>(&'s Shared<'a>);

impl Drop for PanicGuard<'_, '_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.state().end(Some(Stop::Visitor));
            self.0.changed.notify_all();
        }
    }
}
