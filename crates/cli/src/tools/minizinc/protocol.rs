//! What a solver writes for MiniZinc after its solutions.

use std::fmt::Write;
use std::time::Duration;

use cavalcade_core::minizinc::ProgramInstance;
use cavalcade_search::{Counted, Outcome};

/// The line after the last solution.
pub(super) fn end(outcome: &Outcome) -> &'static str {
    match (outcome.is_complete(), outcome.statistics.solutions > 0) {
        (true, true) => "==========\n",
        (true, false) => "=====UNSATISFIABLE=====\n",
        (false, true) => "",
        (false, false) => "=====UNKNOWN=====\n",
    }
}

/// A number of solutions, which MiniZinc passes on as comments and statistics.
pub(super) fn number(counted: &Counted) -> String {
    let (number, method) = (&counted.number, counted.method.name());
    if !counted.outcome.is_complete() {
        return format!("% at least {number} solutions\n");
    }
    format!(
        "% {number} solutions\n%%%mzn-stat: count={number}\n%%%mzn-stat: method=\"{method}\"\n%%%mzn-stat-end\n"
    )
}

/// The statistics as MiniZinc reads them.
pub(super) fn statistics(
    outcome: &Outcome,
    objective: Option<i32>,
    instance: &ProgramInstance,
    read: Duration,
) -> String {
    let model = instance.model();
    let statistics = outcome.statistics;
    let mut text = String::new();
    // What is proved: the best solution, or what the declaration of the objective allows.
    let bound = if outcome.is_complete() { objective } else { instance.objective_bound() };
    for (name, value) in [("objective", objective), ("objectiveBound", bound)] {
        text.extend(value.map(|value| format!("%%%mzn-stat: {name}={value}\n")));
    }
    for (name, value) in [
        ("initTime", format!("{:.6}", read.as_secs_f64())),
        ("solveTime", format!("{:.6}", statistics.seconds)),
        ("time", format!("{:.6}", read.as_secs_f64() + statistics.seconds)),
        ("solutions", statistics.solutions.to_string()),
        ("variables", model.variables().count().to_string()),
        ("propagators", model.constraints().len().to_string()),
        ("propagations", statistics.propagations.to_string()),
        ("nodes", statistics.nodes.to_string()),
        ("failures", statistics.failures.to_string()),
        ("peakDepth", statistics.depth.to_string()),
    ] {
        let _ = writeln!(text, "%%%mzn-stat: {name}={value}"); // writing to a string never fails
    }
    text + "%%%mzn-stat-end\n"
}
