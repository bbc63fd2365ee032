//! Pages for print: many boards with captions, and their solutions on pages at the end.
//!
//! Every solution is found by the search that answers 'unique', and verified. A board with several solutions or without
//! any is refused.

use std::io::Write;
use std::path::{Path, PathBuf};

use cavalcade_core::files::printable;
use cavalcade_core::picture::figure::{BoardFigure, Showing};
use cavalcade_core::puzzles::diagram::Diagram;
use cavalcade_core::puzzles::{self, Instance, Puzzle, foreign};
use cavalcade_search::answers::unique::{Unique, Uniqueness};
use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};

use super::sheet_words::SheetWords;
use super::{Tool, begin};
use crate::formats::paper::layout::{PrintedRules, SheetEntry, grade};
use crate::formats::paper::setup::{MILLIMETRE, PageSetup, gutter, paper};
use crate::formats::paper::{PaperDocument, PaperLanguage, objection, sheets};
use crate::formats::{Answer, FORMATS, Format, objections};
use crate::job::Request;
use crate::limits::ending::{self, Stage};
use crate::question::Question;
use crate::question::heading::puzzle_of;
use crate::question::options::GivenOptions;
use crate::run::{build, flag_arg, job, run_args};
use crate::streams::input::{BoardReader, Input, InputBoard, LONGEST_PROGRAM_OR_FONT, typed_board};
use crate::streams::{Exit, Failure, Inputs, NumberedFiles, Output, note, shown_path};

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
        .args(sheet_args())
        .args(shared)
        .after_help(AFTER_HELP)
}

fn run(matches: &ArgMatches, notes: &mut dyn Write) -> Result<Exit, Failure> {
    begin(matches);
    let files: Vec<&PathBuf> = matches.get_many("file").into_iter().flatten().collect();
    let path = matches.get_one::<PathBuf>("output").map(PathBuf::as_path);
    let language = language(matches.get_one::<String>("format"), path)?;
    let fonts = fonts(matches, language)?;
    let words = matches.get_one::<PathBuf>("words").map(|path| SheetWords::read(path)).transpose()?;
    let words = words.unwrap_or_default();
    let mut inputs = Inputs::default();
    for file in &files {
        inputs.add("board", file);
    }
    matches.get_one::<PathBuf>("words").into_iter().for_each(|path| inputs.add("words", path));
    let numbered = path.and_then(|path| NumberedFiles::new(path, None));
    let output = if numbered.is_some() { Output::nowhere() } else { Output::open(path, &inputs)? };
    let mut boards = Vec::new();
    for file in files {
        boards.extend(board_texts(file, matches.get_one::<String>("puzzle").map(String::as_str))?);
    }
    let (mut puzzles, mut solutions) = (Vec::new(), Vec::new());
    for board in boards {
        let entries = entries(board, &words, matches, notes)?;
        puzzles.push(entries.0);
        solutions.extend(entries.1);
    }
    let document = document(matches, notes, &words, [&puzzles, &solutions], fonts);
    write(document, language, output, numbered)?;
    ending::enter(Stage::Over(Exit::Found.code()));
    Ok(Exit::Found)
}

/// Returns the language of the pages: the named one, or that of the name of the output.
fn language(named: Option<&String>, output: Option<&Path>) -> Result<PaperLanguage, Failure> {
    let mut format = named.and_then(|name| FORMATS.iter().copied().find(|format| format.name == name));
    if let Some(output) = output {
        match format {
            Some(format) => objections::refuse(Some(output), format, (TOOL.name, Answer::Board))?,
            None => format = objections::format_of(output),
        }
    }
    let extension = output.and_then(Path::extension);
    let (Some(extension), None) = (extension, format.and_then(|format| format.paper)) else {
        return Ok(format.and_then(|format| format.paper).unwrap_or(PaperLanguage::Html));
    };
    let name = printable(&extension.to_string_lossy()).to_lowercase();
    let hint = format!("use a name that ends in one of: {}; or add --format", endings().join(", "));
    Err(Failure::input(format!("no format for pages belongs to the extension '.{name}'")).hint(&hint))
}

/// Returns the entries of a board: the puzzle, and its solution unless that was not asked for.
fn entries(
    board: BoardText,
    words: &SheetWords,
    matches: &ArgMatches,
    notes: &mut dyn Write,
) -> Result<(SheetEntry, Option<SheetEntry>), Failure> {
    let BoardText { place, puzzle, text, grade, credit } = board;
    let (verb, name) = ("unique".to_owned(), puzzle.facts().name.to_owned());
    let question = Question { verb, puzzle: name, ..Question::default() };
    let at_place = |failure: Failure| failure.at(&place);
    ending::enter(Stage::Reading { subject: format!("{place}: ") });
    let request = Request::new(question, GivenOptions::default(), None, matches);
    let mut request = request.map_err(|what| at_place(Failure::input(what)))?;
    request.format = FORMATS[0];
    request.set_board(text).map_err(at_place)?;
    let instance = build(&request).map_err(at_place)?;
    if let Some(objection) = objection(instance.blank()) {
        return Err(at_place(objection.maybe(None::<String>)));
    }
    for remark in &instance.remarks {
        note(notes, &format!("note: {place}: {remark}"));
    }
    let title = words.title(puzzle, &instance.board);
    let common = matches.get_one::<String>("credit");
    let credit = credit.or_else(|| common.cloned()).map(|name| words.common("by").replace("{}", &name));
    let grade = Some(words.grade(&grade)).filter(|grade| !grade.is_empty());
    let caption: Vec<String> = condition(&instance, words).into_iter().chain(grade).chain(credit).collect();
    let rules = matches
        .get_flag("rules")
        .then(|| PrintedRules { name: words.title(puzzle, ""), words: words.rules(puzzle) });
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
fn condition(instance: &Instance, words: &SheetWords) -> Option<String> {
    let breaks: Vec<String> = instance.blank().breaks.iter().map(usize::to_string).collect();
    match &breaks[..] {
        [] => (instance.closed() == Some(true)).then(|| words.common("closed path").to_owned()),
        [one] => Some(words.common("path ends").replace("{}", one)),
        _ => Some(words.common("paths end").replace("{}", &breaks.join(", "))),
    }
}

/// Returns the error for a board that is not unique.
fn refused(place: &str, puzzle: &dyn Puzzle, found: &str) -> Failure {
    let name = puzzle.facts().name;
    Failure::input(format!("{place}: the board has {found}"))
        .hint(format!("check it with 'cavalcade unique {name}', or add --no-solutions"))
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

/// The largest number of boards on a page.
const MOST_PER_PAGE: usize = 100;

/// Returns the options, after the files.
fn sheet_args() -> Vec<Arg> {
    let option = |name: &'static str, value| Arg::new(name).long(name).value_name(value);
    let names: Vec<&str> = formats().map(|format| format.name).collect();
    vec![
        Arg::new("file")
            .value_name("FILE")
            .value_parser(value_parser!(PathBuf))
            .num_args(1..)
            .required(true)
            .help("Files with boards, addresses or IDs of boards, or - for standard input"),
        option("puzzle", "NAME").help("Read boards that do not name their puzzle as this puzzle"),
        option("title", "TEXT").help("Write this title at the top of the pages").value_parser(line),
        option("credit", "NAME").help("Write that NAME made the boards that do not name their author").value_parser(line),
        option("words", "FILE")
            .help("Write the words of this file, such as 'solutions = Lösungen', instead of English ones")
            .value_parser(value_parser!(PathBuf)),
        flag_arg("rules", "Write the rules of each kind of board at the top of its pages"),
        option("paper", "SIZE")
            .help("Use this size of paper: a4, a5, letter, 6x9in, 170x240mm")
            .value_parser(paper)
            .default_value("a4"),
        option("gutter", "LENGTH")
            .help("Leave this much more space for the binding, left on odd pages and right on even ones: 10mm, 0.5in")
            .allow_hyphen_values(true)
            .value_parser(gutter)
            .default_value("0mm"),
        option("font", "FILE")
            .help("Use this TrueType or OpenType font for all text but numbers; may be repeated")
            .value_parser(value_parser!(PathBuf))
            .action(ArgAction::Append),
        option("per-page", "N")
            .help("Put N boards on a page [default: as many as are easy to read]")
            .allow_hyphen_values(true)
            .value_parser(per_page),
        flag_arg("no-solutions", "Leave out the pages with solutions, and do not solve the boards"),
        option("format", "FORMAT")
            .help(format!("Write the pages in this format: {} [default: by the name of the output]", names.join(", ")))
            .hide_possible_values(true)
            .value_parser(PossibleValuesParser::new(names)),
    ]
}

/// Returns the formats for pages.
fn formats() -> impl Iterator<Item = &'static Format> {
    FORMATS.iter().copied().filter(|format| format.paper.is_some())
}

/// Returns the usual extensions of files with pages.
fn endings() -> Vec<String> {
    formats().filter_map(|format| format.extensions.first()).map(|ending| format!(".{ending}")).collect()
}

/// Parses a line of text.
pub(super) fn line(text: &str) -> Result<String, String> {
    let control = text.chars().find(|sign| sign.is_control());
    control.map_or_else(
        || Ok(text.trim().to_owned()),
        |sign| {
            Err(format!("must be one line of text, without the control character U+{:04X}", u32::from(sign)))
        },
    )
}

/// Parses the number of boards on a page.
fn per_page(text: &str) -> Result<usize, String> {
    let count = text.parse().ok().filter(|count| (1..=MOST_PER_PAGE).contains(count));
    count.ok_or_else(|| format!("must be a number from 1 to {MOST_PER_PAGE}"))
}

/// A board as text.
struct BoardText {
    /// The file and the first line.
    place: String,
    puzzle: &'static dyn Puzzle,
    text: Vec<u8>,
    /// Its level; empty if it is not known.
    grade: String,
    /// Who made it, if it tells.
    credit: Option<String>,
}

/// Reads all boards of a file; `default` is the puzzle of boards that do not name theirs.
fn board_texts(path: &Path, default: Option<&str>) -> Result<Vec<BoardText>, Failure> {
    let default = default.map(known).transpose()?;
    let name = if path == Path::new("-") { "standard input".to_owned() } else { shown_path(path) };
    let input = match typed_board(path) {
        Some(text) => Input::typed(text, "boards"),
        None => Input::open(path, "boards", || meant(path))?,
    };
    let (mut reader, mut boards) = (BoardReader::new(input), Vec::new());
    while let Some(text) = reader.next()? {
        boards.push(board(&name, &text, default)?);
    }
    if boards.is_empty() {
        return Err(Failure::input(format!("{name}: no board in it")).hint("name a file with boards"));
    }
    Ok(boards)
}

/// Returns what the name of a puzzle in place of a file means.
fn meant(path: &Path) -> Option<String> {
    let puzzle = puzzles::named(path.to_str()?)?.facts().name;
    Some(format!("boards name their puzzle; add '--puzzle {puzzle}' if these do not"))
}

/// Returns the puzzle of that name.
fn known(name: &str) -> Result<&'static dyn Puzzle, Failure> {
    let names: Vec<_> = puzzles::PUZZLES.iter().map(|puzzle| puzzle.facts().name).collect();
    puzzles::named(name).ok_or_else(|| {
        let message = format!("unknown puzzle '{}'", printable(name));
        Failure::input(message).hint(format!("the puzzles are {}", names.join(", ")))
    })
}

/// Returns a board with what its comments say.
fn board(file: &str, board: &InputBoard, default: Option<&'static dyn Puzzle>) -> Result<BoardText, Failure> {
    let place = format!("{file}:{}", board.line);
    let text = String::from_utf8_lossy(&board.bytes);
    let comments = || text.lines().map_while(|line| line.trim().strip_prefix('%'));
    let puzzle = puzzle_of(&text).or(default).ok_or_else(|| match foreign::read(&text, None) {
        Some(Err(error)) => Failure::from(error).at(&place),
        _ => Failure::input(format!("{place}: no line names the puzzle"))
            .hint("add --puzzle NAME, or a line such as '% NAME 9x9' above the board"),
    })?;
    let grade = comments().map(grade).find(|grade| !grade.is_empty()).unwrap_or_default();
    let credit =
        comments().find_map(|comment| comment.trim().strip_prefix("by ")).map(|name| name.trim().to_owned());
    Ok(BoardText { place, puzzle, text: board.in_place(), grade, credit })
}

/// The least size of a cell that people can write into, in millimetres.
const LEAST_CELL: f64 = 5.0;

/// Returns the fonts that were given.
///
/// # Errors
/// A file cannot be read or is no font, or the format has no fonts.
fn fonts(matches: &ArgMatches, language: PaperLanguage) -> Result<Vec<Vec<u8>>, Failure> {
    let paths: Vec<&PathBuf> = matches.get_many("font").into_iter().flatten().collect();
    if !paths.is_empty() && !language.has_fonts() {
        let hint = "use the name of a PDF, PNG or SVG file; a browser uses its own fonts";
        return Err(Failure::input("--font does not apply to this format").hint(hint));
    }
    paths.into_iter().map(|path| font(path)).collect()
}

/// Reads a font.
fn font(path: &Path) -> Result<Vec<u8>, Failure> {
    let data = Input::open(path, "font", || None)?.read(LONGEST_PROGRAM_OR_FONT)?;
    #[cfg(feature = "print")]
    if let Some(objection) = crate::formats::paper::font_objection(&data) {
        let name = shown_path(path);
        let hint = "name a file that ends in .ttf or .otf";
        return Err(Failure::input(format!("--font '{name}': {objection}")).hint(hint));
    }
    Ok(data)
}

/// Returns the pages of some boards and their solutions.
fn document(
    matches: &ArgMatches,
    notes: &mut dyn Write,
    words: &SheetWords,
    [puzzles, solutions]: [&[SheetEntry]; 2],
    fonts: Vec<Vec<u8>>,
) -> PaperDocument {
    let setup = PageSetup {
        size: matches.get_one("paper").copied().unwrap_or_default(),
        gutter: matches.get_one("gutter").copied().unwrap_or_default(),
    };
    let title = matches.get_one::<String>("title").map_or("", String::as_str);
    let per_page = matches.get_one::<usize>("per-page").copied();
    let (document, smallest) =
        sheets([title, &words.solutions(title)], &setup, per_page, puzzles, solutions, fonts);
    let cell = smallest / MILLIMETRE;
    if cell < LEAST_CELL {
        let remedy =
            if per_page.is_some() { "fewer boards on a page or larger paper" } else { "larger paper" };
        note(
            notes,
            &format!(
                "note: the smallest cells are {cell:.1} mm wide, less than {LEAST_CELL} mm; use {remedy}"
            ),
        );
    }
    document
}

/// Writes a document to a file, or each page to a file of its own.
///
/// # Errors
/// A character cannot be written, or a file with one page should have more.
fn write(
    document: PaperDocument,
    language: PaperLanguage,
    mut output: Output,
    files: Option<NumberedFiles>,
) -> Result<(), Failure> {
    if let Some(sign) = language.missing(&document) {
        let hint = if language.has_fonts() {
            "add --font FILE with a font that has it, or use --format html"
        } else {
            "use --format html or pdf"
        };
        let shown = if sign.is_control() { String::new() } else { format!("'{sign}' ") };
        let message = format!("no font has the character {shown}(U+{:04X})", u32::from(sign));
        return Err(Failure::input(message).hint(hint));
    }
    if let Some(files) = files {
        return (1..).zip(document.split()).try_for_each(|(number, page)| {
            let mut output = files.open(number)?;
            output.write(|out| language.write(out, &page))?;
            output.finish()
        });
    }
    if language.is_picture() && document.count() > 1 {
        let message = format!("a picture shows one page, but there are {}", document.count());
        return Err(Failure::input(message)
            .hint("use a name with %d, such as page-%d.svg, for one file for each page"));
    }
    output.write(|out| language.write(out, &document))?;
    output.finish()
}
