//! Paths that pass some points in a fixed order.
//!
//! An open path through all points is a loop through one more point, *outside*, which is joined to both of its ends and
//! to nothing else. So the ladder of loops holds for paths, too, and begins with both lines to outside.
//!
//! The order adds one thing to L3. The *near* point of an end of a line is the first one of the order along the line,
//! from this end. If an edge joins two lines, their near points there follow each other on the path, so they must be
//! neighbours in the order.

use super::board::LoopLines;
use super::reason::LoopClash;
use super::{LoopAreas, LoopLadder};
use crate::solver::graph::SuccessorTable;

/// The points that a path passes in a fixed order.
#[derive(Debug)]
pub(super) struct PathOrder {
    /// The points in their order; the path begins at the first one and ends at the last one.
    points: Vec<usize>,
    /// The further point that closes the path to a loop.
    outside: usize,
}

impl LoopLadder {
    /// Prepares the ladder for the paths through all vertices of a symmetric table that visit these vertices in this
    /// order, from the first of them to the last.
    ///
    /// # Panics
    /// If the table is not symmetric, or `order` has fewer than two vertices or one that does not exist.
    #[must_use]
    pub fn of_path(steps: &SuccessorTable, order: &[usize]) -> Self {
        let ends = [order[0] as u32, order[order.len() - 1] as u32];
        let around = steps.with_dummy(&ends).expect("two different vertices of the table");
        let mut ladder = Self::new(&around, &[], LoopAreas::default());
        ladder.order = Some(PathOrder { points: order.to_vec(), outside: steps.vertices() });
        ladder
    }

    /// Returns the facts that hold in every solution of a path: it visits all points, and both ends are joined to
    /// outside.
    pub(super) fn given(&self) -> Vec<u32> {
        let Some(order) = &self.order else { return Vec::new() };
        let visits = (0..self.edges.vertices()).map(|point| self.edges.visit(point) as u32);
        visits.chain(self.edges.around(order.outside).map(|(edge, _)| edge as u32)).collect()
    }

    /// Returns for each point of the board its number in the order, from 1, and 0 if it has none.
    pub(super) fn numbers(&self) -> Vec<u32> {
        let mut numbers = vec![0; self.edges.vertices()];
        let points = self.order.iter().flat_map(|order| &order.points);
        (1..).zip(points).for_each(|(number, &point)| numbers[point] = number);
        numbers
    }

    /// Returns the path of a loop, from its first point; the loop itself if there is no order.
    pub(super) fn opened(&self, mut points: Vec<usize>) -> Vec<usize> {
        let Some(order) = &self.order else { return points };
        let outside = points.iter().position(|&point| point == order.outside).unwrap_or(0);
        points.rotate_left(outside + 1);
        points.pop();
        if points.first() != order.points.first() {
            points.reverse();
        }
        points
    }
}

impl LoopLines<'_> {
    /// Returns the clash of an edge that joins two numbers although they are not neighbours in the order; outside is between
    /// the last one and the first one. The edge is between the ends of two lines, or was when it became a line.
    pub(super) fn misjoined(&self, edge: u32) -> Option<LoopClash> {
        let order = self.ladder.order.as_ref()?;
        let [one, other] = self.ladder.ends[edge as usize].map(|point| self.near(point as usize));
        let (least, most) = (one.min(other), one.max(other));
        let is_around = least == 1 && most as usize == order.points.len();
        (least > 0 && most - least != 1 && !is_around).then_some(LoopClash::Order(least, most))
    }

    /// Returns the open edges that would join numbers that are not neighbours in the order, each with its clash.
    pub(super) fn misjoins(&self) -> Vec<(u32, LoopClash)> {
        if self.ladder.order.is_none() {
            return Vec::new();
        }
        let is_end = |point: usize| self.far_end(self.far_end(point)) == point;
        let joins_lines = |edge: &u32| {
            let [one, other] = self.ladder.ends[*edge as usize].map(|point| point as usize);
            is_end(one) && is_end(other) && self.far_end(one) != other
        };
        let open = (0..self.ladder.ends.len() as u32).filter(|&edge| self.is_open(edge));
        open.filter(joins_lines).filter_map(|edge| Some((edge, self.misjoined(edge)?))).collect()
    }

    /// Checks that no line has numbers in a wrong order.
    ///
    /// # Errors
    /// A line joins numbers that are not neighbours in the order.
    pub(super) fn is_in_order(&self) -> Result<(), LoopClash> {
        self.wrong_edge().and_then(|edge| self.misjoined(edge)).map_or(Ok(()), Err)
    }
}
