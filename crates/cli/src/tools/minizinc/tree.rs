//! The search tree of a run (`--tree FILE`): one depth-first search on one thread, which is recorded.

use std::path::PathBuf;
use std::sync::Arc;

use cavalcade_core::files::printable;
use cavalcade_core::minizinc::ProgramInstance;
use cavalcade_core::puzzles::{Instance, PUZZLES};
use cavalcade_search::recording::Recorded;
use clap::{Arg, ArgMatches};

use crate::formats::trees::TreePage;
use crate::job::tree::{TREE, TreeName, TreeOutput};
use crate::streams::{Failure, Inputs, shell_word};

/// Returns the option that asks for a tree.
pub(super) fn option() -> Arg {
    let tree = Arg::new(TREE.name).long(TREE.name).value_name("FILE").value_parser(TreeName::read);
    tree.help("Write the search tree to FILE: .svg, .html or .json")
}

/// What is to become of the tree of a run.
pub(super) struct TreeRequest {
    output: TreeOutput,
    /// The command without the tree.
    command: String,
    is_free: bool,
}

impl TreeRequest {
    /// Opens the file of the tree of a run, if one is asked for.
    ///
    /// # Errors
    /// It cannot be opened, or would replace an input.
    pub(super) fn of(matches: &ArgMatches, inputs: &Inputs) -> Result<Option<Self>, Failure> {
        let Some(name) = matches.get_one::<TreeName>(TREE.name) else { return Ok(None) };
        let output = TreeOutput::open(name, inputs)?;
        Ok(Some(Self { output, command: command(matches), is_free: matches.get_flag("free-search") }))
    }

    /// Writes the tree of a search.
    ///
    /// # Errors
    /// It cannot be written.
    pub(super) fn write(&self, program: &Arc<ProgramInstance>, recorded: &Recorded) -> Result<(), Failure> {
        let instance = Instance::of_program(Arc::clone(program));
        let is_annotated = !self.is_free && !program.search().is_empty();
        let branching = if is_annotated { "search annotations" } else { "fewest values per constraint" };
        self.output.write(&TreePage {
            command: &format!("{} --{} {}", self.command, TREE.name, self.output.name()),
            puzzle: PUZZLES
                .iter()
                .find(|puzzle| puzzle.facts().is_program())
                .map_or("", |puzzle| puzzle.facts().name),
            branching,
            instance: &instance,
            model: program.model(),
            recorded,
        })
    }
}

/// Returns the command of a run, as far as the search depends on it.
fn command(matches: &ArgMatches) -> String {
    let mut words = vec!["cavalcade minizinc".to_owned()];
    if let Some(path) = matches.get_one::<PathBuf>("file") {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        words.push(shell_word(&printable(&name)).into_owned());
    }
    let flags =
        [("all-solutions", "-a"), ("free-search", "-f")].into_iter().filter(|pair| matches.get_flag(pair.0));
    words.extend(flags.map(|(_, word)| word.to_owned()));
    for (option, word) in [("num-solutions", "-n"), ("random-seed", "-r"), ("solver-time-limit", "-t")] {
        words.extend(matches.get_one::<u64>(option).map(|number| format!("{word} {number}")));
    }
    words.join(" ")
}
