//! Tables of states that are kept outside the memory, for later runs.
//!
//! A kept table consists of a line that names its kind, a line with its name, the number of bytes of a key, of words of
//! a number, and of buckets, and then for each bucket the number of its states, the number of their packed bytes, and
//! these bytes. Counts are 64-bit words with the lowest byte first. The name says to which division of which graph, to
//! which side and to which degrees the states belong, so a table in the place of another is refused. A keeper must
//! notice if a table is damaged.

use std::borrow::Cow;
use std::io::{self, Read, Write};

use super::key::Key;
use super::table::{Bucket, StateTable};
use super::{Control, StepError};

/// The first line of a kept table.
const TITLE: &[u8] = b"cavalcade table 3\n";
/// The most characters of the name of a table.
const LONGEST_NAME: usize = 100;

/// Keeps tables of states by name. Names consist of letters, digits and hyphens.
pub trait TableKeeper: Sync {
    /// Returns whether a table of this name is kept.
    fn has(&self, name: &str) -> bool;

    /// Calls `read` with the bytes of a table. Returns whether a table of this name was kept and is undamaged; what
    /// was read is of no use otherwise. A damaged table is removed, so that it is computed again.
    ///
    /// # Errors
    /// The error of `read`, if the table is undamaged; or the table cannot be read, or not be removed. The keeper
    /// reports it to the user.
    fn load(&self, name: &str, read: &mut dyn FnMut(&mut dyn Read) -> io::Result<()>) -> io::Result<bool>;

    /// Keeps the bytes that `write` writes as the table of this name. Returns whether that was possible; if not, the
    /// keeper reports it to the user.
    fn save(&self, name: &str, write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>) -> bool;

    /// Removes the table of this name, if there is one.
    fn remove(&self, name: &str);
}

/// Writes a table.
fn write<K: Key>(name: &str, table: &StateTable<K>, out: &mut dyn Write) -> io::Result<()> {
    out.write_all(TITLE)?;
    out.write_all(name.as_bytes())?;
    out.write_all(b"\n")?;
    for number in [size_of::<K>(), table.words, table.count()] {
        out.write_all(&(number as u64).to_le_bytes())?;
    }
    for number in 0..table.count() {
        let packed = |bucket: Cow<'_, Bucket<K>>| Ok((bucket.keys.len(), bucket.pack(table.words)?));
        let (states, bytes) = table.bucket(number).and_then(packed).map_err(|error| match error {
            StepError::Memory => io::Error::from(io::ErrorKind::OutOfMemory),
            _ => io::Error::other("a file of states cannot be read"),
        })?;
        for number in [states, bytes.len()] {
            out.write_all(&(number as u64).to_le_bytes())?;
        }
        out.write_all(&bytes)?;
    }
    Ok(())
}

/// Reads the table of this name, which needs at most `room` bytes of memory.
fn read<K: Key>(name: &str, from: &mut dyn Read, room: usize, control: Control) -> io::Result<StateTable<K>> {
    let refused = |what: String| Err(io::Error::new(io::ErrorKind::InvalidData, what));
    let mut title = [0; TITLE.len()];
    from.read_exact(&mut title)?;
    if title != TITLE {
        return refused("is not a table of this version of cavalcade".to_owned());
    }
    let found = line(from)?;
    if found != name {
        return refused(format!("holds the table {found}"));
    }
    let [size, words, count] = [word(from)?, word(from)?, word(from)?];
    if size != size_of::<K>() || words == 0 || !count.is_power_of_two() {
        return refused("has keys, numbers or buckets that no table has".to_owned());
    }
    // The sizes may be those of a damaged table.
    let entry = words.saturating_mul(size_of::<u64>()).saturating_add(size);
    let mut table = StateTable::of(Vec::new(), words);
    let (mut states, mut bytes) = (0usize, Vec::new());
    for _ in 0..count {
        let [keys, length] = [word(from)?, word(from)?];
        states = states.saturating_add(keys);
        if states.saturating_mul(entry) > room {
            return Err(io::ErrorKind::OutOfMemory.into());
        }
        if (control.is_over)() {
            return Err(io::ErrorKind::Interrupted.into());
        }
        bytes.clear();
        (&mut *from).take(length as u64).read_to_end(&mut bytes)?;
        let mut bucket = Bucket::default();
        bucket.unpack(&bytes, keys, words, words)?;
        table.buckets.push(bucket);
    }
    Ok(table)
}

fn word(from: &mut dyn Read) -> io::Result<usize> {
    let mut bytes = [0; 8];
    from.read_exact(&mut bytes)?;
    usize::try_from(u64::from_le_bytes(bytes)).map_err(|_| io::ErrorKind::InvalidData.into())
}

/// Reads a line with the name of a table.
fn line(from: &mut dyn Read) -> io::Result<String> {
    let mut line = String::new();
    loop {
        let mut byte = [0];
        from.read_exact(&mut byte)?;
        match byte[0] {
            b'\n' => return Ok(line),
            byte if byte.is_ascii_graphic() && line.len() < LONGEST_NAME => line.push(byte.into()),
            _ => return Err(io::Error::new(io::ErrorKind::InvalidData, "has a name that no table has")),
        }
    }
}

/// Loads a table; `None` if it is not kept, or damaged.
///
/// # Errors
/// The memory is too small, the control stopped reading, or the keeper reports an error.
pub(super) fn load<K: Key>(
    keeper: &dyn TableKeeper,
    name: &str,
    held: usize,
    control: Control,
) -> Result<Option<StateTable<K>>, StepError> {
    let room = control.memory.saturating_sub(held);
    let mut loaded = None;
    let is_good = keeper.load(name, &mut |from| {
        loaded = Some(read(name, from, room, control)?);
        Ok(())
    });
    match is_good {
        Ok(is_good) => Ok(loaded.filter(|_| is_good)),
        Err(error) if error.kind() == io::ErrorKind::OutOfMemory => Err(StepError::Memory),
        Err(_) => Err(StepError::Stopped),
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
    if keeper.has(name) || keeper.save(name, &mut |out| write(name, table, out)) {
        Ok(())
    } else {
        Err(StepError::Stopped)
    }
}
