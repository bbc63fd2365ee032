//! Tables of states in a folder, for other shards of a count in parts and for its continuation.
//!
//! Each table is a file that ends with the checksum of the bytes before it. A file is written under another name and
//! renamed when it is complete and on disk, so that processes may share a folder. A damaged file is removed, and its
//! table computed again. A file that is undamaged but not the expected table is refused and left unchanged.

use std::collections::BTreeSet;
use std::fmt::Display;
use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use cavalcade_search::frontier::TableKeeper;

use crate::streams::Failure;

/// The option that names the folder.
pub(crate) const TABLES: &str = "tables";

/// The length of a checksum.
const DIGEST: u64 = blake3::OUT_LEN as u64;
/// The bytes that are read or written at once.
const BUFFER: usize = 1 << 20;

/// What helps when a folder cannot be written.
pub(super) const NO_ROOM: &str = "make room, or name another folder with --tables";

/// A folder of tables.
pub(crate) struct TableFolder {
    pub(super) folder: PathBuf,
    /// The tables that were damaged.
    damaged: Mutex<BTreeSet<String>>,
    /// Why a table could not be written or read, with the remedy.
    pub(super) error: FirstFailure,
}

/// The first failure of a folder, which its files report, too.
#[derive(Debug, Clone, Default)]
pub(super) struct FirstFailure(Arc<Mutex<Option<Failure>>>);

impl FirstFailure {
    /// Reports what is wrong with a file.
    pub(super) fn report(&self, path: &Path, what: impl Display, hint: &str) {
        let failure = Failure::input(format!("{}: {what}", path.display())).hint(hint);
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(failure);
    }
}

impl TableFolder {
    /// Returns the folder, which is created if it does not exist.
    ///
    /// # Errors
    /// It cannot be created.
    pub(crate) fn new(folder: &Path) -> Result<Self, Failure> {
        let folder = folder.to_path_buf();
        fs::create_dir_all(&folder).map_err(|error| {
            Failure::input(format!("{}: cannot be created: {error}", folder.display()))
                .hint("give a folder that can be written with --tables")
        })?;
        Ok(Self { folder, damaged: Mutex::default(), error: FirstFailure::default() })
    }

    /// Returns why a table could not be written or read, if that ended the count.
    ///
    /// # Errors
    /// A table could not be written or read, or is not the expected one.
    pub(crate) fn finish(self) -> Result<(), Failure> {
        self.error.0.lock().unwrap_or_else(PoisonError::into_inner).take().map_or(Ok(()), Err)
    }

    /// Removes a damaged file.
    ///
    /// # Errors
    /// It cannot be removed, or it was damaged, removed and written before.
    fn remove_damaged(&self, name: &str) -> io::Result<()> {
        if !self.damaged.lock().unwrap_or_else(PoisonError::into_inner).insert(name.to_owned()) {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "is damaged again"));
        }
        match fs::remove_file(self.path(name)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.join(format!("{name}.table"))
    }
}

/// Writes a file and its checksum.
fn write_checked(path: &Path, write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let part = path.with_extension(format!("part-{}", std::process::id()));
    let written = (|| {
        let mut out = HashedStream::new(BufWriter::with_capacity(BUFFER, File::create(&part)?));
        write(&mut out)?;
        out.stream.write_all(out.hasher.finalize().as_bytes())?;
        out.stream.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()?;
        fs::rename(&part, path)
    })();
    if written.is_err() {
        let _ = fs::remove_file(&part);
    }
    written
}

/// Reads a file, and returns what `read` returned; `None` if the checksum does not fit.
///
/// # Errors
/// The file cannot be read.
fn read_checked(
    path: &Path,
    read: &mut dyn FnMut(&mut dyn Read) -> io::Result<()>,
) -> io::Result<Option<io::Result<()>>> {
    let file = File::open(path)?;
    let Some(length) = file.metadata()?.len().checked_sub(DIGEST) else { return Ok(None) };
    let mut file = BufReader::with_capacity(BUFFER, file);
    let mut from = HashedStream::new((&mut file).take(length));
    let result = read(&mut from);
    if result.as_ref().is_err_and(|error| error.kind() == io::ErrorKind::Interrupted) {
        return Ok(Some(result));
    }
    // Bytes that were read are judged only once it is known that they were written so.
    let rest = io::copy(&mut from, &mut io::sink())?;
    let digest = from.hasher.finalize();
    let mut expected = [0; blake3::OUT_LEN];
    file.read_exact(&mut expected)?;
    let is_good = digest == expected;
    Ok(is_good.then(|| result.and(if rest == 0 { Ok(()) } else { Err(io::ErrorKind::InvalidData.into()) })))
}

impl TableKeeper for TableFolder {
    fn has(&self, name: &str) -> bool {
        self.path(name).is_file()
    }

    fn load(&self, name: &str, read: &mut dyn FnMut(&mut dyn Read) -> io::Result<()>) -> io::Result<bool> {
        let path = self.path(name);
        let loaded = match read_checked(&path, read) {
            Ok(Some(result)) => result.map(|()| true),
            Ok(None) => self.remove_damaged(name).map(|()| false),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
            Err(error) => Err(error),
        };
        let is_limit = |kind| matches!(kind, io::ErrorKind::Interrupted | io::ErrorKind::OutOfMemory);
        if let Err(error) = &loaded
            && !is_limit(error.kind())
        {
            self.error.report(
                &path,
                error,
                "remove this file, then its table is computed again, or name another folder with --tables",
            );
        }
        loaded
    }

    fn save(&self, name: &str, write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>) -> bool {
        let path = self.path(name);
        let result = write_checked(&path, write);
        if let Err(error) = &result {
            self.error.report(&path, error, NO_ROOM);
        }
        result.is_ok()
    }

    fn remove(&self, name: &str) {
        let _ = fs::remove_file(self.path(name));
    }
}

/// A stream, and the checksum of the bytes that passed it.
struct HashedStream<S> {
    stream: S,
    hasher: blake3::Hasher,
}

impl<S> HashedStream<S> {
    fn new(stream: S) -> Self {
        Self { stream, hasher: blake3::Hasher::new() }
    }
}

impl<S: Write> Write for HashedStream<S> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = self.stream.write(bytes)?;
        self.hasher.update(&bytes[..count]);
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}

impl<S: Read> Read for HashedStream<S> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let count = self.stream.read(bytes)?;
        self.hasher.update(&bytes[..count]);
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(home: &tempfile::TempDir) -> TableFolder {
        TableFolder::new(&home.path().join("tables")).expect("a folder")
    }

    fn save(folder: &TableFolder) -> bool {
        folder.save("a", &mut |out| out.write_all(b"some states"))
    }

    fn load(folder: &TableFolder) -> io::Result<Option<Vec<u8>>> {
        let mut bytes = Vec::new();
        let is_good = folder.load("a", &mut |from| from.read_to_end(&mut bytes).map(drop))?;
        Ok(is_good.then_some(bytes))
    }

    #[test]
    fn damaged_tables_are_removed() {
        let home = tempfile::tempdir().expect("a folder");
        let first = folder(&home);
        assert!(!first.has("a") && load(&first).expect("no file").is_none());
        let path = first.path("a");
        assert!(save(&first) && load(&first).expect("a file").as_deref() == Some(b"some states"));
        let whole = fs::read(&path).expect("a file");
        let damaged = (0..whole.len()).flat_map(|at| {
            let mut bytes = whole.clone();
            bytes[at] ^= 1;
            [bytes, whole[..at].to_vec()]
        });
        for damaged in damaged.chain([[&whole[..], &[0]].concat()]) {
            fs::write(&path, &damaged).expect("written");
            let folder = folder(&home);
            assert!(load(&folder).expect("it is removed").is_none() && !folder.has("a"), "{damaged:?}");
            assert!(folder.finish().is_ok());
        }
        let names = fs::read_dir(&first.folder).expect("a folder").count();
        assert_eq!(names, 0, "no parts of files remain");
        assert!(first.finish().is_ok());
    }

    #[test]
    fn what_cannot_be_used_is_an_error_with_its_file() {
        let home = tempfile::tempdir().expect("a folder");
        let reported = |folder: TableFolder| {
            let error = format!("{:?}", folder.finish().expect_err("an error"));
            assert!(error.contains("a.table: "), "{error}");
            error
        };
        // A table that is damaged each time it is written would be computed for ever.
        let broken = folder(&home);
        let damage = || fs::write(broken.path("a"), b"some other states").expect("written");
        damage();
        assert!(load(&broken).expect("it is removed").is_none());
        damage();
        assert!(load(&broken).is_err());
        assert!(reported(broken).contains("damaged again"));
        // A table that is whole but not the expected one remains. The reader has the say only then.
        let other = folder(&home);
        assert!(save(&other));
        let mut refuse = |_: &mut dyn Read| Err(io::Error::new(io::ErrorKind::InvalidData, "another table"));
        assert!(other.load("a", &mut refuse).is_err() && other.has("a"));
        assert!(other.load("a", &mut |_| Ok(())).is_err() && other.has("a"), "bytes are left");
        let mut scarce = |_: &mut dyn Read| Err(io::ErrorKind::OutOfMemory.into());
        let whole = fs::read(other.path("a")).expect("a file");
        fs::write(other.path("a"), &whole[1..]).expect("written");
        assert!(!other.load("a", &mut scarce).expect("it is removed"));
        assert!(reported(other).contains("remove this file"));
        // The memory is no fault of the file.
        let scarcely = folder(&home);
        assert!(save(&scarcely) && scarcely.load("a", &mut scarce).is_err() && scarcely.has("a"));
        assert!(scarcely.finish().is_ok());
    }

    #[test]
    fn a_table_that_cannot_be_written_is_an_error() {
        let home = tempfile::tempdir().expect("a folder");
        let folder = folder(&home);
        assert!(!folder.save("a", &mut |_| Err(io::ErrorKind::StorageFull.into())));
        assert!(!folder.has("a"));
        assert!(folder.finish().is_err());
        assert!(TableFolder::new(Path::new("/dev/null/tables")).is_err());
    }
}
