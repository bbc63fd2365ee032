//! What makes a cycle Hamiltonian: lemmas about sets of vertices, derived from the flow when they are needed.
//!
//! Let `S` be some of the vertices. The flow into a set without the root is at least its size, so a chosen step enters
//! it: the *cut*. With the degrees, fewer than `|S|` chosen steps lie within `S`: the *inside* of `S`. Without
//! directions, a cycle crosses the border of `S` at least twice. If all steps between two sets but those through one
//! vertex are excluded, then the cycle cannot cross that vertex twice: the *bypass*.

use std::io;

use cavalcade_core::files::export::CycleRows;
use cavalcade_core::formula::Literal;
use rustc_hash::FxHashMap;

use super::net_flow::NetFlow;
use super::writer::{Derivation, ProofWriter};

/// A row that follows from a formula: of the literals at least `need` hold.
#[derive(Debug)]
pub(super) struct Lemma {
    pub(super) literals: Box<[Literal]>,
    pub(super) need: usize,
    pub(super) id: u64,
}

/// Derives lemmas, each once.
pub(super) struct CutLemmas<'a> {
    cycle: &'a CycleRows,
    net_flow: NetFlow,
    cuts: FxHashMap<Vec<u32>, u64>,
    insides: FxHashMap<Vec<u32>, u64>,
    bypasses: FxHashMap<(u32, Vec<u32>), u64>,
    /// Whether each vertex is in the set.
    is_inside: Vec<bool>,
}

impl<'a> CutLemmas<'a> {
    pub(super) fn new(cycle: &'a CycleRows) -> Self {
        Self {
            cycle,
            net_flow: NetFlow::new(cycle.steps().len()),
            cuts: FxHashMap::default(),
            insides: FxHashMap::default(),
            bypasses: FxHashMap::default(),
            is_inside: vec![false; cycle.vertices()],
        }
    }

    /// Sets which vertices are in the set, and returns its vertices in ascending order.
    fn choose(&mut self, set: &[u32]) -> Vec<u32> {
        self.is_inside.fill(false);
        for &vertex in set {
            self.is_inside[vertex as usize] = true;
        }
        (0..self.cycle.vertices() as u32).filter(|&vertex| self.is_inside[vertex as usize]).collect()
    }

    /// The other vertices.
    fn others(&mut self, set: &[u32]) -> Vec<u32> {
        self.choose(set);
        (0..self.cycle.vertices() as u32).filter(|&vertex| !self.is_inside[vertex as usize]).collect()
    }

    /// Whether the first and the second vertex of a step are in the chosen set.
    fn ends(&self, step: usize) -> (bool, bool) {
        let (from, to) = self.cycle.steps()[step];
        (self.is_inside[from as usize], self.is_inside[to as usize])
    }

    fn literals(&self, keep: impl Fn((bool, bool)) -> bool) -> Box<[Literal]> {
        let steps = (0..self.cycle.steps().len()).filter(|&step| keep(self.ends(step)));
        steps.map(|step| self.cycle.taken(step)).collect()
    }

    /// Returns the constraint that a step enters a set without the root; without directions, that one crosses its
    /// border.
    fn cut(&mut self, set: &[u32], writer: &mut ProofWriter<'_>) -> io::Result<u64> {
        let set = self.choose(set);
        if let Some(&id) = self.cuts.get(&set) {
            return Ok(id);
        }
        let cycle = self.cycle;
        let mut sum = Derivation::new().add_all(set.iter().map(|&vertex| cycle.keeps(vertex as usize)));
        for step in 0..cycle.steps().len() {
            match self.ends(step) {
                (first, second) if first == second => {}
                (first, second) if !cycle.is_directed() => {
                    let back = cycle.flow(step, first);
                    let row = self.net_flow.along((step, second), cycle.carries(step), back, writer)?;
                    sum = sum.add(row);
                }
                (false, _) => sum = sum.add(cycle.carries(step)),
                (true, _) => {
                    for (weight, bit) in cycle.flow(step, true) {
                        sum = sum.add_literal(bit, weight);
                    }
                }
            }
        }
        let id = writer.derive(&sum.divided(cycle.capacity()))?;
        self.cuts.insert(set, id);
        Ok(id)
    }

    /// Returns the constraint that a cut of a set holds, from the side that has not the root.
    fn any_cut(&mut self, set: &[u32], writer: &mut ProofWriter<'_>) -> io::Result<u64> {
        if set.contains(&(self.cycle.root() as u32)) {
            let others = self.others(set);
            return self.cut(&others, writer);
        }
        self.cut(set, writer)
    }

    /// Returns the constraint that fewer steps lie within a set than it has vertices; it is not all vertices.
    fn inside_id(&mut self, set: &[u32], writer: &mut ProofWriter<'_>) -> io::Result<u64> {
        let set = self.choose(set);
        if let Some(&id) = self.insides.get(&set) {
            return Ok(id);
        }
        let cycle = self.cycle;
        let has_root = set.contains(&(cycle.root() as u32));
        let cut = self.any_cut(&set, writer)?;
        let most = set.iter().map(|&vertex| {
            // A step that leaves a set with the root enters the others.
            let row = if has_root { cycle.leaving(vertex as usize) } else { cycle.entering(vertex as usize) };
            row + 1
        });
        let sum = Derivation::new().add(cut).add_all(most);
        let id = writer.derive(&if cycle.is_directed() { sum } else { sum.divided(2) })?;
        self.insides.insert(set, id);
        Ok(id)
    }

    /// Returns the lemma that fewer steps lie within a set than it has vertices; it is not all vertices.
    pub(super) fn inside(&mut self, set: &[u32], writer: &mut ProofWriter<'_>) -> io::Result<Lemma> {
        let id = self.inside_id(set, writer)?;
        let set = self.choose(set);
        let literals: Box<[Literal]> =
            self.literals(|ends| ends == (true, true)).iter().map(|literal| literal.negated()).collect();
        let need = (literals.len() + 1).saturating_sub(set.len());
        Ok(Lemma { literals, need, id })
    }

    /// Returns the lemma that a step enters a set; without directions, that one crosses its border.
    pub(super) fn entered(&mut self, set: &[u32], writer: &mut ProofWriter<'_>) -> io::Result<Lemma> {
        if !self.cycle.is_directed() {
            let id = self.any_cut(set, writer)?;
            self.choose(set);
            return Ok(Lemma { literals: self.literals(|(first, second)| first != second), need: 1, id });
        }
        let id = if set.contains(&(self.cycle.root() as u32)) {
            let others = self.others(set);
            let left = self.cut(&others, writer)?;
            // As many arcs leave a set as enter it: here the others.
            let leaving = others.iter().map(|&other| self.cycle.leaving(other as usize));
            let entering = others.iter().map(|&other| self.cycle.entering(other as usize) + 1);
            writer.derive(&Derivation::new().add(left).add_all(leaving.chain(entering)))?
        } else {
            self.cut(set, writer)?
        };
        self.choose(set);
        Ok(Lemma { literals: self.literals(|ends| ends == (false, true)), need: 1, id })
    }

    /// Returns the lemma that an edge joins a set to the vertices outside of it other than `vertex`.
    pub(super) fn bypass(
        &mut self,
        vertex: u32,
        set: &[u32],
        writer: &mut ProofWriter<'_>,
    ) -> io::Result<Lemma> {
        let cycle = self.cycle;
        let set = self.choose(set);
        let mut rest = self.others(&set);
        rest.retain(|&other| other != vertex);
        let key = (vertex, set.clone());
        let id = if let Some(&id) = self.bypasses.get(&key) {
            id
        } else {
            let halves = [self.inside_id(&set, writer)?, self.inside_id(&rest, writer)?];
            let least = (0..cycle.vertices()).map(|vertex| cycle.leaving(vertex));
            let most = cycle.leaving(vertex as usize) + 1;
            let sum = Derivation::new().add_all(halves).times(2);
            let id = writer.derive(&sum.add_all(least).add_all([most, most]).divided(2))?;
            self.bypasses.insert(key, id);
            id
        };
        self.choose(&set);
        let crosses = |step: usize| {
            let (from, to) = cycle.steps()[step];
            let (first, second) = self.ends(step);
            first != second && from != vertex && to != vertex
        };
        let steps = (0..cycle.steps().len()).filter(|&step| crosses(step));
        Ok(Lemma { literals: steps.map(|step| cycle.taken(step)).collect(), need: 1, id })
    }
}
