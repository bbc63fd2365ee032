//! Pages for print: many boards with captions, and their solutions on pages at the end.
//!
//! Every solution is found by the search that answers 'unique', and verified. A board with several solutions or without
//! any is refused.

mod boards;
mod options;
mod pages;

use std::io::Write;
use std::path::{Path, PathBuf};

use cavalcade_core::files::printable;
use cavalcade_core::puzzles::diagram::Diagram;
use cavalcade_core::puzzles::{Instance, Puzzle};
use cavalcade_search::answers::unique::{Unique, Uniqueness};
use clap::{ArgMatches, Command};

use super::Tool;
use crate::formats::paper::layout::SheetEntry;
use crate::formats::paper::{PaperLanguage, objection, titled};
use crate::formats::scene::figure::{BoardFigure, Showing};
use crate::formats::{Answer, FORMATS, objections};
use crate::limits::ending::{self, Stage};
use crate::question::Question;
use crate::question::options::GivenOptions;
use crate::run::{Request, build, job, run_args};
use crate::streams::{Exit, Failure, Inputs, note};
use boards::{BoardText, board_texts};
use pages::PageFiles;

/// The options that this command shares with the commands that take a puzzle.
const SHARED: [&str; 5] = ["output", "node-limit", "time-limit", "threads", "progress"];

/// The command; see the module.
pub(crate) const TOOL: Tool = Tool {
    name: "sheet",
    about: "Arrange boards and their solutions on pages for print",
    define,
    run,
    ..Tool::NONE
};

fn define(command: Command) -> Command {
    let shared = run_args().into_iter().filter(|arg| SHARED.contains(&arg.get_id().as_str()));
    command
        .override_usage("cavalcade sheet FILE... -o PAGE [OPTIONS]")
        .args(options::all())
        .args(shared)
        .after_help(AFTER_HELP)
}

fn run(matches: &ArgMatches, notes: &mut dyn Write) -> Result<Exit, Failure> {
    ending::listen();
    ending::begin(matches.get_one("time-limit").copied(), Stage::Reading { subject: String::new() });
    let files: Vec<&PathBuf> = matches.get_many("file").into_iter().flatten().collect();
    let path = matches.get_one::<PathBuf>("output");
    let language = language(matches.get_one::<String>("format"), path.map(PathBuf::as_path))?;
    let fonts = pages::fonts(matches, language)?;
    let mut inputs = Inputs::default();
    for file in &files {
        inputs.add("board", file);
    }
    let outputs = PageFiles::open(path.map(PathBuf::as_path), &inputs)?;
    let mut boards = Vec::new();
    for file in files {
        boards.extend(board_texts(file, matches.get_one::<String>("puzzle").map(String::as_str))?);
    }
    let (mut puzzles, mut solutions) = (Vec::new(), Vec::new());
    for board in boards {
        let entries = entries(board, matches, notes)?;
        puzzles.push(entries.0);
        solutions.extend(entries.1);
    }
    let document = pages::document(matches, notes, &puzzles, &solutions, fonts);
    outputs.write(language, document)?;
    ending::enter(Stage::Over(Exit::Found.code()));
    Ok(Exit::Found)
}

/// Returns the language of the pages: the named one, or that of the name of the output.
fn language(named: Option<&String>, output: Option<&Path>) -> Result<PaperLanguage, Failure> {
    let mut format = named.and_then(|name| FORMATS.iter().copied().find(|format| format.name == name));
    if let Some(output) = output {
        match format {
            Some(format) => objections::refuse(output, format, Answer::Board)?,
            None => format = objections::format_of(output),
        }
    }
    let extension = output.and_then(Path::extension);
    let (Some(extension), None) = (extension, format.and_then(|format| format.paper)) else {
        return Ok(format.and_then(|format| format.paper).unwrap_or(PaperLanguage::Html));
    };
    let name = printable(&extension.to_string_lossy()).to_lowercase();
    let hint = format!("use a name that ends in one of: {}; or add --format", options::endings().join(", "));
    Err(Failure::input(format!("no format for pages belongs to the extension '.{name}'"), Some(&hint)))
}

/// Returns the entries of a board: the puzzle, and its solution unless that was not asked for.
fn entries(
    board: BoardText,
    matches: &ArgMatches,
    notes: &mut dyn Write,
) -> Result<(SheetEntry, Option<SheetEntry>), Failure> {
    let BoardText { place, puzzle, parameters, text, grade, credit } = board;
    let question = Question {
        verb: "unique".to_owned(),
        puzzle: puzzle.facts().name.to_owned(),
        parameters,
        ..Question::default()
    };
    let at_place = |failure: Failure| failure.at(&place);
    ending::enter(Stage::Reading { subject: format!("{place}: ") });
    let request = Request::new(question, GivenOptions::default(), None, matches);
    let mut request = request.map_err(|what| at_place(Failure::input(what, None)))?;
    request.format = FORMATS[0];
    request.set_board(text).map_err(at_place)?;
    let instance = build(&request).map_err(at_place)?;
    if let Some(objection) = objection(instance.blank()) {
        return Err(at_place(Failure::input(objection.reason, None)));
    }
    for remark in &instance.remarks {
        note(notes, &format!("note: {place}: {remark}"));
    }
    let title = titled(puzzle.facts().name, &instance.board);
    let common = matches.get_one::<String>("credit");
    let credit = credit.or_else(|| common.cloned()).map(|name| format!("by {name}"));
    let grade = Some(grade).filter(|grade| !grade.is_empty());
    let caption: Vec<String> = condition(&instance).into_iter().chain(grade).chain(credit).collect();
    let rules = matches.get_flag("rules").then(|| options::rules(puzzle));
    let entry = |diagram: &Diagram, showing, grade, rules| SheetEntry {
        title: title.clone(),
        grade,
        rules,
        figure: BoardFigure::new(diagram, showing),
    };
    let shown = entry(&instance.unsolved(), Showing::Puzzle, caption.join(", "), rules);
    if matches.get_flag("no-solutions") {
        return Ok((shown, None));
    }
    let job = job(&request, instance, None).map_err(at_place)?;
    ending::enter(Stage::Working { subject: format!("{place}: "), wanted: "solutions", hint: String::new() });
    let Unique { verdict, solutions, outcome } = job.unique().map_err(at_place)?;
    match (verdict, &solutions[..], outcome.stopped) {
        (Uniqueness::One, [(solution, _)], _) => {
            Ok((shown, Some(entry(solution, Showing::Solution, String::new(), None))))
        }
        (Uniqueness::Several, ..) => Err(refused(&place, puzzle, "several solutions")),
        (Uniqueness::None, ..) => Err(refused(&place, puzzle, "no solution")),
        (_, _, Some(stop)) => Err(Failure::Stopped(format!(
            "{place}: {} before the solution was known\nhint: give more time, or add --no-solutions",
            job.stopped_by(stop)
        ))),
        _ => Err(Failure::Internal(format!("{place}: the solution is missing"))),
    }
}

/// Returns what a board demands besides the rules of its puzzle.
fn condition(instance: &Instance) -> Option<String> {
    let breaks: Vec<String> = instance.blank().breaks.iter().map(usize::to_string).collect();
    match &breaks[..] {
        [] => (instance.closed() == Some(true)).then(|| "closed path".to_owned()),
        [one] => Some(format!("a path ends with {one}")),
        _ => Some(format!("paths end with {}", breaks.join(", "))),
    }
}

/// Returns the error for a board that is not unique.
fn refused(place: &str, puzzle: &dyn Puzzle, found: &str) -> Failure {
    let name = puzzle.facts().name;
    Failure::input(
        format!("{place}: the board has {found}"),
        Some(&format!("check it with 'cavalcade unique {name}', or add --no-solutions")),
    )
}

const AFTER_HELP: &str = "\
A file holds one board or several; each further board begins with a line that begins with '%' and follows an empty line. \
The line '% numbrix 9x9, 14 clues, level 4 of 8 (medium)' names the puzzle and the level, as 'cavalcade generate' writes \
it. Options of the puzzle may follow its size, such as '% prime 4x4 --closed'. Boards without such a line need --puzzle. \
The line '% by NAME' names who made the board.

Each board must have exactly one solution. The pages with solutions follow the pages with boards.

Examples:
  cavalcade sheet one.txt two.txt --puzzle numbrix -o page.pdf
      two boards and their solutions
  cavalcade generate numbrix 9x9 --count 12 | cavalcade sheet - -o page.html --title \"Sunday\"
      a page from nothing
  cavalcade sheet book.txt -o book.pdf --paper 6x9in --gutter 10mm --rules --credit \"A. Setter\"
      pages of a book";
