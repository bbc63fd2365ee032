//! The expected work of a count over a frontier, without counting.

use cavalcade_search::answers::forecast::forecast;

use super::shown::refused;
use super::total::{other_method, search_only};
use super::trace::TRACE;
use crate::formats::{AnswerData, ForecastSummary};
use crate::job::tree::TREE;
use crate::job::{Job, Report};
use crate::streams::{Failure, Output};

/// The flag that asks for a forecast.
pub(super) const FORECAST: &str = "forecast";
/// The formats of a forecast.
const FORMATS: [&str; 2] = ["text", "json"];

/// Writes the expected work of the count.
pub(super) fn run(job: &Job, output: &mut Output) -> Result<Report, Failure> {
    fits(job)?;
    let options = job.options(job.limits, &());
    let (forecast, outcome) = job.ask(|problem| forecast::<Failure>(problem, &options)).map_err(refused)?;
    let Some(forecast) = forecast else { return Ok(job.report(outcome, "forecasts")) };
    let summary = ForecastSummary {
        puzzle: job.name(),
        board: &job.instance.board,
        index: job.index,
        closed: job.instance.closed(),
        steps: forecast.choices.len(),
        states: forecast.states as u64,
        choices: forecast.work() as u64,
        memory: job.budget().whole(forecast.bytes as usize),
        seconds: (forecast.seconds * 10.0).round() / 10.0,
        complete: forecast.is_complete,
    };
    job.write_answer(output, AnswerData::Forecast(&summary))?;
    let report = Report::found(outcome);
    Ok(if forecast.is_complete {
        report
    } else {
        report
            .with("the last steps are predicted from a bound; their true size may be far from it".to_owned())
    })
}

/// Checks that the count can be forecast.
fn fits(job: &Job) -> Result<(), Failure> {
    let is_given = |name: &&str| job.given.has(name);
    let other = search_only(job).or([TRACE.name, TREE.name].into_iter().find(is_given));
    let format = Some(job.format.name).filter(|name| !FORMATS.contains(name));
    let clash = (other.map(|name| format!("--{name}")))
        .or(other_method(job))
        .or(format.map(|name| format!("--format {name}")));
    clash.map_or(Ok(()), |clash| {
        Err(Failure::input(
            format!("--{FORECAST} cannot be combined with {clash}: it estimates a whole count by the frontier method"),
            Some("leave out one of them; a forecast is written as text or json"),
        ))
    })
}
