//! The trace of a count over a frontier, which another program can check.

use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use cavalcade_search::answers::Options;
use cavalcade_search::answers::count::{Count, TraceError, traced as count};

use super::total::other_method;
use crate::job::{Job, STORE};
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

/// Checks that the count has a trace; `other` is an option that does without.
pub(super) fn fits(job: &Job, other: Option<&str>) -> Result<(), Failure> {
    let clash = other.map(|name| format!("--{name}")).or(other_method(job));
    if let Some(clash) = clash {
        let reason = if other == Some(STORE.name) {
            "a count that is stored has no trace"
        } else {
            "only the frontier method has a trace"
        };
        return Err(Failure::input(
            format!("--{} cannot be combined with {clash}: {reason}", TRACE.name),
            Some("leave out one of them"),
        ));
    }
    if job.instance.structure().hamiltonian().is_none() {
        return Err(inapplicable());
    }
    Ok(())
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
