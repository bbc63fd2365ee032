//! One phase of a branching: some variables, and the choices of a variable and of its values.
//!
//! What is known to be fixed from the nodes above is not looked at again: a prefix of the variables in the order of
//! the input, and for all other choices see `candidates`.

use std::cmp::Ordering;

use cavalcade_core::{Domain, Model, State, Variable};

use super::candidates::Candidates;
use super::value::{is_open, least_two, size};
use super::{Decision, ValueChoice, VariableChoice};

/// Variables with the choices of the next of them and of its values.
pub(super) struct Phase {
    variables: Candidates<Cost>,
    choice: WeighedChoice,
    values: ValueChoice,
}

/// The choice of a variable.
struct WeighedChoice {
    choice: VariableChoice,
    /// The weight of each variable, for the choices that need one.
    weights: Box<[u32]>,
}

/// How good a variable is: the lesser, the better.
#[derive(Clone, Copy)]
struct Cost {
    /// The cost is `amount / weight`; the weight is not 0.
    amount: i64,
    weight: u32,
    /// Decides between equals.
    tie: u32,
}

impl PartialEq for Cost {
    fn eq(&self, other: &Self) -> bool {
        self.partial_cmp(other) == Some(Ordering::Equal)
    }
}

impl PartialOrd for Cost {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        let one = i128::from(self.amount) * i128::from(other.weight);
        let another = i128::from(other.amount) * i128::from(self.weight);
        Some(one.cmp(&another).then(self.tie.cmp(&other.tie)))
    }
}

impl Phase {
    pub(super) fn new(
        model: &Model,
        variables: Vec<Variable>,
        choice: &VariableChoice,
        values: ValueChoice,
    ) -> Self {
        let is_pair = |&variable: &Variable| model.domain(variable).len() <= 2;
        let choice = match choice {
            // All open variables have two values.
            VariableChoice::FirstFail | VariableChoice::AntiFirstFail if variables.iter().all(is_pair) => {
                VariableChoice::InputOrder
            }
            other => other.clone(),
        };
        let weights = match &choice {
            VariableChoice::Weighted(weights) => {
                variables.iter().map(|variable| weights[variable.index()].max(1)).collect()
            }
            VariableChoice::Occurrence | VariableChoice::MostConstrained | VariableChoice::SizePerDegree => {
                let degrees = degrees(model);
                variables.iter().map(|variable| degrees[variable.index()]).collect()
            }
            _ => Box::default(),
        };
        let choice = WeighedChoice { choice, weights };
        let bounds = (0..)
            .zip(&variables)
            .map(|(place, &variable)| choice.bound(place, &model.domain(variable)))
            .collect();
        Self { variables: Candidates::new(variables, bounds), choice, values }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.variables.variables().is_empty()
    }

    /// Returns the decision about the next variable, or `None` if all are fixed.
    pub(super) fn decide(&self, state: &State) -> Option<Decision> {
        let variable = if self.choice.choice == VariableChoice::InputOrder {
            self.first(state, &mut 0)
        } else {
            self.variables.best_of_all(state, |place, variable| self.choice.cost(place, state, variable))
        };
        variable.map(|variable| self.values.decision(state, variable))
    }

    /// Returns the same as [`Phase::decide`]. `known` is the number of variables that are known to be fixed.
    pub(super) fn decide_below(&self, state: &State, known: &mut u32) -> Option<Decision> {
        let variable = if self.choice.choice == VariableChoice::InputOrder {
            self.first(state, known)
        } else {
            self.variables.best(state, known, |place, variable| self.choice.cost(place, state, variable))
        };
        variable.map(|variable| self.values.decision(state, variable))
    }

    /// Returns the first open variable. The first `known` variables are fixed.
    fn first(&self, state: &State, known: &mut u32) -> Option<Variable> {
        let variables = &self.variables.variables()[*known as usize..];
        let fixed = variables.iter().position(|&variable| is_open(state, variable))?;
        *known += fixed as u32;
        Some(variables[fixed])
    }
}

impl WeighedChoice {
    /// Returns the cost of the open variable at a place.
    #[inline]
    fn cost(&self, place: usize, state: &State, variable: Variable) -> Cost {
        let size = || i64::try_from(size(state, variable)).unwrap_or(i64::MAX);
        let amount = match &self.choice {
            VariableChoice::InputOrder | VariableChoice::Occurrence => 0,
            VariableChoice::FirstFail
            | VariableChoice::MostConstrained
            | VariableChoice::SizePerDegree
            | VariableChoice::Weighted(_) => size(),
            VariableChoice::AntiFirstFail => -size(),
            VariableChoice::Smallest => state.min(variable).into(),
            VariableChoice::Largest => -i64::from(state.max(variable)),
            VariableChoice::MaxRegret => {
                let (least, next) = least_two(state, variable);
                i64::from(least) - i64::from(next)
            }
        };
        self.weighed(place, amount)
    }

    /// Returns the least cost that the variable at a place may have while it is open, given its initial domain.
    fn bound(&self, place: usize, initial: &Domain<'_>) -> Cost {
        let (least, greatest) = initial.bounds().unwrap_or_default();
        let amount = match &self.choice {
            VariableChoice::InputOrder | VariableChoice::Occurrence => 0,
            VariableChoice::FirstFail
            | VariableChoice::MostConstrained
            | VariableChoice::SizePerDegree
            | VariableChoice::Weighted(_) => 2,
            VariableChoice::AntiFirstFail => -(initial.len() as i64),
            VariableChoice::Smallest => least.into(),
            VariableChoice::Largest => -i64::from(greatest),
            VariableChoice::MaxRegret => i64::from(least) - i64::from(greatest),
        };
        self.weighed(place, amount)
    }

    #[inline]
    fn weighed(&self, place: usize, amount: i64) -> Cost {
        let plain = Cost { amount, weight: 1, tie: 0 };
        match &self.choice {
            VariableChoice::Occurrence => Cost { amount: -i64::from(self.weights[place]), ..plain },
            VariableChoice::MostConstrained => Cost { tie: u32::MAX - self.weights[place], ..plain },
            VariableChoice::SizePerDegree | VariableChoice::Weighted(_) => {
                Cost { weight: self.weights[place].max(1), ..plain }
            }
            _ => plain,
        }
    }
}

/// Returns the number of constraints that relate each variable.
fn degrees(model: &Model) -> Vec<u32> {
    let mut degrees = vec![0u32; model.variables().count()];
    for variable in model.constraints().iter().flat_map(|constraint| constraint.scope()) {
        degrees[variable.index()] += 1;
    }
    degrees
}
