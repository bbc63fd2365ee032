//! What was kept of a run.

use std::path::Path;
use std::sync::Arc;

use cavalcade_core::Model;
use cavalcade_search::parts::{Part, Piece, Standing};
use cavalcade_search::{Branching, Path as Address, Statistics};
use rusqlite::types::FromSql;
use rusqlite::{Connection, OpenFlags, Row};

use super::{APPLICATION, Block, FORMAT, Identity, PATIENCE, Store, failure, foreign, named, numbers};
use crate::exit::Failure;
use crate::harvest::Sheaf;

/// To write into what is there, or only to read it if it cannot be written.
const EXISTING: OpenFlags = OpenFlags::SQLITE_OPEN_READ_WRITE.union(OpenFlags::SQLITE_OPEN_NO_MUTEX);

impl Store {
    /// The run that is in a file, to look at it.
    ///
    /// The file is opened for writing all the same: where a process was killed while it wrote, what it began is taken back
    /// first.
    ///
    /// # Errors
    /// There is none, or none that this version knows how to read.
    pub(crate) fn look(path: &Path) -> Result<Self, Failure> {
        match path.metadata() {
            Err(error) => {
                return Err(Failure::input(
                    format!("cannot read the store '{}': {}", path.display(), crate::exit::reason(&error)),
                    Some("a run is kept in a file by --store"),
                ));
            }
            Ok(metadata) if !metadata.is_file() => return Err(foreign(path)),
            Ok(_) => {}
        }
        let fail = |error| failure(path, &error);
        let connection = Connection::open_with_flags(named(path), EXISTING).map_err(fail)?;
        connection.busy_timeout(PATIENCE).map_err(fail)?;
        let number =
            |name| connection.pragma_query_value(None, name, |row| row.get::<_, i32>(0)).map_err(fail);
        if number("application_id")? != APPLICATION {
            return Err(foreign(path));
        }
        let format = number("user_version")?;
        if format != FORMAT {
            return Err(Failure::input(
                format!(
                    "the store '{}' is of format {format}, and this version knows {FORMAT}",
                    path.display()
                ),
                Some("go on with the version that began it"),
            ));
        }
        let (identity, mut block) = connection
            .query_row("SELECT * FROM run", [], |row| Ok((identity(row)?, block(row)?)))
            .map_err(fail)?;
        let mut store = Self {
            connection,
            path: path.to_owned(),
            identity,
            block: Block::default(),
            writes: 0,
            waiting: std::collections::BTreeSet::new(),
        };
        let standing = store.standing()?;
        store.waiting = standing.parts.iter().filter(|it| it.1.is_some()).map(|it| it.0.clone()).collect();
        block.parts = standing.parts.into_iter().map(|(part, _)| part).collect();
        store.block = block;
        Ok(store)
    }

    /// Where the file is.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Where the run stands.
    ///
    /// # Errors
    /// It cannot be read.
    pub(crate) fn standing(&self) -> Result<Standing<Sheaf>, Failure> {
        let total = self.connection.query_row("SELECT * FROM run", [], statistics);
        let mut parts = Vec::new();
        let read = |total| {
            let mut statement = self.connection.prepare("SELECT * FROM part")?;
            let mut rows = statement.query([])?;
            while let Some(row) = rows.next()? {
                parts.push(part(row)?);
            }
            Ok(total)
        };
        let total = total.and_then(read).map_err(|error| failure(&self.path, &error))?;
        parts.sort_by(|one, other| one.0.cmp(&other.0));
        Ok(Standing { total, parts })
    }

    /// Makes sure that what is left is of this model.
    ///
    /// # Errors
    /// It is not: somebody else has changed it.
    pub(crate) fn check(&self, model: &Model, branching: Branching) -> Result<(), Failure> {
        let name = self.path.display();
        self.standing()?.check(model, branching).map_err(|error| {
            Failure::input(
                format!("the store '{name}' was changed by another program: {error}"),
                Some("begin again in another file"),
            )
        })
    }

    /// Calls `each` with the solutions of settled pieces, in order.
    ///
    /// # Errors
    /// They cannot be read, or `each` fails.
    pub(crate) fn sheaves(&self, mut each: impl FnMut(Sheaf) -> Result<(), Failure>) -> Result<(), Failure> {
        let fail = |error| failure(&self.path, &error);
        let mut statement = self.connection.prepare("SELECT numbers FROM sheaf ORDER BY id").map_err(fail)?;
        let mut rows = statement.query([]).map_err(fail)?;
        while let Some(row) = rows.next().map_err(fail)? {
            each(sheaf(row).map_err(fail)?)?;
        }
        Ok(())
    }

    /// Whether another process is working on the run.
    pub(crate) fn is_in_use(&self) -> bool {
        Connection::open_with_flags(named(&self.path), EXISTING)
            .and_then(|connection| {
                connection.busy_timeout(std::time::Duration::from_millis(100))?;
                connection.execute_batch("BEGIN IMMEDIATE; ROLLBACK")
            })
            .is_err_and(|error| error.sqlite_error_code() == Some(rusqlite::ErrorCode::DatabaseBusy))
    }
}

/// What a column holds, if it makes sense.
fn parsed<T: std::str::FromStr>(row: &Row<'_>, column: &str) -> rusqlite::Result<T> {
    let text: String = row.get(column)?;
    text.parse().map_err(|_| senseless(column))
}

fn senseless(column: &str) -> rusqlite::Error {
    rusqlite::Error::InvalidColumnName(format!("{column} (what it holds makes no sense)"))
}

/// A number that cannot be negative.
fn count<T: TryFrom<i64>>(row: &Row<'_>, column: &str) -> rusqlite::Result<T>
where
    i64: FromSql,
{
    T::try_from(row.get(column)?).map_err(|_| senseless(column))
}

fn statistics(row: &Row<'_>) -> rusqlite::Result<Statistics> {
    Ok(Statistics {
        solutions: count(row, "solutions")?,
        nodes: count(row, "nodes")?,
        failures: count(row, "failures")?,
        propagations: count(row, "propagations")?,
        seconds: row.get("seconds").unwrap_or(0.0), // parts have none
    })
}

fn identity(row: &Row<'_>) -> rusqlite::Result<Identity> {
    let words: String = row.get("words")?;
    Ok(Identity {
        version: row.get("version")?,
        words: serde_json::from_str(&words).map_err(|_| senseless("words"))?,
        input: row.get("input")?,
        subject: row.get("subject")?,
        fingerprint: row.get("fingerprint")?,
    })
}

fn block(row: &Row<'_>) -> rusqlite::Result<Block> {
    let address = |column: &str| {
        let text: Option<String> = row.get(column)?;
        text.map(|text| text.parse::<Address>().map_err(|_| senseless(column))).transpose()
    };
    Ok(Block {
        shard: count(row, "shard")?,
        shards: count(row, "shards")?,
        first: address("first")?,
        last: address("last")?,
        ..Block::default()
    })
}

fn part(row: &Row<'_>) -> rusqlite::Result<(Part, Option<Arc<Piece<Sheaf>>>)> {
    let part = Part::new(parsed(row, "start")?, count(row, "depth")?);
    let state: String = row.get("state")?;
    if state == "open" {
        return Ok((part, None));
    }
    Ok((part, Some(Arc::new(Piece { statistics: statistics(row)?, sheaf: sheaf(row)? }))))
}

fn sheaf(row: &Row<'_>) -> rusqlite::Result<Sheaf> {
    let bytes: Vec<u8> = row.get("numbers")?;
    numbers::unpacked(&bytes).and_then(Sheaf::new).ok_or_else(|| senseless("numbers"))
}
