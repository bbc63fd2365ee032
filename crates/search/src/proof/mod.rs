//! Proofs that a list of solutions is complete, for independent checkers.
//!
//! A formula says what a solution is, and has a clause for each listed solution that excludes it. [`prove`] refutes the
//! formula: no assignment satisfies it, so there is no further solution. The prover shares no code with the engine that
//! made the list. Each of its steps is written as a line that a checker repeats.
//!
//! | file | contents |
//! | --- | --- |
//! | `refuter` | the refutation: a search that learns a clause from every conflict |
//! | `prover` | what is known of a formula and its listed solutions |
//! | `rows` | the numbers of rows, and which rows prove a learned clause |
//! | `bound` | the refutation of every smaller set of clues |
//! | `choices` | what to decide next |
//! | `separations` | sets of vertices that chosen and excluded steps make interesting |
//! | `cuts` | what such sets imply for a cycle |
//! | `structure` | lemmas about colours, groups and degrees |
//! | `cubes`, `cover` | shards of a tree as literals, and why proofs of all shards prove the whole |
//! | `model` | proofs about models, from a search that learns nogoods |
//! | `writer` | the lines of a proof |

mod bound;
mod choices;
mod cover;
mod cubes;
mod cuts;
mod model;
mod prover;
mod refuter;
mod rows;
mod separations;
mod structure;
#[cfg(test)]
mod tests;
mod writer;

use std::io;

use cavalcade_core::Interrupt;
use cavalcade_core::files::export::{ClueFormula, OpbFormula};
use cavalcade_core::formula::Literal;

pub use cover::ShardCover;
pub use cubes::{LiteralOf, cubes};
pub use model::{ModelFormula, NoFormula, ProvedSearch};

use self::bound::BoundProver;
use self::prover::Prover;
use self::writer::ProofWriter;

/// A proof that was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Proved {
    /// The number of its steps.
    pub steps: u64,
}

/// Why there is no proof.
#[derive(Debug, thiserror::Error)]
pub enum ProofError {
    /// An assignment with these true variables satisfies the formula, but is not on the list.
    #[error("the proof found a solution that is not on the list")]
    Unlisted(Vec<u32>),
    /// The work was interrupted.
    #[error("interrupted")]
    Interrupted,
    /// A step of a search over a model was not proved.
    #[error("no proof was found of {0}")]
    Unproved(String),
    /// The proof cannot be written.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Writes a formula with a clause for each solution, which excludes it.
///
/// # Errors
/// `out` cannot be written.
pub fn write_formula(
    formula: &OpbFormula,
    solutions: &[Vec<u32>],
    out: &mut dyn io::Write,
) -> io::Result<()> {
    out.write_all(formula.rows.text(solutions.len()).as_bytes())?;
    solutions.iter().try_for_each(|solution| writeln!(out, "{}", formula.excluding(solution)))
}

/// Writes a proof that no assignment satisfies the formula without being one of the solutions.
///
/// The proof is about the file that [`write_formula`] writes with the same solutions. `refuted` sees the number of
/// solutions excluded so far. Time and length depend on the problem; there is at least a step for each solution.
///
/// # Errors
/// A solution is missing, the interrupt was raised, or `out` cannot be written.
pub fn prove(
    formula: &OpbFormula,
    solutions: &[Vec<u32>],
    interrupt: &Interrupt,
    refuted: &mut dyn FnMut(u64),
    out: &mut dyn io::Write,
) -> Result<Proved, ProofError> {
    let mut writer = ProofWriter::begin(out, formula.rows.count() + solutions.len() as u64)?;
    let contradiction = Prover::new(formula, solutions, refuted).run(&mut writer, interrupt)?;
    writer.end(contradiction)?;
    Ok(Proved { steps: writer.steps })
}

/// Writes a proof that no set of clues is smaller than `fewest` and has a clue of every row of the formula.
///
/// The set has a clue of every row. The proof is about the file that [`ClueFormula::text`] returns. `steps` sees the
/// number of steps so far. Time and length depend on the formula, and can grow exponentially with the number of clues.
///
/// # Errors
/// A smaller set exists, the interrupt was raised, or `out` cannot be written.
pub fn prove_fewest(
    formula: &ClueFormula,
    fewest: &[u32],
    interrupt: &Interrupt,
    steps: &mut dyn FnMut(u64),
    out: &mut dyn io::Write,
) -> Result<Proved, ProofError> {
    let mut writer = ProofWriter::begin(out, formula.rows.len() as u64)?;
    let all = 0..formula.clues as u32;
    let kept: Vec<Literal> = all.map(|clue| formula.kept(clue, fewest.contains(&clue))).collect();
    let better = writer.improve(&kept)?;
    let contradiction = BoundProver::new(formula, fewest.len(), better, steps).run(&mut writer, interrupt)?;
    writer.end_with_bound(fewest.len() as i128, contradiction, &kept)?;
    Ok(Proved { steps: writer.steps })
}
