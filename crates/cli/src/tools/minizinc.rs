//! `cavalcade minizinc`: solves a FlatZinc file as MiniZinc expects of a solver, or registers the program with
//! MiniZinc.
//!
//! Solutions go to standard output: the items of the output, then `----------`. The last line is `==========` if the
//! search was complete, `=====UNSATISFIABLE=====` if there is no solution, and `=====UNKNOWN=====` if none was found in
//! time. What cannot be solved is refused on standard error and in a comment, with exit code 2: MiniZinc would take silence
//! for an unknown result.
//!
//! With `--tree` or `--proof`, one depth-first search on one thread is recorded, or learns from conflicts and writes what
//! it learns.

use std::ffi::OsString;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use cavalcade_core::files::{flatzinc, printable};
use cavalcade_core::minizinc::ProgramInstance;
use cavalcade_core::puzzles::{Instance, PUZZLES};
use cavalcade_core::quantity;
use cavalcade_search::answers::program::{
    ProgramError, ProgramOptions, SEPARATOR, SolvedProgram, count, formula, ignored, replaced, rule, solve,
    solve_proved, solve_recorded,
};
use cavalcade_search::branching::Phases;
use cavalcade_search::proof::{NoFormula, ProofError};
use cavalcade_search::recording::Recorded;
use cavalcade_search::{Counted, Limits, Outcome};
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};

use super::Tool;
use crate::commands::proof::{PROOF, check_of, written};
use crate::compiler::install;
use crate::formats::trees::TreePage;
use crate::job::tree::{MOST_NODES, SEARCH_TREE, TREE, TreeOutput};
use crate::limits::ending::{self, Stage, Untimed};
use crate::limits::memory::Budget;
use crate::question::options::OptionOf;
use crate::run::{flag_arg, given_options, option_arg};
use crate::streams::input::{Input, LONGEST_PROGRAM_OR_FONT};
use crate::streams::{Exit, Failure, Inputs, Output, ProofFiles, note, shell_word};
use crate::units::threads;

/// The command; see the module.
pub(crate) const TOOL: Tool = Tool {
    name: "minizinc",
    about: "Solve a FlatZinc file for MiniZinc, or register with MiniZinc",
    define,
    spelled,
    run,
};

/// Options of other solvers that MiniZinc may pass and that change nothing, and why.
const WITHOUT_EFFECT: [(&str, &str); 2] = [
    ("json-stream", "MiniZinc writes JSON from the solutions of any solver"),
    ("backend", "there is only one"),
];

/// The option that asks for a proof.
const PROGRAM_PROOF: OptionOf<PathBuf> = OptionOf {
    help: "Write a proof of the answer to NAME.opb and NAME.pbp, for VeriPB; uses one thread [default: none]",
    ..PROOF
};

/// The flag that asks for the number of solutions.
const COUNT: &str = "count";

/// Returns the words of a command line with spellings that the parser knows: for `-n-i`, and for a level of verbosity
/// that is a separate word.
fn spelled(words: &[OsString]) -> Vec<OsString> {
    let mut spelled: Vec<OsString> = Vec::with_capacity(words.len());
    for word in words {
        let is_level = word.to_str().is_some_and(|word| word.parse::<u8>().is_ok());
        match spelled.last_mut() {
            Some(last) if is_level && (last == "-v" || last == "--verbose") => {
                last.push(format!("={}", word.display()));
            }
            _ if word == "-n-i" => spelled.push("--no-intermediate".into()),
            _ => spelled.push(word.clone()),
        }
    }
    spelled
}

fn define(command: Command) -> Command {
    let file = Arg::new("file").value_name("FILE").value_parser(value_parser!(PathBuf));
    let install = Arg::new("install").long("install").value_name("DIR").num_args(0..=1);
    let install = install.value_parser(value_parser!(PathBuf)).conflicts_with("file");
    let flag = |long: &'static str, short: char, help: &'static str| flag_arg(long, help).short(short);
    let value = |long: &'static str, short: char, value: &'static str| {
        Arg::new(long).long(long).short(short).value_name(value)
    };
    let verbose = value("verbose", 'v', "LEVEL").value_parser(value_parser!(u8)).num_args(0..=1);
    command
        .override_usage("cavalcade minizinc FILE.fzn [OPTIONS]\n       cavalcade minizinc --install [DIR]")
        // Of an option that is given twice, MiniZinc passes both.
        .args_override_self(true)
        .arg(file.required_unless_present("install").help("The FlatZinc file"))
        .arg(install.help("Write the solver's description and library, for MiniZinc to find"))
        .arg(flag("all-solutions", 'a', "Print all solutions, or all improvements of an optimisation"))
        .arg(value("num-solutions", 'n', "N").value_parser(whole).help("Print N solutions"))
        .arg(flag("intermediate", 'i', "Print all improvements of an optimisation"))
        .arg(flag_arg(
            "no-intermediate",
            "Print only the last solution of an optimisation, also with -a; or -n-i",
        ))
        .arg(flag("statistics", 's', "Print statistics"))
        .arg(
            flag_arg(COUNT, "Print the number of all solutions instead of solutions")
                .conflicts_with_all([TREE.name, PROGRAM_PROOF.name]),
        )
        .arg(
            verbose
                .require_equals(true)
                .default_missing_value("1")
                .help("Print what was read on standard error; nothing at level 0"),
        )
        .arg(
            value("parallel", 'p', "N")
                .value_parser(threads)
                .default_value("1")
                .help("Use N threads; all solutions and the best value are the same for every N"),
        )
        .arg(
            value("random-seed", 'r', "N")
                .value_parser(seed)
                .allow_negative_numbers(true)
                .help("Set the seed of random choices"),
        )
        .arg(flag("free-search", 'f', "Ignore search annotations"))
        .arg(value("solver-time-limit", 't', "MS").value_parser(whole).help("Stop after MS milliseconds"))
        .arg(Arg::new("json-stream").long("json-stream").action(ArgAction::SetTrue).hide(true))
        .arg(value("backend", 'b', "NAME").hide(true))
        .arg(option_arg(&TREE))
        .arg(option_arg(&PROGRAM_PROOF).conflicts_with(TREE.name))
        .after_help(AFTER_HELP)
}

const AFTER_HELP: &str = "\
Register once, then name the solver:
  cavalcade minizinc --install
  minizinc --solver cavalcade -a model.mzn

MiniZinc passes the options of the first list. Solutions that differ only in variables that are not printed count once.";

/// Returns how a program is solved. A limit of 0 is none, as in other solvers.
fn program_options(matches: &ArgMatches) -> ProgramOptions {
    let number = |name: &str| matches.get_one::<u64>(name).copied();
    let one = (!matches.get_flag("all-solutions")).then_some(1);
    ProgramOptions {
        limits: Limits {
            solutions: number("num-solutions")
                .map_or(one, |number| Some(number).filter(|&number| number > 0)),
            time: number("solver-time-limit").filter(|&time| time > 0).map(Duration::from_millis),
            interrupt: Some(&ending::INTERRUPT),
            ..Limits::default()
        },
        threads: number("parallel").unwrap_or(1) as usize,
        seed: number("random-seed").unwrap_or(0),
        is_free: matches.get_flag("free-search"),
    }
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
    let given = given_options(matches, &[&TREE, &PROGRAM_PROOF]);
    let tree = given.get(&TREE).map(|name| TreeOutput::open(&name, &inputs)).transpose()?;
    let proof = given.get(&PROGRAM_PROOF).map(|name| ProofFiles::open(&name, &[""], inputs)).transpose()?;
    for (name, reason) in WITHOUT_EFFECT {
        if matches.value_source(name) == Some(ValueSource::CommandLine) {
            note(notes, &format!("note: --{name} has no effect: {reason}"));
        }
    }
    let mut output = Output::standard()?;
    let instance = program(path, read(path)?);
    if let Err(Failure::Input { message, .. }) = &instance {
        // MiniZinc shows a comment among the solutions, also in JSON.
        output.send(format!("% error: {}\n", printable(message)).as_bytes())?;
        output.flush()?;
    }
    let instance = instance?;
    let mut options = program_options(matches);
    let rule = rule(&instance, &options);
    remark(path, &instance, &ignored(&instance, &options, tree.is_some()), notes);
    if matches.get_one::<u8>("verbose").is_some_and(|&level| level > 0) {
        let model = instance.model();
        let variables = quantity(model.variables().count(), "variables");
        note(notes, &format!("% {variables}, {}", quantity(model.constraints().len(), "constraints")));
    }
    let read = start.elapsed();
    options.limits.time = options.limits.time.map(|time| time.saturating_sub(read));
    if instance.objective().is_some() {
        options.limits.solutions = None;
    }
    // From now on the search itself ends at a signal, and what it found is completed with the last line.
    ending::enter(Stage::Working { subject: String::new(), wanted: "solutions", hint: String::new() });
    let run = ProgramRun { matches, instance, rule, options, tree, proof };
    let (recorded, objective) = run.solve(&mut output, notes)?;
    output.send(end(&recorded.outcome).as_bytes())?;
    if matches.get_flag("statistics") {
        output.send(statistics(&recorded.outcome, objective, &run.instance, read).as_bytes())?;
    }
    output.finish()?;
    run.write_tree(&command_line(path, matches), &recorded)?;
    Ok(Exit::Found)
}

/// A program, how it is solved, and the files that are written besides.
struct ProgramRun<'a> {
    matches: &'a ArgMatches,
    instance: Arc<ProgramInstance>,
    rule: Phases,
    options: ProgramOptions,
    tree: Option<TreeOutput>,
    proof: Option<ProofFiles>,
}

impl ProgramRun<'_> {
    /// Writes the solutions, or their number; returns the search, which is recorded if its tree is written, and the
    /// objective of the last solution.
    fn solve(&self, output: &mut Output, notes: &mut dyn Write) -> Result<(Recorded, Option<i32>), Failure> {
        let Self { matches, instance, rule, options, .. } = self;
        let is_all = ["all-solutions", "intermediate"].into_iter().any(|flag| matches.get_flag(flag));
        let keeps_last = instance.objective().is_some() && (!is_all || matches.get_flag("no-intermediate"));
        let mut last = String::new();
        let receive = |text: &str| {
            if keeps_last {
                let before = text.strip_suffix(SEPARATOR).and_then(|text| text.rfind(SEPARATOR));
                text[before.map_or(0, |end| end + SEPARATOR.len())..].clone_into(&mut last);
                return Ok(());
            }
            output.send(text.as_bytes())?;
            output.flush()
        };
        let solved = if matches.get_flag(COUNT) {
            let counted = count(instance, rule, *options, Budget::new(None, options.threads).tables);
            output.send(number(&counted).as_bytes())?;
            SolvedProgram { outcome: counted.outcome, objective: None }
        } else if self.tree.is_some() {
            let recorded = solve_recorded(instance, rule, *options, MOST_NODES, receive).map_err(failure)?;
            output.send(last.as_bytes())?;
            return Ok(recorded);
        } else if let Some(files) = &self.proof {
            solve_with_proof(files, instance, rule, *options, notes, receive)?
        } else {
            solve(instance, rule, *options, receive).map_err(failure)?
        };
        output.send(last.as_bytes())?;
        Ok((Recorded { outcome: solved.outcome, ..Recorded::default() }, solved.objective))
    }

    /// Writes the search tree, if it is asked for.
    fn write_tree(&self, command: &str, recorded: &Recorded) -> Result<(), Failure> {
        let Some(tree) = &self.tree else { return Ok(()) };
        let _untimed = Untimed::begin(SEARCH_TREE);
        let is_annotated = !self.options.is_free && !self.instance.search().is_empty();
        let program = PUZZLES.iter().find(|puzzle| puzzle.facts().is_program());
        tree.write(&TreePage {
            command,
            puzzle: program.map_or("", |puzzle| puzzle.facts().name),
            branching: if is_annotated { "search annotations" } else { "fewest values per constraint" },
            instance: &Instance::of_program(Arc::clone(&self.instance)),
            model: self.instance.model(),
            recorded,
        })
    }
}

/// Reads the text of a program.
fn read(path: &Path) -> Result<String, Failure> {
    let text = Input::open(path, "model", || None)?.read(LONGEST_PROGRAM_OR_FONT)?;
    String::from_utf8(text).map_err(|_| {
        Failure::input(format!("'{}' is not text in UTF-8", path.display())).hint("give a FlatZinc file")
    })
}

/// Returns the program of a text.
fn program(path: &Path, text: String) -> Result<Arc<ProgramInstance>, Failure> {
    let program = flatzinc::read(&text);
    drop(text);
    program.and_then(ProgramInstance::new).map(Arc::new).map_err(|error| match error.into() {
        Failure::Input { message, hint } => {
            Failure::Input { message: format!("{}:{message}", path.display()), hint }
        }
        other => other,
    })
}

/// Tells what of a program is not followed.
fn remark(path: &Path, instance: &ProgramInstance, ignored: &[&str], notes: &mut dyn Write) {
    for line in replaced(instance) {
        note(notes, &format!("note: {}:{line}", path.display()));
    }
    if let Some(restriction) = instance.restriction() {
        note(notes, &format!("note: {restriction}"));
    }
    if !ignored.is_empty() {
        note(notes, &format!("note: annotations without effect: {}", ignored.join(", ")));
    }
}

/// Returns the command of a run, as far as the search depends on it.
fn command_line(path: &Path, matches: &ArgMatches) -> String {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let mut words = vec!["cavalcade minizinc".to_owned(), shell_word(&printable(&name)).into_owned()];
    let flags = [("all-solutions", "-a"), ("free-search", "-f")].into_iter();
    words.extend(flags.filter(|pair| matches.get_flag(pair.0)).map(|(_, word)| word.to_owned()));
    for (option, word) in [("num-solutions", "-n"), ("random-seed", "-r"), ("solver-time-limit", "-t")] {
        words.extend(matches.get_one::<u64>(option).map(|number| format!("{word} {number}")));
    }
    words.join(" ")
}

fn failure(error: ProgramError<Failure>) -> Failure {
    match error {
        ProgramError::Wrong(reason) => Failure::Internal(format!("a solution is wrong: {reason}")),
        ProgramError::Receiver(failure) => failure,
    }
}

/// Solves a program, and writes the proof if the answer is complete. All solutions of a program have no proof.
///
/// # Errors
/// The program has no formula, a solution is wrong, or the receiver or a file fails.
fn solve_with_proof(
    files: &ProofFiles,
    instance: &ProgramInstance,
    rule: &Phases,
    options: ProgramOptions,
    notes: &mut dyn Write,
    receive: impl FnMut(&str) -> Result<(), Failure>,
) -> Result<SolvedProgram, Failure> {
    let pair @ [formula_file, proof_file] = &files.pairs()[0];
    if instance.objective().is_none() && options.limits.solutions != Some(1) {
        let message = "--proof proves one solution, or that there is none or no better one";
        return Err(Failure::input(message).hint("leave out -a and -n"));
    }
    let mut formula = formula(instance).map_err(|error| {
        let hint = match error {
            NoFormula::Constraint(..) => "leave out --proof, or state it by sums, clauses and all_different",
            NoFormula::Values(..) => "leave out --proof, or declare smaller bounds",
        };
        Failure::input(format!("--proof: {error}")).hint(hint)
    })?;
    let written_formula = formula_file.write(|out| formula.write(out));
    written_formula.map_err(|error: io::Error| formula_file.failure(&error))?;
    let ended = proof_file.write(|out| {
        // A program that fails ends the proof, too; the files are then dropped.
        let solved = solve_proved(instance, rule, options, &mut formula, out, receive);
        solved.map_or_else(|error| Ok(Err(error)), |proved| proved.map(Ok))
    });
    let (solved, proved) = ended
        .map_err(|error| match error {
            ProofError::Io(error) => proof_file.failure(&error),
            other => Failure::Internal(other.to_string()),
        })?
        .map_err(failure)?;
    let is_answered = solved.outcome.statistics.solutions > 0 && instance.objective().is_none();
    if solved.outcome.is_complete() || is_answered {
        files.replace()?;
        note(notes, &format!("{}; check it: {}", written(pair, "", proved), check_of(pair)));
    } else {
        note(notes, "note: the answer is not complete, so no proof is written");
    }
    Ok(solved)
}

/// The line after the last solution.
fn end(outcome: &Outcome) -> &'static str {
    match (outcome.is_complete(), outcome.statistics.solutions > 0) {
        (true, true) => "==========\n",
        (true, false) => "=====UNSATISFIABLE=====\n",
        (false, true) => "",
        (false, false) => "=====UNKNOWN=====\n",
    }
}

/// A number of solutions, which MiniZinc passes on as comments and statistics.
fn number(counted: &Counted) -> String {
    let (number, method) = (&counted.number, counted.method.name());
    if !counted.outcome.is_complete() {
        return format!("% at least {number} solutions\n");
    }
    format!(
        "% {number} solutions\n%%%mzn-stat: count={number}\n%%%mzn-stat: method=\"{method}\"\n%%%mzn-stat-end\n"
    )
}

/// The statistics as MiniZinc reads them.
fn statistics(
    outcome: &Outcome,
    objective: Option<i32>,
    instance: &ProgramInstance,
    read: Duration,
) -> String {
    let model = instance.model();
    let statistics = outcome.statistics;
    let seconds = |seconds: f64| Some(format!("{seconds:.6}"));
    // What is proved: the best solution, or what the declaration of the objective allows.
    let bound = if outcome.is_complete() { objective } else { instance.objective_bound() };
    let facts = [
        ("objective", objective.map(|value| value.to_string())),
        ("objectiveBound", bound.map(|value| value.to_string())),
        ("initTime", seconds(read.as_secs_f64())),
        ("solveTime", seconds(statistics.seconds)),
        ("time", seconds(read.as_secs_f64() + statistics.seconds)),
        ("solutions", statistics.exact_solutions().map(|number| number.to_string())),
        ("variables", Some(model.variables().count().to_string())),
        ("propagators", Some(model.constraints().len().to_string())),
        ("propagations", Some(statistics.propagations.to_string())),
        ("nodes", Some(statistics.nodes.to_string())),
        ("failures", Some(statistics.failures.to_string())),
        ("peakDepth", Some(statistics.depth.to_string())),
    ];
    let known =
        facts.into_iter().filter_map(|(name, value)| Some(format!("%%%mzn-stat: {name}={}\n", value?)));
    known.chain(["%%%mzn-stat-end\n".to_owned()]).collect()
}

/// Reads a number. Other solvers have long options with one dash, such as `-node`, which look like `-n ode`.
fn whole(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| "not a whole number; options of other solvers are not supported".to_owned())
}

/// Reads a seed, which may be negative.
fn seed(text: &str) -> Result<u64, String> {
    text.parse::<i64>().map(i64::cast_unsigned).or_else(|_| whole(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_of_minizinc() {
        let words: Vec<OsString> =
            "c minizinc -v 2 -a -n-i -v 2.fzn".split(' ').map(OsString::from).collect();
        assert_eq!(spelled(&words).join(" ".as_ref()), *"c minizinc -v=2 -a --no-intermediate -v 2.fzn");
    }
}
