//! No two variables take the same value.
//!
//! | file | removes |
//! | --- | --- |
//! | `fixed` | the value of a fixed variable from all others |
//! | `intervals` | the same for intervals |
//! | `matching` | every value that occurs in no solution |
//! | `columns` | nothing: it gives equal values of different variables one number |
//! | `hall` | nothing: it finds variables that need all of their values |
//! | `reason` | nothing: it explains what the others remove |
//!
//! The default for models is domain consistent where the variables take at least four fifths of the values between
//! their bounds: queens 12 0.47 instead of 0.87 s, `all_interval` 9 0.016 instead of 0.029 s.

mod columns;
mod fixed;
mod hall;
mod intervals;
mod matching;
mod reason;

use super::{Assignment, Consistency, Constraint, Member};
use crate::solver::domain_reason::DomainReason;
use crate::solver::engine::{Conflict, Posting, State, Variable};
use crate::solver::fact::DomainFact;
use crate::solver::formula::{Encoder, Literal};
use crate::solver::inequality::{ConstraintRows, Inequality, not};
use crate::solver::model::Model;
use crate::solver::ranges::distinct;

use fixed::Fixed;
pub use hall::{HallSet, HallSets};
use matching::MatchingFilter;
pub(super) use reason::{add_equal_pair, add_hall_set, add_holder, add_shortage};

/// No two of the variables take the same value.
///
/// ```
/// use cavalcade_core::constraints::AllDifferent;
/// use cavalcade_core::{Engine, Model};
///
/// // Three variables, two values: too few, but each value alone looks possible.
/// let mut model = Model::new();
/// let x = model.integers(3, 1..=2);
/// model.post(AllDifferent::domain(x));
/// assert!(Engine::new(&model).propagate().is_err());
///
/// // The weaker form removes a value only when a variable has it, so it finds nothing here.
/// let mut model = Model::new();
/// let x = model.integers(3, 1..=2);
/// model.post(AllDifferent::value(x));
/// assert!(Engine::new(&model).propagate().is_ok());
/// ```
#[derive(Debug, Clone)]
pub struct AllDifferent {
    variables: Vec<Variable>,
    consistency: Consistency,
    /// Values that any number of variables may take, ascending.
    excepted: Vec<i32>,
}

impl AllDifferent {
    /// The `variables` are all different, and a fixed value is removed from all other domains. Value
    /// consistent.
    ///
    /// Takes eight bytes for each initial value of each variable. When a variable becomes fixed, every
    /// variable that initially had its value is visited.
    #[must_use]
    pub fn value(variables: impl IntoIterator<Item = Variable>) -> Self {
        let variables = variables.into_iter().collect();
        Self { variables, consistency: Consistency::Forward, excepted: Vec::new() }
    }

    /// The `variables` are all different, and only values that occur in a solution remain. Domain consistent.
    ///
    /// Takes one bit for each variable and value. A run visits the variables that can still exchange values
    /// with a changed one, each once, and one bit for each of their values, 64 at a time.
    #[must_use]
    pub fn domain(variables: impl IntoIterator<Item = Variable>) -> Self {
        let variables = variables.into_iter().collect();
        Self { variables, consistency: Consistency::Domain, excepted: Vec::new() }
    }

    /// No two of the `variables` take the same value unless it is one of `values`. Value consistent.
    ///
    /// Costs the same as [`value`](Self::value).
    #[must_use]
    pub fn except(
        variables: impl IntoIterator<Item = Variable>,
        values: impl IntoIterator<Item = i32>,
    ) -> Self {
        Self { excepted: distinct(values.into_iter().collect()), ..Self::value(variables) }
    }

    fn is_excepted(&self, value: i32) -> bool {
        self.excepted.binary_search(&value).is_ok()
    }

    /// Gives the variables that occur several times an excepted value each.
    fn settle_repeated(&self, posting: &mut Posting<'_>) -> Result<(), Conflict> {
        let mut sorted = self.variables.clone();
        sorted.sort_unstable();
        let repeated = sorted.windows(2).filter(|pair| pair[0] == pair[1]).map(|pair| pair[0]);
        repeated
            .into_iter()
            .try_for_each(|variable| Member::new(variable, self.excepted.clone()).post(posting))
    }
}

impl Constraint for AllDifferent {
    fn scope(&self) -> Vec<Variable> {
        super::each_once(self.variables.iter().copied())
    }

    fn check(&self, assignment: Assignment<'_>) -> bool {
        let mut values: Vec<i32> =
            self.variables.iter().map(|&variable| assignment.value(variable)).collect();
        values.sort_unstable();
        values.windows(2).all(|pair| pair[0] != pair[1] || self.is_excepted(pair[0]))
    }

    fn consistency(&self) -> Consistency {
        self.consistency
    }

    /// Nothing: open variables with bits have lost the values of those that are fixed.
    fn projection_key(&self, _: usize, state: &State, _: &mut Vec<u64>) -> bool {
        self.variables.iter().all(|&variable| state.has_bits(variable))
    }

    fn has_interchangeable_values(&self) -> bool {
        self.excepted.is_empty()
    }

    fn reason(&self, inferred: Option<DomainFact>, reason: &mut DomainReason<'_>) -> bool {
        self.why(inferred, reason)
    }

    fn rows(&self, model: &Model) -> Option<ConstraintRows> {
        let mut takers: Vec<(i32, Variable)> = Vec::new();
        for &variable in &self.variables {
            let values = model.domain(variable).values().filter(|&value| !self.is_excepted(value));
            takers.extend(values.map(|value| (value, variable)));
        }
        takers.sort_by_cached_key(|taker| taker.0);
        let at_most_one = |takers: &[(i32, Variable)]| {
            let row = Inequality::sum([], -1);
            takers.iter().fold(row, |row, &(value, taker)| row.with(-1, not(taker, value), false))
        };
        let rows = takers.chunk_by(|one, other| one.0 == other.0).map(at_most_one).collect();
        let is_plain = self.excepted.is_empty() && self.scope().len() == self.variables.len();
        Some(ConstraintRows { rows, different: if is_plain { self.variables.clone() } else { vec![] } })
    }

    fn post(&self, posting: &mut Posting<'_>) -> Result<(), Conflict> {
        self.settle_repeated(posting)?;
        // Without excepted values no variable occurs twice, and the order stays.
        let variables = if self.excepted.is_empty() { self.variables.clone() } else { self.scope() };
        if variables.len() < 2 {
            return Ok(());
        }
        let (bits, intervals): (Vec<Variable>, Vec<Variable>) =
            variables.iter().partition(|&&variable| posting.state().has_bits(variable));
        if !intervals.is_empty() {
            intervals::install(variables.clone(), self.excepted.clone(), posting);
        }
        if self.consistency == Consistency::Domain && bits.len() > 1 {
            let filter = MatchingFilter::new(&bits, posting)?;
            posting.install(filter);
        } else if intervals.is_empty() {
            let fixed = Fixed::new(&variables, &self.excepted, posting);
            posting.install(fixed);
        }
        Ok(())
    }

    fn clauses(&self, encoder: &mut Encoder<'_>) {
        let mut taken: Vec<(i32, Literal)> = Vec::new();
        for &variable in &self.variables {
            let values = encoder.domain(variable).values().filter(|&value| !self.is_excepted(value));
            taken.extend(values.map(|value| (value, encoder.literal(variable, value))));
        }
        taken.sort_by_cached_key(|it| it.0);
        let columns = taken.chunk_by(|one, other| one.0 == other.0);
        let all_are_taken = columns.clone().count() == self.variables.len() && self.excepted.is_empty();
        for column in columns {
            let column: Vec<Literal> = column.iter().map(|it| it.1).collect();
            if all_are_taken {
                encoder.clause(column.iter().copied());
            }
            encoder.at_most_one(column);
        }
    }
}
