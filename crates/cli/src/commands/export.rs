//! Writes the problem for other solvers.

use std::io::Write;

use cavalcade_core::files::export::{ExportError, Language};
use cavalcade_core::puzzles::Arguments;
use cavalcade_core::puzzles::foreign::{self, ALL_CELLS, BoardSetting, ForeignForm, STARS, TILING};
use cavalcade_search::Outcome;

use crate::formats::Answer;
use crate::job::{Job, Report, Request, Verb};
use crate::limits::ending::{self, Stage};
use crate::question::heading::naming;
use crate::question::options::{OptionOf, of_word};
use crate::streams::{Exit, Failure, Output};

/// What the problem is written for.
#[derive(Clone, Copy)]
enum ExportForm {
    /// Another solver.
    Solver(Language),
    /// Another program for people.
    Foreign(ForeignForm),
    /// The plain text of the board.
    Text,
}

/// The option that selects the language.
const FOR: OptionOf<ExportForm> =
    OptionOf::new("for", "LANGUAGE", "Write this language: {} [default: minizinc]", |word| {
        let language = Language::ALL.iter().find(|language| language.name() == word);
        let form = ForeignForm::ALL.iter().find(|form| form.name() == word);
        let text = (word == TEXT).then_some(ExportForm::Text);
        of_word(language.copied().map(ExportForm::Solver).or(form.copied().map(ExportForm::Foreign)).or(text))
    })
    .of_words(&["minizinc", "dimacs", "hcp", "opb", "tatham", "puzz.link", "penpa", TEXT])
    .asked();
/// The word for the plain text of the board.
const TEXT: &str = "text";

/// The command; see the module.
pub(super) const VERB: Verb = Verb {
    name: "export",
    answer: Answer::Problem,
    about: "Export the problem for other solvers and programs",
    details: "Export the problem for another solver: as a MiniZinc model, as DIMACS CNF for SAT solvers and \
              model counters, as a Hamiltonian cycle problem of TSPLIB (hcp), or as a formula for \
              pseudo-Boolean solvers (opb). Or write the board for people: as a game ID of Simon Tatham's \
              puzzles (tatham), as an address that another page opens (such as puzz.link), or as plain text \
              (text). The exported problem has as many solutions as 'count' reports by its first convention. \
              Only the formula of a path may have more: solutions that agree on the x variables of steps, \
              which its comments name, are the same path. Nothing is solved, except to find the largest number \
              of pieces if you do not give --size, or the greatest length with --longest.",
    options: &[&FOR],
    // A program is written for other solvers already.
    examples: |puzzle| if puzzle.facts().is_program() { &[] } else { puzzle.facts().examples },
    run,
    ..Verb::NONE
};

fn run(job: &Job, output: &mut Output) -> Result<Report, Failure> {
    let language = match job.request.given.get(&FOR) {
        Some(ExportForm::Foreign(form)) => return foreign(job, form, output),
        Some(ExportForm::Text) => return plain_text(job, output),
        Some(ExportForm::Solver(language)) => language,
        None => Language::MiniZinc,
    };
    if job.origin.is_some() {
        let message =
            format!("the input holds many problems, and --{} {} writes one", FOR.name, language.name());
        return Err(Failure::input(message)
            .hint("give a single problem, or for boards use -o NAME with '%d' in the name"));
    }
    let is_unsettled = job.instance.unsettled().is_some();
    let mut outcome = if is_unsettled { job.settle() } else { Outcome::default() };
    if let Some(stop) = outcome.stopped {
        let message = job.unsettled(stop, ", so nothing is written");
        return Ok(Report { exit: Exit::Stopped, message: Some(message), outcome, counts: Vec::new() });
    }
    // Nothing is lost if the process ends while the text is made.
    let stage = ending::enter(Stage::Reading { subject: String::new() });
    let Some(export) = job.instance.export(job.title()) else {
        return Err(Failure::input("the program is written for other solvers already")
            .hint("give the same file to the other solver"));
    };
    let written = export.write(language);
    let text = written.map_err(|error| Failure::input(error.to_string()).hint(hint(&error)))?;
    ending::enter(stage);
    output.send(text.as_bytes())?;
    outcome.statistics.solutions = 0;
    Ok(Report::found(outcome))
}

impl Job<'_> {
    /// Returns a description of the problem for comments: the command, and what is counted on which board.
    pub(super) fn title(&self) -> Vec<String> {
        let counted = self.instance.counted();
        vec![self.request.command_line(), format!("{} {}, {counted}", self.name(), self.instance.board)]
    }
}

/// Writes the board as the plain text that every command reads. A comment above it names its options; boards among
/// others are separated by their comments.
fn plain_text(job: &Job, output: &mut Output) -> Result<Report, Failure> {
    let plain = plain(job);
    let board = plain.as_ref().and_then(Arguments::board);
    let heading = match (&job.origin, &plain) {
        (Some(origin), _) => {
            let separator = if origin.board > Some(1) { "\n" } else { "" };
            format!("{separator}% {}\n", origin.text)
        }
        (None, Some(arguments)) if !is_board_alone(job, arguments, &[]) => {
            format!("% {}\n", naming(job.request.puzzle, arguments, &job.instance.board)?)
        }
        _ => String::new(),
    };
    output.send(heading.as_bytes())?;
    output.send(board.unwrap_or_default())?;
    Ok(Report::found(Outcome::default()))
}

/// Returns the canonical arguments of a job, if its problem is a board.
fn plain(job: &Job) -> Option<Arguments> {
    let Request { puzzle, arguments, .. } = job.request;
    job.request.has_boards().then(|| puzzle.canonical(arguments).ok()).flatten()
}

/// Returns whether canonical arguments have no parameters besides the board, apart from these.
fn is_board_alone(job: &Job, plain: &Arguments, settings: &[BoardSetting<'_>]) -> bool {
    let mut alone = Arguments::default();
    alone.set_board(plain.board().unwrap_or_default().to_vec());
    for &(name, value) in settings {
        match value {
            Some(value) => alone.add_value(name, value.to_owned()),
            None => alone.set_flag(name),
        }
    }
    // The canonical form names defaults, so it is compared with that of the board alone.
    job.request.puzzle.canonical(&alone).is_ok_and(|alone| alone == *plain)
}

/// Writes the board as an ID or address of another program.
fn foreign(job: &Job, form: ForeignForm, output: &mut Output) -> Result<Report, Failure> {
    let plain = plain(job);
    let plain = plain.as_ref();
    let board = plain.and_then(|plain| std::str::from_utf8(plain.board()?).ok()).unwrap_or_default();
    let value = |name| plain.and_then(|plain| Some((name, Some(plain.value(name)?))));
    let all_cells = plain.filter(|plain| plain.flag(ALL_CELLS)).map(|_| (ALL_CELLS, None));
    let settings: Vec<BoardSetting<'_>> =
        [TILING, STARS].into_iter().filter_map(value).chain(all_cells).collect();
    let text = foreign::write(job.name(), &settings, board, form)?;
    if !plain.is_some_and(|plain| is_board_alone(job, plain, &settings)) {
        let message =
            format!("--{} {} writes a board only, without options of the puzzle", FOR.name, form.name());
        return Err(Failure::input(message).hint("leave the options out, or use another value of --for"));
    }
    output.write(|out| writeln!(out, "{text}"))?;
    Ok(Report::found(Outcome::default()))
}

/// What to do about a problem that a language cannot express.
fn hint(error: &ExportError) -> String {
    let smaller = error.is_too_large.then(|| "a smaller problem".to_owned());
    let others = error.others.iter().map(|language| format!("--{} {}", FOR.name, language.name()));
    let remedies: Vec<_> = smaller.into_iter().chain(others).collect();
    format!("use {}", remedies.join(" or "))
}
