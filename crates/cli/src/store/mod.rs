//! A run that is kept in a file, so that it can go on after whatever happens.
//!
//! | file | idea |
//! | --- | --- |
//! | `identity` | what a run is about, and whether two are about the same |
//! | `join` | the stores of all shards as one |
//! | `numbers` | solutions as bytes |
//! | `shard` | which block of a tree a run is about |
//! | `read` | what was kept |
//!
//! The file is a database of SQLite with three tables: `run` (what is asked, and what all settled pieces have taken), `part`
//! (the parts of the tree that are left, and what was found of those that had to wait for others), and for a list `sheaf`
//! (the solutions of settled pieces, in order). Everything that was found is written in one transaction with what is left,
//! so the file is true at any moment: a run that is killed loses what it did since the last one, half a second ago.
//!
//! Whoever works on a run holds the reserved lock of the database, which the system takes back when a process dies;
//! others may read meanwhile. Between two transactions the lock is free for an instant, so each one makes sure that
//! nobody else has written. The rollback journal is used, and not a write-ahead log, which cannot lie on network file
//! systems.

mod identity;
mod join;
mod numbers;
mod read;
mod shard;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use cavalcade_search::parts::{Part, Piece, Standing};
use rusqlite::{Connection, ErrorCode, OpenFlags, params};

use crate::exit::Failure;
use crate::harvest::Sheaf;

pub(crate) use identity::Identity;
pub(crate) use shard::{Block, numbers};

/// The option that names the file.
pub(crate) const OPTION: &str = "store";
/// The option that says which block of the work is to be done.
pub(crate) const SHARD: &str = "shard";

/// What tells our files from other databases; "cvlc".
const APPLICATION: i32 = 0x6376_6C63;
/// Changes whenever tables do.
const FORMAT: i32 = 1;
/// To write into a file, which is created; names are no addresses.
const NEW: OpenFlags = OpenFlags::SQLITE_OPEN_READ_WRITE
    .union(OpenFlags::SQLITE_OPEN_CREATE)
    .union(OpenFlags::SQLITE_OPEN_NO_MUTEX);
/// How long to wait for others who read.
const PATIENCE: Duration = Duration::from_secs(10);

const TABLES: &str = "
CREATE TABLE run (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    version TEXT NOT NULL, words TEXT NOT NULL, input BLOB, subject TEXT NOT NULL, fingerprint TEXT NOT NULL,
    shard INTEGER NOT NULL, shards INTEGER NOT NULL, first TEXT, last TEXT,
    solutions INTEGER NOT NULL, nodes INTEGER NOT NULL, failures INTEGER NOT NULL, propagations INTEGER NOT NULL,
    seconds REAL NOT NULL, writes INTEGER NOT NULL);
CREATE TABLE part (
    start TEXT PRIMARY KEY, depth INTEGER NOT NULL, state TEXT NOT NULL CHECK (state IN ('open', 'found')),
    solutions INTEGER, nodes INTEGER, failures INTEGER, propagations INTEGER, numbers BLOB);
CREATE TABLE sheaf (id INTEGER PRIMARY KEY, solutions INTEGER NOT NULL, numbers BLOB NOT NULL);
";

/// A run in a file.
pub(crate) struct Store {
    connection: Connection,
    path: PathBuf,
    pub(crate) identity: Identity,
    pub(crate) block: Block,
    /// How often it was written.
    writes: i64,
    /// The parts whose pieces are there and wait.
    waiting: BTreeSet<Part>,
}

impl Store {
    /// Begins a run in a file, or goes on with the one that is there, if it is of the same shard (which one, of how many);
    /// what the shard consists of is asked for only if it is new.
    ///
    /// # Errors
    /// The file keeps another run, is in use, or cannot be written.
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
                // Who was to begin it was killed, and what it had written is taken back.
                Err(_) if !is_there() => {}
                Err(failure) => return Err(failure),
            }
        }
        let fail = |error| failure(path, &error);
        let block = block()?;
        let connection = Connection::open_with_flags(named(path), NEW).map_err(fail)?;
        let mut store =
            Self { connection, path: path.to_owned(), identity, block, writes: 0, waiting: BTreeSet::new() };
        store.lock()?;
        store.create().map_err(fail)?;
        store.lock()?;
        Ok(store)
    }

    /// The run that is in a file, to go on with it.
    ///
    /// # Errors
    /// There is none, it is in use, or it cannot be written.
    pub(crate) fn existing(path: &Path) -> Result<Self, Failure> {
        let mut store = Self::look(path)?;
        store.lock()?;
        store.writes = store.count_writes().map_err(|error| failure(path, &error))?;
        Ok(store)
    }

    /// Creates the tables, and the run in them.
    fn create(&self) -> rusqlite::Result<()> {
        let Identity { version, words, input, subject, fingerprint } = &self.identity;
        let (Block { shard, shards, first, last, spent, .. }, run) = (&self.block, &self.connection);
        run.pragma_update(None, "application_id", APPLICATION)?;
        run.pragma_update(None, "user_version", FORMAT)?;
        run.execute_batch(TABLES)?;
        let words = serde_json::to_string(words).unwrap_or_default();
        run.execute(
            "INSERT INTO run VALUES (1, ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, 0, ?10, ?11, ?12, 0.0, 0)",
            params![
                version,
                words,
                input,
                subject,
                fingerprint,
                *shard as i64,
                *shards as i64,
                first.as_ref().map(ToString::to_string),
                last.as_ref().map(ToString::to_string),
                spent.nodes as i64,
                spent.failures as i64,
                spent.propagations as i64,
            ],
        )?;
        for part in &self.block.parts {
            self.insert(part)?;
        }
        run.execute_batch("COMMIT")
    }

    fn insert(&self, part: &Part) -> rusqlite::Result<()> {
        let mut statement = self
            .connection
            .prepare_cached("INSERT INTO part (start, depth, state) VALUES (?1, ?2, 'open')")?;
        statement.execute(params![part.start().to_string(), part.depth() as i64]).map(drop)
    }

    /// Takes the lock, unless somebody else has it or has written since.
    fn lock(&mut self) -> Result<(), Failure> {
        let patience = if self.writes == 0 { Duration::from_secs(2) } else { PATIENCE };
        let busy = self.connection.busy_timeout(patience);
        busy.and_then(|()| self.connection.execute_batch("BEGIN IMMEDIATE"))
            .and_then(|()| self.connection.busy_timeout(PATIENCE))
            .map_err(|error| failure(&self.path, &error))
    }

    fn count_writes(&self) -> rusqlite::Result<i64> {
        self.connection.query_row("SELECT writes FROM run", [], |row| row.get(0))
    }

    /// Records where the run stands, and what was settled since the last time.
    ///
    /// # Errors
    /// It cannot be written, or another process has gone on with the run; what was recorded before is kept.
    pub(crate) fn record(
        &mut self,
        standing: &Standing<Sheaf>,
        settled: &[Arc<Piece<Sheaf>>],
    ) -> Result<(), Failure> {
        let written = self.write(standing, settled);
        if let Err(error) = written {
            let _ = self.connection.execute_batch("ROLLBACK"); // the error that made it necessary is told
            return Err(failure(&self.path, &error));
        }
        self.lock()?;
        let writes = self.count_writes().map_err(|error| failure(&self.path, &error))?;
        if writes != self.writes {
            return Err(in_use(&self.path));
        }
        Ok(())
    }

    fn write(&mut self, standing: &Standing<Sheaf>, settled: &[Arc<Piece<Sheaf>>]) -> rusqlite::Result<()> {
        let run = &self.connection;
        for piece in settled {
            let mut statement =
                run.prepare_cached("INSERT INTO sheaf (solutions, numbers) VALUES (?1, ?2)")?;
            let numbers = numbers::packed(piece.sheaf.numbers());
            statement.execute(params![piece.statistics.solutions as i64, numbers])?;
        }
        run.execute("DELETE FROM part WHERE state = 'open'", [])?;
        let found: BTreeSet<Part> = standing
            .parts
            .iter()
            .filter(|(_, piece)| piece.is_some())
            .map(|(part, _)| part.clone())
            .collect();
        for part in self.waiting.difference(&found) {
            run.execute("DELETE FROM part WHERE start = ?1", [part.start().to_string()])?;
        }
        for (part, piece) in &standing.parts {
            let Some(piece) = piece else {
                self.insert(part)?;
                continue;
            };
            if !self.waiting.contains(part) {
                let statistics = &piece.statistics;
                run.execute(
                    "INSERT INTO part VALUES (?1, ?2, 'found', ?3, ?4, ?5, ?6, ?7)",
                    params![
                        part.start().to_string(),
                        part.depth() as i64,
                        statistics.solutions as i64,
                        statistics.nodes as i64,
                        statistics.failures as i64,
                        statistics.propagations as i64,
                        numbers::packed(piece.sheaf.numbers()),
                    ],
                )?;
            }
        }
        let total = &standing.total;
        run.execute(
            "UPDATE run SET solutions = ?1, nodes = ?2, failures = ?3, propagations = ?4, seconds = ?5, writes = ?6",
            params![
                total.solutions as i64,
                total.nodes as i64,
                total.failures as i64,
                total.propagations as i64,
                total.seconds,
                self.writes + 1
            ],
        )?;
        run.execute_batch("COMMIT")?;
        self.writes += 1;
        self.waiting = found;
        Ok(())
    }
}

/// A path that SQLite takes for nothing but a file.
fn named(path: &Path) -> PathBuf {
    Path::new(".").join(path)
}

/// What went wrong with a file, and what can be done.
fn failure(path: &Path, error: &rusqlite::Error) -> Failure {
    let name = path.display();
    match error.sqlite_error_code() {
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => in_use(path),
        Some(ErrorCode::DiskFull) => Failure::input(
            format!("cannot write to the store '{name}': the disk is full"),
            Some(&format!("what was recorded is kept: make room, then 'cavalcade resume {name}'")),
        ),
        Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied | ErrorCode::SystemIoFailure) => {
            Failure::input(
                format!("cannot write to the store '{name}': {}", reason(error)),
                Some("what was recorded is kept; the file and its folder must be writable"),
            )
        }
        Some(ErrorCode::NotADatabase | ErrorCode::DatabaseCorrupt) => foreign(path),
        _ => Failure::input(
            format!("cannot open the store '{name}': {}", reason(error)),
            Some("is it a store, and does its folder exist?"),
        ),
    }
}

/// What SQLite says.
fn reason(error: &rusqlite::Error) -> String {
    match error {
        rusqlite::Error::SqliteFailure(_, Some(message)) => message.clone(),
        other => other.to_string(),
    }
}

fn in_use(path: &Path) -> Failure {
    let name = path.display();
    let hint = format!("wait for it, or look how far it is: cavalcade status {name}");
    Failure::input(format!("another process is working on the store '{name}'"), Some(&hint))
}

fn foreign(path: &Path) -> Failure {
    Failure::input(
        format!("'{}' is no store of cavalcade", path.display()),
        Some("name a file that was written with --store, or one that does not exist yet"),
    )
}
