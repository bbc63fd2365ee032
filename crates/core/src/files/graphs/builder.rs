//! Builds a [`Graph`] from the pairs that a reader finds.
//!
//! A pair comes from a list of edges or from a list of neighbours. In an undirected graph this matters: in a list of
//! edges, a second pair is a repetition; in lists of neighbours, each edge is expected at both ends. If only some
//! edges are listed at both ends, the file may mean arcs, so a note mentions it.

use super::text::complain;
use super::{Graph, MOST_ARCS};
use crate::files::InputError;

/// The pairs of vertices read so far.
#[derive(Debug)]
pub(crate) struct GraphBuilder {
    directed: bool,
    /// Pairs in the order of the file, without loops.
    pairs: Vec<(u32, u32)>,
    loops: usize,
    has_lists: bool,
    remarks: Vec<String>,
}

impl GraphBuilder {
    pub(crate) fn new(directed: bool) -> Self {
        Self { directed, pairs: Vec::new(), loops: 0, has_lists: false, remarks: Vec::new() }
    }

    /// Records that pairs come from lists of neighbours.
    pub(crate) fn expect_lists(&mut self) {
        self.has_lists = true;
    }

    /// Adds a pair from a line of the file.
    ///
    /// # Errors
    /// There are too many pairs.
    pub(crate) fn add(&mut self, from: u32, to: u32, line: usize) -> Result<(), InputError> {
        let most = if self.directed || self.has_lists { MOST_ARCS } else { MOST_ARCS / 2 };
        if self.pairs.len() == most {
            let things = if self.directed { "arcs" } else { "edges" };
            return Err(complain(line, format!("there are more than {most} {things}"))
                .hint("wrong file? use a smaller graph"));
        }
        if from == to {
            self.loops += 1;
        } else {
            self.pairs.push((from, to));
        }
        Ok(())
    }

    /// Returns the number of pairs so far, including loops.
    pub(crate) fn count(&self) -> usize {
        self.pairs.len() + self.loops
    }

    /// Adds a note, once.
    pub(crate) fn remark(&mut self, remark: impl Into<String>) {
        let remark = remark.into();
        if !self.remarks.contains(&remark) {
            self.remarks.push(remark);
        }
    }

    /// Renumbers each vertex `v` as `places[v]`.
    pub(crate) fn renumber(&mut self, places: &[u32]) {
        for (from, to) in &mut self.pairs {
            (*from, *to) = (places[*from as usize], places[*to as usize]);
        }
    }

    /// Returns the graph with these vertex names; all pairs must be within them.
    ///
    /// # Errors
    /// There is no vertex.
    pub(crate) fn finish(mut self, names: Vec<String>) -> Result<Graph, InputError> {
        if names.is_empty() {
            return Err(InputError::new("graph has no vertex")
                .hint("write one edge per line, such as 'a b', or a vertex alone as 'a:'"));
        }
        if self.loops > 0 {
            self.remarks.push(format!("loops ignored: {}", self.loops));
        }
        if !self.directed && self.has_lists {
            self.remark_one_sided();
        }
        let all = self.pairs.len();
        let mut repeated = 0;
        if self.directed || self.has_lists {
            repeated += all - sort(&mut self.pairs);
        }
        if !self.directed {
            for pair in &mut self.pairs {
                *pair = (pair.0.min(pair.1), pair.0.max(pair.1));
            }
            let left = sort(&mut self.pairs);
            if !self.has_lists {
                repeated = all - left;
            }
        }
        if repeated > 0 {
            self.remarks.push(format!("repeated edges ignored: {repeated}"));
        }
        // The pairs ascend, so a row gets its smaller neighbours first.
        let mut rows = vec![Vec::new(); names.len()];
        for &(from, to) in &self.pairs {
            rows[from as usize].push(to);
            if !self.directed {
                rows[to as usize].push(from);
            }
        }
        Ok(Graph { names, rows, directed: self.directed, remarks: self.remarks })
    }

    /// Returns the number of edges that only one end lists.
    pub(crate) fn single(&mut self) -> usize {
        let pairs = &mut self.pairs;
        pairs.sort_unstable();
        pairs.iter().filter(|&&(from, to)| pairs.binary_search(&(to, from)).is_err()).count()
    }

    /// Adds a note on edges that only one end lists, if other edges are listed at both.
    fn remark_one_sided(&mut self) {
        let single = self.single();
        if single > 0 && single < self.pairs.len() {
            self.remarks.push(format!(
                "edges listed at only one end, read as undirected: {single} (if they are arcs, declare the graph \
                 directed)"
            ));
        }
    }
}

/// Sorts pairs, removes repetitions and returns the number that remains.
fn sort(pairs: &mut Vec<(u32, u32)>) -> usize {
    pairs.sort_unstable();
    pairs.dedup();
    pairs.len()
}

#[cfg(test)]
mod tests {
    use super::super::numbers::numbers;
    use super::*;

    fn graph(directed: bool, lists: bool, pairs: &[(u32, u32)]) -> Graph {
        let mut collector = GraphBuilder::new(directed);
        if lists {
            collector.expect_lists();
        }
        for &(from, to) in pairs {
            collector.add(from, to, 1).expect("few");
        }
        collector.finish(numbers(0..3)).expect("a graph")
    }

    #[test]
    fn rows_ascend_and_hold_everything_once() {
        let all = graph(false, false, &[(2, 1), (0, 2), (1, 2), (1, 1)]);
        assert_eq!(all.rows, [vec![2], vec![2], vec![0, 1]]);
        assert_eq!(all.remarks, ["loops ignored: 1", "repeated edges ignored: 1"]);
        let all = graph(true, false, &[(2, 1), (2, 0), (1, 2), (2, 1)]);
        assert_eq!(all.rows, [vec![], vec![2], vec![0, 1]]);
        assert_eq!(all.remarks, ["repeated edges ignored: 1"]);
    }

    #[test]
    fn lists_name_an_edge_at_both_ends_or_at_one() {
        assert!(graph(false, true, &[(0, 1), (1, 0), (1, 2), (2, 1)]).remarks.is_empty());
        assert!(graph(false, true, &[(0, 1), (1, 2)]).remarks.is_empty());
        let mixed = graph(false, true, &[(0, 1), (1, 0), (1, 2)]);
        assert_eq!(mixed.rows, [vec![1], vec![0, 2], vec![1]]);
        assert!(mixed.remarks[0].starts_with("edges listed at only one end"), "{mixed:?}");
        assert!(mixed.remarks[0].contains(": 1 ("));
        assert_eq!(graph(false, true, &[(0, 1), (0, 1)]).remarks.len(), 1);
        assert!(graph(true, true, &[(0, 1), (1, 0), (1, 2)]).remarks.is_empty());
    }

    #[test]
    fn a_graph_has_vertices() {
        let message = GraphBuilder::new(true).finish(Vec::new()).expect_err("empty").to_string();
        assert_eq!(message, "graph has no vertex");
    }
}
