//! A file that is emptied when the first byte of an answer is there, or when it is known that there is none.
//!
//! It is opened before the work begins, so that a path that cannot be written is reported at once. Until something is
//! written its old contents stay, and a file that was not there goes away again.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The file; see the module.
pub(super) struct Replaced {
    file: File,
    /// Where it is if it was not there before, links followed.
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

    /// The file as the system knows it.
    pub(super) fn file(&self) -> &File {
        &self.file
    }

    /// Empties the file, once.
    fn begin(&mut self) -> io::Result<()> {
        // A pipe or a device has nothing to be emptied of.
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

    /// Empties the file also if nothing was written.
    fn flush(&mut self) -> io::Result<()> {
        self.begin()?;
        self.file.flush()
    }
}

impl Drop for Replaced {
    fn drop(&mut self) {
        let is_empty = self.file.metadata().is_ok_and(|it| it.len() == 0);
        if let Some(path) = self.created.as_ref().filter(|_| !self.is_begun && is_empty) {
            let _ = fs::remove_file(path); // there is another failure to be reported
        }
    }
}
