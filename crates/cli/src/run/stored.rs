//! The store of a run.

use cavalcade_search::Stop;

use super::request::Request;
use crate::commands::lists;
use crate::job::{Job, SHARD, STORE};
use crate::store::{Block, Identity, Store};
use crate::streams::Failure;

/// Opens the store of a run, if it has one.
pub(super) fn opened(request: &Request, job: &Job) -> Result<Option<Store>, Failure> {
    let shard = request.given.get(&SHARD).copied();
    let Some(path) = request.given.get(&STORE) else {
        return match shard {
            Some(_) => Err(Failure::input(
                "--shard needs --store, because one shard is not the whole answer",
                Some("add --store FILE, with a separate file for each shard; 'cavalcade merge' merges them"),
            )),
            None => Ok(None),
        };
    };
    (request.verb.fits_store)(job)?;
    if let Some(stop) = job.settle().stopped {
        return Err(Failure::Stopped(job.unsettled(stop, ", so nothing is stored")));
    }
    let shard = shard.unwrap_or((1, 1));
    let unknown = || {
        let limit = job.stopped_by(Stop::Interrupt);
        Failure::Stopped(format!("{limit}: the shards were still being computed, so nothing is stored"))
    };
    let identity = identity(request, job);
    let has_parts = identity.has_parts();
    let block = || match shard {
        _ if job.instance.obstacle().is_some() || has_parts => Ok(Block::nothing(shard)),
        (_, 1) => Ok(Block::whole()),
        _ => Block::shard(job.model(), job.rule, shard, job.limits.interrupt()).ok_or_else(unknown),
    };
    Store::open(path, identity, lists, shard, block).map(Some)
}

/// Returns the identity of a run.
pub(crate) fn identity(request: &Request, job: &Job) -> Identity {
    let keeps_solutions = request.verb.answer.lists();
    Identity::new(
        &request.question,
        keeps_solutions,
        request.format.name,
        job.rule,
        request.source.input.clone(),
    )
}
