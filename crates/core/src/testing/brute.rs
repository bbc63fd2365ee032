//! The solutions by definition, found by trying every assignment.

use crate::constraints::{Assignment, Consistency};
use crate::{Model, State, Variable};

/// More assignments than this are refused.
const LIMIT: usize = 200_000;

/// All solutions of a model, and of each of its constraints alone.
pub(super) struct DefinedSolutions {
    /// Every assignment of all variables that every constraint accepts.
    pub(super) solutions: Vec<Vec<i32>>,
    relations: Vec<ScopedRelation>,
}

/// One constraint, as the list of what it accepts.
struct ScopedRelation {
    name: String,
    scope: Vec<Variable>,
    consistency: Consistency,
    /// Accepted values of the scope, in its order.
    rows: Vec<Vec<i32>>,
}

impl DefinedSolutions {
    /// Tries every assignment.
    ///
    /// # Errors
    /// There are too many assignments.
    pub(super) fn of(model: &Model) -> Result<Self, String> {
        let all: Vec<Variable> = model.variables().collect();
        let mut candidates: Vec<Vec<i32>> =
            all.iter().map(|&variable| model.domain(variable).values().collect()).collect();
        let mut trial: Vec<i32> =
            candidates.iter().map(|values| values.first().copied().unwrap_or(0)).collect();
        for constraint in model.constraints() {
            // A constraint on one variable that claims to rule values out is applied first.
            if let ([variable], Consistency::Domain) = (&constraint.scope()[..], constraint.consistency()) {
                let lowest = trial[variable.index()];
                candidates[variable.index()].retain(|&value| {
                    trial[variable.index()] = value;
                    constraint.check(Assignment::new(&trial))
                });
                trial[variable.index()] = lowest;
            }
        }
        let solutions = accepted(&all, &candidates, &mut trial, |trial| model.check(trial))?;
        let mut relations = Vec::new();
        for constraint in model.constraints() {
            let scope = constraint.scope();
            let rows =
                accepted(&scope, &candidates, &mut trial, |trial| constraint.check(Assignment::new(trial)))?;
            let name = format!("{constraint:?}").chars().take(60).collect();
            relations.push(ScopedRelation { name, scope, consistency: constraint.consistency(), rows });
        }
        Ok(Self { solutions, relations })
    }

    /// Takes solutions from elsewhere. Nothing is known of single constraints.
    pub(super) fn known(solutions: Vec<Vec<i32>>) -> Self {
        Self { solutions, relations: Vec::new() }
    }

    /// Checks what each constraint claims about its domains at a fixpoint.
    ///
    /// # Errors
    /// A claim is wrong.
    pub(super) fn claims(&self, state: &State) -> Result<(), String> {
        for ScopedRelation { name, scope, consistency, rows } in &self.relations {
            let inside = |row: &&Vec<i32>| {
                scope.iter().zip(*row).all(|(&variable, &value)| state.domain(variable).contains(value))
            };
            let rows: Vec<&Vec<i32>> = rows.iter().filter(inside).collect();
            if rows.is_empty() && scope.iter().all(|&variable| state.value(variable).is_some()) {
                return Err(format!("{name} is violated by fixed variables, but reported no conflict"));
            }
            let has_bits = scope.iter().all(|&variable| state.has_bits(variable));
            if *consistency != Consistency::Domain || !has_bits {
                continue;
            }
            for (place, &variable) in scope.iter().enumerate() {
                let lost =
                    state.domain(variable).values().find(|&value| rows.iter().all(|row| row[place] != value));
                if let Some(value) = lost {
                    let number = variable.index();
                    return Err(format!("{name} leaves value {value} of variable {number} without support"));
                }
            }
        }
        Ok(())
    }
}

/// The choices of candidates for `scope` that `check` accepts, with the other values of `trial` unchanged.
fn accepted(
    scope: &[Variable],
    candidates: &[Vec<i32>],
    trial: &mut [i32],
    check: impl Fn(&[i32]) -> bool,
) -> Result<Vec<Vec<i32>>, String> {
    let sizes = scope.iter().map(|variable| candidates[variable.index()].len());
    let total = sizes.clone().try_fold(1, |product: usize, size| product.checked_mul(size));
    let total = total.filter(|&total| total <= LIMIT).ok_or("too many assignments for brute force")?;
    let before = trial.to_vec();
    let mut rows = Vec::new();
    for number in 0..total {
        let mut rest = number;
        let row: Vec<i32> = scope
            .iter()
            .map(|variable| {
                let values = &candidates[variable.index()];
                let value = values[rest % values.len()];
                rest /= values.len();
                trial[variable.index()] = value;
                value
            })
            .collect();
        if check(trial) {
            rows.push(row);
        }
    }
    trial.copy_from_slice(&before);
    Ok(rows)
}
