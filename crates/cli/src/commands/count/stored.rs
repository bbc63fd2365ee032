//! A count by the frontier method that is stored, part by part.
//!
//! The count is divided into parts, and the store records the total of each. A run that is stopped or killed loses the
//! part that was being counted, and continues with it. The answer is written when all parts are counted.

use std::time::{Duration, Instant};

use cavalcade_search::answers::count::{Count, Methods, PartRecorder, divided};
use cavalcade_search::frontier::{Progress, TableKeeper};
use cavalcade_search::{Counted, Limits, Method, Outcome, Stop};
use num_bigint::BigUint;

use cavalcade_core::quantity;

use super::total::refused;
use super::total::with_tables;
use crate::job::{Job, Report};
use crate::limits::ending;
use crate::progress::{Meter, stage};
use crate::store::{PartTotal, PartsProgress, Store};
use crate::streams::{Exit, Failure};

/// The time between two records, unless a part takes longer; the first part is recorded at once.
const RECORD: Duration = Duration::from_millis(500);

/// Counts the remaining parts of the store.
pub(super) fn counted(job: &Job, limits: Limits) -> Result<Count, Failure> {
    let (outcome, last_step) = run(job, limits)?;
    let sum =
        job.store().and_then(|store| store.parts_progress()).map_or(BigUint::ZERO, |progress| progress.sum);
    let counted = Counted::swept(sum, Method::Frontier, outcome);
    Ok(Count { counted, methods: Methods::One(Method::Frontier), last_step })
}

/// Counts the remaining parts of a shard, which alone are no answer.
pub(super) fn shard(job: &Job) -> Result<Report, Failure> {
    let Count { counted, last_step, .. } = counted(job, job.limits)?;
    let (exit, message) = match counted.outcome.stopped {
        Some(stop) => (Exit::Stopped, stopped(job, stop, last_step)),
        None => (Exit::Found, job.shard_stored(&counted.number, job.instance.counted())),
    };
    Ok(Report { exit, message, outcome: counted.outcome, counts: Vec::new() })
}

/// Returns the message that a limit ended a stored count, with its progress and a remedy.
pub(super) fn stopped(job: &Job, stop: Stop, last: Option<Progress>) -> Option<String> {
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
fn run(job: &Job, limits: Limits) -> Result<(Outcome, Option<Progress>), Failure> {
    let Some(mut store) = job.store() else { return Ok((Outcome::default(), None)) };
    if store.parts_progress().is_some_and(|progress| progress.left() == 0) {
        return Ok((Outcome::default(), None));
    }
    let meter = Meter::new(job.progress).within(job.budget());
    let ended = with_tables(job, (limits, &meter), |options, folder| {
        let keeper = folder.map(|folder| folder as &dyn TableKeeper);
        let least = store.block.least_parts();
        let mut recording = PartRecording::new(&mut store, &meter);
        let ended =
            job.ask(|problem| divided(problem, options, least, keeper, &mut recording)).map_err(refused)?;
        recording.record().map(|()| ended)
    })?;
    if ended.0.is_complete() && store.parts_progress().is_none_or(|progress| progress.left() > 0) {
        return Err(Failure::Internal("the count is over, but some of its parts are not counted".to_owned()));
    }
    let last_step = ended.1.filter(|_| !ended.0.is_complete());
    Ok((ended.0, last_step))
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
