//! The files of a proof: `NAME.opb` with the formula and `NAME.pbp` with the proof, and for the first of several shards
//! `NAME.cover.opb` and `NAME.cover.pbp`.

use std::path::{Path, PathBuf};

use super::{Inputs, WholeFile};
use crate::terminal::exit::Failure;

/// The files, formula first, and then those of the cover. All are replaced together, or none.
pub(crate) struct ProofFiles(Vec<WholeFile>);

impl ProofFiles {
    /// Creates the files with this name and the endings `.opb` and `.pbp`; for a cover of shards also `.cover.opb` and
    /// `.cover.pbp`.
    ///
    /// # Errors
    /// A file cannot be written, or is an input or another output of the run.
    pub(crate) fn open(name: &Path, mut inputs: Inputs, has_cover: bool) -> Result<Self, Failure> {
        let path = |ending: &str| {
            let mut path = name.as_os_str().to_owned();
            path.push(ending);
            PathBuf::from(path)
        };
        let endings =
            [(".opb", "formula"), (".pbp", "proof"), (".cover.opb", "cover"), (".cover.pbp", "proof")];
        let mut files = Vec::new();
        for (ending, noun) in endings.into_iter().take(if has_cover { 4 } else { 2 }) {
            let file = WholeFile::open(&path(ending), &inputs)?;
            inputs.add(noun, file.path());
            files.push(file);
        }
        Ok(Self(files))
    }

    /// Returns the file of the formula.
    pub(crate) fn formula(&self) -> &WholeFile {
        &self.0[0]
    }

    /// Returns the file of the proof.
    pub(crate) fn proof(&self) -> &WholeFile {
        &self.0[1]
    }

    /// Returns the files of the cover, formula first, if there are any.
    pub(crate) fn cover(&self) -> Option<[&WholeFile; 2]> {
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
