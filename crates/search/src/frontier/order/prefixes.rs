//! Grows one side of a cut whose other side is its image under an involution.
//!
//! A vertex may be above if its image is not, and if no neighbour of its image is: no edge joins the sides.
//! From a start, the next vertex is the one that widens the frontier least; among equals it is the one that
//! was reached first. When no vertex can be added, those that are neither above nor images are the middle.
//! Every start gives another cut, and the best one is often as good as a cut made by hand.

use super::cost::{frontier_states, meeting_states};
use super::{Candidate, Cut};
use crate::frontier::meeting::MOST_MIDDLE;
use crate::network::Rows;

/// The vertices above, in the order of the sweep, and the expected number of states.
#[derive(Debug, PartialEq)]
pub(super) struct Prefix {
    pub(super) cost: f64,
    above: Vec<u32>,
    /// The involution, by its number.
    pub(super) involution: usize,
}

/// The growth of the side above.
struct Growth<'a> {
    graph: &'a Rows,
    image: &'a [u32],
    is_above: Vec<bool>,
    /// Whether each vertex is on the frontier, or above, or taken last.
    is_reached: Vec<bool>,
    /// Whether each vertex can no longer be above.
    is_blocked: Vec<bool>,
    /// The vertices of the frontier, in the order in which they were reached.
    front: Vec<u32>,
}

impl Prefix {
    /// Grows the side above from a start; `None` if the frontier or the middle is too wide. Vertices that are
    /// `late` are in the middle.
    pub(super) fn grown(
        graph: &Rows,
        start: u32,
        (involution, image): (usize, &[u32]),
        late: &[u32],
    ) -> Option<Self> {
        let count = graph.len();
        let is_unmovable = |it: u32| image[it as usize] == it || graph.row(it).contains(&image[it as usize]);
        let mut growth = Growth {
            graph,
            image,
            is_above: vec![false; count],
            is_reached: vec![false; count],
            is_blocked: (0..count as u32).map(is_unmovable).collect(),
            front: vec![start],
        };
        late.iter().for_each(|&it| growth.is_reached[it as usize] = true);
        growth.is_reached[start as usize] = true;
        let (mut above, mut cost, mut last) = (Vec::new(), 0.0, 0.0);
        while let Some(vertex) = growth.next() {
            growth.take(vertex);
            above.push(vertex);
            let width = growth.front.len() + late.len();
            last = frontier_states(width)?;
            cost += last;
        }
        let middle = middle(&above, image);
        if above.is_empty() || middle.len() > MOST_MIDDLE {
            return None;
        }
        let mut is_middle = vec![false; count];
        middle.iter().for_each(|&it| is_middle[it as usize] = true);
        let ends = middle.iter().flat_map(|&it| graph.row(it)).filter(|&&it| is_middle[it as usize]);
        let edges = ends.count() / 2;
        Some(Self { cost: cost + meeting_states(last, edges.div_ceil(2)), above, involution })
    }

    /// Returns the order of all vertices: those above, those between, those below, and those that are `late`.
    pub(super) fn candidate(self, graph: &Rows, image: &[u32], late: &[u32]) -> Candidate {
        let middle = middle(&self.above, image);
        let mut order = self.above;
        let above = order.len();
        let between: Vec<u32> = middle.iter().copied().filter(|it| !late.contains(it)).collect();
        extend_narrowly(graph, &mut order, between);
        let below: Vec<u32> = order[..above].iter().rev().map(|&it| image[it as usize]).collect();
        order.extend(below);
        order.extend(late);
        Candidate { order, cut: Some(Cut { above, middle, image: image.to_vec() }) }
    }
}

impl Growth<'_> {
    /// Returns the vertex of the frontier that is taken next.
    fn next(&self) -> Option<u32> {
        let widens = |vertex: u32| {
            let row = self.graph.row(vertex).iter();
            row.filter(|&&it| !self.is_reached[it as usize]).count()
        };
        let free = (0..).zip(&self.front).filter(|it| !self.is_blocked[*it.1 as usize]);
        free.min_by_key(|&(age, &vertex): &(usize, _)| (widens(vertex), age)).map(|it| *it.1)
    }

    fn take(&mut self, vertex: u32) {
        self.front.retain(|&it| it != vertex);
        self.is_above[vertex as usize] = true;
        for &next in self.graph.row(vertex) {
            if !std::mem::replace(&mut self.is_reached[next as usize], true) {
                self.front.push(next);
            }
        }
        let image = self.image[vertex as usize];
        self.is_blocked[image as usize] = true;
        self.graph.row(image).iter().for_each(|&it| self.is_blocked[it as usize] = true);
    }
}

/// Returns the vertices that are neither above nor images of vertices above, ascending.
fn middle(above: &[u32], image: &[u32]) -> Vec<u32> {
    let mut is_side = vec![false; image.len()];
    for &vertex in above {
        is_side[vertex as usize] = true;
        is_side[image[vertex as usize] as usize] = true;
    }
    (0..image.len() as u32).filter(|&it| !is_side[it as usize]).collect()
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
