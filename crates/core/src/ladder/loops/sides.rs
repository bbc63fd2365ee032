//! L6 sides: whether the areas on both sides of an edge are alike.
//!
//! A line separates inside from outside, and other edges do not. Areas that are compared along a chain of decided edges
//! are alike if the chain has an even number of lines. A rule on whether a number of lines is odd compares two areas if
//! the sides of its edges cancel out in pairs but for these two.

use super::board::LoopLines;
use super::reason::{LoopClash, LoopReason};
use super::rules::LoopFound;

/// Areas that are known to be alike or different.
struct ComparedAreas {
    /// An area that each one was compared with, and whether they differ.
    parent: Vec<(u32, bool)>,
}

impl ComparedAreas {
    /// Returns the last area of the chain from this one, and whether they differ. Shortens the chain.
    #[inline]
    fn root(&mut self, area: u32) -> (u32, bool) {
        let (mut root, mut differs) = (area, false);
        while self.parent[root as usize].0 != root {
            let (next, other) = self.parent[root as usize];
            (root, differs) = (next, differs ^ other);
        }
        self.parent[area as usize] = (root, differs);
        (root, differs)
    }

    /// Returns whether two areas differ, if that is known.
    fn differ(&mut self, [one, other]: [u32; 2]) -> Option<bool> {
        let (one, other) = (self.root(one), self.root(other));
        (one.0 == other.0).then_some(one.1 ^ other.1)
    }

    /// Notes whether two areas differ; returns whether that can be.
    fn note(&mut self, areas: [u32; 2], differ: bool) -> bool {
        if let Some(known) = self.differ(areas) {
            return known == differ;
        }
        let [one, other] = areas.map(|area| self.root(area));
        self.parent[one.0 as usize] = (other.0, one.1 ^ other.1 ^ differ);
        true
    }
}

impl LoopLines<'_> {
    /// Compares all areas.
    fn compared(&self) -> Result<ComparedAreas, LoopClash> {
        let ladder = self.ladder;
        let count = ladder.areas.count as u32;
        let mut areas = ComparedAreas { parent: (0..count).map(|area| (area, false)).collect() };
        for &joined in &ladder.areas.joined {
            areas.note(joined, false);
        }
        for (number, rule) in ladder.rules.iter().enumerate() {
            if let Some(is_odd) = rule.is_odd
                && !self.compare_ends(&mut areas, &rule.facts, is_odd)
            {
                return Err(LoopClash::Rule(number));
            }
        }
        for (edge, &sides) in ladder.sides.iter().enumerate() {
            if let Some(is_line) = self.value(edge as u32)
                && !areas.note(sides, is_line)
            {
                let [one, other] = ladder.ends[edge];
                return Err(LoopClash::Sides(one, other));
            }
        }
        Ok(areas)
    }

    /// Compares the areas at the ends of a chain of edges, an odd number of which are lines; returns whether that can
    /// be.
    fn compare_ends(&self, areas: &mut ComparedAreas, edges: &[(u32, bool)], is_odd: bool) -> bool {
        let mut differ = is_odd;
        let mut ends: Vec<u32> = Vec::new();
        for &(edge, _) in edges {
            for side in self.ladder.sides.get(edge as usize).copied().unwrap_or_default() {
                let (root, differs) = areas.root(side);
                differ ^= differs;
                match ends.iter().position(|&end| end == root) {
                    Some(place) => drop(ends.swap_remove(place)),
                    None => ends.push(root),
                }
            }
        }
        match ends[..] {
            [] if !self.ladder.sides.is_empty() => !differ,
            [one, other] => areas.note([one, other], differ),
            _ => true,
        }
    }

    /// Returns the open edges whose sides are compared, and whether these differ.
    ///
    /// # Errors
    /// The sides of an edge are alike and different.
    pub(super) fn separated(&self) -> Result<Vec<(u32, bool)>, LoopClash> {
        if self.ladder.sides.is_empty() {
            return Ok(Vec::new());
        }
        let mut areas = self.compared()?;
        let open = self.ladder.sides.iter().zip(0..).filter(|&(_, edge)| self.is_open(edge));
        Ok(open.filter_map(|(&sides, edge)| Some((edge, areas.differ(sides)?))).collect())
    }

    /// Returns the next step by L6.
    pub(super) fn sides(&mut self) -> LoopFound {
        let found = self.separated()?.first().copied();
        Ok(found.map(|(edge, differ)| self.decide(6, &[(edge, differ)], LoopReason::Sides(differ))))
    }
}
