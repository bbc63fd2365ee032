//! A file that receives something besides the answer.

use std::io::{self, Write};
use std::path::Path;

use super::replaced::Replaced;
use super::{Inputs, unwritable};
use crate::streams::exit::{Failure, reason};

/// A file, pipe or device besides the output; any thread may write to it.
pub(crate) struct SideFile {
    file: Replaced,
    /// The name in messages.
    name: String,
}

impl SideFile {
    /// Opens a file that is not an input and not the output.
    ///
    /// # Errors
    /// The file cannot be written, or it is one of the others.
    pub(crate) fn open(path: &Path, noun: &str, others: &Inputs) -> Result<Self, Failure> {
        let name = format!("the {noun} '{}'", path.display());
        let file = Replaced::open(path).map_err(|error| unwritable(&name, &error))?;
        others.refuse(file.file(), path)?;
        Ok(Self { file, name })
    }

    /// Returns the failure for an error of this file.
    pub(crate) fn failure(&self, error: &io::Error) -> Failure {
        let hint = match error.kind() {
            io::ErrorKind::StorageFull => "free some space, or pipe it to its reader",
            io::ErrorKind::BrokenPipe => "see why its reader ended",
            _ => "name another file",
        };
        let reason = reason(error);
        Failure::input(format!("cannot write to {}: {reason}; it is incomplete", self.name), Some(hint))
    }
}

impl Write for SideFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}
