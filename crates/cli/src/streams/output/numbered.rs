//! Files with numbers in their names, such as `name-%d.txt`.

use std::path::{Path, PathBuf};

use super::{Inputs, Output};
use crate::streams::exit::Failure;

/// The sign for the number.
const NUMBER: &str = "%d";

/// Files that differ in a number in their name.
#[derive(Debug, Clone)]
pub(crate) struct NumberedFiles {
    /// The name before and after the number.
    parts: (String, String),
    /// The input, which no file replaces.
    input: Option<PathBuf>,
}

impl NumberedFiles {
    /// Returns the files of a name with `%d` in it; `None` for any other name.
    pub(crate) fn new(pattern: &Path, input: Option<&Path>) -> Option<Self> {
        let (before, after) = pattern.to_str()?.split_once(NUMBER)?;
        Some(Self { parts: (before.to_owned(), after.to_owned()), input: input.map(Path::to_owned) })
    }

    /// Opens the file with this number.
    pub(crate) fn open(&self, number: u64) -> Result<Output, Failure> {
        let mut inputs = Inputs::default();
        if let Some(input) = &self.input {
            inputs.add("board", input);
        }
        let (before, after) = &self.parts;
        Output::open(Some(Path::new(&format!("{before}{number}{after}"))), &inputs)
    }
}
