//! The search tree of an answer (`--tree`) in a file: the search runs on one thread and is recorded.

use std::path::Path;

use cavalcade_core::files::printable;
use cavalcade_search::answers::collect::Batch;
use cavalcade_search::parallel::Collector;
use cavalcade_search::recording::Recording;
use cavalcade_search::{Branching, Counted, Limits};

use super::Job;
use crate::formats::trees::{TreeLanguage, TreePage, language_of};
use crate::limits::ending::Untimed;
use crate::progress::Meter;
use crate::question::options::OptionOf;
use crate::streams::{Failure, FileAtOnce, Inputs, shell_word};

/// What is written after the search, in messages.
pub(crate) const SEARCH_TREE: &str = "the search tree";

/// The largest number of recorded nodes, about 50 bytes each.
pub(crate) const MOST_NODES: usize = 1 << 20;

/// The option that names the file of the tree.
pub(crate) const TREE: OptionOf<TreeName> = OptionOf::new(
    "tree",
    "FILE",
    "Write the search tree to FILE: .svg, .html or .json (docs/how-to/teaching.md) [default: not written]",
    TreeName::read,
);

/// The name of the file of a tree.
#[derive(Clone)]
pub(crate) struct TreeName {
    name: String,
    language: TreeLanguage,
}

impl TreeName {
    /// Reads a name, which tells the language.
    ///
    /// # Errors
    /// It tells none.
    pub(crate) fn read(name: &str) -> Result<Self, String> {
        let language = language_of(name)
            .ok_or_else(|| "must be the name of a file that ends in .svg, .html or .json".to_owned())?;
        Ok(Self { name: name.to_owned(), language })
    }
}

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
    pub(crate) fn open(TreeName { name, language }: &TreeName, others: &Inputs) -> Result<Self, Failure> {
        let file = FileAtOnce::open(Path::new(name), TREE.name, others)?;
        let name = Path::new(name).file_name().and_then(|name| name.to_str()).unwrap_or(name);
        Ok(Self { language: *language, name: shell_word(&printable(name)).into_owned(), file })
    }

    /// Writes a tree, whose command is completed with the option.
    ///
    /// # Errors
    /// The file cannot be written.
    pub(crate) fn write(&self, page: &TreePage<'_>) -> Result<(), Failure> {
        let command = format!("{} --{} {}", page.command, TREE.name, self.name);
        self.file.write(|out| (self.language)(out, &TreePage { command: &command, ..*page }))
    }
}

impl Job<'_> {
    /// Searches on one thread, and writes the tree of the search.
    pub(crate) fn recorded<C: Collector<Batch = Batch, Error = Failure>>(
        &self,
        output: &TreeOutput,
        limits: Limits,
        collector: &C,
        release: impl FnMut(&mut C::Product) -> Result<(), Failure>,
    ) -> Result<Counted, Failure> {
        let mut untimed = None;
        let ended = || untimed = Some(Untimed::begin(SEARCH_TREE));
        let recording = Recording::new(self.model(), &self.rule, limits, MOST_NODES);
        let recorded = {
            let meter = Meter::new(self.progress);
            recording.run(collector, &mut self.watch(&meter), release, ended)?
        };
        let is_rule = |rule: &&(&str, Branching, &str)| rule.1 == self.rule;
        let page = TreePage {
            command: &self.request.command_line(),
            puzzle: self.name(),
            branching: Branching::ALL.iter().find(is_rule).map_or("", |rule| rule.0),
            instance: &self.instance,
            model: self.model(),
            recorded: &recorded,
        };
        output.write(&page)?;
        drop(untimed);
        Ok(Counted::visited(recorded.outcome))
    }
}
