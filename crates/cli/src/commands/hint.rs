//! The next step of a partly filled board.

use std::ops::ControlFlow;

use cavalcade_core::puzzles::{Example, ExplainedStep, Puzzle, Relaxation};
use cavalcade_search::{Limits, Search};

use super::grade::{Settled, ladder, settled, walked};
use super::{Job, Report, Verb};
use crate::formats::ladder::HintSummary;
use crate::formats::{Answer, VerdictKind};
use crate::terminal::exit::{Exit, Failure};
use crate::terminal::output::Output;

/// The most nodes of a search for a solution without one of the numbers.
const MOST_NODES: u64 = 20_000;

/// The command; see the module.
pub(super) struct HintCommand;

impl Verb for HintCommand {
    fn name(&self) -> &'static str {
        "hint"
    }

    fn answer(&self) -> Answer {
        Answer::Hint
    }

    fn about(&self) -> &'static str {
        "Give the next step of a partly filled board"
    }

    fn details(&self) -> &'static str {
        "Give the next step of a partly filled board, by the lowest technique that finds one, and its reason. If the \
         numbers on the board contradict each other, the answer names those that may be wrong: without one of them, \
         there is a solution. docs/grading.md describes the techniques."
    }

    fn examples(&self, puzzle: &dyn Puzzle) -> &'static [Example] {
        puzzle.examples_with_ladder()
    }

    fn run(&self, job: &Job, output: &mut Output) -> Result<Report, Failure> {
        let ladder = ladder(job)?;
        let (run, elapsed) = walked(job, &ladder);
        let Settled { kind, outcome, message } = settled(job, &run, elapsed)?;
        // In a board without a solution no step is right, even if one was found.
        let step = run.steps.first().filter(|_| kind != VerdictKind::None);
        let suspects = if kind == VerdictKind::None { suspects(job) } else { Vec::new() };
        let diagram = job.instance.unsolved();
        let summary = HintSummary {
            puzzle: job.puzzle,
            board: &job.instance.board,
            diagram: &diagram,
            verdict: kind,
            step,
            is_complete: run.steps.is_empty() && run.solution.is_some(),
            suspects: &suspects,
        };
        output.write(|out| job.format.hint(out, &summary))?;
        let exit = match (kind, step) {
            (VerdictKind::None, _) | (VerdictKind::Several, None) => Exit::Missing,
            (VerdictKind::Unknown, None) => Exit::Stopped,
            _ => Exit::Found,
        };
        let message = message.or_else(|| needs_search(step, summary.is_complete));
        Ok(Report { exit, message, outcome, counts: Vec::new() })
    }
}

/// Returns the message that the techniques are not enough.
fn needs_search(step: Option<&ExplainedStep>, is_complete: bool) -> Option<String> {
    (step.is_none() && !is_complete).then(|| {
        "no technique finds a step; the next step needs a search\nhint: 'unique' prints the solution".into()
    })
}

/// Returns the numbers without each of which the board has a solution: cell and number.
fn suspects(job: &Job) -> Vec<(usize, u32)> {
    let (Some(relaxation), Some(given)) = (job.instance.relaxation(), job.instance.given_numbers()) else {
        return Vec::new();
    };
    let cells = relaxation.cells.iter().zip(&given).enumerate();
    let removable = cells.filter(|(_, (cell, _))| cell.given);
    let numbers = removable.filter_map(|(place, (cell, number))| Some((place, cell.cell, (*number)?)));
    numbers
        .filter(|&(place, ..)| has_solution(job, &relaxation, &given, place))
        .map(|(_, cell, number)| (cell, number))
        .collect()
}

/// Returns whether a search finds a solution without the number at one place.
fn has_solution(job: &Job, relaxation: &Relaxation<'_>, given: &[Option<u32>], without: usize) -> bool {
    let clue = |place: usize| given[place].filter(|_| place != without).map(u32::cast_signed);
    let model = relaxation.with_clues(clue);
    let limits = Limits { solutions: Some(1), nodes: Some(MOST_NODES), ..job.limits };
    let mut is_found = false;
    Search::under(&model, job.branching, limits.interrupt()).limits(limits).run(|_| {
        is_found = true;
        ControlFlow::Break(())
    });
    is_found
}
