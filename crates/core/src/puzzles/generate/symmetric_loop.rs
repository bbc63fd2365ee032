//! Loops that are their own image under a symmetry of the board.
//!
//! If all that a board shows is symmetric, the image of a solution is a solution. So a board with one solution hides a
//! loop that is its own image. Such loops grow from a smallest rectangle that is its own image, by changes that are
//! made together with their images.

use super::edge_set::EdgeSet;
use super::reroute::LoopSpace;
use super::{ClueSymmetry, distinct, has_edge};

/// Changes for each point of the board, at most, until a loop is long enough.
const CHANGES: usize = 4;
/// One of this many changes may shorten the loop.
const SHORTER: usize = 4;

impl LoopSpace<'_> {
    /// Returns a loop that is its own image and has about this many points; `None` if no rectangle can be its beginning.
    /// The symmetry must fit the grid.
    pub(super) fn symmetric_loop(
        self,
        length: usize,
        random: &mut dyn FnMut(usize) -> usize,
    ) -> Option<Vec<usize>> {
        let rectangles = self.rectangles();
        let shortest = rectangles.iter().map(Vec::len).min()?;
        let starts: Vec<Vec<usize>> =
            rectangles.into_iter().filter(|points| points.len() == shortest).collect();
        let mut points = starts[random(starts.len())].clone();
        for _ in 0..CHANGES * self.grid.rows * self.grid.columns {
            if points.len() >= length {
                break;
            }
            let mut loops = self.reroutes(&points, &[], usize::MAX, random);
            if let Some(next) = loops.find(|next| next.len() >= points.len() || random(SHORTER) == 0) {
                drop(loops);
                points = next;
            }
        }
        Some(points)
    }

    /// Returns the borders of the rectangles that are their own images, where they may be.
    fn rectangles(self) -> Vec<Vec<usize>> {
        let Self { grid, symmetry, may_visit } = self;
        let cell = |row: usize, column: usize| row * grid.columns + column;
        let mut found = Vec::new();
        for (top, left) in (0..grid.rows).flat_map(|row| (0..grid.columns).map(move |column| (row, column))) {
            for (bottom, right) in
                (top + 1..grid.rows).flat_map(|row| (left + 1..grid.columns).map(move |column| (row, column)))
            {
                let corners = [cell(top, left), cell(top, right), cell(bottom, left), cell(bottom, right)];
                let is_corner =
                    |&corner: &usize| corners.contains(&symmetry.image(corner, grid.rows, grid.columns));
                if !corners.iter().all(is_corner) {
                    continue;
                }
                let right_down = (left..right)
                    .map(|column| cell(top, column))
                    .chain((top..bottom).map(|row| cell(row, right)));
                let left_up = (left + 1..=right).rev().map(|column| cell(bottom, column));
                let left_up = left_up.chain((top + 1..=bottom).rev().map(|row| cell(row, left)));
                let points: Vec<usize> = right_down.chain(left_up).collect();
                if points.iter().all(|&point| may_visit(point)) {
                    found.push(points);
                }
            }
        }
        found
    }

    /// Returns a loop that is its own image, changed as `changed` is and in the images of that; `None` if that is no
    /// loop, or visits points that it may not.
    pub(super) fn with_images(self, points: &[usize], changed: Vec<usize>) -> Option<Vec<usize>> {
        if self.symmetry == ClueSymmetry::None {
            return Some(changed);
        }
        let Self { grid, symmetry, may_visit } = self;
        let count = grid.rows * grid.columns;
        let edges = |points: &[usize]| -> Vec<[usize; 2]> {
            let next = points.iter().cycle().skip(1);
            points.iter().zip(next).map(|(&one, &other)| [one.min(other), one.max(other)]).collect()
        };
        let (before, after) = (has_edge(count, points), has_edge(count, &changed));
        let (mut edges, new) = (edges(points), edges(&changed));
        let gone = edges.iter().filter(|edge| !after(edge[0], edge[1]));
        let come = new.iter().filter(|edge| !before(edge[0], edge[1]));
        let mut flipped: Vec<[usize; 2]> = Vec::new();
        for &edge in gone.chain(come) {
            flipped.extend(symmetry.edge_orbit(edge, (grid.rows, grid.columns)));
        }
        // An edge of both is gone.
        edges.extend(distinct(flipped));
        let points = EdgeSet::new(count, edges).single_loop()?;
        points.iter().all(|&point| may_visit(point)).then_some(points)
    }
}
