//! The files that a request writes: no file may replace one that it reads, or another that it writes.

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

/// Opens the output of a request; it must not replace a file that the request reads or stores. Numbered files are opened
/// one by one.
pub(super) fn opened_output(request: &Request) -> Result<Output, Failure> {
    if request.numbered_files().is_some() {
        return Ok(Output::nowhere());
    }
    Output::open(request.output.as_deref(), &inputs(request))
}

/// Opens all that the answer of a job is written to; no file may replace another, or one that the request reads.
pub(super) fn opened(job: &Job) -> Result<(Output, Outputs), Failure> {
    let (request, given) = (job.request, &job.request.given);
    let alone = request.numbered_files().filter(|_| !request.verb.makes_boards);
    let output = alone.map_or_else(|| opened_output(request), |files| files.open(1))?;
    let mut others = inputs(request);
    request.output.iter().for_each(|path| others.add("file given with -o", path));
    // One file for all shards says why their proofs together prove the whole.
    let has_cover = given.get(&SHARD).is_some_and(|(shard, shards)| shard == 1 && shards > 1);
    let parts = if has_cover { COVER_PARTS } else { request.verb.proofs };
    let proof = given.get(&PROOF).map(|name| ProofFiles::open(&name, parts, &mut others)).transpose()?;
    let trace = given.get(&TRACE).map(|path| StreamedFile::open(&path, Some(TRACE.name), &others));
    let trace = trace.transpose()?.map(Mutex::new);
    given.get(&TRACE).iter().for_each(|path| others.add("file given with --trace", path));
    let tree = given.get(&TREE).map(|name| TreeOutput::open(&name, &others)).transpose()?;
    let next = given.get(&NEXT).map(|path| FileAtOnce::open(&path, NEXT.name, &others)).transpose()?;
    let store = opened_store(job)?.map(Mutex::new);
    Ok((output, Outputs { store, proof: Mutex::new(proof), trace, tree, next }))
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
fn opened_store(job: &Job) -> Result<Option<Store>, Failure> {
    let request = job.request;
    let Some(path) = request.given.get(&STORE) else { return Ok(None) };
    (request.verb.fits_store)(job)?;
    if let Some(stop) = job.settle().stopped {
        return Err(Failure::Stopped(job.unsettled(stop, ", so nothing is stored")));
    }
    let shard = request.given.get(&SHARD).unwrap_or((1, 1));
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
