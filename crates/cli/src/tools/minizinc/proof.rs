//! The proof of an answer (`--proof NAME`): one search on one thread that learns from conflicts, and writes what it
//! learns.

use std::io::{self, Write};
use std::path::PathBuf;

use cavalcade_core::minizinc::ProgramInstance;
use cavalcade_core::quantity;
use cavalcade_search::answers::program::{
    ProgramError, ProgramOptions, SolvedProgram, formula, solve_proved,
};
use cavalcade_search::branching::Phases;
use cavalcade_search::proof::{NoFormula, ProofError, Proved};
use clap::{Arg, ArgMatches, value_parser};

use crate::commands::proof::{check_of, name_of};
use crate::job::tree::TREE;
use crate::streams::{Failure, Inputs, ProofFiles, WholeFile, note};
use crate::units::memory;

/// The name of the option.
pub(super) const PROOF: &str = "proof";

/// Returns the option that asks for a proof.
pub(super) fn option() -> Arg {
    let proof = Arg::new(PROOF).long(PROOF).value_name("NAME").value_parser(value_parser!(PathBuf));
    proof
        .conflicts_with(TREE.name)
        .help("Write a proof of the answer to NAME.opb and NAME.pbp, for VeriPB; uses one thread")
}

/// Opens the files of a proof, if one is asked for.
///
/// # Errors
/// They cannot be opened, or would replace an input.
pub(super) fn opened(matches: &ArgMatches, inputs: Inputs) -> Result<Option<ProofFiles>, Failure> {
    let name = matches.get_one::<PathBuf>(PROOF);
    name.map(|name| ProofFiles::open(name, &[""], inputs)).transpose()
}

/// Solves a program, and writes the proof if the answer is complete. All solutions of a program have no proof.
///
/// # Errors
/// The program has no formula, a solution is wrong, or the receiver or a file fails.
pub(super) fn solve_with_proof(
    files: &ProofFiles,
    instance: &ProgramInstance,
    rule: &Phases,
    options: ProgramOptions,
    notes: &mut dyn Write,
    receive: impl FnMut(&str) -> Result<(), Failure>,
) -> Result<SolvedProgram, ProgramError<Failure>> {
    let [formula_file, proof_file] = &files.pairs()[0];
    if instance.objective().is_none() && options.limits.solutions != Some(1) {
        let message = "--proof proves one solution, or that there is none or no better one";
        return Err(refused(message.to_owned(), "leave out -a and -n"));
    }
    let mut formula = formula(instance).map_err(|error| {
        let hint = match error {
            NoFormula::Constraint(..) => "leave out --proof, or state it by sums, clauses and all_different",
            NoFormula::Values(..) => "leave out --proof, or declare smaller bounds",
        };
        refused(format!("--proof: {error}"), hint)
    })?;
    let failed = |failure| ProgramError::Receiver(failure);
    let written = formula_file.write(|out| formula.write(out));
    written.map_err(|error: io::Error| failed(formula_file.failure(&error)))?;
    let written = proof_file.write(|out| {
        // A program that fails ends the proof, too; the files are then dropped.
        let solved = solve_proved(instance, rule, options, &mut formula, out, receive);
        solved.map_or_else(|error| Ok::<_, ProofError>(Err(error)), |proved| proved.map(Ok))
    });
    let (solved, proved) = written.map_err(|error| match error {
        ProofError::Io(error) => failed(proof_file.failure(&error)),
        other => failed(Failure::Internal(other.to_string())),
    })??;
    let is_answered = solved.outcome.statistics.solutions > 0 && instance.objective().is_none();
    if solved.outcome.is_complete() || is_answered {
        files.replace().map_err(failed)?;
        note(notes, &described(&files.pairs()[0], proved));
    } else {
        note(notes, "note: the answer is not complete, so no proof is written");
    }
    Ok(solved)
}

/// Returns what was written, and how to check it.
fn described(pair: &[WholeFile; 2], proved: Proved) -> String {
    let [formula, proof] = pair;
    format!(
        "proof: {}, {} ({}, {}); check it: {}",
        name_of(formula),
        name_of(proof),
        quantity(proved.steps, "steps"),
        memory(proof.bytes()),
        check_of(pair)
    )
}

fn refused(message: String, hint: &'static str) -> ProgramError<Failure> {
    ProgramError::Receiver(Failure::input(message, Some(hint)))
}
