//! The files of a proof (`--proof`): opened before the work begins, and refused where there can be no proof.

use super::outputs::others;

use crate::commands::proof::{COVER_PARTS, PROOF, PROOF_LIMIT};
use crate::job::SHARD;
use crate::run::request::Request;
use crate::streams::{Failure, ProofFiles};

/// Refuses --proof where the command line shows that there can be no proof.
pub(super) fn refuse(request: &Request) -> Result<(), Failure> {
    let proof = request.given.get(&PROOF);
    if proof.is_none() && request.given.get(&PROOF_LIMIT).is_some() {
        let message = format!("--{} needs --{}", PROOF_LIMIT.name, PROOF.name);
        return Err(Failure::input(message, Some("add --proof NAME, or leave out --proof-limit")));
    }
    if proof.is_none() {
        return Ok(());
    }
    if request.puzzle.facts().program_extension.is_some() {
        let message = format!(
            "--{} does not apply to '{}': a program has no formula",
            PROOF.name,
            request.puzzle.facts().name
        );
        return Err(Failure::input(message, Some("leave out --proof")));
    }
    if request.source.range.is_some() { Err(many("the range has many boards")) } else { Ok(()) }
}

/// Refuses --proof for many problems.
pub(super) fn refuse_stream(request: &Request) -> Result<(), Failure> {
    if request.given.get(&PROOF).is_some() { Err(many("the input has many")) } else { Ok(()) }
}

fn many(reason: &str) -> Failure {
    let hint = "give one problem at a time, each with its own proof";
    Failure::input(format!("--{} proves one answer, and {reason}", PROOF.name), Some(hint))
}

/// Opens the files of the proof of a request, if it asks for one; they must not replace a file that the request reads
/// or writes.
pub(super) fn opened(request: &Request) -> Result<Option<ProofFiles>, Failure> {
    let Some(name) = request.given.get(&PROOF) else { return Ok(None) };
    let shard = request.given.get(&SHARD).copied();
    // One file for all shards says why their proofs together prove the whole.
    let has_cover = shard.is_some_and(|(shard, shards)| shard == 1 && shards > 1);
    let parts = if has_cover { COVER_PARTS } else { request.verb.proofs };
    ProofFiles::open(name, parts, others(request)).map(Some)
}
