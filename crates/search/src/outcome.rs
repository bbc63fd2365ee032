//! The limits of a search, and the outcome that it returns.

use std::time::{Duration, Instant};

use cavalcade_core::Interrupt;
use num_bigint::BigUint;

/// Limits at which a search stops early; none by default.
#[derive(Debug, Clone, Copy, Default)]
pub struct Limits {
    /// Stop after this many solutions.
    pub solutions: Option<u64>,
    /// Stop after this many nodes.
    pub nodes: Option<u64>,
    /// Stop after this time. The clock is checked every few milliseconds, or after each node that takes
    /// longer.
    pub time: Option<Duration>,
    /// Stop once this is raised, for example by a signal handler or a timer. It is checked as often as the
    /// clock, and also within nodes.
    pub interrupt: Option<&'static Interrupt>,
}

impl Limits {
    /// Returns the reason to stop after the given elapsed time: the interrupt or the time limit; `None` to
    /// continue.
    #[must_use]
    pub fn over(&self, elapsed: Duration) -> Option<Stop> {
        if self.interrupt().is_raised() {
            Some(Stop::Interrupt)
        } else {
            self.time.filter(|&time| elapsed >= time).map(|_| Stop::Time)
        }
    }

    /// Returns the interrupt to poll within nodes.
    #[must_use]
    pub fn interrupt(&self) -> &'static Interrupt {
        self.interrupt.unwrap_or(Interrupt::NEVER)
    }

    /// Returns the limits that remain after another search. The solutions of that search do not count.
    #[must_use]
    pub fn after(self, spent: &Statistics) -> Self {
        Self {
            solutions: self.solutions,
            nodes: self.nodes.map(|nodes| nodes.saturating_sub(spent.nodes)),
            time: self.time.map(|time| time.saturating_sub(spent.time())),
            interrupt: self.interrupt,
        }
    }

    /// Returns the limits that remain of those that began at a time: less of the time.
    pub(crate) fn since(self, start: Instant) -> Self {
        Self { time: self.time.map(|time| time.saturating_sub(start.elapsed())), ..self }
    }

    /// Returns the limits that remain of those that began at a time, after work whose solutions count.
    pub(crate) fn remaining(self, done: &Statistics, start: Instant) -> Self {
        let solutions = self.solutions.map(|most| most.saturating_sub(done.solutions));
        Self { solutions, ..self.since(start).after(&Statistics { seconds: 0.0, ..*done }) }
    }

    /// Returns the limit that work has reached, of solutions and nodes.
    pub(crate) fn reached(&self, done: &Statistics) -> Option<Stop> {
        let is_reached = |most: Option<u64>, count: u64| most.is_some_and(|most| count >= most);
        if is_reached(self.solutions, done.solutions) {
            Some(Stop::Solutions)
        } else {
            is_reached(self.nodes, done.nodes).then_some(Stop::Nodes)
        }
    }
}

/// The reason why a search stopped early.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stop {
    /// The limit of solutions was reached; there may be more.
    Solutions,
    /// The limit of nodes was reached.
    Nodes,
    /// A search that learns met as many conflicts as one question may take.
    Conflicts,
    /// The time limit was reached.
    Time,
    /// The interrupt was raised.
    Interrupt,
    /// The visitor stopped the search.
    Visitor,
    /// A sweep would have needed too much memory.
    Memory,
}

/// The work that a search has done.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Statistics {
    /// Solutions visited or counted; `u64::MAX` if there are so many or more ([`Statistics::exact_solutions`]).
    pub solutions: u64,
    /// The root and one node for every alternative tried. Leaves and failures count as nodes; forced steps do
    /// not.
    pub nodes: u64,
    /// Nodes where propagation proved that no solution remains.
    pub failures: u64,
    /// Number of propagator runs; in a search that learns also of facts that nogoods imply.
    pub propagations: u64,
    /// The greatest number of decisions above a leaf, a solution or a failure. A record of a stopped run does not keep
    /// it.
    pub depth: u64,
    /// Elapsed time of the search in seconds, excluding the time to build the model.
    pub seconds: f64,
}

impl Statistics {
    /// Returns the number of solutions; `None` if there are 2^64 - 1 or more.
    #[must_use]
    pub fn exact_solutions(&self) -> Option<u64> {
        Some(self.solutions).filter(|&solutions| solutions < u64::MAX)
    }

    /// Returns the elapsed time.
    #[must_use]
    pub fn time(&self) -> Duration {
        Duration::try_from_secs_f64(self.seconds).unwrap_or_default()
    }

    /// Adds the work of another search.
    pub fn add(&mut self, other: &Self) {
        self.solutions = self.solutions.saturating_add(other.solutions);
        self.nodes += other.nodes;
        self.failures += other.failures;
        self.propagations += other.propagations;
        self.depth = self.depth.max(other.depth);
        self.seconds += other.seconds;
    }

    /// Returns the work since `before`, an earlier state of the same statistics.
    pub(crate) fn since(&self, before: &Self) -> Self {
        Self {
            solutions: self.solutions - before.solutions,
            nodes: self.nodes - before.nodes,
            failures: self.failures - before.failures,
            propagations: self.propagations - before.propagations,
            depth: self.depth,
            seconds: self.seconds - before.seconds,
        }
    }
}

/// The outcome of a search.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Outcome {
    /// The work done.
    pub statistics: Statistics,
    /// The reason why the search stopped early, or `None` if it is complete.
    pub stopped: Option<Stop>,
}

impl Outcome {
    /// Returns whether every solution was visited. A count is exact only if the search is complete.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.stopped.is_none()
    }
}

/// A method of counting.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    /// Visits every solution.
    Search,
    /// Counts solutions together that meet the frontier in the same state.
    Frontier,
    /// Counts partial paths together that visit the same set of vertices.
    Subsets,
    /// Counts partial assignments together that have the same completions.
    Merged,
}

impl Method {
    /// Returns the name of the method.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Search => "search",
            Self::Frontier => "frontier",
            Self::Subsets => "subsets",
            Self::Merged => "merged",
        }
    }
}

/// A number of solutions, and how it was found.
#[derive(Debug, Clone, PartialEq)]
pub struct Counted {
    /// All solutions if the outcome is complete, otherwise those seen so far.
    pub number: BigUint,
    /// The method of counting.
    pub method: Method,
    /// The work done. `outcome.statistics.solutions` is `u64::MAX` if `number` does not fit.
    pub outcome: Outcome,
}

impl Counted {
    /// Returns the count of a search that visited its solutions.
    #[must_use]
    pub fn visited(outcome: Outcome) -> Self {
        Self { number: outcome.statistics.solutions.into(), method: Method::Search, outcome }
    }

    /// Returns the count of a method that visits no solutions; sets the number of solutions in `outcome`.
    #[must_use]
    pub fn swept(number: BigUint, method: Method, mut outcome: Outcome) -> Self {
        outcome.statistics.solutions = u64::try_from(&number).unwrap_or(u64::MAX);
        Self { number, method, outcome }
    }
}
