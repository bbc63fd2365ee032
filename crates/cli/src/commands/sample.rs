//! Uniformly random solutions.

use cavalcade_core::quantity;
use cavalcade_search::answers::sample::{Draw, SampleError, Sampled, sample};
use cavalcade_search::{Outcome, Stop};
use num_bigint::BigUint;

use super::seed::{SEED, fresh, note_seed};
use crate::formats::Answer;
use crate::job::{Job, MEMORY, Pages, Report, Verb};
use crate::progress::Meter;
use crate::question::options::OptionOf;
use crate::streams::{Failure, Output};
use crate::units::positive;

pub(crate) const COUNT: OptionOf<u64> =
    OptionOf::new("count", "N", "Draw N solutions", "[default: 1]", positive).asked();
pub(crate) const DRAW_SEED: OptionOf<u64> =
    OptionOf { help: "Draw the same solutions for the same seed", ..SEED };
pub(crate) const RANK: OptionOf<BigUint> =
    OptionOf::new("rank", "N", "Print the N-th solution instead of drawing", "[default: none]", number)
        .asked();

/// The command; see the module.
pub(super) const VERB: Verb = Verb {
    name: "sample",
    answer: Answer::Solutions,
    about: "Draw uniformly random solutions",
    details: "Draw uniformly random solutions, independently of each other. The solutions are first counted by \
              the frontier method, which needs memory and a narrow board or graph; --branch and --node-limit \
              have no effect. With --rank, print the solution with that number in the order of counting, which \
              differs from the order of 'list'.",
    values: &[&COUNT, &DRAW_SEED, &RANK, &MEMORY],
    examples: |puzzle| puzzle.facts().examples_of_paths,
    run,
    ..Verb::NONE
};

fn run(job: &Job, output: &mut Output) -> Result<Report, Failure> {
    let (wanted, is_fresh) = draw(job)?;
    let Some(paths) = job.problem.instance.structure().hamiltonian() else {
        return Err(Failure::input(
            "solutions of this problem cannot be sampled; only tours and Hamiltonian paths and cycles can",
            Some("use 'list' to find every solution"),
        ));
    };
    let mut pages = Pages::new(job, output);
    let sampled = if job.problem.instance.obstacle().is_some() {
        Sampled { outcome: Outcome::default(), last_step: None }
    } else {
        let (meter, orders) = (Meter::new(job.manner.progress), job.problem.instance.orders());
        let options = job.options(job.manner.limits, &meter);
        let mut diagram = job.problem.instance.blank().clone();
        let sampled = sample(paths, &orders, &wanted, &options, |index, mut cells| {
            if is_fresh {
                note_seed();
            }
            job.problem.instance.locate(&mut cells);
            job.verify(index, &cells)?;
            job.problem.instance.draw(&cells, &mut diagram);
            pages.solution(index, &diagram)
        });
        sampled.map_err(|error| match error {
            SampleError::TooWide => too_wide(),
            SampleError::NoSuchRank { rank, total } => beyond(&rank, &total),
            SampleError::Failed(failure) => failure,
        })?
    };
    let Sampled { outcome, last_step } = sampled;
    pages.close(outcome.statistics.solutions, outcome.is_complete())?;
    job.say_nothing(&outcome, output)?;
    let report = job.report(outcome, "solutions");
    if outcome.stopped != Some(Stop::Memory) {
        return Ok(report);
    }
    let message = job.out_of_memory("solutions must be counted before any is drawn", last_step);
    Ok(Report { message: Some(message), ..report })
}

/// Returns what to draw, and whether its seed is fresh.
pub(crate) fn draw(job: &Job) -> Result<(Draw, bool), Failure> {
    let (count, seed) = (job.asked.given.get(&COUNT), job.asked.given.get(&DRAW_SEED));
    match (job.asked.given.get(&RANK), count.or(seed)) {
        (Some(_), Some(_)) => Err(Failure::input(
            "--rank prints one solution and cannot be combined with --count or --seed",
            Some("leave out --rank, or --count and --seed"),
        )),
        (Some(rank), None) => Ok((Draw::Rank(rank.clone()), false)),
        (None, _) => {
            let draw =
                Draw::Random { count: *count.unwrap_or(&1), seed: seed.copied().unwrap_or_else(fresh) };
            Ok((draw, seed.is_none()))
        }
    }
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
    Failure::input(format!("--rank {rank}: {there_are}"), Some(&format!("give a number from 1 to {total}")))
}

fn too_wide() -> Failure {
    Failure::input(
        "the board or graph is too wide for the frontier method, which sampling needs",
        Some("use 'first' to find one solution, or 'list' to search for all"),
    )
}
