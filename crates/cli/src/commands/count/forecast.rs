//! The expected work of a count over a frontier, without counting.

use cavalcade_search::Method;
use cavalcade_search::answers::forecast::forecast;

use super::shown::refused;
use super::trace::TRACE;
use crate::formats::{AnswerContent, ForecastSummary};
use crate::job::tree::TREE;
use crate::job::{Job, Report, STORE};
use crate::question::METHOD;
use crate::streams::{Failure, Output};

/// The flag that asks for a forecast.
pub(super) const FORECAST: &str = "forecast";
/// The formats of a forecast.
const FORMATS: [&str; 2] = ["text", "json"];

/// Writes the expected work of the count.
pub(super) fn run(job: &Job, output: &mut Output) -> Result<Report, Failure> {
    fits(job)?;
    let memory = || job.budget().tables;
    let options = job.options(job.limits, &memory, &());
    let (forecast, outcome) = job.ask(|problem| forecast::<Failure>(problem, &options)).map_err(refused)?;
    let Some(forecast) = forecast else { return Ok(job.report(outcome, "forecasts")) };
    let summary = ForecastSummary {
        puzzle: job.puzzle,
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
    output.write(|out| job.format.write(out, job.origin.as_ref(), AnswerContent::Forecast(&summary)))?;
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
    let limit = job.limits.solutions.map(|_| "limit").or(job.limits.nodes.map(|_| "node-limit"));
    let other = limit
        .or(job.outputs.store.as_ref().map(|_| STORE.name))
        .or([TRACE, TREE].into_iter().find(|name| job.value(name).is_some()));
    let method = job.value(METHOD).filter(|&method| method != Method::Frontier.name());
    let format = Some(job.format.facts().name).filter(|name| !FORMATS.contains(name));
    let clash = (other.map(|name| format!("--{name}")))
        .or(method.map(|name| format!("--{METHOD} {name}")))
        .or(format.map(|name| format!("--format {name}")));
    clash.map_or(Ok(()), |clash| {
        Err(Failure::input(
            format!("--{FORECAST} cannot be combined with {clash}: it estimates a whole count by the frontier method"),
            Some("leave out one of them; a forecast is written as text or json"),
        ))
    })
}
