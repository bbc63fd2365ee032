//! The solutions by definition, found by trying every assignment.

use std::collections::{HashMap, HashSet};

use crate::constraints::{Assignment, Consistency};
use crate::{Engine, Model, ModelRelation, State, Variable, distinct};

/// More assignments than this are refused.
const LIMIT: usize = 200_000;

/// All solutions of a model, and of each of its constraints alone.
pub(super) struct DefinedSolutions {
    /// Every assignment of all variables that every constraint accepts.
    pub(super) solutions: Vec<Vec<i32>>,
    relations: Vec<ScopedRelation>,
}

/// The completions of a constraint that were seen for each of its keys: its number, the domains of its open variables,
/// and its projection key.
pub(super) type SeenCompletions = HashMap<(usize, Vec<Option<Vec<i32>>>, Vec<u64>), Vec<Vec<i32>>>;

/// One constraint, as the list of what it accepts.
struct ScopedRelation {
    name: String,
    scope: Vec<Variable>,
    consistency: Consistency,
    parts: Vec<ModelRelation>,
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
        for (number, constraint) in model.constraints().iter().enumerate() {
            let scope = constraint.scope();
            let rows =
                accepted(&scope, &candidates, &mut trial, |trial| constraint.check(Assignment::new(trial)))?;
            let name = format!("{constraint:?}").chars().take(60).collect();
            let only = model.only(number);
            let parts = ModelRelation::all(&only, Engine::new(&only).state());
            let relation = ScopedRelation { name, scope, consistency: constraint.consistency(), parts, rows };
            relation.check_parts(&constraint.parts(), &candidates)?;
            if constraint.has_interchangeable_values() {
                relation.check_interchangeable(&candidates)?;
            }
            relations.push(relation);
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
    pub(super) fn claims(&self, state: &State, seen: &mut SeenCompletions) -> Result<(), String> {
        for (number, relation) in self.relations.iter().enumerate() {
            let ScopedRelation { name, scope, consistency, parts, rows } = relation;
            let inside = |row: &&Vec<i32>| {
                scope.iter().zip(*row).all(|(&variable, &value)| state.domain(variable).contains(value))
            };
            let rows: Vec<&Vec<i32>> = rows.iter().filter(inside).collect();
            if rows.is_empty() && scope.iter().all(|&variable| state.value(variable).is_some()) {
                return Err(format!("{name} is violated by fixed variables, but reported no conflict"));
            }
            let is_open = |variable: Variable| state.value(variable).is_none();
            let domain =
                |variable: Variable| is_open(variable).then(|| state.domain(variable).values().collect());
            let mut key = Vec::new();
            for part in parts {
                part.add_key(state, &mut key);
                key.push(u64::MAX);
            }
            let open = |row: &&Vec<i32>| {
                let places = scope.iter().zip(*row).filter(|(variable, _)| is_open(**variable));
                places.map(|(_, &value)| value).collect::<Vec<_>>()
            };
            let completions: Vec<Vec<i32>> = rows.iter().map(open).collect();
            let projected = (number, scope.iter().map(|&variable| domain(variable)).collect(), key);
            if completions != *seen.entry(projected).or_insert_with(|| completions.clone()) {
                return Err(format!("{name} has other completions in a state with the same projection key"));
            }
            let has_bits = scope.iter().all(|&variable| state.has_bits(variable));
            let is_last = scope.iter().filter(|&&variable| is_open(variable)).count() == 1;
            let claimed = if is_last { Consistency::Forward } else { Consistency::Domain };
            if !has_bits || *consistency < claimed {
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

impl ScopedRelation {
    /// Checks that the constraint accepts what it accepts with any two values exchanged.
    fn check_interchangeable(&self, candidates: &[Vec<i32>]) -> Result<(), String> {
        let values = distinct(candidates.concat());
        let rows: HashSet<&Vec<i32>> = self.rows.iter().collect();
        let is_candidate =
            |(variable, value): (&Variable, &i32)| candidates[variable.index()].contains(value);
        let pairs = values.iter().flat_map(|&one| values.iter().map(move |&other| [one, other]));
        for pair in pairs.filter(|[one, other]| one < other) {
            let exchanged = |&value: &i32| match pair.iter().position(|&other| other == value) {
                Some(place) => pair[1 - place],
                None => value,
            };
            for row in &self.rows {
                let image: Vec<i32> = row.iter().map(exchanged).collect();
                if self.scope.iter().zip(&image).all(is_candidate) && !rows.contains(&image) {
                    return Err(format!("{} accepts {row:?}, and not {image:?}", self.name));
                }
            }
        }
        Ok(())
    }

    /// Checks that the parts together accept what the constraint accepts, and nothing else.
    fn check_parts(&self, parts: &[Vec<Variable>], candidates: &[Vec<i32>]) -> Result<(), String> {
        if let [_] = parts {
            return Ok(());
        }
        let places = |part: &Vec<Variable>| -> Vec<usize> {
            part.iter().filter_map(|variable| self.scope.iter().position(|other| other == variable)).collect()
        };
        let parts: Vec<Vec<usize>> = parts.iter().map(places).collect();
        let project = |row: &Vec<i32>, part: &Vec<usize>| -> Vec<i32> {
            part.iter().map(|&place| row[place]).collect()
        };
        let accepted: Vec<HashSet<Vec<i32>>> =
            parts.iter().map(|part| self.rows.iter().map(|row| project(row, part)).collect()).collect();
        let rows: HashSet<&Vec<i32>> = self.rows.iter().collect();
        let mut trial = vec![0; candidates.len()];
        let every = self::accepted(&self.scope, candidates, &mut trial, |_| true)?;
        let is_joined = |row: &&Vec<i32>| {
            parts.iter().zip(&accepted).all(|(part, accepted)| accepted.contains(&project(row, part)))
        };
        match every.iter().filter(is_joined).find(|row| !rows.contains(row)) {
            Some(row) => Err(format!("{} is more than its parts, which accept {row:?}", self.name)),
            None => Ok(()),
        }
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
