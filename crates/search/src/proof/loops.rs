//! Sets of vertices that show what chosen and excluded edges imply for a loop through some of the vertices.
//!
//! A path of chosen edges must not be closed if a vertex elsewhere is visited. Edges that are not excluded must connect
//! all visited vertices, and none of them may be a bridge. Everything takes time proportional to the number of edges,
//! plus the length of what is found.

use std::rc::Rc;

use cavalcade_core::files::export::LoopRows;

use super::closures::{NOBODY, walk};
use super::loop_cuts::{RootSide, root_side};
use crate::clauses::LiteralTrail;

/// A set of vertices about which there is a lemma.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum LoopFinding {
    /// A path that must not be closed, because a vertex outside is visited; without one, because the root is outside.
    Round { path: Vec<u32>, outside: Option<u32> },
    /// A vertex in a set and one outside that are not both visited, because all edges on the border are excluded.
    /// Without the one outside, the root is not in the set; without the one inside, it is.
    Apart { set: Rc<[u32]>, inside: Option<u32>, outside: Option<u32> },
    /// The only edge on the border of a set that is not excluded.
    Bridge { set: Vec<u32>, edge: usize },
}

/// Looks for such sets.
pub(super) struct LoopFinder<'a> {
    shape: &'a LoopRows,
    /// For each vertex its edges, each with the other vertex.
    around: Vec<Vec<(usize, u32)>>,
    /// For each vertex its neighbours by chosen edges.
    beside: Vec<[u32; 2]>,
    is_inside: Vec<bool>,
    seen: Vec<bool>,
    /// The time at which a vertex was reached, and the earliest time that can be reached from its subtree.
    times: Vec<u32>,
    lows: Vec<u32>,
}

impl<'a> LoopFinder<'a> {
    pub(super) fn new(shape: &'a LoopRows) -> Self {
        let count = shape.vertices();
        let mut around = vec![Vec::new(); count];
        for (edge, &(one, other)) in shape.edges().iter().enumerate() {
            around[one as usize].push((edge, other));
            around[other as usize].push((edge, one));
        }
        Self {
            shape,
            around,
            beside: vec![[NOBODY; 2]; count],
            is_inside: vec![false; count],
            seen: vec![false; count],
            times: vec![0; count],
            lows: vec![0; count],
        }
    }

    /// Finds sets from which something follows: those of the first kind that has any.
    pub(super) fn find(&mut self, known: &LiteralTrail) -> Vec<LoopFinding> {
        let mut found = self.rounds(known);
        if found.is_empty() {
            found = self.parts(known);
        }
        if found.is_empty() {
            found = self.bridges(known);
        }
        found
    }

    /// Sets which vertices are in the set, and returns where the root is.
    fn choose(&mut self, set: &[u32]) -> RootSide {
        self.is_inside.fill(false);
        for &vertex in set {
            self.is_inside[vertex as usize] = true;
        }
        root_side(self.shape, &self.is_inside)
    }

    /// Returns the vertex outside of the chosen set that was first known to be visited.
    fn visited_outside(&self, known: &LiteralTrail) -> Option<u32> {
        let others = (0..self.shape.vertices() as u32).filter(|&vertex| !self.is_inside[vertex as usize]);
        first_visited(self.shape, known, others)
    }

    /// Finds paths that an open edge must not close, and closed ones.
    fn rounds(&mut self, known: &LiteralTrail) -> Vec<LoopFinding> {
        let (shape, count) = (self.shape, self.shape.vertices());
        self.beside.fill([NOBODY; 2]);
        for (edge, &(one, other)) in shape.edges().iter().enumerate() {
            if known.value(shape.used(edge)) > 0 {
                for (here, there) in [(one, other), (other, one)] {
                    // Propagation has seen to it that no vertex has more than two.
                    let beside = &mut self.beside[here as usize];
                    beside[usize::from(beside[0] != NOBODY)] = there;
                }
            }
        }
        self.seen.fill(false);
        let mut found = Vec::new();
        // First from the ends of paths; what remains are cycles.
        for is_cycle in [false, true] {
            for start in 0..count as u32 {
                let beside = self.beside[start as usize];
                let is_end = beside[0] != NOBODY && beside[1] == NOBODY;
                if self.seen[start as usize] || is_cycle == is_end || beside[0] == NOBODY {
                    continue;
                }
                let path = walk(&self.beside, false, start, &mut self.seen);
                let closing = shape.between(path[path.len() - 1], start).filter(|_| path.len() > 2);
                if is_cycle || closing.is_some_and(|closing| known.value(shape.used(closing)) == 0) {
                    self.round(path, is_cycle, known, &mut found);
                }
            }
        }
        found
    }

    /// Adds what follows from a path that an open edge could close, or from a cycle.
    fn round(&mut self, path: Vec<u32>, is_cycle: bool, known: &LiteralTrail, found: &mut Vec<LoopFinding>) {
        let side = self.choose(&path);
        let outside = self.visited_outside(known).filter(|_| side != RootSide::Outside);
        if outside.is_some() || side == RootSide::Outside {
            found.push(LoopFinding::Round { path, outside });
        } else if is_cycle {
            // Nothing else is visited.
            let others = (0..self.shape.vertices() as u32).filter(|&vertex| !self.is_inside[vertex as usize]);
            let set: Rc<[u32]> = others.collect();
            let outside = (side == RootSide::Unknown).then_some(path[0]);
            found.extend(unvisited(self.shape, known, &set, outside));
        }
    }

    /// Finds parts that edges which are not excluded do not connect to a visited vertex, or to the root.
    fn parts(&mut self, known: &LiteralTrail) -> Vec<LoopFinding> {
        let shape = self.shape;
        let anchor = first_visited(shape, known, 0..shape.vertices() as u32);
        self.seen.fill(false);
        let mut found = Vec::new();
        for start in 0..shape.vertices() as u32 {
            if self.seen[start as usize] || known.value(shape.visited(start)) < 0 {
                continue;
            }
            let set: Rc<[u32]> = self.component(start, known).into();
            let outside = anchor.filter(|anchor| !set.contains(anchor));
            match self.choose(&set) {
                RootSide::Outside => found.extend(unvisited(shape, known, &set, None)),
                RootSide::Inside if outside.is_some() => {
                    found.push(LoopFinding::Apart { set, inside: None, outside });
                }
                RootSide::Unknown if outside.is_some() => {
                    found.extend(unvisited(shape, known, &set, outside));
                }
                RootSide::Inside | RootSide::Unknown => {}
            }
        }
        found
    }

    /// Returns the vertices that edges which are not excluded connect to a vertex.
    fn component(&mut self, start: u32, known: &LiteralTrail) -> Vec<u32> {
        let mut component = vec![start];
        self.seen[start as usize] = true;
        let mut next = 0;
        while let Some(&vertex) = component.get(next) {
            next += 1;
            for &(edge, other) in &self.around[vertex as usize] {
                if !self.seen[other as usize] && known.value(self.shape.used(edge)) >= 0 {
                    self.seen[other as usize] = true;
                    component.push(other);
                }
            }
        }
        component
    }

    /// Finds bridges among the edges that are not excluded, by depth-first search.
    fn bridges(&mut self, known: &LiteralTrail) -> Vec<LoopFinding> {
        self.times.fill(0);
        let mut found = Vec::new();
        let mut order: Vec<u32> = Vec::new();
        for start in 0..self.shape.vertices() as u32 {
            if self.times[start as usize] == 0 {
                self.bridges_from(start, known, &mut order, &mut found);
            }
        }
        found
    }

    /// Finds the bridges that can be reached from a vertex.
    fn bridges_from(
        &mut self,
        start: u32,
        known: &LiteralTrail,
        order: &mut Vec<u32>,
        found: &mut Vec<LoopFinding>,
    ) {
        // The vertices on the way, each with the edge to it and its next edge.
        let mut stack = vec![(start, usize::MAX, 0)];
        self.reach(start, order);
        while let Some(&mut (vertex, back, ref mut next)) = stack.last_mut() {
            if let Some(&(edge, other)) = self.around[vertex as usize].get(*next) {
                *next += 1;
                if edge == back || known.value(self.shape.used(edge)) < 0 {
                    continue;
                }
                if self.times[other as usize] == 0 {
                    self.reach(other, order);
                    stack.push((other, edge, 0));
                } else {
                    let time = self.times[other as usize];
                    self.lows[vertex as usize] = self.lows[vertex as usize].min(time);
                }
                continue;
            }
            stack.pop();
            let (time, low) = (self.times[vertex as usize], self.lows[vertex as usize]);
            if let Some(&(parent, _, _)) = stack.last() {
                self.lows[parent as usize] = self.lows[parent as usize].min(low);
                if low == time {
                    let set = order[time as usize - 1..].to_vec();
                    found.push(LoopFinding::Bridge { set, edge: back });
                }
            }
        }
    }

    /// Sets the time of a vertex.
    fn reach(&mut self, vertex: u32, order: &mut Vec<u32>) {
        order.push(vertex);
        self.times[vertex as usize] = order.len() as u32;
        self.lows[vertex as usize] = order.len() as u32;
    }
}

/// Returns the one of these vertices that was first known to be visited.
fn first_visited(shape: &LoopRows, known: &LiteralTrail, vertices: impl Iterator<Item = u32>) -> Option<u32> {
    let visited = vertices.filter(|&vertex| known.value(shape.visited(vertex)) > 0);
    visited.min_by_key(|&vertex| known.place(shape.visited(vertex)))
}

/// Returns that no vertex of a set is visited: only the first contradiction if there is one.
fn unvisited(
    shape: &LoopRows,
    known: &LiteralTrail,
    set: &Rc<[u32]>,
    outside: Option<u32>,
) -> Vec<LoopFinding> {
    let apart = |inside| LoopFinding::Apart { set: Rc::clone(set), inside: Some(inside), outside };
    if let Some(visited) = first_visited(shape, known, set.iter().copied()) {
        return vec![apart(visited)];
    }
    let open = set.iter().filter(|&&member| known.value(shape.visited(member)) == 0);
    open.map(|&vertex| apart(vertex)).collect()
}
