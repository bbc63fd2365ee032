//! The rules of independent sets and matchings, as a check of a finished one.
//!
//! Written from the definitions, without any code of the model: it knows only the edges of the graph as they were read.

use std::sync::Arc;

use super::super::cell_sets::CellSets;

/// The rules of one problem.
#[derive(Debug, Clone)]
pub(super) struct GraphSetRules {
    /// The names of the vertices.
    names: Arc<[String]>,
    /// The neighbours of each vertex.
    neighbours: CellSets,
}

impl GraphSetRules {
    /// Returns the rules for a graph given by the ascending neighbours of each vertex.
    pub(super) fn new(names: Arc<[String]>, rows: &[Vec<u32>]) -> Self {
        let neighbours = CellSets::new(rows.iter().map(|row| row.iter().map(|&vertex| vertex as usize)));
        Self { names, neighbours }
    }

    /// Checks that vertices are different and no two of them neighbours.
    ///
    /// # Errors
    /// The first rule that is broken, and where.
    pub(super) fn check_independent(&self, set: &[usize]) -> Result<(), String> {
        let mut taken = vec![0u64; self.names.len().div_ceil(64)];
        for &vertex in set {
            if vertex >= self.names.len() {
                return Err(format!("no vertex has number {vertex}"));
            }
            if taken[vertex / 64] >> (vertex % 64) & 1 == 1 {
                return Err(format!("{} is chosen twice", self.name(vertex)));
            }
            if self.neighbours.meets(vertex, &taken) {
                return Err(format!("{} has a chosen neighbour", self.name(vertex)));
            }
            taken[vertex / 64] |= 1 << (vertex % 64);
        }
        Ok(())
    }

    /// Checks that edges, which are numbers of pairs of `ends`, exist and cover no vertex twice.
    ///
    /// # Errors
    /// The first rule that is broken, and where.
    pub(super) fn check_matching(&self, set: &[usize], ends: &[[u32; 2]]) -> Result<(), String> {
        let mut covered = vec![false; self.names.len()];
        for &edge in set {
            let Some(&[one, other]) = ends.get(edge) else {
                return Err(format!("no edge has number {edge}"));
            };
            let (one, other) = (one as usize, other as usize);
            if !self.neighbours.contains(one, other) {
                return Err(format!("no edge joins {} and {}", self.name(one), self.name(other)));
            }
            for vertex in [one, other] {
                if std::mem::replace(&mut covered[vertex], true) {
                    return Err(format!("{} is covered twice", self.name(vertex)));
                }
            }
        }
        Ok(())
    }

    fn name(&self, vertex: usize) -> String {
        format!("vertex {}", self.names[vertex])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the rules for the path a - b - c - d.
    fn path() -> GraphSetRules {
        let names = ["a", "b", "c", "d"].map(str::to_owned).to_vec().into();
        GraphSetRules::new(names, &[vec![1], vec![0, 2], vec![1, 3], vec![2]])
    }

    #[test]
    fn every_rule_can_be_broken() {
        let wrong = |set: &[usize]| path().check_independent(set).err().unwrap_or_default();
        assert_eq!(wrong(&[0, 2]), "");
        assert_eq!(wrong(&[]), "");
        assert_eq!(wrong(&[4]), "no vertex has number 4");
        assert_eq!(wrong(&[1, 3, 1]), "vertex b is chosen twice");
        assert_eq!(wrong(&[0, 3, 2]), "vertex c has a chosen neighbour");
        let ends = [[0, 1], [1, 2], [2, 3], [0, 3]];
        let wrong = |set: &[usize]| path().check_matching(set, &ends).err().unwrap_or_default();
        assert_eq!(wrong(&[0, 2]), "");
        assert_eq!(wrong(&[0, 1]), "vertex b is covered twice");
        assert_eq!(wrong(&[0, 0]), "vertex a is covered twice");
        assert_eq!(wrong(&[3]), "no edge joins vertex a and vertex d");
        assert_eq!(wrong(&[5]), "no edge has number 5");
    }
}
