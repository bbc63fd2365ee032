//! What is asked of a relation that may hold or not, and its nogoods: lists of facts that must not all hold.

use crate::solver::engine::{Conflict, State, Status, Variable};
use crate::solver::fact::DomainFact;

/// A relation that can be tested, enforced and negated.
///
/// What it answers depends on the domains alone. Smaller domains give the same or more: a relation that holds in a
/// state holds in all states below, and what is removed in a state is removed in all states below.
pub trait Relation: Send {
    /// Returns `Some(true)` if it is known to hold in all assignments that remain, `Some(false)` if in none. If all
    /// variables are fixed, it is known.
    fn holds(&self, state: &State) -> Option<bool>;

    /// Removes values so that it holds, or so that it does not. [`Status::Entailed`] promises that nothing is left to
    /// remove in any state below.
    ///
    /// # Errors
    /// No assignment remains.
    fn enforce(&mut self, state: &mut State, holds: bool) -> Result<Status, Conflict>;

    /// Returns which changes of its variables may matter.
    fn wakes(&self) -> Wakes {
        Wakes::Changes
    }
}

/// Which changes of its variables may matter to a relation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wakes {
    /// Every change.
    Changes,
    /// Changes of bounds.
    Bounds,
}

/// What must not hold if a relation holds, and what must not if it does not; see
/// [`Constraint::nogoods`](crate::constraints::Constraint::nogoods).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RelationNogoods {
    pub(in crate::solver::constraints) if_holds: Vec<Vec<DomainFact>>,
    pub(in crate::solver::constraints) if_not: Vec<Vec<DomainFact>>,
}

impl RelationNogoods {
    /// The variable is at most this.
    pub(in crate::solver::constraints) fn at_most(variable: Variable, most: i128) -> Self {
        let if_holds = i32::try_from(most + 1).map(|above| vec![DomainFact::AtLeast(variable, above)]);
        let if_not = i32::try_from(most).map(|most| vec![DomainFact::AtMost(variable, most)]);
        let (always, never) = (most >= i128::from(i32::MAX), most < i128::from(i32::MIN));
        Self {
            if_holds: if always { vec![] } else { vec![if_holds.unwrap_or_default()] },
            if_not: if never { vec![] } else { vec![if_not.unwrap_or_default()] },
        }
    }

    /// The variable has this value.
    pub(in crate::solver::constraints) fn is(variable: Variable, value: i32) -> Self {
        Self {
            if_holds: vec![vec![DomainFact::Not(variable, value)]],
            if_not: vec![vec![DomainFact::AtLeast(variable, value), DomainFact::AtMost(variable, value)]],
        }
    }

    /// The relation never holds.
    pub(in crate::solver::constraints) fn never() -> Self {
        Self { if_holds: vec![vec![]], if_not: vec![] }
    }

    /// Returns those of the opposite.
    pub(in crate::solver::constraints) fn negated(self) -> Self {
        Self { if_holds: self.if_not, if_not: self.if_holds }
    }
}

#[cfg(test)]
mod tests {
    use crate::solver::constraints::{Assignment, Constraint, Linear, Member, NotEqual, Reifiable};
    use crate::solver::fact::DomainFact;
    use crate::solver::model::Model;

    /// Whether no nogood holds exactly where the constraint does.
    fn agrees(model: &Model, constraint: &dyn Constraint) {
        let nogoods = constraint
            .nogoods(&|variable| model.domain(variable).bounds().expect("values"))
            .expect("one variable");
        for values in (-9..=9).flat_map(|value| [[value, 0], [value, 1]]) {
            let holds = |fact: &DomainFact| fact.holds_for(values[fact.variable().index()]);
            let is_met = !nogoods.iter().any(|facts| facts.iter().all(holds));
            let expected = constraint.check(Assignment::new(&values));
            assert_eq!(is_met, expected, "{values:?} {constraint:?} {model:?} {nogoods:?}");
        }
    }

    #[test]
    fn nogoods_of_relations_say_the_same() {
        let mut model = Model::new();
        let (x, control) = (model.integer(-9..=9), model.integer(0..=1));
        for coefficient in [-3, -2, -1, 1, 2, 3] {
            for sum in -10..=10 {
                let term = [(coefficient, x)];
                agrees(&model, &Linear::new(term, ..=sum).reified(control));
                agrees(&model, &Linear::new(term, sum..).reified(control));
                agrees(&model, &Linear::new(term, sum..=sum).reified(control));
                agrees(&model, &NotEqual::new(term, sum).reified(control));
                agrees(&model, &Linear::new(term, sum..=sum).implied_by(control));
            }
        }
        agrees(&model, &Member::new(x, [4]).reified(control));
        agrees(&model, &Member::new(x, []).reified(control));
        let far = i64::from(i32::MAX);
        for sum in [-far - 1, far, 2 * far, -2 * far] {
            agrees(&model, &Linear::new([(1, x)], ..=sum).reified(control));
            agrees(&model, &Linear::new([(-1, x)], ..=sum).reified(control));
            agrees(&model, &Linear::new([(1, x)], sum..).reified(control));
        }
    }
}
