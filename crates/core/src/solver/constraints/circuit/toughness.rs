//! Removing `k` paths leaves at most `k` parts.
//!
//! A cycle without `k` of its paths is at most `k` stretches, and each part of the remaining graph consists
//! of such stretches. So if any `k` vertices of the contracted graph `C` are removed, more than `k` parts are
//! a contradiction. With exactly `k` parts, every stretch lies between two removed vertices, so no edge
//! between two of these is used.
//!
//! The sets are chosen greedily, so the rule may miss some: each next vertex has the most edges to the
//! remaining ones, and is the lowest of these, until no edges remain. The parts are counted in reverse: each
//! vertex is put back and joined to its neighbours, so all sets of the sequence cost little more than one.
//!
//! Source: V. Chvátal, Tough graphs and Hamiltonian circuits, Discrete Mathematics 5 (1973).

use std::collections::BinaryHeap;

use super::contracted::Contracted;
use crate::solver::engine::{Conflict, State};
use crate::solver::graph::parts::representative;

/// Removes paths greedily; keeps its memory between calls.
#[derive(Debug, Default)]
pub(super) struct Toughness {
    degree: Vec<u32>,
    heap: BinaryHeap<(u32, std::cmp::Reverse<u32>)>,
    /// The paths in the order they are removed, and the place of each in it.
    taken: Vec<u32>,
    place: Vec<u32>,
    /// For each path another of its part, or itself.
    part: Vec<u32>,
}

impl Toughness {
    /// Excludes the edges between `k` paths whose removal leaves `k` parts, and returns whether there are
    /// any.
    ///
    /// # Errors
    /// Removing some `k` paths leaves more than `k` parts.
    pub(super) fn apply(&mut self, state: &mut State, contracted: &Contracted) -> Result<bool, Conflict> {
        let graph = &contracted.joined;
        let paths = graph.vertices();
        self.order(contracted);
        // Each path that was never removed is a part by itself, as no edges remain.
        self.part.clear();
        self.part.extend(0..paths as u32);
        let mut parts = paths - self.taken.len();
        let mut tight = 0;
        for count in (1..=self.taken.len()).rev() {
            if parts > count {
                return Err(Conflict);
            }
            if parts == count && count > 1 {
                tight = tight.max(count);
            }
            let path = self.taken[count - 1];
            parts += 1;
            for arc in graph.arcs(path as usize) {
                if self.place[arc.target as usize] < count as u32 - 1 {
                    continue; // still removed
                }
                let (one, other) =
                    (representative(&mut self.part, path), representative(&mut self.part, arc.target));
                if one != other {
                    self.part[one as usize] = other;
                    parts -= 1;
                }
            }
        }
        let mut found = false;
        for &path in &self.taken[..tight] {
            for arc in graph.arcs(path as usize).iter().filter(|arc| path < arc.target) {
                if self.place[arc.target as usize] < tight as u32 {
                    found = true;
                    contracted.exclude(state, arc.edge())?;
                }
            }
        }
        Ok(found)
    }

    /// Removes the paths, those with the most edges to remaining ones first.
    fn order(&mut self, contracted: &Contracted) {
        let graph = &contracted.joined;
        let paths = graph.vertices();
        self.degree.clear();
        self.degree.extend((0..paths).map(|path| graph.arcs(path).len() as u32));
        self.place.clear();
        self.place.resize(paths, u32::MAX);
        self.taken.clear();
        self.heap.clear();
        let all = self.degree.iter().enumerate();
        self.heap.extend(all.map(|(path, &degree)| (degree, std::cmp::Reverse(path as u32))));
        while let Some((degree, std::cmp::Reverse(path))) = self.heap.pop() {
            let row = path as usize;
            if self.place[row] != u32::MAX || self.degree[row] != degree {
                continue; // an entry from before its degree fell
            }
            if degree == 0 {
                break;
            }
            self.place[row] = self.taken.len() as u32;
            self.taken.push(path);
            for arc in graph.arcs(row) {
                let target = arc.target as usize;
                if self.place[target] == u32::MAX {
                    self.degree[target] -= 1;
                    self.heap.push((self.degree[target], std::cmp::Reverse(arc.target)));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::contracted::tests::{Pair, settled};
    use super::Toughness;
    use crate::solver::engine::Conflict;

    fn toughness(edges: &[Pair], chosen: &[Pair]) -> Result<(Vec<Pair>, Vec<Pair>), Conflict> {
        settled(edges, chosen, |state, contracted| Toughness::default().apply(state, contracted))
    }

    /// `centre` vertices, all joined, and `count` triangles joined to all of them.
    fn triangles(centre: usize, count: usize) -> Vec<Pair> {
        let mut edges: Vec<Pair> = (0..centre).flat_map(|b| (0..b).map(move |a| (a, b))).collect();
        for triangle in 0..count {
            let first = centre + 3 * triangle;
            edges.extend([(first, first + 1), (first, first + 2), (first + 1, first + 2)]);
            edges.extend((0..3).flat_map(|k| (0..centre).map(move |a| (a, first + k))));
        }
        edges
    }

    #[test]
    fn more_parts_than_were_taken() {
        assert_eq!(toughness(&triangles(3, 4), &[]), Err(Conflict));
    }

    #[test]
    fn as_many_parts_as_were_taken() {
        let edges = triangles(3, 3);
        assert_eq!(toughness(&edges, &[]), Ok((vec![], vec![(0, 1), (0, 2), (1, 2)])));
        assert_eq!(toughness(&triangles(3, 2), &[]), Ok((vec![], vec![])));
        // Two of the three are one path: two are taken, and leave three.
        assert_eq!(toughness(&edges, &[(0, 1)]), Err(Conflict));
    }
}
