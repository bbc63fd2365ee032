//! Proofs that an answer is complete, for independent checkers: `--proof`.
//!
//! The command answers as usual and keeps the solutions. Then a formula is written that says what a solution is and
//! that none of the listed ones is meant, with a proof that nothing satisfies it. Without a complete answer nothing is
//! written.

mod minimum;

use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::PoisonError;

use cavalcade_core::files::export::{OpbFormula, SolutionRows};
use cavalcade_core::files::printable;
use cavalcade_core::formula::Literal;
use cavalcade_core::quantity;
use cavalcade_search::parallel::Shard;
use cavalcade_search::proof::{ProofError, Proved, ShardCover, cubes, prove, write_formula};
use cavalcade_search::{Limits, Stop};

use crate::job::{Job, Report};
use crate::limits::ending::{self, Stage, UNPROVED};
use crate::progress::Meter;
use crate::question::options::OptionOf;
use crate::streams::{Exit, Failure, ProofFiles, WholeFile, shell_word};
use crate::units::{memory, positive};

pub(super) use self::minimum::{MINIMUM_PARTS, MINIMUM_PROOF, MinimumProof};

/// The default of the option that limits the number of solutions.
const DEFAULT_LIMIT: u64 = 1_000_000;
/// The parts of the proof of the first shard: that of its solutions, and the cover of all shards.
pub(crate) const COVER_PARTS: &[&str] = &["", ".cover"];

/// The option that names the files.
pub(crate) const PROOF: OptionOf<PathBuf> = OptionOf::new(
    "proof",
    "NAME",
    "Also write a proof that the answer is complete: NAME.opb and NAME.pbp",
    "[default: none]",
    |name| match name {
        "" | "-" => Err("must be the name of files, without their endings".to_owned()),
        _ if name.ends_with('/') => Err("must be the name of files, not of a folder".to_owned()),
        _ => Ok(name.into()),
    },
);

/// The option that limits the number of solutions.
pub(crate) const PROOF_LIMIT: OptionOf<u64> = OptionOf::new(
    "proof-limit",
    "N",
    "Stop if there are more than N solutions to prove complete",
    "[default: 1000000]",
    positive,
);

/// A proof that is written when the answer is complete.
pub(super) struct PendingProof<'a> {
    job: &'a Job,
    files: ProofFiles,
    /// The formula, if it was known in time.
    formula: Option<OpbFormula>,
    /// The cubes of all shards, if the job is one of several.
    cubes: Option<ShardCubes>,
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
        // The size of a placement is part of the formula; finding it may take long.
        let is_settled = job.instance.unsettled().is_none() || job.settle().is_complete();
        let mut formula = is_settled.then(|| formula(job)).transpose()?;
        let mut cubes = None;
        if job.is_shard()
            && let Some(whole) = &mut formula
        {
            cubes = ShardCubes::exclude(job, whole)?;
            formula = formula.filter(|_| cubes.is_some());
        }
        let vertices = job.instance.vertices();
        Ok(Some(Self { job, files, formula, cubes, vertices, solutions: SolutionRows::default() }))
    }

    /// Returns the limits of a search that stops when there are too many solutions for a proof.
    pub(super) fn within(&self, limits: Limits) -> Limits {
        let most = self.most().saturating_add(1);
        Limits { solutions: Some(limits.solutions.map_or(most, |limit| limit.min(most))), ..limits }
    }

    /// Adds a solution, given by its cells.
    pub(super) fn keep(&mut self, cells: &[usize]) {
        let vertex = |&cell: &usize| self.vertices.get(cell).copied().flatten();
        let vertices = cells.iter().filter_map(vertex).collect();
        self.solutions.push(self.job.instance.exported(vertices));
    }

    /// Adds the solutions in the store of a job.
    ///
    /// # Errors
    /// The store cannot be read.
    pub(super) fn keep_stored(&mut self) -> Result<(), Failure> {
        let Some(store) = self.job.store() else { return Ok(()) };
        store.batches(|batch| {
            batch.solutions().for_each(|cells| self.keep(&cells));
            Ok(())
        })
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
        let limit = PROOF_LIMIT.name;
        if report.outcome.stopped == Some(Stop::Solutions) {
            report.message = Some(format!(
                "stopped at --{limit} {most}: {} so far (incomplete)",
                quantity(found, "solutions")
            ));
        }
        report.exit = Exit::Stopped;
        let has_shards = self
            .formula
            .as_ref()
            .is_some_and(|formula| self.job.instance.decision_literals(formula).is_some());
        let shards =
            if has_shards { ", or write a proof for each of several shards with --shard" } else { "" };
        report.with(format!(
            "proof: not written, because there are more solutions than --{limit} {most}\nhint: raise --{limit}{shards}"
        ))
    }

    /// Returns the largest number of solutions for a proof.
    fn most(&self) -> u64 {
        self.job.given.get(&PROOF_LIMIT).copied().unwrap_or(DEFAULT_LIMIT)
    }

    /// Writes both files; returns `None` if the prover was stopped.
    fn write(&self, formula: &OpbFormula) -> Result<Option<Proved>, Failure> {
        let Self { job, files, solutions, .. } = self;
        if let Some(cubes) = &self.cubes {
            cubes.write(job, files)?;
        }
        let proved = write_solutions(job, &files.pairs()[0], formula, solutions)?;
        if proved.is_some() {
            files.replace()?;
        }
        Ok(proved)
    }

    /// Returns what was written, and how to check it.
    fn written(&self, proved: Proved) -> String {
        let pair = &self.files.pairs()[0];
        let report = written(pair, &excluded(self.solutions.len()), proved);
        let whole = format!("{report}\nhint: to check the proof, run '{}'", check_of(pair));
        let Some(cover) = self.files.pairs().get(1) else { return whole };
        let [formula, proof] = cover.each_ref().map(name_of);
        format!(
            "{whole}\nproof: {formula}, {proof}: the proofs of all shards together prove the whole list\nhint: to check \
             it, run '{}'",
            check_of(cover),
        )
    }
}

/// Takes the files of the proof that a job asks for, if it does.
pub(super) fn files(job: &Job) -> Option<ProofFiles> {
    job.outputs.proof.lock().unwrap_or_else(PoisonError::into_inner).take()
}

/// Returns the formula of the problem of a job.
pub(super) fn formula(job: &Job) -> Result<OpbFormula, Failure> {
    let unsuitable = || {
        Failure::input(format!(
            "--{} does not apply to '{}': its problems have no formula",
            PROOF.name,
            job.name()
        ))
        .hint("leave out --proof")
    };
    let export = job.instance.export(job.title()).ok_or_else(unsuitable)?;
    OpbFormula::of(&export).map_err(|error| {
        let hint = if error.is_too_large {
            "use a smaller problem, or leave out --proof"
        } else {
            "leave out --proof"
        };
        Failure::input(format!("--{}: {error}", PROOF.name)).hint(hint)
    })
}

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

/// Reports a formula, with what it contains, and its proof.
pub(crate) fn written([formula, proof]: &[WholeFile; 2], contents: &str, proved: Proved) -> String {
    let contents = if contents.is_empty() { String::new() } else { format!(" ({contents})") };
    format!(
        "proof: {}{contents}, {} ({}, {})",
        name_of(formula),
        name_of(proof),
        quantity(proved.steps, "steps"),
        memory(proof.bytes()),
    )
}

/// Returns the name of a file for a message.
fn name_of(file: &WholeFile) -> String {
    printable(&file.path().to_string_lossy()).into_owned()
}

/// Returns the command that checks a proof.
pub(crate) fn check_of(pair: &[WholeFile; 2]) -> String {
    let [formula, proof] =
        pair.each_ref().map(|file| shell_word(&file.path().to_string_lossy()).into_owned());
    format!("veripb {formula} {proof}")
}

/// The subtrees of all shards as cubes.
pub(super) struct ShardCubes {
    /// The cubes of each shard.
    shards: Vec<Vec<Vec<Literal>>>,
    /// The number of the first variable that no cube uses.
    end: u32,
}

impl ShardCubes {
    /// Excludes the subtrees of all shards but that of a job from a formula; returns the cubes of all shards, or `None`
    /// if the job was interrupted.
    ///
    /// # Errors
    /// The decisions of the search are no literals.
    pub(super) fn exclude(job: &Job, formula: &mut OpbFormula) -> Result<Option<Self>, Failure> {
        let unsuitable = || {
            Failure::input(format!("--{} cannot be combined with --shard for '{}'", PROOF.name, job.name()))
                .hint("leave out --shard, or leave out --proof")
        };
        let literals = job.instance.decision_literals(formula).ok_or_else(unsuitable)?;
        let Some((own, count)) = job.store().map(|store| (store.block.shard, store.block.shards)) else {
            return Ok(None);
        };
        let (model, branching) = (job.model(), job.rule);
        let shards = if job.instance.obstacle().is_some() {
            vec![Shard::default(); count]
        } else if let Some(shards) = Shard::all_unless(model, branching, count, job.limits.interrupt()) {
            shards
        } else {
            return Ok(None);
        };
        let literal = |variable, value| literals.literal(variable, value);
        let shards = shards.iter().map(|shard| cubes(model, branching, &shard.subtrees, &literal));
        let shards: Vec<Vec<Vec<Literal>>> = shards.collect::<Option<_>>().ok_or_else(unsuitable)?;
        let mut comment = Some(format!("the last clauses but those of solutions: shard {own} of {count}"));
        for (_, cubes) in (1..).zip(&shards).filter(|&(shard, _)| shard != own) {
            for cube in cubes {
                formula.exclude(cube, comment.take());
            }
        }
        Ok(Some(Self { shards, end: formula.end() }))
    }

    /// Writes the cover, if there are files for it: those of the first shard.
    ///
    /// # Errors
    /// A file cannot be written.
    pub(super) fn write(&self, job: &Job, files: &ProofFiles) -> Result<(), Failure> {
        let Some([formula, proof]) = files.pairs().get(1) else { return Ok(()) };
        let cover = ShardCover::new(&self.shards, self.end);
        formula
            .write(|out| cover.write(&job.title(), out))
            .map_err(|error: io::Error| formula.failure(&error))?;
        proof.write(|out| cover.prove(out)).map_err(|error: io::Error| proof.failure(&error))?;
        Ok(())
    }
}
