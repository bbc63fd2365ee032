//! Sets of vertices that show what chosen and excluded steps imply for a cycle through all vertices.
//!
//! A path of chosen steps that does not visit all vertices must not be closed. Steps that are not excluded must connect
//! all vertices, in both directions if they have one, and without directions stay connected without any one vertex.
//! Everything takes time proportional to the number of steps.

use cavalcade_core::files::export::CycleRows;

use crate::clauses::LiteralTrail;

/// A set of vertices about which there is a lemma.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum FoundSet {
    /// A path visits these vertices: fewer steps lie within the set.
    Path(Vec<u32>),
    /// No step that is not excluded enters these vertices.
    Unreached(Vec<u32>),
    /// All steps between these vertices and others go through one vertex.
    Beyond(u32, Vec<u32>),
}

/// No vertex.
pub(super) const NOBODY: u32 = u32::MAX;

/// Returns the vertices of the path or cycle from a vertex on, given the neighbours of each vertex, and marks them as
/// seen. With directions, the second neighbour is the next vertex.
pub(super) fn walk(beside: &[[u32; 2]], is_directed: bool, start: u32, seen: &mut [bool]) -> Vec<u32> {
    let mut path = vec![start];
    seen[start as usize] = true;
    let mut here = start;
    while let Some(&next) = beside[here as usize][usize::from(is_directed)..]
        .iter()
        .find(|&&other| other != NOBODY && !seen[other as usize])
    {
        seen[next as usize] = true;
        path.push(next);
        here = next;
    }
    path
}

/// Looks for such sets.
pub(super) struct ClosureFinder<'a> {
    cycle: &'a CycleRows,
    /// For each vertex its steps: the number of the step, the other vertex, and whether it leads there.
    around: Vec<Vec<(u32, u32, bool)>>,
    /// For each vertex its neighbours by chosen steps; with directions the previous and the next vertex.
    beside: Vec<[u32; 2]>,
    seen: Vec<bool>,
    /// The time at which a vertex was reached, and the earliest time that can be reached from its subtree.
    times: Vec<u32>,
    lows: Vec<u32>,
}

impl<'a> ClosureFinder<'a> {
    pub(super) fn new(cycle: &'a CycleRows) -> Self {
        let count = cycle.vertices();
        let mut around = vec![Vec::new(); count];
        for (step, &(from, to)) in (0..).zip(cycle.steps()) {
            around[from as usize].push((step, to, true));
            around[to as usize].push((step, from, !cycle.is_directed()));
        }
        Self {
            cycle,
            around,
            beside: vec![[NOBODY; 2]; count],
            seen: vec![false; count],
            times: vec![0; count],
            lows: vec![0; count],
        }
    }

    /// Finds paths that an open step could close, and closed ones.
    pub(super) fn paths(&mut self, known: &LiteralTrail) -> Vec<FoundSet> {
        let (cycle, count) = (self.cycle, self.cycle.vertices());
        self.beside.fill([NOBODY; 2]);
        for (step, &(from, to)) in cycle.steps().iter().enumerate() {
            if known.value(cycle.taken(step)) > 0 {
                let (from, to) = (from as usize, to as usize);
                // Propagation has seen to it that no vertex has more than two.
                let place = |beside: [u32; 2]| usize::from(beside[0] != NOBODY);
                let (first, second) = if cycle.is_directed() {
                    (1, 0)
                } else {
                    (place(self.beside[from]), place(self.beside[to]))
                };
                self.beside[from][first] = to as u32;
                self.beside[to][second] = from as u32;
            }
        }
        self.seen.fill(false);
        let mut sets = Vec::new();
        // First from the ends of paths; what remains are cycles.
        for is_cycle in [false, true] {
            for start in 0..count as u32 {
                let beside = self.beside[start as usize];
                let is_start = if cycle.is_directed() {
                    beside[0] == NOBODY
                } else {
                    beside.iter().filter(|&&other| other == NOBODY).count() == 1
                };
                if self.seen[start as usize] || is_cycle == is_start || beside == [NOBODY; 2] {
                    continue;
                }
                let path = walk(&self.beside, cycle.is_directed(), start, &mut self.seen);
                let closing = cycle.between(path[path.len() - 1], start);
                let is_open = closing.is_some_and(|closing| known.value(cycle.taken(closing)) == 0);
                if path.len() < count && (is_cycle || is_open) {
                    sets.push(FoundSet::Path(path));
                }
            }
        }
        sets
    }

    /// Finds a set that cannot be reached, or that one vertex separates.
    pub(super) fn separated(&mut self, known: &LiteralTrail) -> Option<FoundSet> {
        if self.cycle.is_directed() {
            return self.unreached(known, true).or_else(|| self.unreached(known, false));
        }
        self.beyond(known)
    }

    /// The vertices that cannot be reached from vertex 0; or from which it cannot be reached.
    fn unreached(&mut self, known: &LiteralTrail, forth: bool) -> Option<FoundSet> {
        self.seen.fill(false);
        self.seen[0] = true;
        let mut waiting = vec![0];
        while let Some(vertex) = waiting.pop() {
            for &(step, other, leads) in &self.around[vertex] {
                let is_open = leads == forth && known.value(self.cycle.taken(step as usize)) >= 0;
                if is_open && !self.seen[other as usize] {
                    self.seen[other as usize] = true;
                    waiting.push(other as usize);
                }
            }
        }
        let reached = |wanted: bool| {
            let all = 0..self.cycle.vertices() as u32;
            all.filter(|&vertex| self.seen[vertex as usize] == wanted).collect::<Vec<_>>()
        };
        // Nothing leaves those that were reached forwards, so nothing enters the others. Backwards nothing enters them.
        let set = reached(!forth);
        (!reached(false).is_empty()).then_some(FoundSet::Unreached(set))
    }

    /// The vertices beyond a cut vertex, by depth-first search; those of another component are beyond vertex 0.
    fn beyond(&mut self, known: &LiteralTrail) -> Option<FoundSet> {
        let count = self.cycle.vertices();
        self.times.fill(0);
        let mut time = 1;
        self.times[0] = 1;
        self.lows[0] = 1;
        let mut order = vec![0u32];
        // The vertices on the way, each with its parent and its next step.
        let mut stack = vec![(0u32, NOBODY, 0usize)];
        while let Some(&mut (vertex, parent, ref mut next)) = stack.last_mut() {
            let Some(&(step, other, _)) = self.around[vertex as usize].get(*next) else {
                stack.pop();
                if parent != NOBODY {
                    let low = self.lows[vertex as usize];
                    self.lows[parent as usize] = self.lows[parent as usize].min(low);
                    let first = self.times[vertex as usize];
                    let is_all = parent == 0 && order.len() - first as usize + 1 == count - 1;
                    if low >= self.times[parent as usize] && !is_all {
                        let set = order[first as usize - 1..].to_vec();
                        return Some(FoundSet::Beyond(parent, set));
                    }
                }
                continue;
            };
            *next += 1;
            if other == parent || known.value(self.cycle.taken(step as usize)) < 0 {
                continue;
            }
            if self.times[other as usize] > 0 {
                self.lows[vertex as usize] = self.lows[vertex as usize].min(self.times[other as usize]);
                continue;
            }
            time += 1;
            self.times[other as usize] = time;
            self.lows[other as usize] = time;
            order.push(other);
            stack.push((other, vertex, 0));
        }
        if order.len() == count {
            return None;
        }
        Some(FoundSet::Unreached(order)) // another component
    }
}
