//! The files of a proof: `NAME.opb` with the formula and `NAME.pbp` with the proof, or several such pairs.

use std::ffi::OsString;
use std::path::Path;

use super::{Inputs, WholeFile};
use crate::streams::exit::Failure;

/// The files, in pairs of a formula and its proof. All are replaced together, or none.
pub(crate) struct ProofFiles(Vec<[WholeFile; 2]>);

impl ProofFiles {
    /// Creates a pair of files for each of `parts`: this name and the part, with the endings `.opb` and `.pbp`.
    ///
    /// # Errors
    /// A file cannot be written, or is an input or another output of the run.
    pub(crate) fn open(name: &Path, parts: &[&str], mut inputs: Inputs) -> Result<Self, Failure> {
        let mut open = |part: &str, noun, ending: &str| -> Result<WholeFile, Failure> {
            let path: OsString = [name.as_os_str(), part.as_ref(), ending.as_ref()].into_iter().collect();
            let file = WholeFile::open(Path::new(&path), &inputs)?;
            inputs.add(noun, file.path());
            Ok(file)
        };
        let pairs =
            parts.iter().map(|part| Ok([open(part, "formula", ".opb")?, open(part, "proof", ".pbp")?]));
        pairs.collect::<Result<_, Failure>>().map(Self)
    }

    /// Returns formula and proof of each part.
    pub(crate) fn pairs(&self) -> &[[WholeFile; 2]] {
        &self.0
    }

    /// Replaces existing files by what was written.
    ///
    /// # Errors
    /// A file cannot be replaced.
    pub(crate) fn replace(&self) -> Result<(), Failure> {
        WholeFile::replace_all(self.0.as_flattened())
    }
}
