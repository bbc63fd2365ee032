//! Relations between variables: their definitions, and the propagators they install.
//!
//! | constraint | consistency | propagators |
//! | --- | --- | --- |
//! | [`AllDifferent::value`] | value | `fixed` |
//! | [`AllDifferent::domain`] | domain | `matching`: matching and strong components, incremental |
//! | [`Linear`], [`NotEqual`] | value (bounds of real solutions); two variables in an equation: domain | `Bounds` |
//! | [`Arithmetic`], [`Extremum`] | value, bounds; one variable: domain | one each |
//! | [`Element`], [`Table`], [`Regular`], [`Lexicographic`], [`ValuePrecede`], [`Occurs`], [`Member`] | domain, if no variable occurs twice | `compact` for tables |
//! | [`Occurrences`], [`NValue`] | value, and bounds of the numbers; [`Occurrences`] of a constant: domain | one each |
//! | [`GlobalCardinality`] | domain for given numbers, if no value is counted twice | `GlobalCounter`, `Distribution` |
//! | [`Cumulative`] | value; time table and edge finding | `TimeTable`, `EdgeFinder` |
//! | [`Clauses`], [`Parity`] | value; domain | watched literals |
//! | [`Reified`], [`AnyOf`] | value | that of a [`Reifiable`] constraint or of its negation |
//! | [`AllOf`] | value | those of its parts |
//! | [`Cardinality`] | domain | `Counter` |
//! | [`Independent`] | domain; with groups value | `Exclusion`; `Fixpoint` |
//! | [`Hitting`] | value | `Groups` |
//! | [`Circuit::undirected`] | value | `paths` (degrees, mates; `dense` on up to 128 vertices), `ends` (colours of the ends), `structure` (rare) |
//! | [`Circuit::directed`], [`Subcircuit`] | value | `subtours`, `strong` (rare) |
//! | [`SimpleCycle`] | value | degrees, paths that close, separated parts, cuts; the same as lazy clauses |
//! | [`Inverse`] | value | `Channel` |
//! | [`Position`], [`OrderedVisits`] | value | `chains` with `dummy`, `parity`; `StageFilter` |
//! | [`SymmetricEdges`] | domain | itself |
//! | [`PropagationOnly`] | that of the wrapped constraint | its propagators; it writes no clauses |
//!
//! Where this says value, the constraint may also do forward checking; see [`Consistency::Forward`].
//!
//! [`Inverse`] and all down to [`Subcircuit`], but for [`Independent`] and [`Hitting`], can be reified
//! and joined by `or` and `and`; see [`Reifiable`].

mod all_different;
mod arithmetic;
mod cardinality;
mod circuit;
mod clauses;
mod counting;
mod cumulative;
mod cycle;
mod element;
mod function;
mod hitting;
mod independent;
mod inverse;
mod linear;
mod masks;
mod member;
mod occurs;
mod ordered_visits;
mod parity;
mod position;
mod propagation_only;
mod reified;
mod sequences;
mod symmetric_edges;
mod table;
mod values;

use std::fmt::Debug;
use std::panic::{RefUnwindSafe, UnwindSafe};

use crate::solver::bits::ones_in;
use crate::solver::domain_reason::DomainReason;
use crate::solver::engine::{Booleans, Conflict, Posting, State, Variable};
use crate::solver::fact::DomainFact;
use crate::solver::formula::{Encoder, Literal};
use crate::solver::inequality::{ConstraintRows, Inequality};
use crate::solver::model::Model;
use crate::solver::ranges::distinct;

pub use all_different::{AllDifferent, HallSet, HallSets};
pub use arithmetic::{Arithmetic, Extremum};
pub use cardinality::Cardinality;
pub use circuit::{Circuit, Subcircuit};
pub use clauses::Clauses;
pub use counting::{GlobalCardinality, NValue, Occurrences};
pub use cumulative::Cumulative;
pub use cycle::SimpleCycle;
pub use element::Element;
pub use hitting::Hitting;
pub use independent::Independent;
pub use inverse::Inverse;
pub use linear::{Linear, NotEqual};
pub use member::Member;
pub use occurs::Occurs;
pub use ordered_visits::OrderedVisits;
pub use parity::Parity;
pub use position::Position;
pub use propagation_only::PropagationOnly;
pub use reified::{
    AllOf, AnyOf, Checked, JoinedConstraints, Reifiable, Reified, Relation, RelationNogoods, Wakes,
};
pub use sequences::{Automaton, Lexicographic, Regular, UnknownState, ValuePrecede};
pub use symmetric_edges::SymmetricEdges;
pub use table::{Table, WrongLength};

/// How much the propagators of a constraint promise to remove.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Consistency {
    /// Every violation among fixed variables is found, at least.
    Value,
    /// Also, once a single variable is not fixed, each of its remaining values satisfies the constraint (*forward
    /// checking*); if it has parts, this is so for each of them.
    Forward,
    /// Every remaining value occurs in a solution of the constraint, if all its variables have bits; an interval
    /// may keep others.
    Domain,
}

/// A relation between variables.
///
/// [`Constraint::check`] is its definition. The rest serves to find the assignments that satisfy it without
/// trying all. Use [`testing`](crate::testing) to compare the two.
pub trait Constraint: Debug + Send + Sync + UnwindSafe + RefUnwindSafe {
    /// Returns the variables it relates, each once.
    fn scope(&self) -> Vec<Variable>;

    /// Returns whether the assignment satisfies it: the definition, written for reading.
    fn check(&self, assignment: Assignment<'_>) -> bool;

    /// Returns what its propagators promise: by default, only what every constraint must.
    fn consistency(&self) -> Consistency {
        Consistency::Value
    }

    /// Removes values that are impossible from the start, and installs propagators.
    ///
    /// # Errors
    /// The constraint has no solution.
    fn post(&self, posting: &mut Posting<'_>) -> Result<(), Conflict>;

    /// Adds a reason why its propagators inferred a fact, or a conflict if `inferred` is `None`: facts of the
    /// domains before they ran that imply it by this constraint alone. Returns false, and may have added facts, if it
    /// knows none; then all that was known of its variables is the reason.
    fn reason(&self, _inferred: Option<DomainFact>, _reason: &mut DomainReason<'_>) -> bool {
        false
    }

    /// Returns lists of facts that must not all hold, if these say the same as the constraint for variables with these
    /// initial bounds; a search that learns then does without its propagators.
    fn nogoods(&self, _bounds: &dyn Fn(Variable) -> (i32, i32)) -> Option<Vec<Vec<DomainFact>>> {
        None
    }

    /// Returns inequalities that say the same as the constraint, for proofs; `None` if it has none. By default they are
    /// those of [`Constraint::nogoods`].
    fn rows(&self, model: &Model) -> Option<ConstraintRows> {
        self.nogoods(&initial_bounds(model)).map(rows_of_nogoods)
    }

    /// Returns whether its [inequalities](Self::rows) are few and add up or compare variables. Contradictions of several
    /// such constraints are looked for where many bounds move.
    fn has_sums(&self) -> bool {
        false
    }

    /// Returns the scopes of relations that together say the same: by default one, with its own scope.
    fn parts(&self) -> Vec<Vec<Variable>> {
        vec![self.scope()]
    }

    /// Adds words that say what the fixed variables of a [part](Self::parts) leave to the others: wherever the same
    /// variables are open, with the same domains, equal words mean equal ways to complete the part. Called at a fixpoint
    /// while several variables of the part are open. Returns false, and adds nothing, if it knows nothing shorter than the
    /// values of the fixed variables: for all states with these domains of open variables, or for none that has completions.
    fn projection_key(&self, _part: usize, _state: &State, _key: &mut Vec<u64>) -> bool {
        false
    }

    /// Adds the projection key of a sum whose least and greatest values are these, as its propagator keeps them. Returns
    /// false, and adds nothing, if it is no sum.
    fn sum_key(&self, _ends: (i64, i64), _key: &mut Vec<u64>) -> bool {
        false
    }

    /// Returns whether a [part](Self::parts) holds for all values that are left in a state; may say no where it does.
    fn is_entailed(&self, _part: usize, _state: &State) -> bool {
        false
    }

    /// Returns a variable that can always satisfy the constraint: for all values of the others, one of 0 and 1 does.
    fn completed_by(&self) -> Option<Variable> {
        None
    }

    /// Returns whether the values are interchangeable: whatever satisfies it still does when values are renamed, in all
    /// variables alike. Its fixed variables must then leave nothing to open ones with bits that domains at a fixpoint do
    /// not say.
    fn has_interchangeable_values(&self) -> bool {
        false
    }

    /// Writes clauses that follow from it, given the initial domains.
    ///
    /// They need not say all that it means. By default there are none.
    fn clauses(&self, _encoder: &mut Encoder<'_>) {}
}

/// A value for every variable of a model.
#[derive(Debug, Clone, Copy)]
pub struct Assignment<'a> {
    values: &'a [i32],
}

impl<'a> Assignment<'a> {
    /// Returns the assignment of `values[k]` to variable number `k`.
    #[must_use]
    pub fn new(values: &'a [i32]) -> Self {
        Self { values }
    }

    /// Returns the value of a variable.
    #[must_use]
    pub fn value(self, variable: Variable) -> i32 {
        self.values[variable.index()]
    }
}

/// The initial bounds of the variables of a model.
fn initial_bounds(model: &Model) -> impl Fn(Variable) -> (i32, i32) {
    |variable| model.domain(variable).bounds().unwrap_or_default()
}

/// Nogoods as inequalities.
fn rows_of_nogoods(nogoods: Vec<Vec<DomainFact>>) -> ConstraintRows {
    nogoods.into_iter().map(Inequality::nogood).collect::<Vec<_>>().into()
}

/// Forward checking, for propagators that promise it if no variable occurs twice.
fn forward_if_distinct(occurrences: impl Iterator<Item = Variable>) -> Consistency {
    if are_distinct(occurrences) { Consistency::Forward } else { Consistency::Value }
}

/// Whether no variable occurs twice.
fn are_distinct(occurrences: impl Iterator<Item = Variable>) -> bool {
    let occurrences: Vec<Variable> = occurrences.collect();
    let count = occurrences.len();
    distinct(occurrences).len() == count
}

/// The variables in the order of their numbers, each once: a scope.
fn each_once(variables: impl Iterator<Item = Variable>) -> Vec<Variable> {
    distinct(variables.collect())
}

/// The literal that variable `number` of a set is chosen.
fn chosen_literal(chosen: &Booleans, number: u32, encoder: &mut Encoder<'_>) -> Literal {
    encoder.literal_of_bit(chosen.variable(number as usize), 1)
}

/// How many bits the domain of `variable` has, set or not.
fn size(state: &State, variable: Variable) -> usize {
    state.domain(variable).bits().len()
}

/// The bits that are set in the domain of `variable`, each with its value; both ascend.
fn values_at_start(state: &State, variable: Variable) -> Vec<(usize, i32)> {
    ones_in(state.words(variable)).map(|bit| (bit, state.value_of(variable, bit))).collect()
}
