//! Extends a path, and finally closes it, by exchanging its steps.
//!
//! If the path cannot be extended, the exchanges of [`super::segments`] lead to other paths with the same
//! vertices and the same beginning, but with another end. The search visits these ends, each once, until one
//! of them
//!
//! - has a step to the outside: the path is extended there, or
//! - has a step to the beginning: the path is a cycle. If it contains all vertices, it is complete. Otherwise
//!   one of its vertices has a step to the outside, and the cycle is opened there.
//!
//! In both cases the path grows or is complete, so there are at most as many rounds as vertices. An exchange
//! moves the end by a few steps only. The ends are therefore visited in the order of their distance from the
//! goal. On a large graph a few hundred ends are then enough; in order of discovery the search would visit
//! almost all of them.
//!
//! If no end is useful, the path is changed at random: it becomes one of the paths found, and the search
//! continues from its other end. A directed path cannot be reversed; it drops a few vertices at the beginning
//! instead.
//!
//! Sources: L. Pósa, Discrete Mathematics 14 (1976), for the search; L. Euler, Mémoires de l'Académie de
//! Berlin 15 (1759), for turning a path and opening a cycle.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::path::GreedyPath;
use super::segments::Segments;
use crate::random::Random;

/// Stands for no vertex, and for a distance that was not measured.
const NONE: u32 = u32::MAX;
/// The minimum cost of a round.
const ROUND: usize = 64;
/// Ends to visit before distances are measured, which costs about as much as reading the whole graph.
const NEAR: usize = 50;
/// The number of segments at which the path is rebuilt, since the cost of each exchange grows with it.
const PIECES: usize = 64;
/// The maximum number of vertices to drop when nothing else helps.
const FORGOTTEN: usize = 16;

/// An end, and the exchange that leads to it from the parent's end.
#[derive(Debug, Clone, Copy)]
struct Node {
    parent: u32,
    end: u32,
    /// The place after which the path is cut.
    place: u32,
    /// The place of the second cut, or [`NONE`] for a turn.
    last: u32,
}

/// What the path can do at an end.
#[derive(Debug, Clone, Copy)]
enum Use {
    Extend,
    Close,
}

/// A search for useful ends that keeps its memory between calls.
#[derive(Debug)]
pub(super) struct Rotations {
    nodes: Vec<Node>,
    /// The round in which each vertex was last found as an end.
    met: Vec<u32>,
    round: u32,
    distance: Vec<u32>,
    queue: Vec<u32>,
    /// Ends in the queue, by distance and then by age.
    waiting: BinaryHeap<Reverse<(u32, u32)>>,
}

impl Rotations {
    pub(super) fn new(vertices: usize) -> Self {
        Self {
            nodes: Vec::new(),
            met: vec![0; vertices],
            round: 0,
            distance: vec![NONE; vertices],
            queue: Vec::new(),
            waiting: BinaryHeap::new(),
        }
    }

    /// Makes the path a cycle through all vertices. Returns whether it succeeded before the effort was spent.
    pub(super) fn complete(&mut self, path: &mut GreedyPath, random: &mut Random) -> bool {
        let directed = path.network().is_directed();
        loop {
            path.spend(ROUND);
            let found = self.search(path);
            let node = found.map_or_else(|| random.below(self.nodes.len()), |found| found.0);
            let segments = self.segments(path, node);
            path.arrange(&segments);
            match found {
                Some((_, Use::Extend)) => path.extend(),
                Some((_, Use::Close)) if path.is_full() => return true,
                Some((_, Use::Close)) if path.open() => path.extend(),
                Some(_) if !directed => return false, // no step joins the cycle to the other vertices
                None if !directed && random.below(8) > 0 => path.reverse(),
                _ => path.forget(1 + random.below(FORGOTTEN)),
            }
            if path.effort == 0 {
                return false;
            }
        }
    }

    /// Returns the first useful end found.
    ///
    /// The path may change on the way, but keeps its vertices and its beginning.
    fn search(&mut self, path: &mut GreedyPath) -> Option<(usize, Use)> {
        self.plant(path.end());
        if let Some(what) = good_for(path, path.end()) {
            return Some((0, what));
        }
        self.round += 1;
        self.met[path.end() as usize] = self.round;
        let mut is_measured = false;
        let (mut segments, mut here) = (Segments::whole(path.order().len()), 0);
        while let Some(Reverse((_, node))) = self.waiting.pop()
            && path.effort > 0
        {
            let node = node as usize;
            if node != 0 && self.nodes[node].parent as usize == here {
                self.nodes[node].apply(&mut segments);
            } else if node != here {
                segments = self.segments(path, node);
            }
            here = node;
            if segments.len() > PIECES {
                path.arrange(&segments);
                segments = Segments::whole(path.order().len());
                self.plant(path.end());
                self.waiting.clear();
                here = 0;
            }
            let from = self.nodes.len();
            self.expand(path, &segments, here);
            for node in from..self.nodes.len() {
                let end = self.nodes[node].end;
                if let Some(what) = good_for(path, end) {
                    return Some((node, what));
                }
                let distance = if is_measured { self.distance[end as usize] } else { 0 };
                self.waiting.push(Reverse((distance, node as u32)));
            }
            if !is_measured && self.nodes.len() > NEAR {
                is_measured = true;
                self.measure(path);
                let measured = |node: u32| (self.distance[self.nodes[node as usize].end as usize], node);
                self.waiting = self.waiting.iter().map(|entry| Reverse(measured(entry.0.1))).collect();
            }
        }
        None
    }

    /// Starts a tree of ends at the current end of the path.
    fn plant(&mut self, end: u32) {
        self.nodes.clear();
        self.nodes.push(Node { parent: 0, end, place: 0, last: NONE });
        self.waiting.clear();
        self.waiting.push(Reverse((0, 0)));
    }

    /// Returns the path that ends at a node.
    fn segments(&self, path: &mut GreedyPath, node: usize) -> Segments {
        let mut exchanges = Vec::new();
        let mut here = node;
        while here != 0 {
            exchanges.push(here);
            here = self.nodes[here].parent as usize;
        }
        let mut segments = Segments::whole(path.order().len());
        for &node in exchanges.iter().rev() {
            self.nodes[node].apply(&mut segments);
        }
        path.spend(exchanges.len() * exchanges.len());
        segments
    }

    /// Adds the ends that are one exchange away and are new in this round.
    fn expand(&mut self, path: &mut GreedyPath, segments: &Segments, node: usize) {
        let ahead = path.network().ahead();
        let end = self.nodes[node].end;
        let mut looked = 0;
        for &target in ahead.row(end) {
            looked += 1;
            let Some(place) = path.place(target) else { continue };
            if !path.network().is_directed() {
                if let Some(cut) = segments.after(place) {
                    self.meet(path, cut, Node { parent: node as u32, end: 0, place, last: NONE });
                }
                continue;
            }
            let Some(before) = segments.before(place) else { continue };
            let rank = segments.rank(place);
            for &second in ahead.row(path.order()[before as usize]) {
                looked += 1;
                let Some(second) = path.place(second) else { continue };
                if segments.rank(second) > rank
                    && let Some(last) = segments.before(second)
                {
                    self.meet(path, last, Node { parent: node as u32, end: 0, place: before, last });
                }
            }
        }
        path.spend(looked * (segments.len() + 4));
    }

    /// Adds a node with the end at a place, if that end is new.
    fn meet(&mut self, path: &GreedyPath, place: u32, node: Node) {
        let end = path.order()[place as usize];
        if self.met[end as usize] != self.round {
            self.met[end as usize] = self.round;
            self.nodes.push(Node { end, ..node });
        }
    }

    /// Measures the distances of vertices to the outside or to the beginning of the path, until the distance
    /// of its end is known.
    fn measure(&mut self, path: &mut GreedyPath) {
        let network = path.network();
        self.distance.fill(NONE);
        self.queue.clear();
        self.queue.push(path.order()[0]);
        if !path.is_full() {
            self.queue.extend((0..network.vertices() as u32).filter(|&vertex| path.place(vertex).is_none()));
        }
        for &vertex in &self.queue {
            self.distance[vertex as usize] = 0;
        }
        let mut furthest = NONE - 1;
        let mut head = 0;
        while let Some(&vertex) = self.queue.get(head) {
            let distance = self.distance[vertex as usize];
            if distance > furthest {
                break;
            }
            head += 1;
            if network.is_dummy(vertex) {
                continue; // joined to all vertices, it would be a short cut that no end can take
            }
            for &before in network.behind().row(vertex) {
                if self.distance[before as usize] == NONE {
                    self.distance[before as usize] = distance + 1;
                    self.queue.push(before);
                    if before == path.end() {
                        furthest = distance + 2;
                    }
                }
            }
        }
        path.spend(1 + network.vertices() / 8 + 8 * self.queue.len());
    }
}

impl Node {
    fn apply(&self, segments: &mut Segments) {
        if self.last == NONE {
            segments.turn(self.place);
        } else {
            segments.swap(self.place, self.last);
        }
    }
}

/// Returns what the path can do if it ends at `end`.
fn good_for(path: &GreedyPath, end: u32) -> Option<Use> {
    if path.leads_out(end) {
        return Some(Use::Extend);
    }
    path.network().ahead().row(end).contains(&path.order()[0]).then_some(Use::Close)
}
