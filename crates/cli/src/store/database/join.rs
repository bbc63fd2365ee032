//! Merges the stores of all shards.

use std::path::{Path, PathBuf};

use cavalcade_search::Statistics;
use cavalcade_search::parallel::{Checkpoint, Shard};
use rusqlite::Connection;

use super::{NEW, PATIENCE, failure, lock, named};
use crate::store::shard::StoredParts;
use crate::store::{Block, Store, damaged, refused};
use crate::streams::Failure;
use cavalcade_core::quantity;

impl Store {
    /// Merges all shards into one store, in a named or a temporary file.
    ///
    /// # Errors
    /// A shard is missing, given twice, incomplete or of another run, or the file cannot be written.
    pub(crate) fn joined(mut shards: Vec<Self>, path: Option<&Path>) -> Result<Self, Failure> {
        shards.sort_by_key(|shard| shard.block.shard);
        let parts = check(&shards)?;
        let name = path.map_or_else(|| PathBuf::from("the merged run"), Path::to_path_buf);
        if path.is_some() && name.metadata().is_ok_and(|metadata| metadata.len() > 0) {
            return Err(refused(&name, "already exists").hint("give a new file name"));
        }
        let fail = |error| failure(&name, &error);
        // Without a name SQLite uses a private temporary file.
        let connection = path
            .map_or_else(|| Connection::open(""), |path| Connection::open_with_flags(named(path), NEW))
            .map_err(fail)?;
        lock(&connection, PATIENCE).map_err(fail)?;
        let is_idle = shards.iter().all(|shard| shard.block.work.subtrees.is_empty());
        let block = if is_idle { Block::nothing((1, 1)) } else { Block::whole() };
        let mut store = Self::begin(connection, &name, shards[0].identity.clone(), block)?;
        let mut total = Statistics::default();
        for shard in &shards {
            total.add(&shard.checkpoint.total);
            shard.batches(|batch| store.append(&batch).map_err(fail))?;
        }
        store.checkpoint = Checkpoint { total, next: None, remaining: Vec::new() };
        if store.identity.has_parts() {
            store.parts.division = parts.division;
            store.record_parts(parts.totals.into_iter().collect(), total.seconds)?;
            return Ok(store);
        }
        store
            .identity
            .check_work(&store.block.work, &store.checkpoint)
            .map_err(|error| damaged(&shards[0].path, &format!("together with the other shards, {error}")))?;
        let checkpoint = store.checkpoint();
        store.record(&checkpoint, &[])?;
        Ok(store)
    }
}

/// Checks that these are all shards of one run, each given once and complete; returns the parts of a count.
fn check(shards: &[Store]) -> Result<StoredParts, Failure> {
    let [first, ..] = shards else {
        return Err(Failure::input("no shards given").hint("give the stores of all shards"));
    };
    for shard in shards {
        first.identity.compare(&shard.identity, &first.path)?;
        if shard.block.shards != first.block.shards {
            let [one, other] =
                [first, shard].map(|store| format!("'{}' is {}", store.path.display(), store.block.name()));
            return Err(Failure::input(format!("the stores are not shards of one run: {one}, {other}"))
                .hint("give shards K/N with the same N"));
        }
    }
    if let Some(pair) = shards.windows(2).find(|pair| pair[0].block.shard == pair[1].block.shard) {
        let [one, other] = [&pair[0], &pair[1]].map(|store| store.path.display().to_string());
        let message = format!("{} is given twice: '{one}' and '{other}'", pair[0].block.name());
        return Err(Failure::input(message).hint("give each shard once"));
    }
    let count = first.block.shards;
    if let Some(missing) =
        (1..=count).find(|&place| shards.get(place - 1).is_none_or(|shard| shard.block.shard != place))
    {
        return Err(Failure::input(format!("shard {missing}/{count} is missing"))
            .hint(format!("give the stores of all {count} shards")));
    }
    for shard in shards {
        if let Some(left) = shard.what_remains() {
            let (name, path) = (shard.block.name(), shard.path.display());
            return Err(Failure::input(format!("{name} is incomplete: {left} in '{path}'"))
                .hint(format!("to complete it, run 'cavalcade resume {path}'")));
        }
    }
    let divided = |error: &str| {
        Failure::input(format!("the stores are not shards of one run: {error}"))
            .hint("run all shards again with the same version of cavalcade")
    };
    if first.identity.has_parts() {
        return Store::parts_of(shards).ok_or_else(|| divided("their counts are divided differently"));
    }
    let works: Vec<&Shard> = shards.iter().map(|shard| &shard.block.work).collect();
    Shard::check_all(works).map_err(|error| divided(&error.to_string()))?;
    Ok(StoredParts::default())
}

impl Store {
    /// Returns what remains of the run, in words; `None` if the run is complete.
    fn what_remains(&self) -> Option<String> {
        let (left, nouns) = if self.identity.has_parts() {
            match self.parts_progress() {
                Some(progress) => (progress.left(), "parts"),
                None => return Some("all parts remain".to_owned()),
            }
        } else {
            (self.checkpoint.remaining.len(), "subtrees")
        };
        match left {
            0 => None,
            _ => Some(format!("{} {}", quantity(left, nouns), if left == 1 { "remains" } else { "remain" })),
        }
    }
}
