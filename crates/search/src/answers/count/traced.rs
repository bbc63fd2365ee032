//! The number of paths by a sweep from one side that writes its layers for another program.

use std::io::{self, Write};
use std::time::Instant;

use thiserror::Error;

use super::super::sweep::swept;
use super::super::{Options, Problem};
use super::{Count, Methods};
use crate::Method;
use crate::frontier::{Control, Frontier, TraceOutput};

/// Why no trace of a count is written.
#[derive(Debug, Error)]
pub enum TraceError {
    /// The solutions are not paths.
    #[error("only counts of paths and cycles have a trace")]
    Inapplicable,
    /// The frontier is too wide in every order that is tried.
    #[error("the frontier is too wide")]
    TooWide,
    /// The size, the ends or the steps of some vertex decide the count.
    #[error("the number of paths is known without a sweep")]
    Decided,
    /// A part of the trace could not be written.
    #[error("{0}")]
    Unwritten(io::Error),
}

/// Counts the solutions of a problem over a frontier, and writes a trace of it.
///
/// The trace is complete exactly if the count is.
///
/// # Errors
/// The problem has no trace, or the trace could not be written.
pub fn traced(
    problem: &Problem,
    options: &Options,
    out: &mut (dyn Write + Send),
) -> Result<Count, TraceError> {
    let paths = problem.structure.hamiltonian().ok_or(TraceError::Inapplicable)?;
    let start = Instant::now();
    let within = |control: Control| Frontier::within(paths, &(problem.orders)(), control);
    let frontier = options.controlled(start, within).ok_or(TraceError::TooWide)?;
    let mut trace = TraceOutput::new(out);
    let counting = frontier.start_traced(&mut trace).ok_or(TraceError::Decided)?;
    let counted = swept(options, Method::Frontier, counting, start);
    trace.finish().map_err(TraceError::Unwritten)?;
    Ok(Count { counted, methods: Methods::One(Method::Frontier) })
}
