//! The vertices and edges of a named graph while it is made.
//!
//! Every rule of a named graph adds its edges here, in any order and as often as it likes. Numbers that are too large
//! are refused before memory is taken for them.

use super::super::numbers::numbers;
use super::super::{Graph, MOST_ARCS, MOST_VERTICES};

/// The vertices and edges that a rule has added so far.
#[derive(Debug)]
pub(super) struct Outline {
    directed: bool,
    vertices: usize,
    /// Edges, or arcs if the graph is directed; without loops.
    pairs: Vec<(u32, u32)>,
}

impl Outline {
    pub(super) fn new(directed: bool) -> Self {
        Self { directed, vertices: 0, pairs: Vec::new() }
    }

    /// Sets the number of vertices; `None` stands for a number that does not fit into a word. Returns the number.
    ///
    /// # Errors
    /// There are too many.
    pub(super) fn vertices(&mut self, count: Option<usize>) -> Result<usize, String> {
        let count = count.filter(|&count| count <= MOST_VERTICES);
        self.vertices = count.ok_or_else(|| format!("it has more than {MOST_VERTICES} vertices"))?;
        Ok(self.vertices)
    }

    /// Adds an edge, or an arc from the first vertex to the second; a loop is left out.
    ///
    /// # Errors
    /// There are too many.
    pub(super) fn edge(&mut self, from: usize, to: usize) -> Result<(), String> {
        let (most, what) = if self.directed { (MOST_ARCS, "arcs") } else { (MOST_ARCS / 2, "edges") };
        if self.pairs.len() == most {
            return Err(format!("it has more than {most} {what}"));
        }
        if from != to {
            self.pairs.push((from as u32, to as u32));
        }
        Ok(())
    }

    /// Adds a cycle through these vertices, or a cycle of arcs.
    ///
    /// # Errors
    /// There are too many edges.
    pub(super) fn cycle(&mut self, vertices: impl IntoIterator<Item = usize>) -> Result<(), String> {
        let mut vertices = vertices.into_iter();
        let Some(first) = vertices.next() else { return Ok(()) };
        let mut before = first;
        for vertex in vertices {
            self.edge(before, vertex)?;
            before = vertex;
        }
        self.edge(before, first)
    }

    /// Returns the graph, in which every edge occurs once; its vertices are numbered from 0.
    pub(super) fn graph(self) -> Graph {
        let mut rows = vec![Vec::new(); self.vertices];
        for (from, to) in self.pairs {
            rows[from as usize].push(to);
            if !self.directed {
                rows[to as usize].push(from);
            }
        }
        for row in &mut rows {
            row.sort_unstable();
            row.dedup();
        }
        Graph { names: numbers(0..rows.len()), rows, directed: self.directed, remarks: Vec::new() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_edge_is_there_once() {
        let mut outline = Outline::new(false);
        outline.vertices(Some(3)).expect("few");
        for (from, to) in [(2, 0), (0, 2), (1, 1), (1, 2)] {
            outline.edge(from, to).expect("few");
        }
        assert_eq!(outline.graph().rows, [vec![2], vec![2], vec![0, 1]]);
        let mut outline = Outline::new(true);
        outline.vertices(Some(3)).expect("few");
        outline.cycle([0, 1, 2]).expect("few");
        assert_eq!(outline.graph().rows, [[1], [2], [0]]);
    }

    #[test]
    fn too_many_are_refused() {
        let mut outline = Outline::new(false);
        assert!(outline.vertices(None).is_err() && outline.vertices(Some(MOST_VERTICES + 1)).is_err());
        for edge in 1..=MOST_ARCS / 2 {
            outline.edge(0, edge).expect("few");
        }
        assert_eq!(outline.edge(0, 1), Err("it has more than 8388608 edges".to_owned()));
    }
}
