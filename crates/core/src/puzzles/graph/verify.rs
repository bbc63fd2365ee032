//! The rules of Hamiltonian paths and cycles, as a check of a finished one.
//!
//! Written from the definition, without any code of the model: it knows only the arcs of the graph as they were read,
//! and the required ends.

use std::sync::Arc;

use smallvec::{SmallVec, smallvec};

use super::super::cell_sets::CellSets;
use super::super::partial::PartialRequest;
use super::super::path_ends::check_ends;

/// The rules of one problem.
#[derive(Debug, Clone)]
pub(super) struct GraphRules {
    /// The names of the vertices.
    pub(super) names: Arc<[String]>,
    /// The successors of each vertex; in an undirected graph, its neighbours.
    pub(super) steps: CellSets,
    /// Whether the graph is directed.
    pub(super) directed: bool,
    /// Whether a step must lead from the last vertex to the first.
    pub(super) closed: bool,
    /// The vertices that may be first; empty for all.
    pub(super) from: Vec<usize>,
    /// The vertices that may be last; empty for all.
    pub(super) to: Vec<usize>,
    /// The request that the path need not visit every vertex.
    pub(super) partial: Option<PartialRequest>,
}

impl GraphRules {
    /// Checks the vertices of a path, in order; O(arcs), and usually O(vertices).
    ///
    /// # Errors
    /// The first rule that is broken, and where.
    pub(super) fn check(&self, path: &[usize]) -> Result<(), String> {
        let mut visited: SmallVec<[bool; 256]> = smallvec![false; self.names.len()];
        for (&vertex, number) in path.iter().zip(1..) {
            let seen = visited.get_mut(vertex).ok_or_else(|| format!("no vertex has number {number}"))?;
            if std::mem::replace(seen, true) {
                return Err(format!("{} is visited twice", self.name(vertex)));
            }
        }
        if let Some(partial) = &self.partial {
            partial.check(path, self.closed, |from, to| self.steps.contains(from, to))?;
        } else if path.len() < visited.len() {
            // As many different vertices as there are leave none out.
            let missed = visited.iter().position(|&seen| !seen).unwrap_or(0);
            return Err(format!("{} is not visited", self.name(missed)));
        }
        let last = path.len().saturating_sub(1);
        let mut gap = path.windows(2).position(|step| !self.steps.contains(step[0], step[1]));
        if gap.is_none() && self.closed {
            let fewest = if self.directed { 2 } else { 3 };
            if path.len() < fewest {
                return Err(format!("a cycle with fewer than {fewest} vertices"));
            }
            gap = (!self.steps.contains(path[last], path[0])).then_some(last);
        }
        if let Some(place) = gap {
            let (from, to) = (self.name(path[place]), self.name(path[(place + 1) % path.len()]));
            return Err(format!("no step leads from {from} to {to}"));
        }
        let name = |vertex| format!("at {}", self.name(vertex));
        check_ends(path, [&self.from, &self.to], "at a given vertex", name)
    }

    fn name(&self, vertex: usize) -> String {
        format!("vertex {}", self.names[vertex])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Vertices a to d; arcs in any order.
    fn rules(vertices: usize, arcs: &[(u32, u32)], directed: bool, closed: bool) -> GraphRules {
        let mut arcs: Vec<(u32, u32)> = arcs.to_vec();
        if !directed {
            arcs.extend(arcs.clone().into_iter().map(|(from, to)| (to, from)));
        }
        arcs.sort_unstable();
        let row = |vertex| arcs.iter().filter(move |arc| arc.0 == vertex).map(|arc| arc.1 as usize);
        let steps = CellSets::new((0..vertices as u32).map(row));
        let names = ["a", "b", "c", "d"][..vertices].iter().map(|&name| name.to_owned()).collect();
        let (from, to) = (Vec::new(), Vec::new());
        GraphRules { names, steps, directed, closed, from, to, partial: None }
    }

    const RING: [(u32, u32); 4] = [(0, 1), (1, 2), (2, 3), (3, 0)];

    #[test]
    fn what_is_right_passes() {
        assert_eq!(rules(4, &RING, true, true).check(&[2, 3, 0, 1]), Ok(()));
        assert_eq!(rules(4, &RING, false, true).check(&[2, 1, 0, 3]), Ok(()));
        assert_eq!(rules(4, &RING[..3], false, false).check(&[3, 2, 1, 0]), Ok(()));
        assert_eq!(rules(1, &[], true, false).check(&[0]), Ok(()));
        assert_eq!(rules(2, &[(0, 1), (1, 0)], true, true).check(&[0, 1]), Ok(()));
        let ends = GraphRules { from: vec![1], to: vec![3, 0], ..rules(4, &RING, true, true) };
        assert_eq!(ends.check(&[1, 2, 3, 0]), Ok(()));
    }

    #[test]
    fn every_rule_can_be_broken() {
        let wrong = |rules: &GraphRules, path: &[usize]| rules.check(path).expect_err("a broken rule");
        let ring = rules(4, &RING, true, false);
        assert_eq!(wrong(&ring, &[0, usize::MAX]), "no vertex has number 2");
        assert_eq!(wrong(&ring, &[0, 1, 0, 1]), "vertex a is visited twice");
        assert_eq!(wrong(&ring, &[0, 1, 2]), "vertex d is not visited");
        assert_eq!(wrong(&ring, &[]), "vertex a is not visited");
        assert_eq!(wrong(&ring, &[3, 2, 1, 0]), "no step leads from vertex d to vertex c");
        assert_eq!(
            wrong(&rules(4, &RING[..3], true, true), &[0, 1, 2, 3]),
            "no step leads from vertex d to vertex a"
        );
        assert_eq!(wrong(&rules(2, &[(0, 1)], false, true), &[0, 1]), "a cycle with fewer than 3 vertices");
        assert_eq!(wrong(&rules(1, &[], true, true), &[0]), "a cycle with fewer than 2 vertices");
        let ends = GraphRules { from: vec![1], ..ring.clone() };
        assert_eq!(wrong(&ends, &[0, 1, 2, 3]), "it begins at vertex a, not at vertex b");
        let ends = GraphRules { from: vec![1, 2], ..ring.clone() };
        assert_eq!(wrong(&ends, &[0, 1, 2, 3]), "it begins at vertex a, not at a given vertex");
        let ends = GraphRules { to: vec![1], ..ring };
        assert_eq!(wrong(&ends, &[0, 1, 2, 3]), "it ends at vertex d, not at vertex b");
    }
}
