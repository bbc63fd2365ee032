//! A model of all ways to join numbers by paths, with names for what a board says.
//!
//! Each cell has a label in bits, and neighbours on a path have the same. The ends of paths and their labels are open,
//! so boards of one size have one model. Rings beside the paths are not excluded: where the wanted paths visit all
//! cells, another solution has other paths anyway.

use super::edge_set::EdgeSet;
use super::{BinaryFact, Conditions, Grid, MemberFacts, not};

/// The model, and its facts.
pub(super) struct LinkFacts {
    /// For each step the fact that a path uses it.
    pub(super) used: MemberFacts,
    /// The steps: pairs of neighbours.
    pub(super) steps: Vec<[usize; 2]>,
    /// For each cell the fact that a path ends there.
    end: Vec<BinaryFact>,
    /// For each cell the facts that the bits of its label are 1.
    label: Vec<Vec<BinaryFact>>,
}

impl LinkFacts {
    /// Makes the model for boards of this size with fewer labels than `labels`.
    pub(super) fn new(grid: Grid, labels: usize) -> Self {
        let count = grid.rows * grid.columns;
        let bits = usize::BITS - labels.leading_zeros();
        let mut conditions = Conditions::default();
        let end: Vec<BinaryFact> = (0..count).map(|_| conditions.fresh()).collect();
        let label: Vec<Vec<BinaryFact>> =
            (0..count).map(|_| (0..bits).map(|_| conditions.fresh()).collect()).collect();
        let (mut steps, mut used) = (Vec::new(), Vec::new());
        let mut around = vec![Vec::new(); count];
        for cell in 0..count {
            for other in grid.after(cell) {
                let fact = conditions.fresh();
                for (&one, &two) in label[cell].iter().zip(&label[other]) {
                    conditions.require([not(fact), not(one), two]);
                    conditions.require([not(fact), one, not(two)]);
                }
                steps.push([cell, other]);
                used.push(fact);
                around[cell].push(fact);
                around[other].push(fact);
            }
        }
        for (&end, around) in end.iter().zip(&around) {
            conditions.require(around.iter().copied().chain([not(end)]));
            for (index, &one) in around.iter().enumerate() {
                let others = around.iter().enumerate().filter(|other| other.0 != index).map(|other| *other.1);
                conditions.require(others.chain([not(one), end]));
                for (place, &two) in around.iter().enumerate().skip(index + 1) {
                    conditions.require([not(end), not(one), not(two)]);
                    for &three in &around[place + 1..] {
                        conditions.require([not(one), not(two), not(three)]);
                    }
                }
            }
        }
        Self { used: MemberFacts { model: conditions.finish(), members: used }, steps, end, label }
    }

    /// Returns the facts that these are the paths with an end, each labelled with its index.
    pub(super) fn ends(&self, paths: &[[usize; 2]]) -> Vec<BinaryFact> {
        let mut facts: Vec<BinaryFact> = self.end.iter().copied().map(not).collect();
        for (label, cell) in paths.iter().enumerate().flat_map(|(label, ends)| ends.map(|cell| (label, cell)))
        {
            facts[cell] = self.end[cell];
            let bit =
                |(bit, &fact): (usize, &BinaryFact)| if label >> bit & 1 == 1 { fact } else { not(fact) };
            facts.extend(self.label[cell].iter().enumerate().map(bit));
        }
        facts
    }

    /// Returns whether the steps with these indices, ascending, are paths with these ends, and perhaps rings.
    pub(super) fn join(&self, steps: &[usize], ends: &[[usize; 2]]) -> bool {
        let edges = EdgeSet::new(self.end.len(), steps.iter().map(|&step| self.steps[step]));
        let is_end = |cell: usize| edges.degree(cell) == 1;
        // A cell with two steps may be in a ring, which has no end.
        let joined = |&[first, last]: &[usize; 2]| is_end(first) && edges.line(first).last() == Some(&last);
        (0..self.end.len()).filter(|&cell| is_end(cell)).count() == 2 * ends.len() && ends.iter().all(joined)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_join_their_ends_and_rings_do_not() {
        let facts = LinkFacts::new(Grid::flat(2, 4), 8);
        let steps = |pairs: &[[usize; 2]]| -> Vec<usize> {
            (0..facts.steps.len()).filter(|&step| pairs.contains(&facts.steps[step])).collect()
        };
        // Cells 0 to 3 are above 4 to 7.
        let beside_ring = steps(&[[0, 1], [0, 4], [1, 5], [4, 5], [2, 3], [3, 7]]);
        assert!(facts.join(&beside_ring, &[[2, 7]]));
        assert!(!facts.join(&beside_ring, &[[0, 7]]), "0 is in a ring");
        assert!(!facts.join(&beside_ring, &[[2, 3]]), "3 is between 2 and 7");
        assert!(!facts.join(&beside_ring, &[[2, 7], [0, 1]]), "two paths");
    }
}
