//! Writes solutions one after another, or as one document.
//!
//! Line formats are written at once. The beginning of a document depends on its contents, such as the number of
//! solutions, so its solutions are held until the last one is found.

use cavalcade_core::puzzles::diagram::Diagram;

use crate::formats::{AnswerData, Summary};
use crate::job::Job;
use crate::streams::{Failure, Output};

/// The largest document in bytes; the program that opens it needs several times as much memory.
const MOST_KEPT: usize = 128 << 20;

/// The destination of the solutions of one answer.
pub(crate) struct Pages<'a> {
    job: &'a Job,
    output: &'a mut Output,
    /// The solutions so far, if the format is a document.
    body: Option<Vec<u8>>,
}

impl<'a> Pages<'a> {
    /// Begins without solutions, in the format of the job.
    pub(crate) fn new(job: &'a Job, output: &'a mut Output) -> Self {
        let body = job.format.is_document.then(Vec::new);
        Self { job, output, body }
    }

    /// Adds one solution.
    pub(crate) fn solution(&mut self, index: u64, diagram: &Diagram) -> Result<(), Failure> {
        let mut bytes = Vec::new();
        self.job.write(index, diagram, &mut bytes)?;
        self.add(&bytes)
    }

    /// Adds solutions that are already written in the format of the job.
    pub(crate) fn add(&mut self, solutions: &[u8]) -> Result<(), Failure> {
        let Some(body) = &mut self.body else { return self.output.send(solutions) };
        body.extend_from_slice(solutions);
        if body.len() > MOST_KEPT { Err(too_large(self.job.format.name)) } else { Ok(()) }
    }

    /// Writes the document, if the format is one; it holds this number of solutions, which is all of them if
    /// `complete`.
    pub(crate) fn close(self, solutions: u64, complete: bool) -> Result<(), Failure> {
        let Some(body) = self.body else { return Ok(()) };
        let Job { command, format, instance, .. } = self.job;
        if let Some(room) = (format.room)(instance.blank()).filter(|&room| solutions > room) {
            return Err(Failure::input(
                format!("a document has room for {room} solutions of this size, and there are more"),
                Some(&format!("add --limit {room} to write the first {room}")),
            ));
        }
        let summary = Summary {
            command,
            puzzle: self.job.name(),
            board: &instance.board,
            blank: instance.blank(),
            closed: instance.closed(),
            solutions,
            complete,
            verdict: None,
        };
        let content = AnswerData::Document { summary: &summary, body: &body };
        self.output.write(|out| format.write(out, None, content))
    }
}

/// Returns the error for more solutions than a document can hold.
fn too_large(format: &str) -> Failure {
    Failure::input(
        format!("--format {format}: the document would exceed {} MB", MOST_KEPT >> 20),
        Some("add --limit N to write fewer solutions, or use --format json"),
    )
}
