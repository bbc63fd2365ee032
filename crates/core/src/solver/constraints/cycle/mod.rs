//! One cycle through some vertices of an undirected graph.

mod degrees;
mod graph;

use std::sync::Arc;

use super::{Assignment, Consistency, Constraint};
use crate::solver::bits::ones;
use crate::solver::engine::{
    Booleans, Conflict, Posting, Priority, Propagator, State, Status, Subscriptions, Variable,
};
use crate::solver::graph::SuccessorTable;
pub(crate) use graph::NumberedEdges;

/// The chosen edges are those of one cycle, and the chosen vertices are those that it visits.
///
/// A cycle has at least three vertices. The variables are 0/1: one for each edge, in the order of its lesser end and
/// then of the other, followed by one for each vertex.
///
/// ```
/// use std::sync::Arc;
/// use cavalcade_core::constraints::SimpleCycle;
/// use cavalcade_core::graph::SuccessorTable;
/// use cavalcade_core::{Engine, Model};
///
/// // A square with a diagonal, and vertex 1 is not on the cycle.
/// let rows = vec![vec![1, 2, 3], vec![0, 2], vec![0, 1, 3], vec![0, 2]];
/// let table = Arc::new(SuccessorTable::new(rows)?);
/// let mut model = Model::new();
/// let facts = model.booleans(5 + 4);
/// model.post(SimpleCycle::new(&facts, &table));
///
/// let mut engine = Engine::new(&model);
/// engine.push();
/// engine.assume(|state| state.fix(facts.variable(5 + 1), 0)).expect("there is a cycle");
/// assert_eq!(engine.state().value(facts.variable(1)), Some(1), "the edge from 0 to 2");
/// # Ok::<(), cavalcade_core::graph::TableError>(())
/// ```
#[derive(Debug, Clone)]
pub struct SimpleCycle {
    chosen: Booleans,
    graph: Arc<NumberedEdges>,
}

impl SimpleCycle {
    /// The first variables of `chosen` belong to the edges of a symmetric table, the others to its vertices. Value
    /// consistent.
    ///
    /// # Panics
    /// If the table is not symmetric, or there are fewer variables than edges and vertices.
    #[must_use]
    pub fn new(chosen: &Booleans, table: &SuccessorTable) -> Self {
        let graph = Arc::new(NumberedEdges::new(table));
        assert!(graph.facts() <= chosen.len(), "a variable for each edge and each vertex");
        Self { chosen: *chosen, graph }
    }

    fn variables(&self) -> impl Iterator<Item = Variable> {
        self.chosen.variables().take(self.graph.facts())
    }
}

impl Constraint for SimpleCycle {
    fn scope(&self) -> Vec<Variable> {
        self.variables().collect()
    }

    fn check(&self, assignment: Assignment<'_>) -> bool {
        let graph = &self.graph;
        let holds = |fact: usize| assignment.value(self.chosen.variable(fact)) == 1;
        let next = |vertex: usize| -> Vec<usize> {
            graph.around(vertex).filter(|&(edge, _)| holds(edge)).map(|(_, other)| other).collect()
        };
        let visited: Vec<usize> = (0..graph.vertices()).filter(|&it| holds(graph.visit(it))).collect();
        let degrees = (0..graph.vertices())
            .all(|vertex| next(vertex).len() == if holds(graph.visit(vertex)) { 2 } else { 0 });
        let Some(&start) = visited.first().filter(|_| degrees) else { return false };
        // Go on to the neighbour that was not visited just before.
        let (mut previous, mut here, mut length) = (start, next(start)[0], 1);
        while here != start {
            let there = next(here).into_iter().find(|&it| it != previous).unwrap_or(start);
            (previous, here) = (here, there);
            length += 1;
        }
        length == visited.len()
    }

    fn consistency(&self) -> Consistency {
        Consistency::Value
    }

    fn post(&self, posting: &mut Posting<'_>) -> Result<(), Conflict> {
        posting.install(CyclePropagator {
            chosen: self.chosen,
            graph: Arc::clone(&self.graph),
            known: vec![0; 64 * self.chosen.width()],
            waiting: Vec::new(),
        });
        Ok(())
    }
}

/// Draws conclusions from the facts.
struct CyclePropagator {
    chosen: Booleans,
    graph: Arc<NumberedEdges>,
    /// What is known of each fact, while it runs.
    known: Vec<i8>,
    waiting: Vec<usize>,
}

impl CyclePropagator {
    /// Reads the domains.
    fn read(&mut self, state: &State) {
        for (k, known) in self.known.chunks_exact_mut(64).enumerate() {
            let (possible, chosen) = state.booleans(&self.chosen, k);
            for (bit, known) in known.iter_mut().enumerate() {
                *known = (chosen >> bit & 1) as i8 - (!possible >> bit & 1) as i8;
            }
        }
    }

    /// Writes what was concluded.
    fn write(&self, state: &mut State) -> Result<(), Conflict> {
        for (k, known) in self.known[..self.graph.facts()].chunks(64).enumerate() {
            let (possible, chosen) = state.booleans(&self.chosen, k);
            let of = |value: i8| {
                known.iter().enumerate().fold(0, |word, (bit, &it)| word | u64::from(it == value) << bit)
            };
            state.include_booleans(&self.chosen, k, of(1) & !chosen)?;
            state.exclude_booleans(&self.chosen, k, of(-1) & possible)?;
        }
        Ok(())
    }

    /// A closed cycle excludes all other vertices.
    fn close(&mut self) -> Result<(), Conflict> {
        let graph = &self.graph;
        let mut seen = vec![false; graph.vertices()];
        for start in 0..graph.vertices() {
            if seen[start] {
                continue;
            }
            let (mut component, mut reached) = (vec![start], 0);
            seen[start] = true;
            let mut degrees = 0;
            while let Some(&vertex) = component.get(reached) {
                for (_, other) in graph.around(vertex).filter(|&(edge, _)| self.known[edge] > 0) {
                    degrees += 1;
                    if !std::mem::replace(&mut seen[other], true) {
                        component.push(other);
                    }
                }
                reached += 1;
            }
            if degrees == 2 * component.len() {
                component.sort_unstable();
                for vertex in (0..graph.vertices()).filter(|it| component.binary_search(it).is_err()) {
                    let known = &mut self.known[graph.visit(vertex)];
                    if *known > 0 {
                        return Err(Conflict);
                    }
                    if *known == 0 {
                        *known = -1;
                        self.waiting.push(vertex);
                    }
                }
                return Ok(());
            }
        }
        let visits = &self.known[graph.edges()..graph.facts()];
        if visits.iter().all(|&known| known < 0) { Err(Conflict) } else { Ok(()) }
    }
}

impl Propagator for CyclePropagator {
    fn propagate(&mut self, state: &mut State) -> Result<Status, Conflict> {
        self.read(state);
        self.waiting.clear();
        self.waiting.extend(0..self.graph.vertices());
        while !self.waiting.is_empty() {
            degrees::settle(&self.graph, &mut self.known, &mut self.waiting)?;
            self.close()?;
        }
        self.write(state)?;
        state.clear_changes(); // our own changes wake us again
        Ok(Status::Active)
    }

    fn priority(&self) -> Priority {
        Priority::Linear
    }

    fn subscribe(&self, subscriptions: &mut Subscriptions) {
        subscriptions.booleans(&self.chosen);
    }
}
