//! Clauses about chains of directed steps, without a literal for any position.
//!
//! Positions as literals would take a clause for every step and every position. Instead, clauses about steps alone are
//! written when a search needs them. Chosen steps form *chains*. A chain fits where each of its vertices has a possible
//! position. The rules, each with the steps that it follows from:
//!
//! - No step joins the ends of one chain, which would close a cycle.
//! - No step joins two chains that then fit nowhere.
//! - No vertex takes a position that a chain with a known place takes.
//! - A chain that fills the gap between two others with known places needs a step to the second.
//! - Everything can be reached from the first vertex, and the last one from everything.
//!
//! The dummy is two vertices here: the source, before position 1, and the sink, after the last.

mod chains;
mod reach;

use std::ops::Range;

use crate::solver::bits::ones_in;
use crate::solver::engine::Variable;
use crate::solver::formula::{Encoder, KnownLiterals, LazyClauses, Literal};

use chains::{DirectedChains, PlaceRows};
use reach::Reached;

/// Literals of the clauses of one call, at most, apart from one clause.
const MOST_LITERALS: usize = 2000;

/// A possible step: its other end, and its literal.
type Arc = (usize, Literal);

/// Writes the clauses of an open path.
pub(super) fn write(next: &[Variable], positions: &[Variable], encoder: &mut Encoder<'_>) {
    let count = positions.len();
    let (source, sink) = (count, count + 1);
    let mut leaving = vec![Vec::new(); count + 2];
    let mut entering = vec![Vec::new(); count + 2];
    for (vertex, &variable) in next.iter().enumerate() {
        let targets = encoder.domain(variable).values().filter_map(|value| usize::try_from(value).ok());
        for target in targets.filter(|&target| target <= count) {
            let literal = encoder.literal(variable, target as i32);
            let target = if target == count { sink } else { target };
            leaving[vertex].push((target, literal));
            entering[target].push((vertex, literal));
        }
    }
    let mut rows = PlaceRows::new(count + 2);
    for (vertex, &position) in positions.iter().enumerate() {
        ones_in(encoder.domain(position).words()).for_each(|bit| rows.add(vertex, bit + 1));
    }
    rows.add(source, 0);
    rows.add(sink, count + 1);
    encoder.lazy(ChainClauses {
        chains: DirectedChains::default(),
        reached: Reached::default(),
        taken: Vec::new(),
        leaving,
        entering,
        rows,
    });
}

/// The clauses of chains.
#[derive(Debug, Clone)]
struct ChainClauses {
    leaving: Vec<Vec<Arc>>,
    entering: Vec<Vec<Arc>>,
    rows: PlaceRows,
    // What follows belongs to one call.
    chains: DirectedChains,
    reached: Reached,
    /// For each position the vertex that certainly has it.
    taken: Vec<Option<usize>>,
}

impl LazyClauses for ChainClauses {
    fn add(&mut self, known: &KnownLiterals<'_>, clauses: &mut Vec<Vec<Literal>>) {
        self.chains.collect(&self.leaving, known);
        if let Some(cycle) = self.chains.cycle() {
            return clauses.push(cycle);
        }
        if let Some(window) = self.chains.place(&self.rows) {
            return clauses.push(self.chains.steps(&window));
        }
        if let Some(clash) = self.take() {
            return clauses.push(clash);
        }
        let mut size = 0;
        for chain in 0..self.chains.len() {
            let end = self.chains.last(chain);
            for index in 0..self.leaving[end].len() {
                let (target, literal) = self.leaving[end][index];
                if known.value(literal) != 0 {
                    continue;
                }
                if let Some(mut reason) = self.objection(known, chain, target) {
                    reason.insert(0, literal.negated());
                    size += reason.len();
                    clauses.push(reason);
                    if size > MOST_LITERALS {
                        return;
                    }
                }
            }
        }
        if clauses.is_empty() {
            let (source, sink) = (self.leaving.len() - 2, self.leaving.len() - 1);
            let missed = self.reached.missed(&self.leaving, source, known);
            clauses.extend(missed.or_else(|| self.reached.missed(&self.entering, sink, known)));
        }
    }

    /// Chains are collected anew each time, and compared with each other.
    fn work(&self, known: &KnownLiterals<'_>) -> u64 {
        2 * known.trail().len() as u64
    }

    fn copy(&self) -> Box<dyn LazyClauses> {
        Box::new(self.clone())
    }
}

impl ChainClauses {
    /// Notes the positions of all chains with a known place; returns a clause if two vertices have the same position.
    fn take(&mut self) -> Option<Vec<Literal>> {
        self.taken.clear();
        self.taken.resize(self.leaving.len(), None);
        for chain in 0..self.chains.len() {
            let Some(first) = self.chains.first_place(chain) else { continue };
            for (position, &vertex) in (first..).zip(self.chains.vertices(chain)) {
                if let Some(other) = self.taken[position].replace(vertex) {
                    let reasons = [vertex, other].map(|placed| self.chains.why_placed(&self.rows, placed));
                    return Some(reasons.concat());
                }
            }
        }
        None
    }

    /// Returns why no step leads from the end of a chain to the first vertex of another: literals of which one would
    /// hold.
    fn objection(&self, known: &KnownLiterals<'_>, chain: usize, target: usize) -> Option<Vec<Literal>> {
        let chains = &self.chains;
        let other = chains.of(target);
        if chain == other {
            return Some(chains.steps(&chains.range(chain)));
        }
        if let Some(sides) = chains.misfit(&self.rows, chain, other) {
            return Some([chains.steps(&sides.0), chains.steps(&sides.1)].concat());
        }
        match (chains.first_place(chain), chains.first_place(other)) {
            (Some(first), None) => self.beside(known, (chain, first), other, true),
            (None, Some(first)) => self.beside(known, (other, first), chain, false),
            _ => None,
        }
    }

    /// Returns why a chain without a place does not follow, or does not precede, one that begins at a position.
    fn beside(
        &self,
        known: &KnownLiterals<'_>,
        (placed, first): (usize, usize),
        free: usize,
        follows: bool,
    ) -> Option<Vec<Literal>> {
        let chains = &self.chains;
        let (range, after) = (chains.range(free), first + chains.vertices(placed).len());
        let end = if follows { chains.last(placed) } else { chains.vertices(placed)[0] };
        // The position at a distance from the placed chain, and the steps of the free one up to there.
        let at = |distance: usize| {
            if follows {
                return Some((after + distance, range.start..range.start + distance + 1));
            }
            Some((first.checked_sub(distance + 1)?, range.end.saturating_sub(distance + 1)..range.end))
        };
        let why = |taken: usize, steps: Range<usize>| {
            let sides = [end, taken].map(|placed| chains.why_placed(&self.rows, placed));
            [sides.concat(), chains.steps(&steps)].concat()
        };
        for (position, steps) in (0..range.len()).map_while(at) {
            if let Some(taken) = self.taken[position] {
                return Some(why(taken, steps));
            }
        }
        let taken = self.taken[at(range.len())?.0]?;
        let (vertex, steps) = if follows {
            (chains.last(free), &self.leaving)
        } else {
            (chains.vertices(free)[0], &self.entering)
        };
        let step = steps[vertex].iter().find(|step| step.0 == taken);
        closing(known, step.copied(), || why(taken, range.clone()))
    }
}

/// Returns why a gap is not closed by a step, if that is impossible.
fn closing(
    known: &KnownLiterals<'_>,
    step: Option<Arc>,
    why: impl FnOnce() -> Vec<Literal>,
) -> Option<Vec<Literal>> {
    match step {
        Some((_, literal)) if known.value(literal) >= 0 => None,
        step => Some(why().into_iter().chain(step.map(|step| step.1)).collect()),
    }
}
