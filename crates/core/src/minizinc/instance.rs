//! A FlatZinc program that is ready to be solved.

use std::fmt;

use super::definitions::Definition;
use super::items::{OutputElement, OutputItem, OutputValue};
use super::translate::{Meaning, ProgramObjective, SEARCHED, SearchPhase, translate};
use crate::files::InputError;
use crate::files::flatzinc::{Program, ValueKind};
use crate::solver::ranges::distinct;
use crate::{Engine, Model, Variable};

/// How the names begin that the MiniZinc compiler makes up.
const INTRODUCED: &str = "X_INTRODUCED_";

/// A program, its model, and its output.
///
/// ```
/// use cavalcade_core::files::flatzinc;
/// use cavalcade_core::minizinc::ProgramInstance;
///
/// let program = flatzinc::read(
///     "var 1..3: x :: output_var; var 1..3: y :: output_var;
///      constraint int_lin_le([1, 1], [x, y], 3); solve satisfy;",
/// )?;
/// let instance = ProgramInstance::new(program)?;
/// let values = [2, 1];
/// assert_eq!(instance.refuted(&values), None);
/// let mut text = String::new();
/// instance.write(&values, &mut text);
/// assert_eq!(text, "x = 2;\ny = 1;\n");
/// assert!(instance.refuted(&[2, 2]).is_some());
/// # Ok::<(), cavalcade_core::files::InputError>(())
/// ```
pub struct ProgramInstance {
    program: Program,
    model: Model,
    meanings: Vec<Meaning>,
    objective: Option<ProgramObjective>,
    search: Vec<SearchPhase>,
    first_values: Vec<(Variable, i32)>,
    ignored: Vec<String>,
    guides: Vec<Variable>,
    definitions: Vec<Definition>,
    output: Vec<OutputItem>,
    unbounded: Vec<u32>,
}

impl ProgramInstance {
    /// Translates a program.
    ///
    /// Solutions are distinguished by the values of the variables in the output; see
    /// [`Model::project`](crate::Model::project).
    ///
    /// # Errors
    /// A variable or a constraint is not supported, or a number is too large.
    pub fn new(program: Program) -> Result<Self, InputError> {
        let output = OutputItem::all(&program);
        refuse_floats(&program, &output)?;
        let definitions = program.constraints.iter().map(Definition::of).collect::<Result<_, _>>()?;
        let variables =
            output.iter().map(|item| item.variables().collect()).collect::<Vec<Vec<u32>>>().concat();
        let translation = translate(&program, &variables)?;
        Ok(Self {
            model: translation.model,
            meanings: translation.meanings,
            objective: translation.objective,
            search: translation.search,
            first_values: translation.first_values,
            ignored: translation.ignored,
            guides: translation.guides,
            unbounded: translation.unbounded,
            program,
            definitions,
            output,
        })
    }

    /// Returns the program.
    pub(crate) fn source(&self) -> &Program {
        &self.program
    }

    /// Returns the names of the program's variables with the variables of the model that stand for them. Names that the
    /// compiler has made up are replaced by those of elements of the output, such as `q[3]`. Of variables that are the
    /// same, those of the output come last.
    pub fn names(&self) -> impl Iterator<Item = (String, Variable)> {
        let mut is_shown = vec![false; self.meanings.len()];
        for element in self.output.iter().flat_map(|item| &item.elements) {
            if let OutputElement::Variable { variable, .. } = *element {
                is_shown[variable as usize] = true;
            }
        }
        let names = full_names(&self.program, &self.output).into_iter().zip(&self.meanings).zip(is_shown);
        let mut names: Vec<_> = names
            .filter_map(|((name, &meaning), is_shown)| match meaning {
                Meaning::Variable(variable) => Some((is_shown, name, variable)),
                Meaning::Constant(_) => None,
            })
            .collect();
        names.sort_by_key(|&(is_shown, ..)| is_shown);
        names.into_iter().map(|(_, name, variable)| (name, variable))
    }

    /// Returns which values are searched of variables that have no bounds, one line; `None` if all variables have
    /// bounds. A complete answer is complete for these values.
    #[must_use]
    pub fn restriction(&self) -> Option<String> {
        const MOST: usize = 3;
        let names = full_names(&self.program, &self.output);
        let mut shown: Vec<&str> =
            self.unbounded.iter().map(|&variable| &names[variable as usize][..]).collect();
        let others = shown.len().saturating_sub(MOST);
        shown.truncate(MOST);
        let (have, last) = match (shown.len(), others) {
            (0, _) => return None,
            (1, _) => ("has", String::new()),
            (_, 0) => ("have", String::new()),
            (_, others) => ("have", format!(" and {others} more")),
        };
        let (names, greatest) = (shown.join(", "), SEARCHED);
        Some(format!("{names}{last} {have} no bounds; values from -{greatest} to {greatest} are searched"))
    }

    /// Returns the model.
    #[must_use]
    pub fn model(&self) -> &Model {
        &self.model
    }

    /// Returns the search annotations.
    #[must_use]
    pub fn search(&self) -> &[SearchPhase] {
        &self.search
    }

    /// Returns the values to try first, by the warm starts of the program.
    #[must_use]
    pub fn first_values(&self) -> &[(Variable, i32)] {
        &self.first_values
    }

    /// Returns the names of the annotations of the goal that have no effect, such as `restart_luby`.
    #[must_use]
    pub fn ignored(&self) -> &[String] {
        &self.ignored
    }

    /// Returns the model for a search that follows the annotations even where the output does not determine the
    /// annotated variables; see [`Model::guide`](crate::Model::guide). The same assignment of the output may then be
    /// found several times. Returns `None` if the annotations have no such variables.
    #[must_use]
    pub fn guided_model(&self) -> Option<Model> {
        let needed = !self.guides.is_empty() && self.objective.is_none();
        needed.then(|| {
            let mut model = self.model.clone();
            model.guide(self.guides.iter().copied());
            model
        })
    }

    /// Returns what is to be small or large; `None` if any solution will do.
    #[must_use]
    pub const fn objective(&self) -> Option<ProgramObjective> {
        self.objective
    }

    /// Returns the objective of a solution, given the values of all variables of the model in their order; `None` if
    /// any solution will do.
    ///
    /// # Panics
    /// If there are fewer values than variables.
    #[must_use]
    pub fn objective_value(&self, values: &[i32]) -> Option<i32> {
        let (ProgramObjective::Minimise(variable) | ProgramObjective::Maximise(variable)) = self.objective?;
        Some(values[variable.index()])
    }

    /// Returns a bound that no solution exceeds: the least or the greatest value that the model allows the objective.
    #[must_use]
    pub fn objective_bound(&self) -> Option<i32> {
        let mut engine = Engine::new(&self.model);
        let is_possible = engine.propagate().is_ok();
        match self.objective.filter(|_| is_possible)? {
            ProgramObjective::Minimise(variable) => Some(engine.state().min(variable)),
            ProgramObjective::Maximise(variable) => Some(engine.state().max(variable)),
        }
    }

    /// The value of a variable of the program.
    fn value(&self, variable: u32, values: &[i32]) -> i32 {
        match self.meanings[variable as usize] {
            Meaning::Constant(value) => value,
            Meaning::Variable(variable) => values[variable.index()],
        }
    }

    /// Returns the output items, in the order in which [`ProgramInstance::write`] writes them.
    #[must_use]
    pub fn items(&self) -> &[OutputItem] {
        &self.output
    }

    /// Returns the values of the elements of an output item, given the values of all variables of the model in their
    /// order.
    ///
    /// # Panics
    /// If there are fewer values than variables.
    pub fn values<'a>(
        &'a self,
        item: &'a OutputItem,
        values: &'a [i32],
    ) -> impl Iterator<Item = OutputValue> + 'a {
        item.elements.iter().map(|element| match *element {
            OutputElement::Constant(value) => value,
            OutputElement::Variable { variable, kind: ValueKind::Bool } => {
                OutputValue::Bool(self.value(variable, values) == 1)
            }
            OutputElement::Variable { variable, .. } => OutputValue::Int(self.value(variable, values).into()),
        })
    }

    /// Returns the elements of the output that are known where only some variables of the model are, each with its name.
    pub(crate) fn known(&self, known: &dyn Fn(Variable) -> Option<i32>) -> Vec<(String, OutputValue)> {
        let value = |element: &OutputElement| match *element {
            OutputElement::Constant(value) => Some(value),
            OutputElement::Variable { variable, kind } => {
                let value = match self.meanings[variable as usize] {
                    Meaning::Constant(value) => value,
                    Meaning::Variable(variable) => known(variable)?,
                };
                let is_bool = matches!(kind, ValueKind::Bool);
                Some(if is_bool { OutputValue::Bool(value == 1) } else { OutputValue::Int(value.into()) })
            }
        };
        let of_item = |item: &OutputItem| -> Vec<(String, OutputValue)> {
            let elements = item.elements.iter().enumerate();
            elements
                .filter_map(|(place, element)| Some((item.element_name(place), value(element)?)))
                .collect()
        };
        self.output.iter().flat_map(of_item).collect()
    }

    /// Returns the variables of the model that the output shows.
    pub(crate) fn shown(&self) -> Vec<Variable> {
        let elements = self.output.iter().flat_map(OutputItem::variables);
        let variables = elements.filter_map(|variable| match self.meanings[variable as usize] {
            Meaning::Variable(variable) => Some(variable),
            Meaning::Constant(_) => None,
        });
        distinct(variables.collect())
    }

    /// Writes a solution, given the values of all variables of the model in their order.
    ///
    /// # Panics
    /// If there are fewer values than variables.
    pub fn write(&self, values: &[i32], text: &mut String) {
        for item in &self.output {
            item.write(self.values(item, values), text).expect("a string takes any text");
        }
    }

    /// Returns what values of all variables of the model violate, by the definitions of the program's constraints and
    /// declarations; `None` for a solution.
    ///
    /// # Panics
    /// If there are fewer values than variables.
    #[must_use]
    pub fn refuted(&self, values: &[i32]) -> Option<String> {
        let all: Vec<i32> =
            (0..self.meanings.len() as u32).map(|variable| self.value(variable, values)).collect();
        let outside =
            self.program.variables.iter().zip(&all).find(|(variable, value)| !variable.allows(**value));
        if let Some((declaration, value)) = outside {
            let (place, name) = (declaration.place, &declaration.name);
            return Some(format!("{place}: variable '{name}' does not allow {value}"));
        }
        let place = self.definitions.iter().position(|definition| !definition.holds(&all))?;
        let call = &self.program.constraints[place];
        Some(format!("{}: constraint '{}' does not hold", call.place, call.name))
    }
}

/// Returns the names of all variables of a program. Names that the compiler has made up are replaced by those of elements
/// of the output, such as `q[3]`.
fn full_names(program: &Program, output: &[OutputItem]) -> Vec<String> {
    let mut names: Vec<String> = program.variables.iter().map(|variable| variable.name.clone()).collect();
    for item in output {
        for (place, element) in item.elements.iter().enumerate() {
            if let OutputElement::Variable { variable, .. } = *element
                && names[variable as usize].starts_with(INTRODUCED)
            {
                names[variable as usize] = item.element_name(place);
            }
        }
    }
    names
}

/// Refuses floating-point variables, and names one of the model, or an integer variable that the compiler makes one of.
fn refuse_floats(program: &Program, output: &[OutputItem]) -> Result<(), InputError> {
    let is_float = |&variable: &usize| program.variables[variable].kind == ValueKind::Float;
    let floats = || (0..program.variables.len()).filter(is_float);
    let Some(first) = floats().next() else { return Ok(()) };
    let names = full_names(program, output);
    let is_own = |&variable: &usize| !names[variable].starts_with(INTRODUCED);
    let converted = program.constraints.iter().filter(|call| call.name == "int2float");
    let mut converted = converted.filter_map(|call| Some(call.arguments.first()?.variable()? as usize));
    let (variable, what) = match (floats().find(is_own), converted.find(is_own)) {
        (None, Some(variable)) => (variable, "is in an expression of floating-point numbers, which are"),
        (variable, _) => (variable.unwrap_or(first), "is a floating-point number, which is"),
    };
    let (place, name) = (program.variables[variable].place, &names[variable]);
    let error = InputError::new(format!("{place}: variable '{name}' {what} not supported"));
    Err(error.hint("count in smaller units: with hundredths, 2.5 becomes the integer 250"))
}

impl fmt::Debug for ProgramInstance {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("ProgramInstance").field("output", &self.output).finish_non_exhaustive()
    }
}
