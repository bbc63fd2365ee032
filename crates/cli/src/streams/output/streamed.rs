//! A file, pipe or device that receives bytes as they are written.
//!
//! It is opened before the work begins, so that a path that cannot be written is reported at once. A file keeps its old
//! contents until the first write, or until the run ends without an answer; a new file without contents is removed
//! again.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::Inputs;
use crate::streams::exit::{Failure, reason};

/// The file; see the module.
pub(crate) struct StreamedFile {
    file: File,
    /// The name in messages.
    name: String,
    /// The resolved path, if the file is new.
    created: Option<PathBuf>,
    is_begun: bool,
}

impl StreamedFile {
    /// Opens a file that is none of the others, or creates it; `noun` is what messages call it.
    ///
    /// # Errors
    /// The file cannot be written, or it is one of the others.
    pub(crate) fn open(path: &Path, noun: Option<&str>, others: &Inputs) -> Result<Self, Failure> {
        let noun = noun.map_or_else(String::new, |noun| format!("the {noun} "));
        let name = format!("{noun}'{}'", path.display());
        let is_new = !path.exists();
        let file = OpenOptions::new().write(true).create(true).truncate(false).open(path);
        let file = file.map_err(|error| {
            let hint = (error.kind() == io::ErrorKind::NotFound).then_some("check that the folder exists");
            Failure::input(format!("cannot write to {name}: {}", reason(&error)), hint)
        })?;
        let created = is_new.then(|| path.canonicalize().ok()).flatten();
        let streamed = Self { file, name, created, is_begun: false };
        others.refuse(&streamed.file, path)?;
        Ok(streamed)
    }

    /// Returns the name in messages.
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// Returns the failure for an error of a file besides the output.
    pub(crate) fn failure(&self, error: &io::Error) -> Failure {
        let hint = match error.kind() {
            io::ErrorKind::StorageFull => "free some space, or pipe it to its reader",
            io::ErrorKind::BrokenPipe => "see why its reader ended",
            _ => "name another file",
        };
        let reason = reason(error);
        Failure::input(format!("cannot write to {}: {reason}; it is incomplete", self.name), Some(hint))
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

impl Write for StreamedFile {
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

impl Drop for StreamedFile {
    fn drop(&mut self) {
        let is_empty = self.file.metadata().is_ok_and(|metadata| metadata.len() == 0);
        if let Some(path) = self.created.as_ref().filter(|_| !self.is_begun && is_empty) {
            let _ = fs::remove_file(path); // another failure is already being reported
        }
    }
}
