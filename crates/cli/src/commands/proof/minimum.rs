//! Proofs that a board has the fewest clues, for independent checkers: `minimise --minimum --proof`.
//!
//! There are two proofs. The first is about a formula with a variable for each clue, and a clause for each of some
//! other solutions of the board without clues: one of the clues in which it differs is kept. The proof shows that no
//! smaller set of clues satisfies it. The second shows that the board with these clues has no other solution, as
//! `unique` does.

use std::path::PathBuf;

use cavalcade_core::files::export::{ClueFormula, ClueRow, OpbFormula, SolutionRows};
use cavalcade_core::puzzles::Instance;
use cavalcade_core::quantity;
use cavalcade_search::proof::{Proved, prove_fewest};
use cavalcade_search::{Rival, Set, Stop};

use super::{PROOF, files, formula};
use super::{check_of, excluded, write_pair, write_solutions, written};
use crate::job::{Job, Report};
use crate::limits::ending::UNPROVED;
use crate::progress::Meter;
use crate::question::options::OptionOf;
use crate::streams::{Exit, Failure, ProofFiles};

/// The parts of the proof: fewer clues are not enough, and these clues are.
pub(in crate::commands) const MINIMUM_PARTS: &[&str] = &["", ".unique"];

/// The option that names the files.
pub(in crate::commands) const MINIMUM_PROOF: OptionOf<PathBuf> = OptionOf {
    help: "Also write proofs of the minimum: NAME.opb and NAME.pbp, NAME.unique.opb and NAME.unique.pbp",
    ..PROOF
};

/// A proof that is written when the fewest clues are known.
pub(in crate::commands) struct MinimumProof<'a> {
    job: &'a Job,
    files: ProofFiles,
    /// The names of the cells, and the lines that describe the problem.
    names: Vec<String>,
    title: Vec<String>,
    /// The cells of the only solution.
    solution: Vec<usize>,
    /// The formula, and the fewest clues that satisfy it.
    fewest: Option<(ClueFormula, Vec<u32>)>,
}

impl<'a> MinimumProof<'a> {
    /// Prepares the proof that a job asks for, if it does.
    ///
    /// # Errors
    /// No formula can be written for the problem.
    pub(in crate::commands) fn of(job: &'a Job) -> Result<Option<Self>, Failure> {
        let Some(files) = files(job) else { return Ok(None) };
        formula(job)?; // that of fewer clues is written later, and has the same limits
        let Some(export) = job.instance.export(job.title()) else { return Ok(None) };
        let (names, title) = (export.names, export.title);
        Ok(Some(Self { job, files, names, title, solution: Vec::new(), fewest: None }))
    }

    /// Keeps the only solution, given by its cells.
    pub(in crate::commands) fn keep(&mut self, cells: &[usize]) {
        self.solution = cells.to_vec();
    }

    /// Makes the formula of some rivals of the solution. `numbers` are those of all facts, and `universe` the facts
    /// that may be clues.
    pub(in crate::commands) fn explain(
        &mut self,
        numbers: &[i32],
        universe: &[usize],
        clues: &Set,
        rivals: &[Rival],
    ) {
        let place = |fact: usize| universe.binary_search(&fact).ok().map(|place| place as u32);
        let mut rows: Vec<ClueRow> = rivals
            .iter()
            .map(|rival| ClueRow {
                clues: rival.difference.iter().filter_map(place).collect(),
                solution: listed(&rival.values),
            })
            .collect();
        rows.sort_by_cached_key(|row| (row.clues.len(), row.clues.clone()));
        let mut comments = self.title.clone();
        comments.push(format!("xc, c from 1 to {}: clue c is kept", universe.len()));
        let clue = |(number, &fact): (usize, &usize)| {
            format!("clue {number}: {} is {}", self.names[fact], numbers[fact])
        };
        comments.extend((1..).zip(universe).map(clue));
        comments.push(
            "each clause has the clues in which another solution of the board without clues differs".into(),
        );
        comments.push(format!("cells: {}", self.names.join(" ")));
        comments.push(format!("the solution: {}", listed(numbers)));
        let fewest = clues.iter().filter_map(place).collect();
        self.fewest = Some((ClueFormula::new(comments, universe.len(), rows), fewest));
    }

    /// Writes formulas and proofs if the answer is complete, and adds to the report what was written or why nothing
    /// was. `board` is the board with the fewest clues, and `givens` are the row, column and number of each.
    ///
    /// # Errors
    /// A file cannot be written, or a prover finds the answer wrong.
    pub(in crate::commands) fn conclude(
        self,
        board: &Instance,
        givens: &[(usize, usize, u32)],
        mut report: Report,
    ) -> Result<Report, Failure> {
        let (None, Some((formula, fewest))) = (report.outcome.stopped, &self.fewest) else {
            return Ok(report.with("proof: not written, because the answer is incomplete".to_owned()));
        };
        let bound = self.write_bound(formula, fewest)?;
        let verdict = bound.map(|_| self.write_verdict(board, givens)).transpose()?.flatten();
        let (Some(bound), Some(verdict)) = (bound, verdict) else {
            report.exit = Exit::Stopped;
            return Ok(report.with(format!("{}: {UNPROVED}", self.job.stopped_by(Stop::Interrupt))));
        };
        self.files.replace()?;
        let (one, other) = (&self.files.pairs()[0], &self.files.pairs()[1]);
        let contents = quantity(formula.rows().len(), "other solutions");
        Ok(report.with(format!(
            "{}\n{}\nhint: to check the proofs, run '{}' and '{}'",
            written(one, &contents, bound),
            written(other, &excluded(1), verdict),
            check_of(one),
            check_of(other),
        )))
    }

    /// Writes that fewer clues are not enough; returns `None` if the prover was stopped.
    fn write_bound(&self, formula: &ClueFormula, fewest: &[u32]) -> Result<Option<Proved>, Failure> {
        let meter = Meter::counting(self.job.progress, "steps of the proof");
        let mut seen = |steps| meter.found(steps);
        let interrupt = self.job.limits.interrupt();
        write_pair(
            &self.files.pairs()[0],
            |out| out.write_all(formula.text().as_bytes()),
            |out| prove_fewest(formula, fewest, interrupt, &mut seen, out),
        )
    }

    /// Writes that the board has no other solution; returns `None` if the prover was stopped.
    fn write_verdict(
        &self,
        board: &Instance,
        givens: &[(usize, usize, u32)],
    ) -> Result<Option<Proved>, Failure> {
        let mut title = self.title.clone();
        title.push(format!("with {}", quantity(givens.len(), "clues")));
        title.extend(givens.iter().map(|(row, column, number)| format!("clue: r{row}c{column} is {number}")));
        let Some(export) = board.export(title) else { return Ok(None) };
        let formula = OpbFormula::of(&export)
            .map_err(|error| Failure::Internal(format!("the board with fewer clues: {error}")))?;
        let vertices = board.vertices();
        let mut solutions = SolutionRows::default();
        let vertex = |&cell: &usize| vertices.get(cell).copied().flatten();
        solutions.push(self.solution.iter().filter_map(vertex));
        write_solutions(self.job, &self.files.pairs()[1], &formula, &solutions)
    }
}

/// Returns numbers as a list.
fn listed(numbers: &[i32]) -> String {
    numbers.iter().map(i32::to_string).collect::<Vec<_>>().join(" ")
}
