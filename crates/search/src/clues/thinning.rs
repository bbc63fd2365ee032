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
        let mut round = Round { kept: clues.clone(), fewest, patience: PATIENCE, postponed: Vec::new() };
        let mut waiting: Vec<&[usize]> = groups.iter().map(Vec::as_slice).collect();
        while !waiting.is_empty() {
            let mut left = &waiting[..];
            while !left.is_empty() {
                let (next, rest) = left.split_at(left.len().min(together.max(TOGETHER)));
                self.focus(round.without(next), large);
                for next in next.chunks(together) {
                    match self.cut(&mut round, next, false) {
                        Err(stop) => return (round.kept, Some(stop)),
                        Ok(false) => together = (together / 2).max(1),
                        Ok(true) => {}
                    }
                }
                left = if self.work == 0 { &[] } else { rest };
            }
            waiting = std::mem::take(&mut round.postponed);
            round.patience = round.patience.saturating_mul(MORE_PATIENCE);
            together = 1;
            if round.patience > most_patience || self.work == 0 {
                break;
            }
        }
        (round.kept, None)
    }

    /// Removes as many of the groups as possible; returns whether all were removed. `is_refused` says that a rival is
    /// known if all are removed.
    fn cut<'g>(
        &mut self,
        round: &mut Round<'g>,
        groups: &[&'g [usize]],
        is_refused: bool,
    ) -> Result<bool, Stop> {
        let mut refused = is_refused;
        let rest = round.without(groups);
        if !refused && rest.len() >= round.fewest {
            match self.rival_within(&rest, round.patience) {
                Ok(None) => {
                    round.kept = rest;
                    return Ok(true);
                }
                Ok(Some(_)) => refused = true,
                Err(Stop::Conflicts) if groups.len() == 1 => round.postponed.push(groups[0]),
                Err(Stop::Conflicts) => {}
                Err(stop) => return Err(stop),
            }
        }
        if groups.len() == 1 {
            return Ok(false);
        }
        let (one, other) = groups.split_at(groups.len() / 2);
        let all = self.cut(round, one, false)?;
        Ok(self.cut(round, other, all && refused)? && all)
    }
}

/// One pass over groups.
struct Round<'g> {
    kept: Set,
    fewest: usize,
    /// The most conflicts of a question.
    patience: u64,
    /// Groups to try again with more patience.
    postponed: Vec<&'g [usize]>,
}

impl Round<'_> {
    /// Returns the clues without those of some groups.
    fn without(&self, groups: &[&[usize]]) -> Set {
        let mut rest = self.kept.clone();
        groups.iter().copied().flatten().for_each(|&clue| rest.remove(clue));
        rest
    }
}
