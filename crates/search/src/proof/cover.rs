//! Why the proofs of all shards together are a proof of the whole.
//!
//! The proof of a shard shows: a solution that is not listed there is in a cube of another shard. The *cover* assumes
//! such an unlisted solution. It has a variable for each cube, which implies the literals of the cube, and for each
//! shard the clause that the solution is in a cube of another shard. Cubes contradict each other, so at most one of
//! them contains the solution: all but one of the clauses about shards cannot be true in the same way, and their sum is
//! a contradiction. Nothing about the problem is needed, not even that the cubes cover the tree.

use std::io::{self, Write};

use cavalcade_core::files::export::LinearRows;
use cavalcade_core::formula::Literal;

use super::Proved;
use super::writer::{Derivation, ProofWriter};

/// The cubes of all shards, in the order of the tree.
#[derive(Debug)]
pub struct ShardCover<'a> {
    shards: &'a [Vec<Vec<Literal>>],
    /// The variable of the first cube.
    first: u32,
}

impl<'a> ShardCover<'a> {
    /// Takes the cubes of each shard, and a number that is greater than that of every variable in them.
    #[must_use]
    pub fn new(shards: &'a [Vec<Vec<Literal>>], end: u32) -> Self {
        Self { shards, first: end }
    }

    fn cubes(&self) -> impl Iterator<Item = &'a Vec<Literal>> + use<'a> {
        self.shards.iter().flatten()
    }

    fn chosen(&self, cube: usize) -> Literal {
        Literal::new(self.first + cube as u32, true)
    }

    /// Writes the formula.
    ///
    /// # Errors
    /// `out` cannot be written.
    pub fn write(&self, title: &[String], out: &mut dyn Write) -> io::Result<()> {
        let (cubes, shards, mut rows) = (self.cubes().count(), self.shards.len(), LinearRows::default());
        rows.variables(self.first as usize + cubes - 1);
        for line in title {
            rows.comment(line.clone());
        }
        rows.comment(format!(
            "x({} + c), c from 1 to {cubes}: an unlisted solution is in cube c",
            self.first - 1
        ));
        let mut start = 0;
        let mut ranges = Vec::with_capacity(shards);
        for (shard, of_shard) in (1..).zip(self.shards) {
            rows.comment(format!(
                "shard {shard} of {shards}: {} cubes from {} on",
                of_shard.len(),
                start + 1
            ));
            for (cube, literals) in (start..).zip(of_shard) {
                for &literal in literals {
                    rows.clause([self.chosen(cube).negated(), literal]);
                }
            }
            ranges.push(start..start + of_shard.len());
            start += of_shard.len();
        }
        for of_shard in ranges {
            rows.clause((0..cubes).filter(|cube| !of_shard.contains(cube)).map(|cube| self.chosen(cube)));
        }
        out.write_all(rows.text(0).as_bytes())
    }

    /// Writes the proof that the formula has no solution.
    ///
    /// # Errors
    /// `out` cannot be written.
    ///
    /// # Panics
    /// If two cubes do not contradict each other.
    pub fn prove(&self, out: &mut dyn Write) -> io::Result<Proved> {
        let cubes: Vec<&[Literal]> = self.cubes().map(Vec::as_slice).collect();
        let mut firsts = Vec::with_capacity(cubes.len());
        let mut next = 1;
        for cube in &cubes {
            firsts.push(next);
            next += cube.len() as u64;
        }
        let shards = self.shards.len() as u64;
        let mut writer = ProofWriter::begin(out, next - 1 + shards)?;
        let mut sum = Derivation::new();
        if cubes.len() > 1 {
            let one = at_most_one(&cubes, &firsts, 0, &mut writer)?;
            sum = sum.add(one).times(shards - 1);
        }
        let contradiction = writer.derive(&sum.add_all(next..next + shards))?;
        writer.end(contradiction)?;
        Ok(Proved { steps: writer.steps })
    }
}

/// Derives that at most one of these cubes contains a solution; returns the number of that constraint.
///
/// There are two cubes or more, in the order of the tree, which share their first `depth` literals. `firsts` are the
/// numbers of the constraints that each implies its first literal; those for its other literals follow.
fn at_most_one(
    cubes: &[&[Literal]],
    firsts: &[u64],
    mut depth: usize,
    writer: &mut ProofWriter<'_>,
) -> io::Result<u64> {
    let split = loop {
        let literal = cubes[0][depth];
        if let Some(split) = cubes.iter().position(|cube| cube[depth] != literal) {
            break split;
        }
        depth += 1;
    };
    assert_eq!(cubes[split][depth], cubes[0][depth].negated(), "disjoint subtrees part at a decision");
    let left = implied(&cubes[..split], &firsts[..split], depth, writer)?;
    let right = implied(&cubes[split..], &firsts[split..], depth, writer)?;
    writer.derive(&Derivation::new().add(left).add(right))
}

/// Derives that at most one of these cubes contains a solution, and that it then has the literal at `depth`, which they
/// share. Returns the number of that constraint: the sum of the cubes is at most the literal.
fn implied(
    cubes: &[&[Literal]],
    firsts: &[u64],
    depth: usize,
    writer: &mut ProofWriter<'_>,
) -> io::Result<u64> {
    let each = firsts.iter().map(|first| first + depth as u64);
    if let [only] = firsts {
        return Ok(only + depth as u64);
    }
    let count = cubes.len() as u64;
    let one = at_most_one(cubes, firsts, depth + 1, writer)?;
    writer.derive(&Derivation::new().add(one).times(count - 1).add_all(each).divided(count))
}
