//! The next step of a partly filled board.

use std::io;
use std::path::PathBuf;

use cavalcade_core::puzzles::{BoardState, DecidedCell, Ladder};
use cavalcade_search::answers::unique::Uniqueness;
use cavalcade_search::{Limits, Solve};

use super::grade::{Settled, ladder, settled, walked};
use crate::formats::ladder::{HintSummary, JudgedBoard};
use crate::formats::{Answer, AnswerData};
use crate::job::{Job, Report, Verb};
use crate::question::options::OptionOf;
use crate::streams::input::{Input, longest};
use crate::streams::{Exit, Failure, Output};

/// The options that name files with what is decided, before the step and after it.
pub(crate) const STATE: OptionOf<PathBuf> = OptionOf::new(
    "state",
    "FILE",
    "Begin with what is decided in FILE; a missing file is the board itself [default: the board itself]",
    |name| Ok(name.into()),
);
pub(crate) const NEXT: OptionOf<PathBuf> = OptionOf::new(
    "next",
    "FILE",
    "Write what is decided after the step to FILE, which may be that of --state [default: not written]",
    |name| match name {
        "-" => Err("standard output receives the step".to_owned()),
        _ => Ok(name.into()),
    },
);
/// The most nodes of a search for a solution without one of the numbers.
const MOST_NODES: u64 = 20_000;

/// The command; see the module.
pub(super) const VERB: Verb = Verb {
    name: "hint",
    answer: Answer::Hint,
    about: "Give the next step of a partly filled board",
    details: "Give the next step of a partly filled board, by the lowest technique that finds one, and its \
              reason. If the numbers on the board contradict each other, the answer names those that may be \
              wrong: without one of them, there is a solution. docs/explanation/grading.md describes the techniques.",
    options: &[&STATE, &NEXT],
    examples: |puzzle| puzzle.facts().examples_with_ladder,
    run,
    ..Verb::NONE
};

fn run(whole: &Job, output: &mut Output) -> Result<Report, Failure> {
    let state = state(whole)?;
    let (mut known, part) = match state {
        Some(BoardState { instance, decided }) => (decided, Some(whole.part(instance, whole.limits))),
        None => (Vec::new(), None),
    };
    let job = part.as_ref().unwrap_or(whole);
    let ladder = ladder(job)?.after(&known);
    let (run, elapsed) = walked(job, &ladder);
    let Settled { mut kind, outcome, message, solution } = settled(job, &run, elapsed)?;
    if solution.is_some_and(|solution| !job.instance.agrees(&known, &solution)) {
        kind = Uniqueness::None;
    }
    if kind == Uniqueness::None {
        check(whole, &known, &ladder)?;
    }
    // In a board without a solution no step is right, even if one was found.
    let is_right = kind != Uniqueness::None && !(kind == Uniqueness::Several && run.expects_one);
    let step = run.steps.first().filter(|_| is_right);
    let suspects = if kind == Uniqueness::None { suspects(job) } else { Vec::new() };
    let summary = HintSummary {
        of: JudgedBoard { diagram: whole.instance.unsolved(), ..job.judged(kind) },
        known: &known,
        step,
        is_complete: run.steps.is_empty() && run.solution.is_some(),
        suspects: &suspects,
    };
    whole.write_answer(output, AnswerData::Hint(&summary))?;
    let is_complete = summary.is_complete;
    let is_followed = whole.request.given.has(STATE.name) || whole.outputs.next.is_some();
    let exit = match (kind, step) {
        (Uniqueness::None, _) | (Uniqueness::Several, None) => Exit::Missing,
        (Uniqueness::Unknown, None) => Exit::Stopped,
        // Who follows the steps must know when to stop.
        (_, None) if is_followed && is_complete => Exit::Missing,
        (_, None) if is_followed => Exit::Stopped,
        _ => Exit::Found,
    };
    if let Some(next) = &whole.outputs.next {
        known.extend(step.iter().flat_map(|step| &step.changes));
        next.write(|out| out.write_all(state_text(whole, &known)?.as_bytes()))?;
    }
    let needs_search = || {
        "no technique finds a step; the next step needs a search\nhint: 'unique' prints the solution"
            .to_owned()
    };
    let message = message.or_else(|| (step.is_none() && !is_complete).then(needs_search));
    Ok(Report { exit, message, outcome, counts: Vec::new() })
}

/// Reads what is decided on the board; nothing if no file has it.
fn state(job: &Job) -> Result<Option<BoardState>, Failure> {
    let path = job.request.given.get(&STATE).filter(|path| *path == *"-" || path.exists());
    let Some(path) = path else { return Ok(None) };
    let bytes = Input::open(&path, STATE.name, || None)?.read(longest(job.request.puzzle))?;
    let at_file = |failure: Failure| failure.at(&format!("--{} '{}'", STATE.name, path.display()));
    BoardState::read(job.request.puzzle, &job.request.arguments, &bytes)
        .map(Some)
        .map_err(|error| at_file(error.into()))
}

/// Returns what is decided as text.
fn state_text(whole: &Job, known: &[DecidedCell]) -> io::Result<String> {
    let text = whole.instance.state_text(whole.request.puzzle, &whole.request.arguments, known);
    text.map_err(io::Error::other)
}

/// Checks what is decided on a board against its only solution; `decided` is the ladder that begins with it.
///
/// # Errors
/// Something that is decided contradicts it. If that breaks a rule as it is, the error names the rule.
fn check(whole: &Job, known: &[DecidedCell], decided: &Ladder<'_>) -> Result<(), Failure> {
    let Some(path) = whole.request.given.get(&STATE).filter(|_| !known.is_empty()) else { return Ok(()) };
    let (run, elapsed) = walked(whole, &ladder(whole)?);
    let Some(solution) = settled(whole, &run, elapsed)?.solution else { return Ok(()) };
    let instance = &whole.instance;
    let Some(wrong) = instance.wrong(known, &solution) else { return Ok(()) };
    let what = instance.decided_name(wrong);
    let broken =
        decided.walk(1, 1, &|| false).contradiction.map_or_else(String::new, |rule| format!(": {rule}"));
    let message =
        format!("--{} '{}': what is decided about {what} is wrong{broken}", STATE.name, path.display());
    Err(Failure::input(message).hint("take it back, and what you concluded from it"))
}

/// Returns the numbers without each of which the board has a solution: cell and number.
fn suspects(job: &Job) -> Vec<(usize, u32)> {
    let (Some(relaxation), Some(given)) = (job.instance.relaxation(), job.instance.given_numbers()) else {
        return Vec::new();
    };
    let has_solution = |without: usize| {
        let clue = |place: usize| given[place].filter(|_| place != without).map(u32::cast_signed);
        let limits = Limits { solutions: Some(1), nodes: Some(MOST_NODES), ..job.limits };
        let model = relaxation.path.with_clues(clue);
        Solve::new(&model).by(&job.rule).limits(limits).count().statistics.solutions > 0
    };
    let cells = relaxation.cells.iter().zip(&given).enumerate().filter(|(_, (cell, _))| cell.given);
    let numbers = cells.filter_map(|(place, (cell, number))| Some((place, (cell.cell, (*number)?))));
    numbers.filter(|&(place, _)| has_solution(place)).map(|(_, suspect)| suspect).collect()
}
