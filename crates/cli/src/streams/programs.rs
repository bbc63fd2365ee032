//! Another program that runs for this process, and a folder for its files. Neither outlives the process.

use std::io::{self, Read};
use std::path::Path;
use std::process::{Child, Command, ExitStatus};
use std::sync::{Mutex, MutexGuard, PoisonError};

use tempfile::TempDir;

use super::exit::{Failure, reason};
use super::parts::parts;

/// The program that runs.
static PROGRAM: Mutex<Option<Child>> = Mutex::new(None);

fn program() -> MutexGuard<'static, Option<Child>> {
    PROGRAM.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Runs a program, and returns how it ended and what it wrote to standard error, which must be a pipe.
///
/// # Errors
/// It cannot be started.
pub(crate) fn run_program(command: &mut Command) -> io::Result<(ExitStatus, Vec<u8>)> {
    // An interrupt from the keyboard is for this process, which reports it and ends the program.
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    let mut running = program();
    let errors = running.insert(command.spawn()?).stderr.take();
    drop(running);
    let mut text = Vec::new();
    if let Some(mut errors) = errors {
        errors.read_to_end(&mut text)?;
    }
    let status =
        program().take().map_or_else(|| Err(io::ErrorKind::Interrupted.into()), |mut it| it.wait())?;
    Ok((status, text))
}

/// Ends the program that runs, if any. The process ends next, so no program is started or found to have ended any more.
pub(super) fn end_program() {
    let mut running = program();
    if let Some(program) = running.as_mut() {
        let _ = program.kill().and_then(|()| program.wait()); // it may have ended
    }
    std::mem::forget(running);
}

/// A new folder, which is removed with everything in it.
pub(crate) struct TemporaryFolder(TempDir);

impl TemporaryFolder {
    /// Creates the folder.
    ///
    /// # Errors
    /// It cannot be created.
    pub(crate) fn new() -> Result<Self, Failure> {
        let mut parts = parts(); // a signal waits until the folder is listed
        let folder = tempfile::Builder::new().prefix("cavalcade-").tempdir().map_err(|error| {
            Failure::input(format!("cannot create a temporary folder: {}", reason(&error)))
        })?;
        parts.push(folder.path().to_owned());
        Ok(Self(folder))
    }

    pub(crate) fn path(&self) -> &Path {
        self.0.path()
    }
}

impl Drop for TemporaryFolder {
    fn drop(&mut self) {
        parts().retain(|part| part != self.0.path());
    }
}
