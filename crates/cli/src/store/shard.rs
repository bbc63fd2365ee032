//! The part of the work that a file holds: all of it, or one of several shards; and the parts of a count.
//!
//! A count by the frontier method has no order and no subtrees. It is divided into numbered parts, and the sum of their
//! totals is the count. The number of parts depends on the number of shards alone, so all shards of a run divide the
//! count in the same way. Each shard counts a contiguous range of parts. A stored part is never counted again.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;

use cavalcade_core::{Interrupt, Model};
use cavalcade_search::Branching;
use cavalcade_search::parallel::Shard;
use num_bigint::BigUint;

use super::{Store, other_division};
use crate::streams::Failure;

/// The largest number of shards.
const MOST: usize = 100_000;

/// A contiguous block of a tree.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Block {
    /// Its number, from 1.
    pub(crate) shard: usize,
    /// The number of shards.
    pub(crate) shards: usize,
    /// The work of the block.
    pub(crate) work: Shard,
}

impl Block {
    /// Returns the whole tree.
    pub(crate) fn whole() -> Self {
        Self { shard: 1, shards: 1, work: Shard::whole() }
    }

    /// Returns a block without work, for a problem that is known to have no solution.
    pub(crate) fn nothing((shard, shards): (usize, usize)) -> Self {
        Self { shard, shards, work: Shard::default() }
    }

    /// Returns one of several shards, which are the same on every machine; `None` if interrupted.
    pub(crate) fn shard(
        model: &Model,
        branching: Branching,
        (shard, shards): (usize, usize),
        interrupt: &'static Interrupt,
    ) -> Option<Self> {
        let mut all = Shard::all_unless(model, branching, shards, interrupt)?;
        Some(Self { shard, shards, work: all.swap_remove(shard - 1) })
    }

    /// Whether the block is less than the whole tree.
    pub(crate) fn is_shard(&self) -> bool {
        self.shards > 1
    }

    /// Returns its name for messages.
    pub(crate) fn name(&self) -> String {
        name((self.shard, self.shards))
    }

    /// Checks that the stored shard is the one that is asked for.
    ///
    /// # Errors
    /// The store holds another shard.
    pub(crate) fn compare(&self, asked: (usize, usize), path: &Path) -> Result<(), Failure> {
        if (self.shard, self.shards) == asked {
            return Ok(());
        }
        let what = format!("holds {}, not {}", self.name(), name(asked));
        Err(super::refused(path, what).hint("use a separate file for each shard"))
    }
}

fn name((shard, shards): (usize, usize)) -> String {
    if shards > 1 { format!("shard {shard}/{shards}") } else { "the whole run".to_owned() }
}

/// Parses the number of a shard and the number of shards: `3/8`.
pub(crate) fn numbers(text: &str) -> Result<(usize, usize), String> {
    let malformed = || "not a shard; write 3/8 for the third of eight".to_owned();
    let (shard, shards) = text.split_once('/').ok_or_else(malformed)?;
    let number = |text: &str| {
        let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse::<usize>().ok().filter(|&number| is_number && number > 0).ok_or_else(malformed)
    };
    let (shard, shards) = (number(shard)?, number(shards)?);
    if shard > shards {
        return Err(format!("shard {shard} of {shards} does not exist"));
    }
    if shards > MOST { Err(format!("must be at most {MOST} shards")) } else { Ok((shard, shards)) }
}

/// The least number of parts of a count, and of each shard, if the count can be divided.
const LEAST_PARTS: usize = 64;
const LEAST_PARTS_OF_SHARD: usize = 4;

/// How a count is divided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct StoredDivision {
    /// The number of parts of all shards together.
    pub(super) parts: usize,
    /// A hash of the rule by which solutions belong to parts.
    pub(super) fingerprint: u64,
}

/// A part that is counted.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct PartTotal {
    /// The number of solutions.
    pub(crate) total: BigUint,
    /// The time that it took; `None` if that includes the work before the first part.
    pub(crate) seconds: Option<f64>,
}

/// The parts of a stored count.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct StoredParts {
    /// The division; `None` before the first process has computed it.
    pub(super) division: Option<StoredDivision>,
    /// The counted parts, by their numbers.
    pub(super) totals: BTreeMap<usize, PartTotal>,
}

/// How far a count in parts is.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct PartsProgress {
    /// The number of counted parts.
    pub(crate) counted: usize,
    /// The number of parts of this store.
    pub(crate) of: usize,
    /// The sum of the counted parts.
    pub(crate) sum: BigUint,
    /// The mean time of a counted part in seconds, if it is known.
    pub(crate) mean: Option<f64>,
}

impl PartsProgress {
    /// Returns the number of parts that remain.
    pub(crate) fn left(&self) -> usize {
        self.of.saturating_sub(self.counted)
    }
}

impl Block {
    /// Returns the least number of parts of a count that is divided into these shards.
    pub(crate) fn least_parts(&self) -> usize {
        LEAST_PARTS.max(self.shards * LEAST_PARTS_OF_SHARD)
    }

    /// Returns the numbers of the parts of this shard.
    fn range(&self, parts: usize) -> Range<usize> {
        // The numbers may be those of a damaged file.
        let bound = |shard: usize| (shard as u128 * parts as u128 / self.shards.max(1) as u128) as usize;
        bound(self.shard.saturating_sub(1))..bound(self.shard)
    }
}

impl StoredParts {
    /// Returns the sum of the counted parts.
    pub(super) fn sum(&self) -> BigUint {
        self.totals.values().map(|part| &part.total).sum()
    }

    /// Checks that the parts belong to a shard.
    ///
    /// # Errors
    /// The contradiction.
    pub(super) fn check(&self, block: &Block) -> Result<(), String> {
        let range = self.division.map_or(0..0, |division| block.range(division.parts));
        if let Some(number) = self.totals.keys().find(|number| !range.contains(number)) {
            return Err(format!("part {number} does not belong to {}", block.name()));
        }
        let is_time = |seconds: f64| seconds.is_finite() && seconds >= 0.0;
        match self.totals.iter().find(|(_, part)| part.seconds.is_some_and(|seconds| !is_time(seconds))) {
            Some((number, _)) => Err(format!("the time of part {number} is not a time")),
            None => Ok(()),
        }
    }
}

impl Store {
    /// Takes the division and the totals of all shards; `None` if their divisions differ.
    pub(super) fn parts_of(shards: &[Self]) -> Option<StoredParts> {
        let division = shards.first()?.parts.division;
        let is_same = shards.iter().all(|shard| shard.parts.division == division);
        let totals = shards.iter().flat_map(|shard| shard.parts.totals.clone()).collect();
        is_same.then_some(StoredParts { division, totals })
    }

    /// Returns how far a count in parts is; `None` if the run has no parts, or if they are not known yet.
    pub(crate) fn parts_progress(&self) -> Option<PartsProgress> {
        let StoredParts { division, totals } = &self.parts;
        let of = self.block.range(division.as_ref()?.parts).len();
        let known: Vec<f64> = totals.values().filter_map(|part| part.seconds).collect();
        let seconds = self.checkpoint.total.seconds;
        let mean = if known.is_empty() {
            (!totals.is_empty()).then(|| seconds / totals.len() as f64)
        } else {
            Some(known.iter().sum::<f64>() / known.len() as f64)
        };
        Some(PartsProgress { counted: totals.len(), of, sum: self.parts.sum(), mean })
    }

    /// Returns the time that the run has taken, in seconds.
    pub(crate) fn seconds(&self) -> f64 {
        self.checkpoint.total.seconds
    }

    /// Records how the count is divided, if that is not recorded yet; returns the numbers of the parts that remain.
    ///
    /// # Errors
    /// Another division is recorded, or the file cannot be written.
    pub(crate) fn divide(&mut self, parts: usize, fingerprint: u64) -> Result<Vec<usize>, Failure> {
        let division = StoredDivision { parts, fingerprint };
        match self.parts.division {
            None => {
                self.parts.division = Some(division);
                self.record_parts(Vec::new(), self.seconds())?;
            }
            Some(known) if known != division => return Err(other_division(&self.path)),
            Some(_) => {}
        }
        let is_left = |number: &usize| !self.parts.totals.contains_key(number);
        Ok(self.block.range(parts).filter(is_left).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_are_read() {
        assert_eq!(numbers("3/8"), Ok((3, 8)));
        assert_eq!(numbers("1/1"), Ok((1, 1)));
        for wrong in ["", "3", "0/2", "3/2", "1/0", "-1/2", "+1/2", "1/2/3", "a/b", "1/999999999"] {
            assert!(numbers(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn shards_have_all_parts_once_and_in_order() {
        for shards in [1, 2, 3, 7, 64, 100] {
            let block = |shard| Block::nothing((shard, shards));
            let parts = block(1).least_parts();
            for parts in [1, parts, parts + 1, 3 * parts - 1] {
                let all: Vec<usize> = (1..=shards).flat_map(|shard| block(shard).range(parts)).collect();
                assert_eq!(all, (0..parts).collect::<Vec<_>>(), "{parts} parts in {shards} shards");
            }
            assert!((1..=shards).all(|shard| block(shard).range(parts).len() >= LEAST_PARTS_OF_SHARD));
        }
    }
}
