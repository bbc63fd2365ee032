//! From a program to a model of the engine.
//!
//! | file | contents |
//! | --- | --- |
//! | `values` | the values that a declaration allows |
//! | `classes` | variables that are equal become one |
//! | `bounds` | wide and unbounded variables get the bounds that follow from the constraints |
//! | `hull` | bounds that follow, in exact arithmetic beyond the values of the engine |
//! | `storage` | which variables have a bit for each value |
//! | `arguments` | the model that is being built; arguments as variables and numbers |
//! | `posting` | from the name of a constraint to constraints of the engine |
//! | `globals` | those of cavalcade's own library |
//! | `sums`, `logic` | sums; relations between truth values |
//! | `annotations` | search annotations |
//! | `determined` | which variables the output determines |

mod annotations;
mod arguments;
mod bounds;
mod classes;
mod determined;
mod globals;
mod hull;
mod logic;
mod posting;
mod storage;
mod sums;
mod values;

use std::collections::HashSet;

use crate::files::InputError;
use crate::files::flatzinc::{Program, SolveGoal, ValueKind};
use crate::solver::ranges::distinct;
use crate::{Decisions, Model, Variable};

use annotations::Annotations;
pub use annotations::SearchPhase;
use arguments::{Draft, Operand};
pub(super) use bounds::SEARCHED;
use classes::EqualClasses;
use storage::StorageChoice;

/// A model of a program, and what its variables mean.
pub(super) struct Translation {
    pub(super) model: Model,
    /// For each variable of the program its variable of the model, or its value.
    pub(super) meanings: Vec<Meaning>,
    pub(super) objective: Option<ProgramObjective>,
    pub(super) search: Vec<SearchPhase>,
    /// Values to try first.
    pub(super) first_values: Vec<(Variable, i32)>,
    /// The names of annotations of the goal that have no effect.
    pub(super) ignored: Vec<String>,
    /// Variables of the search annotations that the output does not determine.
    pub(super) guides: Vec<Variable>,
    /// The variables of the program that have no bounds and are restricted to values of the engine.
    pub(super) unbounded: Vec<u32>,
}

/// Whether an objective is to be small or large. Its variable may have only one value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProgramObjective {
    /// The least value of the variable.
    Minimise(Variable),
    /// The greatest value of the variable.
    Maximise(Variable),
}

/// What a variable of a program is in the model.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Meaning {
    Constant(i32),
    Variable(Variable),
}

/// Translates a program; `output` are the variables that distinguish solutions.
///
/// # Errors
/// A variable or a constraint is not supported, or a number is too large.
pub(super) fn translate(program: &Program, output: &[u32]) -> Result<Translation, InputError> {
    for declaration in &program.variables {
        if declaration.kind == ValueKind::Set {
            let (place, name) = (declaration.place, &declaration.name);
            return Err(InputError::new(format!(
                "{place}: variable '{name}': set variables are not supported"
            )));
        }
    }
    let mut classes = EqualClasses::of(program);
    let unbounded = bounds::infer(program, &mut classes)?;
    let outputs: Vec<u32> = output.iter().map(|&variable| classes.root(variable)).collect();
    let is_determined = determined::determined(program, &classes, &outputs);
    let storage = StorageChoice::for_constraints(program, &classes)?;
    let mut draft = Draft::new(program, &classes, &storage);
    for (index, call) in program.constraints.iter().enumerate() {
        if !classes.expresses(index) {
            posting::post(&mut draft, call)?;
        }
    }
    let mut variable = |term| draft.objective(program.solve_place, term);
    let objective = match &program.goal {
        SolveGoal::Satisfy => None,
        SolveGoal::Minimise(term) => Some(ProgramObjective::Minimise(variable(term)?)),
        SolveGoal::Maximise(term) => Some(ProgramObjective::Maximise(variable(term)?)),
    };
    let Annotations { phases: search, first_values, others: ignored } =
        Annotations::of(&draft, &program.search);
    let meanings: Vec<Operand> =
        (0..program.variables.len() as u32).map(|variable| draft.of_variable(variable)).collect();
    let is_output: HashSet<u32> = outputs.iter().copied().collect();
    let is_searched = search.iter().map(|phase| &phase.variables[..]).collect::<Vec<_>>().concat();
    let is_searched: HashSet<Variable> = is_searched.into_iter().collect();
    let projection = meanings.iter().enumerate().filter_map(|(index, &meaning)| match meaning {
        Operand::Variable(variable) => {
            let root = classes.root(index as u32);
            let is_first = is_searched.contains(&variable) && is_determined[root as usize];
            (is_output.contains(&root) || is_first).then_some(variable)
        }
        Operand::Constant(_) => None,
    });
    let projection: Vec<Variable> = distinct(projection.collect());
    let is_projected: HashSet<Variable> = projection.iter().copied().collect();
    let guides = is_searched.iter().copied().filter(|variable| !is_projected.contains(variable)).collect();
    let mut model = draft.finish();
    for phase in &search {
        model.decide(Decisions::Variables(phase.variables.clone()));
    }
    if objective.is_none() {
        model.project(projection);
    }
    let meaning = |operand: Operand| match operand {
        Operand::Constant(value) => Meaning::Constant(values::narrow(value)),
        Operand::Variable(variable) => Meaning::Variable(variable),
    };
    let meanings = meanings.into_iter().map(meaning).collect();
    Ok(Translation { model, meanings, objective, search, first_values, ignored, guides, unbounded })
}
