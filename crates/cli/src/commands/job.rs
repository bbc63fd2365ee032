//! One question with all that is needed to answer it: searching, in a store or without, checking, drawing, reporting.

use std::ops::ControlFlow;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use cavalcade_core::files::printable;
use cavalcade_core::problems::symmetry::Symmetries;
use cavalcade_core::puzzles::Instance;
use cavalcade_core::puzzles::diagram::Diagram;
use cavalcade_search::answers::independent;
use cavalcade_search::parallel::{Checkpoint, Enumeration, Estimator};
use cavalcade_search::{Branching, Limits, Outcome, Statistics, Stop};
use num_bigint::BigUint;

use crate::collector::{Batch, Kept, Listing};
use crate::formats::{Format, Origin};
use crate::memory::{self, Budget};
use crate::progress::watch::Watch;
use crate::progress::{Meter, When};
use crate::published::Published;
use crate::question::units::shown;
use crate::run::ending;
use crate::store::Store;
use crate::terminal::exit::{Exit, Failure};
use crate::terminal::output::Output;
use crate::terminal::pages::Pages;

/// Bytes that a search takes for each vertex, and for each step, as measured on large problems.
const A_VERTEX: usize = 256;
const A_STEP: usize = 288;
/// Bytes that a search takes for each number that a cell may have.
const A_NUMBER: usize = 64;

/// What a question is about.
pub(crate) struct Job {
    /// The command, as far as the answer depends on it.
    pub(crate) command: String,
    pub(crate) puzzle: &'static str,
    pub(crate) instance: Instance,
    /// Which one of a stream it is, if it is one.
    pub(crate) origin: Option<Origin>,
    pub(crate) format: &'static dyn Format,
    /// The branching to search with.
    pub(crate) branching: Branching,
    /// The branching that the user asked for.
    pub(crate) chosen_branching: Option<Branching>,
    pub(crate) limits: Limits,
    /// Those of the verb's own flags that were given.
    pub(crate) flags: Vec<&'static str>,
    /// The values of those of the verb's own options that were given.
    pub(crate) values: Vec<(&'static str, String)>,
    /// Which one of a range it is, if it is one.
    pub(crate) index: Option<u64>,
    /// What is known of its counts.
    pub(crate) published: Vec<Published>,
    pub(crate) progress: When,
    /// How many threads may work.
    pub(crate) threads: usize,
    /// What keeps the run.
    pub(crate) store: Option<Mutex<Store>>,
}

/// What one solution after another is put on.
pub(crate) struct Sheet {
    pub(crate) cells: Vec<usize>,
    pub(super) diagram: Diagram,
}

/// How the search for the answer went.
#[derive(Debug)]
pub(crate) struct Report {
    pub(crate) exit: Exit,
    /// What is to be said besides the answer.
    pub(crate) message: Option<String>,
    pub(crate) outcome: Outcome,
    /// How many solutions there are, under every convention, if that was counted.
    pub(crate) counts: Vec<(&'static str, BigUint)>,
}

impl Report {
    /// That there is a solution.
    pub(super) fn found(outcome: Outcome) -> Self {
        Self { exit: Exit::Found, message: None, outcome, counts: Vec::new() }
    }
}

impl Job {
    /// Searches; what the collector makes of the solutions is released in order. Does without where it is easy to see that
    /// there is none.
    pub(super) fn enumerate<H: Kept>(
        &self,
        limits: Limits,
        collector: &H,
        mut release: impl FnMut(&mut H::Product) -> Result<(), Failure>,
    ) -> Result<Outcome, Failure> {
        if self.instance.obstacle().is_some() {
            return Ok(Outcome { statistics: Statistics::default(), stopped: None });
        }
        self.refuse_huge()?;
        let settled = self.settle();
        if !settled.is_complete() {
            return Ok(settled);
        }
        let limits = limits.after(&settled.statistics);
        let enumeration = Enumeration::new(self.instance.model(), self.branching, limits, self.threads);
        let mut outcome = match self.store() {
            None => self.watched(enumeration, collector, None, Checkpoint::default(), release)?,
            Some(mut store) => {
                store.check(self.instance.model(), self.branching)?;
                let checkpoint = match again(&store, limits.solutions, collector, &mut release)? {
                    ControlFlow::Continue(checkpoint) => checkpoint,
                    ControlFlow::Break(outcome) => return Ok(outcome),
                };
                self.watched(enumeration, collector, Some(&mut store), checkpoint, release)?
            }
        };
        outcome.statistics.add(&settled.statistics);
        Ok(outcome)
    }

    /// Searches what is left, and lets people see how far it is; keeps it in a store if there is one.
    pub(super) fn watched<H: Kept>(
        &self,
        enumeration: Enumeration<'_>,
        collector: &H,
        store: Option<&mut Store>,
        checkpoint: Checkpoint<Batch>,
        release: impl FnMut(&mut H::Product) -> Result<(), Failure>,
    ) -> Result<Outcome, Failure> {
        let meter = Meter::new(self.progress);
        let estimator =
            || Estimator::under(self.instance.model(), self.branching, 0, self.limits.interrupt());
        let mut watch = Watch {
            keeps_solutions: H::SOLUTIONS,
            estimator: meter.is_shown().then(estimator),
            meter: &meter,
            store,
            start: Instant::now(),
            before: checkpoint.total.nodes,
            due: Duration::from_secs(1),
        };
        enumeration.run(collector, checkpoint, &mut watch, release)
    }

    /// Finds solutions without writing them: for a store, or to know whether there are any.
    pub(super) fn keep(&self, limits: Limits, least: Option<&Symmetries>) -> Result<Outcome, Failure> {
        let listing = Listing { job: self, least, show: Box::new(|_, _, _: &mut Vec<()>| Ok(())) };
        self.enumerate(limits, &listing, |_| Ok(()))
    }

    /// Writes solutions into pages in the format of the job; all, or those that are the least of their class.
    pub(super) fn list(
        &self,
        limits: Limits,
        least: Option<&Symmetries>,
        pages: &mut Pages<'_>,
    ) -> Result<Outcome, Failure> {
        let show = |index, diagram: &Diagram, out: &mut Vec<u8>| self.write(index, diagram, out);
        let listing = Listing { job: self, least, show: Box::new(show) };
        self.enumerate(limits, &listing, |bytes| pages.add(bytes))
    }

    /// Writes a solution in the format of the job.
    pub(crate) fn write(&self, index: u64, diagram: &Diagram, out: &mut Vec<u8>) -> Result<(), Failure> {
        let written = self.format.solution(out, self.origin.as_ref(), index, diagram);
        written.map_err(|error| Failure::Internal(error.to_string()))
    }

    /// The first two solutions, or the only one, or none.
    pub(super) fn first_two(&self) -> Result<(Vec<Diagram>, Outcome), Failure> {
        let show = |_, diagram: &Diagram, shown: &mut Vec<Diagram>| {
            shown.push(diagram.clone());
            Ok(())
        };
        let listing = Listing { job: self, least: None, show: Box::new(show) };
        let limits = Limits { solutions: Some(self.limits.solutions.unwrap_or(2).min(2)), ..self.limits };
        let mut solutions = Vec::new();
        let outcome = self.enumerate(limits, &listing, |shown| {
            solutions.append(shown);
            Ok(())
        })?;
        Ok((solutions, outcome))
    }

    /// What keeps the run, if anything does.
    pub(super) fn store(&self) -> Option<MutexGuard<'_, Store>> {
        Some(self.store.as_ref()?.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Whether this is only a block of the work, which gives no answer by itself.
    pub(crate) fn is_shard(&self) -> bool {
        self.store().is_some_and(|store| store.block.is_shard())
    }

    /// The report on a block of the work, whose `wanted` things are no answer before all blocks are there.
    pub(super) fn shard_report(&self, outcome: Outcome, wanted: &str) -> Report {
        let message = match outcome.stopped {
            Some(stop) => Some(self.stopped(stop, &outcome, wanted)),
            None => self.store().map(|store| {
                let (name, path) = (store.block.name(), shown_path(&store));
                let found = outcome.statistics.solutions;
                format!("{name} is complete: {found} {wanted} in this part of the whole, kept in '{path}'")
            }),
        };
        // Whether there are solutions is for the whole to say.
        let exit = if outcome.is_complete() { Exit::Found } else { Exit::Stopped };
        Report { exit, message, outcome, counts: Vec::new() }
    }

    /// The value of one of the verb's own options, if it was given.
    pub(super) fn value(&self, name: &str) -> Option<&str> {
        self.values.iter().find(|it| it.0 == name).map(|it| it.1.as_str())
    }

    /// How much memory it may take.
    pub(super) fn budget(&self) -> Budget {
        Budget::new(self.value(memory::OPTION), self.threads)
    }

    /// Refuses a search for which there is not enough address space.
    pub(super) fn refuse_huge(&self) -> Result<(), Failure> {
        let estimate = if let Some(walks) = self.instance.paths() {
            let steps = &walks.problem.steps;
            steps.vertices() * A_VERTEX + steps.arcs() * A_STEP
        } else if let Some(numbers) = self.instance.numbers() {
            numbers * A_NUMBER
        } else {
            2 * memory::resident() // other models are there already; a search takes about as much again, and some room
        };
        memory::refuse_beyond(estimate, "a search of this size")
    }

    /// Finds out what must be known before solutions can be looked for: the largest size, if nobody said another.
    pub(crate) fn settle(&self) -> Outcome {
        let unknown = self.instance.placement().filter(|placement| placement.size().is_none());
        let Some(placement) = unknown else {
            return Outcome { statistics: Statistics::default(), stopped: None };
        };
        let found =
            independent::maximum(&placement.sets, self.branching, Limits { solutions: None, ..self.limits });
        if let Some(size) = found.size {
            placement.settle(size);
        }
        found.outcome
    }

    /// A sheet without a solution.
    pub(crate) fn sheet(&self) -> Sheet {
        Sheet { cells: Vec::new(), diagram: self.instance.blank().clone() }
    }

    /// The picture of the cells on a sheet, once they are checked.
    pub(crate) fn draw<'a>(&self, index: u64, sheet: &'a mut Sheet) -> Result<&'a Diagram, Failure> {
        self.verify(index, &sheet.cells)?;
        self.instance.draw(&sheet.cells, &mut sheet.diagram);
        Ok(&sheet.diagram)
    }

    /// Checks a solution against the puzzle's definition: a wrong one is our own mistake.
    pub(crate) fn verify(&self, index: u64, cells: &[usize]) -> Result<(), Failure> {
        let broken = |broken| Failure::Internal(format!("solution {index} breaks the rules: {broken}"));
        self.instance.verify(cells).map_err(broken)
    }

    /// Writes, for a problem of a stream, that nothing was found, or not everything: where many are answered no
    /// answer may be missing.
    pub(super) fn say_nothing(&self, outcome: &Outcome, output: &mut Output) -> Result<(), Failure> {
        match &self.origin {
            Some(origin) if outcome.statistics.solutions == 0 || !outcome.is_complete() => {
                output.write(|out| self.format.nothing(out, origin, outcome.is_complete()))
            }
            _ => Ok(()),
        }
    }

    /// The report on a search for `wanted` things that ended as `outcome` says.
    pub(super) fn report(&self, outcome: Outcome, wanted: &str) -> Report {
        let (exit, message) = match (outcome.stopped, outcome.statistics.solutions) {
            (Some(stop), _) => (Exit::Stopped, Some(self.stopped(stop, &outcome, wanted))),
            (None, 0) => (Exit::Missing, Some(self.none())),
            (None, _) => (Exit::Found, None),
        };
        Report { exit, message, outcome, counts: Vec::new() }
    }

    /// That there is no solution, and why if that is easy to see.
    pub(super) fn none(&self) -> String {
        let reason = self.instance.obstacle().unwrap_or_else(|| "the search was complete".to_owned());
        format!("no solution ({reason})")
    }

    /// Which limit ended the search, and what is known.
    pub(super) fn stopped(&self, stop: Stop, outcome: &Outcome, wanted: &str) -> String {
        let found = outcome.statistics.solutions;
        let wanted = if found == 1 { wanted.trim_end_matches('s') } else { wanted };
        format!("{}: {found} {wanted} found, there may be more{}", self.stopped_by(stop), self.hint())
    }

    /// How to go on, if the run is kept.
    pub(crate) fn hint(&self) -> String {
        self.store().filter(|store| store.path().exists()).map_or_else(String::new, |store| {
            format!("\nhint: to continue, run 'cavalcade resume {}'", shown_path(&store))
        })
    }

    /// Which limit ended the search.
    pub(crate) fn stopped_by(&self, stop: Stop) -> String {
        let number = |limit: Option<u64>| limit.map(|limit| limit.to_string());
        let (limit, value) = match stop {
            Stop::Solutions => ("--limit", number(self.limits.solutions)),
            Stop::Nodes => ("--node-limit", number(self.limits.nodes)),
            Stop::Interrupt if ending::is_signalled() => ("a signal", None),
            Stop::Time | Stop::Interrupt => ("--time-limit", self.limits.time.map(shown)),
            Stop::Visitor => ("the answer itself", None),
            Stop::Memory => {
                let limit = self.budget().limit.name(self.value(memory::OPTION));
                return format!("stopped by {limit}");
            }
        };
        let blank = if value.is_some() { " " } else { "" };
        format!("stopped by {limit}{blank}{}", value.unwrap_or_default())
    }
}

/// Releases what a store has kept of the solutions up to a limit; then the run goes on from where it stands, unless that
/// is as many as are wanted.
fn again<H: Kept>(
    store: &Store,
    most: Option<u64>,
    collector: &H,
    release: &mut impl FnMut(&mut H::Product) -> Result<(), Failure>,
) -> Result<ControlFlow<Outcome, Checkpoint<Batch>>, Failure> {
    let checkpoint = store.checkpoint();
    let known = checkpoint.total.solutions;
    let wanted = most.unwrap_or(u64::MAX);
    let (mut first, mut product) = (1, H::Product::default());
    store.batches(|batch| {
        let batch = if first + batch.len() <= wanted { batch } else { batch.first(wanted + 1 - first) };
        if batch.len() > 0 {
            collector.finish(first, &batch, &mut product).map_err(|failure| store.blamed(failure))?;
            release(&mut product)?;
            first += batch.len();
        }
        Ok(())
    })?;
    if known < wanted || known == wanted && checkpoint.parts.is_empty() {
        return Ok(ControlFlow::Continue(checkpoint));
    }
    let statistics = Statistics { solutions: wanted, ..checkpoint.total };
    Ok(ControlFlow::Break(Outcome { statistics, stopped: Some(Stop::Solutions) }))
}

/// The path of a store in a message of several lines, none of which it may break.
fn shown_path(store: &Store) -> String {
    printable(&store.path().to_string_lossy()).into_owned()
}
