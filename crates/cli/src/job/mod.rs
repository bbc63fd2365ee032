//! One question, with everything that is needed to answer it: searching, with a store or without, checking, drawing.
//!
//! | file | idea |
//! | --- | --- |
//! | `verb` | what a command is |
//! | `solving` | what a search may use, and what must be known before it begins |
//! | `listing` | solutions, checked and drawn |
//! | `tree` | the search tree of an answer |
//! | `report` | how a question ended |

mod listing;
mod report;
mod solving;
pub(crate) mod tree;
mod verb;

use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use cavalcade_core::Model;
#[cfg(feature = "streams")]
use cavalcade_core::puzzles::GraphKind;
use cavalcade_core::puzzles::{Arguments, BranchingHint, Instance, Puzzle};
use cavalcade_search::answers::TableMemory;
use cavalcade_search::answers::longest::BestPath;
use cavalcade_search::{Branching, Limits};

use crate::formats::{Format, Origin};
use crate::limits::memory::Budget;
use crate::progress::When;
use crate::published::Published;
use crate::question::options::GivenOptions;
use crate::store::{Identity, Store};
use crate::streams::{FileAtOnce, NumberedFiles, ProofFiles, StreamedFile};
use tree::TreeOutput;

pub(crate) use listing::Pages;
pub(crate) use report::Report;
pub(crate) use verb::Verb;
pub(crate) use verb::{MEMORY, SHARD, STORE, TABLES};

/// One question about one problem, and how to answer it.
pub(crate) struct Job {
    /// The command line, as far as the answer depends on it.
    pub(crate) command: String,
    pub(crate) puzzle: &'static dyn Puzzle,
    /// The command's own options that were given.
    pub(crate) given: GivenOptions,
    pub(crate) format: &'static Format,
    /// The line of a stream that the problem comes from.
    pub(crate) origin: Option<Origin>,
    /// The number of the board in a range of boards.
    pub(crate) index: Option<u64>,
    pub(crate) instance: Instance,
    /// The arguments of the puzzle, for commands whose answer is a board, a hint or a verdict.
    pub(crate) arguments: Arguments,
    /// The canonical arguments of the puzzle, if the command writes the problem and it is a board.
    pub(crate) plain: Option<Arguments>,
    /// Whether a small graph is counted without a model: one answer among many should not take long, and nobody asks
    /// for the nodes of a rule.
    #[cfg(feature = "streams")]
    pub(crate) is_light: bool,
    /// The kinds of graphs that a count reports besides.
    #[cfg(feature = "streams")]
    pub(crate) kinds: Vec<GraphKind>,
    /// Published numbers about the problem.
    pub(crate) published: Vec<Published>,
    /// The model that is searched, if it is not that of the instance; set by [`Job::settle`].
    pub(crate) presolved: OnceLock<Option<Model>>,
    /// The best path, if the longest is asked for; set by [`Job::settle`].
    pub(crate) best: OnceLock<BestPath>,
    /// The branching rule of searches, and whether the user chose it.
    pub(crate) rule: Branching,
    pub(crate) is_rule_chosen: bool,
    pub(crate) limits: Limits,
    /// The number of threads.
    pub(crate) threads: usize,
    pub(crate) progress: When,
    pub(crate) outputs: Outputs,
}

/// What receives more than the answer.
#[derive(Default)]
pub(crate) struct Outputs {
    /// What is asked, for an answer that is a file of its own.
    #[cfg_attr(not(feature = "families"), expect(dead_code, reason = "only 'compile' reads it"))]
    pub(crate) identity: Option<Identity>,
    /// The store that records the run.
    pub(crate) store: Option<Mutex<Store>>,
    /// The files that a proof of the answer is written to, until the command takes them.
    pub(crate) proof: Mutex<Option<ProofFiles>>,
    /// The file that receives the trace of a count.
    pub(crate) trace: Option<Mutex<StreamedFile>>,
    /// What receives the search tree.
    pub(crate) tree: Option<TreeOutput>,
    /// The file that receives what is decided after a hint.
    pub(crate) next: Option<FileAtOnce>,
    /// The files of a command that makes boards, if each board has its own.
    pub(crate) files: Option<NumberedFiles>,
}

impl Job {
    /// Returns a question without options and outputs, which one thread answers.
    pub(crate) fn new(
        puzzle: &'static dyn Puzzle,
        instance: Instance,
        format: &'static Format,
        limits: Limits,
    ) -> Self {
        Self {
            command: String::new(),
            puzzle,
            given: GivenOptions::default(),
            format,
            origin: None,
            index: None,
            rule: own_branching(&instance),
            is_rule_chosen: false,
            instance,
            arguments: Arguments::default(),
            plain: None,
            #[cfg(feature = "streams")]
            is_light: false,
            #[cfg(feature = "streams")]
            kinds: Vec::new(),
            published: Vec::new(),
            presolved: OnceLock::new(),
            best: OnceLock::new(),
            limits,
            threads: 1,
            progress: When::Never,
            outputs: Outputs::default(),
        }
    }

    /// Returns a question about another problem, which is part of this one.
    pub(crate) fn part(&self, instance: Instance, limits: Limits) -> Self {
        let limits = Limits { solutions: None, ..limits };
        let part = Self::new(self.puzzle, instance, self.format, limits);
        let rule = if self.is_rule_chosen { self.rule } else { part.rule };
        Self { command: self.command.clone(), rule, is_rule_chosen: self.is_rule_chosen, ..part }
    }

    /// Returns the name of the puzzle.
    pub(crate) fn name(&self) -> &'static str {
        self.puzzle.facts().name
    }

    /// Returns the store that records the run.
    pub(crate) fn store(&self) -> Option<MutexGuard<'_, Store>> {
        Some(self.outputs.store.as_ref()?.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Whether this is a block of the work, which alone gives no answer.
    pub(crate) fn is_shard(&self) -> bool {
        self.store().is_some_and(|store| store.block.is_shard())
    }

    /// Returns the memory it may take.
    pub(crate) fn budget(&self) -> Budget {
        Budget::new(self.given.get(&MEMORY).copied(), self.threads)
    }
}

impl TableMemory for Job {
    fn bytes(&self) -> usize {
        self.budget().tables
    }
}

/// Returns the branching rule that suits an instance.
pub(crate) fn own_branching(instance: &Instance) -> Branching {
    match instance.branching() {
        BranchingHint::FollowPath => Branching::Warnsdorff,
        BranchingHint::FewestValues => Branching::FirstFail,
    }
}
