//! What a run is about, and whether two are about the same.

use std::path::Path;

use cavalcade_search::Branching;

use super::messages::damaged;
use crate::formats::Answer;
use crate::question::Question;
use crate::terminal::exit::{Failure, typed};

/// What a run is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Identity {
    /// Of the program.
    pub(crate) version: String,
    pub(crate) question: Question,
    /// The format that the user named, which is used again unless another is named.
    pub(crate) format: String,
    /// The branching rule that makes the tree.
    pub(crate) branching: String,
    /// What was read for the question: the text of a board, say.
    pub(crate) input: Option<Vec<u8>>,
}

impl Identity {
    /// What a run of this version of the program is about.
    pub(crate) fn new(
        question: &Question,
        format: &str,
        branching: Branching,
        input: Option<Vec<u8>>,
    ) -> Self {
        let name = Branching::ALL.iter().find(|known| known.1 == branching).map_or("", |known| known.0);
        Self {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            question: question.clone(),
            format: format.to_owned(),
            branching: name.to_owned(),
            input,
        }
    }

    /// The question as it is stored.
    pub(super) fn question_text(&self) -> String {
        serde_json::to_string(&self.question).unwrap_or_default()
    }

    /// The question in words.
    pub(crate) fn words(&self) -> String {
        self.question.words().join(" ")
    }

    /// Whether solutions are stored, and not only how many there are.
    pub(super) fn keeps_solutions(&self) -> Result<bool, String> {
        Ok(self.question.verb()?.answer() == Answer::Solutions)
    }

    /// Whether every solution of the model counts, and not only one of each class.
    pub(super) fn counts_all(&self) -> Result<bool, String> {
        Ok(!self.keeps_solutions()? || self.question.options.is_empty())
    }

    /// Checks that a run that is to be in a file is the one that is there.
    ///
    /// # Errors
    /// It is another one, by name.
    pub(crate) fn compare(&self, asked: &Self, path: &Path) -> Result<(), Failure> {
        self.is_ours(path)?;
        let canonical = |identity: &Self| identity.question.canonical(identity.input.as_deref());
        let stored = canonical(self).map_err(|error| damaged(path, &typed(error.message())))?;
        let is_same = canonical(asked).is_ok_and(|asked| asked == stored);
        let (kept, question) = (self.words(), asked.words());
        let other = if !is_same && kept == question {
            format!("'{kept}' of another board")
        } else if !is_same {
            format!("'{kept}', not '{question}'")
        } else if self.branching != asked.branching {
            format!("a run with --branch {}, not --branch {}", self.branching, asked.branching)
        } else {
            return Ok(());
        };
        Err(Failure::input(
            format!("the store '{}' keeps {other}", path.display()),
            Some("name another file, or leave this one for the run that it keeps"),
        ))
    }

    /// Checks that this version of the program can continue the run.
    ///
    /// # Errors
    /// Another version wrote it.
    pub(crate) fn is_ours(&self, path: &Path) -> Result<(), Failure> {
        let ours = env!("CARGO_PKG_VERSION");
        if self.version == ours {
            return Ok(());
        }
        Err(Failure::input(
            format!("the store '{}' is of cavalcade {}, and this is {ours}", path.display(), self.version),
            Some("continue with the version that began it, or start the run again in another file"),
        ))
    }
}
