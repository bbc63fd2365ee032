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
//!
//! A program is a problem like others, and the protocol is a format; the command is a question with the options that
//! MiniZinc gives to solvers.

use std::ffi::OsString;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use cavalcade_core::files::printable;
use cavalcade_core::minizinc::ProgramInstance;
use cavalcade_core::puzzles::diagram::ProgramValues;
use cavalcade_core::puzzles::{Arguments, Instance, PUZZLES, WITH_OBJECTIVE};
use cavalcade_core::quantity;
use cavalcade_search::Limits;
use cavalcade_search::answers::program::{
    ProgramError, ProgramOptions, SEPARATOR, SolvedProgram, count, formula, ignored, replaced, rule, solve,
    solve_proved,
};
use cavalcade_search::branching::Phases;
use cavalcade_search::proof::NoFormula;
use cavalcade_search::recording::Recorded;
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};

use super::Tool;
use crate::commands::proof::{self, PROOF};
use crate::compiler::install;
use crate::formats::{AnswerData, PROTOCOL};
use crate::job::tree::{MOST_NODES, SEARCH_TREE, TREE};
use crate::job::{BoardSource, Job, Report, Request, Verb};
use crate::limits::ending::{self, Stage};
use crate::progress::When;
use crate::question::Question;
use crate::question::options::{CommandOption, OptionOf};
use crate::run::{answer, given_options, option_arg};
use crate::streams::{Exit, Failure, Notes, Output, ProofFiles, note, shell_word};
use crate::units::threads;

/// The command; see the module.
pub(crate) const TOOL: Tool = Tool {
    name: NAME,
    about: "Solve a FlatZinc file for MiniZinc, or register with MiniZinc",
    define,
    spelled,
    run,
};

const NAME: &str = "minizinc";

/// The question that the command asks about a program.
static QUESTION: Verb = Verb { name: NAME, options: &OPTIONS, build, run: solved, ..Verb::NONE };

/// Options of other solvers that MiniZinc may pass and that change nothing, and why.
const WITHOUT_EFFECT: [(&str, &str); 2] = [
    ("json-stream", "MiniZinc writes JSON from the solutions of any solver"),
    ("backend", "there is only one"),
];

const NUMBER: OptionOf<u64> = OptionOf::new("num-solutions", "N", "Print N solutions", whole);
const VERBOSE: OptionOf<u8> =
    OptionOf::new("verbose", "LEVEL", "Print what was read on standard error; nothing at level 0", |level| {
        level.parse().map_err(|_| "must be a level from 0 to 255".to_owned())
    });
const PARALLEL: OptionOf<u64> = OptionOf::new(
    "parallel",
    "N",
    "Use N threads; all solutions and the best value are the same for every N",
    threads,
);
const SEED: OptionOf<u64> = OptionOf::new("random-seed", "N", "Set the seed of random choices", seed);
const TIME: OptionOf<u64> = OptionOf::new("solver-time-limit", "MS", "Stop after MS milliseconds", whole);
const PROGRAM_PROOF: OptionOf<PathBuf> = OptionOf {
    help: "Write a proof of the answer to NAME.opb and NAME.pbp, for VeriPB; uses one thread [default: none]",
    ..PROOF
};
const ALL: &str = "all-solutions";
const IMPROVEMENTS: &str = "intermediate";
const LAST: &str = "no-intermediate";

/// All options, in the order of the help.
static OPTIONS: [&dyn CommandOption; 13] = [
    &OptionOf::flag(ALL, "Print all solutions, or all improvements of an optimisation"),
    &NUMBER,
    &OptionOf::flag(IMPROVEMENTS, "Print all improvements of an optimisation"),
    &OptionOf::flag(LAST, "Print only the last solution of an optimisation, also with -a; or -n-i"),
    &OptionOf::flag("statistics", "Print statistics"),
    &OptionOf::flag("count", "Print the number of all solutions instead of solutions"),
    &VERBOSE,
    &PARALLEL,
    &SEED,
    &OptionOf::flag("free-search", "Ignore search annotations"),
    &TIME,
    &TREE,
    &PROGRAM_PROOF,
];

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
    let arg = |&option: &&'static dyn CommandOption| {
        let arg = option_arg(option);
        // The letters that MiniZinc gives to all solvers.
        match option.row().name {
            "random-seed" => arg.short('r'),
            "solver-time-limit" => arg.short('t'),
            "verbose" => arg.short('v').num_args(0..=1).require_equals(true).default_missing_value("1"),
            "parallel" => arg.short('p').default_value("1"),
            "count" => arg.conflicts_with_all([TREE.name, PROGRAM_PROOF.name]),
            "proof" => arg.conflicts_with(TREE.name),
            "tree" | "no-intermediate" => arg,
            name => arg.short(name.chars().next()),
        }
    };
    command
        .override_usage("cavalcade minizinc FILE.fzn [OPTIONS]\n       cavalcade minizinc --install [DIR]")
        // Of an option that is given twice, MiniZinc passes both.
        .args_override_self(true)
        .arg(file.required_unless_present("install").help("The FlatZinc file"))
        .arg(install.help("Write the solver's description and library, for MiniZinc to find"))
        .args(OPTIONS.iter().map(arg))
        .arg(Arg::new("json-stream").long("json-stream").action(ArgAction::SetTrue).hide(true))
        .arg(Arg::new("backend").long("backend").short('b').value_name("NAME").hide(true))
        .after_help(AFTER_HELP)
}

const AFTER_HELP: &str = "\
Register once, then name the solver:
  cavalcade minizinc --install
  minizinc --solver cavalcade -a model.mzn

MiniZinc passes the options of the first list. Solutions that differ only in variables that are not printed count once.";

fn run(matches: &ArgMatches, notes: &mut dyn Write) -> Result<Exit, Failure> {
    if matches.contains_id("install") {
        let written = install(matches.get_one::<PathBuf>("install").map(PathBuf::as_path))?;
        note(notes, &format!("wrote {}", written.display()));
        return Ok(Exit::Found);
    }
    for (name, reason) in WITHOUT_EFFECT {
        if matches.value_source(name) == Some(ValueSource::CommandLine) {
            note(notes, &format!("note: --{name} has no effect: {reason}"));
        }
    }
    let puzzle = PUZZLES.iter().copied().find(|puzzle| puzzle.facts().is_program());
    let Some((puzzle, path)) = puzzle.zip(matches.get_one::<PathBuf>("file")) else {
        return Ok(Exit::Missing);
    };
    let given = given_options(matches, OPTIONS);
    let mut arguments = Arguments::default();
    arguments.set_flag(WITH_OBJECTIVE);
    let request = Request {
        question: Question::default(),
        verb: &QUESTION,
        puzzle,
        source: BoardSource { path: Some(path.clone()), noun: "model", ..BoardSource::default() },
        arguments,
        format: &PROTOCOL,
        branching: None,
        // The search keeps the time limit, so that it always has the last word.
        limits: Limits { interrupt: Some(&ending::INTERRUPT), ..Limits::default() },
        threads: given.get(&PARALLEL).unwrap_or(1) as usize,
        progress: When::Never,
        output: None,
        statistics: false,
        given,
    };
    answer(request, notes)
}

/// Returns how a program is solved. A limit of 0 is none, as in other solvers.
fn options(request: &Request) -> ProgramOptions {
    let given = &request.given;
    let one = (!given.has(ALL)).then_some(1);
    let solutions = given.get(&NUMBER).map_or(one, |number| Some(number).filter(|&number| number > 0));
    let time = given.get(&TIME).filter(|&time| time > 0).map(Duration::from_millis);
    ProgramOptions {
        limits: Limits { solutions, time, ..request.limits },
        threads: request.threads,
        seed: given.get(&SEED).unwrap_or(0),
        is_free: given.has("free-search"),
        most_recorded: given.has(TREE.name).then_some(MOST_NODES),
    }
}

/// Builds the instance of a program, and remarks what of the program is not followed. A program that is refused is also
/// named in a comment, which MiniZinc shows among the solutions, also in JSON.
fn build(request: &Request) -> Result<Instance, Failure> {
    let path = request.source.path.as_deref().unwrap_or(Path::new("")).display();
    let mut instance = match request.puzzle.build(&request.arguments).map_err(Failure::from) {
        Err(Failure::Input { message, hint }) => {
            let message = format!("{path}:{message}");
            Output::print(|out| writeln!(out, "% error: {}", printable(&message)))?;
            return Err(Failure::Input { message, hint });
        }
        built => built?,
    };
    let program = program(&instance)?;
    let replaced = replaced(program).into_iter().map(|line| format!("{path}:{line}")).collect::<Vec<_>>();
    let ignored = ignored(program, &options(request)).join(", ");
    instance.remarks.splice(0..0, replaced);
    if !ignored.is_empty() {
        instance.remarks.push(format!("annotations without effect: {ignored}"));
    }
    Ok(instance)
}

/// Returns the program of an instance.
fn program(instance: &Instance) -> Result<&ProgramInstance, Failure> {
    let values = instance.blank().values();
    values.map(ProgramValues::program).ok_or_else(|| Failure::Internal("it is no program".to_owned()))
}

/// Solves the program of a job.
fn solved(job: &Job, output: &mut Output) -> Result<Report, Failure> {
    let (read, given) = (ending::elapsed(), &job.request.given);
    let program = program(&job.instance)?;
    if given.get(&VERBOSE).is_some_and(|level| level > 0) {
        let variables = quantity(program.model().variables().count(), "variables");
        let constraints = quantity(program.model().constraints().len(), "constraints");
        note(&mut Notes, &format!("% {variables}, {constraints}"));
    }
    let mut options = options(job.request);
    let (rule, improves) = (rule(program, &options), program.objective().is_some());
    options.limits.time = options.limits.time.map(|time| time.saturating_sub(read));
    options.limits.solutions = options.limits.solutions.filter(|_| !improves);
    let keeps_last = improves && (given.has(LAST) || !given.has(ALL) && !given.has(IMPROVEMENTS));
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
    let (mut counted, mut message) = (None, None);
    let SolvedProgram { outcome, objective, tree } = if given.has("count") {
        let found = counted.insert(count(program, &rule, options, job.budget().tables));
        SolvedProgram { outcome: found.outcome, ..SolvedProgram::default() }
    } else if let Some(files) = proof::files(job) {
        let (solved, written) = solve_with_proof(&files, program, &rule, options, receive)?;
        message = Some(written);
        solved
    } else {
        solve(program, &rule, options, receive).map_err(failure)?
    };
    output.send(last.as_bytes())?;
    let facts = given.has("statistics").then_some((program, objective, read));
    let content = AnswerData::Program { outcome: &outcome, counted: counted.as_ref(), facts };
    job.write_answer(output, content)?;
    if job.outputs.tree.is_some() {
        output.flush()?;
        ending::enter(Stage::Writing(SEARCH_TREE));
        let is_annotated = !options.is_free && !program.search().is_empty();
        let branching = if is_annotated { "search annotations" } else { "fewest values per constraint" };
        job.write_tree(&command_line(job.request), branching, &Recorded { outcome, tree })?;
    }
    Ok(Report { message, ..Report::found(outcome) })
}

/// Returns the command of a request, as far as the search depends on it.
fn command_line(request: &Request) -> String {
    let name = request.source.path.as_deref().and_then(Path::file_name).unwrap_or_default();
    let name = shell_word(&printable(&name.to_string_lossy())).into_owned();
    let letters =
        [(ALL, "-a"), ("free-search", "-f"), (NUMBER.name, "-n"), (SEED.name, "-r"), (TIME.name, "-t")];
    let given =
        letters.into_iter().filter_map(|(option, letter)| Some([letter, request.given.text(option)?]));
    let words = ["cavalcade minizinc", &name].into_iter().chain(given.flatten());
    words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

fn failure(error: ProgramError<Failure>) -> Failure {
    match error {
        ProgramError::Wrong(reason) => Failure::Internal(format!("a solution is wrong: {reason}")),
        ProgramError::Receiver(failure) => failure,
    }
}

/// Solves a program, and writes the proof if the answer is complete; also returns what was written. All solutions of a
/// program have no proof.
///
/// # Errors
/// The program has no formula, a solution is wrong, or the receiver or a file fails.
fn solve_with_proof(
    files: &ProofFiles,
    instance: &ProgramInstance,
    rule: &Phases,
    options: ProgramOptions,
    receive: impl FnMut(&str) -> Result<(), Failure>,
) -> Result<(SolvedProgram, String), Failure> {
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
    formula_file.fill(|out| formula.write(out))?;
    let ended = proof::write_steps(proof_file, |out| {
        // A program that fails ends the proof, too; the files are then dropped.
        let solved = solve_proved(instance, rule, options, &mut formula, out, receive);
        solved.map_or_else(|error| Ok(Err(error)), |proved| proved.map(Ok))
    })?;
    let cut = || Failure::Internal("the search ended without an outcome".to_owned());
    let (solved, proved) = ended.ok_or_else(cut)?.map_err(failure)?;
    let is_answered = solved.outcome.statistics.solutions > 0 && instance.objective().is_none();
    if !solved.outcome.is_complete() && !is_answered {
        return Ok((solved, "note: the answer is not complete, so no proof is written".to_owned()));
    }
    Ok((solved, proof::checkable(files, vec![proof::written(pair, "", proved)])?))
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
