//! Branching by one choice of a variable and one choice of its value.

use cavalcade_core::{Model, Variable};

use super::{Brancher, BranchingRule, Phases, ValueChoice, VariableChoice};

/// Branching by a choice of a variable and a choice of its value, over the variables that a model lists for
/// decisions and then over all others.
///
/// ```
/// use std::ops::ControlFlow;
///
/// use cavalcade_core::constraints::AllDifferent;
/// use cavalcade_core::{Decisions, Model};
/// use cavalcade_search::branching::{Selection, ValueChoice, VariableChoice};
/// use cavalcade_search::Search;
///
/// let mut model = Model::new();
/// let x = model.integers(3, 1..=3);
/// model.post(AllDifferent::domain(x.clone()));
/// model.decide(Decisions::Variables(x.clone()));
/// let rule = Selection::new(VariableChoice::FirstFail, ValueChoice::Max);
/// let mut first = None;
/// Search::new(&model, rule).run(|solution| {
///     first = Some(solution.values());
///     ControlFlow::Break(())
/// });
/// assert_eq!(first, Some(vec![3, 2, 1]));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Selection {
    variables: VariableChoice,
    values: ValueChoice,
}

impl Selection {
    /// Returns the rule that makes these choices.
    #[must_use]
    pub fn new(variables: VariableChoice, values: ValueChoice) -> Self {
        Self { variables, values }
    }
}

impl BranchingRule for Selection {
    fn brancher(&self, model: &Model) -> Box<dyn Brancher> {
        Phases::new(self.variables.clone(), self.values).brancher(model)
    }
}

/// Returns the variables that a model lists for decisions, in order, and then all others.
pub(super) fn in_order(model: &Model) -> Vec<Variable> {
    let listed = model.decisions().iter().flat_map(|decisions| decisions.variables());
    let mut seen = vec![false; model.variables().count()];
    let mut order: Vec<Variable> = listed.chain(model.variables()).collect();
    order.retain(|variable| !std::mem::replace(&mut seen[variable.index()], true));
    order
}
