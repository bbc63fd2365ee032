//! Random Hamiltonian paths and cycles of an undirected graph, by a walk from path to path.
//!
//! A move takes one end `e` of the path and draws one of `D` directions, where `D` is the largest degree of the graph.
//! Directions beyond the degree of `e` do nothing, and neither does the step to the vertex before `e`. Any other step
//! leads to a vertex `v` on the path. The path then goes from `v` to `e` and back along the part between them, so that
//! the vertex after `v` is the new end. The opposite move is drawn with the same probability, because `D` is the same
//! for all vertices, so the uniform distribution is stationary. If the direction were drawn among the neighbours of `e`
//! alone, the walk would favour ends of high degree.
//!
//! The walk converges to the uniform distribution if it can reach every path. That is believed, not proved, for
//! rectangles, and nothing is known for other shapes. On 5x5 and 6x6 grids the result of n^2 moves passes a chi-squared
//! test (`tests/it/generate.rs`). A cycle is a path whose ends meet: the walk continues until they do, but looks only
//! after every n moves. The first time that they meet would favour cycles that are easily entered.
//!
//! Source: the moves are the backbite of M. L. Mansfield, Monte Carlo studies of polymer chain dimensions in the melt,
//! Journal of Chemical Physics 77 (1982); R. Oberdorf et al., Secondary structures in long compact polymers, Physical
//! Review E 74 (2006), measured how fast the walk mixes.
//!
//! The path is a ring of places, of which any may be the first. A part of the path is reversed in place, or else the
//! rest of the ring is, whichever is shorter.

use cavalcade_core::graph::SuccessorTable;

use crate::Random;

/// Moves between two calls of `is_over`.
const MOVES_A_LOOK: u64 = 4096;
/// A walk for a cycle ends without one after this many times the usual number of moves.
const MOST_ROUNDS: u64 = 16;

/// A Hamiltonian path that moves at random.
#[derive(Debug, Clone)]
pub struct PathWalk {
    /// The successors of all vertices.
    rows: Vec<Vec<u32>>,
    /// The largest number of successors of a vertex.
    directions: usize,
    /// The vertices around the ring.
    ring: Vec<u32>,
    /// The place of each vertex on the ring.
    place: Vec<u32>,
    /// The place of the first vertex of the path.
    first: usize,
}

impl PathWalk {
    /// Begins at a Hamiltonian path of a symmetric table.
    #[must_use]
    pub fn new(steps: &SuccessorTable, path: &[usize]) -> Self {
        let rows: Vec<Vec<u32>> = (0..steps.vertices()).map(|vertex| steps.row(vertex).collect()).collect();
        let directions = rows.iter().map(Vec::len).max().unwrap_or(0);
        let mut place = vec![0; path.len()];
        (0..).zip(path).for_each(|(at, &vertex)| place[vertex] = at);
        Self { rows, directions, ring: path.iter().map(|&vertex| vertex as u32).collect(), place, first: 0 }
    }

    /// Returns the vertices of the path in order.
    #[must_use]
    pub fn path(&self) -> Vec<usize> {
        let (before, after) = self.ring.split_at(self.first);
        after.iter().chain(before).map(|&vertex| vertex as usize).collect()
    }

    /// Makes one move.
    pub fn step(&mut self, random: &mut Random) {
        if self.directions == 0 {
            return;
        }
        let drawn = random.below(2 * self.directions);
        let (at_front, direction) = (drawn.is_multiple_of(2), drawn / 2);
        let (count, last) = (self.ring.len(), self.ring.len() - 1);
        let end = self.at(if at_front { 0 } else { last });
        let Some(&other) = self.rows[end as usize].get(direction) else { return };
        let at = (self.place[other as usize] as usize + count - self.first) % count;
        // What lies between the vertex and the end turns around; or all the rest does, and the ring begins elsewhere.
        if at_front {
            if at <= count - at {
                self.reverse(0, at);
            } else {
                self.reverse(at, count - at);
                self.first = (self.first + at) % count;
            }
        } else if last - at <= at + 1 {
            self.reverse(at + 1, last - at);
        } else {
            self.reverse(0, at + 1);
            self.first = (self.first + at + 1) % count;
        }
    }

    /// Returns whether a step joins the ends.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        let (first, last) = (self.at(0), self.at(self.ring.len() - 1));
        self.ring.len() > 2 && self.rows[first as usize].binary_search(&last).is_ok()
    }

    /// Returns the vertex with this number on the path, from 0.
    fn at(&self, number: usize) -> u32 {
        self.ring[(self.first + number) % self.ring.len()]
    }

    /// Reverses the vertices with these numbers: `length` of them from `start`.
    fn reverse(&mut self, start: usize, length: usize) {
        let count = self.ring.len();
        let mut one = (self.first + start) % count;
        let mut other = (self.first + start + length + count - 1) % count;
        for _ in 0..length / 2 {
            self.ring.swap(one, other);
            self.place[self.ring[one] as usize] = one as u32;
            self.place[self.ring[other] as usize] = other as u32;
            one = if one + 1 == count { 0 } else { one + 1 };
            other = if other == 0 { count - 1 } else { other - 1 };
        }
    }
}

/// Returns a random Hamiltonian path, or the vertices of a cycle if `closed`, in a random direction; a cycle begins at
/// a random vertex.
///
/// The walk begins at `start`, a Hamiltonian path of the symmetric table, and makes n^2 moves for n vertices. `is_over`
/// is called at intervals. `None` if it returned true, or if the ends never met.
pub fn random_path(
    steps: &SuccessorTable,
    start: &[usize],
    closed: bool,
    random: &mut Random,
    is_over: &mut dyn FnMut() -> bool,
) -> Option<Vec<usize>> {
    let count = start.len() as u64;
    let mut walk = PathWalk::new(steps, start);
    let moves = count * count;
    let most = if closed { moves.saturating_mul(MOST_ROUNDS) } else { moves };
    let mut made = 0;
    loop {
        if made >= moves && (!closed || made.is_multiple_of(count) && walk.is_closed()) {
            break;
        }
        if made == most || made.is_multiple_of(MOVES_A_LOOK) && is_over() {
            return None;
        }
        walk.step(random);
        made += 1;
    }
    let mut path = walk.path();
    if closed {
        let first = random.below(path.len());
        path.rotate_left(first);
    }
    if random.below(2) == 1 {
        path.reverse();
    }
    Some(path)
}
