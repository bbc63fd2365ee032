//! A file that is written at once, when the work is over.
//!
//! A regular file is written completely or not at all, see [`WholeFile`]. A pipe or a device cannot be replaced, so it
//! receives the bytes directly.

use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use super::{Inputs, StreamedFile, WholeFile};
use crate::streams::exit::Failure;

/// The file; see the module.
pub(crate) enum FileAtOnce {
    /// A regular file, which may exist.
    Whole(WholeFile),
    /// A pipe or a device.
    Stream(Mutex<StreamedFile>),
}

impl FileAtOnce {
    /// Opens a file that is none of the others; it keeps its old contents for now.
    ///
    /// # Errors
    /// The file cannot be written, or it is one of the others.
    pub(crate) fn open(path: &Path, noun: &str, others: &Inputs) -> Result<Self, Failure> {
        if path.metadata().is_ok_and(|metadata| !metadata.is_file() && !metadata.is_dir()) {
            return Ok(Self::Stream(Mutex::new(StreamedFile::open(path, Some(noun), others)?)));
        }
        WholeFile::open(path, others).map(Self::Whole)
    }

    /// Writes everything with `write`.
    ///
    /// # Errors
    /// The file cannot be written. A regular file then has its old contents.
    pub(crate) fn write(&self, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), Failure> {
        match self {
            Self::Whole(file) => {
                file.write(write).map_err(|error| file.failure(&error))?;
                WholeFile::replace_all(std::slice::from_ref(file))
            }
            Self::Stream(stream) => {
                let mut stream = stream.lock().unwrap_or_else(PoisonError::into_inner);
                let mut buffer = BufWriter::new(&mut *stream);
                let written = write(&mut buffer).and_then(|()| buffer.flush());
                let _ = buffer.into_parts(); // what is left after an error is not written again
                written.map_err(|error| stream.failure(&error))
            }
        }
    }
}
