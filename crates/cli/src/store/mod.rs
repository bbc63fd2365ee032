//! A run that is stored in a file, so that it can be resumed.
//!
//! | file | idea |
//! | --- | --- |
//! | `identity` | the question and settings of a run, and whether two runs are the same |
//! | `shard` | the block of the work that a file holds |
//! | `tables` | tables of states in a folder |
//! | `states` | states that do not fit into memory, in files of this folder |
//! | `database` | the file |
//! | `absent` | what takes the place of the file in builds without the feature `store` |
//! | `family` | all solutions as one object, in a file of its own |

#![cfg_attr(not(feature = "store"), expect(dead_code, reason = "only the database reads and writes it"))]

#[cfg_attr(not(feature = "store"), path = "absent.rs")]
mod database;
#[cfg(feature = "families")]
mod family;
mod identity;
mod shard;
#[cfg(feature = "store")]
mod states;
mod tables;
#[cfg(all(test, feature = "store"))]
pub(crate) mod tests;

use std::collections::BTreeMap;
use std::fmt::Display;
use std::path::{Path, PathBuf};

use cavalcade_core::Model;
use cavalcade_search::answers::collect::Batch;
use cavalcade_search::parallel::Checkpoint;
use cavalcade_search::{Branching, Subtree};

use crate::streams::Failure;
use database::Connection;
use identity::{Digest, StoredBatches};
use shard::StoredParts;

pub(crate) use database::check_name;
#[cfg(feature = "families")]
pub(crate) use family::FamilyFile;
pub(crate) use identity::Identity;
pub(crate) use shard::{Block, PartTotal, PartsProgress, numbers};
pub(crate) use tables::{TABLES, TableFolder};

/// The option that names the file.
pub(crate) const OPTION: &str = "store";
/// The option that selects a shard of the work.
pub(crate) const SHARD: &str = "shard";

/// A stored run.
pub(crate) struct Store {
    connection: Connection,
    path: PathBuf,
    pub(crate) identity: Identity,
    pub(crate) block: Block,
    /// The checkpoint when the file was opened.
    checkpoint: Checkpoint<Batch>,
    /// The number of transactions so far.
    writes: i64,
    /// The subtrees whose chunks are in the file but not settled, with the digests of the chunks.
    waiting: BTreeMap<Subtree, Digest>,
    /// The solutions in the file.
    batches: StoredBatches,
    /// The parts of a count by the frontier method.
    parts: StoredParts,
}

impl Store {
    /// Returns the path of the file.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the checkpoint of the run when the file was opened.
    pub(crate) fn checkpoint(&self) -> Checkpoint<Batch> {
        let Checkpoint { total, next, remaining } = &self.checkpoint;
        Checkpoint { total: *total, next: next.clone(), remaining: remaining.clone() }
    }

    /// Checks that the remaining work belongs to this model.
    ///
    /// # Errors
    /// It does not.
    pub(crate) fn check(&self, model: &Model, branching: Branching) -> Result<(), Failure> {
        if self.block.work.subtrees.is_empty() && !self.block.is_shard() {
            return Err(damaged(&self.path, "it holds no work")); // only a problem with an obstacle has no work
        }
        let checked = self.checkpoint.check(model, branching);
        checked.map_err(|error| damaged(&self.path, &error.to_string()))
    }

    /// Blames the store for an internal error: an invalid stored solution is not a bug in this program.
    pub(crate) fn blamed(&self, failure: Failure) -> Failure {
        match failure {
            Failure::Internal(what) => damaged(&self.path, &what),
            other => other,
        }
    }

    /// Returns the error for an invalid question.
    pub(crate) fn nonsense(&self, what: &str) -> Failure {
        damaged(&self.path, &format!("its question is invalid ({what})"))
    }
}

/// The error if another process holds the lock.
pub(super) fn in_use(path: &Path) -> Failure {
    let name = path.display();
    Failure::input(format!("another process is working on the store '{name}'"))
        .hint(format!("wait until it ends; to see its progress, run 'cavalcade status {name}'"))
}

/// The error for a file that is not a store.
pub(super) fn foreign(path: &Path) -> Failure {
    Failure::input(format!("'{}' is not a store of cavalcade", path.display()))
        .hint("wrong file? give one written with --store, or a new name")
}

/// The error for a store, of which `what` is said.
fn refused(path: &Path, what: impl Display) -> Failure {
    Failure::input(format!("the store '{}' {what}", path.display()))
}

/// The error for a file whose contents are not what was written.
pub(super) fn damaged(path: &Path, what: &str) -> Failure {
    refused(path, format_args!("is damaged or was changed by another program: {what}"))
        .hint("restore a copy of the file, or start the run again in another file")
}

/// The error for a count that this program divides differently.
pub(super) fn other_division(path: &Path) -> Failure {
    refused(path, "holds parts of another division of the count")
        .hint("continue with the program that wrote it, or start the run again in another file")
}

/// The error for a run that was stopped before its first checkpoint.
pub(super) fn empty(path: &Path) -> Failure {
    refused(path, "is empty: the run was stopped before its first checkpoint")
        .hint(format!("run the original command again with --store {}", path.display()))
}
