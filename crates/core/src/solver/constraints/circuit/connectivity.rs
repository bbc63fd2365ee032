//! The paths of chosen edges are connected, and stay connected without any one of them.
//!
//! A cycle through all paths stays connected when one path is removed with all its vertices, so the
//! contracted graph `C` must have no *cut vertex*. This is stronger than requiring no cut vertex in the graph
//! of possible edges: the two ends of a path may cut that graph only together.
//!
//! A parent cuts off the subtree of a child that reaches nothing beyond the parent. The root of the search is
//! a cut vertex if it has two children.
//!
//! Source: J. Hopcroft and R. Tarjan, Algorithm 447: efficient algorithms for graph
//! manipulation, CACM 16 (1973).

use crate::solver::engine::Conflict;
use crate::solver::graph::forest::Forest;

/// Fails unless the graph of a forest is connected without a cut vertex.
///
/// # Errors
/// It is not.
pub(super) fn check(forest: &Forest) -> Result<(), Conflict> {
    // The first child of the first vertex is always cut off by it, and is number 1.
    let is_cut = (2..forest.order.len()).any(|number| forest.is_cut_off(number));
    if forest.trees > 1 || is_cut { Err(Conflict) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::super::contracted::tests::{Pair, settled};
    use super::check;
    use crate::solver::engine::Conflict;
    use crate::solver::graph::forest::Forest;

    fn is_whole(edges: &[Pair], chosen: &[Pair]) -> bool {
        let settled = settled(edges, chosen, |_, contracted| {
            let mut forest = Forest::default();
            forest.grow(&contracted.joined, None);
            check(&forest).map(|()| false)
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
