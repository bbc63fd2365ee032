//! One solution, as fast as it can be had.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use cavalcade_search::construct::{EFFORT, construct};
use cavalcade_search::{Limits, Outcome, Statistics, Stop};

use super::{Job, Report, Sheet, Verb};
use crate::formats::Answer;
use crate::terminal::exit::Failure;
use crate::terminal::output::Output;
use crate::terminal::pages::Pages;

/// What a unit of effort takes at most, as far as was measured: a construction that spends all of [`EFFORT`] in vain
/// takes 3 seconds on directed graphs of two million vertices, and mostly less than one.
const EFFORT_NANOSECONDS: u64 = 12;

/// The verb; see the module.
pub(super) struct First;

impl Verb for First {
    fn name(&self) -> &'static str {
        "first"
    }

    fn answer(&self) -> Answer {
        Answer::Solutions
    }

    fn about(&self) -> &'static str {
        "One solution, as fast as it can be had"
    }

    fn details(&self) -> &'static str {
        "Find one solution, as fast as it can be had. Where numbers do not matter, a walk is built rather than \
         searched for, unless you choose a branching; if that fails, or there is none, the search goes on from \
         scratch."
    }

    fn writes_meanwhile(&self) -> bool {
        true
    }

    fn run(&self, job: &Job, output: &mut Output) -> Result<Report, Failure> {
        match built(job)? {
            ControlFlow::Break((sheet, outcome)) => {
                let mut pages = Pages::new(job, output);
                pages.solution(1, &sheet.diagram)?;
                pages.close(1, true)?;
                Ok(Report::found(outcome))
            }
            ControlFlow::Continue(spent) => searched(job, &spent, output),
        }
    }
}

/// Finds out whether there is a solution, as this verb does, and writes nothing.
pub(crate) fn decide(job: &Job) -> Result<Report, Failure> {
    let spent = match built(job)? {
        ControlFlow::Break((_, outcome)) => return Ok(Report::found(outcome)),
        ControlFlow::Continue(spent) => spent,
    };
    let mut outcome = job.keep(one(job, &spent), None)?;
    outcome.statistics.add(&spent);
    if outcome.statistics.solutions > 0 {
        return Ok(Report::found(outcome));
    }
    Ok(job.report(outcome, "solutions"))
}

/// The limits of a search for one solution.
fn one(job: &Job, spent: &Statistics) -> Limits {
    Limits { solutions: Some(1), ..job.limits.after(spent) }
}

/// A walk that was built, or what was spent in vain.
fn built(job: &Job) -> Result<ControlFlow<(Sheet, Outcome), Statistics>, Failure> {
    let nothing = ControlFlow::Continue(Statistics::default());
    let Some(walks) = job.instance.paths() else { return Ok(nothing) };
    if job.chosen_branching.is_some() || job.instance.obstacle().is_some() {
        return Ok(nothing);
    }
    let affordable = |time: Duration| u64::try_from(time.as_nanos()).unwrap_or(u64::MAX) / EFFORT_NANOSECONDS;
    let effort = job.limits.time.map_or(EFFORT, |time| EFFORT.min(affordable(time)));
    let start = Instant::now();
    let walk = construct(&walks.problem, &job.instance.preference(), effort);
    let statistics = Statistics { seconds: start.elapsed().as_secs_f64(), ..Statistics::default() };
    let Some(walk) = walk else { return Ok(ControlFlow::Continue(statistics)) };
    let mut sheet = Sheet { cells: walks.problem.written(walk), ..job.sheet() };
    job.instance.locate(&mut sheet.cells);
    job.draw(1, &mut sheet)?;
    let statistics = Statistics { solutions: 1, ..statistics };
    Ok(ControlFlow::Break((sheet, Outcome { statistics, stopped: Some(Stop::Solutions) })))
}

/// A solution that was searched for, within what is left of the limits.
fn searched(job: &Job, spent: &Statistics, output: &mut Output) -> Result<Report, Failure> {
    let mut pages = Pages::new(job, output);
    let mut outcome = job.list(one(job, spent), None, &mut pages)?;
    let found = outcome.statistics.solutions;
    pages.close(found, found > 0 || outcome.is_complete())?;
    outcome.statistics.add(spent);
    if outcome.statistics.solutions > 0 {
        return Ok(Report::found(outcome));
    }
    job.say_nothing(&outcome, output)?;
    Ok(job.report(outcome, "solutions"))
}

#[cfg(test)]
mod tests {
    use cavalcade_core::puzzles::Arguments;
    use cavalcade_search::Limits;

    use super::super::tests::{job, sized};
    use super::*;
    use crate::terminal::output::tests::Memory;

    fn task(size: &str) -> Job {
        let mut arguments = Arguments::default();
        arguments.set_size(size);
        let limits = Limits { time: Some(Duration::from_secs(3600)), ..Limits::default() };
        Job { limits, ..job(sized(), &arguments) }
    }

    #[test]
    fn what_is_built_in_vain_takes_time() {
        // There is no walk, and no obstacle says so at once.
        let built = built(&task("3x6")).expect("no failure");
        assert!(matches!(built, ControlFlow::Continue(spent) if spent.seconds > 0.0 && spent.solutions == 0));
    }

    #[test]
    fn the_search_has_the_time_that_building_left() {
        let mut output = Memory::default().output();
        for (seconds, stopped) in [(1.0, Some(Stop::Solutions)), (3600.0, Some(Stop::Time))] {
            let spent = Statistics { seconds, ..Statistics::default() };
            let report = searched(&task("6x6"), &spent, &mut output).expect("no failure");
            assert_eq!(report.outcome.stopped, stopped);
            assert!(report.outcome.statistics.seconds > seconds);
        }
    }
}
