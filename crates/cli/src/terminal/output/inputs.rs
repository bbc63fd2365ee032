//! What a run reads or keeps, none of which its answer may replace.
//!
//! Files are compared as the system knows them (on Unix by device and inode), so that no other path, link or redirection
//! hides an input.

use std::ffi::OsStr;
use std::fs::File;
use std::path::{Path, PathBuf};

use same_file::Handle;

use crate::terminal::exit::Failure;

/// The files of a run besides its output.
#[derive(Default)]
pub(crate) struct Inputs(Vec<(&'static str, PathBuf)>);

impl Inputs {
    /// Adds a file that is read, and what it is called in messages; `-` is standard input.
    pub(crate) fn add(&mut self, noun: &'static str, path: &Path) {
        self.0.push((noun, path.to_owned()));
    }

    /// Adds a store and the file that holds what an interrupted transaction has to take back.
    pub(crate) fn add_store(&mut self, path: &Path) {
        let journal = [path.as_os_str(), OsStr::new("-journal")].into_iter().collect::<std::ffi::OsString>();
        self.add("store", path);
        self.add("journal of the store", Path::new(&journal));
    }

    /// Refuses an output that is one of these files.
    pub(super) fn refuse(&self, output: &File, path: &Path) -> Result<(), Failure> {
        let Some(output) = regular(output.try_clone().ok()) else { return Ok(()) };
        let is_output = |input: &Path| {
            let standard = (input == Path::new("-")).then(|| Handle::stdin().ok()).flatten();
            // What is no regular file is not opened: a pipe would wait for its other end.
            let named = input.is_file().then(|| File::open(input).ok()).flatten();
            standard.as_ref() == Some(&output) || regular(named).as_ref() == Some(&output)
        };
        match self.0.iter().find(|(_, input)| is_output(input)) {
            None => Ok(()),
            Some((noun, _)) => {
                let message = format!("output '{}' is the {noun} itself", path.display());
                Err(Failure::input(message, Some("name another file")))
            }
        }
    }
}

/// What identifies a regular file.
fn regular(file: Option<File>) -> Option<Handle> {
    let file = file.filter(|file| file.metadata().is_ok_and(|it| it.is_file()))?;
    Handle::from_file(file).ok()
}
