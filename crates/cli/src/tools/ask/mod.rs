//! Asks the compiled solutions of a problem: the question, and elements by their names.
//!
//! Each question has the form of the answer of a command: a count, a verdict, or solutions (`answers`).

mod answers;

use std::collections::HashMap;
use std::io::Write;
use std::path::{Path, PathBuf};

use cavalcade_core::files::boards::{CellName, by_chess};
use cavalcade_core::files::printable;
use cavalcade_search::answers::compile::Elements;
use cavalcade_search::families::{Family, SetCondition};
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};

use super::stored::file;
use super::{Tool, begin};
use crate::commands::{DRAW_COUNT, DRAW_SEED, RANK};
use crate::job::{MEMORY, Report, Request};
use crate::limits::memory::Budget;
use crate::question::Question;
use crate::question::board::nearest;
use crate::question::options::CommandOption;
use crate::run::{answer_job, build, flag_arg, given_options, job, option_arg, run_args};
use crate::store::FamilyFile;
use crate::streams::input::Input;
use crate::streams::{Exit, Failure, Inputs, Output};
use answers::Asking;

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
        .arg(option_arg(&DRAW_COUNT))
        .arg(option_arg(&DRAW_SEED))
        .arg(option_arg(&RANK))
        .arg(option_arg(&MEMORY))
        .args(run_args())
        .after_help(
            "Without a question, the number of solutions. Elements are named as --each names them: cells or vertices, \
             two with a hyphen between them for the step from one to the other, or c4=17 for a cell with its \
             number; 'end' stands for what is before the \
             first and after the last cell of a path.",
        )
}

fn run(matches: &ArgMatches, notes: &mut dyn Write) -> Result<Exit, Failure> {
    begin(matches);
    let Some(path) = matches.get_one::<PathBuf>("file") else { return Ok(Exit::Missing) };
    let others = [AND, WEIGHTS].into_iter().filter_map(|name| matches.get_one::<PathBuf>(name));
    let mut inputs = Inputs::default();
    [path].into_iter().chain(others).for_each(|path| inputs.add("file that is read", path));
    let output = Output::open(matches.get_one::<PathBuf>("output").map(PathBuf::as_path), &inputs)?;
    let given = given_options(matches, [&DRAW_COUNT as &dyn CommandOption, &DRAW_SEED, &RANK, &MEMORY]);
    let room = Budget::new(given.get(&MEMORY), 1).tables;
    let asked = FamilyFile::open(path, room)?;
    let shared = matches.get_one::<PathBuf>(AND);
    let shared = shared.map(|other| self::shared(&asked, other, room)).transpose()?;
    let question = question(matches)?;
    let identity = &asked.identity;
    let words = Question { verb: question.verb.to_owned(), ..identity.question.clone() };
    let request = Request::new(words, given, None, matches);
    let mut request = request.map_err(|what| FamilyFile::nonsense(path, &what))?;
    if let Some(input) = identity.input.clone() {
        request.set_board(input)?;
    }
    request.refuse_combinations()?;
    let job = job(&request, build(&request)?, None)?;
    let names = ElementNames::new(&asked, job.instance.blank().rows);
    let weights = matches.get_one::<PathBuf>(WEIGHTS).map(|path| names.weights(path)).transpose()?;
    let family = shared.as_ref().unwrap_or(&asked.family).under(&names.condition(matches)?);
    let asking = Asking { weights: weights.unwrap_or_default(), family: &family, file: &asked, job: &job };
    answer_job(&job, output, notes, |_, output| asking.answer(question, output))
}

/// What is asked.
struct FamilyQuestion {
    /// The options that ask it.
    options: &'static [&'static str],
    /// The command whose answers have the same form.
    verb: &'static str,
    answer: FamilyAnswer,
}

/// The answer to a question.
type FamilyAnswer = fn(&Asking<'_>, &mut Output) -> Result<Report, Failure>;

/// All questions; the first is that without an option.
static QUESTIONS: &[FamilyQuestion] = &[
    FamilyQuestion { options: &[], verb: "count", answer: |it, output| it.count(output) },
    FamilyQuestion { options: &[UNIQUE], verb: "unique", answer: |it, output| it.unique(output) },
    FamilyQuestion { options: &[EACH], verb: "count", answer: |it, output| it.each(output) },
    FamilyQuestion { options: &[LIST], verb: "list", answer: |it, output| it.list(output) },
    FamilyQuestion { options: &[HEAVIEST], verb: "sample", answer: |it, output| it.extreme(1, output) },
    FamilyQuestion { options: &[LIGHTEST], verb: "sample", answer: |it, output| it.extreme(-1, output) },
    FamilyQuestion {
        options: &[DRAW_COUNT.name, DRAW_SEED.name, RANK.name],
        verb: "sample",
        answer: |it, output| it.draw(output),
    },
    FamilyQuestion { options: &[WEIGHTS], verb: "count", answer: |it, output| it.least_and_greatest(output) },
];

/// Returns the question that the options ask.
///
/// # Errors
/// They ask several.
fn question(matches: &ArgMatches) -> Result<&'static FamilyQuestion, Failure> {
    let is_given = |name: &&&str| matches.value_source(name) == Some(ValueSource::CommandLine);
    let asked =
        |question: &'static FamilyQuestion| Some((*question.options.iter().find(is_given)?, question));
    let mut asked: Vec<(&str, &FamilyQuestion)> = QUESTIONS.iter().filter_map(asked).collect();
    let has_extreme = asked.iter().any(|(name, _)| [HEAVIEST, LIGHTEST].contains(name));
    if has_extreme {
        asked.retain(|(name, _)| *name != WEIGHTS);
    }
    match asked[..] {
        [] => Ok(&QUESTIONS[0]),
        [(name, _)] if has_extreme && !is_given(&&WEIGHTS) => {
            Err(Failure::input(format!("--{name} needs --{WEIGHTS}"))
                .hint("give a file with the weights of elements"))
        }
        [(_, question)] => Ok(question),
        [(one, _), (other, _), ..] => {
            Err(Failure::input(format!("--{one} and --{other} are two questions")).hint("ask one at a time"))
        }
    }
}

/// The most bytes of a file with weights.
const LONGEST: usize = 64 << 20;

/// The elements of a family by their names. A cell of a board has two names, such as `c4` and `r5c3`.
struct ElementNames<'a> {
    by_name: HashMap<String, usize>,
    names: &'a [String],
    elements: &'a Elements,
    /// The number of rows of the board; 0 without a board.
    rows: usize,
}

impl<'a> ElementNames<'a> {
    /// Returns the elements of a file, on a board with this number of rows; a step without a direction may be named from
    /// either end.
    fn new(file: &'a FamilyFile, rows: usize) -> Self {
        let mut by_name: HashMap<String, usize> = HashMap::new();
        let reversed = |name: &str| name.split_once('-').map(|(one, other)| format!("{other}-{one}"));
        if !file.is_directed {
            by_name.extend((0..).zip(&file.names).filter_map(|(at, name)| Some((reversed(name)?, at))));
        }
        by_name.extend(file.names.iter().cloned().zip(0..));
        Self { by_name, names: &file.names, elements: &file.elements, rows }
    }

    /// Returns the condition that the options state.
    fn condition(&self, matches: &ArgMatches) -> Result<SetCondition, Failure> {
        let mut found: [Vec<usize>; 2] = Default::default();
        for (own, option) in [WITH, WITHOUT].into_iter().enumerate() {
            for value in matches.get_many::<String>(option).unwrap_or_default() {
                if let Some(element) = self.known(value) {
                    found[own].push(element); // a name may have a comma
                    continue;
                }
                // The indices of an array have commas, too.
                let mut depth = 0;
                let is_between = |sign: char| {
                    depth += i32::from(sign == '[') - i32::from(sign == ']');
                    sign == ',' && depth == 0
                };
                for name in value.split(is_between).map(str::trim) {
                    match self.one_of_truth(name) {
                        Some(element) => found[1 - own].push(element),
                        None => found[own].push(self.element(name, &format!("--{option}"))?),
                    }
                }
            }
        }
        let [with, without] = found;
        Ok(SetCondition { with, without })
    }

    /// Returns the element `x=1` for the name `x=0`, if `x` has no other values than 0 and 1.
    fn one_of_truth(&self, name: &str) -> Option<usize> {
        let element = self.known(&format!("{}=1", name.strip_suffix("=0")?))?;
        let Elements::Values(values) = self.elements else { return None };
        let is_of_same = |value: &&(u32, i32)| value.0 == values[element].0;
        (values.iter().filter(is_of_same).count() == 1).then_some(element)
    }

    /// Reads the weight of each element from a file; others have weight 0.
    fn weights(&self, path: &Path) -> Result<Vec<i64>, Failure> {
        let text = Input::open(path, "weights", || None)?.read(LONGEST)?;
        let text = String::from_utf8(text)
            .map_err(|_| Failure::input(format!("weights '{}' are not UTF-8 text", path.display())))?;
        let mut weights = vec![None; self.names.len()];
        for (number, line) in (1..).zip(text.lines()) {
            let line = line.split(['%', '#']).next().unwrap_or_default().trim();
            if line.is_empty() {
                continue;
            }
            let place = format!("weights line {number}");
            let wrong = || {
                let message = format!("{place}: '{}' is no element with a weight", printable(line));
                Failure::input(message).hint("write an element and a whole number, such as 'a1-b3 5'")
            };
            let (name, weight) = line.rsplit_once(char::is_whitespace).ok_or_else(wrong)?;
            let weight: i64 = weight.parse().map_err(|_| wrong())?;
            let element = self.element(name.trim(), &place)?;
            if weights[element].replace(weight).is_some() {
                return Err(Failure::input(format!("{place}: '{}' has two weights", printable(name.trim()))));
            }
        }
        Ok(weights.into_iter().map(Option::unwrap_or_default).collect())
    }

    fn known(&self, name: &str) -> Option<usize> {
        let by_matrix = |name: &str| match by_chess(name, self.rows) {
            Some((Some(row), Some(column))) => CellName { row, column }.to_string(),
            _ => name.to_owned(),
        };
        let other = || {
            let parts = name.split_inclusive(['-', '=']).map(|part| {
                let cell = part.trim_end_matches(['-', '=']);
                by_matrix(cell) + &part[cell.len()..]
            });
            parts.collect::<String>()
        };
        self.by_name.get(name).or_else(|| self.by_name.get(&other())).copied()
    }

    fn element(&self, name: &str, place: &str) -> Result<usize, Failure> {
        self.known(name).ok_or_else(|| {
            let hint = match nearest(name, self.names.iter().map(String::as_str)) {
                Some(near) => format!("did you mean '{near}'?"),
                None => "--each names all elements".to_owned(),
            };
            Failure::input(format!("{place}: no solution could have an element '{}'", printable(name)))
                .hint(&hint)
        })
    }
}

/// Returns the solutions of a file that another file holds, too.
fn shared(file: &FamilyFile, path: &Path, room: usize) -> Result<Family, Failure> {
    let other = FamilyFile::open(path, room)?;
    // A problem that is impossible at once has no elements, and shares no solution with any other.
    if file.family.is_none() || other.family.is_none() {
        return Ok(Family::none(file.names.len() as u32));
    }
    if other.names != file.names || other.is_directed != file.is_directed {
        let message = format!("'{}' has other elements, or the same in another order", path.display());
        return Err(
            Failure::input(message).hint("compile both for the same board or graph, with the same ends")
        );
    }
    let most = room / NODE;
    file.family.shared(&other.family, most).ok_or_else(|| {
        Failure::Stopped("stopped: the shared solutions need more memory\nhint: raise --memory".to_owned())
    })
}

/// The memory of a node that is made, with the pair that it stands for, in bytes.
const NODE: usize = 64;
