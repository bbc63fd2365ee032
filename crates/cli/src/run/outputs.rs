//! The files that a request writes; none may replace a file that it reads, or another that it writes. The store of a run.

use std::path::{Path, PathBuf};
use std::sync::Mutex;

use cavalcade_search::Stop;
use clap::ArgMatches;

use crate::commands::proof::{COVER_PARTS, PROOF};
use crate::commands::{GIVENS, NEXT, TRACE};
use crate::job::tree::{TREE, TreeOutput};
use crate::job::{Job, Outputs, Request, SHARD, STORE};
use crate::question::DATA;
use crate::store::{Block, Store};
use crate::streams::{Failure, FileAtOnce, Inputs, Output, ProofFiles, StreamedFile};

/// Opens the output of a request; it must not replace the board or the store.
pub(super) fn opened_output(request: &Request) -> Result<Output, Failure> {
    if request.numbered_files().is_some() {
        return Ok(Output::nowhere());
    }
    Output::open(request.output.as_deref(), &inputs(request))
}

/// Opens the files that a request writes besides its answer.
pub(super) fn opened_outputs(request: &Request) -> Result<Outputs, Failure> {
    let (given, mut others) = (&request.given, others(request));
    let proof = Mutex::new(opened_proof(request)?);
    let trace = given.get(&TRACE).map(|path| StreamedFile::open(&path, Some(TRACE.name), &others));
    let trace = trace.transpose()?.map(Mutex::new);
    given.get(&TRACE).iter().for_each(|path| others.add("file given with --trace", path));
    let tree = given.get(&TREE).map(|name| TreeOutput::open(&name, &others)).transpose()?;
    let next = given.get(&NEXT).map(|path| FileAtOnce::open(&path, NEXT.name, &others)).transpose()?;
    Ok(Outputs { proof, trace, tree, next, ..Outputs::default() })
}

/// Opens the files of the proof of a request, if it asks for one; they must not replace a file that the request reads
/// or writes.
fn opened_proof(request: &Request) -> Result<Option<ProofFiles>, Failure> {
    let Some(name) = request.given.get(&PROOF) else { return Ok(None) };
    let shard = request.given.get(&SHARD);
    // One file for all shards says why their proofs together prove the whole.
    let has_cover = shard.is_some_and(|(shard, shards)| shard == 1 && shards > 1);
    let parts = if has_cover { COVER_PARTS } else { request.verb.proofs };
    ProofFiles::open(&name, parts, others(request)).map(Some)
}

/// Returns the files that a file beside the output must not replace: the board, the store and the output.
fn others(request: &Request) -> Inputs {
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
    request.arguments.values(DATA).iter().for_each(|data| inputs.add(DATA, Path::new(data)));
    if let Some(store) = request.given.get(&STORE) {
        inputs.add_store(&store);
    }
    if let Some(mask) = request.given.get(&GIVENS) {
        inputs.add("mask", &mask);
    }
    inputs
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

/// Opens the store of a run, if it has one.
pub(super) fn opened(request: &Request, job: &Job) -> Result<Option<Store>, Failure> {
    let shard = request.given.get(&SHARD);
    let Some(path) = request.given.get(&STORE) else { return Ok(None) };
    (request.verb.fits_store)(job)?;
    if let Some(stop) = job.settle().stopped {
        return Err(Failure::Stopped(job.unsettled(stop, ", so nothing is stored")));
    }
    let shard = shard.unwrap_or((1, 1));
    let unknown = || {
        let limit = job.stopped_by(Stop::Interrupt);
        Failure::Stopped(format!("{limit}: the shards were still being computed, so nothing is stored"))
    };
    let identity = request.identity(job.rule);
    let has_parts = identity.has_parts();
    let block = || match shard {
        _ if job.instance.obstacle().is_some() || has_parts => Ok(Block::nothing(shard)),
        (_, 1) => Ok(Block::whole()),
        _ => Block::shard(job.model(), job.rule, shard, job.limits.interrupt()).ok_or_else(unknown),
    };
    Store::open(&path, identity, shard, block).map(Some)
}
