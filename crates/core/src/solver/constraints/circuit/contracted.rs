//! The undecided part of a cycle: the graph of undecided edges, and that graph with every path of chosen
//! edges contracted to one vertex.
//!
//! A vertex with two chosen edges has nothing to decide and is left out. The others are *open*: a vertex
//! without chosen edges *wants* two more, the end of a path wants one. Let `U` be the graph of the undecided
//! edges on the open vertices. Let `C` be the graph in which the two ends of each path are one vertex; a
//! vertex without chosen edges counts as a path. In `C` every path wants two edges. So the Hamiltonian cycles
//! that use all chosen edges are Hamiltonian cycles of `C`, and a cut of `C` is a cut that no chosen edge
//! crosses.
//!
//! Both graphs are built in linear time from the domains alone, so they do not depend on the order of earlier
//! changes.

use crate::solver::bits::ones;
use crate::solver::engine::{Conflict, Edges, State};
use crate::solver::graph::forest::NONE;
use crate::solver::graph::multigraph::Multigraph;

/// An edge that is neither chosen nor excluded.
#[derive(Debug, Clone, Copy)]
pub(super) struct Undecided {
    /// Its ends as indices of open vertices.
    pub(super) ends: [u32; 2],
    /// Its place in the table: a vertex and a slot.
    vertex: u32,
    slot: u32,
}

/// The graphs `U` and `C` of a state.
#[derive(Debug)]
pub(super) struct Contracted {
    edges: Edges,
    /// The open vertices, ascending.
    pub(super) vertices: Vec<u32>,
    /// For each open vertex the path it is an end of.
    pub(super) path: Vec<u32>,
    /// For each path its ends as indices of open vertices, equal where it has no edge.
    pub(super) ends: Vec<[u32; 2]>,
    pub(super) undecided: Vec<Undecided>,
    /// `U`, whose edges are numbered as in `undecided`.
    pub(super) loose: Multigraph,
    /// `C`, with the same numbers.
    pub(super) joined: Multigraph,
    /// For each vertex its index among the open ones.
    index: Vec<u32>,
    /// For each vertex its neighbours along chosen edges, or [`NONE`].
    beside: Vec<[u32; 2]>,
}

impl Contracted {
    pub(super) fn new(edges: &Edges) -> Self {
        Self {
            edges: edges.clone(),
            vertices: Vec::new(),
            path: Vec::new(),
            ends: Vec::new(),
            undecided: Vec::new(),
            loose: Multigraph::default(),
            joined: Multigraph::default(),
            index: vec![0; edges.table().vertices()],
            beside: Vec::new(),
        }
    }

    /// Reads the state, which must be at a fixpoint of degrees and mates, in linear time.
    pub(super) fn build(&mut self, state: &State) {
        self.vertices.clear();
        state.chosen_neighbours(&self.edges, &mut self.beside);
        for vertex in 0..self.index.len() {
            if self.beside[vertex][1] == NONE {
                self.index[vertex] = self.vertices.len() as u32;
                self.vertices.push(vertex as u32);
            }
        }
        self.find_paths();
        self.undecided.clear();
        for (index, &vertex) in self.vertices.iter().enumerate() {
            let vertex = vertex as usize;
            for k in 0..self.edges.width(vertex) {
                for bit in ones(state.undecided(&self.edges, vertex, k)) {
                    let slot = k << 6 | bit;
                    let target = self.edges.target(vertex, slot);
                    if vertex < target {
                        let ends = [index as u32, self.index[target]];
                        self.undecided.push(Undecided { ends, vertex: vertex as u32, slot: slot as u32 });
                    }
                }
            }
        }
        let loose = self.undecided.iter().map(|edge| (edge.ends[0], edge.ends[1]));
        let path = &self.path;
        let joined = loose.clone().map(|(one, other)| (path[one as usize], path[other as usize]));
        self.joined.rebuild(self.ends.len(), &joined);
        self.loose.rebuild(self.vertices.len(), &loose);
    }

    /// Follows every path from its lower end to the other.
    fn find_paths(&mut self) {
        self.path.clear();
        self.path.resize(self.vertices.len(), NONE);
        self.ends.clear();
        for start in 0..self.vertices.len() {
            if self.path[start] != NONE {
                continue;
            }
            let (mut before, mut here) = (NONE, self.vertices[start]);
            loop {
                let [one, other] = self.beside[here as usize];
                let next = if one == before { other } else { one };
                if next == NONE {
                    break;
                }
                (before, here) = (here, next);
            }
            let end = self.index[here as usize];
            self.path[start] = self.ends.len() as u32;
            self.path[end as usize] = self.ends.len() as u32;
            self.ends.push([start as u32, end]);
        }
    }

    /// How many edges an open vertex wants.
    pub(super) fn wanted(&self, index: usize) -> u32 {
        let [one, other] = self.ends[self.path[index] as usize];
        if one == other { 2 } else { 1 }
    }

    /// Chooses an undecided edge.
    ///
    /// # Errors
    /// It has been excluded since the graphs were built.
    pub(super) fn include(&self, state: &mut State, edge: usize) -> Result<(), Conflict> {
        let Undecided { vertex, slot, .. } = self.undecided[edge];
        state.include(&self.edges, vertex as usize, slot as usize)
    }

    /// Rules out an undecided edge.
    ///
    /// # Errors
    /// It has been chosen since the graphs were built.
    pub(super) fn exclude(&self, state: &mut State, edge: usize) -> Result<(), Conflict> {
        let Undecided { vertex, slot, .. } = self.undecided[edge];
        state.exclude(&self.edges, vertex as usize, slot as usize)
    }
}

#[cfg(test)]
pub(super) mod tests {
    use std::sync::Arc;

    use super::Contracted;
    use crate::solver::engine::{Conflict, State};
    use crate::solver::graph::SuccessorTable;
    use crate::{Engine, Model};

    /// An edge by the numbers of its ends.
    pub(crate) type Pair = (usize, usize);

    /// Applies a rule to a graph with some chosen edges, and returns the edges it chose and excluded. No
    /// other rule runs.
    pub(crate) fn settled(
        edges: &[Pair],
        chosen: &[Pair],
        rule: impl FnOnce(&mut State, &Contracted) -> Result<bool, Conflict>,
    ) -> Result<(Vec<Pair>, Vec<Pair>), Conflict> {
        let vertices = edges.iter().map(|edge| edge.0.max(edge.1) + 1).max().unwrap_or(0);
        let mut rows = vec![Vec::new(); vertices];
        for &(one, other) in edges {
            rows[one].push(other as u32);
            rows[other].push(one as u32);
        }
        let table = Arc::new(SuccessorTable::new(rows).expect("a graph"));
        let mut model = Model::new();
        let all = model.edges(&table);
        let slot = |(one, other): Pair| table.slot(one, other).expect("an edge");
        let mut engine = Engine::new(&model);
        let settled = engine.assume(|state| {
            chosen.iter().try_for_each(|&edge| state.include(&all, edge.0, slot(edge)))?;
            for &(one, _) in edges {
                // Vertices with two chosen edges lose the others, as they do by their degree.
                if state.chosen(&all, one, 0).count_ones() == 2 {
                    state.saturate(&all, one);
                }
            }
            let mut contracted = Contracted::new(&all);
            contracted.build(state);
            rule(state, &contracted).map(|_| ())
        });
        settled.map_err(|_| Conflict)?;
        let state = engine.state();
        let now = |&&edge: &&Pair| state.value(all.variable(edge.0, slot(edge)));
        let were_open = || edges.iter().filter(|edge| !chosen.contains(edge));
        Ok((
            were_open().filter(|edge| now(edge) == Some(1)).copied().collect(),
            were_open().filter(|edge| now(edge) == Some(0)).copied().collect(),
        ))
    }

    #[test]
    fn paths_become_vertices() {
        // A path 0 - 1 - 2, and the single vertices 3 and 4.
        let edges = [(0, 1), (1, 2), (0, 3), (2, 4), (3, 4), (2, 3)];
        let seen = settled(&edges, &edges[..2], |_, contracted| {
            assert_eq!(contracted.vertices, [0, 2, 3, 4]);
            assert_eq!(contracted.path, [0, 0, 1, 2]);
            assert_eq!(contracted.ends, [[0, 1], [2, 2], [3, 3]]);
            assert_eq!([0, 1, 2, 3].map(|index| contracted.wanted(index)), [1, 1, 2, 2]);
            assert_eq!(contracted.undecided.len(), 4);
            assert_eq!(contracted.loose.arcs(1).len(), 2);
            assert_eq!(contracted.joined.arcs(0).len(), 3);
            Ok(false)
        });
        assert_eq!(seen, Ok((vec![], vec![])));
    }
}
