//! A model as a pseudo-Boolean formula.

use std::io::{self, Write};

use cavalcade_core::files::export::{LinearRows, OpbLiteral};
use cavalcade_core::{Condition, Inequality, Model, Variable};

use super::literals::{FactLiterals, LiteralRow};
use crate::Direction;

/// The most values that all variables have together.
const MOST_VALUES: usize = 1 << 21;

/// Why a model has no formula.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NoFormula {
    /// A constraint has no proof rule: its name, and its first variables.
    #[error("constraint {0} of {1} has no proof rule")]
    Constraint(String, String),
    /// The variables have too many values: the one with the most.
    #[error("{0} has {1} values, which are too many for a proof")]
    Values(String, usize),
}

/// A constraint in a formula.
pub(super) struct ConstraintFormula {
    pub(super) rows: Vec<Inequality>,
    /// The number of the first row in the formula; the others follow.
    pub(super) first: u64,
    pub(super) different: Vec<Variable>,
    pub(super) scope: Vec<Variable>,
    /// The literal of choice 0, and the number of choices.
    pub(super) choice: u32,
    pub(super) choices: u32,
}

/// A model as a formula.
pub struct ModelFormula {
    pub(super) literals: FactLiterals,
    pub(super) constraints: Vec<ConstraintFormula>,
    /// The indices of the constraints that have propagators in a search that learns.
    pub(super) propagated: Vec<usize>,
    pub(super) objective: Option<(Variable, Direction)>,
    pub(super) rows: LinearRows,
}

impl ModelFormula {
    /// Encodes a model, whose variables have names for comments.
    ///
    /// # Errors
    /// A constraint has no proof rule, or there are too many values.
    pub fn of(
        model: &Model,
        objective: Option<(Variable, Direction)>,
        names: &dyn Fn(Variable) -> String,
    ) -> Result<Self, NoFormula> {
        let size = |variable: &Variable| model.domain(*variable).len();
        if model.variables().map(|variable| size(&variable)).sum::<usize>() > MOST_VALUES {
            let widest = model.variables().max_by_key(size).map(|it| (names(it), size(&it)));
            let (name, values) = widest.unwrap_or_default();
            return Err(NoFormula::Values(name, values));
        }
        let literals = FactLiterals::new(model);
        let mut formula = Self {
            literals,
            constraints: Vec::new(),
            propagated: Vec::new(),
            objective,
            rows: LinearRows::default(),
        };
        model.variables().for_each(|variable| formula.add_variable(variable, &names(variable)));
        for (index, constraint) in model.constraints().iter().enumerate() {
            let scope = constraint.scope();
            let Some(rows) = constraint.rows(model) else {
                let first = scope.iter().take(3).map(|&variable| names(variable));
                let name = name_of(&format!("{constraint:?}"));
                return Err(NoFormula::Constraint(name, first.collect::<Vec<_>>().join(", ")));
            };
            formula.add_constraint(rows.rows, rows.different, scope, names);
            let bounds = |variable| model.domain(variable).bounds().unwrap_or_default();
            if constraint.nogoods(&bounds).is_none() {
                formula.propagated.push(index);
            }
        }
        formula.rows.variables(formula.literals.count() as usize);
        if let Some((variable, direction)) = objective {
            let (terms, constant) = formula.literals.multiple(sign(direction), variable);
            formula.rows.minimise(terms, constant);
        }
        Ok(formula)
    }

    /// Writes the formula.
    ///
    /// # Errors
    /// `out` cannot be written.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(self.rows.text(0).as_bytes())
    }

    /// Adds the literals of a variable: each implies the one before it.
    fn add_variable(&mut self, variable: Variable, name: &str) {
        let (values, rows) = (self.literals.values(variable), &mut self.rows);
        let literal = |place| self.literals.at_place(variable, place);
        rows.comment(match values {
            [] => format!("{name} has no value"),
            [value] => format!("{name} is {value}"),
            [_, later @ ..] => {
                let ends = (OpbLiteral(literal(1)), OpbLiteral(literal(later.len())));
                let later: Vec<String> = later.iter().map(i32::to_string).collect();
                format!("{}..{}: {name} >= {}", ends.0, ends.1, later.join(" "))
            }
        });
        if values.is_empty() {
            rows.clause([]);
        }
        for place in 2..values.len() {
            rows.clause([literal(place - 1), literal(place).negated()]);
        }
    }

    fn add_constraint(
        &mut self,
        rows: Vec<Inequality>,
        different: Vec<Variable>,
        scope: Vec<Variable>,
        names: &dyn Fn(Variable) -> String,
    ) {
        let conditions = rows.iter().flat_map(|row| row.weights.iter().map(|weight| weight.1));
        let choices = conditions.filter_map(|condition| match condition {
            Condition::Choice(number) => Some(number + 1),
            Condition::Fact(_) => None,
        });
        let choices = choices.max().unwrap_or(0);
        let choice = self.literals.count() + 1;
        for _ in 0..choices {
            self.literals.fresh();
        }
        let written: Vec<LiteralRow> = rows.iter().map(|row| self.literals.row(row, choice)).collect();
        for definition in self.literals.new_definitions() {
            let (literal, name) = (OpbLiteral(definition.literal), names(definition.variable));
            self.rows.comment(format!("{literal}: {name} = {}", definition.value));
            for (literals, _) in definition.clauses() {
                self.rows.clause(literals);
            }
        }
        let first = self.rows.count() + 1;
        for (terms, least) in written {
            self.rows.at_least(terms, least);
        }
        self.constraints.push(ConstraintFormula { rows, first, different, scope, choice, choices });
    }
}

/// The factor of an objective that is made small.
pub(super) fn sign(direction: Direction) -> i128 {
    if direction == Direction::Minimise { 1 } else { -1 }
}

/// The name of a constraint from its description, such as `Table` or `Reified Table`.
fn name_of(description: &str) -> String {
    let name = |text: &str| text.split([' ', '(', '{']).next().unwrap_or_default().to_owned();
    match description.split_once("constraint: ") {
        Some((_, inner)) if description.starts_with("Reified") => format!("Reified {}", name(inner)),
        _ => name(description),
    }
}
