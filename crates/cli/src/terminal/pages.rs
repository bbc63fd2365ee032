//! Solutions on their way out: one after another, or as one document.
//!
//! Formats of lines are sent off as they come. A document has a beginning that depends on all it holds (how many
//! pictures there are, how many solutions), so its solutions are kept until the last is there.

use cavalcade_core::puzzles::diagram::Diagram;

use crate::commands::Job;
use crate::formats::Summary;
use crate::terminal::exit::Failure;
use crate::terminal::output::Output;

/// A document is not made of more bytes than this: whoever opens it needs several times as much memory.
const MOST_KEPT: usize = 128 << 20;

/// Where the solutions of one answer go.
pub(crate) struct Pages<'a> {
    job: &'a Job,
    output: &'a mut Output,
    /// What is kept, if this is a document.
    body: Option<Vec<u8>>,
}

impl<'a> Pages<'a> {
    /// Nothing yet, in the format of the job.
    pub(crate) fn new(job: &'a Job, output: &'a mut Output) -> Self {
        let body = job.format.is_document().then(Vec::new);
        Self { job, output, body }
    }

    /// Takes one solution.
    pub(crate) fn solution(&mut self, index: u64, diagram: &Diagram) -> Result<(), Failure> {
        let mut bytes = Vec::new();
        self.job.write(index, diagram, &mut bytes)?;
        self.add(&bytes)
    }

    /// Takes some solutions that were written in the format of the job.
    pub(crate) fn add(&mut self, solutions: &[u8]) -> Result<(), Failure> {
        let Some(body) = &mut self.body else { return self.output.send(solutions) };
        body.extend_from_slice(solutions);
        if body.len() > MOST_KEPT { Err(too_large(self.job.format.name())) } else { Ok(()) }
    }

    /// Sends off what was kept: there are so many solutions in it, and these are all, or not.
    pub(crate) fn close(self, solutions: u64, complete: bool) -> Result<(), Failure> {
        let Some(body) = self.body else { return Ok(()) };
        let Job { puzzle, instance, command, format, .. } = self.job;
        if let Some(room) = format.room(instance.blank()).filter(|&room| solutions > room) {
            return Err(Failure::input(
                format!(
                    "there are more than the {room} solutions of this size that one document has room for"
                ),
                Some(&format!("--limit {room} writes the first of them")),
            ));
        }
        let summary = Summary {
            command,
            puzzle,
            board: &instance.board,
            blank: instance.blank(),
            closed: instance.closed(),
            solutions,
            complete,
        };
        self.output.write(|out| format.document(out, &summary, &body))
    }
}

/// More solutions than a document can hold.
fn too_large(format: &str) -> Failure {
    Failure::input(
        format!("--format {format}: the solutions take more than {} MB in one document", MOST_KEPT >> 20),
        Some("write fewer of them with --limit N, or --format json, which has no end"),
    )
}
