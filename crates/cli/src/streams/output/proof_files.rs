//! The files of a proof: `NAME.opb` with the formula and `NAME.pbp` with the proof, or several such pairs.

use std::path::{Path, PathBuf};

use super::{Inputs, WholeFile};
use crate::streams::exit::Failure;

/// The files, in pairs of a formula and its proof. All are replaced together, or none.
pub(crate) struct ProofFiles(Vec<WholeFile>);

impl ProofFiles {
    /// Creates a pair of files for each of `parts`: this name and the part, with the endings `.opb` and `.pbp`.
    ///
    /// # Errors
    /// A file cannot be written, or is an input or another output of the run.
    pub(crate) fn open(name: &Path, parts: &[&str], mut inputs: Inputs) -> Result<Self, Failure> {
        let mut files = Vec::new();
        for part in parts {
            for (noun, ending) in [("formula", ".opb"), ("proof", ".pbp")] {
                let mut path = name.as_os_str().to_owned();
                path.push(part);
                path.push(ending);
                let file = WholeFile::open(&PathBuf::from(path), &inputs)?;
                inputs.add(noun, file.path());
                files.push(file);
            }
        }
        Ok(Self(files))
    }

    /// Returns the files of the first part: formula and proof.
    pub(crate) fn first(&self) -> [&WholeFile; 2] {
        [&self.0[0], &self.0[1]]
    }

    /// Returns the files of the second part, formula and proof, if there is one.
    pub(crate) fn second(&self) -> Option<[&WholeFile; 2]> {
        let [_, _, formula, proof] = self.0.as_slice() else { return None };
        Some([formula, proof])
    }

    /// Replaces existing files by what was written.
    ///
    /// # Errors
    /// A file cannot be replaced.
    pub(crate) fn replace(&self) -> Result<(), Failure> {
        WholeFile::replace_all(&self.0)
    }
}
