//! Groups with at most one true literal.
//!
//! They need no watches: once a literal holds, all others of its groups are false.

use std::ops::Range;

use cavalcade_core::formula::Literal;

use super::trail::{LiteralTrail, Reason};

/// The groups of a formula.
pub(crate) struct LiteralGroups {
    members: Vec<Literal>,
    /// Where the members of each group end.
    ends: Vec<u32>,
    /// The groups of each literal, one literal after another.
    numbers_of: Vec<u32>,
    /// Where the groups of each literal end.
    ends_of: Vec<u32>,
    /// Two literals that hold, but are of one group, if they were found last.
    pub(super) pair: [Literal; 2],
}

impl LiteralGroups {
    /// Returns the groups of literals of this many variables.
    pub(super) fn new<'a>(variables: usize, groups: impl Iterator<Item = &'a [Literal]>) -> Self {
        let mut all = Self {
            members: Vec::new(),
            ends: Vec::new(),
            numbers_of: Vec::new(),
            ends_of: Vec::new(),
            pair: [Literal::TRUE; 2],
        };
        let mut groups_of = vec![Vec::new(); 2 * variables];
        for (number, group) in (0..).zip(groups) {
            all.members.extend(group);
            all.ends.push(all.members.len() as u32);
            for literal in group {
                groups_of[literal.index()].push(number);
            }
        }
        for of_one in groups_of {
            all.numbers_of.extend(of_one);
            all.ends_of.push(all.numbers_of.len() as u32);
        }
        all
    }

    /// How many literals of the smallest group of a literal are not known; `None` if it is in no group.
    pub(crate) fn choices(&self, literal: Literal, known: &LiteralTrail) -> Option<usize> {
        let numbers = &self.numbers_of[span(&self.ends_of, literal.index())];
        let groups = numbers.iter().map(|&group| &self.members[span(&self.ends, group as usize)]);
        groups.map(|group| group.iter().filter(|&&member| known.value(member) == 0).count()).min()
    }

    /// Excludes all others of the groups of a literal that holds; adds to the work.
    #[inline]
    pub(super) fn exclude(
        &mut self,
        literal: Literal,
        known: &mut LiteralTrail,
        work: &mut u64,
    ) -> Result<(), Reason> {
        for k in span(&self.ends_of, literal.index()) {
            let members = &self.members[span(&self.ends, self.numbers_of[k] as usize)];
            *work += members.len() as u64 / 8;
            for &member in members {
                match known.value(member) {
                    -1 => {}
                    0 => known.assign(member.negated(), Reason::Literal(literal)),
                    _ if member == literal => {}
                    _ => {
                        self.pair = [literal, member];
                        return Err(Reason::Pair);
                    }
                }
            }
        }
        Ok(())
    }
}

/// Part number `index` of a list, given where each part ends.
#[inline]
fn span(ends: &[u32], index: usize) -> Range<usize> {
    let start = if index == 0 { 0 } else { ends[index - 1] as usize };
    start..ends[index] as usize
}
