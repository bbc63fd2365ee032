//! What follows from one group, one cell, a cell and what it would see, and two groups.

use super::board::PlacedMarks;
use super::reason::{MarkClash, MarkFact, MarkReason, MarkStep};
use crate::ladder::run::FoundStep;
use crate::solver::bits::ones_in;
use crate::solver::ranges::distinct;

/// The next step, nothing, or the reason why there is no solution.
pub(super) type MarkFound = FoundStep<MarkFact, MarkReason, MarkClash>;

/// The most undecided cells of two groups together.
const MOST_TOGETHER: usize = 12;

impl PlacedMarks<'_> {
    /// Returns the next step by the lowest technique up to the level `cap`, and below the trial.
    pub(super) fn plain_step(&self, cap: u8) -> MarkFound {
        for (rule, level) in self.ladder.rules.steps.iter().zip(1..=cap) {
            if let Some(step) = rule(self)? {
                return Ok(Some(MarkStep { level, ..step }));
            }
        }
        Ok(None)
    }

    /// Returns the first step from the number of a group.
    pub(super) fn count(&self) -> MarkFound {
        for (group, needs, open) in self.groups() {
            if needs < 0 {
                return Err(MarkClash::TooMany(group));
            }
            if needs > open.len() as isize {
                return Err(MarkClash::TooFew(group));
            }
            if open.is_empty() {
                continue;
            }
            if needs == 0 {
                return Ok(Some(MarkStep::all(open, false, MarkReason::Complete(group))));
            }
            if needs == open.len() as isize {
                return Ok(Some(MarkStep::all(open, true, MarkReason::NeedsAll(group))));
            }
        }
        Ok(None)
    }

    /// Returns the first step from a cell with one place.
    pub(super) fn only_place(&self) -> MarkFound {
        for cell in self.unseen() {
            match self.places(cell).map(u64::count_ones).sum() {
                0 => return Err(MarkClash::Unseen(cell)),
                1 => {
                    let places: Vec<u64> = self.places(cell).collect();
                    return Ok(Some(MarkStep::all(ones_in(&places), true, MarkReason::OnlyPlace(cell))));
                }
                _ => {}
            }
        }
        Ok(None)
    }

    /// Returns the first step from what a mark in a cell, or none, would leave to others.
    pub(super) fn room(&self) -> MarkFound {
        let groups: Vec<_> = self.groups().filter(|group| group.1 > 0).collect();
        if let Some((group, ..)) =
            groups.iter().find(|(_, needs, open)| !self.have_room(open.iter().copied(), *needs))
        {
            return Err(MarkClash::TooFew(*group));
        }
        let unseen: Vec<_> =
            self.unseen().map(|cell| (cell, self.places(cell).collect::<Vec<_>>())).collect();
        for cell in ones_in(&self.open) {
            let unless = |is_mark, clash| Ok(Some(MarkStep::all([cell], is_mark, MarkReason::Trial(clash))));
            // A cell that sees itself or all places of itself has a mark.
            let blocks = |(other, places): &&(usize, Vec<u64>)| {
                *other != cell
                    && !self.sees(cell, *other)
                    && places.iter().zip(self.ladder.sees(cell)).all(|(places, sees)| places & !sees == 0)
            };
            if let Some((other, _)) = unseen.iter().find(blocks) {
                return unless(false, MarkClash::Unseen(*other));
            }
            for (group, needs, open) in &groups {
                if !open.iter().any(|&other| other == cell || self.sees(cell, other)) {
                    continue;
                }
                let others = open.iter().copied().filter(|&other| other != cell);
                let apart = others.clone().filter(|&other| !self.sees(cell, other));
                let is_in = open.contains(&cell);
                if !self.have_room(apart, needs - isize::from(is_in)) {
                    return unless(false, MarkClash::TooFew(*group));
                }
                if is_in && !self.have_room(others, *needs) {
                    return unless(true, MarkClash::TooFew(*group));
                }
            }
        }
        Ok(None)
    }

    /// Returns the first step from two groups.
    pub(super) fn two_groups(&self) -> MarkFound {
        let groups: Vec<_> = self.groups().filter(|group| !group.2.is_empty()).collect();
        for (index, one) in groups.iter().enumerate() {
            for other in &groups[index + 1..] {
                let touches = |a: &usize| other.2.iter().any(|b| a == b || self.sees(*a, *b));
                if !one.2.iter().any(touches) {
                    continue;
                }
                let cells = distinct([&one.2[..], &other.2].concat());
                if cells.len() > MOST_TOGETHER {
                    continue;
                }
                let (always, never) =
                    self.agreed(&cells, one, other).ok_or(MarkClash::Groups(one.0, other.0))?;
                if always | never != 0 {
                    let fact = |index: usize| match [always, never].map(|mask| mask >> index & 1) {
                        [1, _] => Some((cells[index], true)),
                        [_, 1] => Some((cells[index], false)),
                        _ => None,
                    };
                    let facts = (0..cells.len()).filter_map(fact).collect();
                    return Ok(Some(MarkStep {
                        level: 0,
                        facts,
                        reason: MarkReason::Groups(one.0, other.0),
                    }));
                }
            }
        }
        Ok(None)
    }

    /// Returns the cells with a mark in all ways to give two groups their marks, and those with a mark in none; nothing if there is
    /// no way. Sets are masks over `cells`.
    fn agreed(
        &self,
        cells: &[usize],
        one: &(usize, isize, Vec<usize>),
        other: &(usize, isize, Vec<usize>),
    ) -> Option<(u32, u32)> {
        let mask = |is_in: &dyn Fn(usize) -> bool| {
            (0..cells.len()).filter(|&index| is_in(cells[index])).fold(0u32, |mask, index| mask | 1 << index)
        };
        let groups = [one, other].map(|group| (mask(&|cell| group.2.contains(&cell)), group.1));
        let seen: Vec<u32> = cells.iter().map(|&cell| mask(&|another| self.sees(cell, another))).collect();
        let all = (1u32 << cells.len()) - 1;
        let is_way = |marks: &u32| {
            groups.iter().all(|&(group, needs)| (marks & group).count_ones() as isize == needs)
                && seen.iter().enumerate().all(|(index, seen)| marks >> index & 1 == 0 || marks & seen == 0)
        };
        let ways = (0..=all).filter(is_way);
        let (mut found, mut always, mut never) = (false, all, all);
        for way in ways {
            (found, always, never) = (true, always & way, never & !way);
        }
        found.then_some((always, never))
    }
}
