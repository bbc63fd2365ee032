//! Sets of vertices: a variable for each vertex.
//!
//! Conflicts are written as groups of vertices that are all in conflict with each other, with at most one chosen vertex
//! each. Rows, columns and diagonals of a board are such groups.

use super::super::ExportSets;
use super::{LinearRows, OpbFormula, OpbShape};
use crate::solver::formula::Literal;
use crate::solver::graph::SuccessorTable;

/// The constraints of sets with a given size.
#[derive(Debug)]
pub struct ChosenRows {
    vertices: usize,
    /// The number of the constraint that the set has at least its size, and the size, if it is given. The next number is
    /// that of the upper bound.
    pub size: Option<(u64, usize)>,
    /// Disjoint groups that contain all vertices, if the size is given: the members of each, and the number of the
    /// constraint that at most one of them is chosen.
    pub groups: Vec<(Vec<u32>, u64)>,
}

impl ChosenRows {
    /// Returns the literals of a set: the chosen vertices, and without a given size also the others.
    pub(super) fn literals(&self, set: &[u32]) -> Vec<Literal> {
        let mut chosen = vec![false; self.vertices];
        for &vertex in set {
            chosen[vertex as usize] = true;
        }
        let all = (1..).zip(chosen).map(|(variable, is_chosen)| Literal::new(variable, is_chosen));
        all.filter(|literal| literal.is_positive() || self.size.is_none()).collect()
    }
}

/// Returns the formula.
pub(super) fn formula(sets: &ExportSets<'_>) -> OpbFormula {
    let (rows, chosen) = chosen_rows(sets, sets.size);
    OpbFormula { decided: 1..rows.end(), rows, shape: OpbShape::Chosen(chosen) }
}

/// Returns the rows of sets. With a size, which is counted, it follows that each group is hit; without it, each is.
pub(crate) fn chosen_rows(sets: &ExportSets<'_>, size: Option<usize>) -> (LinearRows, ChosenRows) {
    let ExportSets { conflicts, cover, hit, exactly, .. } = sets;
    let (count, mut rows) = (conflicts.vertices(), LinearRows::default());
    rows.variables(count);
    rows.comment(format!("xv, v from 1 to {count}: vertex v is in the set"));
    let chosen = |vertex: u32| Literal::new(vertex + 1, true);
    let size_row = size.map(|size| (rows.exactly((0..count as u32).map(chosen), size), size));
    let mut groups = Vec::new();
    let mut covered = CoveredConflicts::new(conflicts);
    for group in cover {
        covered.cover(group);
        groups.push((group.to_vec(), rows.at_most(group.iter().map(|&vertex| chosen(vertex)), 1)));
    }
    for group in hit.iter().filter(|_| size.is_none()) {
        rows.clause(group.iter().map(|&vertex| chosen(vertex)));
    }
    while let Some(clique) = covered.next_clique() {
        rows.at_most(clique.into_iter().map(chosen), 1);
    }
    for (group, number) in exactly {
        rows.exactly(group.iter().map(|&vertex| chosen(vertex)), *number);
    }
    (rows, ChosenRows { vertices: count, size: size_row, groups })
}

/// Conflicts, some of which are covered by groups.
struct CoveredConflicts<'a> {
    conflicts: &'a SuccessorTable,
    /// For each vertex whether the conflict in each slot of its row is covered.
    covered: Vec<Vec<bool>>,
    /// No conflict of an earlier vertex is open.
    next: usize,
}

impl<'a> CoveredConflicts<'a> {
    fn new(conflicts: &'a SuccessorTable) -> Self {
        let row = |vertex| vec![false; conflicts.row(vertex).count()];
        Self { conflicts, covered: (0..conflicts.vertices()).map(row).collect(), next: 0 }
    }

    /// Marks the conflicts within a group.
    fn cover(&mut self, group: &[u32]) {
        for &vertex in group {
            let targets = self.conflicts.row(vertex as usize);
            for (target, covered) in targets.zip(&mut self.covered[vertex as usize]) {
                *covered |= group.contains(&target);
            }
        }
    }

    /// Covers the first open conflict by a group that cannot be extended, and returns the group.
    fn next_clique(&mut self) -> Option<Vec<u32>> {
        while self.next < self.covered.len() {
            let row = self.conflicts.row(self.next).zip(&self.covered[self.next]);
            let open = row.filter(|(_, covered)| !**covered).map(|(target, _)| target).next();
            let Some(other) = open else {
                self.next += 1;
                continue;
            };
            let mut clique = vec![self.next as u32, other];
            for candidate in self.conflicts.row(self.next) {
                let fits = |&member: &u32| {
                    member != candidate && self.conflicts.slot(candidate as usize, member as usize).is_some()
                };
                if clique.iter().all(fits) {
                    clique.push(candidate);
                }
            }
            clique.sort_unstable();
            self.cover(&clique);
            return Some(clique);
        }
        None
    }
}
