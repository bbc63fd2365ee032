//! The options that several commands share.

use std::path::PathBuf;

use crate::limits::memory;
use crate::question::options::OptionOf;
use crate::store;
use crate::units::bytes;

/// The option of commands that use the frontier method: a number of bytes.
pub(crate) const MEMORY: OptionOf<u64> = OptionOf::new(
    memory::OPTION,
    "SIZE",
    "Limit the memory of the process: 512MB, 8GB, 1.5GiB",
    "[default: the available memory]",
    bytes,
);

/// The options of commands whose runs can be stored.
pub(crate) const STORE: OptionOf<PathBuf> = OptionOf::new(
    store::OPTION,
    "FILE",
    "Store the run in FILE; 'cavalcade resume' continues it",
    "[default: not stored]",
    |name| store::check_name(name).map(|()| name.into()),
);
pub(crate) const SHARD: OptionOf<(usize, usize)> = OptionOf::new(
    store::SHARD,
    "K/N",
    "Do only the K-th of N shards of the work; needs --store",
    "[default: all]",
    store::numbers,
);

/// The option of counts in parts.
pub(crate) const TABLES: OptionOf<PathBuf> = OptionOf::new(
    store::TABLES,
    "FOLDER",
    "Write states of --method frontier that do not fit into memory to FOLDER; with --store, keep the first tables there, \
     for other shards and after a stop",
    "[default: not kept]",
    |name| {
        if name.is_empty() {
            return Err("must be the name of a folder".to_owned());
        }
        store::check_name(name).map(|()| name.into())
    },
);
