//! The identity of a run: its question and settings, and whether two runs are the same.

use std::path::Path;

use cavalcade_search::Branching;
use cavalcade_search::answers::collect::Batch;
use cavalcade_search::parallel::{Checkpoint, Shard};

use super::damaged;
use crate::question::{METHOD, Question};
use crate::streams::{Failure, typed};

/// The question and settings of a run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Identity {
    /// The version of the program.
    pub(crate) version: String,
    pub(crate) question: Question,
    /// The format that the user chose; the default when the run is resumed.
    pub(crate) format: String,
    /// The branching rule that defines the search tree.
    pub(crate) branching: String,
    /// The input of the question, such as the text of a board.
    pub(crate) input: Option<Vec<u8>>,
}

impl Identity {
    /// Returns the identity of a run of this version of the program.
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

    /// Returns the question as it is stored.
    pub(super) fn question_text(&self) -> String {
        serde_json::to_string(&self.question).unwrap_or_default()
    }

    /// Returns the question as a command line.
    pub(crate) fn words(&self) -> String {
        self.question.words().join(" ")
    }

    /// Whether the run is a count by the frontier method, which has parts and no subtrees.
    pub(crate) fn has_parts(&self) -> bool {
        self.question.options.get(METHOD).is_some_and(|values| values == &["frontier"])
    }

    /// Whether every solution counts, and not only one of each symmetry class.
    fn counts_all(&self) -> bool {
        !self.question.lists() || self.question.options.is_empty()
    }

    /// Checks that a checkpoint covers the work; see [`Shard::check`].
    ///
    /// # Errors
    /// The contradiction.
    pub(super) fn check_work(&self, work: &Shard, checkpoint: &Checkpoint<Batch>) -> Result<(), String> {
        let checked = if self.question.puzzle()?.facts().is_program() {
            work.check_projected(checkpoint)
        } else {
            work.check(checkpoint, self.counts_all())
        };
        checked.map_err(|error| error.to_string())
    }

    /// Checks that the stored run answers the question that is asked.
    ///
    /// # Errors
    /// The store holds another run.
    pub(crate) fn compare(&self, asked: &Self, path: &Path) -> Result<(), Failure> {
        self.is_ours(path)?;
        let canonical = |identity: &Self| identity.question.canonical(identity.input.as_deref());
        let stored = canonical(self).map_err(|error| damaged(path, &typed(error.message())))?;
        let is_same = canonical(asked).is_ok_and(|asked| asked == stored);
        let (kept, question) = (self.words(), asked.words());
        let other = if !is_same && kept == question {
            format!("'{kept}' with another board")
        } else if !is_same {
            format!("'{kept}', not '{question}'")
        } else if self.has_parts() != asked.has_parts() {
            let method = |run: &Self| if run.has_parts() { "the frontier method" } else { "search" };
            format!("a count by {}, not by {}", method(self), method(asked))
        } else if self.branching != asked.branching {
            format!("a run with --branch {}, not --branch {}", self.branching, asked.branching)
        } else {
            return Ok(());
        };
        Err(Failure::input(format!("the store '{}' holds {other}", path.display()))
            .hint("use another file for this run"))
    }

    /// Checks that this version of the program can continue the run.
    ///
    /// # Errors
    /// Another version wrote the store.
    pub(crate) fn is_ours(&self, path: &Path) -> Result<(), Failure> {
        let ours = env!("CARGO_PKG_VERSION");
        if self.version == ours {
            return Ok(());
        }
        Err(Failure::input(format!(
            "the store '{}' was written by cavalcade {}, and this is version {ours}",
            path.display(),
            self.version
        ))
        .hint("continue with that version, or start the run again in another file"))
    }
}
