//! The total, by the method that the user names or by the one that ends first; its trace, which another program can
//! check; and counts that are stored in parts.

use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use cavalcade_core::puzzles::Instance;
use cavalcade_core::{IndependentSets, ProblemStructure, SetSize, quantity};
use cavalcade_search::answers::collect::{Counting, Read};
use cavalcade_search::answers::count::{
    self, Count, CountError, Methods, PartRecorder, SearchRun, TraceError, divided, goes_to_files,
};
use cavalcade_search::answers::maximum::maximum;
use cavalcade_search::answers::sizes::sizes;
use cavalcade_search::answers::{Monitor, Options};
use cavalcade_search::frontier::{Progress, SpillFolder, TableKeeper};
use cavalcade_search::parallel::Checkpoint;
use cavalcade_search::{Counted, Limits, Method, Outcome, Stop};
use num_bigint::BigUint;

use crate::job::tree::TREE;
use crate::job::{Job, Report, STORE, TABLES};
use crate::limits::ending;
use crate::progress::{Meter, stage};
use crate::question;
use crate::question::options::{OptionOf, of_word};
use crate::store::{PartTotal, PartsProgress, Store, TableFolder};
use crate::streams::{Exit, Failure, StreamedFile};

/// The number of solutions.
pub(super) struct Total {
    pub(super) count: Count,
    /// The last step of a sweep.
    pub(super) last_step: Option<Progress>,
    /// The largest size of a placement.
    pub(super) maximum: Option<usize>,
    /// The number of placements of each size, from 0 on, if all sizes are counted.
    pub(super) by_size: Option<Vec<BigUint>>,
    /// The number of solutions of each length, if it is asked for.
    pub(super) lengths: Option<Vec<(usize, BigUint)>>,
}

/// Whether solutions are visited one by one, unless a method is named.
fn visits(job: &Job) -> bool {
    let is_limited = job.limits.solutions.or(job.limits.nodes).is_some();
    is_limited || job.outputs.store.is_some() || job.request.given.has(TREE.name)
}

/// The methods that the user asks for.
fn methods(job: &Job) -> Methods {
    match job.request.given.get(&METHOD) {
        Some(methods) => methods,
        None if job.request.given.has(TRACE.name) => FRONTIER,
        None if visits(job) => Methods::One(Method::Search),
        None => Methods::Best,
    }
}

/// Whether the run, if it is stored, is a count by the frontier method in parts.
fn has_parts(job: &Job) -> bool {
    job.request.given.get(&METHOD) == Some(FRONTIER)
}

/// Refuses options that only some counts by the frontier method have.
pub(super) fn fits(job: &Job) -> Result<(), Failure> {
    let (given, structure) = (&job.request.given, job.instance.structure());
    let is_hamiltonian = structure.hamiltonian().is_some();
    let is_stored = given.has(STORE.name) || job.outputs.store.is_some();
    let (option, counted, or) = match () {
        () if given.has(TRACE.name) && !is_hamiltonian => return Err(no_trace()),
        () if given.has(TABLES.name) && !goes_to_files(&structure) => (TABLES.name, "paths and cycles", ""),
        () if is_stored && has_parts(job) && !is_hamiltonian => {
            (STORE.name, "Hamiltonian paths and cycles", "use --method search, or ")
        }
        () => return Ok(()),
    };
    Err(Failure::input(format!("--{option} with --method frontier applies to counts of {counted} only"))
        .hint(format!("{or}leave out --{option}")))
}

/// Hands what a count may use to `work`, with the folder for tables if one is given.
///
/// # Errors
/// Those of `work`, or a table could not be written or read.
pub(super) fn with_tables<T>(
    job: &Job,
    (limits, monitor): (Limits, &dyn Monitor),
    work: impl FnOnce(&Options, Option<&TableFolder>) -> Result<T, Failure>,
) -> Result<T, Failure> {
    let folder = job.request.given.get(&TABLES).map(|folder| TableFolder::new(&folder)).transpose()?;
    let spill = folder.as_ref().map(|folder| folder as &dyn SpillFolder);
    let found = work(&Options { spill, ..job.options(limits, monitor) }, folder.as_ref());
    folder.map_or(Ok(()), TableFolder::finish)?;
    found
}

/// Counts all solutions; of placements those of the size that is asked for, or of the largest.
pub(super) fn total(job: &Job) -> Result<Total, Failure> {
    let methods = methods(job);
    let ProblemStructure::Independent(sets, size) = job.instance.structure() else {
        let mut settled = Outcome::default();
        if job.instance.structure().hamiltonian().is_none() && job.instance.obstacle().is_none() {
            job.refuse_huge()?;
            settled = job.settle();
        }
        let (count, last_step) = counted_after(job, methods, settled, settled.is_complete())?;
        return Ok(Total { count, last_step, maximum: None, lengths: None, by_size: None });
    };
    if size == Some(SetSize::Any) && !visits(job) {
        return by_sizes(job, sets, methods);
    }
    let found = maximum(sets, &job.options(job.limits, &()));
    // A store records that there is nothing, too.
    let goes_on =
        is_settled(&job.instance, found.number) || job.outputs.store.is_some() && found.outcome.is_complete();
    let (count, last_step) = counted_after(job, methods, found.outcome, goes_on)?;
    Ok(Total { count, last_step, maximum: found.number, lengths: None, by_size: None })
}

/// Counts within the limits that are left after the work `before`; without `goes_on`, that work is the outcome.
fn counted_after(job: &Job, methods: Methods, before: Outcome, goes_on: bool) -> Result<LastCount, Failure> {
    if !goes_on {
        let counted = Counted::visited(before);
        return Ok((Count { counted, methods: Methods::One(Method::Search) }, None));
    }
    let (mut count, last_step) = counted(job, methods, job.limits.after(&before.statistics))?;
    count.counted.outcome.statistics.add(&before.statistics);
    Ok((count, last_step))
}

/// Counts the placements of each size.
fn by_sizes(job: &Job, sets: &IndependentSets, methods: Methods) -> Result<Total, Failure> {
    let meter = Meter::new(job.progress);
    let options = job.options(job.limits, &meter);
    let found = with_counting(job, |counting| sizes(sets, methods, &options, counting));
    let (numbers, counted) = found.map_err(refused)?;
    let methods = if methods == Methods::Best { Methods::One(counted.method) } else { methods };
    let count = Count { counted, methods };
    let maximum = numbers.as_ref().and_then(|numbers| numbers.len().checked_sub(1));
    Ok(Total { count, last_step: meter.last_step(), maximum, lengths: None, by_size: numbers })
}

/// Settles the size of placements by the largest one; returns whether placements of that size exist.
fn is_settled(instance: &Instance, largest: Option<usize>) -> bool {
    instance.settle(largest);
    match instance.structure() {
        ProblemStructure::Independent(_, Some(SetSize::Exactly(wanted))) => {
            largest.is_some_and(|most| wanted <= most)
        }
        ProblemStructure::Independent(_, Some(SetSize::Any)) => largest.is_some(),
        _ => false,
    }
}

/// Visits the solutions of a run that is stored, or of a block of it, to count them.
fn visited(job: &Job, limits: Limits) -> Result<Outcome, Failure> {
    let counted = with_counting(job, |counting| job.enumerate(limits, counting, false, |()| Ok(())));
    counted.map(|counted| counted.outcome)
}

/// Hands a collector to `work` that checks solutions against the rules of the puzzle.
fn with_counting<T>(job: &Job, work: impl FnOnce(&Counting<'_, Failure>) -> T) -> T {
    let read = |state: &_, cells: &mut _| {
        job.instance.read(state, cells);
        true
    };
    let read: &Read<'_> = &read;
    let check = |index: u64, cells: &[usize]| job.verify(index, cells);
    let counting = Counting::new(read, &check, &ending::found);
    #[cfg(feature = "streams")]
    let locate = |vertices: &mut Vec<usize>| job.instance.locate(vertices);
    // One answer among many should not take long, and nobody asks for the nodes of a rule.
    #[cfg(feature = "streams")]
    let is_light = job.origin.is_some() && job.request.branching.is_none() && !job.request.statistics;
    #[cfg(feature = "streams")]
    let counting = if is_light { counting.light(&locate) } else { counting };
    work(&counting)
}

/// A count, and the last step of its sweep.
type LastCount = (Count, Option<Progress>);

fn counted(job: &Job, methods: Methods, limits: Limits) -> Result<LastCount, Failure> {
    if job.outputs.store.is_some() && has_parts(job) {
        return counted_in_parts(job, limits);
    }
    if job.outputs.store.is_some() || job.outputs.tree.is_some() {
        return Ok((Count { counted: Counted::visited(visited(job, limits)?), methods }, None));
    }
    let is_search = !matches!(methods, Methods::One(Method::Frontier | Method::Subsets))
        && job.instance.structure().independent().is_none();
    if is_search && job.instance.obstacle().is_none() {
        job.refuse_huge()?;
    }
    let meter = job.count_meter();
    let count = with_tables(job, (limits, &meter), |options, _| {
        if let Some(file) = &job.outputs.trace {
            return traced(job, options, file);
        }
        let count = with_counting(job, |counting| {
            job.ask(|problem| {
                let mut watch = job.watch(&meter);
                let run = SearchRun { checkpoint: Checkpoint::default(), observer: &mut watch };
                count::count(problem, methods, options, counting, run)
            })
        });
        count.map_err(refused)
    })?;
    Ok((count, meter.last_step()))
}

/// The option that names the method; every method gives the same number.
pub(super) const METHOD: OptionOf<Methods> =
    OptionOf::new(question::METHOD, "METHOD", "Count by this method: {} [default: the faster one]", |word| {
        of_word(Methods::named(word))
    })
    .of_words(&["search", "frontier", "subsets", "merged", "both"])
    .asked();

/// The method that counts without visiting, in parts or with a trace.
const FRONTIER: Methods = Methods::One(Method::Frontier);

/// Returns the name of a method for messages.
fn method_name(method: Method) -> &'static str {
    match method {
        Method::Search => "search",
        Method::Frontier => "frontier method",
        Method::Subsets => "subset method",
        Method::Merged => "merged search",
    }
}

/// Returns the error for solutions that are not counted.
pub(super) fn refused(error: CountError<Failure>) -> Failure {
    match error {
        CountError::TooWide => Failure::input("the board or graph is too wide for the frontier method")
            .hint("use --method search, or leave out --method"),
        CountError::TooDense => Failure::input("too many variables share constraints for the merged search")
            .hint("use --method search, or leave out --method"),
        CountError::TooLarge => {
            Failure::input("the board or graph has too many cells or vertices for the subset method")
                .hint("use --method search or frontier, or leave out --method")
        }
        CountError::Inapplicable(method) => {
            Failure::input(format!("the {} does not apply to this problem", method_name(method)))
                .hint("use --method search, or leave out --method")
        }
        CountError::Disagree { search, other, method } => {
            Failure::Internal(format!("the search counts {search}, the {} {other}", method_name(method)))
        }
        CountError::Failed(failure) => failure,
    }
}

/// The option that names the file.
pub(crate) const TRACE: OptionOf<PathBuf> = OptionOf::new(
    "trace",
    "FILE",
    "Write every layer of the frontier method to FILE, for a checker (docs/how-to/proofs.md) [default: not \
     written]",
    |name| match name {
        "" => Err("must be the name of a file".to_owned()),
        "-" => Err("standard output is for the answer; use -o FILE with --trace /dev/stdout".to_owned()),
        _ => Ok(name.into()),
    },
);

/// Counts over a frontier, and writes the trace to the file.
fn traced(job: &Job, options: &Options, file: &Mutex<StreamedFile>) -> Result<Count, Failure> {
    let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
    job.ask(|problem| count::traced(problem, options, &mut *file)).map_err(|error| match error {
        TraceError::Inapplicable => no_trace(),
        TraceError::TooWide => Failure::input("the board or graph is too wide for the frontier method")
            .hint("leave out --trace, or use a smaller board or graph"),
        TraceError::Decided => Failure::input(
            "the size, the ends or a vertex with too few steps decide the count, so there is no trace",
        )
        .hint("leave out --trace"),
        TraceError::Unwritten(error) => file.failure(&error),
    })
}

fn no_trace() -> Failure {
    Failure::input("--trace applies to counts of Hamiltonian paths and cycles only")
        .hint("leave out --trace; --method both counts by two methods")
}

/// The time between two records, unless a part takes longer; the first part is recorded at once.
const RECORD: Duration = Duration::from_millis(500);

/// Counts the remaining parts of the store.
fn counted_in_parts(job: &Job, limits: Limits) -> Result<LastCount, Failure> {
    let (outcome, last_step) = run_parts(job, limits)?;
    let sum =
        job.store().and_then(|store| store.parts_progress()).map_or(BigUint::ZERO, |progress| progress.sum);
    let counted = Counted::swept(sum, Method::Frontier, outcome);
    Ok((Count { counted, methods: Methods::One(Method::Frontier) }, last_step))
}

/// Counts the remaining solutions or parts of a shard, which alone are no answer.
pub(super) fn shard(job: &Job) -> Result<Report, Failure> {
    if !has_parts(job) {
        return Ok(job.shard_report(visited(job, job.limits)?, job.instance.counted()));
    }
    let (Count { counted, .. }, last_step) = counted_in_parts(job, job.limits)?;
    let (exit, message) = match counted.outcome.stopped {
        Some(stop) => (Exit::Stopped, parts_stopped(job, stop, last_step)),
        None => (Exit::Found, job.shard_stored(&counted.number, job.instance.counted())),
    };
    Ok(Report { exit, message, outcome: counted.outcome, counts: Vec::new() })
}

/// Returns the message that a limit ended a stored count, with its progress and a remedy.
pub(super) fn parts_stopped(job: &Job, stop: Stop, last: Option<Progress>) -> Option<String> {
    let limit = job.stopped_by(stop);
    let progress = job.store()?.parts_progress();
    let wanted = job.instance.counted();
    let known = match progress {
        Some(PartsProgress { counted: done, of, sum, .. }) => {
            format!("{} in {done} of {} so far (incomplete)", quantity(sum, wanted), quantity(of, "parts"))
        }
        None => "the parts are not known yet, so nothing is counted".to_owned(),
    };
    let more = match stop {
        Stop::Memory => {
            let budget = job.budget();
            let enough = budget.enough(last.and_then(|step| step.need));
            let (stage, remedy) = (stage(Method::Frontier, last), budget.limit.remedy());
            format!("\n{stage}, and the next step needs more memory{enough}\nhint: {remedy}")
        }
        _ => String::new(),
    };
    Some(format!("{limit}: {known}{more}{}", job.hint()))
}

/// Counts the remaining parts of the store; returns the last step of a count that was stopped.
fn run_parts(job: &Job, limits: Limits) -> Result<(Outcome, Option<Progress>), Failure> {
    let Some(mut store) = job.store() else { return Ok((Outcome::default(), None)) };
    if store.parts_progress().is_some_and(|progress| progress.left() == 0) {
        return Ok((Outcome::default(), None));
    }
    let meter = job.count_meter();
    let outcome = with_tables(job, (limits, &meter), |options, folder| {
        let keeper = folder.map(|folder| folder as &dyn TableKeeper);
        let least = store.block.least_parts();
        let mut recording = PartRecording::new(&mut store, &meter);
        let ended =
            job.ask(|problem| divided(problem, options, least, keeper, &mut recording)).map_err(refused)?;
        recording.record().map(|()| ended)
    })?;
    if outcome.is_complete() && store.parts_progress().is_none_or(|progress| progress.left() > 0) {
        return Err(Failure::Internal("the count is over, but some of its parts are not counted".to_owned()));
    }
    Ok((outcome, meter.last_step()))
}

/// Records parts in a store, and shows how many there are.
struct PartRecording<'a> {
    store: &'a mut Store,
    meter: &'a Meter,
    /// Parts that are not recorded yet.
    counted: Vec<(usize, PartTotal)>,
    /// When this process started, when it recorded parts last, and when it counted its last part.
    start: Instant,
    recorded: Option<Instant>,
    last: Option<Instant>,
    /// The time that the run had taken before, in seconds.
    before: f64,
    /// The number of counted parts, and of all.
    done: (usize, usize),
    sum: BigUint,
}

impl<'a> PartRecording<'a> {
    fn new(store: &'a mut Store, meter: &'a Meter) -> Self {
        let (start, before) = (Instant::now(), store.seconds());
        let (counted, done, sum) = (Vec::new(), (0, 0), BigUint::ZERO);
        Self { store, meter, counted, start, recorded: None, last: None, before, done, sum }
    }

    /// Records what was counted since the last time.
    fn record(&mut self) -> Result<(), Failure> {
        let counted = std::mem::take(&mut self.counted);
        self.store.record_parts(counted, self.before + self.start.elapsed().as_secs_f64())?;
        self.recorded = Some(Instant::now());
        Ok(())
    }

    fn show(&self) {
        self.meter.parts(self.done.0, self.done.1);
        if let Ok(sum) = u64::try_from(&self.sum) {
            ending::found(sum); // should a part take too long to stop
        }
    }
}

impl PartRecorder<Failure> for PartRecording<'_> {
    fn divided(&mut self, parts: usize, fingerprint: u64) -> Result<Vec<usize>, Failure> {
        let left = self.store.divide(parts, fingerprint)?;
        if let Some(progress) = self.store.parts_progress() {
            self.done = (progress.counted, progress.of);
            self.sum = progress.sum;
            self.show();
        }
        Ok(left)
    }

    fn counted(&mut self, number: usize, total: BigUint) -> Result<(), Failure> {
        let now = Instant::now();
        // The first part includes the sweeps before it.
        let seconds = self.last.replace(now).map(|last| (now - last).as_secs_f64());
        self.sum += &total;
        self.done.0 += 1;
        self.counted.push((number, PartTotal { total, seconds }));
        self.show();
        let is_due = self.recorded.is_none_or(|recorded| recorded.elapsed() >= RECORD);
        if is_due { self.record() } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_totals_that_differ_are_an_internal_error() {
        let (search, other) = (5u32.into(), 6u32.into());
        let failure = refused(CountError::Disagree { search, other, method: Method::Frontier });
        assert_eq!(failure, Failure::Internal("the search counts 5, the frontier method 6".into()));
        assert_eq!(failure.code(), 101);
    }
}
