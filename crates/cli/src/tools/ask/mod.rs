//! Asks the compiled solutions of a problem.
//!
//! | file | idea |
//! | --- | --- |
//! | `elements` | elements by their names: conditions and weights |
//! | `answers` | the answer to each question |
//!
//! Each question has the form of the answer of a command: a count, a verdict, or solutions.

mod answers;
mod elements;

use std::io::Write;
use std::path::PathBuf;

use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};

use super::Tool;
use super::resume::file;
use crate::commands::{DRAW_COUNT, DRAW_SEED, RANK};
use crate::job::MEMORY;
use crate::limits::ending::{self, Stage};
use crate::limits::memory::Budget;
use crate::question::Question;
use crate::run::{
    Request, answer_job, build, flag_arg, given_options, job, refuse_unwritable, run_args, value_arg,
};
use crate::store::FamilyFile;
use crate::streams::{Exit, Failure, Inputs, Output};
use answers::Asking;
use elements::ElementNames;

/// Questions that are flags, with their help.
const UNIQUE: &str = "unique";
const EACH: &str = "each";
const LIST: &str = "list";
const LIGHTEST: &str = "lightest";
const HEAVIEST: &str = "heaviest";
/// The options with values.
const WEIGHTS: &str = "weights";
const WITH: &str = "with";
const WITHOUT: &str = "without";
const AND: &str = "and";

/// The command; see the module.
pub(crate) const TOOL: Tool =
    Tool { name: "ask", about: "Ask the compiled solutions of a problem", define, run, ..Tool::NONE };

fn define(command: Command) -> Command {
    let files = |name: &'static str| {
        Arg::new(name).long(name).value_name("FILE").value_parser(value_parser!(PathBuf))
    };
    let names = |name: &'static str, help: &'static str| {
        Arg::new(name).long(name).value_name("NAMES").action(ArgAction::Append).help(help)
    };
    command
        .override_usage("cavalcade ask FILE [QUESTION] [OPTIONS]")
        .arg(file().required(true).help("The file that 'cavalcade compile' wrote"))
        .arg(names(WITH, "Only solutions with all of these elements, such as a1-b3,c2-d4"))
        .arg(names(WITHOUT, "Only solutions with none of these elements"))
        .arg(files(AND).help("Only solutions that this file holds too"))
        .arg(flag_arg(UNIQUE, "Whether there is exactly one solution"))
        .arg(flag_arg(EACH, "How many solutions have each element, by the first convention of 'count'"))
        .arg(flag_arg(LIST, "Every solution, in the order of --rank"))
        .arg(files(WEIGHTS).help("The least and the greatest weight; each line of the file has an element and its weight"))
        .arg(flag_arg(LIGHTEST, "A solution of least weight"))
        .arg(flag_arg(HEAVIEST, "A solution of greatest weight"))
        .arg(value_arg(&DRAW_COUNT))
        .arg(value_arg(&DRAW_SEED))
        .arg(value_arg(&RANK))
        .arg(value_arg(&MEMORY))
        .args(run_args())
        .after_help(
            "Without a question, the number of solutions. Elements are named as --each names them: cells or vertices, \
             two with a hyphen between them for the step from one to the other, or c4=17 for a cell with its \
             number; 'end' stands for what is before the \
             first and after the last cell of a path.",
        )
}

fn run(matches: &ArgMatches, notes: &mut dyn Write) -> Result<Exit, Failure> {
    ending::listen();
    ending::begin(matches.get_one("time-limit").copied(), Stage::Reading { subject: String::new() });
    let Some(path) = matches.get_one::<PathBuf>("file") else { return Ok(Exit::Missing) };
    let others = [AND, WEIGHTS].into_iter().filter_map(|name| matches.get_one::<PathBuf>(name));
    let mut inputs = Inputs::default();
    [path].into_iter().chain(others).for_each(|path| inputs.add("file that is read", path));
    let output = Output::open(matches.get_one::<PathBuf>("output").map(PathBuf::as_path), &inputs)?;
    let given = given_options(matches, &[&DRAW_COUNT, &DRAW_SEED, &RANK, &MEMORY]);
    let room = Budget::new(given.get(&MEMORY).copied(), 1).tables;
    let asked = FamilyFile::open(path, room)?;
    let shared = matches.get_one::<PathBuf>(AND);
    let shared = shared.map(|other| elements::shared(&asked, other, room)).transpose()?;
    let question = FamilyQuestion::of(matches)?;
    let identity = &asked.identity;
    let words = Question { verb: question.verb().to_owned(), ..identity.question.clone() };
    let request = Request::new(words, given, None, matches);
    let mut request = request.map_err(|what| FamilyFile::nonsense(path, &what))?;
    if let Some(input) = identity.input.clone() {
        request.set_board(input)?;
    }
    refuse_unwritable(&request)?;
    request.refuse_combinations()?;
    let job = job(&request, build(&request)?, None)?;
    let names = ElementNames::new(&asked, job.instance.blank().rows);
    let weights = matches.get_one::<PathBuf>(WEIGHTS).map(|path| names.weights(path)).transpose()?;
    let asking = Asking {
        weights: weights.unwrap_or_default(),
        family: shared.as_ref().unwrap_or(&asked.family),
        file: &asked,
        condition: names.condition(matches)?,
        job: &job,
    };
    answer_job(&request, &job, output, notes, |_, output| asking.answer(question, output))
}

/// What is asked.
#[derive(Clone, Copy)]
enum FamilyQuestion {
    Count,
    Unique,
    /// How many solutions have each element.
    Each,
    /// The least and the greatest weight.
    Weights,
    /// A solution of least weight.
    Lightest,
    /// A solution of greatest weight.
    Heaviest,
    /// All solutions.
    List,
    /// Random solutions, or one by its rank.
    Draw,
}

impl FamilyQuestion {
    /// Returns the question that the options ask.
    ///
    /// # Errors
    /// They ask several.
    fn of(matches: &ArgMatches) -> Result<Self, Failure> {
        let draws =
            [DRAW_COUNT.name, DRAW_SEED.name, RANK.name].into_iter().find(|name| matches.contains_id(name));
        let flags = [
            (UNIQUE, Self::Unique),
            (EACH, Self::Each),
            (LIST, Self::List),
            (HEAVIEST, Self::Heaviest),
            (LIGHTEST, Self::Lightest),
        ];
        let mut asked: Vec<(&str, Self)> =
            flags.into_iter().filter(|flag| matches.get_flag(flag.0)).collect();
        asked.extend(draws.map(|name| (name, Self::Draw)));
        let weighs = matches.contains_id(WEIGHTS);
        let has_extreme = asked.iter().any(|asked| matches!(asked.1, Self::Heaviest | Self::Lightest));
        if weighs && !has_extreme {
            asked.push((WEIGHTS, Self::Weights));
        }
        match asked[..] {
            [] => Ok(Self::Count),
            [(name, _)] if has_extreme && !weighs => Err(Failure::input(
                format!("--{name} needs --{WEIGHTS}"),
                Some("give a file with the weights of elements"),
            )),
            [(_, question)] => Ok(question),
            [(one, _), (other, _), ..] => Err(Failure::input(
                format!("--{one} and --{other} are two questions"),
                Some("ask one at a time"),
            )),
        }
    }

    /// Returns the command whose answers have the same form.
    fn verb(self) -> &'static str {
        match self {
            Self::Count | Self::Each | Self::Weights => "count",
            Self::Unique => "unique",
            Self::List => "list",
            Self::Heaviest | Self::Lightest | Self::Draw => "sample",
        }
    }
}
