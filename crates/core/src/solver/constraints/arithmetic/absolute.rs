//! The absolute value of a variable.
//!
//! If there are few values the absolute value is a function given as a table. Otherwise the cases that `x`
//! is negative and that it is not bound both variables.

use super::cases::{Box, Hull, Narrow, install_cases};
use super::reason::{why_function, why_narrowed};
use super::span::ValueSpan;
use crate::solver::constraints::function::{is_short, post_function};
use crate::solver::constraints::{Assignment, Constraint, each_once};
use crate::solver::domain_reason::DomainReason;
use crate::solver::engine::{Conflict, Posting, Variable};
use crate::solver::fact::DomainFact;

/// The absolute value of a variable is another: `|x| = absolute`.
#[derive(Debug, Clone)]
pub struct Absolute {
    x: Variable,
    absolute: Variable,
}

impl Absolute {
    /// `|x| = absolute`. The variables may be the same.
    ///
    /// Domain consistent if the values of `x` span less than 4096, for about as much as there are lost
    /// values. Otherwise bounds consistent on each side of 0, in constant time.
    #[must_use]
    pub fn new(x: Variable, absolute: Variable) -> Self {
        Self { x, absolute }
    }
}

impl Constraint for Absolute {
    fn scope(&self) -> Vec<Variable> {
        each_once([self.x, self.absolute].into_iter())
    }

    fn check(&self, assignment: Assignment<'_>) -> bool {
        let [x, absolute] = [i64::from(assignment.value(self.x)), i64::from(assignment.value(self.absolute))];
        x.abs() == absolute
    }

    fn reason(&self, inferred: Option<DomainFact>, reason: &mut DomainReason<'_>) -> bool {
        let cases = ([self.x, self.absolute], absolute_cases as Narrow<2>);
        reason.attempt(|reason| why_narrowed(cases, inferred, reason))
            || why_function((self.x, self.absolute), i32::checked_abs, inferred, reason)
    }

    fn post(&self, posting: &mut Posting<'_>) -> Result<(), Conflict> {
        if is_short(posting.state(), self.x) {
            return post_function(posting, (self.x, self.absolute), i32::checked_abs);
        }
        install_cases(posting, [self.x, self.absolute], absolute_cases);
        Ok(())
    }
}

/// The cases of `|x| = z`.
fn absolute_cases([x, z]: Box<2>, hull: &mut Hull<2>) {
    for sign in [1, -1] {
        let common = x.times_sign(sign).meet(z).meet(ValueSpan::NOT_NEGATIVE);
        hull.add([common.times_sign(sign), common]);
    }
}
