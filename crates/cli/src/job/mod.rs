//! A request, and a job: the request and one problem, with everything that is needed to answer it: searching, with a store
//! or without, checking, drawing.
//!
//! | file | idea |
//! | --- | --- |
//! | `verb` | what a command is |
//! | `solving` | what a search may use, and what must be known before it begins |
//! | `listing` | solutions, checked and drawn |
//! | `tree` | the search tree of an answer |

mod listing;
mod solving;
pub(crate) mod tree;
mod verb;

use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use cavalcade_core::files::printable;
#[cfg(feature = "streams")]
use cavalcade_core::puzzles::GraphKind;
use cavalcade_core::puzzles::{Arguments, BranchingHint, Instance, Puzzle};
use cavalcade_core::{Model, quantity};
use cavalcade_search::answers::TableMemory;
use cavalcade_search::answers::extremal::BestPath;
use cavalcade_search::answers::unique::Uniqueness;
use cavalcade_search::frontier::Progress;
use cavalcade_search::{Branching, Limits, Method, Outcome, Stop};
use num_bigint::BigUint;

use crate::formats::ladder::JudgedBoard;
use crate::formats::{AnswerData, FORMATS, Format, Origin};
use crate::limits::ending;
use crate::limits::memory::{self, Budget};
use crate::progress::{Meter, When};
use crate::published::Published;
use crate::question::Question;
use crate::question::options::GivenOptions;
use crate::question::range::Range;
use crate::store::{Identity, Store};
use crate::streams::{
    Exit, Failure, FileAtOnce, NumberedFiles, Output, ProofFiles, StreamedFile, shown_path,
};
use crate::units::shown;
use tree::TreeOutput;

pub(crate) use listing::Pages;
pub(crate) use verb::{MEMORY, SHARD, STORE, TABLES, Verb};

/// A question about a puzzle, and how to answer it.
pub(crate) struct Request {
    pub(crate) question: Question,
    pub(crate) verb: &'static Verb,
    pub(crate) puzzle: &'static dyn Puzzle,
    pub(crate) source: BoardSource,
    /// All arguments of the puzzle except the board, which is read later.
    pub(crate) arguments: Arguments,
    /// The command's own options that were given.
    pub(crate) given: GivenOptions,
    pub(crate) format: &'static Format,
    /// The branching rule that the user chose.
    pub(crate) branching: Option<Branching>,
    pub(crate) limits: Limits,
    pub(crate) threads: usize,
    pub(crate) progress: When,
    pub(crate) output: Option<PathBuf>,
    /// Whether statistics are printed.
    pub(crate) statistics: bool,
}

/// Where the board of a question comes from.
#[derive(Default)]
pub(crate) struct BoardSource {
    /// The board file, if the question names one.
    pub(crate) path: Option<PathBuf>,
    /// Boards of many sizes instead.
    pub(crate) range: Option<Result<Range, Failure>>,
    /// What messages call the input: "board", or another noun.
    pub(crate) noun: &'static str,
    /// Notes on how the board was read, before those of the puzzle.
    pub(crate) notes: Vec<String>,
    /// The input of the question, if the run is stored.
    pub(crate) input: Option<Vec<u8>>,
}

impl Request {
    /// Returns the command line that gives this answer, as one printable line: the question, the format and the limits.
    pub(crate) fn command_line(&self) -> String {
        let words = self.question.words();
        let mut line = words.iter().fold("cavalcade".to_owned(), |line, word| line + " " + &printable(word));
        let (format, limits) = (self.format.name, self.limits);
        let format = (format != FORMATS[0].name).then(|| format.to_owned());
        for (option, value) in [
            ("format", format),
            ("limit", limits.solutions.map(|most| most.to_string())),
            ("node-limit", limits.nodes.map(|most| most.to_string())),
            ("time-limit", limits.time.map(shown)),
        ] {
            line.extend(value.map(|value| format!(" --{option} {value}")));
        }
        line
    }

    /// Returns the files that receive the answer, if each board has its own: those that are made, and those of an input.
    pub(crate) fn numbered_files(&self) -> Option<NumberedFiles> {
        let path = self.source.path.as_deref();
        let has_boards = self.has_boards() && path.is_some();
        let pattern = self.output.as_deref().filter(|_| has_boards || self.verb.makes_boards)?;
        NumberedFiles::new(pattern, path)
    }

    /// Returns the identity of a run by this branching rule.
    pub(crate) fn identity(&self, rule: Branching) -> Identity {
        Identity::new(&self.question, self.format.name, rule, self.source.input.clone())
    }

    /// Returns whether the problems of the puzzle are boards, rather than graphs or programs.
    pub(crate) fn has_boards(&self) -> bool {
        self.puzzle.stream().is_none() && !self.puzzle.facts().is_program()
    }
}

/// A request and one problem that it is about.
pub(crate) struct Job<'r> {
    pub(crate) request: &'r Request,
    pub(crate) instance: Instance,
    /// The line of a stream that the problem comes from.
    pub(crate) origin: Option<Origin>,
    /// The number of the board in a range of boards.
    pub(crate) index: Option<u64>,
    /// The kinds of graphs that a count reports besides.
    #[cfg(feature = "streams")]
    pub(crate) kinds: Vec<GraphKind>,
    /// Published numbers about the problem.
    pub(crate) published: Vec<Published>,
    /// The model that is searched, if it is not that of the instance; set by [`Job::settle`].
    pub(crate) presolved: OnceLock<Option<Model>>,
    /// The best path, if the longest is asked for; set by [`Job::settle`].
    pub(crate) best: OnceLock<BestPath>,
    /// The branching rule of searches: that of the request, or the one that suits the instance.
    pub(crate) rule: Branching,
    /// The limits of the request, and those of the format.
    pub(crate) limits: Limits,
    /// The number of threads.
    pub(crate) threads: usize,
    pub(crate) progress: When,
    pub(crate) outputs: Outputs,
}

/// What receives more than the answer.
#[derive(Default)]
pub(crate) struct Outputs {
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
}

impl<'r> Job<'r> {
    /// Returns a job without outputs, which one thread does.
    pub(crate) fn new(request: &'r Request, instance: Instance, limits: Limits) -> Self {
        Self {
            request,
            origin: None,
            index: None,
            #[cfg(feature = "streams")]
            kinds: Vec::new(),
            published: Vec::new(),
            presolved: OnceLock::new(),
            best: OnceLock::new(),
            rule: request.branching.unwrap_or_else(|| own_branching(&instance)),
            instance,
            limits,
            threads: 1,
            progress: When::Never,
            outputs: Outputs::default(),
        }
    }

    /// Returns the job about another problem, which is part of this one.
    pub(crate) fn part(&self, instance: Instance, limits: Limits) -> Self {
        Self::new(self.request, instance, Limits { solutions: None, ..limits })
    }

    /// Returns the name of the puzzle.
    pub(crate) fn name(&self) -> &'static str {
        self.request.puzzle.facts().name
    }

    /// Returns the board without its solution, of which this is known.
    pub(crate) fn judged(&self, verdict: Uniqueness) -> JudgedBoard<'_> {
        let Instance { board, .. } = &self.instance;
        JudgedBoard { puzzle: self.name(), board, diagram: self.instance.unsolved(), verdict }
    }

    /// Returns the store that records the run.
    pub(crate) fn store(&self) -> Option<MutexGuard<'_, Store>> {
        Some(self.outputs.store.as_ref()?.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Whether this is a block of the work, which alone gives no answer.
    pub(crate) fn is_shard(&self) -> bool {
        self.store().is_some_and(|store| store.block.is_shard())
    }

    /// Shows the progress of a count.
    pub(crate) fn count_meter(&self) -> Meter {
        Meter::new(self.progress).within(self.request.given.get(&MEMORY), self.threads)
    }

    /// Returns the memory it may take.
    pub(crate) fn budget(&self) -> Budget {
        Budget::new(self.request.given.get(&MEMORY), self.threads)
    }
}

impl TableMemory for Job<'_> {
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

/// How a question ended.
#[derive(Debug)]
pub(crate) struct Report {
    pub(crate) exit: Exit,
    /// A message besides the answer.
    pub(crate) message: Option<String>,
    pub(crate) outcome: Outcome,
    /// The number of solutions under every convention, if they were counted.
    pub(crate) counts: Vec<(&'static str, BigUint)>,
}

impl Report {
    /// Reports that there is a solution.
    pub(crate) fn found(outcome: Outcome) -> Self {
        Self { exit: Exit::Found, message: None, outcome, counts: Vec::new() }
    }

    /// Reports why there is no answer.
    pub(crate) fn missing(message: String, outcome: Outcome) -> Self {
        Self { exit: Exit::Missing, message: Some(message), ..Self::found(outcome) }
    }

    /// Adds lines to the message.
    pub(crate) fn with(mut self, lines: String) -> Self {
        self.message = Some(match self.message {
            Some(message) => format!("{message}\n{lines}"),
            None => lines,
        });
        self
    }
}

impl Job<'_> {
    /// Reports on a block of the work, whose `wanted` things are no answer before all blocks are merged.
    pub(crate) fn shard_report(&self, outcome: Outcome, wanted: &str) -> Report {
        let message = match outcome.stopped {
            Some(stop) => Some(self.stopped(stop, &outcome, wanted)),
            None => self.shard_stored(&outcome.statistics.solutions.into(), wanted),
        };
        // Whether there are solutions is for the whole to say.
        let exit = if outcome.is_complete() { Exit::Found } else { Exit::Stopped };
        Report { exit, message, outcome, counts: Vec::new() }
    }

    /// Returns the message that a shard is complete, with its number of `wanted` things.
    pub(crate) fn shard_stored(&self, number: &BigUint, wanted: &str) -> Option<String> {
        let store = self.store()?;
        let (name, path) = (store.block.name(), shown_path(store.path()));
        Some(format!("{name} is complete: {}, stored in '{path}'", quantity(number, wanted)))
    }

    /// Writes an answer, or a part of it.
    pub(crate) fn write_answer(&self, output: &mut Output, content: AnswerData<'_>) -> Result<(), Failure> {
        output.write(|out| self.request.format.write(out, self.origin.as_ref(), content))
    }

    /// Writes, for a problem of a stream, that nothing was found or not everything: every problem of a stream has an
    /// answer.
    pub(crate) fn say_nothing(&self, outcome: &Outcome, output: &mut Output) -> Result<(), Failure> {
        let complete = outcome.is_complete();
        if self.origin.is_some() && (outcome.statistics.solutions == 0 || !complete) {
            self.write_answer(output, AnswerData::Nothing { complete })?;
        }
        Ok(())
    }

    /// Reports on a search for `wanted` things.
    pub(crate) fn report(&self, outcome: Outcome, wanted: &str) -> Report {
        self.report_by(Method::Search, outcome, wanted)
    }

    /// Reports on a search for `wanted` things, in turns with a count that may have proved that there are none.
    pub(crate) fn report_by(&self, method: Method, outcome: Outcome, wanted: &str) -> Report {
        let (exit, message) = match (outcome.stopped, outcome.statistics.solutions) {
            (Some(stop), _) => (Exit::Stopped, Some(self.stopped(stop, &outcome, wanted))),
            (None, 0) => (Exit::Missing, Some(self.none(method))),
            (None, _) => (Exit::Found, None),
        };
        Report { exit, message, outcome, counts: Vec::new() }
    }

    /// Returns the message that there is no solution for an obvious reason, if there is one.
    pub(crate) fn impossible(&self) -> Option<String> {
        self.instance.obstacle().map(|reason| format!("no solution ({reason})"))
    }

    /// Returns the message that there is no solution, with the reason if one is known.
    pub(crate) fn none(&self, method: Method) -> String {
        let proof = match method {
            Method::Search => "the search was complete",
            Method::Frontier => "the frontier method counted none",
            Method::Subsets => "the subset method counted none",
            Method::Merged => "the merged search counted none",
        };
        self.impossible().unwrap_or_else(|| format!("no solution ({proof})"))
    }

    /// Returns the message that a limit ended the search, with what is known.
    pub(crate) fn stopped(&self, stop: Stop, outcome: &Outcome, wanted: &str) -> String {
        let found = outcome.statistics.solutions;
        let known = self.best_so_far().unwrap_or_else(|| format!("{} so far", quantity(found, wanted)));
        format!("{}: {known} (incomplete){}", self.stopped_by(stop), self.hint())
    }

    /// Returns the message that the memory was too small for a sweep, why it needs so much, and the remedy.
    pub(crate) fn out_of_memory(&self, why: &str, last_step: Option<Progress>) -> String {
        let budget = self.budget();
        let enough = budget.enough(last_step.and_then(|step| step.need));
        let (limit, remedy) = (self.stopped_by(Stop::Memory), budget.limit.remedy());
        format!("{limit}: {why}{enough}\nhint: {remedy}")
    }

    /// Returns a hint how to continue, if the run is stored.
    pub(crate) fn hint(&self) -> String {
        let tables = self.request.given.get(&TABLES).map(|folder| shown_path(&folder));
        let tables = tables.map(|folder| format!(" --{} {folder}", TABLES.name)).unwrap_or_default();
        self.store().filter(|store| store.path().exists()).map_or_else(String::new, |store| {
            format!("\nhint: to continue, run 'cavalcade resume {}{tables}'", shown_path(store.path()))
        })
    }

    /// Returns the name of the limit that ended the search.
    pub(crate) fn stopped_by(&self, stop: Stop) -> String {
        let number = |limit: Option<u64>| limit.map(|limit| limit.to_string());
        let (limit, value) = match stop {
            Stop::Solutions => ("at --limit", number(self.limits.solutions)),
            Stop::Nodes => ("at --node-limit", number(self.limits.nodes)),
            Stop::Interrupt if ending::is_signalled() => ("by a signal", None),
            Stop::Time | Stop::Interrupt => ("at --time-limit", self.limits.time.map(shown)),
            Stop::Conflicts | Stop::Visitor => ("by the answer itself", None),
            Stop::Memory => {
                let limit = self.budget().limit.name(self.request.given.text(memory::OPTION));
                return format!("stopped at {limit}");
            }
        };
        let blank = if value.is_some() { " " } else { "" };
        format!("stopped {limit}{blank}{}", value.unwrap_or_default())
    }
}
