//! What makes a loop one loop: lemmas about sets of vertices, derived from the flow when they are needed.
//!
//! Let `S` be some of the vertices. The flow into `S` is at least the number of its visited vertices, unless the root
//! is in `S`; and likewise for the others. So if the loop visits vertices on both sides, it has an edge on the border.
//! With the degrees, a path with a visited vertex elsewhere is not closed. A loop crosses the border of `S` an even
//! number of times: not just by one edge.

use std::io;

use cavalcade_core::files::export::LoopRows;
use cavalcade_core::formula::Literal;
use rustc_hash::FxHashMap;

use super::cuts::Lemma;
use super::net_flow::NetFlow;
use super::writer::{Derivation, ProofWriter};

/// Derives lemmas about loops, each once.
pub(super) struct LoopLemmas<'a> {
    shape: &'a LoopRows,
    net_flow: NetFlow,
    /// For each set the constraint on the flow into it.
    inflows: FxHashMap<Vec<u32>, u64>,
    /// For each set and vertex outside of it the constraint that an edge on the border joins them.
    joints: FxHashMap<(Vec<u32>, u32), u64>,
    rounds: FxHashMap<Vec<Literal>, u64>,
    bridges: FxHashMap<(Vec<u32>, usize), u64>,
    /// Whether each vertex is in the set.
    is_inside: Vec<bool>,
}

impl<'a> LoopLemmas<'a> {
    pub(super) fn new(shape: &'a LoopRows) -> Self {
        Self {
            shape,
            net_flow: NetFlow::new(shape.edges().len()),
            inflows: FxHashMap::default(),
            joints: FxHashMap::default(),
            rounds: FxHashMap::default(),
            bridges: FxHashMap::default(),
            is_inside: vec![false; shape.vertices()],
        }
    }

    /// Sets which vertices are in the set; returns these and the others, ascending.
    fn choose(&mut self, set: &[u32]) -> [Vec<u32>; 2] {
        self.is_inside.fill(false);
        for &vertex in set {
            self.is_inside[vertex as usize] = true;
        }
        let (inside, others) =
            (0..self.shape.vertices() as u32).partition(|&vertex| self.is_inside[vertex as usize]);
        [inside, others]
    }

    /// Returns the edges on the border of the chosen set, each with whether its second vertex is in the set.
    fn border(&self) -> Vec<(usize, bool)> {
        let inside = |vertex: u32| self.is_inside[vertex as usize];
        let edges = self.shape.edges().iter().enumerate();
        edges
            .filter(|(_, (one, other))| inside(*one) != inside(*other))
            .map(|(edge, (_, other))| (edge, inside(*other)))
            .collect()
    }

    /// Returns the constraint that chosen edges on the border of a set, or the root in it, bring a unit of flow for
    /// each visited vertex.
    fn inflow(&mut self, set: &[u32], writer: &mut ProofWriter<'_>) -> io::Result<u64> {
        let [set, _] = self.choose(set);
        if let Some(&id) = self.inflows.get(&set) {
            return Ok(id);
        }
        let shape = self.shape;
        let mut sum = Derivation::new().add_all(set.iter().map(|&vertex| shape.keeps(vertex)));
        for (edge, forth) in self.border() {
            let back = shape.flow(edge, !forth);
            sum = sum.add(self.net_flow.along((edge, forth), shape.carries(edge), back, writer)?);
        }
        let id = writer.derive(&sum)?;
        self.inflows.insert(set, id);
        Ok(id)
    }

    /// Returns a constraint from which it follows by propagation that not both the set and the vertex outside are
    /// visited unless an edge on the border is chosen. If the root is outside of the set, or in it, it is about the set
    /// alone, or the others alone.
    fn joint(&mut self, set: &[u32], outside: Option<u32>, writer: &mut ProofWriter<'_>) -> io::Result<u64> {
        let shape = self.shape;
        let [set, others] = self.choose(set);
        let outside = match root_side(shape, &self.is_inside) {
            RootSide::Outside => return self.inflow(&set, writer),
            RootSide::Inside => return self.inflow(&others, writer),
            RootSide::Unknown => outside.unwrap_or(others[0]),
        };
        let key = (set, outside);
        if let Some(&id) = self.joints.get(&key) {
            return Ok(id);
        }
        let (inner, outer) = (self.inflow(&key.0, writer)?, self.inflow(&others, writer)?);
        let most = shape.vertices() as u64;
        // An edge on the border is chosen, or the root is outside, or this vertex is not visited.
        let rest = others.iter().filter(|&&other| other != outside);
        let sum =
            rest.fold(Derivation::new().add(outer), |sum, &vertex| sum.add_literal(shape.visited(vertex), 1));
        let outer = writer.derive(&sum.divided(most))?;
        let sum = Derivation::new().add(inner).add_times(outer, most).add_times(shape.one_root(), most);
        let id = writer.derive(&sum)?;
        self.joints.insert(key, id);
        Ok(id)
    }

    /// Returns the lemma that a path is not closed, unless `outside` is not visited. Without that vertex, the root is
    /// not on the path.
    pub(super) fn round(
        &mut self,
        path: &[u32],
        outside: Option<u32>,
        writer: &mut ProofWriter<'_>,
    ) -> io::Result<Lemma> {
        let shape = self.shape;
        let pairs = path.iter().zip(path.iter().cycle().skip(1));
        let edges = pairs.filter_map(|(&one, &other)| shape.between(one, other));
        let mut literals: Vec<_> = edges.map(|edge| shape.used(edge).negated()).collect();
        literals.extend(outside.map(|vertex| shape.visited(vertex).negated()));
        literals.sort_unstable();
        let id = if let Some(&id) = self.rounds.get(&literals) {
            id
        } else {
            let joint = self.joint(path, outside, writer)?;
            // All vertices of the path are visited, and have no other edges.
            let degrees = path.iter().map(|&vertex| shape.degree(vertex) + 1);
            let id = writer.clause(&literals, degrees.chain([joint]))?;
            self.rounds.insert(literals.clone(), id);
            id
        };
        Ok(Lemma { literals: literals.into(), need: 1, id })
    }

    /// Returns the lemma that an edge on the border of a set joins two visited vertices. Without the one outside, the
    /// root is not in the set; without the one inside, it is.
    pub(super) fn apart(
        &mut self,
        set: &[u32],
        inside: Option<u32>,
        outside: Option<u32>,
        writer: &mut ProofWriter<'_>,
    ) -> io::Result<Lemma> {
        let id = self.joint(set, outside, writer)?;
        self.choose(set);
        let border = self.border().into_iter().map(|(edge, _)| self.shape.used(edge));
        let ends = inside.into_iter().chain(outside).map(|vertex| self.shape.visited(vertex).negated());
        Ok(Lemma { literals: border.chain(ends).collect(), need: 1, id })
    }

    /// Returns the lemma that an edge is not the only one on the border of a set.
    pub(super) fn bridge(
        &mut self,
        set: &[u32],
        edge: usize,
        writer: &mut ProofWriter<'_>,
    ) -> io::Result<Lemma> {
        let shape = self.shape;
        let [set, _] = self.choose(set);
        let others = self.border().into_iter().map(|(other, _)| other).filter(|&other| other != edge);
        let others: Vec<Literal> = others.map(|edge| shape.used(edge)).collect();
        let key = (set, edge);
        let id = if let Some(&id) = self.bridges.get(&key) {
            id
        } else {
            let set = &key.0;
            // Twice as many ends of edges as visited vertices: rounded, then compared.
            let most = Derivation::new().add_all(set.iter().map(|&vertex| shape.degree(vertex) + 1));
            let most = others.iter().fold(most, |sum, &literal| sum.add_literal(literal, 1));
            let least = set.iter().map(|&vertex| shape.degree(vertex));
            let id = writer.derive(&most.divided(2).times(2).add_all(least))?;
            self.bridges.insert(key, id);
            id
        };
        Ok(Lemma { literals: [shape.used(edge).negated()].into_iter().chain(others).collect(), need: 1, id })
    }
}

/// Where the root is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum RootSide {
    /// In the set.
    Inside,
    /// Not in the set.
    Outside,
    /// It can be on both sides.
    Unknown,
}

/// Returns where the root of a loop is.
pub(super) fn root_side(shape: &LoopRows, is_inside: &[bool]) -> RootSide {
    let inside = shape.roots().iter().filter(|&&root| is_inside[root as usize]).count();
    match inside {
        0 => RootSide::Outside,
        _ if inside == shape.roots().len() => RootSide::Inside,
        _ => RootSide::Unknown,
    }
}
