//! Random paths that together visit all cells. No path touches itself: neighbours on a path follow each other, because
//! a path could be shorter otherwise.
//!
//! A *flip* joins the end of one path to a cell of another one, which is cut there; if that is an end, there is one
//! path less. Flips that make no new short paths are made until the number of paths is as wanted.

use crate::problems::draft::shuffle;
use crate::problems::grid::Grid;

use super::super::problem::STEPS;

/// Flips that are tried for each cell, at most.
const FLIPS: usize = 400;
/// Paths with fewer cells are short.
const SHORT: usize = 3;

/// Paths through all cells of a rectangle.
#[derive(Debug, Clone)]
pub(super) struct CoveringPaths {
    grid: Grid,
    /// The cells of each path, in order.
    pub(super) paths: Vec<Vec<usize>>,
    /// The path of each cell.
    path: Vec<usize>,
}

impl CoveringPaths {
    /// Returns random paths with about `cells` cells each.
    pub(super) fn random(grid: Grid, cells: usize, random: &mut dyn FnMut(usize) -> usize) -> Self {
        let count = grid.rows * grid.columns;
        let mut all =
            Self { grid, paths: (0..count).map(|cell| vec![cell]).collect(), path: (0..count).collect() };
        for _ in 0..FLIPS * count {
            let Some(next) = all.flip(random(count), random) else { continue };
            if next.cost() <= all.cost() {
                all = next;
            }
            if all.paths.len() * cells <= count && all.paths.iter().all(|path| path.len() >= SHORT) {
                break;
            }
        }
        all
    }

    /// Returns how unwanted the paths are: their number, and much for each cell that a path is too short.
    pub(super) fn cost(&self) -> usize {
        self.paths.iter().map(|path| 1 + 3 * SHORT.saturating_sub(path.len())).sum()
    }

    /// Returns the ends of each path.
    pub(super) fn ends(&self) -> Vec<[usize; 2]> {
        self.paths.iter().map(|path| [path[0], path[path.len() - 1]]).collect()
    }

    /// Returns whether a path joins two neighbours.
    pub(super) fn joins(&self, [one, other]: [usize; 2]) -> bool {
        self.path[one] == self.path[other] // it does not touch itself
    }

    /// Returns the paths after a random cut at one of these cells that makes no short path, if there is one.
    pub(super) fn cut(&self, cells: &[usize], random: &mut dyn FnMut(usize) -> usize) -> Option<Self> {
        let mut cuts = Vec::new();
        for (number, path) in self.paths.iter().enumerate() {
            let places = SHORT..(path.len() + 1).saturating_sub(SHORT);
            let is_near = |at: &usize| path[at - 1..=*at].iter().any(|cell| cells.contains(cell));
            cuts.extend(places.filter(is_near).map(|at| (number, at)));
        }
        let &(number, at) = cuts.get(random(cuts.len().max(1)))?;
        let mut result = self.clone();
        let rest = result.paths[number].split_off(at);
        for &cell in &rest {
            result.path[cell] = result.paths.len();
        }
        result.paths.push(rest);
        Some(result)
    }

    /// Returns the neighbours of a cell.
    fn around(&self, cell: usize) -> impl Iterator<Item = usize> + use<> {
        let grid = self.grid;
        STEPS.into_iter().filter_map(move |step| grid.step(cell, step))
    }

    /// Returns the paths after a random flip at a cell, if that is the end of a path and a flip is possible.
    pub(super) fn flip(&self, end: usize, random: &mut dyn FnMut(usize) -> usize) -> Option<Self> {
        let own = self.path[end];
        let mut first = self.paths[own].clone();
        if first[0] == end {
            first.reverse();
        }
        if first.last() != Some(&end) {
            return None;
        }
        let mut others: Vec<usize> = self.around(end).filter(|&cell| self.path[cell] != own).collect();
        shuffle(&mut others, random);
        let joint = *others.first()?;
        let mut second = self.paths[self.path[joint]].clone();
        if random(2) == 0 {
            second.reverse();
        }
        let place = second.iter().position(|&cell| cell == joint)?;
        let rest = second[..place].to_vec();
        second.drain(..place);
        // The two parts touch only where they are joined.
        let touches = |cell: usize| self.around(cell).filter(|other| second.contains(other)).count();
        if first.iter().map(|&cell| touches(cell)).sum::<usize>() != 1 {
            return None;
        }
        first.extend(second);
        let mut flipped = self.clone();
        let other = self.path[joint];
        flipped.paths[own] = first;
        flipped.paths[other] = rest;
        if flipped.paths[other].is_empty() {
            flipped.paths.swap_remove(other);
        }
        for (number, path) in flipped.paths.iter().enumerate() {
            for &cell in path {
                flipped.path[cell] = number;
            }
        }
        Some(flipped)
    }
}
