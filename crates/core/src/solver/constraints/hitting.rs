//! The number of groups of 0/1 variables that are hit.
//!
//! A group is *hit* if one of its variables is chosen, *dead* if none is possible, and *open* otherwise.
//! Between `least` and `most` groups must be hit.
//!
//! 1. If fewer than `least` groups are hit or open, there is no solution. If exactly `least` are, all open
//!    groups must be hit: if a group has a single possible variable, it is chosen.
//! 2. If more than `most` groups are hit, there is no solution. If exactly `most` are, no open group may be
//!    hit: their variables are ruled out.
//!
//! Dead and hit groups stay so below a node. Both are kept as trailed sets with their sizes, and only open
//! groups that share a word with a change are examined. When rule 1 first requires all open groups, each of
//! them is examined once. If all groups must be hit, the constraint is a set of clauses; with groups of one
//! variable each, it limits the number of chosen variables.

use std::ops::RangeBounds;
use std::sync::Arc;

use super::masks::Masks;
use super::{Assignment, Consistency, Constraint, chosen_literal, each_once};
use crate::solver::bits::ones;
use crate::solver::engine::{
    Booleans, Conflict, Posting, Propagator, State, Status, Subscriptions, Trailed, TrailedRow, Variable,
};
use crate::solver::formula::{Encoder, Literal};
use crate::solver::ranges::counts;

/// The variables of each group, each once.
fn group_variables(chosen: &Booleans, groups: &[Vec<u32>]) -> Vec<Vec<Variable>> {
    let variables =
        |group: &Vec<u32>| each_once(group.iter().map(|&number| chosen.variable(number as usize)));
    groups.iter().map(variables).collect()
}

/// Whether a variable of a group is chosen.
#[inline]
fn is_hit(chosen: &Booleans, group: &[u32], state: &State) -> bool {
    group.iter().any(|&number| state.boolean(chosen, number as usize) == Some(true))
}

/// The number of groups with a chosen variable lies in a range.
#[derive(Debug, Clone)]
pub struct Hitting {
    chosen: Booleans,
    groups: Arc<[Vec<u32>]>,
    least: usize,
    most: usize,
}

impl Hitting {
    /// The number of `groups` with a chosen variable lies in `hit`, such as `1..=1`, `..3` or `2..`. Value
    /// consistent.
    ///
    /// A group is given by the numbers of its variables in `chosen`. Groups may overlap and repeat.
    ///
    /// # Panics
    /// If there is no variable with such a number.
    #[must_use]
    pub fn new(chosen: &Booleans, groups: impl Into<Arc<[Vec<u32>]>>, hit: impl RangeBounds<usize>) -> Self {
        let groups = groups.into();
        let is_known = |&number: &u32| (number as usize) < chosen.len();
        assert!(
            groups.iter().all(|group| group.iter().all(is_known)),
            "there are {} variables",
            chosen.len()
        );
        let (least, most) = counts(&hit, groups.len());
        Self { chosen: *chosen, groups, least, most }
    }
}

impl Constraint for Hitting {
    fn scope(&self) -> Vec<Variable> {
        each_once(self.groups.concat().into_iter().map(|number| self.chosen.variable(number as usize)))
    }

    /// As clauses, if all groups must be hit.
    fn consistency(&self) -> Consistency {
        if self.least == self.groups.len() { Consistency::Forward } else { Consistency::Value }
    }

    fn check(&self, assignment: Assignment<'_>) -> bool {
        let is_chosen = |&number: &u32| assignment.value(self.chosen.variable(number as usize)) == 1;
        let hit = self.groups.iter().filter(|group| group.iter().any(is_chosen)).count();
        (self.least..=self.most).contains(&hit)
    }

    /// The groups, if all of them must be hit.
    fn parts(&self) -> Vec<Vec<Variable>> {
        if self.least < self.groups.len() {
            return vec![self.scope()];
        }
        group_variables(&self.chosen, &self.groups)
    }

    /// Which groups with open variables are hit, and how many of the others.
    fn projection_key(&self, part: usize, state: &State, key: &mut Vec<u64>) -> bool {
        if self.least == self.groups.len() {
            key.extend(is_hit(&self.chosen, &self.groups[part], state).then_some(1));
            return true;
        }
        let mut settled = 0;
        for (number, group) in (0..).zip(self.groups.iter()) {
            let is_open = |&it: &u32| state.boolean(&self.chosen, it as usize).is_none();
            match (is_hit(&self.chosen, group, state), group.iter().any(is_open)) {
                (true, true) => key.push(number),
                (true, false) => settled += 1,
                (false, _) => {}
            }
        }
        key.push(settled);
        true
    }

    fn post(&self, posting: &mut Posting<'_>) -> Result<(), Conflict> {
        // An empty group is never hit, and no change would lead to it.
        let groups: Vec<&Vec<u32>> = self.groups.iter().filter(|group| !group.is_empty()).collect();
        if self.least > groups.len() || self.least > self.most {
            return Err(Conflict);
        }
        if groups.is_empty() {
            return Ok(());
        }
        let width = groups.len().div_ceil(64);
        let mut members = Masks::new();
        let mut touching = vec![0u64; self.chosen.width() * width];
        for (number, &group) in groups.iter().enumerate() {
            let mut group = group.clone();
            group.sort_unstable();
            members.push(group.into_iter());
            for &(word, _) in members.of(number) {
                touching[word as usize * width + number / 64] |= 1 << (number % 64);
            }
        }
        let settled = posting.allocate(width, 0u64);
        let (dead, hit) = (posting.allocate(1, 0usize).at(0), posting.allocate(1, 0usize).at(0));
        posting.install(Groups {
            chosen: self.chosen,
            count: groups.len(),
            slack: groups.len() - self.least,
            most: if self.most == groups.len() { usize::MAX } else { self.most },
            members,
            touching,
            settled,
            dead,
            hit,
        });
        Ok(())
    }

    /// Only where every group must be hit.
    fn clauses(&self, encoder: &mut Encoder<'_>) {
        let groups = if self.least == self.groups.len() { &self.groups[..] } else { &[] };
        for group in groups {
            let group: Vec<Literal> =
                group.iter().map(|&vertex| chosen_literal(&self.chosen, vertex, encoder)).collect();
            encoder.clause(group);
        }
    }
}

/// Keeps track of the groups that are hit and of those that are dead.
struct Groups {
    chosen: Booleans,
    count: usize,
    /// How many groups may be dead.
    slack: usize,
    most: usize,
    /// The variables of each group.
    members: Masks,
    /// For each word of variables the set of groups with a variable in it.
    touching: Vec<u64>,
    /// The groups that are hit or dead.
    settled: TrailedRow<u64>,
    dead: Trailed<usize>,
    hit: Trailed<usize>,
}

/// The state of a group.
enum Left {
    Hit,
    Nothing,
    /// One possible variable, by word and mask.
    One(usize, u64),
    Several,
}

impl Groups {
    #[inline]
    fn left(&self, state: &State, group: usize) -> Left {
        let mut left = Left::Nothing;
        for &(word, mask) in self.members.of(group) {
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

    /// Examines the open groups of a set, which is word `index` of all groups.
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
                        state.include_booleans(&self.chosen, word, mask)?; // which wakes us to count the group
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
                for &(word, mask) in self.members.of(group) {
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

    fn subscribe(&self, subscriptions: &mut Subscriptions) {
        subscriptions.booleans(&self.chosen);
    }
}
