//! Loops that differ a little from a loop, at a place where it differs from another one.
//!
//! The changes are those of a random loop: an edge makes way for three edges around two unvisited points, the opposite,
//! and a corner changes places with the unvisited point across. See `random_loop` of the search for their source.

use super::{ClueSymmetry, Grid, has_edge, shuffle};

/// The loops that are returned, at most.
const MOST: usize = 24;
/// How far a change may begin before or behind an edge that the other loop does not use, to be tried in this order.
pub(super) const REACHES: [usize; 3] = [2, 8, usize::MAX];

/// Where loops may be, and the symmetry that they keep.
#[derive(Clone, Copy)]
pub(super) struct LoopSpace<'a> {
    pub(super) grid: Grid,
    pub(super) symmetry: ClueSymmetry,
    /// Returns whether loops may visit a point.
    pub(super) may_visit: &'a dyn Fn(usize) -> bool,
}

impl<'a> LoopSpace<'a> {
    /// Returns a whole grid.
    pub(super) fn whole(grid: Grid, symmetry: ClueSymmetry) -> Self {
        Self { grid, symmetry, may_visit: &|_| true }
    }

    /// Returns changed loops in random order, each at most `reach` steps from an edge of `points` that `other` does not
    /// use. Changes of a loop that is its own image are made together with their images.
    pub(super) fn reroutes<'b>(
        self,
        points: &'b [usize],
        other: &[usize],
        reach: usize,
        random: &mut dyn FnMut(usize) -> usize,
    ) -> impl Iterator<Item = Vec<usize>> + use<'a, 'b> {
        let (count, grid) = (points.len(), self.grid);
        let used = has_edge(grid.rows * grid.columns, other);
        let differs: Vec<bool> = (0..count).map(|at| !used(points[at], points[(at + 1) % count])).collect();
        let reach = reach.min(count / 2);
        let is_near = |at: &usize| (0..=2 * reach).any(|by| differs[(at + count + by - reach) % count]);
        let mut places: Vec<usize> = (0..count).filter(is_near).collect();
        shuffle(&mut places, random);
        let mut is_free: Vec<bool> = (0..grid.rows * grid.columns).map(self.may_visit).collect();
        for &point in points {
            is_free[point] = false;
        }
        let loops = places.into_iter().flat_map(move |at| changes(grid, points, &is_free, at)).take(MOST);
        loops.filter_map(move |changed| self.with_images(points, changed))
    }
}

/// Returns the loops that a change at one place of a loop leads to.
fn changes(grid: Grid, points: &[usize], is_free: &[bool], at: usize) -> Vec<Vec<usize>> {
    let count = points.len();
    // The loop from this place on.
    let turned: Vec<usize> = points[at..].iter().chain(&points[..at]).copied().collect();
    let is_free = |point: &usize| is_free[*point];
    let mut loops = Vec::new();
    for step in Grid::STEPS {
        let [one, two] =
            [grid.step(turned[0], step).filter(is_free), grid.step(turned[1], step).filter(is_free)];
        if let (Some(one), Some(two)) = (one, two) {
            loops.push([&turned[..1], &[one, two], &turned[1..]].concat());
        }
    }
    if count > 4 && grid.beside(turned[0]).any(|beside| beside == turned[3]) {
        loops.push([&turned[..1], &turned[3..]].concat());
    }
    let (before, here, next) = (turned[0], turned[1], turned[2]);
    let onward = Grid::STEPS.into_iter().find(|&step| grid.step(here, step) == Some(next));
    // Straight on, the point across would be the one between.
    let across = onward.and_then(|step| grid.step(before, step)).filter(|&across| across != here);
    if let Some(across) = across.filter(is_free) {
        loops.push([&[before, across], &turned[2..]].concat());
    }
    loops
}
