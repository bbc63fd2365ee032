//! New boards with a unique solution.

mod grade;
mod maker;

use std::slice;
use std::sync::Arc;
use std::time::Instant;

use cavalcade_core::Hamiltonian;
use cavalcade_core::files::InputError;
use cavalcade_core::ladder::Difficulty;
use cavalcade_core::puzzles::{Composer, Instance, PUZZLES, Proportions, Puzzle, RandomStructure};
use cavalcade_search::answers::generate::GenerateError;
use cavalcade_search::answers::random_paths::{RandomPaths, in_order};
use cavalcade_search::{Outcome, Statistics, Stop};

use super::minimise::{CLUES, GIVENS, KEEP, Removal, SYMMETRY};
use super::seed::{SEED, fresh, note_seed};
use crate::formats::titled;
use crate::formats::{Answer, AnswerData, PuzzleBoard};
use crate::job::{Job, Report, Request, Verb};
use crate::progress::Meter;
use crate::question::options::{OptionOf, of_word};
use crate::streams::{Exit, Failure, Output};
use crate::units::positive;
use grade::WantedLevel;
use maker::Maker;

const COUNT: OptionOf<u64> = OptionOf::new("count", "N", "Make N boards [default: 1]", positive).asked();
const DIFFICULTY: OptionOf<WantedLevel> = OptionOf::new(
    "difficulty",
    "LEVEL",
    "Make boards that people can solve with techniques of this level, and need one of it: {} [default: \
     easy to hard, as published boards; any with options for clues, proportions or effort]",
    |word| match word {
        "any" => Ok(WantedLevel::Any),
        word => of_word(Difficulty::named(word)).map(WantedLevel::Exactly),
    },
)
.of_words(&["easy", "medium", "hard", "expert", "any"])
.asked();

const MIX: OptionOf<String> = OptionOf::new(
    "mix",
    "NAME=VALUE,...",
    "Choose proportions of the boards, which are listed below [default: those of published boards]",
    |text| Ok(text.to_owned()),
)
.asked();

const EFFORT: OptionOf<u64> = OptionOf::new(
    "effort",
    "N",
    "Work N times as long on each board: fewer clues remain [default: 1]",
    positive,
)
.asked();

/// The options that do not apply to all puzzles, and what a puzzle lacks for each.
const LIMITED: [(&str, &str); 4] = [
    (DIFFICULTY.name, "which has no ladder of techniques"),
    (MIX.name, "whose boards have no proportions"),
    (GIVENS.name, UNPLACED),
    (KEEP.name, UNPLACED),
];
/// Single places of clues follow from the random solution.
const UNPLACED: &str = "where clues cannot be chosen cell by cell";

/// The command; see the module.
pub(super) const VERB: Verb = Verb {
    name: "generate",
    answer: Answer::Board,
    about: "Make boards with a unique solution",
    details: "Make boards with a unique solution: draw a random solution, write all its clues, and remove \
              clues in random order while the solution stays unique. A board file gives the shape: its holes \
              stay, and so do its clues. Each board is checked by a separate run before it is written. The \
              first line of a board is a comment with its seed, and with its level if 'grade' has techniques \
              for the puzzle. Board K of --count is that of the seed S + K - 1, so it can be made again alone. \
              With '%d' in the name of -o, each board is a file.",
    options: &[&COUNT, &SEED, &DIFFICULTY, &CLUES, &SYMMETRY, &GIVENS, &KEEP, &MIX, &EFFORT],
    makes_boards: true,
    build: empty,
    offers,
    examples: |puzzle| puzzle.composer().map_or(&[], Composer::shapes),
    run,
    ..Verb::NONE
};

fn offers(option: &str, puzzle: &dyn Puzzle) -> bool {
    let places_clues = puzzle.composer().is_none_or(Composer::places_clues);
    match option {
        option if option == DIFFICULTY.name => !puzzle.facts().examples_with_ladder.is_empty(),
        option if option == MIX.name => !puzzle.composer().map_or(&[][..], Composer::proportions).is_empty(),
        option if [GIVENS.name, KEEP.name].contains(&option) => places_clues,
        _ => true,
    }
}

fn run(job: &Job, output: &mut Output) -> Result<Report, Failure> {
    let start = Instant::now();
    let puzzle = job.request.puzzle;
    let composer = puzzle.composer().ok_or_else(|| refused(job.name()))?;
    refuse_inapplicable(job)?;
    let mix = match job.request.given.get(&MIX) {
        Some(text) => Proportions::read(&text, composer.proportions())
            .map_err(|error| Failure::from(error).at(&format!("--{}", MIX.name)))?,
        None => Proportions::default(),
    };
    let structure = composer.source(&job.request.arguments, &mix)?.structure;
    let is_loop = matches!(structure, RandomStructure::Loop { .. });
    let level = level(job, composer);
    let mut removal = Removal::new(job)?;
    if matches!(structure, RandomStructure::Solution) && job.request.arguments.board().is_some() {
        removal.keep.extend(puzzle.removable(&job.request.arguments)?); // those of the shape
    }
    if let Some(obstacle) = job.instance.obstacle().filter(|_| !is_loop) {
        return Ok(Report::missing(format!("no board of this shape: {obstacle}"), Outcome::default()));
    }
    let (orders, preference) = (job.instance.orders(), job.instance.preference());
    let cycle = match &structure {
        RandomStructure::Loop { steps, share: None } => {
            Some(Hamiltonian { steps: Arc::clone(steps), closed: true, first: None, last: None })
        }
        _ => None,
    };
    let path = job.instance.structure().hamiltonian();
    let path = path.filter(|_| matches!(structure, RandomStructure::Path { .. }));
    let problem = cycle.as_ref().or(path);
    let options = job.options(job.limits, &());
    let paths = match problem {
        None => None,
        Some(problem) => match RandomPaths::new(problem, &orders, &preference, &options) {
            Err(stop) => return Ok(stopped(job, stop, Statistics::default())),
            Ok(None) => {
                let message = "no board of this shape: no path visits all its cells".to_owned();
                return Ok(Report::missing(message, Outcome::default()));
            }
            Ok(paths) => paths,
        },
    };
    let given = job.request.given.get(&SEED);
    if given.is_none() {
        note_seed();
    }
    let seed = given.unwrap_or_else(fresh);
    let effort = job.request.given.get(&EFFORT).unwrap_or(1);
    let maker = Maker { job, composer, structure, paths, removal, mix, level, effort, seed, start };
    written(job, &maker, output)
}

/// Returns how hard boards should be: if that is not given, as usual, but with few clues or other proportions as hard
/// as they may be.
fn level(job: &Job, composer: &dyn Composer) -> WantedLevel {
    let given = &job.request.given;
    let is_special = [CLUES.name, GIVENS.name, MIX.name, EFFORT.name].iter().any(|name| given.has(name));
    let usual = if is_special { WantedLevel::Any } else { WantedLevel::Usual(composer.levels()) };
    given.get(&DIFFICULTY).unwrap_or(usual)
}

/// Refuses options that do not apply to the puzzle.
fn refuse_inapplicable(job: &Job) -> Result<(), Failure> {
    let given = &job.request.given;
    let is_any = given.get(&DIFFICULTY) == Some(WantedLevel::Any);
    let is_refused = |name: &str| given.has(name) && !offers(name, job.request.puzzle);
    let refused = LIMITED.iter().find(|(name, _)| is_refused(name) && !(is_any && *name == DIFFICULTY.name));
    refused.map_or(Ok(()), |(name, _)| Err(inapplicable(name, job.request.puzzle)))
}

/// Returns the error for an option that does not apply to a puzzle.
fn inapplicable(option: &str, puzzle: &dyn Puzzle) -> Failure {
    let why = LIMITED.iter().find(|limited| limited.0 == option).map_or("", |limited| limited.1);
    let others = names_where(|puzzle| puzzle.composer().is_some() && offers(option, puzzle));
    Failure::input(format!("--{option} does not apply to '{}', {why}", puzzle.facts().name))
        .hint(format!("leave out --{option}, or use {others}"))
}

/// Why there is no board.
enum Ending {
    Stopped(Stop),
    /// An attempt failed; the reason.
    Attempt(String),
    /// No structure has the wanted clues; the reason.
    Missing(String),
    Failed(Failure),
}

impl GenerateError for Ending {
    fn attempt(reason: String) -> Self {
        Self::Attempt(reason)
    }

    fn reason(self) -> Result<String, Self> {
        if let Self::Attempt(reason) = self { Ok(reason) } else { Err(self) }
    }
}

impl From<Failure> for Ending {
    fn from(failure: Failure) -> Self {
        Self::Failed(failure)
    }
}

impl From<Stop> for Ending {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

impl From<InputError> for Ending {
    fn from(error: InputError) -> Self {
        Self::Failed(error.into())
    }
}

/// Returns one board without a heading, by its number.
fn alone(board: &PuzzleBoard, first: u64) -> AnswerData<'_> {
    AnswerData::Boards { heading: "", first, boards: slice::from_ref(board) }
}

/// Makes the boards that a job wants, and writes them in order.
fn written(job: &Job, maker: &Maker<'_>, output: &mut Output) -> Result<Report, Failure> {
    let wanted = job.request.given.get(&COUNT).unwrap_or(1);
    let wanted = wanted.min(job.limits.solutions.unwrap_or(u64::MAX));
    let mut total = Statistics::default();
    let make = |number| maker.make(number);
    let meter = Meter::counting(job.progress, "boards made");
    // The boards of a document are written together.
    let files = job.request.numbered_files();
    let is_document = job.request.format.paper.is_some() && files.is_none();
    let mut boards = Vec::new();
    let result = in_order(wanted, job.threads, make, |number, (board, statistics)| {
        total.add(&Statistics { solutions: 1, seconds: 0.0, ..statistics });
        meter.found(number);
        if let Some(files) = &files {
            let mut file = files.open(number)?;
            file.write(|out| job.request.format.write(out, None, alone(&board, 1)))?;
            return Ok(file.finish()?);
        }
        if is_document {
            boards.push(board);
            return Ok(());
        }
        Ok(meter.aside(|| output.write(|out| job.request.format.write(out, None, alone(&board, number))))?)
    });
    drop(meter);
    total.seconds = maker.start.elapsed().as_secs_f64();
    if !boards.is_empty() {
        let heading = titled(job.name(), &job.instance.board);
        let content = AnswerData::Boards { heading: &heading, first: 1, boards: &boards };
        output.write(|out| job.request.format.write(out, None, content))?;
    }
    match result {
        Ok(()) => Ok(Report::found(Outcome { statistics: total, stopped: None })),
        Err(Ending::Stopped(stop)) => Ok(stopped(job, stop, total)),
        Err(Ending::Missing(why) | Ending::Attempt(why)) => {
            Ok(Report::missing(why, Outcome { statistics: total, stopped: None }))
        }
        Err(Ending::Failed(failure)) => Err(failure),
    }
}

/// Returns the empty board of the shape that is asked for.
///
/// # Errors
/// The arguments make no sense, or boards of the puzzle cannot be made.
fn empty(Request { puzzle, arguments, .. }: &Request) -> Result<Instance, Failure> {
    let composer = puzzle.composer().ok_or_else(|| refused(puzzle.facts().name))?;
    Ok(composer.source(arguments, &Proportions::default())?.empty)
}

/// Returns the names of the puzzles for which something holds, with commas between them.
fn names_where(is_in: impl Fn(&dyn Puzzle) -> bool) -> String {
    let names = PUZZLES.iter().filter(|puzzle| is_in(**puzzle)).map(|puzzle| puzzle.facts().name);
    names.collect::<Vec<_>>().join(", ")
}

/// Returns the error for a puzzle whose boards cannot be made.
fn refused(name: &str) -> Failure {
    let others = names_where(|puzzle| puzzle.composer().is_some());
    Failure::input(format!("boards of '{name}' cannot be generated"))
        .hint(format!("boards can be generated for {others}"))
}

/// Reports that a limit ended the work.
fn stopped(job: &Job, stop: Stop, statistics: Statistics) -> Report {
    let outcome = Outcome { statistics, stopped: Some(stop) };
    let message = job.stopped(stop, &outcome, "boards");
    Report { exit: Exit::Stopped, message: Some(message), outcome, counts: Vec::new() }
}
