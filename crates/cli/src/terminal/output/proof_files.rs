//! The two files of a proof: `NAME.opb` with the formula and `NAME.pbp` with the proof.

use std::path::{Path, PathBuf};

use super::{Inputs, WholeFile};
use crate::terminal::exit::Failure;

/// The files, formula first. Both are replaced together, or none.
pub(crate) struct ProofFiles([WholeFile; 2]);

impl ProofFiles {
    /// Creates the files with this name and the endings `.opb` and `.pbp`.
    ///
    /// # Errors
    /// A file cannot be written, or is an input or another output of the run.
    pub(crate) fn open(name: &Path, mut inputs: Inputs) -> Result<Self, Failure> {
        let path = |ending: &str| {
            let mut path = name.as_os_str().to_owned();
            path.push(ending);
            PathBuf::from(path)
        };
        let formula = WholeFile::open(&path(".opb"), &inputs)?;
        inputs.add("formula", formula.path());
        let proof = WholeFile::open(&path(".pbp"), &inputs)?;
        Ok(Self([formula, proof]))
    }

    /// Returns the file of the formula.
    pub(crate) fn formula(&self) -> &WholeFile {
        &self.0[0]
    }

    /// Returns the file of the proof.
    pub(crate) fn proof(&self) -> &WholeFile {
        &self.0[1]
    }

    /// Replaces existing files by what was written.
    ///
    /// # Errors
    /// A file cannot be replaced.
    pub(crate) fn replace(&self) -> Result<(), Failure> {
        WholeFile::replace_all(&self.0)
    }
}
