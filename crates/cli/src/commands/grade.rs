//! How hard a puzzle is for people.

use std::time::{Duration, Instant};

use cavalcade_core::puzzles::{Ladder, Walkthrough};
use cavalcade_search::answers::unique::{Unique, Uniqueness};
use cavalcade_search::{Outcome, Statistics, Stop};

use super::minimise::several;
use crate::formats::ladder::GradeSummary;
use crate::formats::{Answer, AnswerData, verdict_exit};
use crate::job::{Job, Report, Verb};
use crate::question::options::OptionOf;
use crate::streams::{Failure, Output};

/// The flag that asks for all steps.
const EXPLAIN: OptionOf<()> = OptionOf::flag("explain", "Print each step with its reason");

/// The command; see the module.
pub(super) const VERB: Verb = Verb {
    name: "grade",
    answer: Answer::Grade,
    about: "Grade how hard a puzzle is for people",
    details: "Grade how hard a puzzle is for people: solve it with a ladder of human techniques, always by the \
              lowest one that finds something, and print the highest one that was needed. If the ladder is not \
              enough, a search finds out whether there is exactly one solution. docs/explanation/grading.md describes the \
              techniques.",
    options: &[&EXPLAIN],
    examples: |puzzle| puzzle.facts().examples_with_ladder,
    run,
    ..Verb::NONE
};

fn run(job: &Job, output: &mut Output) -> Result<Report, Failure> {
    let ladder = ladder(job)?;
    let techniques = ladder.techniques();
    let (run, elapsed) = walked(job, &ladder);
    let Settled { kind, outcome, message, .. } = settled(job, &run, elapsed)?;
    let summary = GradeSummary {
        of: job.judged(kind),
        techniques,
        is_complete: run.solution.is_some(),
        steps: &run.steps,
        is_explained: job.request.given.has(EXPLAIN.name),
    };
    job.write_answer(output, AnswerData::Grade(&summary))?;
    Ok(Report { exit: verdict_exit(kind), message, outcome, counts: Vec::new() })
}

/// Returns the ladder of the puzzle.
pub(super) fn ladder<'a>(job: &'a Job<'_>) -> Result<Ladder<'a>, Failure> {
    job.instance.ladder().ok_or_else(|| {
        let has_ladder = !job.request.puzzle.facts().examples_with_ladder.is_empty();
        let hint = "'cavalcade grade --help' lists the puzzles that have one";
        if has_ladder {
            Failure::input("no technique applies to a board without clues").hint("give a board with clues")
        } else {
            Failure::input(format!("'{}' has no ladder of techniques", job.name())).hint(hint)
        }
    })
}

/// Runs all techniques within the limits of a job; returns the time that it took.
pub(super) fn walked(job: &Job, ladder: &Ladder<'_>) -> (Walkthrough, Duration) {
    let start = Instant::now();
    let run = ladder.walk(highest(ladder), usize::MAX, &|| job.limits.over(start.elapsed()).is_some());
    (run, start.elapsed())
}

/// Returns the level of the highest technique; the last entry is everything beyond.
fn highest(ladder: &Ladder<'_>) -> u8 {
    ladder.techniques().len() as u8 - 1
}

/// What is known of the solutions of a board.
pub(super) struct Settled {
    pub(super) kind: Uniqueness,
    pub(super) outcome: Outcome,
    /// A message, unless there is exactly one solution.
    pub(super) message: Option<String>,
    /// The only solution, in the form that [`Instance::verify`](cavalcade_core::puzzles::Instance::verify) takes.
    pub(super) solution: Option<Vec<usize>>,
}

/// Finds out how many solutions there are: from the run if it ended, otherwise by a search; unknown if the run was
/// stopped.
pub(super) fn settled(job: &Job, run: &Walkthrough, elapsed: Duration) -> Result<Settled, Failure> {
    let without = |kind, outcome, message| Ok(Settled { kind, outcome, message, solution: None });
    if let Some(solution) = &run.solution {
        job.verify(1, solution)?;
        let statistics = Statistics { solutions: 1, ..Statistics::default() };
        let outcome = Outcome { statistics, stopped: None };
        let solution = Some(solution.clone());
        return Ok(Settled { kind: Uniqueness::One, outcome, message: None, solution });
    }
    if let Some(contradiction) = &run.contradiction {
        let message = Some(format!("no solution ({contradiction})"));
        return without(Uniqueness::None, Outcome::default(), message);
    }
    if run.is_stopped {
        let stopped = job.limits.over(elapsed).or(Some(Stop::Time));
        let statistics = Statistics { seconds: elapsed.as_secs_f64(), ..Statistics::default() };
        let outcome = Outcome { statistics, stopped };
        let message = job.report(outcome, "solutions").message;
        return without(Uniqueness::Unknown, outcome, message);
    }
    let Unique { verdict: kind, solutions, outcome } = job.unique()?;
    let message = match (kind, &solutions[..]) {
        (Uniqueness::Several, [(one, _), (other, _), ..]) => {
            Some(format!("several solutions; two differ in {}", several(one, other)))
        }
        (Uniqueness::One | Uniqueness::Several, _) => None,
        (Uniqueness::None | Uniqueness::Unknown, _) => job.report(outcome, "solutions").message,
    };
    let solution = solutions.into_iter().next().filter(|_| kind == Uniqueness::One);
    Ok(Settled { kind, outcome, message, solution: solution.map(|(_, cells)| cells) })
}
