//! Branching in phases, as search annotations describe it.
//!
//! Each phase decides some variables by its own choices. Then come the variables that no phase has. If the model has a
//! projection, all of this happens for the projected variables first and for the others afterwards.

use cavalcade_core::{Decisions, Model, State, Variable};

use super::phase::Phase;
use super::selection::in_order;
use super::{Brancher, Branching, BranchingRule, Decision, Hint, Sequence, ValueChoice, VariableChoice};

/// Branching in phases: variables, which of them to decide next, and which of its values to try first.
///
/// Variables of no phase are decided after all phases, by the choices given to [`Phases::new`].
///
/// ```
/// use cavalcade_core::Model;
/// use cavalcade_search::branching::{Phases, ValueChoice, VariableChoice};
/// use cavalcade_search::Solve;
///
/// let mut model = Model::new();
/// let x = model.integers(2, 0..=1);
/// let rule = Phases::new(VariableChoice::InputOrder, ValueChoice::Min)
///     .then([x[1]], VariableChoice::InputOrder, ValueChoice::Max);
/// let solutions = Solve::new(&model).by(&rule).solutions();
/// assert!(solutions.eq([[0, 1], [1, 1], [0, 0], [1, 0]]));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Phases {
    list: Vec<(Vec<Variable>, VariableChoice, ValueChoice)>,
    rest: (VariableChoice, ValueChoice),
    followed: Option<Branching>,
}

impl Phases {
    /// Returns a rule without phases, and with the choices for all variables that are in no phase.
    #[must_use]
    pub fn new(variables: VariableChoice, values: ValueChoice) -> Self {
        Self { list: Vec::new(), rest: (variables, values), followed: None }
    }

    /// Adds a phase after the others.
    #[must_use]
    pub fn then(
        mut self,
        variables: impl IntoIterator<Item = Variable>,
        choice: VariableChoice,
        values: ValueChoice,
    ) -> Self {
        self.list.push((variables.into_iter().collect(), choice, values));
        self
    }

    /// Decides what the [model lists](Model::decisions) before all phases, by a named rule. If the model has a
    /// projection, items of the list that are not part of it are left to the phases.
    #[must_use]
    pub fn following_model(mut self, by: Branching) -> Self {
        self.followed = Some(by);
        self
    }
}

impl BranchingRule for Phases {
    fn brancher(&self, model: &Model) -> Box<dyn Brancher> {
        let is_projected = projected(model);
        let mut seen = vec![false; is_projected.len()];
        let mut sequence: Vec<Box<dyn Brancher>> = Vec::new();
        for (by, decisions) in self
            .followed
            .into_iter()
            .flat_map(|by| model.decisions().iter().map(move |decisions| (by, decisions)))
        {
            if decisions.variables().all(|variable| is_projected[variable.index()]) {
                let is_new = |variable: &Variable| !std::mem::replace(&mut seen[variable.index()], true);
                let variables: Vec<Variable> = decisions.variables().filter(is_new).collect();
                sequence.push(match decisions {
                    // A phase decides intervals, too.
                    Decisions::Variables(_) => {
                        Box::new(InPhases(vec![Phase::new(model, variables, &by.choice(), ValueChoice::Min)]))
                    }
                    _ => by.of(decisions),
                });
            }
        }
        let mut phases = Vec::new();
        let all = in_order(model);
        let rest = (&all, &self.rest.0, self.rest.1);
        for projected in [true, false] {
            let given = self.list.iter().map(|(variables, choice, values)| (variables, choice, *values));
            for (variables, choice, values) in given.chain([rest]) {
                let mut takes = |variable: &Variable| {
                    is_projected[variable.index()] == projected
                        && !std::mem::replace(&mut seen[variable.index()], true)
                };
                let variables = variables.iter().copied().filter(|variable| takes(variable)).collect();
                phases.push(Phase::new(model, variables, choice, values));
            }
        }
        phases.retain(|phase| !phase.is_empty());
        if sequence.is_empty() {
            return Box::new(InPhases(phases));
        }
        sequence.push(Box::new(InPhases(phases)));
        Box::new(Sequence(sequence))
    }
}

/// Returns for each variable whether it is projected or a guide; all are if the model has no projection.
pub(super) fn projected(model: &Model) -> Vec<bool> {
    let mut is_projected = vec![model.projection().is_none(); model.variables().count()];
    for variable in model.projection().unwrap_or_default().iter().chain(model.guides()) {
        is_projected[variable.index()] = true;
    }
    is_projected
}

/// Asks phases in turn.
struct InPhases(Vec<Phase>);

impl Brancher for InPhases {
    fn decide(&self, state: &State) -> Option<Decision> {
        self.0.iter().find_map(|phase| phase.decide(state))
    }

    fn decide_below(&self, state: &State, hint: &mut Hint) -> Option<Decision> {
        while let Some(phase) = self.0.get(hint.phase as usize) {
            if let Some(decision) = phase.decide_below(state, &mut hint.known) {
                return Some(decision);
            }
            *hint = Hint { phase: hint.phase + 1, known: 0 };
        }
        None
    }
}
