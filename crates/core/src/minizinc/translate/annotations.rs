//! Search annotations: which variables to decide, how, and which values to try first.

use super::arguments::{Draft, Operand};
use super::classes::constant_of;
use crate::Variable;
use crate::files::flatzinc::{Call, Place, Term};

/// Part of a search annotation: variables, the rule that chooses one of them, and the rule that chooses its value.
///
/// The rules have MiniZinc's names, such as `first_fail` and `indomain_min`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SearchPhase {
    /// The variables, in order.
    pub variables: Vec<Variable>,
    /// The name of the choice of a variable.
    pub variable_choice: String,
    /// The name of the choice of a value.
    pub value_choice: String,
    /// Where the annotation is.
    pub place: Place,
}

/// The annotations of a goal.
#[derive(Debug, Default)]
pub(super) struct Annotations {
    /// In order.
    pub(super) phases: Vec<SearchPhase>,
    /// The values of warm starts, of each variable the first one.
    pub(super) first_values: Vec<(Variable, i32)>,
    /// The names of all that has no effect, such as restarts, each once.
    pub(super) others: Vec<String>,
}

impl Annotations {
    pub(super) fn of(draft: &Draft<'_>, annotations: &[Call]) -> Self {
        let mut all = Self::default();
        for annotation in annotations {
            all.add(draft, annotation);
        }
        all.first_values.sort_by_cached_key(|it| it.0.index());
        all.first_values.dedup_by_key(|it| it.0);
        all
    }

    fn add(&mut self, draft: &Draft<'_>, annotation: &Call) {
        match (annotation.name.as_str(), &annotation.arguments[..]) {
            ("seq_search" | "warm_start_array", [Term::Array(parts)])
            | ("priority_search", [_, Term::Array(parts), ..]) => {
                if annotation.name == "priority_search" {
                    self.others.push("the order of priority_search".to_owned());
                }
                for part in parts.iter() {
                    if let Term::Call(part) = part {
                        self.add(draft, part);
                    }
                }
            }
            (
                "int_search" | "bool_search",
                [variables, Term::Call(variable_choice), Term::Call(value_choice), ..],
            ) => {
                let variables = variables.parts().iter().filter_map(|term| variable(draft, term));
                self.phases.push(SearchPhase {
                    variables: variables.collect(),
                    variable_choice: variable_choice.name.clone(),
                    value_choice: value_choice.name.clone(),
                    place: annotation.place,
                });
            }
            (name, [variables, values]) if is_warm_start(name) => {
                for (term, value) in variables.elements().iter().zip(values.elements()) {
                    let value = constant_of(value).and_then(|value| i32::try_from(value).ok());
                    if let Some((variable, value)) = variable(draft, term).zip(value) {
                        self.first_values.push((variable, value));
                    }
                }
            }
            (name, _) if !self.others.iter().any(|other| other == name) => self.others.push(name.to_owned()),
            _ => {}
        }
    }
}

/// The one name of today, and those of older releases.
fn is_warm_start(name: &str) -> bool {
    matches!(name, "warm_start" | "warm_start_int" | "warm_start_bool")
}

fn variable(draft: &Draft<'_>, term: &Term) -> Option<Variable> {
    match draft.operand(term) {
        Operand::Variable(variable) => Some(variable),
        Operand::Constant(_) => None,
    }
}
