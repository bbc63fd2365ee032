//! Hamiltonian paths and cycles whose positions matter, as in Numbrix and Hidato.
//!
//! Each vertex has a variable for its position on the path, `1..=n`. The model links these to successor variables and
//! to edge variables, so that it gains from the propagation of both: a circuit over the edges, and different
//! positions that grow by one along each edge.
//!
//! An open path is modelled as a cycle through one extra vertex, the *dummy*, which stands between the last and the
//! first vertex.
//!
//! If the steps have a direction, as in Signpost, there are no edge variables: the circuit is one of successors. A path
//! may also have to visit some vertices in a given order, as in Zip; see `order`.

mod layers;
mod order;

use std::sync::Arc;

use crate::solver::constraints::{AllDifferent, Circuit, Member, Position, PropagationOnly};
use crate::solver::engine::{Edges, State};
use crate::solver::graph::{SuccessorTable, TableError};
use crate::{Decisions, Model, Variable};
use layers::PositionLayers;

/// Largest number of vertices; every vertex has a domain of that many positions.
pub(crate) const LARGEST_PATH: usize = 10_000;

/// The positions that one vertex may have.
#[derive(Debug, Clone)]
pub struct Numbers {
    /// The possible positions without the clue, ascending; `None` for all.
    pub fitting: Option<Arc<[i32]>>,
    /// The clue, if there is one. It replaces `fitting`.
    pub given: Option<i32>,
}

/// Paths through all vertices of a graph, with the position of each vertex.
#[derive(Debug)]
pub struct NumberedPath {
    /// The model; the search decides the successors.
    pub model: Model,
    /// The position of each vertex.
    pub(crate) positions: Vec<Variable>,
    /// The steps.
    pub steps: Arc<SuccessorTable>,
    /// The positions that each vertex may have.
    pub(crate) numbers: Vec<Numbers>,
    /// Whether a step leads from the last position to the first.
    pub closed: bool,
    /// Vertices that a path visits in this order, from the first of them to the last; steps have no direction then.
    pub order: Arc<[usize]>,
    /// The successor of each vertex and, on an open path, of the dummy.
    next: Vec<Variable>,
    /// The undirected steps; `None` if steps have a direction.
    edges: Option<Edges>,
    /// The steps that every path takes, in one direction or the other.
    pub links: Arc<[(u32, u32)]>,
    /// A position, from 0, that no vertex can have, because no walk leads there through vertices that may have the
    /// positions before it.
    pub(crate) gap: Option<usize>,
}

impl NumberedPath {
    /// Builds the model for paths along the steps of a table, where `numbers[v]` are the positions of `v`. They also take
    /// each step of `links`, in one direction or the other, and visit the vertices of `order` in this order, from the first
    /// of them to the last. Links need a symmetric table, and an order an open path.
    ///
    /// # Errors
    /// The steps and those of the dummy are more than a table can hold.
    ///
    /// # Panics
    /// If a link is no step.
    pub fn new(
        steps: Arc<SuccessorTable>,
        numbers: Vec<Numbers>,
        closed: bool,
        links: Arc<[(u32, u32)]>,
        order: Arc<[usize]>,
    ) -> Result<Self, TableError> {
        let count = steps.vertices();
        let table = if closed {
            Arc::clone(&steps)
        } else {
            let ends: Vec<u32> = (0..count as u32).collect();
            Arc::new(steps.with_dummy(&ends)?)
        };
        let mut model = Model::new();
        let positions = model.integers(count, 1..=count as i32);
        let (possible, gap) = possible(&steps, &numbers, closed);
        for (position, possible) in positions.iter().zip(possible.chunks(count.div_ceil(64))) {
            model.restrict(*position, possible);
        }
        let next = model.successors(&table);
        let edges = steps.is_symmetric().then(|| {
            let edges = model.edges(&table);
            // A cycle of two vertices uses one edge twice, which the circuit of distinct edges forbids.
            if table.vertices() > 2 {
                let circuit = Circuit::undirected(&edges);
                model.post(if closed { circuit } else { circuit.with_dummy(count) });
            }
            edges
        });
        let position = if let Some(edges) = &edges {
            for &(one, other) in &*links {
                let slot = table.slot(one as usize, other as usize).expect("a link is a step");
                model.post(Member::new(edges.variable(one as usize, slot), [1]));
            }
            Position::new(edges, next.iter().copied(), positions.iter().copied())
        } else {
            model.post(Circuit::directed(next.clone()));
            model.post(AllDifferent::domain(next.clone()));
            Position::directed(next.clone(), positions.clone())
        };
        let all_different = AllDifferent::domain(positions.clone());
        model.decide(Decisions::Successors(next.clone()));
        let mut path = Self { model, positions, steps, numbers, closed, order, next, edges, links, gap };
        // Ordered visits say all about positions, and directed steps too.
        let has_stages = order::post(&mut path);
        let is_directed = path.edges.is_none() && !closed;
        if has_stages {
            path.model.post(PropagationOnly(position));
        } else {
            path.model.post(position);
        }
        if has_stages || is_directed {
            path.model.post(PropagationOnly(all_different));
        } else {
            path.model.post(all_different);
        }
        Ok(path)
    }

    /// Returns the same problem with these clues instead: the position of each vertex, if it is given. Its variables
    /// have the same indices.
    pub(crate) fn with_clues(&self, given: impl Fn(usize) -> Option<i32>) -> Self {
        let clue = |(vertex, numbers): (usize, &Numbers)| Numbers { given: given(vertex), ..numbers.clone() };
        let numbers = self.numbers.iter().enumerate().map(clue).collect();
        let (steps, links, order) = (&self.steps, &self.links, &self.order);
        Self::new(Arc::clone(steps), numbers, self.closed, Arc::clone(links), Arc::clone(order))
            .expect("there was room for a dummy before")
    }

    /// Returns whether a vertex may have a position, counted from 0, in a state of the model.
    #[must_use]
    pub fn may_have(&self, state: &State, vertex: usize, position: usize) -> bool {
        state.domain(self.positions[vertex]).contains(position as i32 + 1)
    }

    /// Returns the successor of each vertex and, on an open path, of the dummy.
    pub(crate) fn next(&self) -> &[Variable] {
        &self.next
    }

    /// Returns the undirected steps; `None` if steps have a direction.
    pub(crate) fn edges(&self) -> Option<&Edges> {
        self.edges.as_ref()
    }

    /// Writes the vertices of a solution into `path` in the order of their positions, replacing its contents. A
    /// position without a vertex gets `usize::MAX`.
    pub fn read(&self, state: &State, path: &mut Vec<usize>) {
        path.clear();
        path.resize(self.positions.len(), usize::MAX);
        for (vertex, &position) in self.positions.iter().enumerate() {
            let position = state.value(position).and_then(|position| usize::try_from(position - 1).ok());
            if let Some(place) = position.and_then(|position| path.get_mut(position)) {
                *place = vertex;
            }
        }
    }
}

/// A list of positions that several vertices share; `None` for all.
type Fitting<'a> = Option<&'a Arc<[i32]>>;

/// Returns the positions that each vertex may have, as rows of bits, after what follows along the steps, and a position
/// that none may have; see [`NumberedPath::gap`].
fn possible(steps: &SuccessorTable, numbers: &[Numbers], closed: bool) -> (Vec<u64>, Option<usize>) {
    let count = numbers.len();
    let place = |number: i32| usize::try_from(number - 1).ok().filter(|&position| position < count);
    let mut layers = PositionLayers::new(count);
    let mut taken = vec![false; count];
    // Vertices without a clue, by their list of positions.
    let mut classes: Vec<(Fitting<'_>, Vec<usize>)> = Vec::new();
    for (vertex, own) in numbers.iter().enumerate() {
        if let Some(given) = own.given {
            if let Some(position) = place(given) {
                taken[position] = true;
                layers.add(&[vertex], [position]);
            }
            continue;
        }
        let fitting = own.fitting.as_ref();
        let is_same = |other: Fitting<'_>| match (fitting, other) {
            (Some(one), Some(other)) => Arc::ptr_eq(one, other),
            (one, other) => one.is_none() && other.is_none(),
        };
        match classes.iter_mut().find(|(other, _)| is_same(*other)) {
            Some((_, vertices)) => vertices.push(vertex),
            None => classes.push((fitting, vec![vertex])),
        }
    }
    for (fitting, vertices) in classes {
        let all = || (0..count).collect();
        let positions: Vec<usize> =
            fitting.map_or_else(all, |fitting| fitting.iter().filter_map(|&number| place(number)).collect());
        layers.add(&vertices, positions.into_iter().filter(|&position| !taken[position]));
    }
    let back = if steps.is_symmetric() { None } else { Some(reversed(steps)) };
    let gap = layers.sweep(steps, back.as_ref().unwrap_or(steps), closed);
    (layers.transposed(), gap)
}

/// Returns the steps of a table in the other direction.
fn reversed(steps: &SuccessorTable) -> SuccessorTable {
    let mut rows = vec![Vec::new(); steps.vertices()];
    for from in 0..steps.vertices() {
        steps.row(from).for_each(|to| rows[to as usize].push(from as u32));
    }
    SuccessorTable::new(rows).expect("each step of the table once")
}
