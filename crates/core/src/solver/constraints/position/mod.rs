//! Ordinals along a path: the successor's ordinal is one more.
//!
//! `position[next[v]] = position[v] + 1`, from 1 to n, or modulo n on a closed tour, and every vertex is
//! entered once. So there is a single path, and it visits all vertices. Besides `next` and `position` the
//! constraint relates the undirected steps: an edge is chosen exactly if the path uses it in one direction.
//! Degree rules often decide that an edge is used before its direction is known, and a chain of such edges
//! has far fewer places among the ordinals than its vertices have separately; see [`chains`].

mod chain;
mod chains;
mod dummy;
mod narrow;
mod ordinals;
mod parity;
mod variables;

use std::collections::HashSet;
use std::sync::Arc;

use super::{Assignment, Consistency, Constraint};
use crate::solver::bits::ones_in;
use crate::solver::engine::{Conflict, Edges, Posting, Variable};
use crate::solver::formula::{Encoder, Literal};

use chains::Chains;
use parity::PositionParity;

/// The largest number of ordinals. With more, n domains of n bits are too large to be useful.
const MAXIMUM: usize = 10_240;

/// Numbers the vertices along the path that `next` follows.
///
/// On a closed tour the vertices of the table are the cells. For an open path the table has one more vertex,
/// the last: the *dummy*, which has no ordinal, precedes ordinal 1 and follows ordinal n.
#[derive(Debug, Clone)]
pub struct Position {
    edges: Edges,
    next: Vec<Variable>,
    positions: Vec<Variable>,
}

impl Position {
    /// Relates `edges` and `next`, both over one symmetric table, and `positions`, each a variable over the
    /// range `1..=positions.len()`. Value consistent. An engine panics if a position has another range.
    ///
    /// # Panics
    /// If the numbers of variables do not fit the table, or there are more than 10,240 positions.
    #[must_use]
    pub fn new(
        edges: &Edges,
        next: impl IntoIterator<Item = Variable>,
        positions: impl IntoIterator<Item = Variable>,
    ) -> Self {
        let (next, positions): (Vec<_>, Vec<_>) =
            (next.into_iter().collect(), positions.into_iter().collect());
        let vertices = edges.table().vertices();
        assert_eq!(next.len(), vertices, "one successor for each vertex");
        let dummies = vertices.checked_sub(positions.len());
        assert!(dummies.is_some_and(|dummies| dummies <= 1), "one position for each vertex except a dummy");
        assert!(positions.len() <= MAXIMUM, "at most {MAXIMUM} ordinals");
        Self { edges: edges.clone(), next, positions }
    }

    fn is_closed(&self) -> bool {
        self.next.len() == self.positions.len()
    }

    fn chains<const W: usize>(&self, posting: &mut Posting<'_>) {
        let chains = Chains::<W>::new(&self.edges, &self.next, &self.positions, posting);
        posting.install(chains);
    }
}

impl Constraint for Position {
    fn scope(&self) -> Vec<Variable> {
        let edges = self.edges.variables();
        edges.chain(self.next.iter().copied()).chain(self.positions.iter().copied()).collect()
    }

    fn check(&self, assignment: Assignment<'_>) -> bool {
        let table = self.edges.table();
        let last = self.positions.len() as i32;
        let next = |vertex: usize| assignment.value(self.next[vertex]) as usize;
        // The dummy counts as ordinal 0 for its successor and as n + 1 for its predecessor.
        let from = |vertex: usize| self.positions.get(vertex).map_or(0, |&it| assignment.value(it));
        let to = |vertex: usize| self.positions.get(vertex).map_or(last + 1, |&it| assignment.value(it));
        let follows = |vertex: usize| {
            let (here, there) = (from(vertex), to(next(vertex)));
            there == here + 1 || (self.is_closed() && here == last && there == 1)
        };
        let used = |vertex: usize, other: usize| next(vertex) == other || next(other) == vertex;
        let entered: HashSet<usize> = (0..table.vertices()).map(next).collect();
        entered.len() == table.vertices()
            && (0..table.vertices()).all(|vertex| {
                follows(vertex)
                    && table.slots(vertex).all(|(slot, target)| {
                        let chosen = assignment.value(self.edges.variable(vertex, slot)) == 1;
                        chosen == used(vertex, target)
                    })
            })
    }

    fn consistency(&self) -> Consistency {
        Consistency::Value
    }

    fn post(&self, posting: &mut Posting<'_>) -> Result<(), Conflict> {
        // Rows of ordinals are read directly from the words of domains.
        let count = self.positions.len();
        let fits = |&position: &Variable| {
            super::size(posting.state(), position) == count && posting.state().value_of(position, 0) == 1
        };
        assert!(self.positions.iter().all(fits), "every position ranges over 1..={count}");
        match count.div_ceil(64) {
            0..=1 => self.chains::<1>(posting),
            2 => self.chains::<2>(posting),
            3..=4 => self.chains::<4>(posting),
            5..=8 => self.chains::<8>(posting),
            9..=16 => self.chains::<16>(posting),
            17..=64 => self.chains::<64>(posting),
            _ => self.chains::<160>(posting),
        }
        if let Some(parity) = PositionParity::new(&self.edges, &self.positions, posting)? {
            posting.install(parity);
        }
        Ok(())
    }

    /// A vertex with an ordinal has a neighbour with the next one, and one with the one before.
    fn clauses(&self, encoder: &mut Encoder<'_>) {
        let (table, count) = (Arc::clone(self.edges.table()), self.positions.len());
        for vertex in 0..count {
            if encoder.is_full() {
                return;
            }
            for bit in ones_in(encoder.domain(self.positions[vertex]).words()) {
                let here = encoder.literal_of_bit(self.positions[vertex], bit);
                let (next, previous) = (bit + 1, bit + count - 1);
                let is_inner = [next < count, bit > 0].map(|inner| inner || self.is_closed());
                for (beside, _) in [next, previous].into_iter().zip(is_inner).filter(|it| it.1) {
                    let neighbours = table.row(vertex).filter_map(|it| self.positions.get(it as usize));
                    let there: Vec<Literal> =
                        neighbours.map(|&it| encoder.literal_of_bit(it, beside % count)).collect();
                    encoder.clause(there.into_iter().chain([here.negated()]));
                }
            }
        }
    }
}
