//! Uniformly random solutions.

use cavalcade_core::puzzles::{Example, Puzzle};
use cavalcade_core::{State, quantity};
use cavalcade_search::Stop;
use cavalcade_search::answers::compile::CompileError;
use cavalcade_search::answers::sample::{Draw, SampleError, sample};
use num_bigint::BigUint;

use super::seed::{SEED, fresh, note_seed};
use crate::formats::Answer;
use crate::job::{Job, MEMORY, Pages, Report, Verb};
use crate::progress::Meter;
use crate::question::options::OptionOf;
use crate::streams::{Failure, Output};
use crate::units::positive;

pub(crate) const COUNT: OptionOf<u64> =
    OptionOf::new("count", "N", "Draw N solutions [default: 1]", positive).asked();
pub(crate) const DRAW_SEED: OptionOf<u64> = OptionOf {
    help: "Draw the same solutions for the same seed [default: a new seed, which is printed]",
    ..SEED
};
pub(crate) const RANK: OptionOf<BigUint> =
    OptionOf::new("rank", "N", "Print the N-th solution instead of drawing [default: none]", number).asked();

/// The command; see the module.
pub(super) const VERB: Verb = Verb {
    name: "sample",
    answer: Answer::Solutions,
    about: "Draw uniformly random solutions",
    details: "Draw uniformly random solutions, independently of each other. All solutions are first compiled, which \
              needs memory and a narrow board or graph; --branch has no effect, and --node-limit has none on \
              tours, paths and placements. With --rank, print the solution with that number in the order of the \
              diagram, which differs from the order of 'list'.",
    options: &[&COUNT, &DRAW_SEED, &RANK, &MEMORY],
    examples: of_families,
    run,
    ..Verb::NONE
};

/// Returns examples of problems whose solutions are compiled.
pub(super) fn of_families(puzzle: &dyn Puzzle) -> &'static [Example] {
    let facts = puzzle.facts();
    let kinds = [facts.examples_of_families, facts.examples];
    kinds.into_iter().find(|examples| !examples.is_empty()).unwrap_or_default()
}

fn run(job: &Job, output: &mut Output) -> Result<Report, Failure> {
    let (wanted, is_fresh) = draw(job);
    job.settle_number(", so nothing is drawn")?;
    let mut pages = Pages::new(job, output);
    let instance = &job.instance;
    let meter = Meter::new(job.progress);
    let options = job.options(job.limits, &meter);
    let mut diagram = instance.blank().clone();
    let read = |state: &State, vertices: &mut Vec<usize>| instance.read_vertices(state, vertices);
    let emit = |index, vertices| {
        if is_fresh {
            note_seed();
        }
        pages.solution(index, job.drawn(index, vertices, &mut diagram)?)
    };
    let sampled = job.ask(|problem| sample(problem, &read, &wanted, &options, emit));
    let outcome = sampled.map_err(|error| match error {
        SampleError::NotCompiled(error) => refused(error),
        SampleError::NoSuchRank { rank, total } => beyond(&rank, &total),
        SampleError::Failed(failure) => failure,
    })?;
    pages.close(outcome.statistics.solutions, outcome.is_complete())?;
    job.say_nothing(&outcome, output)?;
    let report = job.report(outcome, "solutions");
    if outcome.stopped != Some(Stop::Memory) {
        return Ok(report);
    }
    let message = job.out_of_memory("solutions must be counted before any is drawn", meter.last_step());
    Ok(Report { message: Some(message), ..report })
}

/// Returns what to draw, and whether its seed is fresh.
pub(crate) fn draw(job: &Job) -> (Draw, bool) {
    if let Some(rank) = job.request.given.get(&RANK) {
        return (Draw::Rank(rank), false);
    }
    let (count, seed) = (job.request.given.get(&COUNT), job.request.given.get(&DRAW_SEED));
    (Draw::Random { count: count.unwrap_or(1), seed: seed.unwrap_or_else(fresh) }, seed.is_none())
}

/// Reads a whole number of any length, from 1.
fn number(text: &str) -> Result<BigUint, String> {
    let digits = Some(text).filter(|text| text.bytes().all(|byte| byte.is_ascii_digit()));
    let number = digits.and_then(|digits| digits.parse::<BigUint>().ok());
    number
        .filter(|number| *number > BigUint::ZERO)
        .ok_or_else(|| "must be a whole number, at least 1".to_owned())
}

/// Returns the error for a rank beyond the total.
pub(crate) fn beyond(rank: &BigUint, total: &BigUint) -> Failure {
    let verb = if *total == BigUint::from(1u32) { "is" } else { "are" };
    let there_are = format!("there {verb} {}", quantity(total, "solutions"));
    Failure::input(format!("--rank {rank}: {there_are}")).hint(format!("give a number from 1 to {total}"))
}

/// Returns the failure of a command that compiles.
pub(super) fn refused(error: CompileError) -> Failure {
    match error {
        CompileError::TooWide => Failure::input("the board or graph is too large to keep all its solutions")
            .hint("use 'count' for their number, or 'list' to search for all"),
        CompileError::TooDense => Failure::input(
            "too many variables share constraints, or have too many values, to keep all solutions",
        )
        .hint("use 'count' for their number, or 'list' to search for all"),
    }
}
