//! The part of the work that a file holds: all of it, or one of several shards.

use std::path::Path;

use cavalcade_core::{Interrupt, Model};
use cavalcade_search::Branching;
use cavalcade_search::parallel::Shard;

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
        Err(Failure::input(
            format!("the store '{}' holds {}, not {}", path.display(), self.name(), name(asked)),
            Some("use a separate file for each shard"),
        ))
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
}
