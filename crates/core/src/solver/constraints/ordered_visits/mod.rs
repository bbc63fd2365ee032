//! The stages of a numbered path that visits some vertices in a given order.
//!
//! The *stage* of a vertex is the number of ordered vertices that the path has visited when it has reached the vertex,
//! itself included. So the stage grows by one at each ordered vertex and stays the same elsewhere; two vertices that
//! are not ordered and joined by an edge of the path have the same stage, whatever the direction. Degree rules decide
//! edges long before positions, so stages say early which parts of a path cannot meet. See `filter` for the rules.

mod clauses;
mod filter;
mod reach;

use super::{Assignment, Constraint, each_once};
use crate::solver::engine::{Conflict, Edges, Posting, State, Variable};
use crate::solver::formula::Encoder;
use crate::solver::ranges::distinct;

use filter::StageFilter;

/// A path visits some vertices in a given order, and every vertex knows how many of them come before it.
///
/// The path is that of a [`Position`](super::Position) constraint over the same variables, with a dummy.
#[derive(Debug, Clone)]
pub struct OrderedVisits {
    edges: Edges,
    next: Vec<Variable>,
    positions: Vec<Variable>,
    stage_of: Vec<Variable>,
    order: Vec<usize>,
}

impl OrderedVisits {
    /// The path along `edges` and `next`, numbered by `positions`, begins with the first vertex of `order`, visits the
    /// others in this order, and ends with the last. `stages[v]` is the number of vertices of the order that are not
    /// after `v`. Value consistent. The stages range over `1..=order.len()`, and an engine panics if one has another
    /// range.
    ///
    /// # Panics
    /// If the order is empty or names a vertex twice, or the numbers of variables do not fit: `next` has one more, for
    /// the dummy.
    #[must_use]
    pub fn new(
        edges: &Edges,
        next: impl IntoIterator<Item = Variable>,
        positions: impl IntoIterator<Item = Variable>,
        stages: impl IntoIterator<Item = Variable>,
        order: impl IntoIterator<Item = usize>,
    ) -> Self {
        let this = Self {
            edges: edges.clone(),
            next: next.into_iter().collect(),
            positions: positions.into_iter().collect(),
            stage_of: stages.into_iter().collect(),
            order: order.into_iter().collect(),
        };
        let sorted = distinct(this.order.clone());
        assert!(!sorted.is_empty() && sorted.len() == this.order.len(), "each ordered vertex once");
        assert!(
            sorted.iter().all(|&vertex| vertex < this.positions.len()),
            "ordered vertices have positions"
        );
        assert_eq!(this.positions.len() + 1, this.next.len(), "one successor for each vertex and the dummy");
        assert_eq!(this.positions.len(), this.stage_of.len(), "one stage for each position");
        this
    }

    /// Whether each vertex is ordered.
    fn is_ordered(&self) -> Vec<bool> {
        let mut ordered = vec![false; self.positions.len()];
        self.order.iter().for_each(|&vertex| ordered[vertex] = true);
        ordered
    }
}

impl Constraint for OrderedVisits {
    fn scope(&self) -> Vec<Variable> {
        let numbers = self.next.iter().chain(&self.positions).chain(&self.stage_of).copied();
        each_once(self.edges.variables().chain(numbers))
    }

    fn check(&self, assignment: Assignment<'_>) -> bool {
        let position = |vertex: usize| assignment.value(self.positions[vertex]);
        let before =
            |vertex: usize| self.order.iter().filter(|&&other| position(other) <= position(vertex)).count();
        let ends = [self.order[0], self.order[self.order.len() - 1]];
        self.order.windows(2).all(|pair| position(pair[0]) < position(pair[1]))
            && ends.map(position) == [1, self.positions.len() as i32]
            && self
                .stage_of
                .iter()
                .enumerate()
                .all(|(vertex, &stage)| assignment.value(stage) as usize == before(vertex))
    }

    /// For each ordered vertex with an open position, the bounds that fixed ones leave to it; for each other vertex with a
    /// position or a stage, the one that is fixed, and then the fixed positions of ordered vertices, too.
    fn projection_key(&self, _: usize, state: &State, key: &mut Vec<u64>) -> bool {
        let position = |vertex: usize| state.value(self.positions[vertex]);
        let reached = |vertex: usize| state.value(self.stage_of[vertex]);
        let numbered: Vec<(i32, i32)> = (0..self.positions.len())
            .filter_map(|vertex| Some((position(vertex)?, reached(vertex)?)))
            .collect();
        for (&vertex, own) in self.order.iter().zip(1..).filter(|(vertex, _)| position(**vertex).is_none()) {
            let before = numbered.iter().filter(|number| number.1 < own).map(|number| number.0);
            let after = numbered.iter().filter(|number| number.1 >= own).map(|number| number.0);
            let (least, greatest) = state.bounds(self.positions[vertex]);
            let bounds = [before.fold(least - 1, i32::max), after.fold(greatest, i32::min)];
            key.extend(bounds.map(|bound| bound as u64));
        }
        let ordered = self.is_ordered();
        let others = (0..self.positions.len()).filter(|&vertex| !ordered[vertex]);
        let mut has_open = false;
        for vertex in others.filter(|&vertex| position(vertex).is_none() || reached(vertex).is_none()) {
            has_open = true;
            key.extend(position(vertex).or(reached(vertex)).map(|fixed| fixed as u64));
        }
        let fixed = self.order.iter().filter(|_| has_open).filter_map(|&vertex| position(vertex));
        key.extend(fixed.map(|position| position as u64));
        true
    }

    fn post(&self, posting: &mut Posting<'_>) -> Result<(), Conflict> {
        let last = self.order.len() as i32;
        let fits = |&stage: &Variable| {
            super::size(posting.state(), stage) == self.order.len() && posting.state().value_of(stage, 0) == 1
        };
        assert!(self.stage_of.iter().all(fits), "every stage ranges over 1..={last}");
        for (&vertex, stage) in self.order.iter().zip(1..) {
            posting.state().fix(self.stage_of[vertex], stage)?;
        }
        let ordered = self.is_ordered();
        for vertex in (0..self.stage_of.len()).filter(|&vertex| !ordered[vertex]) {
            posting.state().remove_above(self.stage_of[vertex], last - 1)?;
        }
        let ends = [(0, 1), (self.order.len() - 1, self.positions.len() as i32)];
        ends.into_iter().try_for_each(|(place, position)| {
            posting.state().fix(self.positions[self.order[place]], position)
        })?;
        let filter = StageFilter::new(self);
        posting.install(filter);
        Ok(())
    }

    /// What stages mean for edges; positions have no clauses.
    fn clauses(&self, encoder: &mut Encoder<'_>) {
        clauses::write(self, encoder);
    }
}
