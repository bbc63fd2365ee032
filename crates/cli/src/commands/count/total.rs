//! The total, by the method that the user asks for or by the one that ends first.

use std::io::{self, Write};
use std::ops::ControlFlow;

use cavalcade_core::puzzles::{Paths, Placement};
use cavalcade_search::answers::count::Sweep;
use cavalcade_search::answers::independent::{self, CountError};
use cavalcade_search::frontier::{Frontier, Progress};
use cavalcade_search::{Counted, Limits, Method, Outcome, Statistics, Stop};
use num_bigint::BigUint;

use super::METHOD;
use crate::collector::Counting;
use crate::commands::{Job, STORE};
use crate::memory;
use crate::progress::Meter;
use crate::question::units;
use crate::terminal::exit::Failure;

/// How many solutions there are.
pub(super) struct Tally {
    pub(super) counted: Counted,
    /// How they were counted.
    pub(super) method: &'static str,
    /// The largest size of a placement.
    pub(super) maximum: Option<usize>,
    /// How far a sweep came that was stopped.
    pub(super) stage: Option<String>,
    /// How much memory would have been enough for it.
    pub(super) enough: Option<String>,
}

impl Tally {
    /// What a search has counted.
    fn searched(counted: Counted) -> Self {
        Self { method: counted.method.name(), maximum: None, stage: None, enough: None, counted }
    }
}

/// Which methods are to be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Methods {
    /// Whichever ends first.
    Best,
    /// This one.
    One(Method),
    /// Both, which must agree.
    Both,
}

impl Methods {
    fn of(job: &Job) -> Result<Self, Failure> {
        let limit = job.limits.solutions.map(|_| "limit").or(job.limits.nodes.map(|_| "node-limit"));
        Self::with(job, limit.or(job.store.as_ref().map(|_| STORE.name)))
    }

    /// Those that go with an option that wants a search.
    fn with(job: &Job, limit: Option<&str>) -> Result<Self, Failure> {
        match (job.value(METHOD), limit) {
            (None, None) => Ok(Self::Best),
            // Whoever limits solutions or nodes wants a search, and only of a search parts can be kept.
            (None | Some("search"), _) => Ok(Self::One(Method::Search)),
            (Some(method), Some(limit)) => Err(Failure::input(
                format!("--{limit} does not go with --method {method}: a frontier visits no solutions"),
                Some("leave one of them out; --time-limit goes with every method"),
            )),
            (Some("frontier"), None) => Ok(Self::One(Method::Frontier)),
            (Some(_), None) => Ok(Self::Both),
        }
    }
}

/// Whether what is asked for can be kept.
pub(super) fn fits_store(job: &Job) -> Result<(), Failure> {
    Methods::with(job, Some(STORE.name)).map(drop)
}

/// How many solutions of the model there are, and the largest size if sizes matter.
pub(super) fn tally(job: &Job) -> Result<Tally, Failure> {
    let methods = Methods::of(job)?;
    if let Some(placement) = job.instance.placement() {
        return placements(job, placement, methods);
    }
    let Some(walks) = job.instance.paths() else {
        return match methods {
            Methods::Best | Methods::One(Method::Search) => Ok(Tally::searched(visited(job, job.limits)?)),
            _ => Err(Failure::input(
                "there is no frontier for this: each cell has a number or a neighbourhood of its own",
                Some("count by --method search, or leave --method out"),
            )),
        };
    };
    let swept = |limits: Limits, meter: &Meter| {
        let frontier = frontier(job, walks).ok_or_else(too_wide)?;
        Ok(sweep(job, limits, &|step| meter.step(step)).run(|control| frontier.count(control)))
    };
    let searched = match methods {
        Methods::One(Method::Search) => return Ok(Tally::searched(visited(job, job.limits)?)),
        Methods::Both if frontier(job, walks).is_none() => return Err(too_wide()),
        Methods::Both => Some(visited(job, job.limits)?), // before there is a second meter
        Methods::One(Method::Frontier) | Methods::Best => None,
    };
    let meter = Meter::new(job.progress);
    let (counted, method) = match (methods, searched) {
        (Methods::Both, Some(searched)) => both(searched, |spent| swept(job.limits.after(spent), &meter))?,
        (Methods::One(Method::Frontier), _) => one(swept(job.limits, &meter)?),
        _ => one(best(job, walks, &meter)?),
    };
    let is_sweep = counted.method == Method::Frontier && !counted.outcome.is_complete();
    let (stage, enough) = (is_sweep.then(|| stage(&meter)), enough(job, &meter));
    Ok(Tally { counted, method, maximum: None, stage, enough })
}

fn one(counted: Counted) -> (Counted, &'static str) {
    let method = counted.method.name();
    (counted, method)
}

/// The same number by both methods, or the one that was stopped.
pub(super) fn both(
    searched: Counted,
    sweep: impl FnOnce(&Statistics) -> Result<Counted, Failure>,
) -> Result<(Counted, &'static str), Failure> {
    if !searched.outcome.is_complete() {
        return Ok((searched, "both"));
    }
    let mut swept = sweep(&searched.outcome.statistics)?;
    let statistics = &mut swept.outcome.statistics;
    *statistics = Statistics { solutions: 0, ..*statistics };
    statistics.add(&searched.outcome.statistics);
    if !swept.outcome.is_complete() {
        return Ok((swept, "both"));
    }
    if swept.number != searched.number {
        let (search, frontier) = (searched.number, swept.number);
        return Err(Failure::Internal(format!("the search counts {search}, the frontier {frontier}")));
    }
    // The search was not too long, so what follows from it will not be.
    Ok((Counted { method: Method::Search, ..swept }, "both"))
}

/// What a search visits.
pub(super) fn visited(job: &Job, limits: Limits) -> Result<Counted, Failure> {
    Ok(Counted::visited(job.enumerate(limits, &Counting::new(job), |()| Ok(()))?))
}

/// Whatever ends first; a search where the frontier takes more memory than there is.
fn best(job: &Job, walks: &Paths, meter: &Meter) -> Result<Counted, Failure> {
    if job.instance.obstacle().is_some() {
        return Ok(Counted::visited(Outcome { statistics: Statistics::default(), stopped: None }));
    }
    job.refuse_huge()?;
    let (counting, mut cells, mut failed) = (Counting::new(job), Vec::new(), None);
    let counted = sweep(job, job.limits, &|step| meter.step(step)).in_turns(
        job.instance.model(),
        job.branching,
        walks.problem.steps.vertices(),
        || frontier(job, walks),
        |index, solution| {
            meter.found(index);
            failed = counting.look(index, solution.state(), &mut cells).err();
            if failed.is_none() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        },
    );
    if let Some(failure) = failed {
        return Err(failure);
    }
    if counted.outcome.stopped != Some(Stop::Memory) || job.value(memory::OPTION).is_some() {
        return Ok(counted);
    }
    let stage = stage(meter);
    let enough = enough(job, meter).unwrap_or_default();
    let _ = writeln!(
        io::stderr(),
        "note: {stage}, and the next takes more memory{enough}; the search goes on alone"
    );
    let mut searched = visited(job, job.limits.after(&counted.outcome.statistics))?;
    searched.outcome.statistics.add(&Statistics { solutions: 0, ..counted.outcome.statistics });
    Ok(searched)
}

fn frontier(job: &Job, walks: &Paths) -> Option<Frontier> {
    Frontier::new(&walks.problem, &job.instance.orders())
}

pub(super) fn sweep<'a>(job: &Job, limits: Limits, progress: &'a (dyn Fn(Progress) + Sync)) -> Sweep<'a> {
    Sweep { limits, memory: job.budget().tables, threads: job.threads, progress }
}

/// How much memory would be enough for a sweep, if it was not and that can be told.
fn enough(job: &Job, meter: &Meter) -> Option<String> {
    let need = meter.last_step()?.need?;
    Some(format!("; {}", job.budget().enough(need)))
}

/// How far a sweep came.
fn stage(meter: &Meter) -> String {
    let Some(Progress { step, steps, states, bytes, .. }) = meter.last_step() else {
        return "the frontier has not come to its first step".to_owned();
    };
    let taken = units::memory(bytes as u64);
    format!("the frontier has {states} states in {taken} after step {step} of {steps}")
}

/// The number of placements of the size that is asked for, or of the largest.
fn placements(job: &Job, placement: &Placement, methods: Methods) -> Result<Tally, Failure> {
    let unlimited = Limits { solutions: None, ..job.limits };
    let found = independent::maximum(&placement.sets, job.branching, unlimited);
    let wanted = found.size.and_then(|size| {
        placement.settle(size);
        placement.size().filter(|&wanted| wanted <= size)
    });
    let Some(wanted) = wanted else {
        let counted = Counted { number: BigUint::ZERO, method: Method::Search, outcome: found.outcome };
        let (counted, method) = one(counted);
        return Ok(Tally { counted, method, maximum: found.size, stage: None, enough: None });
    };
    let (meter, mut index, mut failed) = (Meter::new(job.progress), 0, None);
    let (counting, mut cells) = (Counting::new(job), Vec::new());
    let mut count = |method, limits| {
        let counted =
            independent::count(&placement.sets, wanted, method, job.branching, limits, |solution| {
                index += 1;
                meter.found(index);
                failed = counting.look(index, solution.state(), &mut cells).err();
                if failed.is_none() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
        failed.take().map_or_else(|| counted.map_err(refused), Err)
    };
    let limits = job.limits.after(&found.outcome.statistics);
    let (mut counted, method) = match methods {
        Methods::One(Method::Search) if job.store.is_some() => one(visited(job, limits)?),
        Methods::Best => one(count(None, limits)?),
        Methods::One(method) => one(count(Some(method), limits)?),
        Methods::Both => {
            let searched = count(Some(Method::Search), limits)?;
            both(searched, |spent| count(Some(Method::Frontier), limits.after(spent)))?
        }
    };
    counted.outcome.statistics.add(&found.outcome.statistics);
    Ok(Tally { counted, method, maximum: found.size, stage: None, enough: None })
}

/// Why placements are not counted.
pub(super) fn refused(error: CountError) -> Failure {
    match error {
        CountError::TooWide => too_wide(),
        CountError::TooMany => Failure::input(
            "there are more than 2^128 solutions",
            Some("ask for a smaller board, or for fewer solutions"),
        ),
    }
}

fn too_wide() -> Failure {
    Failure::input(
        "this is too wide for a frontier, in whatever order it is taken",
        Some("count by --method search, or leave --method out"),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counted(number: u64, method: Method, stopped: Option<Stop>) -> Counted {
        let statistics = Statistics { solutions: number, nodes: 7, ..Statistics::default() };
        Counted { number: number.into(), method, outcome: Outcome { statistics, stopped } }
    }

    #[test]
    fn two_totals_that_differ_are_an_internal_error() {
        let searched = || counted(5, Method::Search, None);
        let agreed = both(searched(), |_| Ok(counted(5, Method::Frontier, None))).expect("the same");
        assert_eq!((agreed.0.number, agreed.1), (5u32.into(), "both"));
        assert_eq!(agreed.0.outcome.statistics.solutions, 5);
        let failure = both(searched(), |_| Ok(counted(6, Method::Frontier, None))).expect_err("not the same");
        assert_eq!(failure, Failure::Internal("the search counts 5, the frontier 6".into()));
        assert_eq!(failure.code(), 101);
    }

    #[test]
    fn what_was_stopped_is_compared_with_nothing() {
        let searched = || counted(5, Method::Search, None);
        let stopped = counted(0, Method::Frontier, Some(Stop::Memory));
        let (swept, _) = both(searched(), |_| Ok(stopped)).expect("no error");
        assert_eq!(swept.outcome.stopped, Some(Stop::Memory));
        let stopped = counted(3, Method::Search, Some(Stop::Time));
        let never = |_: &Statistics| -> Result<Counted, Failure> { panic!("there is no time left") };
        let (searched, _) = both(stopped, never).expect("no error");
        assert_eq!(searched.outcome.stopped, Some(Stop::Time));
    }
}
