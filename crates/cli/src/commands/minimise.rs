//! Fewer clues, with the same only solution.

use std::io::{self, Write};
use std::slice;

use cavalcade_core::puzzles::diagram::Diagram;
use cavalcade_core::puzzles::{Example, Puzzle, Relaxation};
use cavalcade_search::answers::minimise::{Goal, minimise};
use cavalcade_search::answers::unique::Unique;
use cavalcade_search::{ClueProblem, Limits, Outcome, Set};

use super::{Job, Report, Verb};
use crate::formats::paper::titled;
use crate::formats::{Answer, PuzzleBoard};
use crate::terminal::exit::{Exit, Failure};
use crate::terminal::output::Output;

/// The flag that asks for the fewest clues.
const MINIMUM: &str = "minimum";
/// The flag that allows clues in cells that are open now.
const ANY_CELL: &str = "any-cell";
/// The most cells that are named where two solutions differ.
const MOST_NAMED: usize = 20;

/// The command; see the module.
pub(super) struct MinimiseCommand;

impl Verb for MinimiseCommand {
    fn name(&self) -> &'static str {
        "minimise"
    }

    fn answer(&self) -> Answer {
        Answer::Board
    }

    fn about(&self) -> &'static str {
        "Remove clues while the solution stays unique"
    }

    fn details(&self) -> &'static str {
        "Remove clues row by row while the solution stays unique, until no clue can be removed. With --minimum, find \
         the smallest set of the given clues that is enough, and prove it minimal; with --any-cell too, choose the \
         clues from all cells. Bounds are printed on standard error, and a limit ends the search with the best board \
         so far. The answer is a board in the notation of the input."
    }

    fn flags(&self) -> &'static [(&'static str, &'static str)] {
        &[
            (MINIMUM, "Find the smallest number of clues and prove it"),
            (ANY_CELL, "Allow clues in cells that are empty now; needs --minimum"),
        ]
    }

    fn examples(&self, puzzle: &dyn Puzzle) -> &'static [Example] {
        puzzle.examples_with_clues()
    }

    fn run(&self, job: &Job, output: &mut Output) -> Result<Report, Failure> {
        if job.flags == [ANY_CELL] {
            return Err(Failure::input("--any-cell has no effect without --minimum", Some("add --minimum")));
        }
        let Some(relaxation) = job.instance.relaxation().filter(|_| job.instance.clues() > 0) else {
            return Err(Failure::input(
                "the board has no clue to remove",
                Some("write numbers into its cells; 'unique' checks whether they determine the others"),
            ));
        };
        let Unique { solutions, mut outcome, .. } = job.unique()?;
        job.refuse_huge()?; // the relaxation takes another model and its search
        let solution = match (&solutions[..], outcome.stopped) {
            ([solution], None) => solution,
            ([one, other, ..], _) => {
                let message = several(one, other);
                return Ok(Report {
                    exit: Exit::Missing,
                    message: Some(message),
                    outcome,
                    counts: Vec::new(),
                });
            }
            _ => return Ok(job.report(outcome, "solutions")),
        };
        let answer = fewest(job, &relaxation, solution, &mut outcome);
        let heading = titled(job.puzzle, &job.instance.board);
        output.write(|out| job.format.boards(out, &heading, slice::from_ref(&answer)))?;
        let exit = if answer.complete { Exit::Found } else { Exit::Stopped };
        Ok(Report { exit, message: Some(told(job, &answer, &outcome)), outcome, counts: Vec::new() })
    }
}

/// Returns the message that there are several solutions, and where two of them differ.
fn several(one: &Diagram, other: &Diagram) -> String {
    let places = one.differences(other);
    let name = |cell: &usize| format!("r{}c{}", cell / one.columns + 1, cell % one.columns + 1);
    let mut named: Vec<String> = places.iter().take(MOST_NAMED).map(name).collect();
    if places.len() > MOST_NAMED {
        named.push(format!("and {} more", places.len() - MOST_NAMED));
    }
    format!("several solutions, so no clue can be removed; two differ in {}", named.join(" "))
}

/// Returns the board with fewer clues, and adds the work to `outcome`.
fn fewest(job: &Job, relaxation: &Relaxation<'_>, diagram: &Diagram, outcome: &mut Outcome) -> PuzzleBoard {
    let number = |cell: usize| diagram.cells[cell].label.unwrap_or(0);
    let facts: Vec<_> = relaxation.cells.iter().map(|it| (it.variable, number(it.cell) as i32)).collect();
    let limits = Limits { solutions: None, ..job.limits }.after(&outcome.statistics);
    let (minimum, any_cell) = (job.flags.contains(&MINIMUM), job.flags.contains(&ANY_CELL));
    let may_be_given = |it: &usize| relaxation.cells[*it].given || (any_cell && relaxation.cells[*it].open);
    let goal = if minimum { Goal::Minimum } else { Goal::Minimal };
    let universe = (0..facts.len()).filter(may_be_given);
    let options = job.options(limits, &|| 0, &());
    let with_clues = |clues: &Set| relaxation.with_clues(|it| clues.contains(it).then(|| facts[it].1));
    let problem = ClueProblem { model: &relaxation.model, facts: &facts, with_clues: Some(&with_clues) };
    let (found, spent) = minimise(problem, universe, goal, &options, |lower, upper| {
        let _ = writeln!(io::stderr(), "at least {lower}, at most {upper} clues");
    });
    outcome.statistics.add(&spent);
    outcome.stopped = found.stopped;
    let givens: Vec<(usize, u32)> =
        found.clues.iter().map(|clue| relaxation.cells[clue].cell).map(|cell| (cell, number(cell))).collect();
    PuzzleBoard {
        text: job.instance.rewritten(&givens).expect("what has givens can be written with others"),
        diagram: job.instance.unsolved_with(&givens),
        givens: givens
            .into_iter()
            .map(|(cell, it)| (cell / diagram.columns + 1, cell % diagram.columns + 1, it))
            .collect(),
        at_least: minimum.then_some(found.lower),
        complete: found.stopped.is_none(),
    }
}

/// Returns the message about the result.
fn told(job: &Job, answer: &PuzzleBoard, outcome: &Outcome) -> String {
    let (before, left) = (job.instance.clues(), answer.givens.len());
    let any_cell = job.flags.contains(&ANY_CELL);
    let left = if any_cell { format!("{left} clues") } else { format!("{left} of {before} clues remain") };
    match (outcome.stopped, answer.at_least) {
        (None, None) => format!("{left}; none of them can be removed"),
        (None, Some(_)) => format!("{left}, and fewer are not enough"),
        (Some(stop), None) => format!("{}: {left}; more may be removable (incomplete)", job.stopped_by(stop)),
        (Some(stop), Some(lower)) => {
            format!("{}: {left}; at least {lower} are needed (incomplete)", job.stopped_by(stop))
        }
    }
}
