//! A graph, grouped into orbits under a group of permutations of its vertices.
//!
//! A set of edges that is fixed by the group is a union of *bundles*, the orbits of edges. A bundle has the
//! same number of edges at each vertex of an orbit. A bundle with three edges at a vertex is on no cycle, and
//! neither is a bundle with an image that is not an edge; both are dropped. Orbits are found by following
//! images under the permutations, which reaches all members, since the group is finite.

use std::hash::Hash;

use cavalcade_core::distinct;
use cavalcade_core::problems::symmetry::Permutation;
use rustc_hash::FxHashSet;

use crate::network::{Network, Rows};

/// An edge by its ends, the lower one first.
pub(super) type Edge = (u32, u32);

/// A graph, grouped into orbits.
pub(super) struct Folded {
    /// The orbits of the vertices.
    pub(super) orbits: Vec<Vec<u32>>,
    /// The orbit of each vertex.
    pub(super) orbit: Vec<u32>,
    /// The orbits of the edges, without those that are on no cycle.
    pub(super) bundles: Vec<Vec<Edge>>,
}

impl Folded {
    pub(super) fn new(network: &Network, permutations: &[&Permutation]) -> Self {
        let graph = network.ahead();
        let vertices = 0..graph.len() as u32;
        // Permutations fix dummies.
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
        let mut edges: Vec<Edge> = Vec::with_capacity(graph.arcs());
        for one in vertices {
            edges.extend(graph.row(one).iter().map(|&other| (one.min(other), one.max(other))));
        }
        let edges = distinct(edges);
        let mut bundles = self::orbits(edges.iter().copied(), permutations, |permutation, (one, other)| {
            let (one, other) = (image(permutation, one), image(permutation, other));
            (one.min(other), one.max(other))
        });
        bundles.retain(|bundle| {
            let (one, other) = bundle[0];
            bundle.iter().all(|edge| edges.binary_search(edge).is_ok())
                && weight(bundle, one) <= 2
                && weight(bundle, other) <= 2
        });
        Self { orbits, orbit, bundles }
    }

    /// Returns the images of all vertices under those permutations that map bundles to bundles and some orbit to another one,
    /// so that applying them twice keeps every orbit.
    pub(super) fn images(&self, network: &Network, permutations: &[Permutation]) -> Vec<Vec<u32>> {
        let sorted = |mut bundle: Vec<Edge>| {
            bundle.sort_unstable();
            bundle
        };
        let bundles: FxHashSet<Vec<Edge>> = self.bundles.iter().cloned().map(sorted).collect();
        let images = permutations.iter().map(|permutation| {
            let image = |vertex| if network.is_dummy(vertex) { vertex } else { permutation[vertex as usize] };
            (0..self.orbit.len() as u32).map(image).collect::<Vec<u32>>()
        });
        let is_kept = |image: &Vec<u32>| {
            let there = |vertex: u32| image[vertex as usize];
            let moved = |&(one, other): &Edge| (there(one).min(there(other)), there(one).max(there(other)));
            let is_bundle =
                |bundle: &Vec<Edge>| bundles.contains(&sorted(bundle.iter().map(moved).collect()));
            let orbit = |vertex: u32| self.orbit[vertex as usize];
            let is_same = |members: &Vec<u32>| {
                let first = orbit(there(members[0]));
                members.iter().all(|&vertex| orbit(there(vertex)) == first)
            };
            (0..).zip(&self.orbits).any(|(number, members)| orbit(there(members[0])) != number)
                && self
                    .orbits
                    .iter()
                    .all(|members| is_same(members) && orbit(there(there(members[0]))) == orbit(members[0]))
                && bundles.iter().all(is_bundle)
        };
        images.filter(is_kept).collect()
    }

    /// Returns the members of these orbits.
    pub(super) fn members(&self, orbits: &[u32]) -> Vec<&[u32]> {
        orbits.iter().map(|&orbit| self.orbits[orbit as usize].as_slice()).collect()
    }

    /// Returns the orbits that a bundle joins.
    pub(super) fn ends(&self, bundle: &[Edge]) -> [u32; 2] {
        [self.orbit[bundle[0].0 as usize], self.orbit[bundle[0].1 as usize]]
    }

    /// Returns, for each orbit, the orbits that it shares bundles with.
    pub(super) fn rows(&self) -> Option<Rows> {
        let mut rows = vec![Vec::new(); self.orbits.len()];
        for [one, other] in
            self.bundles.iter().map(|bundle| self.ends(bundle)).filter(|ends| ends[0] != ends[1])
        {
            rows[one as usize].push(other);
            rows[other as usize].push(one);
        }
        for row in &mut rows {
            row.sort_unstable();
            row.dedup();
        }
        Rows::new(rows.len(), 2 * self.bundles.len(), |orbit, row| row.extend(&rows[orbit]))
    }

    /// Returns the orbits in the order in which `vertices` first reaches them.
    pub(super) fn order(&self, vertices: impl Iterator<Item = u32>) -> Vec<u32> {
        let mut met = vec![false; self.orbits.len()];
        vertices
            .map(|vertex| self.orbit[vertex as usize])
            .filter(|&orbit| !std::mem::replace(&mut met[orbit as usize], true))
            .collect()
    }
}

/// Returns the orbits of the given items.
fn orbits<T: Copy + Eq + Hash>(
    things: impl Iterator<Item = T>,
    permutations: &[&Permutation],
    image: impl Fn(&Permutation, T) -> T,
) -> Vec<Vec<T>> {
    let (mut met, mut orbits) = (FxHashSet::default(), Vec::new());
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

/// Returns the number of edges of a bundle at a vertex.
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
    fn bundles_on_no_cycle_are_dropped() {
        // Corners 0 to 3 of a square, and its centre 4. The quarter turn gives a bundle with four edges at
        // the centre.
        let rows = vec![vec![1, 3, 4], vec![0, 2, 4], vec![1, 3, 4], vec![0, 2, 4], vec![0, 1, 2, 3]];
        let wheel = folded(rows.clone(), true, &vec![1, 2, 3, 0, 4]);
        assert_eq!(wheel.orbits, [vec![0, 1, 2, 3], vec![4]]);
        assert_eq!(wheel.orbit, [0, 0, 0, 0, 1]);
        assert_eq!(wheel.bundles, [[(0, 1), (1, 2), (2, 3), (0, 3)]]);
        assert_eq!(wheel.order([4, 2, 0].into_iter()), [1, 0]);
        // The half turn gives bundles with two edges at the centre.
        let wheel = folded(rows, true, &vec![2, 3, 0, 1, 4]);
        assert_eq!(wheel.orbits, [vec![0, 2], vec![1, 3], vec![4]]);
        assert_eq!(wheel.bundles.len(), 4);
        assert!(wheel.bundles.iter().all(|bundle| bundle.len() == 2));
    }

    #[test]
    fn dummies_are_orbits_of_their_own() {
        // A path of four vertices and the dummy 4, under reversal. Only the pair of ends has two edges at the
        // dummy.
        let rows = vec![vec![1], vec![0, 2], vec![1, 3], vec![2]];
        let path = folded(rows, false, &vec![3, 2, 1, 0]);
        assert_eq!(path.orbits, [vec![0, 3], vec![1, 2], vec![4]]);
        assert_eq!(
            path.bundles,
            [vec![(0, 1), (2, 3)], vec![(0, 4), (3, 4)], vec![(1, 2)], vec![(1, 4), (2, 4)]]
        );
    }

    #[test]
    fn edges_without_images_are_dropped() {
        // A square with one diagonal, and a permutation that maps it to the other diagonal.
        let rows = vec![vec![1, 2, 3], vec![0, 2], vec![0, 1, 3], vec![0, 2]];
        let square = folded(rows, true, &vec![1, 2, 3, 0]);
        assert_eq!(square.bundles.len(), 1);
        assert_eq!(square.bundles[0].len(), 4);
    }
}
