//! How many of some groups of 0/1 variables are hit.
//!
//! A group is *hit* if one of its variables is chosen, *dead* if none is possible, and *open* otherwise.
//! Between `least` and `most` groups are to be hit.
//!
//! 1. If fewer than `least` groups are hit or open, there is no solution. If just as many are, all open ones
//!    have to be hit: one with a single possible variable has it chosen.
//! 2. If more than `most` are hit, there is no solution. If just as many are, no open one may be hit: their
//!    variables are ruled out.
//!
//! Dead and hit groups stay so, hence both are kept as trailed sets with their sizes, and only
//! open groups that share a word with a change are looked at. When rule 1 begins to ask for all open groups,
//! each of them is looked at once. With all groups to be hit this is the family of clauses,
//! and with groups of one variable each it says how many variables are chosen.

use std::ops::RangeBounds;
use std::sync::Arc;

use super::{Assignment, Consistency, Constraint, each_once, masks};
use crate::solver::bits::ones;
use crate::solver::engine::{
    Booleans, Conflict, Posting, Priority, Propagator, State, Status, Subscriptions, Trailed, TrailedRow,
    Variable,
};
use crate::solver::ranges::counts;

/// The number of groups with a chosen variable lies in a range.
#[derive(Debug, Clone)]
pub struct Hitting {
    chosen: Booleans,
    groups: Arc<[Vec<u32>]>,
    least: usize,
    most: usize,
}

impl Hitting {
    /// The number of `groups` with a chosen variable lies in `hit`, such as `1..=1`, `..3` or `2..`. Value consistent.
    ///
    /// A group is given by the numbers of its variables in `chosen`. Groups may overlap and repeat.
    ///
    /// # Panics
    /// If there is no variable with such a number.
    #[must_use]
    pub fn new(chosen: &Booleans, groups: impl Into<Arc<[Vec<u32>]>>, hit: impl RangeBounds<usize>) -> Self {
        let groups = groups.into();
        let is_known = |&number: &u32| (number as usize) < chosen.len();
        assert!(groups.iter().flatten().all(is_known), "there are {} variables", chosen.len());
        let (least, most) = counts(&hit, groups.len());
        Self { chosen: *chosen, groups, least, most }
    }
}

impl Constraint for Hitting {
    fn scope(&self) -> Vec<Variable> {
        each_once(self.groups.iter().flatten().map(|&number| self.chosen.variable(number as usize)))
    }

    fn check(&self, assignment: Assignment<'_>) -> bool {
        let is_chosen = |&number: &u32| assignment.value(self.chosen.variable(number as usize)) == 1;
        let hit = self.groups.iter().filter(|group| group.iter().any(is_chosen)).count();
        (self.least..=self.most).contains(&hit)
    }

    fn consistency(&self) -> Consistency {
        Consistency::Value
    }

    fn post(&self, posting: &mut Posting<'_>) -> Result<(), Conflict> {
        // An empty group is never hit, and no change would lead to it.
        let groups: Vec<&Vec<u32>> = self.groups.iter().filter(|group| !group.is_empty()).collect();
        if self.least > groups.len() || self.least > self.most {
            return Err(Conflict);
        }
        let mut starts = vec![0];
        let mut members = Vec::new();
        if groups.is_empty() {
            return Ok(());
        }
        let width = groups.len().div_ceil(64);
        let mut touching = vec![0u64; self.chosen.width() * width];
        for (number, &group) in groups.iter().enumerate() {
            let mut group = group.clone();
            group.sort_unstable();
            for (word, mask) in masks(group.into_iter()) {
                members.push((word, mask));
                touching[word as usize * width + number / 64] |= 1 << (number % 64);
            }
            starts.push(members.len() as u32);
        }
        let settled = posting.allocate(width, 0u64);
        let (dead, hit) = (posting.allocate(1, 0usize).at(0), posting.allocate(1, 0usize).at(0));
        posting.install(Groups {
            chosen: self.chosen,
            count: groups.len(),
            slack: groups.len() - self.least,
            most: if self.most == groups.len() { usize::MAX } else { self.most },
            starts,
            members,
            touching,
            settled,
            dead,
            hit,
        });
        Ok(())
    }
}

/// Follows which groups are hit and which are dead.
struct Groups {
    chosen: Booleans,
    count: usize,
    /// How many groups may be dead.
    slack: usize,
    most: usize,
    /// The variables of group `g` are `members[starts[g]..starts[g + 1]]`.
    starts: Vec<u32>,
    /// Words and masks.
    members: Vec<(u32, u64)>,
    /// For each word of variables the set of groups with a variable in it.
    touching: Vec<u64>,
    /// The groups that are hit or dead.
    settled: TrailedRow<u64>,
    dead: Trailed<usize>,
    hit: Trailed<usize>,
}

/// What is left of a group.
enum Left {
    Hit,
    Nothing,
    /// One possible variable, by word and mask.
    One(usize, u64),
    Several,
}

impl Groups {
    #[inline]
    fn members(&self, group: usize) -> &[(u32, u64)] {
        &self.members[self.starts[group] as usize..self.starts[group + 1] as usize]
    }

    #[inline]
    fn left(&self, state: &State, group: usize) -> Left {
        let mut left = Left::Nothing;
        for &(word, mask) in self.members(group) {
            let (possible, chosen) = state.booleans(&self.chosen, word as usize);
            if chosen & mask != 0 {
                return Left::Hit;
            }
            let possible = possible & mask;
            if possible != 0 {
                let first = matches!(left, Left::Nothing);
                let single = first && possible.is_power_of_two();
                left = if single { Left::One(word as usize, possible) } else { Left::Several };
            }
        }
        left
    }

    /// Looks at the open groups of a set, the `index`-th word of all groups.
    fn look(&self, state: &mut State, index: usize, groups: u64) -> Result<(), Conflict> {
        let settled = state.get(self.settled.at(index));
        let mut newly = 0;
        for group in ones(groups & !settled) {
            let bit = 1 << group;
            match self.left(state, index << 6 | group) {
                Left::Several => {}
                Left::Hit => {
                    newly |= bit;
                    state.set(self.hit, state.get(self.hit) + 1);
                }
                Left::Nothing => {
                    newly |= bit;
                    let dead = state.get(self.dead) + 1;
                    state.set(self.dead, dead);
                    if dead > self.slack {
                        return Err(Conflict);
                    }
                }
                Left::One(word, mask) => {
                    if state.get(self.dead) == self.slack {
                        state.include_booleans(&self.chosen, word, mask)?; // which wakes us to count it
                    }
                }
            }
        }
        if newly != 0 {
            state.set(self.settled.at(index), settled | newly);
        }
        Ok(())
    }

    /// Rules out the variables of all groups that are not hit.
    fn close(&self, state: &mut State) -> Result<(), Conflict> {
        for group in 0..self.count {
            if state.get(self.settled.at(group >> 6)) >> (group & 63) & 1 == 0 {
                for index in self.starts[group]..self.starts[group + 1] {
                    let (word, mask) = self.members[index as usize];
                    state.exclude_booleans(&self.chosen, word as usize, mask)?;
                }
            }
        }
        Ok(())
    }
}

impl Propagator for Groups {
    fn propagate(&mut self, state: &mut State) -> Result<Status, Conflict> {
        let width = self.settled.len();
        let dead = state.get(self.dead);
        while let Some((first, words)) = state.next_changes() {
            for index in 0..width {
                let touching = |word| self.touching[(first + word) * width + index];
                let touched = ones(words).fold(0, |groups, word| groups | touching(word));
                self.look(state, index, touched)?;
            }
        }
        if state.get(self.dead) == self.slack && dead < self.slack {
            for index in 0..width {
                let groups = self.count - (index << 6);
                self.look(state, index, if groups < 64 { (1 << groups) - 1 } else { u64::MAX })?;
            }
        }
        let hit = state.get(self.hit);
        if hit > self.most {
            return Err(Conflict);
        }
        if hit == self.most {
            self.close(state)?;
        }
        Ok(Status::Active)
    }

    fn priority(&self) -> Priority {
        Priority::Linear
    }

    fn subscribe(&self, subscriptions: &mut Subscriptions) {
        subscriptions.booleans(&self.chosen);
    }
}
