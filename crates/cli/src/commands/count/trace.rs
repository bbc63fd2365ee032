//! The trace of a count over a frontier, which another program can check.

use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use cavalcade_search::answers::Options;
use cavalcade_search::answers::count::{Count, TraceError, traced as count};

use crate::job::Job;
use crate::question::options::OptionOf;
use crate::streams::{Failure, StreamedFile};

/// The option that names the file.
pub(crate) const TRACE: OptionOf<PathBuf> = OptionOf::new(
    "trace",
    "FILE",
    "Write every layer of the frontier method to FILE, for a checker (docs/proofs.md)",
    "[default: not written]",
    |name| match name {
        "" => Err("must be the name of a file".to_owned()),
        "-" => Err("standard output is for the answer; use -o FILE with --trace /dev/stdout".to_owned()),
        _ => Ok(name.into()),
    },
);

/// Refuses a trace of a problem that has none.
pub(super) fn fits(job: &Job) -> Result<(), Failure> {
    let has_trace = job.instance.structure().hamiltonian().is_some() || !job.given.has(TRACE.name);
    if has_trace { Ok(()) } else { Err(inapplicable()) }
}

/// Counts over a frontier, and writes the trace to the file.
pub(super) fn traced(job: &Job, options: &Options, file: &Mutex<StreamedFile>) -> Result<Count, Failure> {
    let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
    job.ask(|problem| count(problem, options, &mut *file)).map_err(|error| match error {
        TraceError::Inapplicable => inapplicable(),
        TraceError::TooWide => Failure::input(
            "the board or graph is too wide for the frontier method",
            Some("leave out --trace, or use a smaller board or graph"),
        ),
        TraceError::Decided => Failure::input(
            "the size, the ends or a vertex with too few steps decide the count, so there is no trace",
            Some("leave out --trace"),
        ),
        TraceError::Unwritten(error) => file.failure(&error),
    })
}

fn inapplicable() -> Failure {
    Failure::input(
        "--trace applies to counts of Hamiltonian paths and cycles only",
        Some("leave out --trace; --method both counts by two methods"),
    )
}
