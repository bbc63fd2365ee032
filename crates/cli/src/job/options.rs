//! The options that several commands share.

use super::verb::{Takes, Value};
use crate::limits::memory;
use crate::store;
use crate::units::bytes;

/// The option of commands that use the frontier method.
pub(crate) const MEMORY: Value = Value {
    name: memory::OPTION,
    shape: "SIZE",
    help: "Limit the memory of the process: 512MB, 8GB, 1.5GiB",
    default: "[default: the available memory]",
    is_asked: false,
    takes: Takes::Text(|text| bytes(text).map(|_| ())),
};

/// The options of commands whose runs can be stored.
pub(crate) const STORE: Value = Value {
    name: store::OPTION,
    shape: "FILE",
    help: "Store the run in FILE; 'cavalcade resume' continues it",
    default: "[default: not stored]",
    is_asked: false,
    takes: Takes::Text(store::check_name),
};
pub(crate) const SHARD: Value = Value {
    name: store::SHARD,
    shape: "K/N",
    help: "Do only the K-th of N shards of the work; needs --store",
    default: "[default: all]",
    is_asked: false,
    takes: Takes::Text(|text| store::numbers(text).map(drop)),
};

/// The option of counts in parts.
pub(crate) const TABLES: Value = Value {
    name: store::TABLES,
    shape: "FOLDER",
    help: "Keep the first tables of a stored count in parts in FOLDER, for other shards and after a stop",
    default: "[default: not kept]",
    is_asked: false,
    takes: Takes::Text(
        |name| if name.is_empty() { Err("must be the name of a folder".to_owned()) } else { Ok(()) },
    ),
};
