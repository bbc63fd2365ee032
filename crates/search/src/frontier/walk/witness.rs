//! Decides whether a possible state exists: searches for chosen edges that lead to it, a *witness*.
//!
//! A witness gives each taken vertex two of the decided edges, and each vertex of the frontier as many as its degree,
//! without cycles. Each end is joined to its mate by a path. To test this, an imaginary edge joins each pair of ends
//! from the start: then every path of the state is a cycle with exactly one imaginary edge. Two paths that both have
//! one are never joined.
//!
//! The search branches on a vertex with the fewest options, and chooses edges that are forced at once. Almost all
//! states without a witness are refuted before the first choice, so a test takes a few microseconds. But the time grows
//! with the number of taken vertices, and in planar graphs the search may find no end.

use super::super::plan::Plan;
use super::draws::DrawnState;

/// The edges between some taken vertices and those of a frontier that are decided. Taken vertices come first, in the
/// order of their steps.
pub(super) struct DecidedEdges {
    taken: usize,
    edges: Vec<[u16; 2]>,
    /// For each vertex, its edges.
    incident: Vec<Vec<u16>>,
    /// Whether the frontier holds all vertices that are not taken.
    is_rest: bool,
}

impl DecidedEdges {
    /// Returns the edges that are decided after some steps of a plan, with some edges `inside` the frontier.
    pub(super) fn new(plan: &Plan, steps: usize, frontier: &[u32], inside: &[[u32; 2]]) -> Self {
        let steps = &plan.steps[..steps];
        let vertices: Vec<u32> =
            steps.iter().map(|step| step.vertex).chain(frontier.iter().copied()).collect();
        let number =
            |vertex: u32| vertices.iter().position(|&known| known == vertex).map_or(0, |place| place as u16);
        let outward =
            steps.iter().flat_map(|step| step.neighbours.iter().map(move |&other| [step.vertex, other]));
        let edges: Vec<[u16; 2]> =
            outward.chain(inside.iter().copied()).map(|ends| ends.map(number)).collect();
        let mut incident = vec![Vec::new(); vertices.len()];
        for (edge, ends) in (0..).zip(&edges) {
            for &vertex in ends {
                incident[vertex as usize].push(edge);
            }
        }
        let is_rest = steps.last().is_some_and(|step| step.closing.is_some());
        Self { taken: steps.len(), edges, incident, is_rest }
    }
}

/// What is decided about an edge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum EdgeDecision {
    Open,
    Chosen,
    Dropped,
}

/// A change to undo.
enum WitnessChange {
    /// An edge was decided.
    Decided(u16),
    /// An edge joined two paths: for both, the end at the edge, and the other end, and whether the path has an
    /// imaginary edge.
    Joined([(u16, u16, bool); 2]),
}

/// A search for witnesses, one state after another.
pub(super) struct WitnessSearch<'a> {
    graph: &'a DecidedEdges,
    decisions: Vec<EdgeDecision>,
    /// For each vertex, the number of edges that it still needs, and the number of its open edges.
    needs: Vec<u8>,
    open: Vec<u8>,
    /// The number of edges that all vertices still need together.
    needed: usize,
    /// For each end of a path, the other end, and whether the path has an imaginary edge. A vertex without edges is
    /// a path.
    mates: Vec<u16>,
    is_paired: Vec<bool>,
    /// Whether the chosen edges form one cycle through all vertices, which is closed by the last edge.
    is_cycle: bool,
    changes: Vec<WitnessChange>,
    /// Vertices whose needs or edges have changed.
    waiting: Vec<u16>,
}

impl<'a> WitnessSearch<'a> {
    pub(super) fn new(graph: &'a DecidedEdges) -> Self {
        let vertices = graph.incident.len();
        Self {
            graph,
            decisions: vec![EdgeDecision::Open; graph.edges.len()],
            needs: vec![0; vertices],
            open: vec![0; vertices],
            needed: 0,
            mates: vec![0; vertices],
            is_paired: vec![false; vertices],
            is_cycle: false,
            changes: Vec::new(),
            waiting: Vec::new(),
        }
    }

    /// Returns whether a state exists; `None` if the search has used up its nodes.
    pub(super) fn finds(&mut self, state: &DrawnState, nodes: &mut usize) -> Option<bool> {
        self.start(state);
        if self.propagate() { self.run(nodes) } else { Some(false) }
    }

    fn start(&mut self, state: &DrawnState) {
        let taken = self.graph.taken;
        self.decisions.fill(EdgeDecision::Open);
        self.needs[..taken].fill(2);
        self.needs[taken..].copy_from_slice(&state.degrees);
        self.needed = self.needs.iter().map(|&need| usize::from(need)).sum();
        self.is_paired.fill(false);
        self.changes.clear();
        self.waiting.clear();
        for (vertex, edges) in (0..).zip(&self.graph.incident) {
            self.open[vertex as usize] = edges.len() as u8;
            self.mates[vertex as usize] = vertex;
            self.waiting.push(vertex);
        }
        for pair in &state.pairs {
            let [one, other] = pair.map(|place| taken + usize::from(place));
            (self.mates[one], self.mates[other]) = (other as u16, one as u16);
            (self.is_paired[one], self.is_paired[other]) = (true, true);
        }
        self.is_cycle = self.graph.is_rest && state.degrees.iter().all(|&degree| degree == 2);
    }

    fn run(&mut self, nodes: &mut usize) -> Option<bool> {
        *nodes = nodes.checked_sub(1)?;
        let unfinished = (0..self.needs.len()).filter(|&vertex| self.needs[vertex] > 0);
        let Some(vertex) = unfinished.min_by_key(|&vertex| self.options(vertex)) else { return Some(true) };
        let open = self.graph.incident[vertex].iter().copied();
        let open = open.filter(|&edge| self.decisions[edge as usize] == EdgeDecision::Open);
        let Some(edge) = open.min_by_key(|&edge| self.options(self.other(edge, vertex))) else {
            return Some(false);
        };
        let before = self.changes.len();
        for decision in [EdgeDecision::Chosen, EdgeDecision::Dropped] {
            self.waiting.clear();
            if self.decide(edge, decision) && self.propagate() {
                let found = self.run(nodes);
                if found != Some(false) {
                    return found;
                }
            }
            self.undo(before);
        }
        Some(false)
    }

    /// Returns the number of ways to choose the edges that a vertex needs.
    fn options(&self, vertex: usize) -> u32 {
        let open = u32::from(self.open[vertex]);
        if self.needs[vertex] == 2 { open * open.saturating_sub(1) / 2 } else { open }
    }

    fn other(&self, edge: u16, vertex: usize) -> usize {
        let [one, other] = self.graph.edges[edge as usize];
        usize::from(if usize::from(one) == vertex { other } else { one })
    }

    /// Decides the edges of vertices that need all of their open edges, or none; returns whether no vertex lacks edges.
    fn propagate(&mut self) -> bool {
        while let Some(vertex) = self.waiting.pop() {
            let (needs, open) = (self.needs[vertex as usize], self.open[vertex as usize]);
            if open < needs {
                return false;
            }
            if needs > 0 && open > needs {
                continue;
            }
            let decision = if needs == 0 { EdgeDecision::Dropped } else { EdgeDecision::Chosen };
            if !self.decide_all(vertex, |_, _| Some(decision)) {
                return false;
            }
        }
        true
    }

    /// Decides some of the open edges of a vertex, given by their other ends; returns whether that is possible.
    fn decide_all(&mut self, vertex: u16, decision: impl Fn(&Self, usize) -> Option<EdgeDecision>) -> bool {
        let graph = self.graph;
        graph.incident[vertex as usize].iter().all(|&edge| {
            let is_open = self.decisions[edge as usize] == EdgeDecision::Open;
            let decided = if is_open { decision(self, self.other(edge, vertex as usize)) } else { None };
            decided.is_none_or(|decided| self.decide(edge, decided))
        })
    }

    /// Decides an open edge; returns whether that is possible.
    fn decide(&mut self, edge: u16, decision: EdgeDecision) -> bool {
        let [one, other] = self.graph.edges[edge as usize];
        self.decisions[edge as usize] = decision;
        self.changes.push(WitnessChange::Decided(edge));
        let is_needed = self.needs[one as usize] > 0 && self.needs[other as usize] > 0;
        for vertex in [one, other] {
            self.open[vertex as usize] -= 1;
            self.waiting.push(vertex);
        }
        if decision == EdgeDecision::Dropped {
            return true;
        }
        for vertex in [one, other] {
            self.needs[vertex as usize] = self.needs[vertex as usize].wrapping_sub(1);
        }
        self.needed = self.needed.wrapping_sub(2);
        is_needed && self.join(one, other)
    }

    /// Joins two paths by an edge, and drops the edges that the new path may not have; returns whether that is
    /// possible.
    fn join(&mut self, one: u16, other: u16) -> bool {
        if self.mates[one as usize] == other {
            return self.is_paired[one as usize] || self.is_cycle && self.needed == 0;
        }
        let ends = [one, other].map(|end| (end, self.mates[end as usize], self.is_paired[end as usize]));
        let [(_, start, is_first_paired), (_, end, is_other_paired)] = ends;
        if is_first_paired && is_other_paired {
            return false;
        }
        let is_paired = is_first_paired || is_other_paired;
        self.changes.push(WitnessChange::Joined(ends));
        for (from, to) in [(start, end), (end, start)] {
            self.mates[from as usize] = to;
            self.is_paired[from as usize] = is_paired;
        }
        let may_close = is_paired || self.is_cycle;
        [(start, end), (end, start)].into_iter().all(|(from, to)| {
            self.decide_all(from, |search, at| {
                let is_allowed =
                    if at == to as usize { may_close } else { !is_paired || !search.is_paired[at] };
                (!is_allowed).then_some(EdgeDecision::Dropped)
            })
        })
    }

    /// Undoes all but the first changes.
    fn undo(&mut self, before: usize) {
        for change in self.changes.drain(before..).rev() {
            match change {
                WitnessChange::Decided(edge) => {
                    let ends = self.graph.edges[edge as usize];
                    let is_chosen = self.decisions[edge as usize] == EdgeDecision::Chosen;
                    self.decisions[edge as usize] = EdgeDecision::Open;
                    self.needed = self.needed.wrapping_add(if is_chosen { 2 } else { 0 });
                    for vertex in ends {
                        self.open[vertex as usize] += 1;
                        self.needs[vertex as usize] =
                            self.needs[vertex as usize].wrapping_add(u8::from(is_chosen));
                    }
                }
                WitnessChange::Joined(ends) => {
                    for (at, mate, is_paired) in ends {
                        (self.mates[at as usize], self.mates[mate as usize]) = (mate, at);
                        (self.is_paired[at as usize], self.is_paired[mate as usize]) = (is_paired, is_paired);
                    }
                }
            }
        }
    }
}
