//! Grows one side of a cut whose other side is its image under an involution.
//!
//! A vertex may be above if its image is not, and if no neighbour of its image is: no edge joins the sides.
//! From a start, the next vertex is the one that widens the frontier least; among equals it is the one that
//! was reached first. When no vertex can be added, those that are neither above nor images are the middle.
//! Every start gives another cut, and the best one is often as good as a cut made by hand.

use super::cost::{meeting_states, sweep_states};
use super::{Candidate, Cut};
use crate::frontier::cells::MOST_PLACES;
use crate::frontier::meeting::MOST_MIDDLE;
use crate::network::Rows;

/// A graph with an involution.
#[derive(Debug, Clone, Copy)]
pub(super) struct Folding<'a> {
    pub(super) graph: &'a Rows,
    /// The image of each vertex.
    pub(super) image: &'a [u32],
    /// The vertices that are in the middle in any case, and taken last.
    pub(super) late: &'a [u32],
}

/// The vertices above, in the order of the sweep, and the expected number of states.
#[derive(Debug, Clone)]
pub(super) struct Prefix {
    pub(super) cost: f64,
    pub(super) above: Vec<u32>,
}

impl Folding<'_> {
    /// Grows the side above from a start; `None` if the frontier or the middle is too wide.
    pub(super) fn grown(&self, start: u32) -> Option<Prefix> {
        let mut growth = Growth::new(self, start);
        let mut above = Vec::new();
        while let Some(vertex) = growth.next() {
            growth.take(vertex);
            above.push(vertex);
            if growth.front.len() + self.late.len() > MOST_PLACES {
                return None;
            }
        }
        self.prefix(above)
    }

    /// Returns a side with its cost; `None` if it is empty or if the middle is too wide.
    pub(super) fn prefix(&self, above: Vec<u32>) -> Option<Prefix> {
        if above.is_empty() || self.image.len() - 2 * above.len() > MOST_MIDDLE {
            return None;
        }
        let is_side = self.sides(&above);
        let edges = (0..).zip(&is_side).filter(|it| !it.1).flat_map(|it| self.graph.row(it.0));
        let edges = edges.filter(|&&it| !is_side[it as usize]).count() / 2;
        let (sum, last) = sweep_states(self.graph, &above, self.late);
        Some(Prefix { cost: sum + meeting_states(last, edges.div_ceil(2)), above })
    }

    /// Returns the order of all vertices: those above, those between, those below, and those that are late.
    pub(super) fn candidate(&self, prefix: Prefix) -> Candidate {
        let is_side = self.sides(&prefix.above);
        let middle: Vec<u32> = (0..).zip(&is_side).filter(|it| !it.1).map(|it| it.0).collect();
        let mut order = prefix.above;
        let above = order.len();
        let between = middle.iter().copied().filter(|it| !self.late.contains(it)).collect();
        extend_narrowly(self.graph, &mut order, between);
        let below: Vec<u32> = order[..above].iter().rev().map(|&it| self.image[it as usize]).collect();
        order.extend(below);
        order.extend(self.late);
        Candidate { order, cut: Some(Cut { above, middle, image: self.image.to_vec() }) }
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
    pub(super) fn is_unmovable(&self, vertex: u32) -> bool {
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
        let is_blocked = (0..count as u32).map(|it| folding.is_unmovable(it)).collect();
        let mut is_reached = vec![false; count];
        folding.late.iter().chain([&start]).for_each(|&it| is_reached[it as usize] = true);
        Self { folding, is_reached, is_blocked, front: vec![start] }
    }

    /// Returns the vertex of the frontier that is taken next.
    fn next(&self) -> Option<u32> {
        let widens = |vertex: u32| {
            let row = self.folding.graph.row(vertex).iter();
            row.filter(|&&it| !self.is_reached[it as usize]).count()
        };
        let free = (0..).zip(&self.front).filter(|it| !self.is_blocked[*it.1 as usize]);
        free.min_by_key(|&(age, &vertex): &(usize, _)| (widens(vertex), age)).map(|it| *it.1)
    }

    fn take(&mut self, vertex: u32) {
        self.front.retain(|&it| it != vertex);
        for &next in self.folding.graph.row(vertex) {
            if !std::mem::replace(&mut self.is_reached[next as usize], true) {
                self.front.push(next);
            }
        }
        let image = self.folding.image[vertex as usize];
        self.is_blocked[image as usize] = true;
        self.folding.graph.row(image).iter().for_each(|&it| self.is_blocked[it as usize] = true);
    }
}

/// Appends vertices to an order, one after another the one that widens the frontier least.
fn extend_narrowly(graph: &Rows, order: &mut Vec<u32>, mut more: Vec<u32>) {
    let mut is_reached = vec![false; graph.len()];
    let reach = |is_reached: &mut Vec<bool>, vertex: u32| {
        is_reached[vertex as usize] = true;
        graph.row(vertex).iter().for_each(|&it| is_reached[it as usize] = true);
    };
    order.iter().for_each(|&vertex| reach(&mut is_reached, vertex));
    while !more.is_empty() {
        let widens = |vertex: u32| {
            let row = graph.row(vertex).iter();
            row.filter(|&&it| !is_reached[it as usize]).count() + usize::from(!is_reached[vertex as usize])
        };
        let best = (0..more.len()).min_by_key(|&at| (widens(more[at]), more[at])).unwrap_or(0);
        let vertex = more.remove(best);
        reach(&mut is_reached, vertex);
        order.push(vertex);
    }
}
