//! Uniformly random solutions.

use std::time::Instant;

use cavalcade_core::puzzles::diagram::Diagram;
use cavalcade_core::puzzles::{Example, Puzzle};
use cavalcade_core::{State, quantity};
use cavalcade_search::answers::compile::{CompileError, Compiled, Elements, SolutionReader, compile};
use cavalcade_search::families::{Family, SetCondition};
use cavalcade_search::{Outcome, Random, Statistics, Stop};
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
    job.settle_number(", so nothing is drawn")?;
    let (start, meter) = (Instant::now(), Meter::new(job.progress));
    let compiled = job.ask(|problem| compile(*problem, &job.options(job.limits, &meter)));
    let Compiled { family, outcome } = compiled.map_err(refused)?;
    let (solutions, stopped) = match &family {
        Some((family, elements)) => {
            let condition = &SetCondition::default();
            FamilySolutions { job, family, elements, condition }.draw(start, output)?
        }
        None => {
            Pages::new(job, output).close(0, false)?;
            (0, outcome.stopped)
        }
    };
    let seconds = start.elapsed().as_secs_f64();
    let outcome = Outcome { statistics: Statistics { solutions, seconds, ..outcome.statistics }, stopped };
    job.say_nothing(&outcome, output)?;
    let report = job.report(outcome, "solutions");
    if stopped != Some(Stop::Memory) {
        return Ok(report);
    }
    let message = job.out_of_memory("solutions must be counted before any is drawn", meter.last_step());
    Ok(Report { message: Some(message), ..report })
}

/// The compiled solutions of a job that satisfy a condition.
///
/// Source of the draws: D. E. Knuth, TAOCP 4A, section 7.1.4, where random solutions are drawn from a decision diagram.
pub(crate) struct FamilySolutions<'a> {
    pub(crate) job: &'a Job<'a>,
    pub(crate) family: &'a Family,
    pub(crate) elements: &'a Elements,
    pub(crate) condition: &'a SetCondition,
}

/// How many solutions were written, and why no more.
type Written = (u64, Option<Stop>);

impl FamilySolutions<'_> {
    /// Writes random solutions, or that of a rank. A random number below the total is the rank of each, so all are
    /// equally likely, and a solution may be drawn twice. The work began at `start`.
    pub(crate) fn draw(&self, start: Instant, output: &mut Output) -> Result<Written, Failure> {
        let given = &self.job.request.given;
        let counted = self.family.counted(self.condition);
        let total = counted.total();
        if *total == BigUint::ZERO {
            return self.write([], None, start, output);
        }
        let member = |rank| counted.member(rank).expect("the rank is below the total");
        if let Some(rank) = given.get(&RANK) {
            if rank > *total {
                return Err(beyond(&rank, total));
            }
            return self.write([member(rank - 1u32)], None, start, output);
        }
        let (count, seed) = (given.get(&COUNT).unwrap_or(1), given.get(&DRAW_SEED));
        let mut random = Random::new(seed.unwrap_or_else(fresh));
        let most = self.job.limits.solutions.filter(|&most| most < count);
        let sets = (0..most.unwrap_or(count)).map(|_| {
            if seed.is_none() {
                note_seed();
            }
            member(random.number_below(total))
        });
        self.write(sets, most.map(|_| Stop::Solutions), start, output)
    }

    /// Writes solutions, given as sets of elements, after a check of each; `stopped` says why there are no more.
    pub(crate) fn write(
        &self,
        sets: impl IntoIterator<Item = Vec<usize>>,
        mut stopped: Option<Stop>,
        start: Instant,
        output: &mut Output,
    ) -> Result<Written, Failure> {
        let (mut pages, mut drawn) = (Pages::new(self.job, output), self.diagrams()?);
        let mut written = 0;
        for set in sets {
            if let Some(stop) = self.job.limits.over(start.elapsed()) {
                stopped = Some(stop);
                break;
            }
            pages.solution(written + 1, drawn.diagram(written + 1, &set)?)?;
            written += 1;
        }
        pages.close(written, stopped.is_none())?;
        Ok((written, stopped))
    }

    /// Returns the pictures of solutions.
    pub(crate) fn diagrams(&self) -> Result<SetDiagrams<'_>, Failure> {
        let instance = &self.job.instance;
        let read = |state: &State, vertices: &mut Vec<usize>| instance.read_vertices(state, vertices);
        let reader = self.elements.reader(instance.structure(), &|| self.job.model(), read);
        let reader =
            reader.ok_or_else(|| Failure::Internal("the elements are none of the problem".to_owned()))?;
        Ok(SetDiagrams { job: self.job, reader, diagram: instance.blank().clone() })
    }
}

/// The pictures of solutions, one at a time.
pub(crate) struct SetDiagrams<'a> {
    job: &'a Job<'a>,
    reader: SolutionReader<'a>,
    diagram: Diagram,
}

impl SetDiagrams<'_> {
    /// Returns the picture of a solution, after a check.
    pub(crate) fn diagram(&mut self, index: u64, set: &[usize]) -> Result<&Diagram, Failure> {
        let vertices = (self.reader)(set)
            .ok_or_else(|| Failure::Internal(format!("solution {index} is none of the problem")))?;
        self.job.drawn(index, vertices, &mut self.diagram)
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
fn beyond(rank: &BigUint, total: &BigUint) -> Failure {
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
