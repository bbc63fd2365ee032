//! The file of a stored run: an SQLite database.
//!
//! | file | idea |
//! | --- | --- |
//! | `write`, `read` | writing and reading the file |
//! | `join` | merging the stores of all shards |
//!
//! The database has five tables: `run` (the question, and the statistics of all settled chunks),
//! `subtree` (the work), `part` (the remaining subtrees, and the results of those that wait for earlier ones), for a
//! list `sheaf` (the solutions of settled chunks, in order), and for a count by the frontier method `total` (the
//! counted parts). New results, the remaining work and a checksum are written in one transaction, so the file is always
//! consistent: a run that is killed loses the work since its last transaction, half a second at most, or the part that
//! was being counted.
//!
//! The process that works on a run holds the reserved lock of the database, which the system releases when the process
//! dies; others may read meanwhile. Between two transactions the lock is free for an instant, so each transaction
//! checks that no other process has written. The store uses a rollback journal, because a write-ahead log does not work
//! on network file systems.

mod join;
mod read;
mod write;

use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{ErrorCode, OpenFlags};

use super::{Block, Identity, Store};
use crate::store::{damaged, foreign, in_use};
use crate::streams::Failure;

pub(super) use rusqlite::Connection;

/// The application id of a store, which distinguishes it from other databases: "cvlc".
const APPLICATION: i32 = 0x6376_6C63;
/// The version of the format; it changes with the tables, the form of the question, the checksum, and the tree that the
/// work is cut from.
const FORMAT: i32 = 5;
/// Opens a file for writing and creates it if necessary; file names are not URIs.
const NEW: OpenFlags = OpenFlags::SQLITE_OPEN_READ_WRITE
    .union(OpenFlags::SQLITE_OPEN_CREATE)
    .union(OpenFlags::SQLITE_OPEN_NO_MUTEX);
/// Opens an existing file for writing, or for reading only if it is not writable.
const EXISTING: OpenFlags = OpenFlags::SQLITE_OPEN_READ_WRITE.union(OpenFlags::SQLITE_OPEN_NO_MUTEX);
/// The time to wait for processes that read.
const PATIENCE: Duration = Duration::from_secs(10);
/// The time to wait for the lock of a run, which another process may hold.
const SHORT_PATIENCE: Duration = Duration::from_secs(2);

/// Checks the name of a file that is given for a store.
///
/// # Errors
/// It is not the name of a file.
pub(crate) fn check_name(name: &str) -> Result<(), String> {
    if name.is_empty() { Err("must be the name of a file".to_owned()) } else { Ok(()) }
}

impl Store {
    /// Opens the run in a file if it is the same run and shard (its number, and the number of shards), or begins a new
    /// one; `block` computes the work and is called only for a new run.
    ///
    /// # Errors
    /// The file holds another run, is damaged, is in use, or cannot be written.
    pub(crate) fn open(
        path: &Path,
        identity: Identity,
        shard: (usize, usize),
        block: impl FnOnce() -> Result<Block, Failure>,
    ) -> Result<Self, Failure> {
        let is_there = || path.metadata().is_ok_and(|metadata| metadata.len() > 0);
        if is_there() {
            match Self::existing(path) {
                Ok(store) => {
                    store.identity.compare(&identity, path)?;
                    store.block.compare(shard, path)?;
                    return Ok(store);
                }
                // The process that was creating the store was killed, and SQLite rolled its transaction back.
                Err(_) if !is_there() => {}
                Err(failure) => return Err(failure),
            }
        }
        let fail = |error| failure(path, &error);
        let block = block()?;
        let connection = Connection::open_with_flags(named(path), NEW).map_err(fail)?;
        lock(&connection, SHORT_PATIENCE).map_err(fail)?;
        if is_there() {
            return Err(in_use(path)); // another process has begun a run in the meantime
        }
        Self::begin(connection, path, identity, block)
    }

    /// Opens the run in a file to continue it, and locks the file.
    ///
    /// # Errors
    /// The file does not hold a run, is damaged, is in use, or cannot be written.
    pub(crate) fn existing(path: &Path) -> Result<Self, Failure> {
        Self::read(path, |connection| lock(connection, SHORT_PATIENCE))
    }

    /// Reads the run in a file; another process may work on it.
    ///
    /// The file is opened for writing all the same, so that SQLite can roll back a transaction of a process that was
    /// killed.
    ///
    /// # Errors
    /// The file does not hold a run, is damaged, or has another format.
    pub(crate) fn look(path: &Path) -> Result<Self, Failure> {
        let store = Self::read(path, |connection| {
            connection.busy_timeout(PATIENCE)?;
            connection.execute_batch("BEGIN") // read a consistent snapshot
        })?;
        store.connection.execute_batch("COMMIT").map_err(|error| failure(path, &error))?;
        Ok(store)
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

/// Locks a run.
fn lock(connection: &Connection, patience: Duration) -> rusqlite::Result<()> {
    connection.busy_timeout(patience)?;
    connection.execute_batch("BEGIN IMMEDIATE")?;
    connection.busy_timeout(PATIENCE)
}

/// Returns the path in a form that SQLite treats as a plain file name.
fn named(path: &Path) -> PathBuf {
    Path::new(".").join(path)
}

/// Explains an error of SQLite.
fn failure(path: &Path, error: &rusqlite::Error) -> Failure {
    let name = path.display();
    match error.sqlite_error_code() {
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => in_use(path),
        Some(ErrorCode::DiskFull) => Failure::input(format!(
            "cannot write to the store '{name}': the disk is full"
        ))
        .hint(format!("the last checkpoint is safe: free some space, then run 'cavalcade resume {name}'")),
        Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied | ErrorCode::SystemIoFailure) => {
            Failure::input(format!("cannot write to the store '{name}': {}", reason(error)))
                .hint("the last checkpoint is safe; make the file and its folder writable")
        }
        Some(ErrorCode::OutOfMemory) => Failure::Stopped(format!(
            "stopped at the limit of available memory: there is not enough for the store '{name}'"
        )),
        Some(ErrorCode::NotADatabase) => foreign(path),
        Some(ErrorCode::CannotOpen) | None => {
            Failure::input(format!("cannot open the store '{name}': {}", reason(error)))
                .hint("check that its folder exists and is writable")
        }
        _ => damaged(path, &reason(error)),
    }
}

/// Returns the message of SQLite.
fn reason(error: &rusqlite::Error) -> String {
    match error {
        rusqlite::Error::SqliteFailure(_, Some(message)) => message.clone(),
        other => other.to_string(),
    }
}
