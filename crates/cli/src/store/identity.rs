//! The question and settings of a run, whether two runs are the same, and checks that their file is unchanged and
//! complete.
//!
//! Two independent checks:
//!
//! - A checksum over everything that the answer depends on, written in the same transaction. Stored solutions never
//!   change, so their checksum is a chain: the checksum of all batches follows from the last batch and the checksum of
//!   the batches before it.
//! - Arithmetic: the finished region and the remaining subtrees make up the work, the totals are those of that region
//!   ([`Shard::check`](cavalcade_search::parallel::Shard::check)), and the file holds as many solutions as were
//!   counted. The parts of a count by the frontier method belong to the shard, and their sum is stored apart from them.

use std::path::Path;

use cavalcade_search::answers::collect::Batch;
use cavalcade_search::parallel::{Checkpoint, Chunk, Shard};
use cavalcade_search::{Branching, Path as Address, Statistics, Subtree};
use serde::Serialize;

use super::shard::{PartTotal, StoredParts};
use super::{Block, damaged, refused};
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

    /// Checks that a checkpoint covers the work; see [`Shard::check`].
    ///
    /// # Errors
    /// The contradiction.
    pub(super) fn check_work(&self, work: &Shard, checkpoint: &Checkpoint<Batch>) -> Result<(), String> {
        // An option of a list asks for one solution of each symmetry class.
        let counts_all = !self.question.lists() || self.question.options.is_empty();
        let checked = if self.question.puzzle()?.facts().is_program() {
            work.check_projected(checkpoint)
        } else {
            work.check(checkpoint, counts_all)
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
        Err(refused(path, format_args!("holds {other}")).hint("use another file for this run"))
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
        let what = format!("was written by cavalcade {}, and this is version {ours}", self.version);
        Err(refused(path, what).hint("continue with that version, or start the run again in another file"))
    }
}

/// A checksum.
pub(super) type Digest = [u8; 32];

/// Returns the checksum of data, which is written as JSON so that different data never look the same.
fn digest(data: &impl Serialize) -> Digest {
    let text = serde_json::to_vec(data).expect("numbers, texts and lists are JSON");
    blake3::hash(&text).into()
}

/// Returns the numbers of statistics that are stored.
fn numbers(statistics: &Statistics) -> [u64; 5] {
    let Statistics { solutions, nodes, failures, propagations, seconds, .. } = *statistics;
    [solutions, nodes, failures, propagations, seconds.to_bits()]
}

/// Number and checksum of the solutions of settled chunks, one batch after another.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct StoredBatches {
    /// The number of batches.
    pub(super) count: u64,
    /// The number of solutions.
    pub(super) solutions: u64,
    digest: Digest,
}

impl StoredBatches {
    /// Adds a batch with its number of solutions and its bytes.
    pub(super) fn add(&mut self, solutions: u64, packed: &[u8]) {
        self.count += 1;
        self.solutions = self.solutions.saturating_add(solutions);
        self.digest = digest(&(self.digest, solutions, blake3::hash(packed).as_bytes()));
    }
}

/// Returns the checksum of a chunk that waits for earlier ones.
pub(super) fn piece_digest(piece: &Chunk<Batch>) -> Digest {
    let statistics = Statistics { seconds: 0.0, ..piece.statistics }; // the seconds of chunks are not stored
    let until = piece.until.as_ref().map(Address::alternatives);
    digest(&(numbers(&statistics), until, blake3::hash(&piece.batch.packed()).as_bytes()))
}

/// Returns the checksum of a whole file. `run` holds the rows that never change; `chunk` returns the digest of the chunk
/// that was found for a remaining subtree.
pub(super) fn seal<'a>(
    (identity, block): (&Identity, &Block),
    writes: i64,
    checkpoint: &Checkpoint<Batch>,
    (batches, parts): (&StoredBatches, &StoredParts),
    chunk: impl Fn(&Subtree) -> Option<&'a Digest>,
) -> Digest {
    let Identity { version, format, branching, input, .. } = identity;
    let input = input.as_deref().map(|input| Digest::from(blake3::hash(input)));
    let run = (version, identity.question_text(), format, branching, input);
    let subtrees = block.work.subtrees.iter().map(|subtree| subtree.start().alternatives());
    let work = (block.shard, block.shards, block.work.spent.nodes, subtrees.collect::<Vec<_>>());
    let next = checkpoint.next.as_ref().map(Address::alternatives);
    let remaining = checkpoint.remaining.iter().map(|(part, _)| part);
    let remaining = remaining.map(|part| (part.start().alternatives(), part.depth(), chunk(part)));
    let remaining: Vec<_> = remaining.collect();
    let done = (numbers(&checkpoint.total), next, writes, batches.count, batches.solutions, batches.digest);
    let division = parts.division.map(|division| (division.parts, division.fingerprint));
    let total = |(number, part): (&usize, &PartTotal)| {
        (*number, part.total.to_string(), part.seconds.map(f64::to_bits))
    };
    let totals: Vec<_> = parts.totals.iter().map(total).collect();
    digest(&(run, work, done, remaining, division, totals))
}

/// Checks that the numbers in a file are consistent.
///
/// # Errors
/// The contradiction.
pub(super) fn check(
    identity: &Identity,
    block: &Block,
    checkpoint: &Checkpoint<Batch>,
    (batches, parts): (&StoredBatches, &StoredParts),
) -> Result<(), String> {
    let keeps_solutions = identity.question.lists();
    identity.check_work(&block.work, checkpoint)?;
    let counted = checkpoint.total.solutions;
    if identity.has_parts() {
        parts.check(block)?;
        if !block.work.subtrees.is_empty() || checkpoint.total.nodes > 0 {
            return Err("a count by the frontier method has no subtrees".to_owned());
        }
    } else if *parts != StoredParts::default() {
        return Err("only a count by the frontier method has parts".to_owned());
    }
    if keeps_solutions && batches.solutions != counted {
        return Err(format!("the number of solutions is {counted}, but {} are stored", batches.solutions));
    }
    if !keeps_solutions && batches.count > 0 {
        return Err("a count stores no solutions".to_owned());
    }
    for (part, piece) in &checkpoint.remaining {
        let Some(piece) = piece else { continue };
        let (found, stored) = (piece.statistics.solutions, piece.batch.len());
        if found != stored && (keeps_solutions || stored > 0) {
            return Err(format!(
                "{found} solutions were found from {} on, but {stored} are stored",
                part.start()
            ));
        }
    }
    let seconds = checkpoint.total.seconds;
    if seconds.is_finite() && seconds >= 0.0 {
        Ok(())
    } else {
        Err(format!("the run took {seconds} seconds"))
    }
}
