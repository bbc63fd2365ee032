//! The search tree of an answer (`--tree`) in a file: the search runs on one thread and is recorded.

use std::path::PathBuf;

use cavalcade_core::files::printable;
use cavalcade_search::answers::collect::Batch;
use cavalcade_search::parallel::Collector;
use cavalcade_search::recording::{Recorded, Recording};
use cavalcade_search::{Branching, Counted, Limits};

use super::Job;
use crate::formats::trees::{TreeLanguage, TreePage, language_of};
use crate::limits::ending::{self, Stage};
use crate::progress::Meter;
use crate::question::options::OptionOf;
use crate::streams::{Failure, FileAtOnce, Inputs, shell_word};

/// What is written after the search, in messages.
pub(crate) const SEARCH_TREE: &str = "the search tree";

/// The largest number of recorded nodes, about 50 bytes each.
pub(crate) const MOST_NODES: usize = 1 << 20;

/// The option that names the file of the tree; its ending tells the language.
pub(crate) const TREE: OptionOf<(PathBuf, TreeLanguage)> = OptionOf::new(
    "tree",
    "FILE",
    "Write the search tree to FILE: .svg, .html or .json (docs/how-to/teaching.md) [default: not written]",
    |name| {
        let unknown = || "must be the name of a file that ends in .svg, .html or .json".to_owned();
        language_of(name).map(|language| (name.into(), language)).ok_or_else(unknown)
    },
);

/// The file of a tree.
pub(crate) struct TreeOutput {
    language: TreeLanguage,
    /// The name without its folder, for the command in the file.
    name: String,
    file: FileAtOnce,
}

impl TreeOutput {
    /// Opens the file of a tree, which must be none of the others.
    ///
    /// # Errors
    /// The file cannot be written.
    pub(crate) fn open((path, language): &(PathBuf, TreeLanguage), others: &Inputs) -> Result<Self, Failure> {
        let file = FileAtOnce::open(path, TREE.name, others)?;
        let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy();
        Ok(Self { language: *language, name: shell_word(&printable(&name)).into_owned(), file })
    }
}

impl Job<'_> {
    /// Searches on one thread, and writes the tree of the search.
    pub(crate) fn recorded<C: Collector<Batch = Batch, Error = Failure>>(
        &self,
        limits: Limits,
        collector: &C,
        release: impl FnMut(&mut C::Product) -> Result<(), Failure>,
    ) -> Result<Counted, Failure> {
        let mut stage = None;
        let ended = || stage = Some(ending::enter(Stage::Writing(SEARCH_TREE)));
        let recording = Recording::new(self.model(), &self.rule, limits, MOST_NODES);
        let recorded = {
            let meter = Meter::new(self.progress);
            recording.run(collector, &mut self.watch(&meter), release, ended)?
        };
        let is_rule = |rule: &&(&str, Branching, &str)| rule.1 == self.rule;
        let rule = Branching::ALL.iter().find(is_rule).map_or("", |rule| rule.0);
        self.write_tree(&self.request.command_line(), rule, &recorded)?;
        stage.map(ending::enter);
        Ok(Counted::visited(recorded.outcome))
    }

    /// Writes the tree of a search that followed a branching rule, if it is asked for, with the command, which is
    /// completed with the option.
    ///
    /// # Errors
    /// The file cannot be written.
    pub(crate) fn write_tree(
        &self,
        command: &str,
        branching: &str,
        recorded: &Recorded,
    ) -> Result<(), Failure> {
        let Some(output) = &self.outputs.tree else { return Ok(()) };
        let page = TreePage {
            command: &format!("{command} --{} {}", TREE.name, output.name),
            puzzle: self.name(),
            branching,
            instance: &self.instance,
            model: self.model(),
            recorded,
        };
        output.file.write(|out| (output.language)(out, &page))
    }
}
