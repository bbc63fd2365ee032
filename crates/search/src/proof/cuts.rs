//! What makes a cycle one cycle: lemmas about sets of vertices, derived from the flow when they are needed.
//!
//! Let `S` be some of the vertices. The flow into `S` is at least the number of its visited vertices, unless the root is
//! in `S`; and likewise for the others. So if the cycle visits vertices on both sides, a chosen step enters `S`: the
//! *joint*. With the degrees, a path with a visited vertex elsewhere is not closed, and of a cycle through all vertices
//! fewer than `|S|` steps lie within `S`: its *inside*.
//!
//! Without directions, a cycle crosses the border of `S` an even number of times: not just by one edge.

use std::io;

use cavalcade_core::files::export::CycleRows;
use cavalcade_core::formula::Literal;
use rustc_hash::FxHashMap;

use super::separations::{CutSide, RootSide, Separation};
use super::writer::{Derivation, ProofWriter};

/// A row that follows from a formula: of the literals at least `need` hold.
#[derive(Debug)]
pub(super) struct Lemma {
    pub(super) literals: Box<[Literal]>,
    pub(super) need: usize,
    pub(super) id: u64,
}

/// What a derived constraint is about: a set, ascending, and what else it depends on.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum CutKey {
    /// The flow into a set.
    Inflow(Vec<u32>),
    /// A step on the border that joins a set to a vertex outside.
    Joint(Vec<u32>, u32),
    /// The steps within a set.
    Inside(Vec<u32>),
    /// A path that is not closed.
    Round(Vec<Literal>),
    /// An edge that is not the only one on the border of a set.
    Bridge(Vec<u32>, usize),
}

/// Derives lemmas about a cycle, each once.
pub(super) struct CycleLemmas<'a> {
    cycle: &'a CycleRows,
    /// For each step and direction the number of the constraint on the flow that way, or 0.
    net_flows: Vec<[u64; 2]>,
    derived: FxHashMap<CutKey, u64>,
    set: CutSide<'a>,
}

impl<'a> CycleLemmas<'a> {
    pub(super) fn new(cycle: &'a CycleRows) -> Self {
        Self {
            cycle,
            net_flows: vec![[0; 2]; cycle.steps.len()],
            derived: FxHashMap::default(),
            set: CutSide::new(cycle),
        }
    }

    /// Returns the lemma about a set.
    pub(super) fn lemma(&mut self, found: Separation, writer: &mut ProofWriter<'_>) -> io::Result<Lemma> {
        match found {
            Separation::Round { path, .. } if !self.cycle.has_visits => self.inside(&path, writer),
            Separation::Round { path, outside } => self.round(&path, outside, writer),
            Separation::Apart { set, inside, outside } => self.apart(&set, inside, outside, writer),
            Separation::Bridge { set, step } => self.bridge(&set, step, writer),
        }
    }

    /// Returns the number of a constraint, which is derived once.
    fn once(&mut self, key: CutKey, derive: impl FnOnce(&mut Self) -> io::Result<u64>) -> io::Result<u64> {
        if let Some(&id) = self.derived.get(&key) {
            return Ok(id);
        }
        let id = derive(self)?;
        self.derived.insert(key, id);
        Ok(id)
    }

    /// Sets which vertices are in the set; returns these and the others, ascending.
    fn choose(&mut self, set: &[u32]) -> [Vec<u32>; 2] {
        self.set.choose(set);
        [true, false].map(|inside| self.set.side(inside).collect())
    }

    /// Returns the steps of which the first and the second vertex are in the chosen set, or not.
    fn steps(&self, is_wanted: impl Fn(bool, bool) -> bool) -> impl Iterator<Item = usize> {
        let steps = self.cycle.steps.iter().enumerate();
        let inside = |vertex: u32| self.set.contains(vertex);
        steps.filter(move |(_, (from, to))| is_wanted(inside(*from), inside(*to))).map(|(step, _)| step)
    }

    fn taken(&self, steps: impl Iterator<Item = usize>) -> Vec<Literal> {
        steps.map(|step| self.cycle.taken(step)).collect()
    }

    /// Returns the constraint that a step is needed for what flows along it one way minus what flows back.
    fn net_flow(&mut self, step: usize, forth: bool, writer: &mut ProofWriter<'_>) -> io::Result<u64> {
        let row = &mut self.net_flows[step][usize::from(forth)];
        if *row == 0 {
            // Twice the flow back is not negative.
            let sum = Derivation::new().add(self.cycle.carries(step));
            let back = self.cycle.flow(step, !forth);
            *row = writer.derive(&back.fold(sum, |sum, (weight, bit)| sum.add_literal(bit, 2 * weight)))?;
        }
        Ok(*row)
    }

    /// Returns the constraint that chosen steps into a set, or the root in it, bring a unit of flow for each visited
    /// vertex; if all are visited, and the root is elsewhere, that a step is chosen.
    fn inflow(&mut self, set: &[u32], writer: &mut ProofWriter<'_>) -> io::Result<u64> {
        let ([set, _], cycle) = (self.choose(set), self.cycle);
        self.once(CutKey::Inflow(set.clone()), |this| {
            let mut sum = Derivation::new().add_all(set.iter().filter_map(|&vertex| cycle.keeps(vertex)));
            for step in this.steps(|from, to| from != to).collect::<Vec<_>>() {
                let enters = this.set.contains(cycle.steps[step].1);
                sum = match (cycle.is_directed, enters) {
                    (false, _) => sum.add(this.net_flow(step, enters, writer)?),
                    (true, true) => sum.add(cycle.carries(step)),
                    (true, false) => {
                        cycle.flow(step, true).fold(sum, |sum, (weight, bit)| sum.add_literal(bit, weight))
                    }
                };
            }
            writer.derive(&if cycle.has_visits { sum } else { sum.divided(cycle.capacity()) })
        })
    }

    /// Returns a constraint from which it follows by propagation that not both the set and the vertex outside are
    /// visited unless a step on the border is chosen. If the root is outside of the set, or in it, it is about the set
    /// alone, or the others alone; a directed step then leads to that side.
    fn joint(&mut self, set: &[u32], outside: Option<u32>, writer: &mut ProofWriter<'_>) -> io::Result<u64> {
        let cycle = self.cycle;
        let [set, others] = self.choose(set);
        let outside = match self.set.root() {
            RootSide::Outside => return self.inflow(&set, writer),
            RootSide::Inside => return self.inflow(&others, writer),
            RootSide::Unknown => outside.unwrap_or(others[0]),
        };
        self.once(CutKey::Joint(set.clone(), outside), |this| {
            let (inner, outer) = (this.inflow(&set, writer)?, this.inflow(&others, writer)?);
            let most = cycle.vertices as u64;
            // A step on the border is chosen, or the root is outside, or this vertex is not visited.
            let rest = others.iter().filter(|&&other| other != outside);
            let rest = rest.filter_map(|&vertex| cycle.visited(vertex));
            let sum = rest.fold(Derivation::new().add(outer), |sum, visited| sum.add_literal(visited, 1));
            let outer = writer.derive(&sum.divided(most))?;
            let sum = Derivation::new().add(inner).add_times(outer, most);
            writer.derive(&sum.add_times(cycle.one_root, most))
        })
    }

    /// Returns the lemma that fewer steps of a cycle through all lie within a set than it has vertices.
    fn inside(&mut self, set: &[u32], writer: &mut ProofWriter<'_>) -> io::Result<Lemma> {
        let ([set, _], cycle) = (self.choose(set), self.cycle);
        // A step that leaves a set with the root enters the others.
        let has_root = self.set.root() == RootSide::Inside;
        let id = self.once(CutKey::Inside(set.clone()), |this| {
            let most = set.iter().map(|&v| 1 + if has_root { cycle.leaving(v) } else { cycle.entering(v) });
            let sum = Derivation::new().add(this.joint(&set, None, writer)?).add_all(most);
            writer.derive(&if cycle.is_directed { sum } else { sum.divided(2) })
        })?;
        self.set.choose(&set);
        let taken = self.taken(self.steps(|from, to| from && to));
        let literals: Box<[Literal]> = taken.into_iter().map(Literal::negated).collect();
        let need = (literals.len() + 1).saturating_sub(set.len());
        Ok(Lemma { literals, need, id })
    }

    /// Returns the lemma that a path of a loop is not closed, unless `outside` is not visited. Without that vertex, the
    /// root is not on the path.
    fn round(
        &mut self,
        path: &[u32],
        outside: Option<u32>,
        writer: &mut ProofWriter<'_>,
    ) -> io::Result<Lemma> {
        let cycle = self.cycle;
        let pairs = path.iter().zip(path.iter().cycle().skip(1));
        let steps = pairs.filter_map(|(&one, &other)| cycle.between(one, other));
        let mut literals: Vec<_> = steps.map(|step| cycle.taken(step).negated()).collect();
        literals.extend(outside.and_then(|vertex| cycle.visited(vertex)).map(Literal::negated));
        literals.sort_unstable();
        let id = self.once(CutKey::Round(literals.clone()), |this| {
            let joint = this.joint(path, outside, writer)?;
            // All vertices of the path are visited, and have no other edges.
            let degrees = path.iter().map(|&vertex| cycle.leaving(vertex) + 1);
            writer.clause(&literals, degrees.chain([joint]))
        })?;
        Ok(Lemma { literals: literals.into(), need: 1, id })
    }

    /// Returns the lemma that a step into a set joins two visited vertices. Without the one outside, the root is not in
    /// the set; without the one inside, it is.
    fn apart(
        &mut self,
        set: &[u32],
        inside: Option<u32>,
        outside: Option<u32>,
        writer: &mut ProofWriter<'_>,
    ) -> io::Result<Lemma> {
        let cycle = self.cycle;
        let mut id = self.joint(set, outside, writer)?;
        let [_, others] = self.choose(set);
        if cycle.is_directed && self.set.root() == RootSide::Inside {
            // As many arcs leave a set as enter it: here the others.
            let leaving = others.iter().map(|&other| cycle.leaving(other));
            let entering = others.iter().map(|&other| cycle.entering(other) + 1);
            id = writer.derive(&Derivation::new().add(id).add_all(leaving.chain(entering)))?;
        }
        let is_directed = cycle.is_directed;
        let mut literals = self.taken(self.steps(|from, to| from != to && (to || !is_directed)));
        let ends = inside.into_iter().chain(outside).filter_map(|vertex| cycle.visited(vertex));
        literals.extend(ends.map(Literal::negated));
        Ok(Lemma { literals: literals.into(), need: 1, id })
    }

    /// Returns the lemma that an edge of a loop is not the only one on the border of a set.
    fn bridge(&mut self, set: &[u32], step: usize, writer: &mut ProofWriter<'_>) -> io::Result<Lemma> {
        let cycle = self.cycle;
        let [set, _] = self.choose(set);
        let others = self.steps(|from, to| from != to).filter(|&other| other != step);
        let mut literals = self.taken(others);
        let id = self.once(CutKey::Bridge(set.clone(), step), |_| {
            // Twice as many ends of edges as visited vertices: rounded, then compared.
            let most = Derivation::new().add_all(set.iter().map(|&vertex| cycle.leaving(vertex) + 1));
            let most = literals.iter().fold(most, |sum, &literal| sum.add_literal(literal, 1));
            let least = set.iter().map(|&vertex| cycle.leaving(vertex));
            writer.derive(&most.divided(2).times(2).add_all(least))
        })?;
        literals.push(cycle.taken(step).negated());
        Ok(Lemma { literals: literals.into(), need: 1, id })
    }
}
