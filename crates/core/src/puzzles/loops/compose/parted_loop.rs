//! A loop that is cut into parts, each of which is the visited part of a region.
//!
//! Cells beside the loop that are connected to each other join the smallest part that they touch.

use super::super::super::CluePlaces;
use super::super::kind::LoopBoard;
use super::super::problem::STEPS;
use super::in_places;
use crate::files::boards::loops::clues::Clue;
use crate::problems::draft::shuffle;
use crate::problems::grid::Grid;
use crate::problems::loop_facts::in_order;

/// A loop that is cut into parts, and the part of each cell.
#[derive(Debug, Clone)]
pub(super) struct PartedLoop {
    pub(super) grid: Grid,
    pub(super) points: Vec<usize>,
    pub(super) part: Vec<usize>,
}

impl PartedLoop {
    /// Cuts a loop into parts with about `cells` cells each, from a random place on.
    pub(super) fn new(
        grid: Grid,
        points: &[usize],
        cells: usize,
        random: &mut dyn FnMut(usize) -> usize,
    ) -> Self {
        let least = cells / 2;
        let count = points.len();
        let start = random(count);
        let mut part = vec![None; grid.rows * grid.columns];
        let (mut parts, mut done) = (0, 0);
        while done < count {
            let mut length = least + random(cells);
            if done + length + least > count {
                length = count - done;
            }
            for index in done..done + length {
                part[points[(start + index) % count]] = Some(parts);
            }
            parts += 1;
            done += length;
        }
        Self { grid, points: in_order(points.to_vec()), part: joined(grid, part, random) }
    }

    /// Returns the same parts for a changed loop; a part may vanish or be no longer connected.
    pub(super) fn along(&self, points: Vec<usize>, random: &mut dyn FnMut(usize) -> usize) -> Self {
        let mut part = vec![None; self.part.len()];
        for (index, &point) in points.iter().enumerate() {
            // New points belong to the part of the point before, so that parts stay pieces of the loop.
            let before = points[(index + points.len() - 1) % points.len()];
            let is_old = self.points.contains(&point);
            part[point] = Some(if is_old { self.part[point] } else { self.part[before] });
        }
        Self { grid: self.grid, part: joined(self.grid, part, random), points: in_order(points) }
    }

    /// Returns the places on the loop of a part, in order.
    pub(super) fn piece(&self, part: usize) -> Vec<usize> {
        let count = self.points.len();
        let is_in = |at: usize| self.part[self.points[at % count]] == part;
        let first = (0..count).find(|&at| is_in(at) && !is_in(at + count - 1)).unwrap_or(0);
        (first..first + count).take_while(|&at| is_in(at)).map(|at| self.points[at % count]).collect()
    }

    /// Returns the regions, each with the number of its cells on the loop in its first cell.
    pub(super) fn board(&self, places: &CluePlaces) -> LoopBoard {
        let mut sizes = vec![0; self.part.iter().max().map_or(0, |last| last + 1)];
        for &point in &self.points {
            sizes[self.part[point]] += 1;
        }
        // Regions are numbered in the order of their first cells.
        let mut known: Vec<usize> = Vec::new();
        let mut numbers = vec![None; self.part.len()];
        let mut regions = Vec::with_capacity(self.part.len());
        for (cell, &part) in self.part.iter().enumerate() {
            let region = known.iter().position(|&known| known == part).unwrap_or_else(|| {
                numbers[cell] = Some(Clue::number(sizes[part]));
                known.push(part);
                known.len() - 1
            });
            regions.push(region as u32);
        }
        LoopBoard { regions, ..LoopBoard::new(in_places(numbers, self.grid.columns, places)) }
    }

    /// Returns the loop with a part that is cut before a place of its piece.
    pub(super) fn cut(
        &self,
        part: usize,
        piece: &[usize],
        at: usize,
        random: &mut dyn FnMut(usize) -> usize,
    ) -> Self {
        let fresh = self.part.iter().max().map_or(0, |last| last + 1);
        let mut parts: Vec<Option<usize>> =
            self.part.iter().map(|&other| Some(other).filter(|&other| other != part)).collect();
        for (index, &point) in piece.iter().enumerate() {
            parts[point] = Some(if index < at { part } else { fresh });
        }
        Self { grid: self.grid, points: self.points.clone(), part: joined(self.grid, parts, random) }
    }
}

/// Lets connected cells without a part join the smallest part that they touch, or a random one of these.
fn joined(grid: Grid, mut part: Vec<Option<usize>>, random: &mut dyn FnMut(usize) -> usize) -> Vec<usize> {
    // Parts that are gone leave gaps in the numbers.
    let mut sizes = vec![0; part.iter().flatten().max().map_or(0, |last| last + 1)];
    part.iter().flatten().for_each(|&known| sizes[known] += 1);
    let beside = |cell: usize| STEPS.iter().filter_map(move |&step| grid.step(cell, step));
    for start in 0..part.len() {
        if part[start].is_some() {
            continue;
        }
        let (mut group, mut touched, mut next) = (vec![start], Vec::new(), 0);
        while let Some(&cell) = group.get(next) {
            next += 1;
            for other in beside(cell) {
                match part[other] {
                    Some(known) => touched.push(known),
                    None if !group.contains(&other) => group.push(other),
                    None => {}
                }
            }
        }
        shuffle(&mut touched, random);
        let chosen = touched.into_iter().min_by_key(|&known| sizes[known]);
        if let Some(known) = chosen {
            sizes[known] += group.len();
        }
        for cell in group {
            part[cell] = chosen;
        }
    }
    part.into_iter().map(|part| part.unwrap_or(0)).collect()
}
