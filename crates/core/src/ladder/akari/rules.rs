//! A1 to A4: what follows from one wall, one cell, a cell and what it would attack, and two walls.

use super::reason::{AkariClash, AkariReason, AkariStep};
use super::rooks::PlacedRooks;
use crate::solver::bits::ones_in;
use crate::solver::ranges::distinct;

/// The next step, nothing, or the reason why there is no solution.
pub(super) type AkariFound = Result<Option<AkariStep>, AkariClash>;

impl PlacedRooks<'_> {
    /// Returns the next step by the lowest technique up to A4.
    pub(super) fn plain_step(&self, cap: u8) -> AkariFound {
        let rules: [fn(&Self) -> AkariFound; 4] =
            [Self::wall, Self::only_place, Self::no_place_left, Self::two_walls];
        for rule in &rules[..usize::from(cap).min(4)] {
            let found = rule(self)?;
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }

    /// Returns the first step by A1.
    fn wall(&self) -> AkariFound {
        for (wall, needs, open) in self.walls() {
            if needs < 0 {
                return Err(AkariClash::TooMany(wall));
            }
            if needs > open.len() as isize {
                return Err(AkariClash::TooFew(wall));
            }
            if open.is_empty() {
                continue;
            }
            let step = |rooks, empty, reason| Ok(Some(AkariStep { level: 1, rooks, empty, reason }));
            if needs == 0 {
                return step(Vec::new(), open, AkariReason::Complete(wall));
            }
            if needs == open.len() as isize {
                return step(open, Vec::new(), AkariReason::NeedsAll(wall));
            }
        }
        Ok(None)
    }

    /// Returns the first step by A2.
    fn only_place(&self) -> AkariFound {
        for cell in self.dark() {
            match self.places(cell).map(u64::count_ones).sum() {
                0 => return Err(AkariClash::Dark(cell)),
                1 => {
                    let rooks = ones_in(&self.places(cell).collect::<Vec<_>>()).collect();
                    let reason = AkariReason::OnlyPlace(cell);
                    return Ok(Some(AkariStep { level: 2, rooks, empty: Vec::new(), reason }));
                }
                _ => {}
            }
        }
        Ok(None)
    }

    /// Returns the first step by A3.
    fn no_place_left(&self) -> AkariFound {
        let step =
            |cell, reason| Ok(Some(AkariStep { level: 3, rooks: Vec::new(), empty: vec![cell], reason }));
        let walls: Vec<_> = self.walls().filter(|wall| wall.1 > 0).collect();
        let dark: Vec<_> = self.dark().map(|cell| (cell, self.places(cell).collect::<Vec<_>>())).collect();
        for cell in ones_in(&self.open) {
            // A cell that sees itself or all places of itself has a rook.
            let blocks = |(other, places): &&(usize, Vec<u64>)| {
                *other != cell
                    && !self.sees(cell, *other)
                    && places.iter().zip(self.ladder.sees(cell)).all(|(places, sees)| places & !sees == 0)
            };
            if let Some((other, _)) = dark.iter().find(blocks) {
                return step(cell, AkariReason::NoPlaceLeft(*other));
            }
            let starves = |(_, needs, open): &&(usize, isize, Vec<usize>)| {
                let left = open.iter().filter(|&&other| !self.sees(cell, other)).count();
                !open.contains(&cell) && (left as isize) < *needs
            };
            if let Some((wall, ..)) = walls.iter().find(starves) {
                return step(cell, AkariReason::TooFewLeft(*wall));
            }
        }
        Ok(None)
    }

    /// Returns the first step by A4.
    fn two_walls(&self) -> AkariFound {
        let walls: Vec<_> = self.walls().filter(|wall| !wall.2.is_empty()).collect();
        for (index, one) in walls.iter().enumerate() {
            for other in &walls[index + 1..] {
                let touches = |a: &usize| other.2.iter().any(|b| a == b || self.sees(*a, *b));
                if !one.2.iter().any(touches) {
                    continue;
                }
                let cells = distinct([&one.2[..], &other.2].concat());
                let (always, never) =
                    self.agreed(&cells, one, other).ok_or(AkariClash::Walls(one.0, other.0))?;
                if always | never != 0 {
                    let chosen = |mask: u32| {
                        cells
                            .iter()
                            .enumerate()
                            .filter(move |(index, _)| mask >> index & 1 == 1)
                            .map(|(_, &cell)| cell)
                    };
                    return Ok(Some(AkariStep {
                        level: 4,
                        rooks: chosen(always).collect(),
                        empty: chosen(never).collect(),
                        reason: AkariReason::Walls(one.0, other.0),
                    }));
                }
            }
        }
        Ok(None)
    }

    /// Returns the cells with a rook in all ways to meet two walls, and those with a rook in none; nothing if there is
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
        let groups = [one, other].map(|wall| (mask(&|cell| wall.2.contains(&cell)), wall.1));
        let attacked: Vec<u32> =
            cells.iter().map(|&cell| mask(&|another| self.sees(cell, another))).collect();
        let all = (1u32 << cells.len()) - 1;
        let is_way = |rooks: &u32| {
            groups.iter().all(|&(group, needs)| (rooks & group).count_ones() as isize == needs)
                && attacked
                    .iter()
                    .enumerate()
                    .all(|(index, seen)| rooks >> index & 1 == 0 || rooks & seen == 0)
        };
        let ways = (0..=all).filter(is_way);
        let (mut found, mut always, mut never) = (false, all, all);
        for way in ways {
            (found, always, never) = (true, always & way, never & !way);
        }
        found.then_some((always, never))
    }
}
