//! Ordinals along a path: the successor's ordinal is one more.
//!
//! `position[next[v]] = position[v] + 1`, from 1 to n, or modulo n on a closed tour, and every vertex is
//! entered once. So there is a single path, and it visits all vertices. Besides `next` and `position` the
//! constraint relates the undirected steps: an edge is chosen exactly if the path uses it in one direction.
//! Degree rules often decide that an edge is used before its direction is known, and a chain of such edges
//! has far fewer places among the ordinals than its vertices have separately; see [`chains`].
//!
//! If steps have a direction there are no edges, and a chain of fixed steps has one direction: see [`arcs`].

mod arcs;
mod chain;
mod chains;
mod directed;
mod dummy;
mod narrow;
mod ordinals;
mod parity;
mod variables;
mod waiting;

use std::collections::HashSet;

use smallvec::SmallVec;

use super::{Assignment, Constraint};
use crate::solver::bits::ones_in;
use crate::solver::engine::{Change, ChosenEdge, Conflict, Edges, Posting, Priority, State, Variable};
use crate::solver::formula::{Encoder, Literal};

use arcs::OrdinalArcs;
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
    /// The undirected steps; `None` if steps have a direction.
    edges: Option<Edges>,
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
        let constraint = Self::over(Some(edges.clone()), next, positions);
        let vertices = edges.table().vertices();
        assert_eq!(constraint.next.len(), vertices, "one successor for each vertex");
        constraint
    }

    /// Relates `next`, the numbers of successors, and `positions`, each a variable over the range
    /// `1..=positions.len()`. Value consistent. An engine panics if a position has another range, or a successor has
    /// no bits.
    ///
    /// # Panics
    /// If the numbers of variables do not fit, or there are more than 10,240 positions.
    #[must_use]
    pub fn directed(
        next: impl IntoIterator<Item = Variable>,
        positions: impl IntoIterator<Item = Variable>,
    ) -> Self {
        Self::over(None, next, positions)
    }

    fn over(
        edges: Option<Edges>,
        next: impl IntoIterator<Item = Variable>,
        positions: impl IntoIterator<Item = Variable>,
    ) -> Self {
        let (next, positions): (Vec<_>, Vec<_>) =
            (next.into_iter().collect(), positions.into_iter().collect());
        let dummies = next.len().checked_sub(positions.len());
        assert!(dummies.is_some_and(|dummies| dummies <= 1), "one position for each vertex except a dummy");
        assert!(positions.len() <= MAXIMUM, "at most {MAXIMUM} ordinals");
        Self { edges, next, positions }
    }

    fn is_closed(&self) -> bool {
        self.next.len() == self.positions.len()
    }

    fn install<const W: usize>(&self, posting: &mut Posting<'_>) -> Result<(), Conflict> {
        if let Some(edges) = &self.edges {
            let chains = Chains::<W>::new(edges, &self.next, &self.positions, posting);
            posting.install(chains);
        } else {
            let arcs = OrdinalArcs::<W>::new(&self.next, &self.positions, posting)?;
            posting.install(arcs);
        }
        Ok(())
    }

    /// Returns the possible successors of each vertex, and the possible predecessors.
    fn beside(&self, encoder: &Encoder<'_>) -> [Vec<Vec<usize>>; 2] {
        let vertices = self.next.len();
        let mut beside = [vec![Vec::new(); vertices], vec![Vec::new(); vertices]];
        for (vertex, &next) in self.next.iter().enumerate() {
            let targets = encoder.domain(next).values().filter_map(|value| usize::try_from(value).ok());
            for target in targets.filter(|&target| target < vertices) {
                beside[0][vertex].push(target);
                beside[1][target].push(vertex);
            }
        }
        beside
    }

    /// Returns the place of each vertex in the chain of fixed steps that it belongs to; `None` if a chain is closed.
    fn places(&self, state: &State) -> Option<Vec<ChainPlace>> {
        let vertices = self.next.len();
        let mut beside = vec![SmallVec::<[usize; 2]>::new(); vertices];
        let mut join = |one: usize, other: usize| {
            if !beside[one].contains(&other) {
                beside[one].push(other);
                beside[other].push(one);
            }
        };
        for (vertex, &next) in self.next.iter().enumerate() {
            state.value(next).into_iter().for_each(|next| join(vertex, next as usize));
        }
        if let Some(edges) = &self.edges {
            let chosen = state.chosen_edges().iter().filter(|edge| edge.is_in(edges));
            chosen.map(ChosenEdge::ends).for_each(|(one, other)| join(one, other));
        }
        let mut places: Vec<Option<ChainPlace>> = vec![None; vertices];
        for end in 0..vertices {
            if beside[end].len() > 1 || places[end].is_some() {
                continue;
            }
            let (mut before, mut here, mut steps) = (end, end, 0);
            loop {
                let next = beside[here].iter().copied().find(|&next| next != before);
                let is_last = next.is_none() || here == end;
                places[here] = Some(ChainPlace { end: end as u32, steps, is_last });
                let Some(next) = next else { break };
                (before, here, steps) = (here, next, steps + 1);
            }
        }
        places.into_iter().collect()
    }

    /// Whether the edges, if there are any, are those between vertices and their successors.
    fn are_used(&self, assignment: Assignment<'_>, next: impl Fn(usize) -> usize) -> bool {
        let used = |vertex: usize, other: usize| next(vertex) == other || next(other) == vertex;
        self.edges.as_ref().is_none_or(|edges| {
            let table = edges.table();
            (0..table.vertices()).all(|vertex| {
                table.slots(vertex).all(|(slot, target)| {
                    let chosen = assignment.value(edges.variable(vertex, slot)) == 1;
                    chosen == used(vertex, target)
                })
            })
        })
    }
}

/// The place of a vertex in its chain.
#[derive(Clone, Copy)]
struct ChainPlace {
    /// The end of the chain that has the lower number.
    end: u32,
    /// The steps from there.
    steps: u32,
    /// Whether the vertex is an end.
    is_last: bool,
}

impl Constraint for Position {
    fn scope(&self) -> Vec<Variable> {
        let edges = self.edges.iter().flat_map(Edges::variables);
        edges.chain(self.next.iter().copied()).chain(self.positions.iter().copied()).collect()
    }

    fn check(&self, assignment: Assignment<'_>) -> bool {
        let (vertices, last) = (self.next.len(), self.positions.len() as i32);
        let next = |vertex: usize| assignment.value(self.next[vertex]) as usize;
        // The dummy counts as ordinal 0 for its successor and as n + 1 for its predecessor.
        let from =
            |vertex: usize| self.positions.get(vertex).map_or(0, |&position| assignment.value(position));
        let to = |vertex: usize| {
            self.positions.get(vertex).map_or(last + 1, |&position| assignment.value(position))
        };
        let follows = |vertex: usize| {
            let (here, there) = (from(vertex), to(next(vertex)));
            there == here + 1 || (self.is_closed() && here == last && there == 1)
        };
        let entered: HashSet<usize> = (0..vertices).map(next).collect();
        entered.len() == vertices
            && entered.iter().all(|&vertex| vertex < vertices)
            && (0..vertices).all(follows)
            && self.are_used(assignment, next)
    }

    /// For each vertex that ends a chain or has an open variable: an end of its chain, its place from there, and its
    /// ordinal.
    fn projection_key(&self, _: usize, state: &State, key: &mut Vec<u64>) -> bool {
        let Some(places) = self.places(state) else { return false };
        for (vertex, (&next, ChainPlace { end, steps, is_last })) in (0..).zip(self.next.iter().zip(places)) {
            let ordinal = self.positions.get(vertex).map_or(Some(0), |&position| state.value(position));
            let has_open = || {
                let edges = self.edges.iter().flat_map(|edges| {
                    edges.table().slots(vertex).map(|(slot, _)| edges.variable(vertex, slot))
                });
                edges.chain([next]).any(|variable| state.value(variable).is_none())
            };
            if is_last || ordinal.is_none() || has_open() {
                key.extend([(vertex as u64) << 32 | u64::from(end), steps.into()]);
                key.extend(ordinal.map(|ordinal| ordinal as u64));
            }
        }
        true
    }

    fn post(&self, posting: &mut Posting<'_>) -> Result<(), Conflict> {
        // Rows of ordinals are read directly from the words of domains.
        let count = self.positions.len();
        let fits = |&position: &Variable| {
            super::size(posting.state(), position) == count && posting.state().value_of(position, 0) == 1
        };
        assert!(self.positions.iter().all(fits), "every position ranges over 1..={count}");
        match count.div_ceil(64) {
            0..=1 => self.install::<1>(posting),
            2 => self.install::<2>(posting),
            3..=4 => self.install::<4>(posting),
            5..=8 => self.install::<8>(posting),
            9..=16 => self.install::<16>(posting),
            17..=64 => self.install::<64>(posting),
            _ => self.install::<160>(posting),
        }?;
        if let Some(edges) = &self.edges
            && let Some(parity) = PositionParity::new(edges, &self.positions, posting)?
        {
            let positions = self.positions.iter().copied();
            posting.install_filter(positions, Change::Domain, Priority::Linear, move |state| {
                parity.filter(state)
            });
        }
        Ok(())
    }

    /// A vertex with an ordinal has a successor with the next one, and a predecessor with the one before. Along
    /// directed steps of an open path, clauses are about steps alone; see the file `directed`.
    fn clauses(&self, encoder: &mut Encoder<'_>) {
        let count = self.positions.len();
        if self.edges.is_none() && !self.is_closed() {
            return directed::write(&self.next, &self.positions, encoder);
        }
        if self.edges.is_none() {
            let last = count as i32;
            let after = |ordinal| if ordinal == last { 1 } else { ordinal + 1 };
            step_clauses(encoder, &self.next, &self.positions, 1..=last, after);
        }
        let [after, before] = self.beside(encoder);
        for vertex in 0..count {
            if encoder.is_full() {
                return;
            }
            for bit in ones_in(encoder.domain(self.positions[vertex]).words()) {
                let here = encoder.literal_of_bit(self.positions[vertex], bit);
                let (next, previous) = (bit + 1, bit + count - 1);
                let is_inner = [next < count, bit > 0].map(|inner| inner || self.is_closed());
                let sides = [(next, &after), (previous, &before)];
                for ((beside, vertices), _) in
                    sides.into_iter().zip(is_inner).filter(|(_, is_inner)| *is_inner)
                {
                    let neighbours =
                        vertices[vertex].iter().filter_map(|&neighbour| self.positions.get(neighbour));
                    let there: Vec<Literal> = neighbours
                        .map(|&position| encoder.literal_of_bit(position, beside % count))
                        .collect();
                    encoder.clause(there.into_iter().chain([here.negated()]));
                }
            }
        }
    }
}

/// Adds to a formula that each step changes a number in a given way: if `next[v]` is `w`, then `numbers[w]` is
/// `after(numbers[v])`. Vertices without a number are skipped. The values are those that a number may have, and those
/// from which `after` leads to them.
fn step_clauses(
    encoder: &mut Encoder<'_>,
    next: &[Variable],
    numbers: &[Variable],
    values: std::ops::RangeInclusive<i32>,
    after: impl Fn(i32) -> i32,
) {
    for (vertex, &here) in numbers.iter().enumerate() {
        let targets = encoder.domain(next[vertex]).values().filter_map(|value| usize::try_from(value).ok());
        for target in targets.filter(|&target| target < numbers.len()) {
            if encoder.is_full() {
                return;
            }
            let step = encoder.literal(next[vertex], target as i32).negated();
            for value in values.clone() {
                let pair: [Literal; 2] =
                    [encoder.literal(here, value), encoder.literal(numbers[target], after(value))];
                encoder.clause([step, pair[0].negated(), pair[1]]);
                encoder.clause([step, pair[0], pair[1].negated()]);
            }
        }
    }
}
