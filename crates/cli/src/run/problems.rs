//! The problems of a stream: its lines, or its boards.

use cavalcade_core::puzzles::{Arguments, Instance, Stream, StreamRequest};

use super::request::Request;
use super::task::{build, job};
use crate::formats::Origin;
use crate::job::Job;
use crate::streams::boards::{BoardReader, InputBoard};
use crate::streams::input::{Input, too_long_line};
use crate::streams::{Failure, NumberedFiles};

/// The problems of an input.
pub(super) enum Problems<'a> {
    /// One on each line.
    Lines(&'a dyn Stream, Input),
    /// Boards, each with the arguments; they are answered in files of their own, if there are such files.
    Boards(BoardReader, Box<Arguments>, Option<NumberedFiles>),
}

/// A problem as it is written.
pub(super) struct WrittenProblem {
    pub(super) origin: Origin,
    pub(super) text: InputBoard,
}

impl Problems<'_> {
    /// Returns what a problem is called, in the plural.
    pub(super) fn noun(&self) -> &'static str {
        match self {
            Self::Lines(..) => "lines",
            Self::Boards(..) => "boards",
        }
    }

    /// Returns the lines, if these are lines.
    pub(super) fn lines(&self) -> Option<&dyn Stream> {
        match self {
            Self::Lines(stream, _) => Some(*stream),
            Self::Boards(..) => None,
        }
    }

    /// Returns the files that receive the answers, if each board has its own.
    pub(super) fn files(&self) -> Option<&NumberedFiles> {
        match self {
            Self::Lines(..) => None,
            Self::Boards(_, _, files) => files.as_ref(),
        }
    }

    /// Returns what the arguments ask of the stream as a whole.
    ///
    /// # Errors
    /// As [`Stream::request`].
    pub(super) fn wanted(&self, request: &Request) -> Result<StreamRequest, Failure> {
        const ANSWERS: StreamRequest =
            StreamRequest { stop_on_error: false, summary: false, only: None, kinds: ["", ""] };
        self.lines().map_or(Ok(ANSWERS), |stream| Ok(stream.request(&request.arguments)?))
    }

    /// Reads the next problem, given the number of those before and what a problem is called; `None` after the last
    /// one.
    ///
    /// # Errors
    /// The input cannot be read.
    pub(super) fn next(
        &mut self,
        before: u64,
        noun: &'static str,
    ) -> Result<Option<WrittenProblem>, Failure> {
        match self {
            Self::Boards(boards, ..) => Ok(boards.next()?.map(|text| {
                let title = text.title().unwrap_or_default();
                let origin = Origin { board: Some(before + 1), kind: "title", line: text.line, text: title };
                WrittenProblem { origin, text }
            })),
            Self::Lines(stream, input) => {
                let mut bytes = Vec::new();
                while let Some(line) = input.line(&mut bytes)? {
                    if let Some(problem) = stream.problem(&bytes) {
                        let text = String::from_utf8_lossy(problem).into_owned();
                        let origin = Origin { board: None, kind: noun, line, text };
                        let text = InputBoard { line, bytes: problem.to_vec() };
                        return Ok(Some(WrittenProblem { origin, text }));
                    }
                }
                Ok(None)
            }
        }
    }

    /// Builds the job of a problem; the outer error means that the problem is invalid.
    pub(super) fn read(
        &self,
        request: &mut Request,
        problem: &WrittenProblem,
    ) -> Result<Result<Job, Failure>, Failure> {
        let WrittenProblem { origin, text } = problem;
        let mut origin = Some(origin.clone());
        let instance = match self {
            Self::Lines(..) => {
                if let Some(failure) = too_long_line(&text.bytes, request.source.noun, text.line) {
                    return Err(failure);
                }
                request.arguments.set_line(&text.bytes, text.line);
                build(request)?
            }
            Self::Boards(_, arguments, files) => {
                let instance =
                    board(request, arguments, text).map_err(|failure| failure.at(&problem.origin.place()))?;
                origin = origin.filter(|_| files.is_none()); // a board with a file of its own is answered as if it were alone
                if let Some(origin) = origin.as_mut().filter(|origin| origin.text.is_empty()) {
                    origin.text = format!("{} {}", request.puzzle.facts().name, instance.board);
                }
                instance
            }
        };
        Ok(job(request, instance, origin))
    }
}

/// Builds a board with these arguments. Only an error needs the lines before it, so that it names the line of the
/// input.
fn board(request: &mut Request, arguments: &Arguments, text: &InputBoard) -> Result<Instance, Failure> {
    let mut built = |bytes: Vec<u8>| {
        request.arguments = arguments.clone();
        request.set_board(bytes)?;
        build(request)
    };
    built(text.bytes.clone()).or_else(|_| built(text.in_place()))
}
