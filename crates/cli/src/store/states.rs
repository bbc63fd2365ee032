//! Files of states that do not fit into memory, in a folder of tables.
//!
//! A file is seen by nobody else and removed when it is no longer needed, also when the program is killed. A checksum
//! follows all bytes that were appended together, and what is read back must have it.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use cavalcade_search::frontier::{SpillFile, SpillFolder};

use super::tables::{FirstFailure, NO_ROOM, TableFolder};

/// A file of states.
#[derive(Debug)]
struct StatesFile {
    /// The file and its length; it is written from its start to its end.
    file: Mutex<(File, u64)>,
    /// The folder, for messages.
    folder: PathBuf,
    error: FirstFailure,
}

impl SpillFolder for TableFolder {
    fn file(&self) -> io::Result<Arc<dyn SpillFile>> {
        let file = tempfile::tempfile_in(&self.folder);
        let file = file.inspect_err(|error| self.error.report(&self.folder, error, NO_ROOM))?;
        let (folder, error) = (self.folder.clone(), self.error.clone());
        Ok(Arc::new(StatesFile { file: Mutex::new((file, 0)), folder, error }))
    }
}

impl SpillFile for StatesFile {
    fn append(&self, bytes: &[u8]) -> io::Result<u64> {
        let digest = blake3::hash(bytes);
        let (file, end) = &mut *self.file.lock().unwrap_or_else(PoisonError::into_inner);
        let start = *end;
        let written = (|| {
            file.seek(SeekFrom::Start(start))?;
            file.write_all(bytes)?;
            file.write_all(digest.as_bytes())
        })();
        written.inspect_err(|error| self.error.report(&self.folder, error, NO_ROOM))?;
        *end += (bytes.len() + blake3::OUT_LEN) as u64;
        Ok(start)
    }

    fn read(&self, start: u64, length: usize) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        bytes.try_reserve_exact(length + blake3::OUT_LEN).map_err(|_| io::ErrorKind::OutOfMemory)?;
        bytes.resize(length + blake3::OUT_LEN, 0);
        let filled = (|| {
            let file = &mut self.file.lock().unwrap_or_else(PoisonError::into_inner).0;
            file.seek(SeekFrom::Start(start))?;
            file.read_exact(&mut bytes)
        })();
        let digest = bytes.split_off(length);
        let checked = filled.and_then(|()| {
            let is_good = blake3::hash(&bytes).as_bytes()[..] == digest[..];
            if is_good {
                Ok(bytes)
            } else {
                Err(io::Error::new(io::ErrorKind::InvalidData, "states are damaged"))
            }
        });
        checked.inspect_err(|error| self.error.report(&self.folder, error, "check the disk, and start again"))
    }
}
