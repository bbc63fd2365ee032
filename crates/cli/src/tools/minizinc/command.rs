//! `cavalcade minizinc`: solves a FlatZinc file as MiniZinc expects of a solver, or registers the program with
//! MiniZinc.
//!
//! Solutions go to standard output: the items of the output, then `----------`. The last line is `==========` if the
//! search was complete, `=====UNSATISFIABLE=====` if there is no solution, and `=====UNKNOWN=====` if none was found in
//! time. What cannot be solved is refused on standard error, with exit code 2: MiniZinc would take silence for an
//! unknown result.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use cavalcade_core::files::flatzinc;
use cavalcade_core::minizinc::ProgramInstance;
use cavalcade_core::quantity;
use cavalcade_search::answers::program::{
    ProgramError, SEPARATOR, count, ignored, replaced, rule, solve, solve_recorded,
};
use cavalcade_search::recording::Recorded;
use clap::{Arg, ArgMatches, Command, value_parser};

use super::options::{MinizincOptions, WantedAnswer, options, spelled};
use super::proof::{self, solve_with_proof};
use super::protocol::{end, number, statistics};
use super::tree::{self, TreeRequest};
use crate::compiler::install;
use crate::job::tree::{MOST_NODES, SEARCH_TREE};
use crate::limits::ending::{self, Stage, Untimed};
use crate::limits::memory::Budget;
use crate::streams::input::{Input, LONGEST_PROGRAM};
use crate::streams::{Exit, Failure, Inputs, Output, ProofFiles, note};
use crate::tools::Tool;

/// The command; see the module.
pub(crate) const TOOL: Tool = Tool {
    name: "minizinc",
    about: "Solve a FlatZinc file for MiniZinc, or register with MiniZinc",
    define,
    spelled,
    run,
};

fn define(command: Command) -> Command {
    let file = Arg::new("file").value_name("FILE").value_parser(value_parser!(PathBuf));
    let install = Arg::new("install").long("install").value_name("DIR").num_args(0..=1);
    let install = install.value_parser(value_parser!(PathBuf)).conflicts_with("file");
    command
        .override_usage("cavalcade minizinc FILE.fzn [OPTIONS]\n       cavalcade minizinc --install [DIR]")
        // Of an option that is given twice, MiniZinc passes both.
        .args_override_self(true)
        .arg(file.required_unless_present("install").help("The FlatZinc file"))
        .arg(install.help("Write the solver's description and library, for MiniZinc to find"))
        .args(options())
        .arg(tree::option())
        .arg(proof::option())
        .after_help(AFTER_HELP)
}

fn run(matches: &ArgMatches, notes: &mut dyn Write) -> Result<Exit, Failure> {
    let start = Instant::now();
    if matches.contains_id("install") {
        let folder = matches.get_one::<PathBuf>("install").map(PathBuf::as_path);
        let written = install(folder)?;
        note(notes, &format!("wrote {}", written.display()));
        return Ok(Exit::Found);
    }
    let Some(path) = matches.get_one::<PathBuf>("file") else { return Ok(Exit::Missing) };
    ending::listen();
    let mut inputs = Inputs::default();
    inputs.add("FlatZinc file", path);
    let tree = TreeRequest::of(matches, &inputs)?;
    let proof = proof::opened(matches, inputs)?;
    solve_file(path, &MinizincOptions::of(matches), start, (tree.as_ref(), proof.as_ref()), notes)
}

const AFTER_HELP: &str = "\
Register once, then name the solver:
  cavalcade minizinc --install
  minizinc --solver cavalcade -a model.mzn

MiniZinc passes the options of the first list. Solutions that differ only in variables that are not printed count once.";

/// Reads and solves a file, in a run that has begun at `start`.
fn solve_file(
    path: &Path,
    asked: &MinizincOptions,
    start: Instant,
    (tree, proof): (Option<&TreeRequest>, Option<&ProofFiles>),
    notes: &mut dyn Write,
) -> Result<Exit, Failure> {
    let mut options = asked.search;
    for remark in &asked.remarks {
        note(notes, remark);
    }
    let mut output = Output::standard()?;
    let located = |error: Failure| match error {
        Failure::Input { message, hint } => {
            Failure::Input { message: format!("{}:{message}", path.display()), hint }
        }
        other => other,
    };
    let text = Input::open(path, "model", || None)?.read(LONGEST_PROGRAM)?;
    let text = String::from_utf8(text).map_err(|_| {
        Failure::input(format!("'{}' is not text in UTF-8", path.display()), Some("give a FlatZinc file"))
    })?;
    let program = flatzinc::read(&text).map_err(|error| located(error.into()))?;
    drop(text);
    let instance = ProgramInstance::new(program).map_err(|error| located(error.into()))?;
    let instance = Arc::new(instance);
    let rule = rule(&instance, &options);
    for line in replaced(&instance) {
        note(notes, &format!("note: {}:{line}", path.display()));
    }
    if let Some(restriction) = instance.restriction() {
        note(notes, &format!("note: {restriction}"));
    }
    let ignored = ignored(&instance, &options, tree.is_some());
    if !ignored.is_empty() {
        note(notes, &format!("note: annotations without effect: {}", ignored.join(", ")));
    }
    if asked.is_verbose {
        let model = instance.model();
        let (variables, constraints) = (model.variables().count(), model.constraints().len());
        note(
            notes,
            &format!("% {}, {}", quantity(variables, "variables"), quantity(constraints, "constraints")),
        );
    }
    let read = start.elapsed();
    if let Some(time) = options.limits.time {
        options.limits.time = Some(time.saturating_sub(read));
    }
    if instance.objective().is_some() {
        options.limits.solutions = None;
    }
    let mut last = String::new();
    // From now on the search itself ends at a signal, and what it found is completed with the last line.
    ending::enter(Stage::Working { subject: String::new(), wanted: "solutions", hint: String::new() });
    let keeps_last = instance.objective().is_some() && asked.wanted == WantedAnswer::Last;
    let receive = |text: &str| {
        if keeps_last {
            let before = text.strip_suffix(SEPARATOR).and_then(|text| text.rfind(SEPARATOR));
            text[before.map_or(0, |end| end + SEPARATOR.len())..].clone_into(&mut last);
            return Ok(());
        }
        output.send(text.as_bytes())?;
        output.flush()
    };
    let wrong = |error| match error {
        ProgramError::Wrong(reason) => Failure::Internal(format!("a solution is wrong: {reason}")),
        ProgramError::Receiver(failure) => failure,
    };
    let (recorded, objective) = if asked.wanted == WantedAnswer::Number {
        let counted = count(&instance, &rule, options, Budget::new(None, options.threads).tables);
        output.send(number(&counted).as_bytes())?;
        (Recorded { outcome: counted.outcome, ..Recorded::default() }, None)
    } else if tree.is_some() {
        solve_recorded(&instance, &rule, options, MOST_NODES, receive).map_err(wrong)?
    } else if let Some(files) = proof {
        let solved = solve_with_proof(files, &instance, &rule, options, notes, receive).map_err(wrong)?;
        (Recorded { outcome: solved.outcome, ..Recorded::default() }, solved.objective)
    } else {
        let solved = solve(&instance, &rule, options, receive).map_err(wrong)?;
        (Recorded { outcome: solved.outcome, ..Recorded::default() }, solved.objective)
    };
    let outcome = recorded.outcome;
    output.send(last.as_bytes())?;
    output.send(end(&outcome).as_bytes())?;
    if asked.shows_statistics {
        output.send(statistics(&outcome, objective, &instance, read).as_bytes())?;
    }
    output.finish()?;
    if let Some(tree) = tree {
        let _untimed = Untimed::begin(SEARCH_TREE);
        tree.write(&instance, &recorded)?;
    }
    Ok(Exit::Found)
}
