//! Search annotations as phases: which variables to decide, and how.

use super::arguments::{Draft, Operand, elements};
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

/// Returns the phases of the annotations of a goal, in order. Annotations that restrict nothing, such as restarts, and
/// those of sets and floating-point numbers are left out.
pub(super) fn phases(draft: &Draft<'_>, annotations: &[Call]) -> Vec<SearchPhase> {
    let mut phases = Vec::new();
    for annotation in annotations {
        add(draft, annotation, &mut phases);
    }
    phases
}

fn add(draft: &Draft<'_>, annotation: &Call, phases: &mut Vec<SearchPhase>) {
    match (annotation.name.as_str(), &annotation.arguments[..]) {
        ("seq_search", [Term::Array(parts)]) => {
            for part in parts.iter() {
                if let Term::Call(part) = part {
                    add(draft, part, phases);
                }
            }
        }
        ("int_search" | "bool_search", [variables, variable_choice, value_choice, ..]) => {
            let name = |term: &Term| match term {
                Term::Call(call) => call.name.clone(),
                _ => String::new(),
            };
            let variables = elements(variables).iter().filter_map(|term| match draft.operand(term) {
                Operand::Variable(variable) => Some(variable),
                Operand::Constant(_) => None,
            });
            phases.push(SearchPhase {
                variables: variables.collect(),
                variable_choice: name(variable_choice),
                value_choice: name(value_choice),
                place: annotation.place,
            });
        }
        _ => {}
    }
}
