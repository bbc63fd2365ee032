//! Choosing arcs so that a given number leave each vertex, and the same number enter it.
//!
//! Given an undirected graph and a number that each vertex wants, choose arcs so that exactly that many leave
//! it and exactly that many enter it. This is a flow from the vertices as *tails* to the vertices as *heads*
//! in which every arc carries at most one unit. A choice of edges that gives every vertex what it wants
//! yields such a flow: both arcs of each edge. In a bipartite graph the converse holds too. In other graphs a
//! flow may use one arc of an edge and not the other, which is half an edge.
//!
//! The *residual graph* shows what can be changed: it has a step from a tail to a head for an arc that is not
//! chosen, and from a head to a tail for one that is. Units are pushed in rounds from tails that want more to
//! heads that want more: first the distances are measured, then shortest paths are used while there are any.
//! If no path remains and some tail wants more, there is no flow. Afterwards an arc can be added or removed
//! if and only if its step lies on a cycle of the residual graph, so within a strong component.
//!
//! In a bipartite part, the tails of one colour and the heads of the other are one half of a problem, and the
//! other half is its mirror image. Only one half is solved.
//!
//! Sources: E. A. Dinic, Soviet Mathematics Doklady 11 (1970); S. Even and R. E. Tarjan,
//! SIAM J. Computing 4 (1975), for the number of rounds with arcs of capacity one.

use super::multigraph::Multigraph;

/// Not reached.
const FAR: u32 = u32::MAX;

/// A choice of arcs; keeps its memory between calls.
///
/// In a graph of `n` vertices the nodes of the residual graph are the tails `0..n` and the
/// heads `n..2 * n`.
#[derive(Debug, Clone, Default)]
pub(crate) struct Flow {
    /// For each arc whether it is chosen, by name.
    chosen: Vec<bool>,
    /// Whether a node takes part.
    present: Vec<bool>,
    /// How many more arcs each node wants.
    lacking: Vec<u32>,
    distance: Vec<u32>,
    /// For each node how many of its steps have been tried in this round.
    tried: Vec<u32>,
    queue: Vec<u32>,
    /// Nodes on the path from a tail, each with the arc by which the path leaves it.
    path: Vec<(u32, u32)>,
}

impl Flow {
    /// Chooses arcs so that every vertex has as many as `wanted`, and returns whether that is possible.
    pub(crate) fn solve(&mut self, graph: &Multigraph, wanted: impl Fn(usize) -> u32) -> bool {
        let vertices = graph.vertices();
        self.chosen.clear();
        self.chosen.resize(graph.names(), false);
        self.divide(graph);
        self.lacking.clear();
        self.lacking.extend(
            (0..2 * vertices).map(|node| if self.present[node] { wanted(node % vertices) } else { 0 }),
        );
        let (tails, heads) = self.lacking.split_at(vertices);
        if tails.iter().sum::<u32>() != heads.iter().sum::<u32>() {
            return false;
        }
        self.begin(graph);
        while self.lacking[..vertices].iter().any(|&lacking| lacking > 0) {
            if !self.measure(graph) {
                return false;
            }
            for tail in 0..vertices as u32 {
                while self.lacking[tail as usize] > 0 && self.push(graph, tail) {}
            }
        }
        true
    }

    /// Whether the arc of this name is chosen.
    pub(crate) fn is_chosen(&self, name: u32) -> bool {
        self.chosen[name as usize]
    }

    /// Whether a node of the residual graph takes part.
    pub(crate) fn is_present(&self, node: usize) -> bool {
        self.present[node]
    }

    /// The number of steps of a node, whether they can be made or not.
    #[inline]
    pub(crate) fn steps(graph: &Multigraph, node: usize) -> usize {
        graph.arcs(if node < graph.vertices() { node } else { node - graph.vertices() }).len()
    }

    /// Step number `k` of a node, if it can be made: its target, and the name of the arc that it adds or
    /// removes.
    #[inline]
    pub(crate) fn step(&self, graph: &Multigraph, node: usize, k: usize) -> Option<(usize, u32)> {
        let vertices = graph.vertices();
        if node < vertices {
            let arc = graph.arcs(node)[k];
            (!self.chosen[arc.name as usize]).then_some((arc.target as usize + vertices, arc.name))
        } else {
            let back = graph.arcs(node - vertices)[k];
            let name = back.name ^ 1;
            self.chosen[name as usize].then_some((back.target as usize, name))
        }
    }

    /// Decides which nodes take part: one half of those of a bipartite part, all of other parts.
    fn divide(&mut self, graph: &Multigraph) {
        let vertices = graph.vertices();
        self.present.clear();
        self.present.resize(2 * vertices, false);
        for root in 0..vertices {
            if self.present[root] || self.present[root + vertices] {
                continue;
            }
            self.present[root] = true;
            self.queue.clear();
            self.queue.push(root as u32);
            let mut bipartite = true;
            let mut index = 0;
            while let Some(&vertex) = self.queue.get(index) {
                index += 1;
                let is_tail = self.present[vertex as usize];
                for arc in graph.arcs(vertex as usize) {
                    let target = arc.target as usize;
                    if self.present[target] == self.present[target + vertices] {
                        self.present[target] = !is_tail;
                        self.present[target + vertices] = is_tail;
                        self.queue.push(arc.target);
                    } else {
                        bipartite &= self.present[target] != is_tail;
                    }
                }
            }
            if !bipartite {
                for &vertex in &self.queue {
                    self.present[vertex as usize] = true;
                    self.present[vertex as usize + vertices] = true;
                }
            }
        }
    }

    /// Chooses arcs while both ends want more.
    fn begin(&mut self, graph: &Multigraph) {
        let vertices = graph.vertices();
        for tail in 0..vertices {
            for arc in graph.arcs(tail) {
                let head = arc.target as usize + vertices;
                if self.lacking[tail] > 0 && self.lacking[head] > 0 {
                    self.chosen[arc.name as usize] = true;
                    self.lacking[tail] -= 1;
                    self.lacking[head] -= 1;
                }
            }
        }
    }

    /// Measures the distances from the tails that want more, up to the nearest head that wants more, and
    /// returns whether there is one.
    fn measure(&mut self, graph: &Multigraph) -> bool {
        let vertices = graph.vertices();
        self.distance.clear();
        self.distance.resize(2 * vertices, FAR);
        self.tried.clear();
        self.tried.resize(2 * vertices, 0);
        self.queue.clear();
        self.queue.extend((0..vertices as u32).filter(|&tail| self.lacking[tail as usize] > 0));
        for &tail in &self.queue {
            self.distance[tail as usize] = 0;
        }
        let mut nearest = FAR;
        let mut index = 0;
        while let Some(&node) = self.queue.get(index) {
            index += 1;
            let (node, distance) = (node as usize, self.distance[node as usize]);
            if distance >= nearest {
                break;
            }
            if node >= vertices && self.lacking[node] > 0 {
                nearest = distance;
                break;
            }
            for k in 0..Self::steps(graph, node) {
                if let Some((next, _)) = self.step(graph, node, k)
                    && self.distance[next] == FAR
                {
                    self.distance[next] = distance + 1;
                    self.queue.push(next as u32);
                }
            }
        }
        nearest != FAR
    }

    /// Pushes one unit from a tail along a shortest path, if one remains in this round.
    fn push(&mut self, graph: &Multigraph, tail: u32) -> bool {
        let vertices = graph.vertices();
        self.path.clear();
        let mut node = tail as usize;
        loop {
            if node >= vertices && self.lacking[node] > 0 {
                for &(_, arc) in &self.path {
                    self.chosen[arc as usize] ^= true;
                }
                self.lacking[tail as usize] -= 1;
                self.lacking[node] -= 1;
                return true;
            }
            let tried = self.tried[node] as usize;
            if tried == Self::steps(graph, node) {
                let Some((before, _)) = self.path.pop() else { return false };
                node = before as usize;
                self.tried[node] += 1;
                continue;
            }
            match self.step(graph, node, tried) {
                Some((next, arc)) if self.distance[next] == self.distance[node] + 1 => {
                    self.path.push((node as u32, arc));
                    node = next;
                }
                _ => self.tried[node] += 1,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Flow, Multigraph};

    fn solve(edges: &[(u32, u32)], wanted: &[u32]) -> Option<Vec<bool>> {
        let mut graph = Multigraph::default();
        graph.rebuild(wanted.len(), &edges.iter().copied());
        let mut flow = Flow::default();
        flow.solve(&graph, |vertex| wanted[vertex]).then(|| {
            let count = |range: std::ops::Range<usize>| range.filter(|&node| flow.is_present(node)).count();
            assert!(count(0..wanted.len()) == wanted.len() || count(0..2 * wanted.len()) == wanted.len());
            (0..2 * edges.len() as u32).map(|name| flow.is_chosen(name)).collect()
        })
    }

    #[test]
    fn a_ring_takes_all_its_arcs() {
        assert_eq!(solve(&[(0, 1), (1, 2), (2, 0)], &[2, 2, 2]), Some(vec![true; 6]));
        // In a bipartite graph the arcs from one colour stand for the edges.
        let chosen = solve(&[(0, 1), (1, 2), (2, 3), (3, 0)], &[2; 4]).expect("a ring");
        assert_eq!(chosen, [true, false, false, true, true, false, false, true]);
    }

    #[test]
    fn units_are_pushed_on() {
        // 0 takes the edge to 2 at first, and has to give it to 1.
        let chosen = solve(&[(0, 2), (0, 3), (1, 2)], &[1; 4]).expect("two edges");
        assert_eq!(chosen, [false, false, true, false, true, false]);
    }

    #[test]
    fn too_few_of_one_colour() {
        let edges: Vec<(u32, u32)> = (0..3).flat_map(|a| (3..7).map(move |b| (a, b))).collect();
        assert_eq!(solve(&edges, &[2; 7]), None);
        // As many of each, but three that see two only.
        let edges = [(0, 3), (0, 4), (1, 3), (1, 4), (2, 3), (2, 4), (2, 5), (0, 5)];
        assert!(solve(&edges, &[1; 6]).is_some());
        assert_eq!(solve(&edges[..6], &[1; 6]), None);
    }
}
