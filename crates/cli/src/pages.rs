//! Solutions on their way out: one after another, or as one document.
//!
//! Formats of lines are sent off as they come. A document has a beginning that depends on all it holds (how many
//! pictures there are, how many solutions), so its solutions are kept until the last is there.

use std::io;

use crate::exit::Failure;
use crate::formats::Summary;
use crate::output::Output;
use crate::verbs::Job;

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

    /// Takes some solutions that were written in the format of the job.
    pub(crate) fn add(&mut self, piece: impl FnOnce(&mut Vec<u8>) -> io::Result<()>) -> Result<(), Failure> {
        match &mut self.body {
            None => self.output.write(piece),
            Some(body) => piece(body).map_err(|error| Failure::Internal(error.to_string())),
        }
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
            closed: instance.closed(),
            solutions,
            complete,
        };
        self.output.write(|out| format.document(out, &summary, &body))
    }
}
