//! The protocol of the solvers that MiniZinc calls.
//!
//! The search writes each solution with a line below it. The last line says whether these are all solutions, or none
//! exists; comments and statistics follow, which MiniZinc passes on.

use std::io::{self, Write};
use std::time::Duration;

use cavalcade_core::minizinc::ProgramInstance;
use cavalcade_search::{Counted, Outcome};

use super::{Answer, AnswerData, Format, Origin};

/// The format; see the module. Only MiniZinc asks for it.
pub(crate) const PROTOCOL: Format =
    Format { name: "minizinc", writes: &[Answer::Solutions], write, ..Format::NONE };

fn write(out: &mut Vec<u8>, _: Option<&Origin>, content: AnswerData<'_>) -> io::Result<()> {
    let AnswerData::Program { outcome, counted, facts } = content else { return content.left_out() };
    if let Some(counted) = counted {
        number(out, counted)?;
    }
    out.write_all(match (outcome.is_complete(), outcome.statistics.solutions > 0) {
        (true, true) => b"==========\n",
        (true, false) => b"=====UNSATISFIABLE=====\n",
        (false, true) => b"",
        (false, false) => b"=====UNKNOWN=====\n",
    })?;
    facts.map_or(Ok(()), |facts| statistics(out, outcome, facts))
}

/// Writes a number of solutions.
fn number(out: &mut Vec<u8>, Counted { number, method, outcome }: &Counted) -> io::Result<()> {
    if !outcome.is_complete() {
        return writeln!(out, "% at least {number} solutions");
    }
    let method = format!("{:?}", method.name());
    writeln!(out, "% {number} solutions")?;
    figures(out, &[("count", Some(number.to_string())), ("method", Some(method))])
}

/// Writes the statistics of a search.
fn statistics(
    out: &mut Vec<u8>,
    outcome: &Outcome,
    (program, objective, read): (&ProgramInstance, Option<i32>, Duration),
) -> io::Result<()> {
    let (model, statistics) = (program.model(), outcome.statistics);
    let seconds = |seconds: f64| Some(format!("{seconds:.6}"));
    // What is proved: the best solution, or what the declaration of the objective allows.
    let bound = if outcome.is_complete() { objective } else { program.objective_bound() };
    let facts = [
        ("objective", objective.map(|value| value.to_string())),
        ("objectiveBound", bound.map(|value| value.to_string())),
        ("initTime", seconds(read.as_secs_f64())),
        ("solveTime", seconds(statistics.seconds)),
        ("time", seconds(read.as_secs_f64() + statistics.seconds)),
        ("solutions", statistics.exact_solutions().map(|number| number.to_string())),
        ("variables", Some(model.variables().count().to_string())),
        ("propagators", Some(model.constraints().len().to_string())),
        ("propagations", Some(statistics.propagations.to_string())),
        ("nodes", Some(statistics.nodes.to_string())),
        ("failures", Some(statistics.failures.to_string())),
        ("peakDepth", Some(statistics.depth.to_string())),
    ];
    figures(out, &facts)
}

/// Writes the known ones of some figures.
fn figures(out: &mut Vec<u8>, facts: &[(&str, Option<String>)]) -> io::Result<()> {
    let mut known = facts.iter().filter_map(|(name, value)| Some((name, value.as_ref()?)));
    known.try_for_each(|(name, value)| writeln!(out, "%%%mzn-stat: {name}={value}"))?;
    writeln!(out, "%%%mzn-stat-end")
}
