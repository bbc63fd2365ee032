//! The only undecided edge between two parts is decided by parity.
//!
//! In the graph `U` of undecided edges every vertex wants a number of them. Take a set of vertices. Used
//! edges within the set count twice, so the number of used edges that leave it has the same parity as the sum
//! of what its vertices want. If no edge leaves, an odd sum is a contradiction. If a single edge leaves, a
//! bridge of `U`, it is chosen if the sum is odd and excluded if it is even.
//!
//! Chosen edges may cross the cut too, as they are not in `U`. So this decides the last edge of every cut
//! whose other edges are all decided, such as the third of three edges of which two are chosen.
//!
//! Source: N. Isoart and J.-C. Régin, Integration of structural constraints into TSP models, CP 2019.

use super::contracted::Contracted;
use crate::solver::engine::{Conflict, State};
use crate::solver::graph::forest::{Forest, NONE};

/// Decides all bridges of `U`, whose forest is given, and returns whether there are any.
///
/// # Errors
/// A part without edges to others wants an odd number of them.
pub(super) fn apply(
    state: &mut State,
    contracted: &Contracted,
    forest: &Forest,
    odd: &mut Vec<bool>,
) -> Result<bool, Conflict> {
    odd.clear();
    odd.extend(forest.order.iter().map(|&index| contracted.wanted(index as usize) == 1));
    let mut found = false;
    for number in (0..forest.order.len()).rev() {
        let parent = forest.parent[number];
        if parent == NONE {
            if odd[number] {
                return Err(Conflict);
            }
            continue;
        }
        if forest.cover[number] == 0 {
            found = true;
            let edge = forest.edge[number] as usize;
            if odd[number] {
                contracted.include(state, edge)?;
            } else {
                contracted.exclude(state, edge)?;
            }
        }
        odd[parent as usize] ^= odd[number];
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::super::contracted::tests::{Pair, settled};
    use crate::solver::engine::Conflict;
    use crate::solver::graph::forest::Forest;

    fn parity(edges: &[Pair], chosen: &[Pair]) -> Result<(Vec<Pair>, Vec<Pair>), Conflict> {
        settled(edges, chosen, |state, contracted| {
            let mut forest = Forest::default();
            forest.grow(&contracted.loose, None);
            super::apply(state, contracted, &forest, &mut Vec::new())
        })
    }

    #[test]
    fn the_last_edge_of_a_cut() {
        // A prism: two triangles joined by three edges, of which a cycle uses two.
        let prism = [(0, 1), (1, 2), (0, 2), (3, 4), (4, 5), (3, 5), (0, 3), (1, 4), (2, 5)];
        assert_eq!(parity(&prism, &[]), Ok((vec![], vec![])));
        assert_eq!(parity(&prism, &[(0, 3)]), Ok((vec![], vec![])));
        assert_eq!(parity(&prism, &[(0, 3), (1, 4)]), Ok((vec![], vec![(2, 5)])));
        // Of two edges, one is chosen, so the other is.
        assert_eq!(parity(&prism[..8], &[(0, 3)]), Ok((vec![(1, 4)], vec![])));
        // Three edges are chosen: an odd number.
        assert_eq!(parity(&prism, &[(0, 3), (1, 4), (2, 5)]), Err(Conflict));
    }
}
