//! What a search may spend, and what it has to say at its end.

use std::time::Duration;

use cavalcade_core::Interrupt;
use num_bigint::BigUint;

/// When a search is to stop before it has seen everything; by default never.
#[derive(Debug, Clone, Copy, Default)]
pub struct Limits {
    /// Stop after so many solutions.
    pub solutions: Option<u64>,
    /// Stop after so many nodes.
    pub nodes: Option<u64>,
    /// Stop after so long; looked at every few milliseconds, or after every node that takes longer.
    pub time: Option<Duration>,
    /// Stop once this is raised, as a handler of signals or a timer may do; looked at as often as the time, and also
    /// within nodes.
    pub interrupt: Option<&'static Interrupt>,
}

impl Limits {
    /// Why whatever has taken so long must end now.
    #[must_use]
    pub fn over(&self, elapsed: Duration) -> Option<Stop> {
        if self.interrupt().is_raised() {
            Some(Stop::Interrupt)
        } else {
            self.time.filter(|&time| elapsed >= time).map(|_| Stop::Time)
        }
    }

    /// What is polled within nodes.
    #[must_use]
    pub fn interrupt(&self) -> &'static Interrupt {
        self.interrupt.unwrap_or(Interrupt::NEVER)
    }

    /// What is left of them after another search, whose solutions do not count.
    #[must_use]
    pub fn after(self, spent: &Statistics) -> Self {
        let seconds = Duration::try_from_secs_f64(spent.seconds).unwrap_or_default();
        Self {
            solutions: self.solutions,
            nodes: self.nodes.map(|nodes| nodes.saturating_sub(spent.nodes)),
            time: self.time.map(|time| time.saturating_sub(seconds)),
            interrupt: self.interrupt,
        }
    }
}

/// Why a search ended early.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stop {
    /// The limit of solutions was reached and there may be more.
    Solutions,
    /// The limit of nodes was reached.
    Nodes,
    /// The time was up.
    Time,
    /// The interrupt was raised.
    Interrupt,
    /// The visitor asked for it.
    Visitor,
    /// The memory was not enough for a sweep.
    Memory,
}

/// What a search has done.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Statistics {
    /// Solutions visited or counted; the greatest number that fits where there are more.
    pub solutions: u64,
    /// The root and one for every alternative tried, leaves and dead ends included;
    /// forced steps do not count.
    pub nodes: u64,
    /// Nodes that turned out to have no solution before anything was left to decide.
    pub failures: u64,
    /// How often a propagator ran.
    pub propagations: u64,
    /// Elapsed time of the search in seconds, without building the model.
    pub seconds: f64,
}

impl Statistics {
    /// Adds what another search has done.
    pub fn add(&mut self, other: &Self) {
        self.solutions = self.solutions.saturating_add(other.solutions);
        self.nodes += other.nodes;
        self.failures += other.failures;
        self.propagations += other.propagations;
        self.seconds += other.seconds;
    }
}

/// The end of a search.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Outcome {
    /// What was done.
    pub statistics: Statistics,
    /// Why it ended early, or `None` if everything was seen.
    pub stopped: Option<Stop>,
}

impl Outcome {
    /// Whether every solution was visited; only then is a count a count.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.stopped.is_none()
    }
}

/// How something was counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    /// Every solution was visited.
    Search,
    /// Solutions were counted together, by how they meet a frontier.
    Frontier,
}

impl Method {
    /// What it is called.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Search => "search",
            Self::Frontier => "frontier",
        }
    }
}

/// How many solutions there are.
#[derive(Debug, Clone, PartialEq)]
pub struct Counted {
    /// All of them if the outcome is complete, else those seen.
    pub number: BigUint,
    /// How they were counted.
    pub method: Method,
    /// What it took; its number of solutions is the greatest that fits where this one does not.
    pub outcome: Outcome,
}

impl Counted {
    /// What a search has visited.
    #[must_use]
    pub fn visited(outcome: Outcome) -> Self {
        Self { number: outcome.statistics.solutions.into(), method: Method::Search, outcome }
    }

    /// What a sweep has found, at this cost but for the number of solutions.
    #[must_use]
    pub fn swept(number: BigUint, mut outcome: Outcome) -> Self {
        outcome.statistics.solutions = u64::try_from(&number).unwrap_or(u64::MAX);
        Self { number, method: Method::Frontier, outcome }
    }
}
