//! Writes formulas with their proofs, and what is reported about them.

use std::io::{self, Write};

use cavalcade_core::files::export::{OpbFormula, SolutionRows};
use cavalcade_core::files::printable;
use cavalcade_core::quantity;
use cavalcade_search::proof::{ProofError, Proved, prove, write_formula};

use crate::job::Job;
use crate::limits::ending::{self, Stage};
use crate::progress::Meter;
use crate::streams::{Failure, WholeFile, shell_word};
use crate::units::memory;

/// Writes a formula with its solutions, and the proof that these are all; returns `None` if the prover was stopped.
pub(super) fn write_solutions(
    job: &Job,
    pair: &[WholeFile; 2],
    formula: &OpbFormula,
    solutions: &SolutionRows,
) -> Result<Option<Proved>, Failure> {
    let meter = Meter::counting(job.progress, "solutions excluded");
    let mut seen = |excluded| meter.found(excluded);
    let interrupt = job.limits.interrupt();
    write_pair(
        pair,
        |out| write_formula(formula, solutions, out),
        |out| prove(formula, solutions, interrupt, &mut seen, out),
    )
}

/// Writes a formula and its proof; returns `None` if the prover was stopped.
pub(super) fn write_pair(
    [formula, proof]: &[WholeFile; 2],
    constraints: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    steps: impl FnOnce(&mut dyn Write) -> Result<Proved, ProofError>,
) -> Result<Option<Proved>, Failure> {
    ending::enter(Stage::Proving);
    formula.write(constraints).map_err(|error: io::Error| formula.failure(&error))?;
    match proof.write(steps) {
        Ok(proved) => Ok(Some(proved)),
        Err(ProofError::Interrupted) => Ok(None),
        Err(ProofError::Io(error)) => Err(proof.failure(&error)),
        Err(error @ ProofError::Unproved(_)) => Err(Failure::Internal(error.to_string())),
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
pub(super) fn written([formula, proof]: &[WholeFile; 2], contents: &str, proved: Proved) -> String {
    format!(
        "proof: {} ({contents}), {} ({}, {})",
        name_of(formula),
        name_of(proof),
        quantity(proved.steps, "steps"),
        memory(proof.bytes()),
    )
}

/// Returns the name of a file for a message.
pub(crate) fn name_of(file: &WholeFile) -> String {
    printable(&file.path().to_string_lossy()).into_owned()
}

/// Returns the command that checks a proof.
pub(crate) fn check_of(pair: &[WholeFile; 2]) -> String {
    let [formula, proof] =
        pair.each_ref().map(|file| shell_word(&file.path().to_string_lossy()).into_owned());
    format!("veripb {formula} {proof}")
}
