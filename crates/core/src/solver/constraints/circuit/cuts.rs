//! The paths of chosen edges are connected, and stay connected without any one of them; both edges of a two-edge cut are
//! used.
//!
//! A cycle through all paths stays connected when one path is removed with all its vertices, so the contracted graph `C`
//! must have no *cut vertex*. This is stronger than requiring no cut vertex in the graph of possible edges: the two ends of
//! a path may cut that graph only together. A parent cuts off the subtree of a child that reaches nothing beyond the parent.
//! The root of the search is a cut vertex if it has two children.
//!
//! A cycle crosses every cut an even number of times, and at least twice. In the contracted graph `C` every
//! edge is undecided. So there must be no *bridge*, and if removing two edges disconnects `C`, both are
//! chosen.
//!
//! All such pairs are found from one depth-first forest. Two edges of a connected graph without bridges are a
//! cut exactly if they are
//!
//! - a tree edge and the only back edge that covers it, or
//! - two tree edges covered by the same back edges.
//!
//! For the second case, order the back edges by their lower ends. Two tree edges with the same first and last
//! covering edge, and the same number of covering edges, are covered by the same edges. Proof: both lie above
//! the lower end of the first, so one is above the other. Every back edge over the upper one has its lower
//! end between those of the first and the last, so in the subtree of the lower one, and covers that as well.
//! As the numbers are equal, there are no others.
//!
//! To find the first covering edge of every tree edge, the back edges climb in order from their lower to
//! their upper ends and mark the tree edges without a mark; stretches that are already marked are jumped
//! over. The last covering edge comes from the same in reverse order. This is nearly linear, and
//! deterministic where random labels would err.
//!
//! Sources: J. Hopcroft and R. Tarjan, Algorithm 447: efficient algorithms for graph manipulation, CACM 16 (1973), for cut
//! vertices; R. E. Tarjan, Efficiency of a good but not linear set union algorithm, JACM 22
//! (1975), for the jumps; D. Pritchard and R. Thurimella, Fast computation of small cuts
//! via cycle space sampling, ACM Transactions on Algorithms 7 (2011), for finding cuts from covers.

use super::contracted::Contracted;
use crate::solver::engine::{Conflict, State};
use crate::solver::graph::forest::{BackEdge, Forest, NONE};

/// Finds two-edge cuts; keeps its memory between calls.
#[derive(Debug, Default)]
pub(super) struct Cuts {
    back_edges: Vec<BackEdge>,
    first: Vec<u32>,
    last: Vec<u32>,
    /// For each vertex the nearest ancestor, or itself, whose tree edge has no mark yet.
    jump: Vec<u32>,
    /// For each tree edge its first and last covering edge, their number, and itself.
    classes: Vec<(u32, u32, u32, u32)>,
}

impl Cuts {
    /// Chooses the edges of all two-edge cuts of `C`, which is connected and whose forest is given. Returns
    /// whether there are any.
    ///
    /// # Errors
    /// There is a bridge.
    pub(super) fn apply(
        &mut self,
        state: &mut State,
        contracted: &Contracted,
        forest: &Forest,
    ) -> Result<bool, Conflict> {
        if forest.cover.iter().skip(1).any(|&cover| cover == 0) {
            return Err(Conflict);
        }
        self.back_edges.clear();
        self.back_edges.extend_from_slice(&forest.back_edges);
        self.back_edges.sort_unstable_by_key(|back| (back.lower, back.edge));
        let count = self.back_edges.len() as u32;
        mark(&mut self.first, &mut self.jump, forest, &self.back_edges, 0..count);
        mark(&mut self.last, &mut self.jump, forest, &self.back_edges, (0..count).rev());
        self.classes.clear();
        self.classes.extend((1..forest.order.len()).map(|number| {
            (self.first[number], self.last[number], forest.cover[number], forest.edge[number])
        }));
        self.classes.sort_unstable();
        let mut found = false;
        for class in self.classes.chunk_by(|one, other| (one.0, one.1, one.2) == (other.0, other.1, other.2))
        {
            let (first, _, cover, _) = class[0];
            if cover > 1 && class.len() == 1 {
                continue;
            }
            found = true;
            for &(_, _, _, edge) in class {
                contracted.include(state, edge as usize)?;
            }
            if cover == 1 {
                contracted.include(state, self.back_edges[first as usize].edge as usize)?;
            }
        }
        Ok(found)
    }
}

/// Marks every tree edge with the first of the back edges, in the order of their `indices`, that
/// covers it.
fn mark(
    marks: &mut Vec<u32>,
    jump: &mut Vec<u32>,
    forest: &Forest,
    back_edges: &[BackEdge],
    indices: impl Iterator<Item = u32>,
) {
    let vertices = forest.order.len();
    marks.clear();
    marks.resize(vertices, NONE);
    jump.clear();
    jump.extend(0..vertices as u32);
    for index in indices {
        let back = back_edges[index as usize];
        let mut here = unmarked(jump, back.lower);
        while here > back.upper {
            marks[here as usize] = index;
            jump[here as usize] = forest.parent[here as usize];
            here = unmarked(jump, here);
        }
    }
}

/// The nearest ancestor without a mark; halves the path to it for later calls.
fn unmarked(jump: &mut [u32], mut here: u32) -> u32 {
    while jump[here as usize] != here {
        let next = jump[jump[here as usize] as usize];
        jump[here as usize] = next;
        here = next;
    }
    here
}

/// Fails unless the graph of a forest is connected without a cut vertex.
///
/// # Errors
/// It is not.
pub(super) fn check_connected(forest: &Forest) -> Result<(), Conflict> {
    // The first child of the first vertex is always cut off by it, and is number 1.
    let is_cut = (2..forest.order.len()).any(|number| forest.is_cut_off(number));
    if forest.trees > 1 || is_cut { Err(Conflict) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::super::contracted::tests::{Pair, settled};
    use super::{Cuts, check_connected};
    use crate::solver::engine::Conflict;
    use crate::solver::graph::forest::Forest;

    fn cuts(edges: &[Pair], chosen: &[Pair]) -> Result<Vec<Pair>, Conflict> {
        let (included, excluded) = settled(edges, chosen, |state, contracted| {
            let mut forest = Forest::default();
            forest.grow(&contracted.joined, None);
            Cuts::default().apply(state, contracted, &forest)
        })?;
        assert_eq!(excluded, []);
        Ok(included)
    }

    /// The complete graph on four vertices from `first` on.
    fn complete(first: usize) -> impl Iterator<Item = Pair> {
        (0..4).flat_map(move |b| (0..b).map(move |a| (first + a, first + b)))
    }

    #[test]
    fn both_edges_of_a_cut() {
        // Three complete graphs in a ring; then the ring is cut open.
        let ring = [(1, 4), (5, 8), (0, 9)];
        let edges: Vec<Pair> = [0, 4, 8].into_iter().flat_map(complete).chain(ring).collect();
        assert_eq!(cuts(&edges, &[]), Ok(ring.to_vec()));
        assert_eq!(cuts(&edges, &[(1, 4)]), Ok(ring[1..].to_vec()));
        assert_eq!(cuts(&edges[..20], &[]), Err(Conflict));
    }

    #[test]
    fn a_tree_edge_and_the_only_edge_over_it() {
        // A vertex of degree two: both of its edges are a cut.
        let edges = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3), (0, 4), (4, 1)];
        assert_eq!(cuts(&edges, &[]), Ok(vec![(0, 4), (4, 1)]));
    }

    /// Against taking every pair of edges away.
    #[test]
    fn the_same_as_by_trying() {
        let connected = |vertices: usize, edges: &[Pair]| {
            let mut part: Vec<usize> = (0..vertices).collect();
            for _ in 0..vertices {
                for &(one, other) in edges {
                    let low = part[one].min(part[other]);
                    (part[one], part[other]) = (low, low);
                }
            }
            part.iter().all(|&number| number == 0)
        };
        let mut seed = 7u64;
        for _ in 0..2000 {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let all: Vec<Pair> = (0..8).flat_map(|b| (0..b).map(move |a| (a, b))).collect();
            let edges: Vec<Pair> = (0..28)
                .filter(|bit| (seed >> 30) & (seed >> 2) >> bit & 1 == 1 || bit % 5 == 0)
                .map(|bit| all[bit])
                .collect();
            let vertices = edges.iter().map(|edge| edge.1 + 1).max().unwrap_or(0);
            let without = |gone: &[Pair]| {
                let rest: Vec<Pair> = edges.iter().copied().filter(|edge| !gone.contains(edge)).collect();
                connected(vertices, &rest)
            };
            if !without(&[]) {
                continue;
            }
            let expected = if edges.iter().all(|&edge| without(&[edge])) {
                let in_cut = |&one: &Pair| edges.iter().any(|&other| other != one && !without(&[one, other]));
                Ok(edges.iter().copied().filter(in_cut).collect())
            } else {
                Err(Conflict)
            };
            assert_eq!(cuts(&edges, &[]), expected, "{edges:?}");
        }
    }

    fn is_whole(edges: &[Pair], chosen: &[Pair]) -> bool {
        let settled = settled(edges, chosen, |_, contracted| {
            let mut forest = Forest::default();
            forest.grow(&contracted.joined, None);
            check_connected(&forest).map(|()| false)
        });
        assert!(settled == Err(Conflict) || settled == Ok((vec![], vec![])));
        settled.is_ok()
    }

    #[test]
    fn the_ends_of_a_path_cut_together() {
        // Two triangles on either side of the edge 0 - 1.
        let edges = [(0, 1), (0, 2), (1, 2), (0, 3), (1, 3)];
        assert!(is_whole(&edges, &[]));
        assert!(!is_whole(&edges, &[(0, 1)]));
        assert!(is_whole(&edges, &[(0, 2)]));
    }

    #[test]
    fn parts_and_cut_vertices() {
        let bowtie = [(0, 1), (0, 2), (1, 2), (0, 3), (0, 4), (3, 4)];
        assert!(!is_whole(&bowtie, &[]));
        assert!(!is_whole(&[(0, 1), (1, 2), (0, 2), (3, 4), (4, 5), (3, 5)], &[]));
        assert!(is_whole(&bowtie[..3], &[]));
    }
}
