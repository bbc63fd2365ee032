//! Reads a run from its file, and refuses all other files.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use cavalcade_search::parallel::{Checkpoint, Chunk, Shard};
use cavalcade_search::{Path as Address, Statistics, Subtree};
use num_bigint::BigUint;
use rusqlite::{Connection, OptionalExtension, Row};

use super::write::TABLES;
use super::{APPLICATION, EXISTING, FORMAT, failure, named};
use crate::store::identity::{self, StoredBatches, piece_digest};
use crate::store::shard::{PartTotal, StoredDivision, StoredParts};
use crate::store::{Block, Identity, Store, damaged, empty, foreign, refused};
use crate::streams::{Failure, reason};
use cavalcade_search::answers::collect::Batch;

impl Store {
    /// Reads the run in a file, after `begin` has begun a transaction.
    pub(super) fn read(
        path: &Path,
        begin: impl FnOnce(&Connection) -> rusqlite::Result<()>,
    ) -> Result<Self, Failure> {
        match path.metadata() {
            Err(error) => {
                let message = format!("cannot read the store '{}': {}", path.display(), reason(&error));
                return Err(Failure::input(message).hint("check the name; '--store FILE' creates a store"));
            }
            Ok(metadata) if !metadata.is_file() => return Err(foreign(path)),
            Ok(metadata) if metadata.len() == 0 => return Err(empty(path)),
            Ok(_) => {}
        }
        let fail = |error| failure(path, &error);
        let connection = Connection::open_with_flags(named(path), EXISTING).map_err(fail)?;
        begin(&connection).map_err(fail)?;
        if path.metadata().is_ok_and(|metadata| metadata.len() == 0) {
            return Err(empty(path)); // SQLite rolled back an unfinished transaction
        }
        check_format(&connection, path)?;
        check_tables(&connection, path)?;
        let found: String =
            connection.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0)).map_err(fail)?;
        if found != "ok" {
            return Err(damaged(path, &found));
        }
        let (identity, mut block, writes, checksum) = connection
            .query_row("SELECT * FROM run", [], |row| {
                let checksum: Vec<u8> = row.get("checksum")?;
                Ok((identity(row)?, block(row)?, row.get("writes")?, checksum))
            })
            .optional()
            .and_then(|run| run.ok_or_else(|| senseless("run")))
            .map_err(|error| damaged_or(path, &error))?;
        identity.is_ours(path)?;
        let content = |connection: &Connection| -> rusqlite::Result<_> {
            Ok((subtrees(connection)?, checkpoint(connection)?, batches(connection)?, parts(connection)?))
        };
        let (subtrees, checkpoint, batches, parts) =
            content(&connection).map_err(|error| damaged_or(path, &error))?;
        block.work.subtrees = subtrees;
        let waiting: BTreeMap<_, _> = (checkpoint.remaining.iter())
            .filter_map(|(part, piece)| Some((part.clone(), piece_digest(piece.as_ref()?))))
            .collect();
        let results = (&batches, &parts);
        identity::check(&identity, &block, &checkpoint, results).map_err(|what| damaged(path, &what))?;
        let seal =
            identity::seal((&identity, &block), writes, &checkpoint, results, |part| waiting.get(part));
        if seal[..] != checksum[..] {
            return Err(damaged(path, "its checksum does not match its contents"));
        }
        let path = path.to_owned();
        Ok(Self { connection, path, identity, block, checkpoint, writes, waiting, batches, parts })
    }

    /// Calls `each` with the solutions of settled chunks, in order.
    ///
    /// # Errors
    /// The solutions cannot be read, or `each` fails.
    pub(crate) fn batches(&self, mut each: impl FnMut(Batch) -> Result<(), Failure>) -> Result<(), Failure> {
        let fail = |error| damaged_or(&self.path, &error);
        let mut statement = self.connection.prepare("SELECT numbers FROM sheaf ORDER BY id").map_err(fail)?;
        let mut rows = statement.query([]).map_err(fail)?;
        while let Some(row) = rows.next().map_err(fail)? {
            each(batch(row).map_err(fail)?)?;
        }
        Ok(())
    }
}

/// Checks that a file is a store, of a format that this version reads.
fn check_format(connection: &Connection, path: &Path) -> Result<(), Failure> {
    let number = |name| {
        let value = connection.pragma_query_value(None, name, |row| row.get::<_, i32>(0));
        value.map_err(|error| failure(path, &error))
    };
    if number("application_id")? != APPLICATION {
        return Err(foreign(path));
    }
    let format = number("user_version")?;
    if format == FORMAT {
        return Ok(());
    }
    let what = format_args!("has format {format}, but this version reads format {FORMAT}");
    Err(refused(path, what)
        .hint("continue with the version that wrote it, or start the run again in another file"))
}

/// Checks that a file has the tables of a store and nothing else; a view or a trigger would run when it is read.
fn check_tables(connection: &Connection, path: &Path) -> Result<(), Failure> {
    let schema = |connection: &Connection| -> rusqlite::Result<Vec<[Option<String>; 3]>> {
        let mut statement = connection.prepare("SELECT type, name, sql FROM sqlite_schema ORDER BY name")?;
        let rows = statement.query_map([], |row| Ok([row.get(0)?, row.get(1)?, row.get(2)?]))?;
        rows.collect()
    };
    let ours = || -> rusqlite::Result<_> {
        let connection = Connection::open_in_memory()?;
        connection.execute_batch(TABLES)?;
        schema(&connection)
    };
    let fail = |error| failure(path, &error);
    if schema(connection).map_err(fail)? == ours().map_err(fail)? {
        Ok(())
    } else {
        Err(damaged(path, "its tables are not those of a store"))
    }
}

/// Returns the error for invalid contents of a file, or for the file itself.
fn damaged_or(path: &Path, error: &rusqlite::Error) -> Failure {
    match error {
        rusqlite::Error::SqliteFailure(..) => failure(path, error),
        rusqlite::Error::InvalidColumnName(what) => damaged(path, what), // made by `senseless`: the tables are known
        other => damaged(path, &other.to_string()),
    }
}

fn senseless(column: &str) -> rusqlite::Error {
    rusqlite::Error::InvalidColumnName(format!("invalid value in '{column}'"))
}

/// Reads a number that cannot be negative.
fn count<T: TryFrom<i64>>(row: &Row<'_>, column: &str) -> rusqlite::Result<T> {
    T::try_from(row.get(column)?).map_err(|_| senseless(column))
}

fn address(row: &Row<'_>, column: &str) -> rusqlite::Result<Option<Address>> {
    let text: Option<String> = row.get(column)?;
    text.map(|text| text.parse().map_err(|_| senseless(column))).transpose()
}

fn statistics(row: &Row<'_>) -> rusqlite::Result<Statistics> {
    Ok(Statistics {
        solutions: count(row, "solutions")?,
        nodes: count(row, "nodes")?,
        failures: count(row, "failures")?,
        propagations: count(row, "propagations")?,
        ..Statistics::default()
    })
}

fn identity(row: &Row<'_>) -> rusqlite::Result<Identity> {
    let question: String = row.get("question")?;
    let identity = Identity {
        version: row.get("version")?,
        question: serde_json::from_str(&question).map_err(|_| senseless("question"))?,
        format: row.get("format")?,
        branching: row.get("branching")?,
        input: row.get("input")?,
    };
    if identity.question_text() == question { Ok(identity) } else { Err(senseless("question")) }
}

/// Reads the block without its subtrees.
fn block(row: &Row<'_>) -> rusqlite::Result<Block> {
    let spent = Statistics { nodes: count(row, "passed")?, ..Statistics::default() };
    let work = Shard { subtrees: Vec::new(), spent };
    Ok(Block { shard: count(row, "shard")?, shards: count(row, "shards")?, work })
}

fn subtrees(connection: &Connection) -> rusqlite::Result<Vec<Subtree>> {
    let mut statement = connection.prepare("SELECT start FROM subtree")?;
    let subtree = |row: &Row<'_>| Ok(address(row, "start")?.ok_or_else(|| senseless("start")));
    let found = statement.query_map([], subtree)?.map(|subtree| subtree?.map(Subtree::below));
    let mut subtrees = found.collect::<rusqlite::Result<Vec<_>>>()?;
    subtrees.sort();
    Ok(subtrees)
}

fn checkpoint(connection: &Connection) -> rusqlite::Result<Checkpoint<Batch>> {
    let mut statement = connection.prepare("SELECT * FROM part")?;
    let mut parts = statement.query_map([], part)?.collect::<rusqlite::Result<Vec<_>>>()?;
    parts.sort_by(|one, other| one.0.cmp(&other.0));
    connection.query_row("SELECT * FROM run", [], |row| {
        let total = Statistics { seconds: row.get("seconds")?, ..statistics(row)? };
        Ok(Checkpoint { total, next: address(row, "next")?, remaining: parts })
    })
}

fn part(row: &Row<'_>) -> rusqlite::Result<(Subtree, Option<Arc<Chunk<Batch>>>)> {
    let start = address(row, "start")?.ok_or_else(|| senseless("start"))?;
    let depth = count(row, "depth")?;
    let part = Subtree::new(start, depth);
    let state: String = row.get("state")?;
    if part.depth() != depth {
        return Err(senseless("depth"));
    }
    if state == "open" {
        return Ok((part, None));
    }
    let piece = Chunk { statistics: statistics(row)?, batch: batch(row)?, until: address(row, "until")? };
    Ok((part, Some(Arc::new(piece))))
}

fn batch(row: &Row<'_>) -> rusqlite::Result<Batch> {
    let bytes: Vec<u8> = row.get("numbers")?;
    Batch::unpacked(&bytes).ok_or_else(|| senseless("numbers"))
}

/// Reads the number of solutions in a file, and computes their checksum.
fn batches(connection: &Connection) -> rusqlite::Result<StoredBatches> {
    let mut statement = connection.prepare("SELECT solutions, numbers FROM sheaf ORDER BY id")?;
    let mut rows = statement.query([])?;
    let mut batches = StoredBatches::default();
    while let Some(row) = rows.next()? {
        let (solutions, batch) = (count(row, "solutions")?, batch(row)?);
        if batch.len() != solutions {
            return Err(senseless("solutions"));
        }
        batches.add(solutions, row.get_ref("numbers")?.as_blob()?);
    }
    Ok(batches)
}

/// Reads the parts of a count by the frontier method.
fn parts(connection: &Connection) -> rusqlite::Result<StoredParts> {
    let (division, sum) = connection.query_row("SELECT * FROM run", [], |row| {
        let fingerprint: Option<i64> = row.get("division")?;
        let division = match fingerprint {
            None => None,
            Some(fingerprint) => {
                Some(StoredDivision { parts: count(row, "parts")?, fingerprint: fingerprint as u64 })
            }
        };
        Ok((division, row.get::<_, String>("sum")?))
    })?;
    let mut statement = connection.prepare("SELECT number, total, seconds FROM total")?;
    let part = |row: &Row<'_>| {
        let total = decimal(&row.get::<_, String>("total")?).ok_or_else(|| senseless("total"))?;
        Ok((count(row, "number")?, PartTotal { total, seconds: row.get("seconds")? }))
    };
    let totals = statement.query_map([], part)?.collect::<rusqlite::Result<_>>()?;
    let parts = StoredParts { division, totals };
    if decimal(&sum) == Some(parts.sum()) { Ok(parts) } else { Err(senseless("sum")) }
}

/// Reads a number as it is written.
fn decimal(text: &str) -> Option<BigUint> {
    let number: BigUint = text.parse().ok()?;
    (number.to_string() == text).then_some(number)
}
