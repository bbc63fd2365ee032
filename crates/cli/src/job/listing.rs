//! Solutions of a job: found, checked, drawn and handed on in their order; written one after another, or as one document.
//!
//! Line formats are written at once. The beginning of a document depends on its contents, such as the number of
//! solutions, so its solutions are held until the last one is found.

use std::ops::ControlFlow;

use cavalcade_core::problems::symmetry::Symmetries;
use cavalcade_core::puzzles::diagram::Diagram;
use cavalcade_core::{State, Variable};
use cavalcade_search::answers::collect::{Batch, Listing};
use cavalcade_search::answers::enumerate::enumerate;
use cavalcade_search::answers::forced::{Forced, forced};
use cavalcade_search::answers::unique::{Unique, Uniqueness, unique};
use cavalcade_search::answers::{Options, Problem};
use cavalcade_search::parallel::{Checkpoint, Collector, Enumeration};
use cavalcade_search::{Counted, Limits, Outcome, Statistics, Stop};

use super::Job;
use super::solving::Watch;
use crate::formats::{AnswerData, SolutionWriter, Summary};
use crate::limits::ending;
use crate::progress::Meter;
use crate::store::Store;
use crate::streams::{Failure, Notes, Output, note};

/// A solution that was found and checked.
#[derive(Clone, Copy)]
pub(crate) struct ListedSolution<'a> {
    /// Its number, from 1.
    pub(crate) index: u64,
    /// Its cells, as in [`Instance::read`](cavalcade_core::puzzles::Instance::read).
    pub(crate) cells: &'a [usize],
    /// Its picture.
    pub(crate) diagram: &'a Diagram,
}

impl Job<'_> {
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
            if self.outputs.tree.is_some() {
                note(&mut Notes, "note: --tree: no tree is written, because no search was needed");
            }
            return Ok(Counted::visited(Outcome::default()));
        }
        self.refuse_huge()?;
        let settled = self.settle();
        if !settled.is_complete() {
            return Ok(Counted::visited(settled));
        }
        let limits = limits.after(&settled.statistics);
        if self.outputs.tree.is_some() {
            let mut counted = self.recorded(limits, collector, release)?;
            counted.outcome.statistics.add(&settled.statistics);
            return Ok(counted);
        }
        let (meter, mut store) = (Meter::new(self.progress), self.store());
        let mut counted = if let Some(store) = store.as_deref_mut() {
            store.check(self.model(), self.rule)?;
            let checkpoint = match released_again(store, limits.solutions, collector, &mut release)? {
                ControlFlow::Continue(checkpoint) => checkpoint,
                ControlFlow::Break(outcome) => return Ok(Counted::visited(outcome)),
            };
            let nodes = checkpoint.total.nodes;
            let mut watch = self.watch_from(&meter, Some(store), keeps_solutions, nodes);
            let enumeration =
                Enumeration::new(self.model(), &self.rule, limits, self.threads).holding(self.held());
            Counted::visited(enumeration.run(collector, checkpoint, &mut watch, release)?)
        } else {
            let options = self.options(limits, &meter);
            self.ask(|problem| enumerate(problem, &options, collector, &mut self.watch(&meter), release))?
        };
        counted.outcome.statistics.add(&settled.statistics);
        Ok(counted)
    }

    /// Lists solutions: reads them in a search, checks and draws them, and lets `show` make something of each. With
    /// `least`, only the least of each class are listed.
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
            let mut diagram = self.instance.blank().clone();
            for (index, cells) in (first..).zip(batch.solutions()) {
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

    /// Writes solutions into pages in the format of the job: all, or those that are the least of their class. Hands the
    /// cells of each to `keep`.
    pub(crate) fn list(
        &self,
        limits: Limits,
        least: Option<&Symmetries>,
        pages: &mut Pages<'_>,
        mut keep: Option<impl FnMut(&[usize])>,
    ) -> Result<Counted, Failure> {
        let (writer, keeps) = (self.writer(), keep.is_some());
        // One text for all solutions that are handed on together, and their cells.
        let show = move |ListedSolution { index, cells, diagram }: ListedSolution<'_>, shown: &mut Vec<_>| {
            if shown.is_empty() {
                shown.push((Vec::new(), Vec::new()));
            }
            let (text, kept): &mut (Vec<u8>, Vec<Vec<usize>>) = &mut shown[0];
            kept.extend(keeps.then(|| cells.to_vec()));
            writer(text, index, diagram).map_err(|error| Failure::Internal(error.to_string()))
        };
        let bytes = |shown: &[(Vec<u8>, Vec<Vec<usize>>)]| {
            let kept = |cells: &Vec<usize>| size_of_val(cells) + size_of_val(&**cells);
            shown.iter().map(|(text, cells)| text.len() + cells.iter().map(kept).sum::<usize>()).sum()
        };
        let listing = Listing { bytes, ..self.listing(least, show) };
        self.enumerate(limits, &listing, true, |shown| {
            shown.drain(..).try_for_each(|(text, cells)| {
                if let Some(keep) = &mut keep {
                    for cells in &cells {
                        keep(cells);
                    }
                }
                pages.add(&text)
            })
        })
    }

    /// Returns what writes solutions in the format of the job.
    fn writer(&self) -> SolutionWriter<'_> {
        self.request.format.writer(self.origin.as_ref(), self.instance.blank(), self.instance.closed())
    }

    /// Writes a solution in the format of the job.
    pub(crate) fn write(&self, index: u64, diagram: &Diagram, out: &mut Vec<u8>) -> Result<(), Failure> {
        let written =
            self.request.format.write(out, self.origin.as_ref(), AnswerData::Solution { index, diagram });
        written.map_err(|error| Failure::Internal(error.to_string()))
    }

    /// Looks for two solutions, in turns with a count; returns their pictures and cells.
    pub(crate) fn unique(&self) -> Result<Unique<(Diagram, Vec<usize>)>, Failure> {
        let listing = self.listing(None, |solution, shown| {
            shown.push((solution.diagram.clone(), solution.cells.to_vec()));
            Ok(())
        });
        if self.outputs.tree.is_some() {
            let most = self.limits.solutions.unwrap_or(2).min(2);
            let limits = Limits { solutions: Some(most), ..self.limits };
            let mut solutions = Vec::new();
            let counted = self.enumerate(limits, &listing, false, |found| {
                solutions.append(found);
                Ok(())
            })?;
            let verdict = Uniqueness::of(solutions.len(), &counted.outcome);
            return Ok(Unique { verdict, solutions, outcome: counted.outcome });
        }
        let (answer, settled) =
            self.after_settling(|problem, options, watch| unique(problem, options, &listing, watch))?;
        let Some(mut unique) = answer else {
            return Ok(Unique { verdict: Uniqueness::Unknown, solutions: Vec::new(), outcome: settled });
        };
        unique.outcome.statistics.add(&settled.statistics);
        Ok(unique)
    }

    /// Finds what all solutions have in common in the values of these variables.
    pub(crate) fn forced(&self, variables: &[Variable]) -> Result<Forced, Failure> {
        let read = |state: &State, cells: &mut Vec<usize>| self.instance.read(state, cells);
        let check = |index: u64, cells: &[usize]| self.verify(index, cells);
        let (answer, settled) = self.after_settling(|problem, options, watch| {
            forced(problem, variables, options, &read, &check, watch)
        })?;
        let Some(mut forced) = answer else {
            return Ok(Forced { verdict: Uniqueness::Unknown, values: Vec::new(), outcome: settled });
        };
        forced.outcome.statistics.add(&settled.statistics);
        Ok(forced)
    }

    /// Asks once all is known that a search needs; returns the work for that, too, and no answer if a limit stopped it.
    fn after_settling<T>(
        &self,
        ask: impl FnOnce(&Problem<'_>, &Options<'_>, &mut Watch<'_>) -> Result<T, Failure>,
    ) -> Result<(Option<T>, Outcome), Failure> {
        if self.instance.obstacle().is_none() {
            self.refuse_huge()?;
        }
        let settled = self.settle();
        if !settled.is_complete() {
            return Ok((None, settled));
        }
        let meter = Meter::new(self.progress);
        let options = self.options(self.limits.after(&settled.statistics), &meter);
        let answer = self.ask(|problem| ask(problem, &options, &mut self.watch(&meter)))?;
        Ok((Some(answer), settled))
    }
}

/// Releases the stored solutions up to a limit; returns where the run continues, or its outcome if the limit is
/// reached.
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

/// The largest document in bytes; the program that opens it needs several times as much memory.
const MOST_KEPT: usize = 128 << 20;

/// The destination of the solutions of one answer.
pub(crate) struct Pages<'a> {
    job: &'a Job<'a>,
    output: &'a mut Output,
    /// The solutions so far, if the format is a document.
    body: Option<Vec<u8>>,
}

impl<'a> Pages<'a> {
    /// Begins without solutions, in the format of the job.
    pub(crate) fn new(job: &'a Job<'_>, output: &'a mut Output) -> Self {
        let body = job.request.format.is_document.then(Vec::new);
        Self { job, output, body }
    }

    /// Adds one solution.
    pub(crate) fn solution(&mut self, index: u64, diagram: &Diagram) -> Result<(), Failure> {
        let mut bytes = Vec::new();
        self.job.write(index, diagram, &mut bytes)?;
        self.add(&bytes)
    }

    /// Adds solutions that are already written in the format of the job.
    pub(crate) fn add(&mut self, solutions: &[u8]) -> Result<(), Failure> {
        let Some(body) = &mut self.body else { return self.output.send(solutions) };
        body.extend_from_slice(solutions);
        if body.len() > MOST_KEPT { Err(too_large(self.job.request.format.name)) } else { Ok(()) }
    }

    /// Writes the document, if the format is one; it holds this number of solutions, which is all of them if
    /// `complete`.
    pub(crate) fn close(self, solutions: u64, complete: bool) -> Result<(), Failure> {
        let Some(body) = self.body else { return Ok(()) };
        let Job { request, instance, .. } = self.job;
        let format = request.format;
        if let Some(room) = format.room(instance.blank()).filter(|&room| solutions > room) {
            let message =
                format!("a document has room for {room} solutions of this size, and there are more");
            return Err(Failure::input(message).hint(format!("add --limit {room} to write the first {room}")));
        }
        let summary = Summary {
            command: &request.command_line(),
            puzzle: self.job.name(),
            board: &instance.board,
            blank: instance.blank(),
            closed: instance.closed(),
            solutions,
            complete,
            verdict: None,
        };
        let content = AnswerData::Document { summary: &summary, body: &body };
        self.output.write(|out| format.write(out, None, content))
    }
}

/// Returns the error for more solutions than a document can hold.
fn too_large(format: &str) -> Failure {
    Failure::input(format!("--format {format}: the document would exceed {} MB", MOST_KEPT >> 20))
        .hint("add --limit N to write fewer solutions, or use --format json")
}
