//! One question, with everything that is needed to answer it: searching, with a store or without, checking, drawing.
//!
//! | file | idea |
//! | --- | --- |
//! | `verb` | what a command is |
//! | `options` | the options that several commands share |
//! | `watch` | the observer of a run |
//! | `tree` | the search tree of an answer |
//! | `pages` | solutions one after another, or as one document |
//! | `report` | how a question ended |

mod options;
mod pages;
mod report;
pub(crate) mod tree;
mod verb;
mod watch;

use std::ops::ControlFlow;
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use cavalcade_core::problems::symmetry::Symmetries;
use cavalcade_core::puzzles::diagram::Diagram;
use cavalcade_core::puzzles::{Arguments, BranchingHint, Instance};
use cavalcade_core::{Hamiltonian, Model, ProblemStructure, State};
use cavalcade_search::answers::collect::{Batch, Counting, Listing};
use cavalcade_search::answers::enumerated::enumerated;
use cavalcade_search::answers::settled::{narrowed, settled};
use cavalcade_search::answers::unique::{Unique, Uniqueness, unique};
use cavalcade_search::answers::{Monitor, Options, Problem};
use cavalcade_search::parallel::{Checkpoint, Collector, Enumeration, Estimator, MOST_HELD};
use cavalcade_search::{Branching, Counted, Limits, Outcome, Statistics, Stop};

use crate::formats::{AnswerContent, Format, Origin};
use crate::limits::ending;
use crate::limits::memory::{self, Budget};
use crate::progress::{Meter, When};
use crate::published::Published;
use crate::store::Store;
use crate::streams::{Failure, FileAtOnce, NumberedFiles, ProofFiles, SideFile};
use tree::TreeOutput;
use watch::Watch;

pub(crate) use options::{MEMORY, SHARD, STORE, TABLES};
pub(crate) use pages::Pages;
pub(crate) use report::Report;
pub(crate) use verb::{Flags, Takes, Value, Values, Verb};

/// Where a search suits the problem, it goes on for this many times as many nodes before another method replaces it.
const PATIENCE_OF_SEARCH: u64 = 64;
/// Memory of a search for each vertex and for each step, in bytes, as measured on large problems.
const A_VERTEX: usize = 256;
const A_STEP: usize = 288;
/// Memory of a search for each number that a cell may have, in bytes: in domains, and in clauses. Boards that would take
/// more clauses than that are searched without.
const A_NUMBER: usize = 4;
const CLAUSES_A_NUMBER: usize = 176;
const MOST_CLAUSES: usize = 700 << 20;

/// A solution that was found and checked.
#[derive(Clone, Copy)]
pub(crate) struct ListedSolution<'a> {
    /// Its number, from 1.
    pub(crate) index: u64,
    /// Its cells, as in [`Instance::read`].
    pub(crate) cells: &'a [usize],
    /// Its picture.
    pub(crate) diagram: &'a Diagram,
}

/// One question about one problem.
pub(crate) struct Job {
    /// The command, as far as the answer depends on it.
    pub(crate) command: String,
    pub(crate) puzzle: &'static str,
    pub(crate) instance: Instance,
    /// The arguments of the puzzle, for commands whose answer is a board or a hint.
    pub(crate) arguments: Arguments,
    /// The line of a stream that it comes from.
    pub(crate) origin: Option<Origin>,
    pub(crate) format: &'static dyn Format,
    /// The branching rule of searches.
    pub(crate) branching: Branching,
    /// The branching rule that the user chose.
    pub(crate) chosen_branching: Option<Branching>,
    pub(crate) limits: Limits,
    /// The command's own flags that were given.
    pub(crate) flags: Flags,
    /// The command's own options that were given, with their values.
    pub(crate) values: Values,
    /// Its number in a range of boards.
    pub(crate) index: Option<u64>,
    /// The canonical arguments of the puzzle, if the command writes the problem and it is a board.
    pub(crate) plain: Option<Arguments>,
    /// Published numbers about it.
    pub(crate) published: Vec<Published>,
    pub(crate) progress: When,
    /// The number of threads.
    pub(crate) threads: usize,
    pub(crate) outputs: Outputs,
    /// The model that is searched, if it is not that of the instance; set by [`Job::settle`].
    pub(crate) presolved: OnceLock<Option<Model>>,
}

/// What receives more than the answer.
#[derive(Default)]
pub(crate) struct Outputs {
    /// The store that records the run.
    pub(crate) store: Option<Mutex<Store>>,
    /// The files that a proof of the answer is written to, until the command takes them.
    pub(crate) proof: Mutex<Option<ProofFiles>>,
    /// The file that receives the trace of a count.
    pub(crate) trace: Option<Mutex<SideFile>>,
    /// What receives the search tree.
    pub(crate) tree: Option<TreeOutput>,
    /// The file that receives what is decided after a hint.
    pub(crate) next: Option<FileAtOnce>,
    /// The files of a command that makes boards, if each board has its own.
    pub(crate) files: Option<NumberedFiles>,
}

impl Job {
    /// Returns a question without options: on one thread, without limits, progress and outputs.
    pub(crate) fn new(
        puzzle: &'static str,
        instance: Instance,
        format: &'static dyn Format,
        chosen_branching: Option<Branching>,
    ) -> Self {
        Self {
            command: String::new(),
            puzzle,
            branching: chosen_branching.unwrap_or(own_branching(&instance)),
            instance,
            arguments: Arguments::default(),
            origin: None,
            format,
            chosen_branching,
            limits: Limits::default(),
            flags: Vec::new(),
            values: Vec::new(),
            index: None,
            plain: None,
            published: Vec::new(),
            progress: When::Never,
            threads: 1,
            outputs: Outputs::default(),
            presolved: OnceLock::new(),
        }
    }

    /// Returns a question about another problem, which is part of this one.
    pub(crate) fn part(&self, instance: Instance, limits: Limits) -> Self {
        Self {
            command: self.command.clone(),
            limits: Limits { solutions: None, ..limits },
            ..Self::new(self.puzzle, instance, self.format, self.chosen_branching)
        }
    }

    /// Hands the problem to `ask`.
    pub(crate) fn ask<T>(&self, ask: impl FnOnce(&Problem<'_>) -> T) -> T {
        let (model, orders) = (|| self.model(), || self.instance.orders());
        let is_impossible = self.instance.obstacle().is_some();
        ask(&Problem { model: &model, structure: self.instance.structure(), orders: &orders, is_impossible })
    }

    /// What an answer may use; `memory` is asked for when a frontier begins.
    pub(crate) fn options<'a>(
        &'a self,
        limits: Limits,
        memory: &'a (dyn Fn() -> usize + Sync),
        monitor: &'a dyn Monitor,
    ) -> Options<'a> {
        Options {
            rule: &self.branching,
            limits,
            threads: self.threads,
            memory,
            held: self.held(),
            falls_back: self.value(memory::OPTION).is_none(),
            learns: self.chosen_branching.is_none(),
            patience: if self.instance.suits_search() { PATIENCE_OF_SEARCH } else { 1 },
            monitor,
        }
    }

    /// Watches a run that no store records.
    pub(crate) fn watch<'a>(&'a self, meter: &'a Meter) -> Watch<'a> {
        self.watch_from(meter, None, false, 0)
    }

    /// Watches a run that has visited `nodes` nodes earlier; `keeps_solutions` says whether a store records them.
    fn watch_from<'a>(
        &'a self,
        meter: &'a Meter,
        store: Option<&'a mut Store>,
        keeps_solutions: bool,
        nodes: u64,
    ) -> Watch<'a> {
        let estimator = || Estimator::under(self.model(), self.branching, 0, self.limits.interrupt());
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

    /// Searches on all threads; products are released in order. A store records the search, and only a search; without
    /// one it takes turns with a count.
    pub(crate) fn enumerate<C: Collector<Batch = Batch, Error = Failure>>(
        &self,
        limits: Limits,
        collector: &C,
        keeps_solutions: bool,
        mut release: impl FnMut(&mut C::Product) -> Result<(), Failure>,
    ) -> Result<Counted, Failure> {
        if self.instance.obstacle().is_some() {
            self.outputs.tree.iter().for_each(|_| tree::say_needless());
            return Ok(Counted::visited(Outcome::default()));
        }
        self.refuse_huge()?;
        let settled = self.settle();
        if !settled.is_complete() {
            return Ok(Counted::visited(settled));
        }
        let limits = limits.after(&settled.statistics);
        if let Some(tree) = &self.outputs.tree {
            let mut counted = self.recorded(tree, limits, collector, release)?;
            counted.outcome.statistics.add(&settled.statistics);
            return Ok(counted);
        }
        let (meter, mut store) = (Meter::new(self.progress), self.store());
        let mut counted = if let Some(store) = store.as_deref_mut() {
            store.check(self.model(), self.branching)?;
            let checkpoint = match released_again(store, limits.solutions, collector, &mut release)? {
                ControlFlow::Continue(checkpoint) => checkpoint,
                ControlFlow::Break(outcome) => return Ok(Counted::visited(outcome)),
            };
            let nodes = checkpoint.total.nodes;
            let mut watch = self.watch_from(&meter, Some(store), keeps_solutions, nodes);
            let enumeration =
                Enumeration::new(self.model(), &self.branching, limits, self.threads).holding(self.held());
            Counted::visited(enumeration.run(collector, checkpoint, &mut watch, release)?)
        } else {
            let memory = || self.budget().tables;
            let options = self.options(limits, &memory, &meter);
            self.ask(|problem| enumerated(problem, &options, collector, &mut self.watch(&meter), release))?
        };
        counted.outcome.statistics.add(&settled.statistics);
        Ok(counted)
    }

    /// Lists solutions: reads them in a search, checks and draws them, and lets `show` make something of each. With `least`,
    /// only the least of each class are listed.
    pub(crate) fn listing<'a, T>(
        &'a self,
        least: Option<&'a Symmetries>,
        show: impl Fn(ListedSolution<'_>, &mut Vec<T>) -> Result<(), Failure> + Sync + 'a,
    ) -> Listing<'a, T, Failure> {
        let read = move |state: &State, cells: &mut Vec<usize>| {
            if least.is_some_and(|symmetries| !self.instance.is_least(symmetries, state)) {
                return false;
            }
            self.instance.read(state, cells);
            true
        };
        let finish = move |first: u64, batch: &Batch, shown: &mut Vec<T>| {
            let (mut diagram, mut cells) = (self.instance.blank().clone(), Vec::new());
            for (index, solution) in (first..).zip(batch.solutions()) {
                cells.clear();
                cells.extend(solution.iter().map(|&cell| cell as usize));
                self.verify(index, &cells)?;
                self.instance.draw(&cells, &mut diagram);
                show(ListedSolution { index, cells: &cells, diagram: &diagram }, shown)?;
            }
            Ok(())
        };
        Listing { read: Box::new(read), finish: Box::new(finish), bytes: size_of_val, found: &ending::found }
    }

    /// Finds solutions without writing them: for a store, or to know whether there are any.
    pub(crate) fn keep(&self, limits: Limits, least: Option<&Symmetries>) -> Result<Outcome, Failure> {
        let listing = self.listing(least, |_, _: &mut Vec<()>| Ok(()));
        self.enumerate(limits, &listing, true, |_| Ok(())).map(|found| found.outcome)
    }

    /// Writes solutions into pages in the format of the job; all, or those that are the least of their class.
    pub(crate) fn list(
        &self,
        limits: Limits,
        least: Option<&Symmetries>,
        pages: &mut Pages<'_>,
    ) -> Result<Counted, Failure> {
        let Self { format, origin, instance, .. } = self;
        let writer = format.writer(origin.as_ref(), instance.blank(), instance.closed());
        let listing = self.listing(least, move |ListedSolution { index, diagram, .. }, out| {
            writer(out, index, diagram).map_err(|error| Failure::Internal(error.to_string()))
        });
        self.enumerate(limits, &listing, true, |bytes| pages.add(bytes))
    }

    /// Writes all solutions into pages, and hands the cells of each to `keep`.
    pub(crate) fn list_and_keep(
        &self,
        limits: Limits,
        pages: &mut Pages<'_>,
        mut keep: impl FnMut(&[usize]),
    ) -> Result<Counted, Failure> {
        let Self { format, origin, instance, .. } = self;
        let writer = format.writer(origin.as_ref(), instance.blank(), instance.closed());
        let listing = self.listing(None, move |ListedSolution { index, cells, diagram }, out| {
            let mut text = Vec::new();
            writer(&mut text, index, diagram).map_err(|error| Failure::Internal(error.to_string()))?;
            out.push((text, cells.to_vec()));
            Ok(())
        });
        let bytes = |all: &[(Vec<u8>, Vec<usize>)]| {
            all.iter().map(|it| size_of_val(it) + it.0.len() + size_of_val(&*it.1)).sum()
        };
        let listing = Listing { bytes, ..listing };
        self.enumerate(limits, &listing, true, |solutions| {
            solutions.iter().try_for_each(|(text, cells)| {
                keep(cells);
                pages.add(text)
            })
        })
    }

    /// Visits all solutions to count them.
    pub(crate) fn visit(&self, limits: Limits, counting: &Counting<'_, Failure>) -> Result<Outcome, Failure> {
        self.enumerate(limits, counting, false, |()| Ok(())).map(|found| found.outcome)
    }

    /// Writes a solution in the format of the job.
    pub(crate) fn write(&self, index: u64, diagram: &Diagram, out: &mut Vec<u8>) -> Result<(), Failure> {
        let written =
            self.format.write(out, self.origin.as_ref(), AnswerContent::Solution { index, diagram });
        written.map_err(|error| Failure::Internal(error.to_string()))
    }

    /// Looks for two solutions, in turns with a count; returns their pictures.
    pub(crate) fn unique(&self) -> Result<Unique<Diagram>, Failure> {
        self.unique_by(|solution| solution.diagram.clone())
    }

    /// Looks for two solutions, and returns what `make` makes of them.
    pub(crate) fn unique_by<T: Send>(
        &self,
        make: impl Fn(ListedSolution<'_>) -> T + Sync,
    ) -> Result<Unique<T>, Failure> {
        if self.instance.obstacle().is_none() {
            self.refuse_huge()?;
        }
        let settled = self.settle();
        if !settled.is_complete() {
            return Ok(Unique { verdict: Uniqueness::Unknown, solutions: Vec::new(), outcome: settled });
        }
        let listing = self.listing(None, |solution, shown| {
            shown.push(make(solution));
            Ok(())
        });
        if self.outputs.tree.is_some() {
            return self.unique_recorded(&listing);
        }
        let meter = Meter::new(self.progress);
        let memory = || self.budget().tables;
        let options = self.options(self.limits.after(&settled.statistics), &memory, &meter);
        let mut unique = self.ask(|problem| unique(problem, &options, &listing, &mut self.watch(&meter)))?;
        unique.outcome.statistics.add(&settled.statistics);
        Ok(unique)
    }

    /// Looks for two solutions by a search that is recorded.
    fn unique_recorded<T: Send>(&self, listing: &Listing<'_, T, Failure>) -> Result<Unique<T>, Failure> {
        let most = self.limits.solutions.unwrap_or(2).min(2);
        let mut solutions = Vec::new();
        let limits = Limits { solutions: Some(most), ..self.limits };
        let outcome = self
            .enumerate(limits, listing, false, |found: &mut Vec<T>| {
                solutions.append(found);
                Ok(())
            })?
            .outcome;
        Ok(Unique { verdict: Uniqueness::of(solutions.len(), &outcome), solutions, outcome })
    }

    /// Returns the store that records the run.
    pub(crate) fn store(&self) -> Option<MutexGuard<'_, Store>> {
        Some(self.outputs.store.as_ref()?.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Whether this is a block of the work, which alone gives no answer.
    pub(crate) fn is_shard(&self) -> bool {
        self.store().is_some_and(|store| store.block.is_shard())
    }

    /// Returns the value of one of the command's own options, if it was given.
    pub(crate) fn value(&self, name: &str) -> Option<&str> {
        self.values.iter().find(|it| it.0 == name).map(|it| it.1.as_str())
    }

    /// Returns the memory it may take.
    pub(crate) fn budget(&self) -> Budget {
        Budget::new(self.value(memory::OPTION), self.threads)
    }

    /// Returns the memory for solutions that wait for their turn or to be written. Only a given limit is read, because
    /// that takes long.
    fn held(&self) -> usize {
        self.value(memory::OPTION).map_or(MOST_HELD, |_| self.budget().tables)
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
    /// greatest length of paths if only the longest are wanted, and which initial values of a large model are impossible.
    pub(crate) fn settle(&self) -> Outcome {
        if self.instance.obstacle().is_some() {
            return Outcome::default();
        }
        if let Some(unsettled) = self.instance.unsettled() {
            let meter = Meter::new(self.progress);
            let (memory, orders) = (|| self.budget().tables, || self.instance.orders());
            let (number, outcome) = settled(unsettled, &orders, &self.options(self.limits, &memory, &meter));
            if outcome.is_complete() {
                self.instance.settle(number);
            }
            return outcome;
        }
        if !matches!(self.instance.structure(), ProblemStructure::Model) || self.presolved.get().is_some() {
            return Outcome::default();
        }
        let (model, outcome) = narrowed(self.instance.model(), self.limits);
        if outcome.is_complete() {
            let _ = self.presolved.set(model);
        }
        outcome
    }

    /// Returns the model that is searched.
    pub(crate) fn model(&self) -> &Model {
        self.presolved.get().and_then(Option::as_ref).unwrap_or_else(|| self.instance.model())
    }

    /// Checks a solution against the puzzle's rules; a wrong one is an internal error.
    pub(crate) fn verify(&self, index: u64, cells: &[usize]) -> Result<(), Failure> {
        let broken = |broken| Failure::Internal(format!("solution {index} breaks the rules: {broken}"));
        self.instance.verify(cells).map_err(broken)
    }
}

/// Returns the branching rule that suits an instance.
pub(crate) fn own_branching(instance: &Instance) -> Branching {
    match instance.branching() {
        BranchingHint::FollowPath => Branching::Warnsdorff,
        BranchingHint::FewestValues => Branching::FirstFail,
    }
}

/// Releases the stored solutions up to a limit; returns where the run continues, or its outcome if the limit is reached.
fn released_again<C: Collector<Batch = Batch, Error = Failure>>(
    store: &Store,
    most: Option<u64>,
    collector: &C,
    release: &mut impl FnMut(&mut C::Product) -> Result<(), Failure>,
) -> Result<ControlFlow<Outcome, Checkpoint<Batch>>, Failure> {
    let checkpoint = store.checkpoint();
    let known = checkpoint.total.solutions;
    let wanted = most.unwrap_or(u64::MAX);
    let (mut first, mut product) = (1, C::Product::default());
    store.batches(|batch| {
        let batch = if first + batch.len() <= wanted { batch } else { batch.first(wanted + 1 - first) };
        if !batch.is_empty() {
            collector.finish(first, &batch, &mut product).map_err(|failure| store.blamed(failure))?;
            release(&mut product)?;
            first += batch.len();
        }
        Ok(())
    })?;
    if known < wanted || known == wanted && checkpoint.remaining.is_empty() {
        return Ok(ControlFlow::Continue(checkpoint));
    }
    let statistics = Statistics { solutions: wanted, ..checkpoint.total };
    Ok(ControlFlow::Break(Outcome { statistics, stopped: Some(Stop::Solutions) }))
}
