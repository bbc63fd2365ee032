//! An output file that is truncated at the first write, or when the run ends without an answer.
//!
//! It is opened before the work begins, so that a path that cannot be written is reported at once. It keeps its old
//! contents until the first write; a new file without contents is removed again.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The file; see the module.
pub(super) struct Replaced {
    file: File,
    /// The resolved path, if the file is new.
    created: Option<PathBuf>,
    is_begun: bool,
}

impl Replaced {
    /// Opens a file for writing, or creates it.
    pub(super) fn open(path: &Path) -> io::Result<Self> {
        let is_new = !path.exists();
        let file = OpenOptions::new().write(true).create(true).truncate(false).open(path)?;
        let created = is_new.then(|| path.canonicalize().ok()).flatten();
        Ok(Self { file, created, is_begun: false })
    }

    /// Returns the open file.
    pub(super) fn file(&self) -> &File {
        &self.file
    }

    /// Truncates the file, once.
    fn begin(&mut self) -> io::Result<()> {
        // Pipes and devices cannot be truncated.
        if !self.is_begun && self.file.metadata()?.is_file() {
            self.file.set_len(0)?;
        }
        self.is_begun = true;
        Ok(())
    }
}

impl Write for Replaced {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.begin()?;
        self.file.write(bytes)
    }

    /// Truncates the file even if nothing was written.
    fn flush(&mut self) -> io::Result<()> {
        self.begin()?;
        self.file.flush()
    }
}

impl Drop for Replaced {
    fn drop(&mut self) {
        let is_empty = self.file.metadata().is_ok_and(|metadata| metadata.len() == 0);
        if let Some(path) = self.created.as_ref().filter(|_| !self.is_begun && is_empty) {
            let _ = fs::remove_file(path); // another failure is already being reported
        }
    }
}
