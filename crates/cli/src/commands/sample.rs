//! Solutions drawn by lot, all of them equally likely.
//!
//! The walks are counted over a frontier and have ranks. A number below their total is drawn, so that all are equally
//! likely, and the walk of that rank is the sample. Draws are independent: a solution may come twice.

use std::io::{self, Write};
use std::sync::OnceLock;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use cavalcade_core::puzzles::{Example, Puzzle};
use cavalcade_search::frontier::{Control, Frontier, Halt};
use cavalcade_search::{Outcome, Random, Statistics, Stop, with_threads};
use num_bigint::BigUint;

use super::{Job, MEMORY, Report, Takes, Value, Verb};
use crate::formats::Answer;
use crate::progress::Meter;
use crate::question::units::positive;
use crate::terminal::exit::Failure;
use crate::terminal::output::Output;
use crate::terminal::pages::Pages;

const COUNT: &str = "count";
const SEED: &str = "seed";
const RANK: &str = "rank";

/// The verb; see the module.
pub(super) struct Sample;

impl Verb for Sample {
    fn name(&self) -> &'static str {
        "sample"
    }

    fn answer(&self) -> Answer {
        Answer::Solutions
    }

    fn about(&self) -> &'static str {
        "Solutions drawn by lot, all equally likely"
    }

    fn details(&self) -> &'static str {
        "Draw solutions by lot, each of all that there are with the same probability, whatever was drawn before. \
         They are counted for that and not searched for, which takes narrow problems and memory; --branch and \
         --node-limit change nothing. With --rank, the solution of that number in the order of the counting, \
         which is not that of 'list'."
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
                help: "Draw the same solutions for the same number",
                default: "[default: a fresh one, which is told]",
                is_asked: true,
                takes: Takes::Text(|text| short(text).map(drop)),
            },
            Value {
                name: RANK,
                shape: "N",
                help: "Write the N-th solution instead, from 1 on",
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
        let wanted = wanted(job)?;
        let Some(walks) = job.instance.paths() else {
            return Err(Failure::input(
                "only walks whose numbers do not matter can be drawn by lot",
                Some("'list' finds every solution of this problem"),
            ));
        };
        let start = Instant::now();
        let over = || job.limits.over(start.elapsed());
        let report = |solutions: u64, stopped: Option<Stop>, output: &mut Output| {
            let seconds = start.elapsed().as_secs_f64();
            let statistics = Statistics { solutions, seconds, ..Statistics::default() };
            let outcome = Outcome { statistics, stopped };
            job.say_nothing(&outcome, output)?;
            Ok(job.report(outcome, "solutions"))
        };
        let nothing = |stopped: Option<Stop>, output: &mut Output| {
            Pages::new(job, output).close(0, stopped.is_none())?;
            report(0, stopped, output)
        };
        if job.instance.obstacle().is_some() {
            return nothing(None, output);
        }
        let frontier = Frontier::new(&walks.problem, &job.instance.orders()).ok_or_else(too_wide)?;
        let meter = Meter::new(job.progress);
        let budget = job.budget();
        let control = Control {
            memory: budget.tables,
            is_over: &|| over().is_some(),
            progress: &|step| meter.step(step),
        };
        let found = with_threads(job.threads, || frontier.completions(control));
        let need = meter.last_step().and_then(|step| step.need);
        drop(meter);
        let completions = match found {
            Ok(completions) => completions,
            Err(Halt::Memory) => {
                let short = nothing(Some(Stop::Memory), output)?;
                let enough = need.map(|need| format!("; {}", budget.enough(need))).unwrap_or_default();
                let (limit, remedy) = (job.stopped_by(Stop::Memory), budget.limit.remedy());
                let message =
                    format!("{limit}: nothing is drawn before all are counted{enough}\nhint: {remedy}");
                return Ok(Report { message: Some(message), ..short });
            }
            Err(Halt::Stopped | Halt::Wider) => return nothing(over().or(Some(Stop::Time)), output),
        };
        let total = completions.total();
        if total == BigUint::ZERO {
            return nothing(None, output);
        }
        let (count, mut next): (u64, Box<dyn FnMut() -> BigUint>) = match wanted {
            Wanted::Rank(rank) if rank > total => return Err(beyond(&rank, &total)),
            Wanted::Rank(rank) => (1, Box::new(move || &rank - 1u32)),
            Wanted::Draws { count, seed } => {
                let mut random = Random::new(seed.unwrap_or_else(fresh));
                (count, Box::new(move || random.number_below(&total)))
            }
        };
        let (mut sheet, mut pages) = (job.sheet(), Pages::new(job, output));
        let most = job.limits.solutions.unwrap_or(u64::MAX).min(count);
        for index in 1..=most {
            if let Some(stop) = over() {
                pages.close(index - 1, false)?;
                return report(index - 1, Some(stop), output);
            }
            let walk = completions.walk(&next()).expect("the rank is below the total");
            sheet.cells = walks.problem.written(walk);
            job.instance.locate(&mut sheet.cells);
            let diagram = job.draw(index, &mut sheet)?;
            pages.solution(index, diagram)?;
        }
        pages.close(most, most == count)?;
        report(most, (most < count).then_some(Stop::Solutions), output)
    }
}

/// What is asked for.
enum Wanted {
    /// The solution of this number, from 1 on.
    Rank(BigUint),
    /// So many solutions, drawn.
    Draws { count: u64, seed: Option<u64> },
}

/// What is asked for; every value has been found to make sense.
fn wanted(job: &Job) -> Result<Wanted, Failure> {
    let [count, seed, rank] = [COUNT, SEED, RANK].map(|name| job.value(name));
    match (rank.and_then(|text| number(text).ok()), count.or(seed)) {
        (Some(_), Some(_)) => Err(Failure::input(
            "--rank asks for one solution, and nothing is drawn",
            Some("leave out --count and --seed"),
        )),
        (Some(rank), None) => Ok(Wanted::Rank(rank)),
        (None, _) => Ok(Wanted::Draws {
            count: count.and_then(|text| positive(text).ok()).unwrap_or(1),
            seed: seed.and_then(|text| short(text).ok()),
        }),
    }
}

/// A whole number of any length from 1 up.
fn number(text: &str) -> Result<BigUint, String> {
    let digits = Some(text).filter(|text| text.bytes().all(|it| it.is_ascii_digit()));
    let number = digits.and_then(|digits| digits.parse::<BigUint>().ok());
    number.filter(|it| *it > BigUint::ZERO).ok_or_else(|| "not a whole number from 1 up".to_owned())
}

/// A whole number of 64 bits.
fn short(text: &str) -> Result<u64, String> {
    let digits = Some(text).filter(|text| text.bytes().all(|it| it.is_ascii_digit()));
    let number = digits.and_then(|digits| digits.parse().ok());
    number.ok_or_else(|| format!("not a whole number from 0 to {}", u64::MAX))
}

/// A seed from the clock, which is told so that the draws can be had again; the same one for all that one command draws.
fn fresh() -> u64 {
    static SEED: OnceLock<u64> = OnceLock::new();
    *SEED.get_or_init(|| {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let seed = Random::new(now.as_nanos() as u64).bits() >> 32; // short enough to be typed
        let _ = writeln!(io::stderr(), "note: drawn with --seed {seed}");
        seed
    })
}

fn beyond(rank: &BigUint, total: &BigUint) -> Failure {
    let there_are = if *total == BigUint::from(1u32) {
        "there is 1 solution".to_owned()
    } else {
        format!("there are {total} solutions")
    };
    Failure::input(format!("--rank {rank}: {there_are}"), Some(&format!("write a number from 1 to {total}")))
}

fn too_wide() -> Failure {
    Failure::input(
        "too many steps lie side by side here for the walks to be counted, and so to be drawn",
        Some("'first' finds one, 'list' searches for all of them"),
    )
}
