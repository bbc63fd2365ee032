//! A graph, seen orbit by orbit under a group of permutations of its vertices.
//!
//! A set of edges that the group leaves as it is is a union of *bundles*, the orbits of edges. A bundle has as many edges
//! at each vertex of an orbit. One with three edges at a vertex is on no cycle, and neither is one with an image
//! that is no edge; these are left out. Orbits are found by following the images under the permutations, which lead
//! to all members, since the group is finite.

use std::collections::BTreeSet;

use cavalcade_core::problems::symmetry::Permutation;

use crate::network::{Network, Rows};

/// An edge by its ends, the lesser first.
pub(super) type Edge = (u32, u32);

/// A graph, orbit by orbit.
pub(super) struct Folded {
    /// The orbits of the vertices.
    pub(super) orbits: Vec<Vec<u32>>,
    /// The orbit of each vertex.
    pub(super) orbit: Vec<u32>,
    /// The orbits of the edges, those left out that are on no cycle.
    pub(super) bundles: Vec<Vec<Edge>>,
}

impl Folded {
    pub(super) fn new(network: &Network, permutations: &[&Permutation]) -> Self {
        let graph = network.ahead();
        let vertices = 0..graph.len() as u32;
        // Dummies are where they are.
        let image = |permutation: &Permutation, vertex: u32| {
            if network.is_dummy(vertex) { vertex } else { permutation[vertex as usize] }
        };
        let orbits = orbits(vertices.clone(), permutations, image);
        let mut orbit = vec![0; graph.len()];
        for (number, members) in (0..).zip(&orbits) {
            for &vertex in members {
                orbit[vertex as usize] = number;
            }
        }
        let edges: BTreeSet<Edge> = vertices
            .flat_map(|one| graph.row(one).iter().map(move |&other| (one.min(other), one.max(other))))
            .collect();
        let mut bundles = self::orbits(edges.iter().copied(), permutations, |permutation, (one, other)| {
            let (one, other) = (image(permutation, one), image(permutation, other));
            (one.min(other), one.max(other))
        });
        bundles.retain(|bundle| {
            let (one, other) = bundle[0];
            bundle.iter().all(|edge| edges.contains(edge))
                && weight(bundle, one) <= 2
                && weight(bundle, other) <= 2
        });
        Self { orbits, orbit, bundles }
    }

    /// The orbits that a bundle joins.
    pub(super) fn ends(&self, bundle: &[Edge]) -> [u32; 2] {
        [self.orbit[bundle[0].0 as usize], self.orbit[bundle[0].1 as usize]]
    }

    /// Which orbits have bundles in common.
    pub(super) fn rows(&self) -> Option<Rows> {
        let mut rows = vec![BTreeSet::new(); self.orbits.len()];
        for [one, other] in self.bundles.iter().map(|bundle| self.ends(bundle)).filter(|it| it[0] != it[1]) {
            rows[one as usize].insert(other);
            rows[other as usize].insert(one);
        }
        Rows::new(rows.len(), 2 * self.bundles.len(), |orbit, row| row.extend(&rows[orbit]))
    }

    /// The orbits in the order in which vertices come first.
    pub(super) fn order(&self, vertices: impl Iterator<Item = u32>) -> Vec<u32> {
        let mut met = vec![false; self.orbits.len()];
        vertices
            .map(|vertex| self.orbit[vertex as usize])
            .filter(|&orbit| !std::mem::replace(&mut met[orbit as usize], true))
            .collect()
    }
}

/// The orbits of some things, and of their images.
fn orbits<T: Copy + Ord>(
    things: impl Iterator<Item = T>,
    permutations: &[&Permutation],
    image: impl Fn(&Permutation, T) -> T,
) -> Vec<Vec<T>> {
    let (mut met, mut orbits) = (BTreeSet::new(), Vec::new());
    for thing in things {
        if !met.insert(thing) {
            continue;
        }
        let mut orbit = vec![thing];
        let mut next = 0;
        while let Some(&thing) = orbit.get(next) {
            next += 1;
            let images = permutations.iter().map(|permutation| image(permutation, thing));
            orbit.extend(images.filter(|&image| met.insert(image)));
        }
        orbits.push(orbit);
    }
    orbits
}

/// How many edges of a bundle are at a vertex.
pub(super) fn weight(bundle: &[Edge], vertex: u32) -> usize {
    bundle.iter().filter(|edge| edge.0 == vertex || edge.1 == vertex).count()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use cavalcade_core::Hamiltonian;
    use cavalcade_core::graph::SuccessorTable;

    use super::*;

    fn folded(rows: Vec<Vec<u32>>, closed: bool, permutation: &Permutation) -> Folded {
        let steps = Arc::new(SuccessorTable::new(rows).expect("a small table"));
        let problem = Hamiltonian { steps, closed, first: None, last: None };
        Folded::new(&Network::new(&problem).expect("paths are possible"), &[permutation])
    }

    #[test]
    fn bundles_on_no_cycle_are_left_out() {
        // Corners 0 to 3 of a square, and 4 in its middle; a quarter turn, which has four edges there.
        let rows = vec![vec![1, 3, 4], vec![0, 2, 4], vec![1, 3, 4], vec![0, 2, 4], vec![0, 1, 2, 3]];
        let wheel = folded(rows.clone(), true, &vec![1, 2, 3, 0, 4]);
        assert_eq!(wheel.orbits, [vec![0, 1, 2, 3], vec![4]]);
        assert_eq!(wheel.orbit, [0, 0, 0, 0, 1]);
        assert_eq!(wheel.bundles, [[(0, 1), (1, 2), (2, 3), (0, 3)]]);
        assert_eq!(wheel.order([4, 2, 0].into_iter()), [1, 0]);
        // A half turn has two there.
        let wheel = folded(rows, true, &vec![2, 3, 0, 1, 4]);
        assert_eq!(wheel.orbits, [vec![0, 2], vec![1, 3], vec![4]]);
        assert_eq!(wheel.bundles.len(), 4);
        assert!(wheel.bundles.iter().all(|bundle| bundle.len() == 2));
    }

    #[test]
    fn dummies_are_orbits_of_their_own() {
        // A path of four vertices, turned round, and the dummy 4; only a pair of ends has two edges at it.
        let rows = vec![vec![1], vec![0, 2], vec![1, 3], vec![2]];
        let path = folded(rows, false, &vec![3, 2, 1, 0]);
        assert_eq!(path.orbits, [vec![0, 3], vec![1, 2], vec![4]]);
        assert_eq!(
            path.bundles,
            [vec![(0, 1), (2, 3)], vec![(0, 4), (3, 4)], vec![(1, 2)], vec![(1, 4), (2, 4)]]
        );
    }

    #[test]
    fn edges_without_images_are_left_out() {
        // A square with one diagonal, and a permutation that takes it to the other.
        let rows = vec![vec![1, 2, 3], vec![0, 2], vec![0, 1, 3], vec![0, 2]];
        let square = folded(rows, true, &vec![1, 2, 3, 0]);
        assert_eq!(square.bundles.len(), 1);
        assert_eq!(square.bundles[0].len(), 4);
    }
}
