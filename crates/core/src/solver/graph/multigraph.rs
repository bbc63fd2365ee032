//! Undirected graphs that may have parallel edges, in compressed rows, rebuilt in place.
//!
//! Every edge is stored from both ends, as two *half-edges* or arcs. An arc is named by its edge and the end
//! it leaves from, so the name of the opposite arc differs in the last bit. Loops are left out: no rule for
//! cycles needs them.

/// An edge seen from one of its ends.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct HalfEdge {
    /// The vertex at the other end.
    pub(crate) target: u32,
    /// Twice the number of the edge, plus one if it is seen from its second end.
    pub(crate) name: u32,
}

impl HalfEdge {
    /// The number of its edge.
    #[inline]
    pub(crate) fn edge(self) -> usize {
        self.name as usize / 2
    }
}

/// For every vertex the arcs that leave it.
#[derive(Debug, Clone, Default)]
pub(crate) struct Multigraph {
    /// The row of vertex `v` is `arcs[starts[v]..starts[v + 1]]`.
    starts: Vec<u32>,
    arcs: Vec<HalfEdge>,
    names: usize,
}

impl Multigraph {
    /// Makes this the graph of `edges`, numbered in the order they come, on vertices
    /// `0..vertices`; the time is linear in both.
    pub(crate) fn rebuild(&mut self, vertices: usize, edges: &(impl Iterator<Item = (u32, u32)> + Clone)) {
        self.starts.clear();
        self.starts.resize(vertices + 2, 0);
        let proper = edges.clone().enumerate().filter(|(_, (one, other))| one != other);
        self.names = 2 * edges.clone().count();
        let mut arcs = 0;
        for (_, (one, other)) in proper.clone() {
            self.starts[one as usize + 2] += 1;
            self.starts[other as usize + 2] += 1;
            arcs += 2;
        }
        for vertex in 1..vertices + 2 {
            self.starts[vertex] += self.starts[vertex - 1];
        }
        self.arcs.resize(arcs, HalfEdge::default());
        for (edge, (one, other)) in proper {
            for (from, target, side) in [(one, other, 0), (other, one, 1)] {
                let place = &mut self.starts[from as usize + 1];
                self.arcs[*place as usize] = HalfEdge { target, name: 2 * edge as u32 + side };
                *place += 1;
            }
        }
        self.starts.pop();
    }

    /// How many vertices there are.
    pub(crate) fn vertices(&self) -> usize {
        self.starts.len().saturating_sub(1)
    }

    /// One more than the highest name an arc may have.
    pub(crate) fn names(&self) -> usize {
        self.names
    }

    /// The arcs that leave `vertex`, in the order of their edges.
    #[inline]
    pub(crate) fn arcs(&self, vertex: usize) -> &[HalfEdge] {
        &self.arcs[self.starts[vertex] as usize..self.starts[vertex + 1] as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::Multigraph;

    #[test]
    fn parallel_edges_stay_and_loops_go() {
        let mut graph = Multigraph::default();
        for _ in 0..2 {
            graph.rebuild(4, &[(0, 1), (2, 2), (1, 0), (1, 3)].into_iter());
            let row =
                |vertex| graph.arcs(vertex).iter().map(|arc| (arc.target, arc.name)).collect::<Vec<_>>();
            assert_eq!(row(0), [(1, 0), (1, 5)]);
            assert_eq!(row(1), [(0, 1), (0, 4), (3, 6)]);
            assert_eq!((row(2), row(3)), (vec![], vec![(1, 7)]));
            assert_eq!((graph.vertices(), graph.names()), (4, 8));
        }
    }
}
