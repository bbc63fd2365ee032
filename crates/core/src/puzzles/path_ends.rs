//! Sets of possible ends of a path, as a larger graph with two given ends.
//!
//! A path that begins in a set becomes one that begins at an extra vertex, whose only steps lead to the vertices of the
//! set; likewise the end. The extra vertices are ends, so no path leads through them, and each path from one set to the
//! other is one path of the larger graph. All methods apply to it unchanged.
//!
//! A path and its reversal are two solutions if both fit. That needs two different vertices that are in both sets, so
//! with fewer of them the number of directed solutions is the number of undirected ones.
//!
//! If both sets are the same and steps have no direction, all reversals fit, so a path and its reversal are one
//! solution, as without sets. These paths are the cycles through a single extra vertex, which is joined to the set.

use std::sync::Arc;

use crate::Hamiltonian;
use crate::solver::graph::SuccessorTable;
use crate::solver::ranges::distinct;

/// The vertices at which a path may begin and end; an empty set stands for all vertices.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct EndSets {
    from: Vec<u32>,
    to: Vec<u32>,
}

impl EndSets {
    /// Returns the ends with these sets among `vertices` vertices, in any order.
    pub(super) fn new(from: Vec<u32>, to: Vec<u32>, vertices: usize) -> Self {
        let set = |set: Vec<u32>| {
            let set = distinct(set);
            if set.len() == vertices && vertices > 1 { Vec::new() } else { set }
        };
        Self { from: set(from), to: set(to) }
    }

    /// Returns whether a set has several vertices.
    pub(super) fn are_sets(&self) -> bool {
        self.from.len() > 1 || self.to.len() > 1
    }

    /// Returns whether some paths without direction fit in both directions, and others in one.
    pub(super) fn counts_reversals(&self) -> bool {
        self.from != self.to && self.are_interchangeable()
    }

    /// Returns whether two different vertices can both be the first and the last.
    fn are_interchangeable(&self) -> bool {
        let common = |vertex: &&u32| self.to.is_empty() || self.to.binary_search(vertex).is_ok();
        if self.from.is_empty() { self.to.len() > 1 } else { self.from.iter().filter(common).count() > 1 }
    }

    /// Returns the problem of the paths between single ends, without the sets.
    pub(super) fn plain(&self, steps: &Arc<SuccessorTable>, closed: bool) -> Hamiltonian {
        let single = |set: &[u32]| if let &[end] = set { Some(end) } else { None };
        Hamiltonian { steps: Arc::clone(steps), closed, first: single(&self.from), last: single(&self.to) }
    }

    /// Returns the problem of the paths between the sets, whose extra vertices have the highest numbers, and the number
    /// of these.
    pub(super) fn problem(&self, steps: &Arc<SuccessorTable>, closed: bool) -> (Hamiltonian, usize) {
        let mut problem = self.plain(steps, closed);
        if !self.are_sets() {
            return (problem, 0);
        }
        let count = steps.vertices();
        let is_symmetric = steps.is_symmetric();
        let mut rows: Vec<Vec<u32>> = (0..count).map(|vertex| steps.row(vertex).collect()).collect();
        if self.from == self.to && is_symmetric {
            problem.closed = true;
            problem.first = Some(rows.len() as u32);
            add(&mut rows, &self.from, true, true);
            problem.steps = Arc::new(table(rows));
            return (problem, 1);
        }
        if self.from.len() > 1 {
            problem.first = Some(rows.len() as u32);
            add(&mut rows, &self.from, is_symmetric, true);
        }
        if self.to.len() > 1 {
            problem.last = Some(rows.len() as u32);
            add(&mut rows, &self.to, true, is_symmetric);
        }
        let extra = rows.len() - count;
        let table = table(rows);
        problem.steps = Arc::new(if is_symmetric { table } else { table.directed() });
        (problem, extra)
    }
}

fn table(rows: Vec<Vec<u32>>) -> SuccessorTable {
    SuccessorTable::new(rows).expect("a table with at most two more vertices")
}

/// Adds a vertex with steps from and to these vertices, or in one direction only.
fn add(rows: &mut Vec<Vec<u32>>, set: &[u32], enters: bool, leaves: bool) {
    let vertex = rows.len() as u32;
    if enters {
        for &other in set {
            rows[other as usize].push(vertex);
        }
    }
    rows.push(if leaves { set.to_vec() } else { Vec::new() });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_extra_vertices() {
        let steps = Arc::new(SuccessorTable::new(vec![vec![1], vec![0, 2], vec![1]]).expect("a table"));
        let rows = |problem: &Hamiltonian| -> Vec<Vec<u32>> {
            (0..problem.steps.vertices()).map(|vertex| problem.steps.row(vertex).collect()).collect()
        };
        let ends = EndSets::new(vec![2, 0, 2], vec![1], 3);
        let (problem, extra) = ends.problem(&steps, false);
        assert_eq!((extra, problem.first, problem.last), (1, Some(3), Some(1)));
        assert_eq!(rows(&problem), [vec![1, 3], vec![0, 2], vec![1, 3], vec![0, 2]]);
        assert!(problem.is_undirected() && !ends.are_interchangeable());
        let directed = Arc::new(SuccessorTable::clone(&steps).directed());
        let ends = EndSets::new(vec![1, 2], vec![0, 1], 3);
        let (problem, extra) = ends.problem(&directed, false);
        assert_eq!((extra, problem.first, problem.last), (2, Some(3), Some(4)));
        assert_eq!(rows(&problem), [vec![1, 4], vec![0, 2, 4], vec![1], vec![1, 2], vec![]]);
        assert!(!problem.is_undirected() && !ends.are_interchangeable());
    }

    #[test]
    fn all_vertices_are_no_set() {
        let ends = |from: &[u32], to: &[u32]| EndSets::new(from.to_vec(), to.to_vec(), 3);
        assert_eq!(ends(&[0, 1, 2], &[]), EndSets::default());
        assert!(ends(&[0, 1], &[]).are_interchangeable() && ends(&[], &[0, 1]).are_interchangeable());
        assert!(ends(&[0, 1], &[1, 0]).are_interchangeable());
        assert!(!ends(&[0, 1], &[1, 2]).are_interchangeable() && !ends(&[0], &[]).are_interchangeable());
        assert_eq!(EndSets::new(vec![0], vec![0], 1).plain(&one_vertex(), false).first, Some(0));
    }

    fn one_vertex() -> Arc<SuccessorTable> {
        Arc::new(SuccessorTable::new(vec![Vec::new()]).expect("a table"))
    }
}
