//! A solution that is a set of vertices or of edges of a graph, in a diagram.

use std::collections::HashSet;

use super::diagram::Diagram;

/// Vertices or edges of a graph.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GraphSelection {
    /// Vertices, ascending.
    Vertices(Vec<usize>),
    /// Edges by their ends, the lesser first, ascending.
    Edges(Vec<(usize, usize)>),
}

impl GraphSelection {
    /// Returns the vertices, or the ends of the edges.
    #[must_use]
    pub fn vertices(&self) -> Box<dyn Iterator<Item = usize> + '_> {
        match self {
            Self::Vertices(vertices) => Box::new(vertices.iter().copied()),
            Self::Edges(edges) => Box::new(edges.iter().flat_map(|&(one, other)| [one, other])),
        }
    }
}

impl Diagram {
    /// Returns the names of the vertices that only one of two sets contains, in the order of the graph; `None` if these
    /// are not two sets of vertices.
    #[must_use]
    pub fn names_apart(&self, other: &Self) -> Option<Vec<String>> {
        let (Some(GraphSelection::Vertices(one)), Some(GraphSelection::Vertices(two))) =
            (&self.selection, &other.selection)
        else {
            return None;
        };
        let [ones, twos]: [HashSet<&usize>; 2] = [one, two].map(|set| set.iter().collect());
        let names = &self.vertices.as_ref()?.names;
        let mut apart: Vec<usize> = ones.symmetric_difference(&twos).map(|&&vertex| vertex).collect();
        apart.sort_unstable();
        Some(apart.into_iter().map(|vertex| names[vertex].clone()).collect())
    }

    /// Returns the edges of a set that `other` does not have, by the names of their ends; `None` if these are not two
    /// sets of edges.
    #[must_use]
    pub fn edges_without(&self, other: &Self) -> Option<Vec<[&str; 2]>> {
        let (Some(GraphSelection::Edges(one)), Some(GraphSelection::Edges(two))) =
            (&self.selection, &other.selection)
        else {
            return None;
        };
        let others: HashSet<_> = two.iter().collect();
        let names = &self.vertices.as_ref()?.names;
        let missing = one.iter().filter(|edge| !others.contains(edge));
        Some(missing.map(|&(one, other)| [one, other].map(|vertex| names[vertex].as_str())).collect())
    }
}
