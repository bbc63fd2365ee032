//! How many Hamiltonian walks there are: over a frontier, or by that and a search in turns.
//!
//! A search is best where little is left to decide, a sweep over a [`frontier`](crate::frontier) where there are many
//! walks and the graph is narrow. How many nodes or states either will take is not known before. So they work in
//! turns: a search of a few nodes, the sweep up to as many states, a search of twice as many nodes, and
//! so on. The sweep goes on where it was, the search begins again. Whichever ends, all else took a small multiple of its
//! work. A search that is expected to need far more nodes than it may have loses its turn (as `reach` tells), so
//! that where there are very many walks the sweep has the time for itself.
//!
//! Turns are measured in work and not in seconds, so which method ends first is the same on every machine. A state takes
//! about as long as a node on a graph of 64 vertices; nodes of larger graphs take longer.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use cavalcade_core::Model;
use num_bigint::BigUint;

use crate::frontier::{Control, Frontier, Halt, Progress};
use crate::tree::Reach;
use crate::{Branching, Counted, Limits, Outcome, Search, Solution, Statistics, Stop, with_threads};

/// Nodes of the first search on a usual graph.
const FIRST_NODES: u64 = 1 << 17;
/// How many times as many nodes the next search has.
const GROWTH: u64 = 2;
/// For a usual graph.
const USUAL: u64 = 64;
/// States of the sweep before the second search, for every node that it may have.
const STATES_A_NODE: u64 = 1;

/// What a count over a frontier may spend, and whom it tells.
#[derive(Clone, Copy)]
pub struct Sweep<'a> {
    /// Of these only that of time applies.
    pub limits: Limits,
    /// How many bytes it may take.
    pub memory: usize,
    /// How many threads may work.
    pub threads: usize,
    /// Called after every step.
    pub progress: &'a (dyn Fn(Progress) + Sync),
}

impl Sweep<'_> {
    /// Counts over a frontier alone: `count` is the one of a [`Frontier`], or of the symmetric walks. Where it is
    /// stopped nothing is known, and the number is 0.
    #[must_use]
    pub fn run(&self, count: impl FnOnce(Control) -> Result<BigUint, Halt> + Send) -> Counted {
        let start = Instant::now();
        let found =
            with_threads(self.threads, || count(self.control(self.progress, &|| self.is_over(start))));
        self.swept(
            found,
            start,
            Statistics { seconds: start.elapsed().as_secs_f64(), ..Statistics::default() },
        )
    }

    /// Counts by searches of `model` and over a frontier in turns, until one of them is complete; see the module.
    ///
    /// `vertices` are those of the graph; `frontier` is asked for after the first search, and without one the search
    /// goes on alone. `visit` sees the solutions of each search with their numbers, from 1 on.
    /// When the memory is not enough for the sweep, that is the end ([`Stop::Memory`]): whether to go on with a search
    /// alone is for the caller to say.
    pub fn in_turns(
        &self,
        model: &Model,
        branching: Branching,
        vertices: usize,
        frontier: impl FnOnce() -> Option<Frontier>,
        visit: impl FnMut(u64, Solution<'_>) -> ControlFlow<()> + Send,
    ) -> Counted {
        let start = Instant::now();
        let scale = (vertices as u64).max(1);
        let mut turns = Turns {
            model,
            branching,
            limits: self.limits,
            start,
            budget: (FIRST_NODES * USUAL / scale).max(1),
            states: 0,
            scale,
            spent: Statistics::default(),
            reach: Reach::UNKNOWN,
            visit,
        };
        if let Some(outcome) = turns.search() {
            return Counted::visited(outcome);
        }
        let Some(frontier) = frontier() else {
            return Counted::visited(turns.visited(None));
        };
        let turns = Mutex::new(turns);
        let ended: Mutex<Option<Outcome>> = Mutex::new(None);
        let is_ended = AtomicBool::new(false);
        let after_step = |step: Progress| {
            (self.progress)(step);
            let mut turns = turns.lock().unwrap_or_else(PoisonError::into_inner);
            if step.need.is_none()
                && step.step < step.steps
                && turns.is_due(step.states as u64)
                && let Some(outcome) = turns.search()
            {
                *ended.lock().unwrap_or_else(PoisonError::into_inner) = Some(outcome);
                is_ended.store(true, Ordering::Relaxed);
            }
        };
        let is_over = || is_ended.load(Ordering::Relaxed) || self.is_over(start);
        let found = with_threads(self.threads, || frontier.count(self.control(&after_step, &is_over)));
        let turns = turns.into_inner().unwrap_or_else(PoisonError::into_inner);
        match ended.into_inner().unwrap_or_else(PoisonError::into_inner) {
            Some(outcome) => Counted::visited(outcome),
            None => self.swept(found, start, turns.statistics(0)),
        }
    }

    fn control<'a>(
        &self,
        progress: &'a (dyn Fn(Progress) + Sync),
        is_over: &'a (dyn Fn() -> bool + Sync),
    ) -> Control<'a> {
        Control { memory: self.memory, is_over, progress }
    }

    fn is_over(&self, start: Instant) -> bool {
        self.limits.over(start.elapsed()).is_some()
    }

    /// What came of a sweep.
    fn swept(&self, found: Result<BigUint, Halt>, start: Instant, statistics: Statistics) -> Counted {
        let (number, stopped) = match found {
            Ok(number) => (number, None),
            Err(Halt::Memory) => (BigUint::ZERO, Some(Stop::Memory)),
            Err(Halt::Stopped | Halt::Wider) => {
                (BigUint::ZERO, self.limits.over(start.elapsed()).or(Some(Stop::Time)))
            }
        };
        Counted::swept(number, Outcome { statistics, stopped })
    }
}

/// The searches between the steps of a sweep.
struct Turns<'a, V> {
    model: &'a Model,
    branching: Branching,
    limits: Limits,
    start: Instant,
    /// Nodes that the next search may have.
    budget: u64,
    /// States that the sweep has had.
    states: u64,
    /// Vertices of the graph.
    scale: u64,
    spent: Statistics,
    /// What the last search says of the next.
    reach: Reach,
    visit: V,
}

impl<V: FnMut(u64, Solution<'_>) -> ControlFlow<()>> Turns<'_, V> {
    /// Whether the next search is due when a step has left so many states.
    fn is_due(&mut self, states: u64) -> bool {
        self.states += states;
        self.states / STATES_A_NODE >= self.budget.saturating_mul(self.scale) / USUAL
    }

    /// A search within the budget, unless it is beyond reach; how it ended, if not by the budget alone.
    fn search(&mut self) -> Option<Outcome> {
        let budget = self.budget;
        self.budget = budget.saturating_mul(GROWTH);
        if self.reach.is_beyond(budget) {
            return None;
        }
        let outcome = self.visited(Some(budget));
        (outcome.stopped != Some(Stop::Nodes)).then_some(outcome)
    }

    /// How a search of so many nodes ended, or of as many as it takes, with what all took up to then.
    fn visited(&mut self, nodes: Option<u64>) -> Outcome {
        let time = self.limits.time.map(|time| time.saturating_sub(self.start.elapsed()));
        let limits = Limits { solutions: None, nodes, time, ..self.limits };
        let search = Search::under(self.model, self.branching, limits.interrupt()).limits(limits);
        let mut index = 0;
        let (outcome, reach) = Reach::run(search, |solution| {
            index += 1;
            (self.visit)(index, solution)
        });
        self.reach = reach;
        self.spent.add(&outcome.statistics);
        Outcome { statistics: self.statistics(outcome.statistics.solutions), ..outcome }
    }

    /// What all took up to now, with this number of solutions.
    fn statistics(&self, solutions: u64) -> Statistics {
        Statistics { solutions, seconds: self.start.elapsed().as_secs_f64(), ..self.spent }
    }
}
