//! The files that a run reads or stores, which its output must not replace.
//!
//! Files are compared by the identity that the system gives them (on Unix device and inode), so other paths, links and
//! redirections cannot hide an input.

use std::ffi::OsStr;
use std::fs::File;
use std::path::{Path, PathBuf};

use same_file::Handle;

use super::whole::{collision, resolved};
use crate::streams::exit::Failure;

/// The files of a run except its output.
#[derive(Default)]
pub(crate) struct Inputs(Vec<(&'static str, PathBuf)>);

impl Inputs {
    /// Adds a file that is read, and its name in messages; `-` is standard input.
    pub(crate) fn add(&mut self, noun: &'static str, path: &Path) {
        self.0.push((noun, path.to_owned()));
    }

    /// Adds a store and its rollback journal.
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
            // Only regular files are opened: a pipe would block.
            let named = input.is_file().then(|| File::open(input).ok()).flatten();
            standard.as_ref() == Some(&output) || regular(named).as_ref() == Some(&output)
        };
        let input = self.0.iter().find(|(_, input)| is_output(input));
        input.map_or(Ok(()), |(noun, _)| Err(collision(path, noun)))
    }

    /// Refuses an output that has the path of one of these files, whether or not it exists;
    /// `output` is its path without links.
    pub(super) fn refuse_path(&self, output: &Path, path: &Path) -> Result<(), Failure> {
        let is_output =
            |input: &Path| input != Path::new("-") && resolved(input).is_ok_and(|input| input == output);
        let input = self.0.iter().find(|(_, input)| is_output(input));
        input.map_or(Ok(()), |(noun, _)| Err(collision(path, noun)))
    }
}

/// Returns the identity of a regular file.
fn regular(file: Option<File>) -> Option<Handle> {
    let file = file.filter(|file| file.metadata().is_ok_and(|metadata| metadata.is_file()))?;
    Handle::from_file(file).ok()
}
