//! Grows one side of a cut whose other side is its image under an involution.
//!
//! A vertex may be above if its image is not, and if no neighbour of its image is: no edge joins the sides.
//! From a start, the next vertex is the one that widens the frontier least; among equals it is the one that
//! was reached first. When no vertex can be added, those that are neither above nor images are the middle.
//! Every start gives another cut, and the best one is often as good as a cut made by hand.

use super::cost::{meeting_states, sweep_states, unreached_factor};
use crate::frontier::key::MOST_PLACES;
use crate::frontier::meeting::MOST_MIDDLE;
use crate::network::Rows;

/// A graph with an involution.
#[derive(Debug)]
pub(super) struct Folding<'a> {
    pub(super) graph: &'a Rows,
    /// The image of each vertex.
    pub(super) image: &'a [u32],
    /// The vertices that are in the middle in any case, and taken last.
    pub(super) late: Vec<u32>,
}

/// The vertices above, in the order of the sweep, and the expected number of states.
#[derive(Debug)]
pub(super) struct Prefix {
    pub(super) cost: f64,
    pub(super) above: Vec<u32>,
}

impl Folding<'_> {
    /// Returns whether few enough vertices must be in the middle.
    pub(super) fn is_promising(&self) -> bool {
        let all = 0..self.graph.len() as u32;
        all.filter(|&vertex| self.late.contains(&vertex) || self.is_unmovable(vertex)).count() <= MOST_MIDDLE
    }

    /// Grows the side above from a start; `None` if the frontier or the middle is too wide, or if the work
    /// exceeds `effort`, from which it is deducted.
    pub(super) fn grown(&self, start: u32, effort: &mut u64) -> Option<Prefix> {
        let mut growth = Growth::new(self, start);
        let mut above = Vec::new();
        while let Some(vertex) = growth.next(effort) {
            growth.take(vertex);
            above.push(vertex);
            if growth.front.len() + self.late.len() > MOST_PLACES || *effort == 0 {
                return None;
            }
        }
        self.prefix(above, growth.front.len() + self.late.len())
    }

    /// Returns a side with its cost, given the width of its frontier; `None` if it is empty or if the middle is
    /// too wide.
    fn prefix(&self, above: Vec<u32>, front: usize) -> Option<Prefix> {
        if above.is_empty() || self.image.len() - 2 * above.len() > MOST_MIDDLE {
            return None;
        }
        let is_side = self.sides(&above);
        let ends = (0..).zip(&is_side).filter(|pair| !pair.1).flat_map(|pair| self.graph.row(pair.0));
        let edges = ends.filter(|&&end| !is_side[end as usize]).count() / 2;
        let unreached = self.image.len() - 2 * above.len() - front;
        let (sum, last) = sweep_states(self.graph, &above, &self.late);
        let met = meeting_states(last, edges.div_ceil(2)) * unreached_factor(unreached);
        Some(Prefix { cost: sum + met, above })
    }

    /// Returns an order of all vertices: those above, those between in the order in which they are reached,
    /// those below, and those that are late.
    pub(super) fn completed(&self, above: Vec<u32>) -> Vec<u32> {
        let mut is_placed = self.sides(&above);
        for &vertex in &self.late {
            is_placed[vertex as usize] = true;
        }
        let below: Vec<u32> = above.iter().rev().map(|&vertex| self.image[vertex as usize]).collect();
        let reached: Vec<u32> = above.iter().flat_map(|&vertex| self.graph.row(vertex)).copied().collect();
        let mut order = above;
        for vertex in reached.into_iter().chain(0..self.graph.len() as u32) {
            if !std::mem::replace(&mut is_placed[vertex as usize], true) {
                order.push(vertex);
            }
        }
        order.extend(below);
        order.extend(&self.late);
        order
    }

    /// Returns for each vertex whether it is above or below.
    fn sides(&self, above: &[u32]) -> Vec<bool> {
        let mut is_side = vec![false; self.image.len()];
        for &vertex in above {
            is_side[vertex as usize] = true;
            is_side[self.image[vertex as usize] as usize] = true;
        }
        is_side
    }

    /// Returns whether a vertex is its own image, or a neighbour of its image.
    fn is_unmovable(&self, vertex: u32) -> bool {
        let image = self.image[vertex as usize];
        image == vertex || self.graph.row(vertex).contains(&image)
    }
}

/// The growth of the side above.
struct Growth<'a> {
    folding: &'a Folding<'a>,
    /// Whether each vertex is on the frontier, or above, or late.
    is_reached: Vec<bool>,
    /// Whether each vertex can no longer be above.
    is_blocked: Vec<bool>,
    /// The vertices of the frontier, in the order in which they were reached.
    front: Vec<u32>,
}

impl<'a> Growth<'a> {
    fn new(folding: &'a Folding<'a>, start: u32) -> Self {
        let count = folding.graph.len();
        let is_blocked = (0..count as u32).map(|vertex| folding.is_unmovable(vertex)).collect();
        let mut is_reached = vec![false; count];
        for &vertex in folding.late.iter().chain([&start]) {
            is_reached[vertex as usize] = true;
        }
        Self { folding, is_reached, is_blocked, front: vec![start] }
    }

    /// Returns the vertex of the frontier that is taken next, and deducts the work from `effort`.
    fn next(&self, effort: &mut u64) -> Option<u32> {
        let widens = |vertex: u32| {
            let row = self.folding.graph.row(vertex).iter();
            row.filter(|&&other| !self.is_reached[other as usize]).count()
        };
        let free = (0..).zip(&self.front).filter(|pair| !self.is_blocked[*pair.1 as usize]);
        let rank = |&(age, &vertex): &(usize, &u32)| (widens(vertex), age);
        let work = |(_, &vertex): (usize, &u32)| u64::from(self.folding.graph.degree(vertex)) + 1;
        *effort = effort.saturating_sub(free.clone().map(work).sum());
        free.min_by_key(rank).map(|best| *best.1)
    }

    fn take(&mut self, vertex: u32) {
        self.front.retain(|&other| other != vertex);
        for &next in self.folding.graph.row(vertex) {
            if !std::mem::replace(&mut self.is_reached[next as usize], true) {
                self.front.push(next);
            }
        }
        let image = self.folding.image[vertex as usize];
        self.is_blocked[image as usize] = true;
        for &next in self.folding.graph.row(image) {
            self.is_blocked[next as usize] = true;
        }
    }
}
