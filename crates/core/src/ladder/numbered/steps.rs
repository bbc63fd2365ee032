//! T1 step and T2 range: neighbours of placed numbers. T3 layers and T4 only number: sets for each number.

use super::deduction::{Clash, Deduction, DeductionReason, NumberFact, number};
use super::distances::FAR;
use super::placed::PlacedNumbers;
use crate::ladder::run::FoundStep;
use crate::solver::bits::ones_in;

/// The next step, nothing, or the reason why there is no solution.
pub(super) type Found = FoundStep<NumberFact, DeductionReason, Clash>;

impl PlacedNumbers<'_> {
    /// Returns the first step by T1, or by T2 if `in_range`.
    pub(super) fn beside(&self, in_range: bool) -> Found {
        for position in (0..self.at.len()).filter(|&position| self.vertex(position).is_none()) {
            let before = self.ladder.previous(position).filter(|&other| self.vertex(other).is_some());
            let after = self.ladder.next(position).filter(|&other| self.vertex(other).is_some());
            let found = match (before, after) {
                (None, None) => None,
                (Some(before), Some(after)) if !in_range => self.between(position, before, after)?,
                _ => self.only_neighbour(position, before, after, in_range)?,
            };
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }

    /// Returns the common neighbour of two numbers around a gap of one, if it is the only one.
    fn between(&self, position: usize, before: usize, after: usize) -> Found {
        let (Some(one), Some(other)) = (self.vertex(before), self.vertex(after)) else { return Ok(None) };
        let common = self.ladder.after(one).iter().zip(self.ladder.before(other));
        let common: Vec<u64> = common.map(|(one, other)| one & other).collect();
        let vertex = self.only(position, &common, |_| true)?;
        Ok(vertex.map(|vertex| Deduction::place(1, vertex, position, DeductionReason::Between)))
    }

    /// Returns the only neighbour of the number before or after; with T2, the only one that is near enough to the next
    /// placed number on the other side.
    fn only_neighbour(
        &self,
        position: usize,
        before: Option<usize>,
        after: Option<usize>,
        in_range: bool,
    ) -> Found {
        for (beside, is_before) in [(before, true), (after, false)] {
            let Some(beside) = beside else { continue };
            let Some(vertex) = self.vertex(beside) else { continue };
            let toward = match is_before {
                _ if !in_range => None,
                true => self.placed_after(position),
                false => self.placed_before(position),
            };
            if in_range && toward.is_none() {
                continue;
            }
            let near = if is_before { self.ladder.after(vertex) } else { self.ladder.before(vertex) };
            let found = self.only(position, near, |vertex| {
                toward.is_none_or(|toward| self.is_near(vertex, position, toward, is_before))
            })?;
            if let Some(vertex) = found {
                let reason =
                    DeductionReason::OnlyNeighbour { of: number(beside), toward: toward.map(number) };
                let level = if in_range { 2 } else { 1 };
                return Ok(Some(Deduction::place(level, vertex, position, reason)));
            }
        }
        Ok(None)
    }

    /// Returns whether a walk of the right length leads from a vertex at a position to a placed number: short enough,
    /// and of the right parity on a board of two colours.
    fn is_near(&self, vertex: usize, position: usize, toward: usize, is_after: bool) -> bool {
        let Some(target) = self.vertex(toward) else { return true };
        let (length, distance) = if is_after {
            (self.steps_between(position, toward), self.ladder.distances.toward(target)[vertex])
        } else {
            (self.steps_between(toward, position), self.ladder.distances.from(target)[vertex])
        };
        let spare = length.checked_sub(usize::from(distance)).filter(|_| distance != FAR);
        spare.is_some_and(|spare| !self.ladder.has_colours || spare.is_multiple_of(2))
    }

    /// Returns the only free vertex of a set that fits a position.
    fn only(
        &self,
        position: usize,
        set: &[u64],
        is_near: impl Fn(usize) -> bool,
    ) -> Result<Option<usize>, Clash> {
        let fits = self.ladder.fits(position);
        let word = |(k, word): (usize, &u64)| word & self.free[k] & fits.map_or(u64::MAX, |fits| fits[k]);
        let mut found = None;
        for (k, word) in set.iter().enumerate().map(|entry| (entry.0, word(entry))) {
            for vertex in crate::solver::bits::ones(word).map(|bit| k * 64 + bit) {
                if is_near(vertex) {
                    if found.is_some() {
                        return Ok(None);
                    }
                    found = Some(vertex);
                }
            }
        }
        found.map(Some).ok_or(Clash::NumberWithoutCell(number(position)))
    }

    /// Returns the first step by T3: a layer of one vertex.
    pub(super) fn only_cell(&mut self) -> Found {
        if let Some(clash) = self.layers().clash {
            return Err(clash);
        }
        let layers = self.layers.as_ref();
        let single = |position: usize| Some((position, layers?.single(position)?));
        let mut missing = (0..self.at.len()).filter(|&position| self.vertex(position).is_none());
        let Some((position, vertex)) = missing.find_map(single) else { return Ok(None) };
        let from = self.placed_before(position).map(number);
        let to = self.placed_after(position).map(number);
        Ok(Some(Deduction::place(3, vertex, position, DeductionReason::OnlyCell { from, to })))
    }

    /// Returns the first step by T4: a vertex in a single layer.
    pub(super) fn only_number(&mut self) -> Found {
        if let Some(clash) = self.layers().clash {
            return Err(clash);
        }
        let layers = self.layers.as_ref();
        let lone = |vertex: usize| Some((layers?.only(vertex)?, vertex));
        let found = ones_in(&self.free).filter_map(lone).min();
        Ok(found.map(|(position, vertex)| Deduction::place(4, vertex, position, DeductionReason::OnlyNumber)))
    }
}
