//! Uniformly random solutions.

use cavalcade_core::puzzles::{Example, Puzzle};
use cavalcade_core::quantity;
use cavalcade_search::answers::sample::{Draw, SampleError, Sampled, sample};
use cavalcade_search::{Outcome, Stop};
use num_bigint::BigUint;

use super::seed::{SEED, fresh, note_seed, short};
use crate::formats::Answer;
use crate::job::{Job, MEMORY, Pages, Report, Takes, Value, Verb};
use crate::progress::Meter;
use crate::streams::{Failure, Output};
use crate::units::positive;

const COUNT: &str = "count";
const RANK: &str = "rank";

/// The command; see the module.
pub(super) struct SampleCommand;

impl Verb for SampleCommand {
    fn name(&self) -> &'static str {
        "sample"
    }

    fn answer(&self) -> Answer {
        Answer::Solutions
    }

    fn about(&self) -> &'static str {
        "Draw uniformly random solutions"
    }

    fn details(&self) -> &'static str {
        "Draw uniformly random solutions, independently of each other. The solutions are first counted by the frontier \
         method, which needs memory and a narrow board or graph; --branch and --node-limit have no effect. With \
         --rank, print the solution with that number in the order of counting, which differs from the order of \
         'list'."
    }

    fn values(&self) -> &'static [Value] {
        &[
            Value {
                name: COUNT,
                shape: "N",
                help: "Draw N solutions",
                default: "[default: 1]",
                is_asked: true,
                takes: Takes::Text(|text| positive(text).map(drop)),
            },
            Value {
                name: SEED,
                shape: "S",
                help: "Draw the same solutions for the same seed",
                default: "[default: a new seed, which is printed]",
                is_asked: true,
                takes: Takes::Text(|text| short(text).map(drop)),
            },
            Value {
                name: RANK,
                shape: "N",
                help: "Print the N-th solution instead of drawing",
                default: "[default: none]",
                is_asked: true,
                takes: Takes::Text(|text| number(text).map(drop)),
            },
            MEMORY,
        ]
    }

    fn examples(&self, puzzle: &dyn Puzzle) -> &'static [Example] {
        puzzle.examples_of_paths()
    }

    fn run(&self, job: &Job, output: &mut Output) -> Result<Report, Failure> {
        let (wanted, is_fresh) = draw(job)?;
        let Some(paths) = job.instance.structure().hamiltonian() else {
            return Err(Failure::input(
                "solutions of this problem cannot be sampled; only tours and Hamiltonian paths and cycles can",
                Some("use 'list' to find every solution"),
            ));
        };
        let mut pages = Pages::new(job, output);
        let sampled = if job.instance.obstacle().is_some() {
            Sampled { outcome: Outcome::default(), last_step: None }
        } else {
            let (meter, orders) = (Meter::new(job.progress), job.instance.orders());
            let memory = || job.budget().tables;
            let options = job.options(job.limits, &memory, &meter);
            let mut diagram = job.instance.blank().clone();
            let sampled = sample(paths, &orders, &wanted, &options, |index, mut cells| {
                if is_fresh {
                    note_seed();
                }
                job.instance.locate(&mut cells);
                job.verify(index, &cells)?;
                job.instance.draw(&cells, &mut diagram);
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
        let budget = job.budget();
        let enough = last_step.and_then(|step| step.need).map(|need| format!("; {}", budget.enough(need)));
        let (limit, remedy) = (job.stopped_by(Stop::Memory), budget.limit.remedy());
        let enough = enough.unwrap_or_default();
        let message =
            format!("{limit}: solutions must be counted before any is drawn{enough}\nhint: {remedy}");
        Ok(Report { message: Some(message), ..report })
    }
}

/// Returns what to draw, and whether its seed is fresh; the parser has checked every value.
fn draw(job: &Job) -> Result<(Draw, bool), Failure> {
    let [count, seed, rank] = [COUNT, SEED, RANK].map(|name| job.value(name));
    match (rank.and_then(|text| number(text).ok()), count.or(seed)) {
        (Some(_), Some(_)) => Err(Failure::input(
            "--rank prints one solution and cannot be combined with --count or --seed",
            Some("leave out --rank, or --count and --seed"),
        )),
        (Some(rank), None) => Ok((Draw::Rank(rank), false)),
        (None, _) => {
            let count = count.and_then(|text| positive(text).ok()).unwrap_or(1);
            let given = seed.and_then(|text| short(text).ok());
            Ok((Draw::Random { count, seed: given.unwrap_or_else(fresh) }, given.is_none()))
        }
    }
}

/// Reads a whole number of any length, from 1.
fn number(text: &str) -> Result<BigUint, String> {
    let digits = Some(text).filter(|text| text.bytes().all(|it| it.is_ascii_digit()));
    let number = digits.and_then(|digits| digits.parse::<BigUint>().ok());
    number.filter(|it| *it > BigUint::ZERO).ok_or_else(|| "must be a whole number, at least 1".to_owned())
}

fn beyond(rank: &BigUint, total: &BigUint) -> Failure {
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
