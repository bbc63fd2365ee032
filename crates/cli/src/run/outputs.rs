//! The files that a request writes; none may replace a file that it reads, or another that it writes.

use std::path::PathBuf;
use std::sync::Mutex;

use clap::ArgMatches;

use super::proof;
use super::request::Request;
use super::task::is_board;
use crate::commands::{GIVENS, NEXT, TRACE};
use crate::job::tree::{TREE, TreeOutput};
use crate::job::{Outputs, STORE};
use crate::streams::{Failure, FileAtOnce, Inputs, NumberedFiles, Output, StreamedFile};

/// Opens the output of a request; it must not replace the board or the store.
pub(super) fn opened_output(request: &Request) -> Result<Output, Failure> {
    if numbered_files(request).is_some() {
        return Ok(Output::nowhere());
    }
    Output::open(request.output.as_deref(), &inputs(request))
}

/// Opens the files that a request writes besides its answer.
pub(super) fn opened_outputs(request: &Request) -> Result<Outputs, Failure> {
    let (given, mut others) = (&request.given, others(request));
    let proof = Mutex::new(proof::opened(request)?);
    let trace = given.get(&TRACE).map(|path| StreamedFile::open(path, Some(TRACE.name), &others));
    let trace = trace.transpose()?.map(Mutex::new);
    given.get(&TRACE).iter().for_each(|path| others.add("file given with --trace", path));
    let tree = given.get(&TREE).map(|name| TreeOutput::open(name, &others)).transpose()?;
    let next = given.get(&NEXT).map(|path| FileAtOnce::open(path, NEXT.name, &others)).transpose()?;
    Ok(Outputs { proof, trace, tree, next, files: numbered_files(request), ..Outputs::default() })
}

/// Returns the files that a file beside the output must not replace: the board, the store and the output.
pub(super) fn others(request: &Request) -> Inputs {
    let mut others = inputs(request);
    if let Some(output) = &request.output {
        others.add("file given with -o", output);
    }
    others
}

/// Returns the files that a request reads or stores.
fn inputs(request: &Request) -> Inputs {
    let mut inputs = Inputs::default();
    if let Some(board) = &request.source.path {
        inputs.add(request.source.noun, board);
    }
    if let Some(store) = request.given.get(&STORE) {
        inputs.add_store(store);
    }
    if let Some(mask) = request.given.get(&GIVENS) {
        inputs.add("mask", mask);
    }
    inputs
}

/// Returns the files that receive the answer, if each board has its own: those that are made, and those of an input.
pub(super) fn numbered_files(request: &Request) -> Option<NumberedFiles> {
    let has_boards = is_board(request.puzzle) && request.source.path.is_some();
    let pattern = request.output.as_deref().filter(|_| has_boards || request.verb.makes_boards)?;
    NumberedFiles::new(pattern, request.source.path.as_deref())
}

/// Opens the output of a command that reads stores; it must not replace any of them.
pub(crate) fn output_beside<'a>(
    matches: &ArgMatches,
    stores: impl IntoIterator<Item = &'a PathBuf>,
) -> Result<Output, Failure> {
    let mut inputs = Inputs::default();
    stores.into_iter().for_each(|store| inputs.add_store(store));
    Output::open(matches.get_one::<PathBuf>("output").map(PathBuf::as_path), &inputs)
}
