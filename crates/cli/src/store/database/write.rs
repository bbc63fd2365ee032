//! Writes a run into its file.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use cavalcade_search::Subtree;
use cavalcade_search::parallel::{Checkpoint, Chunk};
use rusqlite::{Connection, params};

use super::{APPLICATION, FORMAT, PATIENCE, failure, lock};
use crate::store::identity::{StoredBatches, piece_digest, seal};
use crate::store::shard::{PartTotal, StoredParts};
use crate::store::{Block, Identity, Store, in_use};
use crate::streams::Failure;
use cavalcade_search::answers::collect::Batch;

/// Keys are rows themselves, so no index can contradict its table.
pub(super) const TABLES: &str = "
CREATE TABLE run (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    version TEXT NOT NULL, question TEXT NOT NULL, format TEXT NOT NULL, branching TEXT NOT NULL, input BLOB,
    shard INTEGER NOT NULL, shards INTEGER NOT NULL, passed INTEGER NOT NULL,
    solutions INTEGER NOT NULL, nodes INTEGER NOT NULL, failures INTEGER NOT NULL, propagations INTEGER NOT NULL,
    seconds REAL NOT NULL, next TEXT, parts INTEGER, division INTEGER, sum TEXT NOT NULL,
    writes INTEGER NOT NULL, checksum BLOB NOT NULL);
CREATE TABLE subtree (start TEXT PRIMARY KEY) WITHOUT ROWID;
CREATE TABLE part (
    start TEXT PRIMARY KEY, depth INTEGER NOT NULL, state TEXT NOT NULL CHECK (state IN ('open', 'found')),
    solutions INTEGER, nodes INTEGER, failures INTEGER, propagations INTEGER, numbers BLOB, until TEXT) WITHOUT ROWID;
CREATE TABLE sheaf (id INTEGER PRIMARY KEY, solutions INTEGER NOT NULL, numbers BLOB NOT NULL);
CREATE TABLE total (number INTEGER PRIMARY KEY, total TEXT NOT NULL, seconds REAL);
";

impl Store {
    /// Begins a run in a locked file.
    pub(super) fn begin(
        connection: Connection,
        path: &Path,
        identity: Identity,
        block: Block,
    ) -> Result<Self, Failure> {
        let mut store = Self {
            connection,
            path: path.to_owned(),
            checkpoint: Checkpoint { total: block.work.spent, ..Checkpoint::of(block.work.subtrees.clone()) },
            identity,
            block,
            writes: 0,
            waiting: BTreeMap::new(),
            batches: StoredBatches::default(),
            parts: StoredParts::default(),
        };
        store.create().map_err(|error| failure(path, &error))?;
        let checkpoint = store.checkpoint();
        store.record(&checkpoint, &[])?;
        Ok(store)
    }

    /// Creates the tables, and writes the rows that never change.
    fn create(&self) -> rusqlite::Result<()> {
        let (identity, Block { shard, shards, work }) = (&self.identity, &self.block);
        let run = &self.connection;
        run.pragma_update(None, "application_id", APPLICATION)?;
        run.pragma_update(None, "user_version", FORMAT)?;
        run.execute_batch(TABLES)?;
        run.execute(
            "INSERT INTO run VALUES (1, ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, 0, 0, 0, 0, 0.0, NULL, NULL, NULL, '0', 0, x'')",
            params![
                identity.version,
                identity.question_text(),
                identity.format,
                identity.branching,
                identity.input,
                *shard as i64,
                *shards as i64,
                work.spent.nodes as i64,
            ],
        )?;
        for subtree in &work.subtrees {
            run.execute("INSERT INTO subtree VALUES (?1)", [subtree.start().to_string()])?;
        }
        Ok(())
    }

    /// Records where the run stands, and what was settled since the last time.
    ///
    /// # Errors
    /// It cannot be written, or another process has continued the run; what was recorded before is kept.
    pub(crate) fn record(
        &mut self,
        checkpoint: &Checkpoint<Batch>,
        settled: &[Arc<Chunk<Batch>>],
    ) -> Result<(), Failure> {
        self.transact(|store| {
            store.write(checkpoint, settled)?;
            store.commit(checkpoint)
        })
    }

    /// Records parts that were counted, with their numbers, and the time that the run has taken.
    ///
    /// # Errors
    /// It cannot be written, or another process has continued the run; what was recorded before is kept.
    pub(crate) fn record_parts(
        &mut self,
        counted: Vec<(usize, PartTotal)>,
        seconds: f64,
    ) -> Result<(), Failure> {
        self.checkpoint.total.seconds = seconds;
        let checkpoint = self.checkpoint();
        self.transact(|store| {
            for (number, part) in counted {
                let insert = "INSERT INTO total VALUES (?1, ?2, ?3)";
                let row = params![number as i64, part.total.to_string(), part.seconds];
                store.connection.prepare_cached(insert)?.execute(row)?;
                store.parts.totals.insert(number, part);
            }
            store.commit(&checkpoint)
        })
    }

    /// Makes changes that end with [`Store::commit`], and locks the file again.
    fn transact(&mut self, changes: impl FnOnce(&mut Self) -> rusqlite::Result<()>) -> Result<(), Failure> {
        if let Err(error) = changes(self) {
            let _ = self.connection.execute_batch("ROLLBACK"); // the original error is reported
            return Err(failure(&self.path, &error));
        }
        let writes = lock(&self.connection, PATIENCE)
            .and_then(|()| {
                self.connection.query_row("SELECT writes FROM run", [], |row| row.get::<_, i64>(0))
            })
            .map_err(|error| failure(&self.path, &error))?;
        if writes == self.writes { Ok(()) } else { Err(in_use(&self.path)) }
    }

    /// Appends solutions.
    pub(super) fn append(&mut self, batch: &Batch) -> rusqlite::Result<()> {
        let (solutions, packed) = (batch.len(), batch.packed());
        self.batches.add(solutions, &packed);
        let insert = "INSERT INTO sheaf (solutions, numbers) VALUES (?1, ?2)";
        self.connection.prepare_cached(insert)?.execute(params![solutions as i64, packed]).map(drop)
    }

    fn write(
        &mut self,
        checkpoint: &Checkpoint<Batch>,
        settled: &[Arc<Chunk<Batch>>],
    ) -> rusqlite::Result<()> {
        for piece in settled {
            self.append(&piece.batch)?;
        }
        let run = &self.connection;
        run.execute("DELETE FROM part WHERE state = 'open'", [])?;
        let is_found: BTreeMap<&Subtree, bool> =
            checkpoint.remaining.iter().map(|(part, piece)| (part, piece.is_some())).collect();
        let waiting = std::mem::take(&mut self.waiting);
        for (part, digest) in waiting {
            if is_found.get(&part) == Some(&true) {
                self.waiting.insert(part, digest);
            } else {
                run.execute("DELETE FROM part WHERE start = ?1", [part.start().to_string()])?;
            }
        }
        for (part, piece) in &checkpoint.remaining {
            let (start, depth) = (part.start().to_string(), part.depth() as i64);
            let Some(piece) = piece else {
                let insert = "INSERT INTO part (start, depth, state) VALUES (?1, ?2, 'open')";
                run.prepare_cached(insert)?.execute(params![start, depth])?;
                continue;
            };
            if !self.waiting.contains_key(part) {
                let statistics = &piece.statistics;
                run.execute(
                    "INSERT INTO part VALUES (?1, ?2, 'found', ?3, ?4, ?5, ?6, ?7, ?8)",
                    params![
                        start,
                        depth,
                        statistics.solutions as i64,
                        statistics.nodes as i64,
                        statistics.failures as i64,
                        statistics.propagations as i64,
                        piece.batch.packed(),
                        piece.until.as_ref().map(ToString::to_string),
                    ],
                )?;
                self.waiting.insert(part.clone(), piece_digest(piece));
            }
        }
        Ok(())
    }

    /// Writes the totals and the checksum, and ends the transaction.
    fn commit(&mut self, checkpoint: &Checkpoint<Batch>) -> rusqlite::Result<()> {
        let run = &self.connection;
        let (total, writes) = (&checkpoint.total, self.writes + 1);
        let about = (&self.identity, &self.block);
        let results = (&self.batches, &self.parts);
        let checksum = seal(about, writes, checkpoint, results, |part| self.waiting.get(part));
        let division = self.parts.division;
        run.execute(
            "UPDATE run SET solutions = ?1, nodes = ?2, failures = ?3, propagations = ?4, seconds = ?5, next = ?6, \
             parts = ?7, division = ?8, sum = ?9, writes = ?10, checksum = ?11",
            params![
                total.solutions as i64,
                total.nodes as i64,
                total.failures as i64,
                total.propagations as i64,
                total.seconds,
                checkpoint.next.as_ref().map(ToString::to_string),
                division.map(|division| division.parts as i64),
                division.map(|division| division.fingerprint as i64),
                self.parts.sum().to_string(),
                writes,
                &checksum[..],
            ],
        )?;
        run.execute_batch("COMMIT")?;
        self.writes = writes;
        Ok(())
    }
}
