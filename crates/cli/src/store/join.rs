//! The stores of all shards as one.

use std::path::{Path, PathBuf};

use cavalcade_search::Statistics;
use cavalcade_search::parts::Standing;
use rusqlite::{Connection, params};

use super::{Block, NEW, Store, failure, named, numbers};
use crate::exit::Failure;

impl Store {
    /// One store of what all shards have found, in a file or in one that goes away with it.
    ///
    /// # Errors
    /// A shard is missing, there twice, incomplete or of another run; or the file cannot be written.
    pub(crate) fn joined(mut shards: Vec<Self>, path: Option<&Path>) -> Result<Self, Failure> {
        shards.sort_by_key(|shard| shard.block.shard);
        check(&shards)?;
        let name = path.map_or_else(|| PathBuf::from("the joined run"), Path::to_path_buf);
        if path.is_some() && name.metadata().is_ok_and(|it| it.len() > 0) {
            return Err(Failure::input(
                format!("the store '{}' is there already", name.display()),
                Some("name a file that does not exist yet"),
            ));
        }
        let fail = |error| failure(&name, &error);
        // Without a name it is a temporary file, which nobody else sees.
        let connection = path
            .map_or_else(|| Connection::open(""), |path| Connection::open_with_flags(named(path), NEW))
            .map_err(fail)?;
        let mut store = Self {
            connection,
            path: name.clone(),
            identity: shards[0].identity.clone(),
            block: Block { parts: Vec::new(), ..Block::whole() },
            writes: 0,
            waiting: std::collections::BTreeSet::new(),
        };
        store.lock()?;
        store.create().map_err(fail)?;
        store.lock()?;
        let mut total = Statistics::default();
        for shard in &shards {
            total.add(&shard.standing()?.total);
            shard.sheaves(|sheaf| {
                let insert = "INSERT INTO sheaf (solutions, numbers) VALUES (?1, ?2)";
                let row = params![sheaf.len() as i64, numbers::packed(sheaf.numbers())];
                store.connection.prepare_cached(insert).and_then(|mut it| it.execute(row)).map_err(fail)?;
                Ok(())
            })?;
        }
        store.record(&Standing { total, parts: Vec::new() }, &[])?;
        Ok(store)
    }
}

/// Whether these are all shards of one run, each of them once and complete.
fn check(shards: &[Store]) -> Result<(), Failure> {
    let [first, ..] = shards else {
        return Err(Failure::input("there is nothing to be joined", Some("name the files of all shards")));
    };
    for shard in shards {
        shard.identity.is_ours(&shard.path)?;
        first.identity.compare(&shard.identity, &first.path)?;
        if shard.block.shards != first.block.shards {
            let [one, other] =
                [first, shard].map(|it| format!("'{}' is {}", it.path.display(), it.block.name()));
            return Err(Failure::input(
                format!("these are no shards of one run: {one}, {other}"),
                Some("a run is cut into the same number of shards for all"),
            ));
        }
    }
    if let Some(pair) = shards.windows(2).find(|pair| pair[0].block.shard == pair[1].block.shard) {
        let [one, other] = [&pair[0], &pair[1]].map(|it| it.path.display().to_string());
        return Err(Failure::input(
            format!("{} is there twice: '{one}' and '{other}'", pair[0].block.name()),
            Some("name each shard once"),
        ));
    }
    let count = first.block.shards;
    if let Some(missing) =
        (1..=count).find(|&it| shards.get(it - 1).is_none_or(|shard| shard.block.shard != it))
    {
        return Err(Failure::input(
            format!("shard {missing}/{count} is missing"),
            Some(&format!("name the files of all {count} shards")),
        ));
    }
    for shard in shards {
        let left = shard.standing()?.parts.len();
        if left > 0 {
            let (name, path) = (shard.block.name(), shard.path.display());
            return Err(Failure::input(
                format!("{name} is not complete: {left} parts are left in '{path}'"),
                Some(&format!("go on with it: cavalcade resume {path}")),
            ));
        }
    }
    let blocks: Vec<&Block> = shards.iter().map(|it| &it.block).filter(|it| it.first.is_some()).collect();
    let is_chain = blocks.windows(2).all(|pair| pair[0].last == pair[1].first)
        && blocks.last().is_none_or(|block| block.last.is_none());
    if !is_chain {
        return Err(Failure::Internal("the shards do not lie side by side".to_owned()));
    }
    Ok(())
}
