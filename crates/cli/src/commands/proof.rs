//! Proofs that an answer is complete, for independent checkers: `--proof`.
//!
//! The command answers as usual and keeps the solutions. Then a formula is written that says what a solution is and
//! that none of the listed ones is meant, with a proof that nothing satisfies it. Without a complete answer nothing is
//! written.
//!
//! The proof that a board has the fewest clues (`minimise --minimum`) has two parts. The first is about a formula with a
//! variable for each clue, and a clause for each of some other solutions of the board without clues: one of the clues in
//! which it differs is kept. The proof shows that no smaller set of clues satisfies it. The second shows that the board
//! with these clues has no other solution, as `unique` does.

use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::PoisonError;

use cavalcade_core::files::export::{ClueFormula, ClueRow, OpbFormula};
use cavalcade_core::files::printable;
use cavalcade_core::formula::Literal;
use cavalcade_core::puzzles::Instance;
use cavalcade_core::quantity;
use cavalcade_search::parallel::Shard;
use cavalcade_search::proof::{ProofError, Proved, ShardCover, cubes, prove, prove_fewest, write_formula};
use cavalcade_search::{Limits, Rival, Set, Stop};

use crate::job::{Job, Report};
use crate::limits::ending::{self, Stage, UNPROVED};
use crate::progress::Meter;
use crate::question::options::OptionOf;
use crate::streams::{Exit, Failure, ProofFiles, WholeFile, shell_word};
use crate::units::{memory, positive};

/// The default of the option that limits the number of solutions.
const DEFAULT_LIMIT: u64 = 1_000_000;
/// The parts of the proof of the first shard: that of its solutions, and the cover of all shards.
pub(crate) const COVER_PARTS: &[&str] = &["", ".cover"];

/// The option that names the files.
pub(crate) const PROOF: OptionOf<PathBuf> = OptionOf::new(
    "proof",
    "NAME",
    "Also write a proof that the answer is complete: NAME.opb and NAME.pbp [default: none]",
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
    "Stop if there are more than N solutions to prove complete [default: 1000000]",
    positive,
);

/// A proof that is written when the answer is complete.
pub(super) struct PendingProof<'a> {
    job: &'a Job<'a>,
    files: ProofFiles,
    /// The formula, if it was known in time.
    formula: Option<OpbFormula>,
    /// The cubes of all shards, if the job is one of several.
    cubes: Option<ShardCubes>,
    /// The vertex of each cell.
    vertices: Vec<Option<u32>>,
    /// The solutions so far.
    solutions: Vec<Vec<u32>>,
}

impl<'a> PendingProof<'a> {
    /// Prepares the proof that a job asks for, if it does.
    ///
    /// # Errors
    /// No formula can be written for the problem.
    pub(super) fn of(job: &'a Job<'_>) -> Result<Option<Self>, Failure> {
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
        Ok(Some(Self { job, files, formula, cubes, vertices, solutions: Vec::new() }))
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
    pub(super) fn conclude(self, report: Report) -> Result<Report, Failure> {
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
        concluded(self.job, &self.files, report, self.write(formula)?)
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
        self.job.request.given.get(&PROOF_LIMIT).unwrap_or(DEFAULT_LIMIT)
    }

    /// Writes all files; returns what they are, or `None` if the prover was stopped.
    fn write(&self, formula: &OpbFormula) -> Result<Option<Vec<String>>, Failure> {
        let Self { job, files, solutions, .. } = self;
        let pair = &files.pairs()[0];
        let Some(proved) = write_solutions(job, pair, formula, solutions)? else { return Ok(None) };
        let mut lines = vec![written(pair, &excluded(solutions.len()), proved)];
        if let (Some(cubes), Some(cover)) = (&self.cubes, files.pairs().get(1)) {
            cubes.write(job, cover)?;
            let [formula, proof] = cover.each_ref().map(name_of);
            lines.push(format!(
                "proof: {formula}, {proof}: the proofs of all shards together prove the whole list"
            ));
        }
        Ok(Some(lines))
    }
}

/// Reports which proofs were written, if the prover was not stopped.
fn concluded(
    job: &Job,
    files: &ProofFiles,
    mut report: Report,
    lines: Option<Vec<String>>,
) -> Result<Report, Failure> {
    let Some(lines) = lines else {
        report.exit = Exit::Stopped;
        return Ok(report.with(format!("{}: {UNPROVED}", job.stopped_by(Stop::Interrupt))));
    };
    Ok(report.with(checkable(files, lines)?))
}

/// Replaces existing files by proofs, and returns the lines about them and how to check them.
///
/// # Errors
/// A file cannot be replaced.
pub(crate) fn checkable(files: &ProofFiles, mut lines: Vec<String>) -> Result<String, Failure> {
    files.replace()?;
    let path = |file: &WholeFile| shell_word(&file.path().to_string_lossy()).into_owned();
    let check = |pair: &[WholeFile; 2]| format!("'veripb {}'", pair.each_ref().map(path).join(" "));
    let checks: Vec<String> = files.pairs().iter().map(check).collect();
    let noun = if checks.len() > 1 { "proofs" } else { "proof" };
    lines.push(format!("hint: to check the {noun}, run {}", checks.join(" and ")));
    Ok(lines.join("\n"))
}

/// Takes the files of the proof that a job asks for, if it does.
pub(crate) fn files(job: &Job) -> Option<ProofFiles> {
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
    solutions: &[Vec<u32>],
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
    formula.fill(constraints)?;
    write_steps(proof, steps)
}

/// Writes the steps of a proof; returns `None` if the prover was stopped.
pub(crate) fn write_steps<T>(
    proof: &WholeFile,
    steps: impl FnOnce(&mut dyn Write) -> Result<T, ProofError>,
) -> Result<Option<T>, Failure> {
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
        Ok(Some(Self { shards, end: formula.rows.end() }))
    }

    /// Writes the cover.
    ///
    /// # Errors
    /// A file cannot be written.
    fn write(&self, job: &Job, [formula, proof]: &[WholeFile; 2]) -> Result<(), Failure> {
        let cover = ShardCover::new(&self.shards, self.end);
        formula.fill(|out| cover.write(&job.title(), out))?;
        proof.fill(|out| cover.prove(out)).map(drop)
    }
}

/// The parts of the proof: fewer clues are not enough, and these clues are.
pub(super) const MINIMUM_PARTS: &[&str] = &["", ".unique"];

/// The option that names the files.
pub(super) const MINIMUM_PROOF: OptionOf<PathBuf> = OptionOf {
    help: "Also write proofs of the minimum: NAME.opb and NAME.pbp, NAME.unique.opb and NAME.unique.pbp \
     [default: none]",
    ..PROOF
};

/// A proof that is written when the fewest clues are known.
pub(super) struct MinimumProof<'a> {
    job: &'a Job<'a>,
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
    pub(super) fn of(job: &'a Job<'_>) -> Result<Option<Self>, Failure> {
        let Some(files) = files(job) else { return Ok(None) };
        formula(job)?; // that of fewer clues is written later, and has the same limits
        let Some(export) = job.instance.export(job.title()) else { return Ok(None) };
        let (names, title) = (export.names, export.title);
        Ok(Some(Self { job, files, names, title, solution: Vec::new(), fewest: None }))
    }

    /// Keeps the only solution, given by its cells.
    pub(super) fn keep(&mut self, cells: &[usize]) {
        self.solution = cells.to_vec();
    }

    /// Makes the formula of some rivals of the solution. `numbers` are those of all facts, and `universe` the facts
    /// that may be clues.
    pub(super) fn explain(&mut self, numbers: &[i32], universe: &[usize], clues: &Set, rivals: &[Rival]) {
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
        self.fewest = Some((ClueFormula { comments, clues: universe.len(), rows }, fewest));
    }

    /// Writes formulas and proofs if the answer is complete, and adds to the report what was written or why nothing
    /// was. `board` is the board with the fewest clues, and `givens` are the row, column and number of each.
    ///
    /// # Errors
    /// A file cannot be written, or a prover finds the answer wrong.
    pub(super) fn conclude(
        self,
        board: &Instance,
        givens: &[(usize, usize, u32)],
        report: Report,
    ) -> Result<Report, Failure> {
        let (None, Some((formula, fewest))) = (report.outcome.stopped, &self.fewest) else {
            return Ok(report.with("proof: not written, because the answer is incomplete".to_owned()));
        };
        let bound = self.write_bound(formula, fewest)?;
        let verdict = bound.map(|_| self.write_verdict(board, givens)).transpose()?.flatten();
        let contents = [quantity(formula.rows.len(), "other solutions"), excluded(1)];
        let parts = self.files.pairs().iter().zip(contents).zip([bound, verdict]);
        let lines = parts.map(|((pair, contents), proved)| Some(written(pair, &contents, proved?)));
        concluded(self.job, &self.files, report, lines.collect())
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
        let vertex = |&cell: &usize| vertices.get(cell).copied().flatten();
        let solution = self.solution.iter().filter_map(vertex).collect();
        write_solutions(self.job, &self.files.pairs()[1], &formula, &[solution])
    }
}

/// Returns numbers as a list.
fn listed(numbers: &[i32]) -> String {
    numbers.iter().map(i32::to_string).collect::<Vec<_>>().join(" ")
}
