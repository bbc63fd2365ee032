//! The search tree of an answer in a file (`--tree`): the search runs on one thread and is recorded.

use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use cavalcade_core::files::printable;
use cavalcade_search::answers::collect::Batch;
use cavalcade_search::parallel::Collector;
use cavalcade_search::recording::record;
use cavalcade_search::{Branching, Counted, Limits};

use super::proof::shell_word;
use super::{Job, STORE, Takes, Value};
use crate::formats::trees::{TreeLanguage, TreePage};
use crate::run::ending::Untimed;
use crate::terminal::exit::Failure;
use crate::terminal::output::SideFile;

/// The option that names the file.
pub(crate) const TREE: &str = "tree";

/// The largest number of recorded nodes, about 50 bytes each.
const MOST_NODES: usize = 1 << 20;

pub(super) const VALUE: Value = Value {
    name: TREE,
    shape: "FILE",
    help: "Write the search tree to FILE: .svg, .html, .dot or .json (docs/teaching.md)",
    default: "[default: not written]",
    is_asked: false,
    takes: Takes::Text(|name| match TreeLanguage::of(name) {
        Some(_) => Ok(()),
        None => Err("must be the name of a file that ends in .svg, .html, .dot or .json".to_owned()),
    }),
};

/// The file that receives a tree.
pub(crate) struct TreeFile {
    language: TreeLanguage,
    /// The name without its folder, for the command in the file.
    name: String,
    file: Mutex<SideFile>,
}

impl TreeFile {
    /// Returns the file of a tree, whose language the name tells.
    pub(crate) fn new(name: &str, file: SideFile) -> Option<Self> {
        let language = TreeLanguage::of(name)?;
        let name = Path::new(name).file_name()?.to_str()?;
        Some(Self { language, name: shell_word(&printable(name)).into_owned(), file: Mutex::new(file) })
    }

    fn write(&self, page: &TreePage<'_>) -> Result<(), Failure> {
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        let mut buffer = BufWriter::new(&mut *file);
        let result = self.language.write(&mut buffer, page).and_then(|()| buffer.flush());
        drop(buffer);
        result.map_err(|error| file.failure(&error))
    }
}

/// Refuses --tree beside --store: a stored run is searched in parts.
pub(crate) fn refuse_store(job: &Job) -> Result<(), Failure> {
    if job.value(TREE).is_none() || job.value(STORE.name).is_none() {
        return Ok(());
    }
    let message =
        format!("--{TREE} cannot be combined with --{}: a stored run is searched in parts", STORE.name);
    Err(Failure::input(message, Some("leave out one of them")))
}

/// Tells the user that there is no tree.
pub(super) fn say_needless() {
    let _ = writeln!(io::stderr(), "note: --{TREE}: no tree is written, because no search was needed");
}

impl Job {
    /// Searches for one solution, and writes the tree of the search to the file.
    pub(super) fn search_recorded<C: Collector<Batch = Batch, Error = Failure>>(
        &self,
        collector: &C,
        release: impl FnMut(&mut C::Product) -> Result<(), Failure>,
    ) -> Result<Counted, Failure> {
        self.enumerate(Limits { solutions: Some(1), ..self.limits }, collector, false, release)
    }

    /// Searches on one thread, and writes the tree of the search to a file.
    pub(super) fn recorded<C: Collector<Batch = Batch, Error = Failure>>(
        &self,
        file: &TreeFile,
        limits: Limits,
        collector: &C,
        release: impl FnMut(&mut C::Product) -> Result<(), Failure>,
    ) -> Result<Counted, Failure> {
        let mut untimed = None;
        let ended = || untimed = Some(Untimed::begin());
        let recorded = record(self.model(), self.branching, limits, MOST_NODES, collector, release, ended)?;
        let is_rule = |it: &&(&str, Branching, &str)| it.1 == self.branching;
        let page = TreePage {
            command: &format!("{} --{TREE} {}", self.command, file.name),
            puzzle: self.puzzle,
            branching: Branching::ALL.iter().find(is_rule).map_or("", |it| it.0),
            instance: &self.instance,
            model: self.model(),
            recorded: &recorded,
        };
        file.write(&page)?;
        drop(untimed);
        Ok(Counted::visited(recorded.outcome))
    }
}
