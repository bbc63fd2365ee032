//! Branching by H. C. von Warnsdorff's rule: extend the path to the vertex with the fewest onward steps.
//!
//! The rule (Des Rösselsprungs einfachste und allgemeinste Lösung, 1823) is applied to partial paths: extend
//! a path at the end with the fewest options, to the vertex with the fewest options.
//!
//! Nodes for closed tours of the {1,2}-leaper on 6x6: 25,369 at the ends of paths, 26,427 at the vertices with the
//! fewest options, 36,401 in order.

use cavalcade_core::bits::ones;
use cavalcade_core::{Decisions, Edges, Model, State, Variable};

use super::first_fail::{FewestEdges, undecided};
use super::input_order::first_edge;
use super::{Brancher, Branching, BranchingRule, Decision, Sequence};
use crate::Random;

/// Decides an edge at the end of a path with the fewest undecided edges; without paths, at the vertex with
/// the fewest.
pub(super) struct PathEnds {
    edges: Edges,
    /// Whether every row fits into one word.
    narrow: bool,
    otherwise: FewestEdges,
}

impl PathEnds {
    pub(super) fn new(edges: &Edges) -> Self {
        let narrow = (0..edges.table().vertices()).all(|vertex| edges.width(vertex) == 1);
        Self { edges: edges.clone(), narrow, otherwise: FewestEdges { edges: edges.clone() } }
    }
}

impl Brancher for PathEnds {
    #[inline]
    fn decide(&self, state: &State) -> Option<Decision> {
        if let Some((vertex, slot)) = state.tightest_path_end(&self.edges) {
            return Some(Decision::Take { variable: self.edges.variable(vertex, slot), bit: 1 });
        }
        let vertices = self.edges.table().vertices();
        let mut best = None;
        let mut fewest = u32::MAX;
        'scan: for k in 0..vertices.div_ceil(64) {
            for vertex in ones(state.path_ends(&self.edges, k)).map(|bit| k << 6 | bit) {
                let count = if self.narrow || self.edges.width(vertex) == 1 {
                    let open = state.undecided(&self.edges, vertex, 0);
                    if is_pair(open) {
                        best = Some(vertex);
                        break 'scan; // an open vertex has at least two undecided edges
                    }
                    open.count_ones()
                } else {
                    undecided(state, &self.edges, vertex)
                };
                if 0 < count && count < fewest {
                    (best, fewest) = (Some(vertex), count);
                }
            }
        }
        best.map_or_else(|| self.otherwise.decide(state), |vertex| first_edge(state, &self.edges, vertex))
    }
}

/// Returns whether exactly two bits are set.
#[inline]
fn is_pair(word: u64) -> bool {
    let rest = word & word.wrapping_sub(1);
    rest.is_power_of_two()
}

/// Decides the successor of the vertex with the fewest successors, among the vertices where a path of fixed
/// steps ends; without such a vertex, among all. Tries the successor that has the fewest successors itself.
pub(super) struct PathHeads {
    next: Vec<Variable>,
    /// The order of vertices that are as good.
    ranks: Vec<u32>,
}

impl PathHeads {
    pub(super) fn new(next: &[Variable]) -> Self {
        Self { next: next.to_vec(), ranks: (0..next.len() as u32).collect() }
    }

    #[inline]
    fn options(&self, state: &State, vertex: usize) -> u32 {
        state.words(self.next[vertex]).iter().map(|word| word.count_ones()).sum()
    }
}

impl Brancher for PathHeads {
    fn decide(&self, state: &State) -> Option<Decision> {
        let mut reached = vec![false; self.next.len()];
        for &variable in &self.next {
            let target = state.value(variable).and_then(|target| usize::try_from(target).ok());
            if let Some(reached) = target.and_then(|target| reached.get_mut(target)) {
                *reached = true;
            }
        }
        let open = (0..self.next.len()).filter(|&vertex| self.options(state, vertex) > 1);
        let vertex =
            open.min_by_key(|&vertex| (!reached[vertex], self.options(state, vertex), self.ranks[vertex]))?;
        let variable = self.next[vertex];
        // A value that is not a vertex has no onward steps.
        let onwards = |bit: &usize| {
            let target = usize::try_from(state.value_of(variable, *bit)).ok();
            let target = target.filter(|&target| target < self.next.len());
            target.map_or((0, 0), |target| (self.options(state, target), self.ranks[target]))
        };
        let bit = state.domain(variable).bits().iter_ones().min_by_key(onwards)?;
        Some(Decision::Take { variable, bit: bit as u32 })
    }
}

/// Warnsdorff's rule for successors with random ties; the seed decides between vertices that are as good.
pub(crate) struct RandomTies(pub(crate) u64);

impl BranchingRule for RandomTies {
    fn brancher(&self, model: &Model) -> Box<dyn Brancher> {
        let mut random = Random::new(self.0);
        let mut sequence: Vec<Box<dyn Brancher>> = Vec::new();
        for decisions in model.decisions() {
            if let Decisions::Successors(next) = decisions {
                let mut heads = PathHeads::new(next);
                (1..next.len()).rev().for_each(|last| heads.ranks.swap(last, random.below(last + 1)));
                sequence.push(Box::new(heads));
            }
        }
        sequence.push(Branching::Warnsdorff.brancher(model));
        Box::new(Sequence(sequence))
    }
}
