//! Clues removed in groups, as long as no rival appears.
//!
//! Groups are tried in a given order. Several are removed together, and halves of them if that creates a rival: adding
//! clues never creates a rival, so the result is that of one group after another. A group that takes long is tried
//! again after the others, so that a limit on time ends with few clues; it is often easier then.
//!
//! Postponed after 50 conflicts, numbrix 20x20 takes 2.2 s; after 200 or 1,000 26 and 29 s.

use super::{Clues, LARGE, MORE_PATIENCE, PATIENCE, Set, TOGETHER};
use crate::Stop;

/// What is removed at first, as a share of all groups.
const SHARE: usize = 4;
/// With this many facts, the learner answers questions about groups: most of these are about few clues.
const MANY: usize = 64;

impl Clues<'_> {
    /// Removes every redundant clue; `clues` must have no rival.
    ///
    /// Clues are tried in the order of the facts. The remaining clues have no rival either. None of them is redundant,
    /// unless a limit was reached.
    pub fn minimal(&mut self, clues: &Set) -> (Set, Option<Stop>) {
        let groups: Vec<Vec<usize>> = clues.iter().map(|clue| vec![clue]).collect();
        self.thinned_by(clues, &groups, (0, u64::MAX), (1, LARGE))
    }

    /// Removes groups of clues in their order while at least `fewest` clues remain; `clues` must have no rival.
    ///
    /// The remaining clues have no rival either. No group of them can be removed, unless a limit was reached or fewer
    /// than `fewest` clues would remain, or the learner had more than `patience` conflicts for one question, or did
    /// more than `work` for all of them.
    pub fn thinned(
        &mut self,
        clues: &Set,
        groups: &[Vec<usize>],
        fewest: usize,
        (patience, work): (u64, u64),
    ) -> (Set, Option<Stop>) {
        self.work = work;
        self.thinned_by(clues, groups, (fewest, patience), (groups.len() / SHARE + 1, MANY))
    }

    /// Removes groups of clues like [`thinned`](Self::thinned), at first `together` groups at once; with `large` facts,
    /// the learner answers questions.
    fn thinned_by(
        &mut self,
        clues: &Set,
        groups: &[Vec<usize>],
        (fewest, most_patience): (usize, u64),
        (mut together, large): (usize, usize),
    ) -> (Set, Option<Stop>) {
        let mut thinning = Thinning::new(clues, fewest);
        let (mut patience, mut waiting) = (PATIENCE, slices(groups));
        while !waiting.is_empty() {
            let mut left = &waiting[..];
            while !left.is_empty() {
                let (next, rest) = left.split_at(left.len().min(together.max(TOGETHER)));
                self.focus(thinning.without(next), large);
                let holds = &mut |rest: &Set| match self.rival_within(rest, patience) {
                    Ok(rival) => Ok(Some(rival.is_none())),
                    Err(Stop::Conflicts) => Ok(None),
                    Err(stop) => Err(stop),
                };
                for next in next.chunks(together) {
                    match thinning.remove(next, false, holds) {
                        Err(stop) => return (thinning.kept, Some(stop)),
                        Ok(false) => together = (together / 2).max(1),
                        Ok(true) => {}
                    }
                }
                left = if self.work == 0 { &[] } else { rest };
            }
            waiting = std::mem::take(&mut thinning.undecided);
            patience = patience.saturating_mul(MORE_PATIENCE);
            together = 1;
            if patience > most_patience || self.work == 0 {
                break;
            }
        }
        (thinning.kept, None)
    }
}

/// Returns groups as slices.
pub(crate) fn slices(groups: &[Vec<usize>]) -> Vec<&[usize]> {
    groups.iter().map(Vec::as_slice).collect()
}

/// Whether a set is enough, if that is decided.
type Holds<'a, E> = dyn FnMut(&Set) -> Result<Option<bool>, E> + 'a;

/// A set that becomes smaller.
pub(crate) struct Thinning<'g> {
    pub(crate) kept: Set,
    /// The least number of members.
    fewest: usize,
    /// Groups about which the question was not decided.
    undecided: Vec<&'g [usize]>,
}

impl<'g> Thinning<'g> {
    pub(crate) fn new(all: &Set, fewest: usize) -> Self {
        Self { kept: all.clone(), fewest, undecided: Vec::new() }
    }

    /// Returns the set without some groups.
    fn without(&self, groups: &[&[usize]]) -> Set {
        let mut rest = self.kept.clone();
        groups.iter().copied().flatten().for_each(|&member| rest.remove(member));
        rest
    }

    /// Removes as many of the groups as possible; returns whether all were removed. `is_refused` says that the rest is
    /// known not to be enough without all of them.
    pub(crate) fn remove<E>(
        &mut self,
        groups: &[&'g [usize]],
        is_refused: bool,
        holds: &mut Holds<'_, E>,
    ) -> Result<bool, E> {
        let (mut refused, rest) = (is_refused, self.without(groups));
        if !refused && rest.len() >= self.fewest {
            match holds(&rest)? {
                Some(true) => {
                    self.kept = rest;
                    return Ok(true);
                }
                Some(false) => refused = true,
                None if groups.len() == 1 => self.undecided.push(groups[0]),
                None => {}
            }
        }
        if groups.len() == 1 {
            return Ok(false);
        }
        let (one, other) = groups.split_at(groups.len() / 2);
        let all = self.remove(one, false, holds)?;
        Ok(self.remove(other, all && refused, holds)? && all)
    }
}
