//! Proofs of shards: each is about the whole tree but the subtrees of the others, and the *cover* joins them.

use std::io;

use cavalcade_core::files::export::OpbFormula;
use cavalcade_core::formula::Literal;
use cavalcade_search::parallel::Shard;
use cavalcade_search::proof::{ShardCover, cubes};

use super::PROOF;
use crate::job::Job;
use crate::streams::{Failure, ProofFiles};

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
            Failure::input(
                format!("--{} cannot be combined with --shard for '{}'", PROOF.name, job.name()),
                Some("leave out --shard, or leave out --proof"),
            )
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
