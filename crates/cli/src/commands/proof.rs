//! Proofs that an answer is complete, for independent checkers: `--proof`.
//!
//! The command answers as usual and keeps the solutions. Then a formula is written that says what a solution is and that none
//! of the listed ones is meant, with a proof that nothing satisfies it. Without a complete answer nothing is written.

use std::borrow::Cow;
use std::io::{self, Write};
use std::sync::PoisonError;

use cavalcade_core::files::export::{OpbFormula, SolutionRows};
use cavalcade_core::files::printable;
use cavalcade_search::proof::{ProofError, Proved, prove};
use cavalcade_search::{Limits, Stop};

use super::{Job, Report, Takes, Value};
use crate::progress::Meter;
use crate::question::units::{memory, positive};
use crate::run::ending::{self, Stage, UNPROVED};
use crate::terminal::exit::{Exit, Failure};
use crate::terminal::output::{ProofFiles, WholeFile};

/// The option that names the files.
pub(crate) const OPTION: &str = "proof";
/// The option that limits the number of solutions.
pub(crate) const LIMIT: &str = "proof-limit";
/// Its default.
const DEFAULT_LIMIT: u64 = 1_000_000;

/// The option that names the files.
pub(super) const PROOF: Value = Value {
    name: OPTION,
    shape: "NAME",
    help: "Also write a proof that the answer is complete: NAME.opb and NAME.pbp",
    default: "[default: none]",
    is_asked: false,
    takes: Takes::Text(|name| match name {
        "" | "-" => Err("must be the name of files, without their endings".to_owned()),
        _ if name.ends_with('/') => Err("must be the name of files, not of a folder".to_owned()),
        _ => Ok(()),
    }),
};

/// The option that limits the number of solutions.
pub(super) const PROOF_LIMIT: Value = Value {
    name: LIMIT,
    shape: "N",
    help: "Stop if there are more than N solutions to prove complete",
    default: "[default: 1000000]",
    is_asked: false,
    takes: Takes::Text(|text| positive(text).map(drop)),
};

/// A proof that is written when the answer is complete.
pub(super) struct PendingProof<'a> {
    job: &'a Job,
    files: ProofFiles,
    /// The formula, if it was known in time.
    formula: Option<OpbFormula>,
    /// The vertex of each cell.
    vertices: Vec<Option<u32>>,
    /// The solutions so far.
    solutions: SolutionRows,
}

impl<'a> PendingProof<'a> {
    /// Prepares the proof that a job asks for, if it does.
    ///
    /// # Errors
    /// No formula can be written for the problem.
    pub(super) fn of(job: &'a Job) -> Result<Option<Self>, Failure> {
        let Some(files) = files(job) else { return Ok(None) };
        // The size of a placement is part of the formula.
        let is_settled = job.settle().is_complete();
        let formula = is_settled.then(|| formula(job)).transpose()?;
        let vertices = job.instance.vertices();
        Ok(Some(Self { job, files, formula, vertices, solutions: SolutionRows::default() }))
    }

    /// Returns the limits of a search that stops when there are too many solutions for a proof.
    pub(super) fn within(&self, limits: Limits) -> Limits {
        let most = self.most().saturating_add(1);
        Limits { solutions: Some(limits.solutions.map_or(most, |limit| limit.min(most))), ..limits }
    }

    /// Adds a solution, given by its cells.
    pub(super) fn keep(&mut self, cells: &[usize]) {
        let vertex = |&cell: &usize| self.vertices.get(cell).copied().flatten();
        self.solutions.push(cells.iter().filter_map(vertex));
    }

    /// Writes formula and proof if the answer is complete, and adds to the report what was written or why nothing was.
    ///
    /// # Errors
    /// A file cannot be written, or the prover finds a solution that is not listed.
    pub(super) fn conclude(self, mut report: Report) -> Result<Report, Failure> {
        if report.outcome.statistics.solutions > self.most() {
            return Ok(self.too_many(report));
        }
        let (None, Some(formula)) = (report.outcome.stopped, &self.formula) else {
            let later = if self.job.store().is_some() {
                "\nhint: to write it later, run this command again"
            } else {
                ""
            };
            return Ok(report.with(format!("proof: not written, because the answer is incomplete{later}")));
        };
        if let Some(proved) = self.write(formula)? {
            return Ok(report.with(self.written(proved)));
        }
        report.exit = Exit::Stopped;
        Ok(report.with(format!("{}: {UNPROVED}", self.job.stopped_by(Stop::Interrupt))))
    }

    /// Reports that there are too many solutions, whether or not these are all.
    fn too_many(&self, mut report: Report) -> Report {
        let (most, found) = (self.most(), report.outcome.statistics.solutions);
        let is_stopped_here = report.outcome.stopped == Some(Stop::Solutions);
        if is_stopped_here {
            report.message =
                Some(format!("stopped at --{LIMIT} {most}: {found} solutions so far (incomplete)"));
        }
        report.exit = Exit::Stopped;
        report.with(format!(
            "proof: not written, because there are more solutions than --{LIMIT} {most}\nhint: raise --{LIMIT}"
        ))
    }

    /// Returns the largest number of solutions for a proof.
    fn most(&self) -> u64 {
        self.job.value(LIMIT).and_then(|text| positive(text).ok()).unwrap_or(DEFAULT_LIMIT)
    }

    /// Writes both files; returns `None` if the prover was stopped.
    fn write(&self, formula: &OpbFormula) -> Result<Option<Proved>, Failure> {
        let Self { job, files, solutions, .. } = self;
        let proved = write_solutions(job, files.pair(0), formula, solutions)?;
        if proved.is_some() {
            files.replace()?;
        }
        Ok(proved)
    }

    /// Returns what was written, and how to check it.
    fn written(&self, proved: Proved) -> String {
        let pair = self.files.pair(0);
        let report = written(pair, &excluded(self.solutions.len()), proved);
        format!("{report}\nhint: to check the proof, run '{}'", check_of(pair))
    }
}

/// Takes the files of the proof that a job asks for, if it does.
pub(super) fn files(job: &Job) -> Option<ProofFiles> {
    job.proof.lock().unwrap_or_else(PoisonError::into_inner).take()
}

/// Writes a formula with its solutions, and the proof that these are all; returns `None` if the prover was stopped.
pub(super) fn write_solutions(
    job: &Job,
    pair: [&WholeFile; 2],
    formula: &OpbFormula,
    solutions: &SolutionRows,
) -> Result<Option<Proved>, Failure> {
    let meter = Meter::counting(job.progress, "solutions excluded");
    let mut seen = |excluded| meter.found(excluded);
    let interrupt = job.limits.interrupt();
    write_pair(
        pair,
        |out| formula.write(solutions, out),
        |out| prove(formula, solutions, interrupt, &mut seen, out),
    )
}

/// Writes a formula and its proof; returns `None` if the prover was stopped.
pub(super) fn write_pair(
    [formula, proof]: [&WholeFile; 2],
    constraints: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    steps: impl FnOnce(&mut dyn Write) -> Result<Proved, ProofError>,
) -> Result<Option<Proved>, Failure> {
    ending::enter(Stage::Proving);
    formula.write(constraints).map_err(|error: io::Error| formula.failure(&error))?;
    match proof.write(steps) {
        Ok(proved) => Ok(Some(proved)),
        Err(ProofError::Interrupted) => Ok(None),
        Err(ProofError::Io(error)) => Err(proof.failure(&error)),
        Err(ProofError::Unlisted(variables)) => {
            let names: Vec<_> = variables.iter().map(|variable| format!("x{variable}")).collect();
            let names = names.join(" ");
            Err(Failure::Internal(format!("the formula has a solution that is not listed: {names}")))
        }
    }
}

/// Returns how many clauses exclude solutions.
pub(super) fn excluded(clauses: usize) -> String {
    if clauses == 1 { "1 clause of a solution".into() } else { format!("{clauses} clauses of solutions") }
}

/// Returns what was written to the files of a proof; `contents` describes the formula.
pub(super) fn written([formula, proof]: [&WholeFile; 2], contents: &str, proved: Proved) -> String {
    let name = |file: &WholeFile| printable(&file.path().to_string_lossy()).into_owned();
    format!(
        "proof: {} ({contents}), {} ({} {}, {})",
        name(formula),
        name(proof),
        proved.steps,
        if proved.steps == 1 { "step" } else { "steps" },
        memory(proof.bytes()),
    )
}

/// Returns the command that checks a proof.
pub(super) fn check_of(pair: [&WholeFile; 2]) -> String {
    let [formula, proof] = pair.map(|file| shell_word(&file.path().to_string_lossy()).into_owned());
    format!("veripb {formula} {proof}")
}

/// Returns the formula of the problem of a job.
pub(super) fn formula(job: &Job) -> Result<OpbFormula, Failure> {
    let unsuitable = || {
        Failure::input(
            format!("--{OPTION} does not apply to '{}': its problems have no formula", job.puzzle),
            Some("leave out --proof"),
        )
    };
    let export = job.instance.export(job.title()).ok_or_else(unsuitable)?;
    OpbFormula::of(&export).map_err(|error| {
        let hint = if error.is_too_large {
            "use a smaller problem, or leave out --proof"
        } else {
            "leave out --proof"
        };
        Failure::input(format!("--{OPTION}: {error}"), Some(hint))
    })
}

/// Returns a path as one word of a shell command.
fn shell_word(path: &str) -> Cow<'_, str> {
    let is_plain = |sign: char| sign.is_alphanumeric() || "/._-+,:@%=".contains(sign);
    let path = if path.starts_with('-') { Cow::Owned(format!("./{path}")) } else { Cow::Borrowed(path) };
    if path.chars().all(is_plain) {
        return path;
    }
    format!("'{}'", path.replace('\'', r"'\''")).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_single_words_of_a_shell() {
        for (path, word) in [
            ("a/b-1.opb", "a/b-1.opb"),
            ("-a.opb", "./-a.opb"),
            ("a b.opb", "'a b.opb'"),
            ("it's.opb", r"'it'\''s.opb'"),
            ("$(x).opb", "'$(x).opb'"),
        ] {
            assert_eq!(shell_word(path), word);
        }
    }
}
