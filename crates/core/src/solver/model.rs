//! A problem as data: variables with their initial domains, constraints, and
//! which variables are to be decided.

use std::ops::RangeInclusive;
use std::sync::Arc;

use crate::solver::constraints::{Assignment, Constraint};
use crate::solver::engine::{Booleans, Domain, Edges, Layout, Variable};
use crate::solver::graph::SuccessorTable;

/// Which variables the search decides, and what they mean.
///
/// A brancher looks at these alone. Every other variable is decided after them,
/// which is no work where propagation has fixed it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Decisions {
    /// Undirected steps: choose or exclude an edge.
    Edges(Edges),
    /// Directed steps: `next[v]` is the successor of vertex `v`.
    Successors(Vec<Variable>),
    /// Any variables.
    Variables(Vec<Variable>),
    /// 0/1 variables, and groups of their numbers: of each group one, or almost always one, is chosen.
    Booleans(Booleans, Arc<[Vec<u32>]>),
}

/// An immutable problem: variables, constraints, decisions.
///
/// Engines are built from `&Model`; it is `Sync`, so one model serves many threads.
#[derive(Debug, Default)]
pub struct Model {
    layout: Arc<Layout>,
    constraints: Vec<Box<dyn Constraint>>,
    decisions: Vec<Decisions>,
}

impl Model {
    /// A model without variables: it has one solution, the empty one.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    fn layout_mut(&mut self) -> &mut Layout {
        Arc::make_mut(&mut self.layout)
    }

    /// Adds a variable over a range of integers, one bit a value. One over an empty range leaves
    /// the model without solutions.
    ///
    /// # Panics
    /// If the range has more than 2^24 values.
    pub fn integer(&mut self, range: RangeInclusive<i32>) -> Variable {
        self.layout_mut().integer((*range.start()).into(), (*range.end()).into())
    }

    /// Adds `count` variables over the same range.
    ///
    /// # Panics
    /// If the range has more than 2^24 values.
    pub fn integers(&mut self, count: usize, range: &RangeInclusive<i32>) -> Vec<Variable> {
        (0..count).map(|_| self.integer(range.clone())).collect()
    }

    /// Adds for every vertex of `table` the variable `next[v]`, over its successors.
    pub fn successors(&mut self, table: &Arc<SuccessorTable>) -> Vec<Variable> {
        self.layout_mut().successors(Arc::clone(table))
    }

    /// Adds for every undirected step of a symmetric table a 0/1 variable.
    ///
    /// # Panics
    /// If the table is not symmetric or has no vertex.
    pub fn edges(&mut self, table: &Arc<SuccessorTable>) -> Edges {
        self.layout_mut().edges(Arc::clone(table))
    }

    /// Adds `count` 0/1 variables that are stored side by side, one bit each.
    pub fn booleans(&mut self, count: usize) -> Booleans {
        self.layout_mut().booleans(count)
    }

    /// Adds a constraint.
    pub fn post(&mut self, constraint: impl Constraint + 'static) {
        self.constraints.push(Box::new(constraint));
    }

    /// Names the variables to decide next, after those named before.
    pub fn decide(&mut self, decisions: Decisions) {
        self.decisions.push(decisions);
    }

    /// What to decide, in order.
    #[must_use]
    pub fn decisions(&self) -> &[Decisions] {
        &self.decisions
    }

    /// The constraints in the order they were posted.
    #[must_use]
    pub fn constraints(&self) -> &[Box<dyn Constraint>] {
        &self.constraints
    }

    /// All variables, in the order they were added.
    pub fn variables(&self) -> impl Iterator<Item = Variable> + use<> {
        let layout = Arc::clone(&self.layout);
        (0..layout.storage.len()).map(move |index| layout.variable(index))
    }

    /// The initial values of `variable`, before any constraint removes one.
    #[must_use]
    pub fn domain(&self, variable: Variable) -> Domain<'_> {
        Domain::initial(&self.layout, variable)
    }

    /// Whether `values`, one a variable, satisfies every constraint by its definition.
    ///
    /// # Panics
    /// If there are fewer values than variables.
    #[must_use]
    pub fn check(&self, values: &[i32]) -> bool {
        let assignment = Assignment::new(values);
        self.constraints.iter().all(|constraint| constraint.check(assignment))
    }

    pub(crate) fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }
}
