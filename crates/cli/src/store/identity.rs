//! What a run is about, and whether two are about the same.

use std::path::Path;

use crate::exit::Failure;

/// What a run is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Identity {
    /// Of the program.
    pub(crate) version: String,
    /// The words after the name of the program that say what is asked.
    pub(crate) words: Vec<String>,
    /// What was read for it: a board, say.
    pub(crate) input: Option<Vec<u8>>,
    /// Verb, flags and branching: all that matters besides the model.
    pub(crate) subject: String,
    /// Of the model.
    pub(crate) fingerprint: String,
}

impl Identity {
    /// The question in words.
    pub(crate) fn question(&self) -> String {
        self.words.join(" ")
    }

    /// Whether a run that is to be in a file is the one that is there.
    ///
    /// # Errors
    /// It is another one, by name.
    pub(crate) fn compare(&self, asked: &Self, path: &Path) -> Result<(), Failure> {
        self.is_ours(path)?;
        if self.subject == asked.subject && self.fingerprint == asked.fingerprint {
            return Ok(());
        }
        let (kept, question) = (self.question(), asked.question());
        let other = if kept == question {
            format!("'{kept}' of another board, or as another build of cavalcade reads it")
        } else {
            format!("'{kept}', not '{question}'")
        };
        Err(Failure::input(
            format!("the store '{}' keeps {other}", path.display()),
            Some("name another file, or leave this one for the run that it keeps"),
        ))
    }

    /// Whether this version of the program can go on with it.
    ///
    /// # Errors
    /// Another one wrote it.
    pub(crate) fn is_ours(&self, path: &Path) -> Result<(), Failure> {
        let ours = env!("CARGO_PKG_VERSION");
        if self.version == ours {
            return Ok(());
        }
        Err(Failure::input(
            format!("the store '{}' is of cavalcade {}, and this is {ours}", path.display(), self.version),
            Some("go on with the version that began it, or begin again in another file"),
        ))
    }
}
