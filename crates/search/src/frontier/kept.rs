//! Tables of states that are kept outside the memory, for later runs.
//!
//! A kept table consists of a line that names its kind, the number of bytes of a key, of words of a number, and of
//! buckets, and then for each bucket the number of its states, their keys and their numbers, all in 64-bit words with
//! the lowest byte first. Whoever keeps tables must notice if one is damaged.

use std::io::{self, Read, Write};

use super::key::Key;
use super::table::{Bucket, StateTable, entry};
use super::{Control, StepError};

/// The first line of a kept table.
const TITLE: &[u8] = b"cavalcade table 1\n";
/// The number of entries that are read or written at once.
const ENTRIES: usize = 1 << 13;

/// Keeps tables of states by name. Names consist of letters, digits and hyphens.
pub trait TableKeeper: Sync {
    /// Returns whether a table of this name is kept.
    fn has(&self, name: &str) -> bool;

    /// Calls `read` with the bytes of a table. Returns whether a table of this name was kept and is undamaged; what
    /// was read is of no use otherwise.
    fn load(&self, name: &str, read: &mut dyn FnMut(&mut dyn Read) -> io::Result<()>) -> bool;

    /// Keeps the bytes that `write` writes as the table of this name. Returns whether that was possible.
    fn save(&self, name: &str, write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>) -> bool;

    /// Removes the table of this name, if there is one.
    fn remove(&self, name: &str);
}

/// Writes a table.
pub(super) fn write<K: Key>(table: &StateTable<K>, out: &mut dyn Write) -> io::Result<()> {
    out.write_all(TITLE)?;
    for number in [size_of::<K>(), table.words, table.buckets.len()] {
        out.write_all(&(number as u64).to_le_bytes())?;
    }
    let mut bytes = Vec::with_capacity(ENTRIES * size_of::<u128>());
    for bucket in &table.buckets {
        out.write_all(&(bucket.keys.len() as u64).to_le_bytes())?;
        for keys in bucket.keys.chunks(ENTRIES) {
            bytes.clear();
            for &key in keys {
                bytes.extend_from_slice(&key.widened().to_le_bytes()[..size_of::<K>()]);
            }
            out.write_all(&bytes)?;
        }
        for words in bucket.numbers.chunks(ENTRIES) {
            bytes.clear();
            for word in words {
                bytes.extend_from_slice(&word.to_le_bytes());
            }
            out.write_all(&bytes)?;
        }
    }
    Ok(())
}

/// Reads a table that needs at most `room` bytes of memory.
pub(super) fn read<K: Key>(from: &mut dyn Read, room: usize, control: Control) -> io::Result<StateTable<K>> {
    let mut title = [0; TITLE.len()];
    from.read_exact(&mut title)?;
    let [size, words, count] = [word(from)?, word(from)?, word(from)?];
    if title != TITLE || size != size_of::<K>() || words == 0 {
        return Err(io::ErrorKind::InvalidData.into());
    }
    let mut table = StateTable { buckets: Vec::new(), words };
    let mut states = 0usize;
    for _ in 0..count {
        let keys = word(from)?;
        states = states.saturating_add(keys);
        if states.saturating_mul(entry::<K>(words)) > room {
            return Err(io::ErrorKind::OutOfMemory.into());
        }
        if (control.is_over)() {
            return Err(io::ErrorKind::Interrupted.into());
        }
        let mut bucket = Bucket { keys: Vec::new(), numbers: Vec::new() };
        let out_of_memory = |_| io::Error::from(io::ErrorKind::OutOfMemory);
        bucket.keys.try_reserve_exact(keys).map_err(out_of_memory)?;
        bucket.numbers.try_reserve_exact(keys * words).map_err(out_of_memory)?;
        items(from, keys, size, |bytes| bucket.keys.push(K::narrowed(number(bytes))))?;
        items(from, keys * words, size_of::<u64>(), |bytes| bucket.numbers.push(number(bytes) as u64))?;
        table.buckets.push(bucket);
    }
    Ok(table)
}

/// Reads `count` items of `size` bytes each.
fn items(from: &mut dyn Read, count: usize, size: usize, mut each: impl FnMut(&[u8])) -> io::Result<()> {
    let mut bytes = vec![0; ENTRIES.min(count) * size];
    let mut left = count;
    while left > 0 {
        let now = left.min(ENTRIES);
        from.read_exact(&mut bytes[..now * size])?;
        bytes[..now * size].chunks_exact(size).for_each(&mut each);
        left -= now;
    }
    Ok(())
}

/// Returns the value of bytes whose lowest comes first.
fn number(bytes: &[u8]) -> u128 {
    bytes.iter().rev().fold(0, |value, &byte| value << 8 | u128::from(byte))
}

fn word(from: &mut dyn Read) -> io::Result<usize> {
    let mut bytes = [0; 8];
    from.read_exact(&mut bytes)?;
    usize::try_from(u64::from_le_bytes(bytes)).map_err(|_| io::ErrorKind::InvalidData.into())
}

/// Loads a table; `None` if it is not kept, or damaged.
///
/// # Errors
/// The memory is too small, or the control stopped reading.
pub(super) fn load<K: Key>(
    keeper: &dyn TableKeeper,
    name: &str,
    held: usize,
    control: Control,
) -> Result<Option<StateTable<K>>, StepError> {
    let room = control.memory.saturating_sub(held);
    let mut loaded = None;
    let mut failed = None;
    let is_good = keeper.load(name, &mut |from| {
        let read = read(from, room, control);
        failed = read.as_ref().err().map(io::Error::kind);
        loaded = Some(read?);
        Ok(())
    });
    match failed {
        Some(io::ErrorKind::OutOfMemory) => Err(StepError::Memory),
        Some(io::ErrorKind::Interrupted) => Err(StepError::Stopped),
        _ => Ok(loaded.filter(|_| is_good)),
    }
}

/// Saves a table, unless it is kept already.
///
/// # Errors
/// It could not be kept.
pub(super) fn save<K: Key>(
    keeper: &dyn TableKeeper,
    name: &str,
    table: &StateTable<K>,
) -> Result<(), StepError> {
    if keeper.has(name) || keeper.save(name, &mut |out| write(table, out)) {
        Ok(())
    } else {
        Err(StepError::Stopped)
    }
}
