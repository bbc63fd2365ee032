//! What a search of a job may use, what must be known before it begins, and what observes it.

use std::sync::Arc;
use std::time::{Duration, Instant};

use cavalcade_core::puzzles::diagram::Diagram;
use cavalcade_core::{Hamiltonian, Model, ProblemStructure, Unsettled, quantity};
use cavalcade_search::answers::collect::Batch;
use cavalcade_search::answers::extremal::{BestPath, Extremal, extremal, presolved};
use cavalcade_search::answers::{Monitor, Options, Problem};
use cavalcade_search::parallel::{Checkpoint, Chunk, Estimator, MOST_HELD, Observer};
use cavalcade_search::{Limits, Outcome, Stop, Subtree};

use super::{Job, MEMORY};
use crate::limits::memory;
use crate::progress::{Meter, Share};
use crate::store::Store;
use crate::streams::Failure;

/// Where a search suits the problem, it goes on for this many times as many nodes before another method replaces it.
const PATIENCE_OF_SEARCH: u64 = 64;
/// Memory of a search for each vertex and for each step, in bytes, as measured on large problems.
const A_VERTEX: usize = 256;
const A_STEP: usize = 288;
/// Memory of a search for each number that a cell may have, in bytes: in domains, and in clauses. Boards that would
/// take more clauses than that are searched without.
const A_NUMBER: usize = 4;
const CLAUSES_A_NUMBER: usize = 176;
const MOST_CLAUSES: usize = 700 << 20;

impl Job<'_> {
    /// Hands the problem to `ask`.
    pub(crate) fn ask<T>(&self, ask: impl FnOnce(&Problem<'_>) -> T) -> T {
        let (model, orders) = (|| self.model(), || self.instance.orders());
        let is_impossible = self.instance.obstacle().is_some();
        ask(&Problem { model: &model, structure: self.instance.structure(), orders: &orders, is_impossible })
    }

    /// What an answer may use.
    pub(crate) fn options<'a>(&'a self, limits: Limits, monitor: &'a dyn Monitor) -> Options<'a> {
        Options {
            rule: &self.rule,
            limits,
            threads: self.threads,
            memory: self,
            spill: None,
            held: self.held(),
            falls_back: self.request.given.get(&MEMORY).is_none(),
            learns: self.request.branching.is_none(),
            patience: if self.instance.suits_search() { PATIENCE_OF_SEARCH } else { 1 },
            monitor,
        }
    }

    /// Watches a run that no store records.
    pub(crate) fn watch<'a>(&'a self, meter: &'a Meter) -> Watch<'a> {
        self.watch_from(meter, None, false, 0)
    }

    /// Watches a run that has visited `nodes` nodes earlier; `keeps_solutions` says whether a store records them.
    pub(super) fn watch_from<'a>(
        &'a self,
        meter: &'a Meter,
        store: Option<&'a mut Store>,
        keeps_solutions: bool,
        nodes: u64,
    ) -> Watch<'a> {
        let estimator = || Estimator::under(self.model(), self.rule, 0, self.limits.interrupt());
        Watch {
            keeps_solutions,
            estimator: meter.is_shown().then(estimator),
            meter,
            store,
            start: Instant::now(),
            before: nodes,
            due: Duration::from_secs(1),
        }
    }

    /// Returns the memory for solutions that wait for their turn or to be written. Only a given limit is read, because
    /// that takes long.
    pub(super) fn held(&self) -> usize {
        self.request.given.get(&MEMORY).map_or(MOST_HELD, |_| self.budget().tables)
    }

    /// Refuses a search for which there is not enough address space.
    pub(crate) fn refuse_huge(&self) -> Result<(), Failure> {
        let estimate = if let Some(Hamiltonian { steps, .. }) = self.instance.structure().hamiltonian() {
            steps.vertices() * A_VERTEX + steps.arcs() * A_STEP
        } else if let Some(numbers) = self.instance.numbers() {
            numbers * A_NUMBER + (numbers * CLAUSES_A_NUMBER).min(MOST_CLAUSES)
        } else {
            2 * memory::resident() // the model is there already; a search takes about as much again
        };
        memory::refuse_beyond(estimate, "a search of this size")
    }

    /// Finds out what a search needs to know: the size of placements if none was given, which is the largest one, the
    /// greatest length of paths if only the longest are wanted, and which initial values of a large model are
    /// impossible.
    pub(crate) fn settle(&self) -> Outcome {
        if self.instance.obstacle().is_some() {
            return Outcome::default();
        }
        if let Some(unsettled) = self.instance.unsettled() {
            let meter = Meter::new(self.progress);
            let orders = || self.instance.orders();
            let options = self.options(self.limits, &meter);
            let Extremal { number, best, outcome } = extremal(unsettled, &orders, &options);
            if let Some(best) = best {
                let _ = self.best.set(best);
            }
            if outcome.is_complete() {
                self.instance.settle(number);
            }
            return outcome;
        }
        let is_searched = matches!(
            self.instance.structure(),
            ProblemStructure::Model | ProblemStructure::Numbered(_) | ProblemStructure::Linked(_)
        );
        if !is_searched || self.presolved.get().is_some() {
            return Outcome::default();
        }
        let (model, outcome) = presolved(self.instance.model(), self.limits);
        if outcome.is_complete() {
            let _ = self.presolved.set(model);
        }
        outcome
    }

    /// Finds the number that the problem depends on, if there is one; `so` says what follows from a limit that ends this.
    pub(crate) fn settle_number(&self, so: &str) -> Result<(), Failure> {
        let stopped = self.instance.unsettled().and_then(|_| self.settle().stopped);
        stopped.map_or(Ok(()), |stop| Err(Failure::Stopped(self.unsettled(stop, so))))
    }

    /// Returns the message that a limit ended a [`settle`](Self::settle): what is not known, what follows from that, and
    /// the remedy.
    pub(crate) fn unsettled(&self, stop: Stop, so: &str) -> String {
        let (what, hint) = match self.instance.unsettled() {
            Some(Unsettled::LargestSize(_)) => {
                ("the largest size of a solution is", "raise the limit, or give --size")
            }
            Some(Unsettled::GreatestLength(_)) => {
                ("the greatest length is", "raise the limit, or give --length")
            }
            None => ("the first possible values are", "raise the limit"),
        };
        format!("{}: {what} not known yet{so}\nhint: {hint}", self.stopped_by(stop))
    }

    /// Returns what is known about the longest paths after a [`settle`](Self::settle) that was stopped, if they are asked
    /// for.
    pub(crate) fn best_so_far(&self) -> Option<String> {
        self.instance.unsettled()?;
        let (BestPath { path, most }, closed) = (self.best.get()?, self.instance.closed());
        let (noun, extra) = if closed == Some(true) { ("cycle", 0) } else { ("path", 1) };
        Some(match path.as_ref().map(|path| quantity(path.len() - extra, "steps")) {
            Some(steps) => format!("the best {noun} so far has {steps}, and none has more than {most}"),
            None => format!("no {noun} so far, and none has more than {}", quantity(*most, "steps")),
        })
    }

    /// Returns the model that is searched.
    pub(crate) fn model(&self) -> &Model {
        self.presolved.get().and_then(Option::as_ref).unwrap_or_else(|| self.instance.model())
    }

    /// Checks a solution, given by its vertices, and draws it in place of another.
    ///
    /// # Errors
    /// The solution breaks the rules.
    pub(crate) fn drawn<'a>(
        &self,
        index: u64,
        mut vertices: Vec<usize>,
        diagram: &'a mut Diagram,
    ) -> Result<&'a Diagram, Failure> {
        self.instance.locate(&mut vertices);
        self.verify(index, &vertices)?;
        self.instance.draw(&vertices, diagram);
        Ok(diagram)
    }

    /// Checks a solution against the puzzle's rules; a wrong one is an internal error.
    pub(crate) fn verify(&self, index: u64, cells: &[usize]) -> Result<(), Failure> {
        let broken = |broken| Failure::Internal(format!("solution {index} breaks the rules: {broken}"));
        self.instance.verify(cells).map_err(broken)
    }
}

/// The time between two records, and so the most that is lost.
const RECORD: Duration = Duration::from_millis(500);
/// The time between two looks where nothing is recorded.
const LOOK: Duration = Duration::from_millis(200);
/// The time of the first estimate of the remaining work, and the share of the elapsed time for later ones.
const FIRST_ESTIMATE: Duration = Duration::from_millis(50);
const SHARE_FOR_ESTIMATES: f64 = 0.02;

/// Observes a run for the terminal and for a store.
pub(crate) struct Watch<'a> {
    pub(crate) meter: &'a Meter,
    pub(crate) store: Option<&'a mut Store>,
    /// Whether the store records solutions, and not only their number.
    pub(crate) keeps_solutions: bool,
    /// Estimates the remaining work; only where progress is shown.
    pub(crate) estimator: Option<Estimator>,
    pub(crate) start: Instant,
    /// Nodes of earlier runs.
    pub(crate) before: u64,
    /// When the next estimate is due.
    pub(crate) due: Duration,
}

impl Watch<'_> {
    /// Shows the progress.
    fn show(&mut self, checkpoint: &Checkpoint<Batch>) {
        let waiting = |count: fn(&Chunk<Batch>) -> u64| -> u64 {
            checkpoint.remaining.iter().filter_map(|(_, piece)| piece.as_deref()).map(count).sum()
        };
        let solutions = checkpoint.total.solutions + waiting(|piece| piece.statistics.solutions);
        let nodes = checkpoint.total.nodes + waiting(|piece| piece.statistics.nodes);
        self.meter.found(solutions);
        let elapsed = self.start.elapsed();
        let Some(estimator) = self.estimator.as_mut().filter(|_| elapsed >= self.due) else { return };
        let open: Vec<Subtree> =
            checkpoint.remaining.iter().filter(|part| part.1.is_none()).map(|part| part.0.clone()).collect();
        let time = FIRST_ESTIMATE.max(elapsed.mul_f64(SHARE_FOR_ESTIMATES) / 4).min(Duration::from_secs(1));
        let left = estimator.within(&open, time);
        self.due = elapsed + Duration::from_secs(1).max(time.div_f64(SHARE_FOR_ESTIMATES));
        let rate = (nodes - self.before) as f64 / elapsed.as_secs_f64();
        self.meter.share(left.map(|left| Share { nodes, left, rate }));
    }
}

impl Observer<Batch, Failure> for Watch<'_> {
    fn pause(&self) -> Option<Duration> {
        match (&self.store, self.meter.is_shown()) {
            (Some(_), _) => Some(RECORD),
            (None, true) => Some(LOOK),
            (None, false) => None,
        }
    }

    fn keeps_batches(&self) -> bool {
        self.store.is_some() && self.keeps_solutions
    }

    fn look(
        &mut self,
        checkpoint: Checkpoint<Batch>,
        settled: Vec<Arc<Chunk<Batch>>>,
    ) -> Result<(), Failure> {
        if let Some(store) = &mut self.store {
            store.record(&checkpoint, &settled)?;
        }
        if self.meter.is_shown() {
            self.show(&checkpoint);
        }
        Ok(())
    }
}
