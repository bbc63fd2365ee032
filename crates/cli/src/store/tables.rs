//! Tables of states in a folder, for other shards of a count in parts and for its continuation.
//!
//! Each table is a file that ends with the checksum of the bytes before it. A file is written under another name and
//! renamed when it is complete and on disk, so that processes may share a folder. A damaged file is removed, and its
//! table computed again.

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use cavalcade_search::frontier::TableKeeper;

use crate::terminal::exit::Failure;

/// The option that names the folder.
pub(crate) const TABLES: &str = "tables";

/// The length of a checksum.
const DIGEST: u64 = blake3::OUT_LEN as u64;
/// The bytes that are read or written at once.
const BUFFER: usize = 1 << 20;

/// A folder of tables.
pub(crate) struct TableFolder {
    folder: PathBuf,
    /// Why a table could not be written.
    error: Mutex<Option<String>>,
}

impl TableFolder {
    /// Returns the folder, which is created if it does not exist.
    ///
    /// # Errors
    /// It cannot be created.
    pub(crate) fn new(folder: &str) -> Result<Self, Failure> {
        let folder = PathBuf::from(folder);
        fs::create_dir_all(&folder).map_err(|error| {
            Failure::input(
                format!("{}: cannot be created: {error}", folder.display()),
                Some("give a folder that can be written with --tables"),
            )
        })?;
        Ok(Self { folder, error: Mutex::new(None) })
    }

    /// Returns why a table could not be written, if that ended the count.
    ///
    /// # Errors
    /// A table could not be written.
    pub(crate) fn finish(self) -> Result<(), Failure> {
        match self.error.into_inner().unwrap_or_else(PoisonError::into_inner) {
            None => Ok(()),
            Some(error) => {
                Err(Failure::input(error, Some("make room, or name another folder with --tables")))
            }
        }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.join(format!("{name}.table"))
    }

    /// Writes a file and its checksum.
    fn written(
        &self,
        path: &Path,
        write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
    ) -> io::Result<()> {
        let part = path.with_extension(format!("part-{}", std::process::id()));
        let result = (|| {
            let mut out = HashedWriter {
                out: BufWriter::with_capacity(BUFFER, File::create(&part)?),
                hasher: blake3::Hasher::new(),
            };
            write(&mut out)?;
            let digest = out.hasher.finalize();
            out.out.write_all(digest.as_bytes())?;
            out.out.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()?;
            fs::rename(&part, path)
        })();
        if result.is_err() {
            let _ = fs::remove_file(&part);
        }
        result
    }
}

/// Reads a file; returns whether its checksum fits.
fn read_checked(path: &Path, read: &mut dyn FnMut(&mut dyn Read) -> io::Result<()>) -> io::Result<bool> {
    let file = File::open(path)?;
    let length = file.metadata()?.len().checked_sub(DIGEST).ok_or(io::ErrorKind::UnexpectedEof)?;
    let mut file = BufReader::with_capacity(BUFFER, file);
    let mut from = HashedReader { from: (&mut file).take(length), hasher: blake3::Hasher::new() };
    read(&mut from)?;
    let is_whole = from.from.limit() == 0;
    let digest = from.hasher.finalize();
    let mut expected = [0; blake3::OUT_LEN];
    file.read_exact(&mut expected)?;
    Ok(is_whole && digest == expected)
}

impl TableKeeper for TableFolder {
    fn has(&self, name: &str) -> bool {
        self.path(name).is_file()
    }

    fn load(&self, name: &str, read: &mut dyn FnMut(&mut dyn Read) -> io::Result<()>) -> bool {
        let path = self.path(name);
        let is_stopped = |error: &io::Error| {
            matches!(error.kind(), io::ErrorKind::Interrupted | io::ErrorKind::OutOfMemory)
        };
        match read_checked(&path, read) {
            Ok(true) => true,
            Err(error) if is_stopped(&error) => false,
            Ok(false) | Err(_) => {
                let _ = fs::remove_file(&path);
                false
            }
        }
    }

    fn save(&self, name: &str, write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>) -> bool {
        let path = self.path(name);
        let result = self.written(&path, write);
        if let Err(error) = &result {
            let mut noted = self.error.lock().unwrap_or_else(PoisonError::into_inner);
            *noted = Some(format!("{}: {error}", path.display()));
        }
        result.is_ok()
    }
}

struct HashedWriter<W> {
    out: W,
    hasher: blake3::Hasher,
}

impl<W: Write> Write for HashedWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = self.out.write(bytes)?;
        self.hasher.update(&bytes[..count]);
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

struct HashedReader<R> {
    from: R,
    hasher: blake3::Hasher,
}

impl<R: Read> Read for HashedReader<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let count = self.from.read(bytes)?;
        self.hasher.update(&bytes[..count]);
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn load(folder: &TableFolder, name: &str) -> Option<Vec<u8>> {
        let mut bytes = Vec::new();
        folder.load(name, &mut |from| from.read_to_end(&mut bytes).map(drop)).then_some(bytes)
    }

    #[test]
    fn damaged_tables_are_removed() {
        let home = tempfile::tempdir().expect("a folder");
        let folder = TableFolder::new(&home.path().join("tables").display().to_string()).expect("a folder");
        let save = |name: &str| folder.save(name, &mut |out| out.write_all(b"some states"));
        assert!(!folder.has("a") && load(&folder, "a").is_none());
        let path = folder.path("a");
        assert!(save("a") && load(&folder, "a").as_deref() == Some(b"some states"));
        let whole = fs::read(&path).expect("a file");
        for at in 0..whole.len() {
            let mut bytes = whole.clone();
            bytes[at] ^= 1;
            for damaged in [&bytes[..], &whole[..at]] {
                fs::write(&path, damaged).expect("written");
                assert!(load(&folder, "a").is_none() && !folder.has("a"), "byte {at}");
            }
        }
        fs::write(&path, [&whole[..], &[0]].concat()).expect("written");
        assert!(load(&folder, "a").is_none());
        assert!(save("a") && load(&folder, "a").is_some());
        let names = fs::read_dir(&folder.folder).expect("a folder").count();
        assert_eq!(names, 1, "no parts of files remain");
        assert!(folder.finish().is_ok());
    }

    #[test]
    fn a_table_that_cannot_be_written_is_an_error() {
        let home = tempfile::tempdir().expect("a folder");
        let folder = TableFolder::new(&home.path().display().to_string()).expect("a folder");
        assert!(!folder.save("a", &mut |_| Err(io::ErrorKind::StorageFull.into())));
        assert!(!folder.has("a"));
        assert!(folder.finish().is_err());
        assert!(TableFolder::new("/dev/null/tables").is_err());
    }
}
