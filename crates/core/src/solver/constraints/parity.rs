//! The number of variables that are 1 is odd, or even.
//!
//! As long as two variables are open, every value of each can still be completed. When no second one is found, the last
//! variable is given the value that makes the number right.

use crate::solver::constraints::reified::why_checked;
use crate::solver::constraints::values::TwoOpen;
use crate::solver::constraints::{Assignment, Consistency, Constraint};
use crate::solver::domain_reason::DomainReason;
use crate::solver::engine::{Change, Conflict, Posting, Priority, State, Status, Variable};
use crate::solver::fact::DomainFact;
use crate::solver::formula::{Encoder, Literal};

/// The most variables whose parity is written in clauses: of all ways to choose values, half are excluded.
const MOST_IN_CLAUSES: usize = 10;

/// The number of 0/1 variables that are 1 is odd, or even.
///
/// ```
/// use cavalcade_core::constraints::Parity;
/// use cavalcade_core::Model;
///
/// let mut model = Model::new();
/// let x = model.integers(3, 0..=1);
/// model.post(Parity::odd(x));
/// assert!(model.check(&[1, 1, 1]));
/// assert!(!model.check(&[1, 0, 1]));
/// ```
#[derive(Debug, Clone)]
pub struct Parity {
    /// For each variable whether it occurs an odd number of times.
    occurrences: Vec<(Variable, bool)>,
    is_odd: bool,
}

impl Parity {
    /// Of `booleans`, an odd number is 1 and the others are 0. Domain consistent.
    ///
    /// A variable that occurs several times counts as often. Without variables there is no solution. Takes
    /// constant time for each fixed variable, or one pass over the variables if it was watched.
    #[must_use]
    pub fn odd(booleans: impl IntoIterator<Item = Variable>) -> Self {
        Self::new(booleans, true)
    }

    /// The same for an odd or an even number.
    #[must_use]
    pub fn new(booleans: impl IntoIterator<Item = Variable>, is_odd: bool) -> Self {
        let mut variables: Vec<Variable> = booleans.into_iter().collect();
        variables.sort_unstable();
        let equal = variables.chunk_by(|one, other| one == other);
        Self { occurrences: equal.map(|equal| (equal[0], equal.len() % 2 == 1)).collect(), is_odd }
    }

    /// Returns the variables that occur an odd number of times.
    fn counted(&self) -> impl Iterator<Item = Variable> + '_ {
        self.occurrences.iter().filter(|it| it.1).map(|it| it.0)
    }
}

impl Constraint for Parity {
    fn scope(&self) -> Vec<Variable> {
        self.occurrences.iter().map(|it| it.0).collect()
    }

    /// The parity of the fixed variables.
    fn projection_key(&self, _: usize, state: &State, key: &mut Vec<u64>) -> bool {
        key.push(self.counted().filter(|&variable| state.value(variable) == Some(1)).count() as u64 % 2);
        true
    }

    fn check(&self, assignment: Assignment<'_>) -> bool {
        let mut is_odd = false;
        for &(variable, counts) in &self.occurrences {
            match assignment.value(variable) {
                0 => {}
                1 => is_odd ^= counts,
                _ => return false,
            }
        }
        is_odd == self.is_odd
    }

    fn consistency(&self) -> Consistency {
        Consistency::Domain
    }

    /// The reason is the values of all other variables.
    fn reason(&self, inferred: Option<DomainFact>, reason: &mut DomainReason<'_>) -> bool {
        why_checked((self, true), inferred, reason)
    }

    fn post(&self, posting: &mut Posting<'_>) -> Result<(), Conflict> {
        let state = posting.state();
        for &(variable, _) in &self.occurrences {
            state.remove_below(variable, 0)?;
            state.remove_above(variable, 1)?;
        }
        let variables: Vec<Variable> = self.counted().collect();
        let (is_odd, mut watched) = (self.is_odd, TwoOpen::new(variables.len()));
        posting.install_filter(variables.clone(), Change::Fixed, Priority::Cheap, move |state| {
            if watched.find(|place| state.value(variables[place]).is_none()) {
                return Ok(Status::Active);
            }
            let ones = variables.iter().filter(|&&variable| state.value(variable) == Some(1)).count();
            let missing = i32::from((ones % 2 == 1) != is_odd);
            match variables.iter().find(|&&variable| state.value(variable).is_none()) {
                Some(&last) => state.fix(last, missing)?,
                None if missing == 1 => return Err(Conflict),
                None => {}
            }
            Ok(Status::Entailed)
        });
        Ok(())
    }

    /// Of few variables, excludes each choice of values that has the other parity.
    fn clauses(&self, encoder: &mut Encoder<'_>) {
        let literals: Vec<Literal> = self.counted().map(|variable| encoder.literal(variable, 1)).collect();
        if literals.len() > MOST_IN_CLAUSES {
            return;
        }
        for choice in
            (0..1_u32 << literals.len()).filter(|choice| (choice.count_ones() % 2 == 1) != self.is_odd)
        {
            let is_one = |place: usize| choice >> place & 1 == 1;
            let excluded = literals.iter().enumerate();
            encoder.clause(excluded.map(|(place, &one)| if is_one(place) { one.negated() } else { one }));
        }
    }
}
