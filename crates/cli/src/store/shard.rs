//! Which part of the work is in a file: all of it, or one of several shards.

use std::path::Path;

use cavalcade_core::{Interrupt, Model};
use cavalcade_search::Branching;
use cavalcade_search::parallel::Shard;

use crate::terminal::exit::Failure;

/// More shards than this would take longer to be cut than to be searched.
const MOST: usize = 100_000;

/// A contiguous block of a tree.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Block {
    /// Its number, from 1 on.
    pub(crate) shard: usize,
    /// The number of shards.
    pub(crate) shards: usize,
    /// What it consists of.
    pub(crate) work: Shard,
}

impl Block {
    /// All of a tree.
    pub(crate) fn whole() -> Self {
        Self { shard: 1, shards: 1, work: Shard::whole() }
    }

    /// A block without work, where it is known that there are no solutions.
    pub(crate) fn nothing((shard, shards): (usize, usize)) -> Self {
        Self { shard, shards, work: Shard::default() }
    }

    /// One of several shards; they are the same on every machine. `None` if it was interrupted.
    pub(crate) fn shard(
        model: &Model,
        branching: Branching,
        (shard, shards): (usize, usize),
        interrupt: &'static Interrupt,
    ) -> Option<Self> {
        let mut all = Shard::all_unless(model, branching, shards, interrupt)?;
        Some(Self { shard, shards, work: all.swap_remove(shard - 1) })
    }

    /// Whether it is less than a tree.
    pub(crate) fn is_shard(&self) -> bool {
        self.shards > 1
    }

    /// What it is called.
    pub(crate) fn name(&self) -> String {
        name((self.shard, self.shards))
    }

    /// Checks that a shard that is to be in a file is the one that is there; of one problem all are cut in the same way.
    ///
    /// # Errors
    /// It is another one, by name.
    pub(crate) fn compare(&self, asked: (usize, usize), path: &Path) -> Result<(), Failure> {
        if (self.shard, self.shards) == asked {
            return Ok(());
        }
        Err(Failure::input(
            format!("the store '{}' keeps {}, not {}", path.display(), self.name(), name(asked)),
            Some("every shard has a file of its own"),
        ))
    }
}

fn name((shard, shards): (usize, usize)) -> String {
    if shards > 1 { format!("shard {shard}/{shards}") } else { "the whole".to_owned() }
}

/// Which shard of how many: `3/8`.
pub(crate) fn numbers(text: &str) -> Result<(usize, usize), String> {
    let malformed = || "not a shard; write 3/8 for the third of eight".to_owned();
    let (shard, shards) = text.split_once('/').ok_or_else(malformed)?;
    let number = |text: &str| {
        let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse::<usize>().ok().filter(|&number| is_number && number > 0).ok_or_else(malformed)
    };
    let (shard, shards) = (number(shard)?, number(shards)?);
    if shard > shards {
        return Err(format!("there is no shard {shard} of {shards}"));
    }
    if shards > MOST { Err(format!("more than {MOST} shards")) } else { Ok((shard, shards)) }
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
