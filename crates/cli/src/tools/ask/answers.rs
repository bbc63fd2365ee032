//! The answer to each question.

use std::io::Write;
use std::time::Instant;

use cavalcade_core::State;
use cavalcade_core::puzzles::diagram::Diagram;
use cavalcade_search::answers::compile::{Elements, SolutionReader};
use cavalcade_search::answers::sample::Draw;
use cavalcade_search::answers::unique::Uniqueness;
use cavalcade_search::families::{Family, Heaviest};
use cavalcade_search::{Outcome, Random, Statistics, Stop};
use num_bigint::BigUint;
use serde::Serialize;

use super::FamilyQuestion;
use crate::commands::{beyond, draw, note_seed};
use crate::formats::{
    AnswerData, CountSplit, CountSummary, NamedValues, Verdict, serialize_number, verdict_exit,
    write_json_line,
};
use crate::job::{Job, Pages, Report};
use crate::store::FamilyFile;
use crate::streams::{Exit, Failure, Output};

/// A question about solutions of a file.
pub(super) struct Asking<'a> {
    pub(super) file: &'a FamilyFile,
    /// The solutions that are asked about.
    pub(super) family: &'a Family,
    /// The weight of each element, if the question is about weights.
    pub(super) weights: Vec<i64>,
    pub(super) job: &'a Job<'a>,
}

impl Asking<'_> {
    /// Answers a question.
    pub(super) fn answer(&self, question: &FamilyQuestion, output: &mut Output) -> Result<Report, Failure> {
        let start = Instant::now();
        let report = (question.answer)(self, output)?;
        let mut outcome = report.outcome;
        outcome.statistics.seconds = start.elapsed().as_secs_f64();
        Ok(Report { outcome, ..report })
    }

    pub(super) fn count(&self, output: &mut Output) -> Result<Report, Failure> {
        let counted = self.family.counted();
        let instance = &self.job.instance;
        let conventions = instance.conventions();
        let summary = CountSummary {
            puzzle: self.job.name(),
            board: &instance.board,
            closed: instance.closed(),
            method: "family",
            index: None,
            chosen: conventions[0].0,
            counts: conventions.iter().map(|&(name, factor)| (name, counted.total() * factor)).collect(),
            split: CountSplit::default(),
            published: Vec::new(),
            complete: true,
        };
        self.job.write_answer(output, AnswerData::Count(&summary))?;
        Ok(ended(counted.total()))
    }

    pub(super) fn unique(&self, output: &mut Output) -> Result<Report, Failure> {
        let found: Vec<Vec<usize>> = self.family.members().take(2).collect();
        let mut drawn = self.drawn()?;
        let diagrams = (1..).zip(&found).map(|(index, set)| drawn.diagram(index, set).cloned());
        let verdict = Verdict {
            puzzle: self.job.name(),
            board: self.job.instance.board.clone(),
            kind: Uniqueness::of(found.len(), &Outcome::default()),
            solutions: diagrams.collect::<Result<_, _>>()?,
        };
        self.job.write_answer(output, AnswerData::Verdict(&verdict))?;
        Ok(Report { exit: verdict_exit(verdict.kind), ..ended(&found.len().into()) })
    }

    pub(super) fn each(&self, output: &mut Output) -> Result<Report, Failure> {
        let counted = self.family.counted();
        let (convention, factor) = self.job.instance.conventions()[0];
        let numbers = counted.with_each();
        let each = self
            .ordered()
            .into_iter()
            .map(|at| ElementCount { element: &self.file.names[at], solutions: &numbers[at] * factor });
        let counts =
            ElementCounts { convention, solutions: counted.total() * factor, elements: each.collect() };
        self.data(&counts, output, |out| {
            counts.elements.iter().try_for_each(|each| writeln!(out, "{} {}", each.element, each.solutions))
        })?;
        Ok(ended(counted.total()))
    }

    /// Returns the elements in the order of their vertices.
    fn ordered(&self) -> Vec<usize> {
        let mut ordered: Vec<usize> = (0..self.file.names.len()).collect();
        match &self.file.elements {
            Elements::Steps(steps) => ordered.sort_unstable_by_key(|&at| steps[at]),
            Elements::Vertices(vertices) => ordered.sort_unstable_by_key(|&at| vertices[at]),
            Elements::Positions(vertices) => ordered.sort_unstable_by_key(|at| (at % vertices, *at)),
            Elements::Values(values) => ordered.sort_unstable_by_key(|&at| values[at]),
        }
        ordered
    }

    /// Returns the heaviest solution, or with the sign -1 the lightest.
    fn heaviest(&self, sign: i64) -> Option<Heaviest> {
        let weights: Vec<i64> = self.weights.iter().map(|weight| weight.saturating_mul(sign)).collect();
        self.family.heaviest(&weights)
    }

    pub(super) fn extreme(&self, sign: i64, output: &mut Output) -> Result<Report, Failure> {
        self.solutions(self.heaviest(sign).map(|found| Ok(found.set)), None, output)
    }

    pub(super) fn least_and_greatest(&self, output: &mut Output) -> Result<Report, Failure> {
        let (Some(lightest), Some(heaviest)) = (self.heaviest(-1), self.heaviest(1)) else {
            return Ok(ended(&BigUint::ZERO));
        };
        let (least, greatest) = (-lightest.weight, heaviest.weight);
        let weights = NamedValues(vec![("least", least), ("greatest", greatest)]);
        self.data(&weights, output, |out| writeln!(out, "least {least}\ngreatest {greatest}"))?;
        Ok(ended(&1u32.into()))
    }

    pub(super) fn draw(&self, output: &mut Output) -> Result<Report, Failure> {
        let (draw, is_fresh) = draw(self.job);
        let counted = self.family.counted();
        let member = |rank: BigUint| {
            if is_fresh {
                note_seed();
            }
            let set = counted.member(rank);
            set.ok_or_else(|| Failure::Internal("a rank below the total has no solution".to_owned()))
        };
        match draw {
            Draw::Rank(rank) if rank > *counted.total() => Err(beyond(&rank, counted.total())),
            Draw::Rank(rank) => self.solutions([member(rank - 1u32)], None, output),
            Draw::Random { .. } if *counted.total() == BigUint::ZERO => self.solutions([], None, output),
            Draw::Random { count, seed } => {
                let mut random = Random::new(seed);
                let most = self.job.limits.solutions.filter(|&most| most < count);
                let sets = (0..most.unwrap_or(count)).map(|_| member(random.number_below(counted.total())));
                self.solutions(sets, most.map(|_| Stop::Solutions), output)
            }
        }
    }

    /// Writes the solutions in the order of their ranks.
    pub(super) fn list(&self, output: &mut Output) -> Result<Report, Failure> {
        let mut sets = self.family.members().map(Ok).peekable();
        let Some(most) = self.job.limits.solutions else { return self.solutions(sets, None, output) };
        let first: Vec<_> = sets.by_ref().take(usize::try_from(most).unwrap_or(usize::MAX)).collect();
        let stopped = sets.peek().map(|_| Stop::Solutions);
        self.solutions(first, stopped, output)
    }

    /// Writes solutions.
    fn solutions(
        &self,
        sets: impl IntoIterator<Item = Result<Vec<usize>, Failure>>,
        mut stopped: Option<Stop>,
        output: &mut Output,
    ) -> Result<Report, Failure> {
        let start = Instant::now();
        let (mut pages, mut drawn) = (Pages::new(self.job, output), self.drawn()?);
        let mut written = 0;
        for set in sets {
            if let Some(stop) = self.job.limits.over(start.elapsed()) {
                stopped = Some(stop);
                break;
            }
            pages.solution(written + 1, drawn.diagram(written + 1, &set?)?)?;
            written += 1;
        }
        pages.close(written, stopped.is_none())?;
        let report = ended(&written.into());
        let outcome = Outcome { stopped, ..report.outcome };
        Ok(if stopped.is_some() { self.job.report(outcome, "solutions") } else { report })
    }

    fn drawn(&self) -> Result<DrawnSets<'_>, Failure> {
        let instance = &self.job.instance;
        let read = |state: &State, vertices: &mut Vec<usize>| instance.read_vertices(state, vertices);
        let reader = self.file.elements.reader(instance.structure(), &|| self.job.model(), read);
        let reader =
            reader.ok_or_else(|| Failure::Internal("the elements are none of the problem".to_owned()))?;
        Ok(DrawnSets { job: self.job, reader, diagram: instance.blank().clone() })
    }

    /// Writes an answer in JSON, or by `text`; no other format has it.
    fn data(
        &self,
        answer: &impl Serialize,
        output: &mut Output,
        text: impl FnOnce(&mut Vec<u8>) -> std::io::Result<()>,
    ) -> Result<(), Failure> {
        match self.job.request.format.name {
            "text" => output.write(text),
            "json" => output.write(|out| write_json_line(out, answer)),
            other => {
                let message = format!("--format {other} cannot write this answer");
                Err(Failure::input(message).hint("use --format text or json"))
            }
        }
    }
}

/// The pictures of solutions, one at a time.
struct DrawnSets<'a> {
    job: &'a Job<'a>,
    reader: SolutionReader<'a>,
    diagram: Diagram,
}

impl DrawnSets<'_> {
    /// Returns the picture of a solution, after a check.
    fn diagram(&mut self, index: u64, set: &[usize]) -> Result<&Diagram, Failure> {
        let vertices = (self.reader)(set)
            .ok_or_else(|| Failure::Internal(format!("solution {index} is none of the problem")))?;
        self.job.drawn(index, vertices, &mut self.diagram)
    }
}

/// How many solutions have an element.
#[derive(Serialize)]
struct ElementCount<'a> {
    element: &'a str,
    #[serde(serialize_with = "serialize_number")]
    solutions: BigUint,
}

/// How many solutions there are, and how many have each element.
#[derive(Serialize)]
struct ElementCounts<'a> {
    /// The convention of all numbers.
    convention: &'static str,
    #[serde(serialize_with = "serialize_number")]
    solutions: BigUint,
    elements: Vec<ElementCount<'a>>,
}

/// Reports that this many solutions were found, and that there is an answer unless these are none.
fn ended(solutions: &BigUint) -> Report {
    let is_none = *solutions == BigUint::ZERO;
    let statistics =
        Statistics { solutions: u64::try_from(solutions).unwrap_or(u64::MAX), ..Statistics::default() };
    Report {
        exit: if is_none { Exit::Missing } else { Exit::Found },
        message: is_none.then(|| "no solution".to_owned()),
        outcome: Outcome { statistics, stopped: None },
        counts: Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use cavalcade_core::puzzles::Arguments;
    use cavalcade_search::answers::Options;
    use cavalcade_search::answers::compile::compile;
    use cavalcade_search::{Branching, Limits};

    use super::super::QUESTIONS;
    use super::*;
    use crate::commands::tests::{job, sized};
    use crate::store::Identity;
    use crate::streams::output::tests::Memory;

    #[test]
    fn a_solution_that_breaks_the_rules_is_never_written() {
        let mut size = Arguments::default();
        size.set_size("3x4");
        let mut job = job(sized(), &size);
        let options = Options::new(&Branching::Warnsdorff, Limits::default());
        let compiled = job.ask(|problem| compile(*problem, &options)).expect("a narrow board");
        let (family, elements) = compiled.family.expect("no limit");
        let names = (0..family.elements()).map(|element| element.to_string()).collect();
        let identity = Identity::new(&crate::question::Question::default(), "", Branching::Warnsdorff, None);
        let file = FamilyFile { identity, names, is_directed: false, elements, family };
        job.instance = job.instance.verified_by(|_| Err("two paths at once".to_owned()));
        let weights = vec![0; file.names.len()];
        let asking = Asking { family: &file.family, file: &file, weights, job: &job };
        let shows_solutions = |question: &&FamilyQuestion| question.verb != "count";
        for question in QUESTIONS.iter().filter(shows_solutions) {
            let memory = Memory::default();
            let mut output = memory.output();
            let failure = asking.answer(question, &mut output).expect_err("a failure");
            assert_eq!(failure, Failure::Internal("solution 1 breaks the rules: two paths at once".into()));
            output.finish().expect("memory takes anything");
            assert_eq!(memory.text(), "");
        }
    }
}
