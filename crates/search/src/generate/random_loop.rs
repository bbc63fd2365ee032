//! A random cycle of an undirected graph, which need not visit all vertices.
//!
//! A short cycle is changed by random moves. A move replaces an edge of the cycle by a path of two or three edges
//! through unvisited vertices, the opposite, or one vertex by an unvisited one with the same neighbours. Moves that
//! lengthen the cycle always take place, others only now and then, until the cycle has the wanted length; after half of
//! the moves none shortens it, so that most vertices can be visited. On a grid the cycle is the border of a random
//! simply connected area. All cycles that grow from the first one can occur, not equally often.
//!
//! Source: local moves of self-avoiding polygons, as in N. Madras and G. Slade, The self-avoiding walk, chapter 9
//! (Birkhäuser, 1993).

use std::collections::VecDeque;

use cavalcade_core::Interrupt;
use cavalcade_core::graph::SuccessorTable;

use crate::Random;

/// Moves for each vertex, successful or not.
const MOVES: usize = 400;
/// One of this many moves may shorten the cycle.
const SHORTER: usize = 4;
/// A vertex that is not on the cycle.
const OUTSIDE: u32 = u32::MAX;

/// A cycle as links from vertex to vertex.
struct Ring {
    next: Vec<u32>,
    before: Vec<u32>,
    length: usize,
}

impl Ring {
    fn is_on(&self, vertex: u32) -> bool {
        self.next[vertex as usize] != OUTSIDE
    }

    /// Puts a vertex between two neighbours on the cycle.
    fn insert(&mut self, vertex: u32, after: u32) {
        let next = self.next[after as usize];
        (self.next[after as usize], self.before[vertex as usize]) = (vertex, after);
        (self.next[vertex as usize], self.before[next as usize]) = (next, vertex);
        self.length += 1;
    }

    fn remove(&mut self, vertex: u32) {
        let (before, next) = (self.before[vertex as usize], self.next[vertex as usize]);
        (self.next[before as usize], self.before[next as usize]) = (next, before);
        (self.next[vertex as usize], self.before[vertex as usize]) = (OUTSIDE, OUTSIDE);
        self.length -= 1;
    }
}

/// Returns the vertices of a random cycle of a symmetric table, in order; `None` if it has no cycle.
///
/// `share` is the wanted share of the vertices, in percent: the least, and less than the second. The cycle is shorter
/// if the moves do not lead there, or are interrupted.
#[must_use]
pub fn random_loop(
    steps: &SuccessorTable,
    share: (usize, usize),
    random: &mut Random,
    interrupt: &Interrupt,
) -> Option<Vec<usize>> {
    let count = steps.vertices();
    let start = short_cycle(steps, random)?;
    let mut ring = Ring { next: vec![OUTSIDE; count], before: vec![OUTSIDE; count], length: start.len() };
    for (at, &vertex) in start.iter().enumerate() {
        let next = start[(at + 1) % start.len()];
        (ring.next[vertex as usize], ring.before[next as usize]) = (next, vertex);
    }
    let wanted = (count * (share.0 + random.below(share.1 - share.0)) / 100).max(start.len());
    for made in 0..MOVES * count {
        if ring.length >= wanted || interrupt.is_raised() {
            break;
        }
        let vertex = random.below(count) as u32;
        if ring.is_on(vertex) {
            change(&mut ring, steps, vertex, 2 * made < MOVES * count, random);
        }
    }
    let next = |&at: &u32| Some(ring.next[at as usize]).filter(|&next| next != start_of(&ring));
    Some(std::iter::successors(Some(start_of(&ring)), next).map(|vertex| vertex as usize).collect())
}

/// Returns the least vertex of a cycle.
fn start_of(ring: &Ring) -> u32 {
    ring.next.iter().position(|&next| next != OUTSIDE).unwrap_or(0) as u32
}

/// Tries a random move at a vertex of the cycle and the one after it.
fn change(ring: &mut Ring, steps: &SuccessorTable, vertex: u32, may_shorten: bool, random: &mut Random) {
    let next = ring.next[vertex as usize];
    let row: Vec<u32> = steps.row(vertex as usize).collect();
    let other = row[random.below(row.len())];
    let joined = |one: u32, other: u32| steps.slot(one as usize, other as usize).is_some();
    if random.below(SHORTER) == 0 {
        let after = ring.next[next as usize];
        let third = ring.next[after as usize];
        if may_shorten && ring.length > 4 && third != vertex && joined(vertex, third) {
            ring.remove(next);
            ring.remove(after);
        } else if !ring.is_on(other) && joined(other, after) {
            ring.remove(next); // the vertex between changes places with an unvisited one
            ring.insert(other, vertex);
        }
        return;
    }
    if ring.is_on(other) {
        return;
    }
    if joined(other, next) {
        ring.insert(other, vertex);
        return;
    }
    let far = steps.row(next as usize).filter(|&far| far != other && !ring.is_on(far) && joined(other, far));
    let far: Vec<u32> = far.collect();
    if !far.is_empty() {
        ring.insert(other, vertex);
        ring.insert(far[random.below(far.len())], other);
    }
}

/// Returns a shortest cycle through a random edge that is on one.
fn short_cycle(steps: &SuccessorTable, random: &mut Random) -> Option<Vec<u32>> {
    let edges = |vertex: usize| steps.row(vertex).map(move |other| (vertex as u32, other));
    let mut edges: Vec<(u32, u32)> =
        (0..steps.vertices()).flat_map(edges).filter(|edge| edge.0 < edge.1).collect();
    while !edges.is_empty() {
        let (one, other) = edges.swap_remove(random.below(edges.len()));
        if let Some(path) = way_around(steps, one, other) {
            return Some(path);
        }
    }
    None
}

/// Returns a shortest path from one end of an edge to the other that does not use the edge.
fn way_around(steps: &SuccessorTable, from: u32, to: u32) -> Option<Vec<u32>> {
    let mut reached_from = vec![OUTSIDE; steps.vertices()];
    reached_from[from as usize] = from;
    let mut waiting = VecDeque::from([from]);
    while let Some(at) = waiting.pop_front() {
        for next in steps.row(at as usize).filter(|&next| (at, next) != (from, to)) {
            if reached_from[next as usize] == OUTSIDE {
                reached_from[next as usize] = at;
                waiting.push_back(next);
            }
        }
    }
    let back = |&at: &u32| (at != from).then(|| reached_from[at as usize]);
    (reached_from[to as usize] != OUTSIDE).then(|| std::iter::successors(Some(to), back).collect())
}
