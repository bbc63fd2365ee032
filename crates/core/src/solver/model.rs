//! A problem as data: variables with their initial domains, constraints, and
//! which variables are to be decided.

use std::any;
use std::ops::RangeBounds;
use std::sync::Arc;

use thiserror::Error;

use crate::solver::constraints::{Assignment, Constraint};
use crate::solver::engine::{Booleans, Domain, Edges, Layout, Variable};
use crate::solver::graph::SuccessorTable;
use crate::solver::ranges::{distinct, ends};

/// Which variables the search decides, and what they mean.
///
/// A brancher looks at these alone. All other variables are decided after them, if propagation has not fixed
/// them.
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
    /// 0/1 variables, and groups of their numbers: of each group two or none are chosen.
    Pairs(Booleans, Arc<[Vec<u32>]>),
}

impl Decisions {
    /// Returns the variables, of any kind.
    #[must_use]
    pub fn variables(&self) -> Box<dyn Iterator<Item = Variable> + '_> {
        match self {
            Self::Edges(edges) => Box::new(edges.variables()),
            Self::Successors(variables) | Self::Variables(variables) => Box::new(variables.iter().copied()),
            Self::Booleans(booleans, _) | Self::Pairs(booleans, _) => Box::new(booleans.variables()),
        }
    }
}

/// A constraint on a variable of another model.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{constraint} relates {variable:?} of another model")]
pub struct ForeignVariable {
    /// The type of the constraint.
    pub constraint: &'static str,
    /// The variable.
    pub variable: Variable,
}

/// A problem: variables, constraints, decisions.
///
/// Engines are built from `&Model`. A model is `Sync`, so one serves many threads.
///
/// Ranges may be of any kind, such as `0..10`, `0..=9` or, where an end may be missing, `..=4`. Variables are
/// taken from anything that yields them, such as a `Vec`, an array or an iterator.
///
/// ```
/// use cavalcade_core::Model;
/// use cavalcade_core::constraints::{AllDifferent, Linear};
///
/// let mut model = Model::new();
/// let x = model.integers(3, 0..10);
/// model.post(AllDifferent::domain([x[0], x[1]]));
/// model.post(Linear::new(x.iter().map(|&digit| (1, digit)), ..=4));
/// assert!(model.check(&[0, 1, 3]));
/// ```
#[derive(Debug, Clone, Default)]
pub struct Model {
    layout: Arc<Layout>,
    constraints: Vec<Arc<dyn Constraint>>,
    decisions: Vec<Decisions>,
    projection: Option<Arc<[Variable]>>,
    guides: Vec<Variable>,
}

impl Model {
    /// Returns a model without variables. It has one solution, the empty one.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    fn layout_mut(&mut self) -> &mut Layout {
        Arc::make_mut(&mut self.layout)
    }

    /// Adds a variable over a range of integers, such as `0..10` or `0..=9`.
    ///
    /// Its domain takes one bit for each value. A variable over an empty range leaves the model without
    /// solutions.
    ///
    /// # Panics
    /// If the range has no start or no end, or more than 2^24 values.
    pub fn integer(&mut self, range: impl RangeBounds<i32>) -> Variable {
        let (Some(low), Some(high)) = ends(&range) else { panic!("the range of a variable has two ends") };
        self.layout_mut().integer(low as i64, high as i64)
    }

    /// Adds `count` variables over the same range.
    ///
    /// # Panics
    /// If the range has no start or no end, or more than 2^24 values.
    pub fn integers(&mut self, count: usize, range: impl RangeBounds<i32>) -> Vec<Variable> {
        let range = (range.start_bound().cloned(), range.end_bound().cloned());
        (0..count).map(|_| self.integer(range)).collect()
    }

    /// Adds a variable with one value, for constraints that take variables where you have a number.
    pub fn constant(&mut self, value: i32) -> Variable {
        self.integer(value..=value)
    }

    /// Adds a variable over some values, given in any order.
    ///
    /// Its domain takes one bit for each value, however far apart they are. Without values the model has no
    /// solutions.
    ///
    /// # Panics
    /// If there are more than 2^24 values.
    pub fn listed(&mut self, values: impl IntoIterator<Item = i32>) -> Variable {
        let values: Vec<i32> = distinct(values.into_iter().collect());
        self.layout_mut().listed(values)
    }

    /// Adds an *interval*: a variable over a range of integers of which only the least and the greatest remaining
    /// value are stored.
    ///
    /// It takes two words, however wide the range is. Values between the bounds cannot be removed, so constraints
    /// examine them again when they become bounds. An empty range leaves the model without solutions.
    ///
    /// # Panics
    /// If the range has no start or no end, or 2^32 values.
    pub fn interval(&mut self, range: impl RangeBounds<i32>) -> Variable {
        let (Some(low), Some(high)) = ends(&range) else { panic!("the range of a variable has two ends") };
        if low > high {
            return self.listed([]);
        }
        self.layout_mut().interval(low as i32, high as i32)
    }

    /// Adds a variable `next[v]` for every vertex of `table`, over its successors.
    pub fn successors(&mut self, table: &Arc<SuccessorTable>) -> Vec<Variable> {
        self.layout_mut().successors(Arc::clone(table))
    }

    /// Adds a 0/1 variable for every undirected step of a symmetric table.
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

    /// Names a variable in messages: those of a search, of a rule that decides nothing, and of
    /// [`testing`](crate::testing). Replaces an earlier name; names need not differ.
    ///
    /// # Panics
    /// If it is a variable of another model.
    pub fn name(&mut self, variable: Variable, name: &str) {
        assert!(self.layout.owns(variable), "{variable:?} is of another model");
        self.layout_mut().name(variable, name.into());
    }

    /// Returns the name of a variable, or `variable 3` if it has none.
    #[must_use]
    pub fn label(&self, variable: Variable) -> String {
        self.layout.label(variable)
    }

    /// Adds a constraint.
    ///
    /// # Panics
    /// If it relates a variable of another model; see [`Model::try_post`].
    pub fn post(&mut self, constraint: impl Constraint + 'static) {
        self.try_post(constraint).unwrap_or_else(|foreign| panic!("{foreign}"));
    }

    /// Adds a constraint, for models that are made from data.
    ///
    /// A constraint without solutions is no error: the model then has none.
    ///
    /// # Errors
    /// It relates a variable of another model. The model does not change.
    pub fn try_post(&mut self, constraint: impl Constraint + 'static) -> Result<(), ForeignVariable> {
        let name = any::type_name_of_val(&constraint);
        self.push(Arc::new(constraint), name)
    }

    fn push(&mut self, constraint: Arc<dyn Constraint>, name: &'static str) -> Result<(), ForeignVariable> {
        if let Some(variable) = constraint.scope().into_iter().find(|&variable| !self.layout.owns(variable)) {
            return Err(ForeignVariable { constraint: name, variable });
        }
        self.constraints.push(constraint);
        Ok(())
    }

    /// Names the variables to decide next, after those named before.
    ///
    /// # Panics
    /// If one of them is a variable of another model.
    pub fn decide(&mut self, decisions: Decisions) {
        if let Some(foreign) = decisions.variables().find(|&variable| !self.layout.owns(variable)) {
            panic!("a decision on {foreign:?} of another model");
        }
        self.decisions.push(decisions);
    }

    /// Returns what to decide, in order.
    #[must_use]
    pub fn decisions(&self) -> &[Decisions] {
        &self.decisions
    }

    /// Names the variables whose values make a solution: solutions that differ only in other variables count
    /// once. Replaces an earlier projection.
    ///
    /// A search decides these variables before all others, and visits one solution for each assignment of them
    /// that some solution has.
    ///
    /// # Panics
    /// If one of them is a variable of another model.
    pub fn project(&mut self, variables: impl IntoIterator<Item = Variable>) {
        let mut seen = vec![false; self.layout.storage.len()];
        let mut is_new = |variable: &Variable| {
            assert!(self.layout.owns(*variable), "a projection to {variable:?} of another model");
            !std::mem::replace(&mut seen[variable.index()], true)
        };
        self.projection = Some(variables.into_iter().filter(|variable| is_new(variable)).collect());
    }

    /// Returns the variables whose values make a solution, each once; `None` if all variables do.
    #[must_use]
    pub fn projection(&self) -> Option<&[Variable]> {
        self.projection.as_deref()
    }

    /// Lets searches decide some variables that are not projected before those that are. Replaces earlier guides.
    ///
    /// For branching rules that choose well among such variables. A search still ends with the first solution below a
    /// node where all projected variables are fixed, but may find the same values of these in several places. The
    /// caller drops such repetitions.
    ///
    /// # Panics
    /// If one of them is a variable of another model.
    pub fn guide(&mut self, variables: impl IntoIterator<Item = Variable>) {
        self.guides = variables.into_iter().collect();
        if let Some(foreign) = self.guides.iter().find(|&&guide| !self.layout.owns(guide)) {
            panic!("the guide {foreign:?} is of another model");
        }
    }

    /// Returns the variables that are not projected but may be decided before those that are.
    #[must_use]
    pub fn guides(&self) -> &[Variable] {
        &self.guides
    }

    /// Returns the constraints in the order they were posted.
    #[must_use]
    pub fn constraints(&self) -> &[Arc<dyn Constraint>] {
        &self.constraints
    }

    /// Returns the model of one constraint alone: the same variables with the same initial values, and no decisions.
    ///
    /// # Panics
    /// If there is no constraint with this index.
    #[must_use]
    pub fn only(&self, constraint: usize) -> Self {
        let constraints = vec![Arc::clone(&self.constraints[constraint])];
        Self { layout: Arc::clone(&self.layout), constraints, ..Self::default() }
    }

    /// Returns the same model without some constraints.
    #[must_use]
    pub fn without(&self, is_dropped: impl Fn(usize) -> bool) -> Self {
        let kept = self.constraints.iter().enumerate().filter(|&(index, _)| !is_dropped(index));
        Self { constraints: kept.map(|(_, constraint)| Arc::clone(constraint)).collect(), ..self.clone() }
    }

    /// Returns all variables, in the order they were added.
    pub fn variables(&self) -> impl Iterator<Item = Variable> + use<> {
        let layout = Arc::clone(&self.layout);
        (0..layout.storage.len()).map(move |index| layout.variable(index))
    }

    /// Returns the initial values of `variable`, before any constraint removes one.
    ///
    /// # Panics
    /// If it is a variable of another model.
    #[must_use]
    pub fn domain(&self, variable: Variable) -> Domain<'_> {
        assert!(self.layout.owns(variable), "{variable:?} is of another model");
        Domain::initial(&self.layout, variable)
    }

    /// Keeps only those initial values of an integer variable whose bits are set in `words`.
    pub(crate) fn restrict(&mut self, variable: Variable, words: &[u64]) {
        self.layout_mut().restrict(variable, words);
    }

    /// Removes an initial value of a variable, or all others if `holds`.
    ///
    /// For facts that follow from the model, so that searches of it need not find them again. Edges are not changed:
    /// their initial values are stored with what constraints know of them.
    ///
    /// # Panics
    /// If it is a variable of another model.
    pub fn assume(&mut self, variable: Variable, value: i32, holds: bool) {
        assert!(self.layout.owns(variable), "{variable:?} is of another model");
        self.layout_mut().assume(variable, value, holds);
    }

    /// Returns whether `values`, one for each variable, are initial values and satisfy every constraint by its
    /// definition.
    ///
    /// # Panics
    /// If there are fewer values than variables.
    #[must_use]
    pub fn check(&self, values: &[i32]) -> bool {
        let assignment = Assignment::new(values);
        let is_initial = |variable| self.domain(variable).contains(assignment.value(variable));
        self.variables().all(is_initial)
            && self.constraints.iter().all(|constraint| constraint.check(assignment))
    }

    pub(crate) fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }
}
