//! Every vertex has as many edges as it wants: what follows from all degrees together.
//!
//! Every solution chooses undecided edges so that each open vertex has as many as it wants. Together with the
//! chosen edges that is a *two-factor*: one or more cycles. Replacing each of its edges by both arcs gives a
//! [`Flow`], in which as many arcs leave and enter every vertex as it wants. Without a flow there is no
//! solution; this covers all Hall sets, such as too many vertices of one colour. An arc in no flow stands for
//! an edge in no two-factor, and an arc in every flow for an edge in all. By symmetry the same holds for the
//! other arc of the edge.
//!
//! In bipartite graphs this finds all that follows from degrees. In other graphs it finds what follows if
//! edges may be chosen by halves.
//!
//! Sources: J.-C. Régin, Generalized arc consistency for global cardinality constraint, AAAI
//! 1996; the reduction is W. T. Tutte's, The factors of graphs, Canadian J. Mathematics 4 (1952).

use super::contracted::Contracted;
use crate::solver::engine::{Conflict, State};
use crate::solver::graph::flow::Flow;
use crate::solver::graph::strong::StrongComponents;

/// Finds the edges that are in no two-factor or in all; keeps its memory between calls.
#[derive(Debug, Default)]
pub(super) struct Factor {
    flow: Flow,
    components: StrongComponents,
}

impl Factor {
    /// Chooses or excludes the edges that degrees decide, and returns whether there are any.
    ///
    /// # Errors
    /// There is no two-factor.
    pub(super) fn apply(&mut self, state: &mut State, contracted: &Contracted) -> Result<bool, Conflict> {
        let graph = &contracted.loose;
        let flow = &mut self.flow;
        if !flow.solve(graph, |vertex| contracted.wanted(vertex)) {
            return Err(Conflict);
        }
        let vertices = graph.vertices();
        let step = |node, k| flow.step(graph, node, k).map(|(next, _)| next);
        self.components.find(2 * vertices, |node| Flow::steps(graph, node), step);
        let mut found = false;
        for tail in (0..vertices).filter(|&tail| flow.is_present(tail)) {
            for arc in graph.arcs(tail) {
                let head = arc.target as usize + vertices;
                if self.components.are_together(tail, head) {
                    continue;
                }
                found = true;
                if flow.is_chosen(arc.name) {
                    contracted.include(state, arc.edge())?;
                } else {
                    contracted.exclude(state, arc.edge())?;
                }
            }
        }
        Ok(found)
    }
}

#[cfg(test)]
mod tests {
    use super::super::contracted::tests::{Pair, settled};
    use super::Factor;
    use crate::solver::engine::Conflict;

    fn factor(edges: &[Pair], chosen: &[Pair]) -> Result<(Vec<Pair>, Vec<Pair>), Conflict> {
        settled(edges, chosen, |state, contracted| Factor::default().apply(state, contracted))
    }

    #[test]
    fn a_tight_set_takes_all() {
        // 0, 1 and 2 see only 3, 4 and 5, which so have no edge left for 6.
        let mut edges: Vec<Pair> = (0..3).flat_map(|a| (3..6).map(move |b| (a, b))).collect();
        let further = [(3, 6), (4, 6), (6, 7), (6, 8), (7, 8), (7, 9), (8, 9), (6, 9)];
        edges.extend(further);
        assert_eq!(factor(&edges, &[]), Ok((vec![], vec![(3, 6), (4, 6)])));
        // With an edge between two of the three, two edges are left over: both lead to 6.
        edges.push((0, 1));
        let included = vec![(3, 6), (4, 6), (7, 8), (7, 9), (8, 9)];
        assert_eq!(factor(&edges, &[(0, 1)]), Ok((included, vec![(6, 7), (6, 8), (6, 9)])));
    }

    #[test]
    fn too_many_of_one_colour() {
        let edges: Vec<Pair> = (0..3).flat_map(|a| (3..7).map(move |b| (a, b))).collect();
        assert_eq!(factor(&edges, &[]), Err(Conflict));
    }

    #[test]
    fn edges_that_all_need() {
        // A ring with a chord.
        let edges = [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (0, 5), (1, 5)];
        assert_eq!(factor(&edges, &[]), Ok((edges[..6].to_vec(), vec![(1, 5)])));
        // The same where there are two colours.
        let edges = [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (0, 5), (1, 4)];
        assert_eq!(factor(&edges, &[]), Ok((edges[..6].to_vec(), vec![(1, 4)])));
    }
}
