//! The search tree of a run (`--tree FILE`, `--cp-profiler ID,PORT`): one depth-first search on one thread, which is
//! recorded.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use cavalcade_core::files::printable;
use cavalcade_core::minizinc::ProgramInstance;
use cavalcade_core::puzzles::{Instance, PUZZLES};
use cavalcade_search::recording::Recorded;
use clap::{Arg, ArgMatches};

use crate::formats::trees::{PROFILER, TreePage};
use crate::job::tree::{TREE, TreeName, TreeOutput};
use crate::streams::{Failure, Inputs, note, shell_word};

/// The names of the options that ask for a tree.
pub(super) const NAMES: [&str; 2] = [TREE.name, PROFILER];

/// Returns the options that ask for a tree.
pub(super) fn options() -> [Arg; 2] {
    let tree = Arg::new(TREE.name).long(TREE.name).value_name("FILE").value_parser(TreeName::read);
    let profiler = Arg::new(PROFILER).long(PROFILER).value_name("ID,PORT").value_parser(search_and_port);
    [
        tree.help("Write the search tree to FILE: .svg, .html, .dot or .json, or to cp-profiler[:PORT]"),
        profiler
            .allow_hyphen_values(true)
            .help("Send the search tree to CP-Profiler, which knows the search as ID"),
    ]
}

/// Reads the number of a search and a port.
fn search_and_port(text: &str) -> Result<(i32, u16), String> {
    let numbers = text.split_once(',').and_then(|(id, port)| Some((id.parse().ok()?, port.parse().ok()?)));
    numbers.filter(|number| number.1 > 0).ok_or_else(|| "must be two numbers, such as 0,6565".to_owned())
}

/// What is to become of the tree of a run.
pub(super) struct TreeRequest {
    output: TreeOutput,
    /// The command without the tree.
    command: String,
    is_free: bool,
}

impl TreeRequest {
    /// Opens what receives the tree of a run of the program in this file, if one is asked for.
    ///
    /// # Errors
    /// It cannot be opened, or would replace the program. A profiler that does not listen is no error.
    pub(super) fn of(
        matches: &ArgMatches,
        program: &Path,
        notes: &mut dyn Write,
    ) -> Result<Option<Self>, Failure> {
        if matches.contains_id(PROFILER) && matches.contains_id(TREE.name) {
            let message = format!("--{} cannot be combined with --{PROFILER}: a run has one tree", TREE.name);
            return Err(Failure::input(message, Some("leave out one of them")));
        }
        let output = if let Some(&(execution, port)) = matches.get_one::<(i32, u16)>(PROFILER) {
            match TreeOutput::profiler(PROFILER, port, execution) {
                // The answer is wanted all the same.
                Err(Failure::Input { message, .. }) => {
                    note(notes, &format!("warning: {message}, so the search tree is not shown"));
                    return Ok(None);
                }
                opened => opened?,
            }
        } else if let Some(name) = matches.get_one::<TreeName>(TREE.name) {
            let mut inputs = Inputs::default();
            inputs.add("FlatZinc file", program);
            TreeOutput::open(name, &inputs)?
        } else {
            return Ok(None);
        };
        Ok(Some(Self { output, command: command(matches), is_free: matches.get_flag("free-search") }))
    }

    /// Writes the tree of a search.
    ///
    /// # Errors
    /// It cannot be written.
    pub(super) fn write(&self, program: &Arc<ProgramInstance>, recorded: &Recorded) -> Result<(), Failure> {
        let instance = Instance::of_program(Arc::clone(program));
        let branching = match (self.is_free || program.search().is_empty(), program.recognised().is_empty()) {
            (false, _) => "search annotations",
            (true, true) => "fewest values per constraint",
            (true, false) => "recognised paths first",
        };
        self.output.write(&TreePage {
            command: &format!("{} --{} {}", self.command, TREE.name, self.output.name()),
            puzzle: PUZZLES
                .iter()
                .find(|puzzle| puzzle.facts().program_extension.is_some())
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
