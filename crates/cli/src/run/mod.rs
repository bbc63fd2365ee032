//! Answers a request: reads the problem, asks the question, and reports how the run ended.
//!
//! | file | idea |
//! | --- | --- |
//! | `request` | a question, and how to answer it |
//! | `options` | the options of a request that set how the work is done and where the answer goes |
//! | `outputs` | the files that a request writes |
//! | `model` | the input of a request; models that must be compiled |
//! | `task` | the job of a request |
//! | `stored` | the store of a run |
//! | `answered` | the answer to a job, and what is reported about it |
//! | `range`, `stream` | boards of many sizes, many problems in one input |
//! | `problems`, `totals` | the problems of a stream, and the sums of their answers |

mod answered;
mod model;
mod options;
mod outputs;
mod problems;
mod range;
mod request;
mod stored;
mod stream;
mod task;
mod totals;

use std::io::Write;
use std::sync::Mutex;

use crate::commands::{NEXT, STATE, TRACE};
use crate::formats::Answer;
use crate::job::tree::{TREE, refuse_store};
use crate::job::{Job, Outputs, STORE};
use crate::limits::ending::{self, Stage};
use crate::streams::boards::{BoardReader, holds_several};
use crate::streams::input::{is_second, longest};
use crate::streams::{Exit, Failure, is_captured};
use model::opened_input;
use outputs::{numbered_files, opened_output, opened_outputs, refuse_proof, refuse_proofs};
use problems::Problems;
use stored::opened;
use task::{is_board, refuse_branching};

pub(crate) use answered::answer_job;
pub(crate) use options::{flag_arg, format_named, run_args, value_arg};
pub(crate) use outputs::output_beside;
pub(crate) use request::{BoardSource, Request, options_in};
pub(crate) use stored::identity;
pub(crate) use task::{build, job, refuse_unwritable};

/// Reads the problem and answers the question.
pub(crate) fn answer(mut request: Request, notes: &mut dyn Write) -> Result<Exit, Failure> {
    ending::listen();
    let may_be_many =
        request.source.range.is_some() || request.source.path.is_some() && request.puzzle.stream().is_some();
    let begin = || ending::begin(request.limits.time, Stage::Reading { subject: String::new() });
    if !may_be_many {
        begin();
    }
    refuse_unwritable(&request)?;
    refuse_proof(&request)?;
    let output = opened_output(&request)?;
    let outputs = opened_outputs(&request)?;
    if let Some(range) = request.source.range.take() {
        refuse_many(&request)?;
        return range::answer(request, &range?, output, notes);
    }
    if request.format.is_sequence {
        let message =
            format!("--format {} writes a sequence and needs a range of boards", request.format.name);
        return Err(Failure::input(message, Some("give a range of sizes, such as 4x4..8x8")));
    }
    if let Some(path) = &request.source.path {
        let mut input = opened_input(&request, path, None, notes)?;
        if let Some(stream) = request.puzzle.stream()
            && (stream.begins(b"", &request.arguments)
                || stream.begins(input.start(is_second())?, &request.arguments))
        {
            refuse_many(&request)?;
            return stream::answer(request, Problems::Lines(stream, input), output, notes);
        }
        if is_board(request.puzzle) && !request.verb.makes_boards && holds_several(&mut input)? {
            refuse_many(&request)?;
            let (arguments, files) = (Box::new(request.arguments.clone()), numbered_files(&request));
            let boards = Problems::Boards(BoardReader::new(input), arguments, files);
            return stream::answer(request, boards, output, notes);
        }
        if may_be_many {
            begin(); // only its first bytes show that the input is a single problem
        }
        let bytes = input.read(longest(request.puzzle))?;
        let is_kept = request.given.has(STORE.name) || request.verb.answer == Answer::Family;
        request.source.input = is_kept.then(|| bytes.clone());
        request.set_board(bytes)?;
    }
    let job = job(&request, build(&request)?, None)?;
    refuse_branching(&request, &job)?;
    refuse_store(&job)?;
    ending::enter(request.working(&job, ""));
    let alone = numbered_files(&request).filter(|_| !request.verb.makes_boards);
    let output = alone.map_or(Ok(output), |files| files.open(1))?;
    let store = opened(&request, &job)?.map(Mutex::new);
    let identity = (request.verb.answer == Answer::Family).then(|| identity(&request, &job));
    let job = Job { outputs: Outputs { identity, store, ..outputs }, ..job };
    answer_job(&request, &job, output, notes, request.verb.run)
}

/// Refuses many problems inside a lasting process, and options that name a file about one problem.
fn refuse_many(request: &Request) -> Result<(), Failure> {
    refuse_proofs(request)?;
    if is_captured() {
        let hint = "run the command in a process of its own; in Python, call counts() or solutions()";
        return Err(Failure::input(
            "many problems are given, but a line for 'serve' asks about one",
            Some(hint),
        ));
    }
    let given = [STORE.name, TRACE.name, TREE.name, STATE.name, NEXT.name]
        .into_iter()
        .find(|name| request.given.has(name));
    given.map_or(Ok(()), |name| {
        let hint = format!("give one problem at a time, with a separate --{name} for each");
        Err(Failure::input(format!("--{name} applies to one problem, but many are given"), Some(&hint)))
    })
}
