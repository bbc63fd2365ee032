//! What a constraint means as inequalities, for proofs that another program checks.

use crate::solver::engine::Variable;
use crate::solver::fact::DomainFact;
use crate::solver::model::Model;

/// What is true or false in an inequality.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Condition {
    /// A fact about a variable.
    Fact(DomainFact),
    /// A truth value that belongs to the constraint alone, with its number: any value that satisfies all its
    /// inequalities will do.
    Choice(u32),
}

/// A sum that is at least a number: multiples of variables, and weights of the conditions that are true.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Inequality {
    /// Each variable occurs once.
    pub terms: Vec<(i128, Variable)>,
    /// The weights of conditions.
    pub weights: Vec<(i128, Condition)>,
    /// The least value of the sum.
    pub least: i128,
}

/// The inequalities of a constraint: together they say the same.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ConstraintRows {
    /// The inequalities.
    pub rows: Vec<Inequality>,
    /// Variables that take different values, if the constraint says this and nothing else. The row of a value has
    /// weights of -1 for all variables that can have it, and no others.
    pub different: Vec<Variable>,
}

impl From<Vec<Inequality>> for ConstraintRows {
    fn from(rows: Vec<Inequality>) -> Self {
        Self { rows, different: Vec::new() }
    }
}

impl Inequality {
    /// Multiples of variables add up to `least` or more.
    #[must_use]
    pub fn sum(terms: impl IntoIterator<Item = (i128, Variable)>, least: i128) -> Self {
        Self { terms: terms.into_iter().collect(), weights: Vec::new(), least }
    }

    /// One of the conditions is as stated.
    #[must_use]
    pub fn clause(conditions: impl IntoIterator<Item = (Condition, bool)>) -> Self {
        conditions.into_iter().fold(Self::sum([], 1), |row, (condition, holds)| row.with(1, condition, holds))
    }

    /// The facts do not all hold. Two bounds that fix a variable become one condition: if the others hold, it is false.
    #[must_use]
    pub fn nogood(facts: impl IntoIterator<Item = DomainFact>) -> Self {
        let facts: Vec<DomainFact> = facts.into_iter().collect();
        let has = |fact| facts.contains(&fact);
        let denied = |&fact: &DomainFact| match fact {
            DomainFact::AtLeast(variable, value) if has(DomainFact::AtMost(variable, value)) => {
                Some((not(variable, value), true))
            }
            DomainFact::AtMost(variable, value) if has(DomainFact::AtLeast(variable, value)) => None,
            _ => Some((Condition::Fact(fact), false)),
        };
        Self::clause(facts.iter().filter_map(denied))
    }

    /// Adds a weight that counts if the condition is as stated.
    #[must_use]
    pub fn with(mut self, weight: i128, condition: Condition, holds: bool) -> Self {
        if holds {
            self.weights.push((weight, condition));
        } else {
            // The weight counts always, and is taken back.
            self.weights.push((-weight, condition));
            self.least -= weight;
        }
        self
    }

    /// Returns an inequality that says the same if the condition is as stated, and nothing otherwise.
    #[must_use]
    pub fn when(self, condition: Condition, holds: bool, model: &Model) -> Self {
        let missing = self.least - self.minimum(model);
        if missing <= 0 { self } else { self.with(missing, condition, !holds) }
    }

    /// The least value of the sum for any initial values.
    fn minimum(&self, model: &Model) -> i128 {
        let least = |&(by, variable): &(i128, Variable)| {
            let (low, high) = model.domain(variable).bounds().unwrap_or_default();
            by * i128::from(if by > 0 { low } else { high })
        };
        self.terms.iter().map(least).sum::<i128>()
            + self.weights.iter().map(|&(weight, _)| weight.min(0)).sum::<i128>()
    }
}

/// The fact that a variable does not have a value, as a condition.
pub(crate) fn not(variable: Variable, value: i32) -> Condition {
    Condition::Fact(DomainFact::Not(variable, value))
}
