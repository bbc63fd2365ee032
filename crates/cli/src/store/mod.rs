//! A run that is stored in a file, so that it can be resumed.
//!
//! | file | idea |
//! | --- | --- |
//! | `identity` | what a run is about, and whether two are about the same |
//! | `shard` | which part of the work is in this file |
//! | `write`, `read` | the file and what is in it |
//! | `seal` | whether what is in the file is what was written, and is all of a run |
//! | `join` | the stores of all shards as one |
//! | `numbers` | solutions as bytes |
//! | `messages` | what went wrong with a file, and what to do |
//!
//! The file is a database of SQLite with four tables: `run` (the question, and the statistics of all settled pieces),
//! `subtree` (the work), `part` (the parts of the tree that are left, and what was found of those that had to wait for
//! others), and for a list `batch` (the solutions of settled pieces, in order). Everything that was found is written in one
//! transaction with what is left and with a checksum, so the file is consistent at any moment: a run that is killed loses
//! what it did since the last transaction, half a second ago.
//!
//! The process that works on a run holds the reserved lock of the database, which the system releases when a process dies;
//! others may read meanwhile. Between two transactions the lock is free for an instant, so each one makes sure that
//! nobody else has written. The rollback journal is used, and not a write-ahead log, which cannot lie on network file
//! systems.

mod identity;
mod join;
mod messages;
mod numbers;
mod read;
mod seal;
mod shard;
mod write;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

use cavalcade_search::parallel::{Checkpoint, Subtree};
use rusqlite::{Connection, OpenFlags};

use crate::terminal::exit::Failure;
use cavalcade_search::answers::collect::Batch;
use messages::{failure, in_use};
use seal::{Digest, Sheaves};

pub(crate) use identity::Identity;
pub(crate) use shard::{Block, numbers};

/// The option that names the file.
pub(crate) const OPTION: &str = "store";
/// The option that says which block of the work is to be done.
pub(crate) const SHARD: &str = "shard";

/// What tells our files from other databases; "cvlc".
const APPLICATION: i32 = 0x6376_6C63;
/// Changes whenever tables, the form of the question or the checksum do.
const FORMAT: i32 = 2;
/// To write into a file, which is created if there is none; names are not addresses.
const NEW: OpenFlags = OpenFlags::SQLITE_OPEN_READ_WRITE
    .union(OpenFlags::SQLITE_OPEN_CREATE)
    .union(OpenFlags::SQLITE_OPEN_NO_MUTEX);
/// To write into a file that is there, or only to read it if it cannot be written.
const EXISTING: OpenFlags = OpenFlags::SQLITE_OPEN_READ_WRITE.union(OpenFlags::SQLITE_OPEN_NO_MUTEX);
/// How long to wait for others who read.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long to wait for the lock of a run that another process may be working on.
const SHORT_PATIENCE: Duration = Duration::from_secs(2);

/// A run in a file.
pub(crate) struct Store {
    connection: Connection,
    path: PathBuf,
    pub(crate) identity: Identity,
    pub(crate) block: Block,
    /// Where the run stood when the file was opened.
    checkpoint: Checkpoint<Batch>,
    /// How often it was written.
    writes: i64,
    /// The parts whose pieces are in the file and wait, with the digests of these.
    waiting: BTreeMap<Subtree, Digest>,
    /// The solutions in the file.
    batches: Sheaves,
}

impl Store {
    /// Begins a run in a file, or opens the one that is there, if it is of the same shard (which one, of how many);
    /// `block` cuts the work, and is called only if the run is new.
    ///
    /// # Errors
    /// The file holds another run or is damaged, is in use, or cannot be written.
    pub(crate) fn open(
        path: &Path,
        identity: Identity,
        shard: (usize, usize),
        block: impl FnOnce() -> Result<Block, Failure>,
    ) -> Result<Self, Failure> {
        let is_there = || path.metadata().is_ok_and(|it| it.len() > 0);
        if is_there() {
            match Self::existing(path) {
                Ok(store) => {
                    store.identity.compare(&identity, path)?;
                    store.block.compare(shard, path)?;
                    return Ok(store);
                }
                // The process that was about to begin it was killed, and what it had written is taken back.
                Err(_) if !is_there() => {}
                Err(failure) => return Err(failure),
            }
        }
        let fail = |error| failure(path, &error);
        let block = block()?;
        let connection = Connection::open_with_flags(named(path), NEW).map_err(fail)?;
        lock(&connection, SHORT_PATIENCE).map_err(fail)?;
        if is_there() {
            return Err(in_use(path)); // another process has begun a run since
        }
        Self::begin(connection, path, identity, block)
    }

    /// The run that is in a file, to continue it; no other process can work on it meanwhile.
    ///
    /// # Errors
    /// There is none, it is damaged or in use, or it cannot be written.
    pub(crate) fn existing(path: &Path) -> Result<Self, Failure> {
        Self::read(path, |connection| lock(connection, SHORT_PATIENCE))
    }

    /// The run that is in a file, to look at it; another process may work on it.
    ///
    /// The file is opened for writing all the same: where a process was killed while it wrote, what it began is taken back
    /// first.
    ///
    /// # Errors
    /// There is none, it is damaged, or this version cannot read it.
    pub(crate) fn look(path: &Path) -> Result<Self, Failure> {
        let store = Self::read(path, |connection| {
            connection.busy_timeout(PATIENCE)?;
            connection.execute_batch("BEGIN") // what is read is of one moment
        })?;
        store.connection.execute_batch("COMMIT").map_err(|error| failure(path, &error))?;
        Ok(store)
    }

    /// Where the file is.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Where the run stood when the file was opened.
    pub(crate) fn checkpoint(&self) -> Checkpoint<Batch> {
        let Checkpoint { total, next, remaining } = &self.checkpoint;
        Checkpoint { total: *total, next: next.clone(), remaining: remaining.clone() }
    }

    /// Whether another process is working on the run.
    pub(crate) fn is_in_use(&self) -> bool {
        Connection::open_with_flags(named(&self.path), EXISTING)
            .and_then(|connection| {
                lock(&connection, Duration::from_millis(100))?;
                connection.execute_batch("ROLLBACK")
            })
            .is_err_and(|error| error.sqlite_error_code() == Some(rusqlite::ErrorCode::DatabaseBusy))
    }
}

/// Takes the lock of a run.
fn lock(connection: &Connection, patience: Duration) -> rusqlite::Result<()> {
    connection.busy_timeout(patience)?;
    connection.execute_batch("BEGIN IMMEDIATE")?;
    connection.busy_timeout(PATIENCE)
}

/// A path that SQLite treats as nothing but a file.
fn named(path: &Path) -> PathBuf {
    Path::new(".").join(path)
}

#[cfg(test)]
pub(crate) mod tests;
