//! One phase of a branching: some variables, and the choices of a variable and of its values.
//!
//! A node looks at the variables that may be open. Which these are is known from the nodes above: a variable that
//! is fixed there is fixed here. In the order of the input, the known part is a prefix of the variables. Otherwise
//! the variables that may be open stand first in a row, and those that turn out to be fixed are swapped behind
//! them. A search goes back to a node only with the number that it had there, and all swaps since then were within
//! the first variables, so the set of these is the same (a sparse set, after P. Briggs and L. Torczon, An
//! efficient representation for sparse sets, 1993).

use std::cell::RefCell;

use cavalcade_core::{Model, State, Variable};

use super::value::{is_open, least_two, size};
use super::{Decision, ValueChoice, VariableChoice};

/// Variables with the choices of the next of them and of its values.
pub(super) struct Phase {
    variables: Box<[Variable]>,
    /// The weight of each variable, for the choices that need one.
    weights: Box<[u32]>,
    choice: VariableChoice,
    values: ValueChoice,
    /// Places of variables; those that may be open stand first.
    places: RefCell<Box<[u32]>>,
}

/// How good a variable is: the lesser, the better.
#[derive(Clone, Copy)]
struct Cost {
    /// The cost is `amount / weight`; the weight is not 0.
    amount: i64,
    weight: u32,
    /// Decides between equals.
    tie: u32,
    /// The place of the variable in the order of the input; decides last.
    place: u32,
}

impl Cost {
    #[inline]
    fn is_less(&self, other: &Self) -> bool {
        let one = i128::from(self.amount) * i128::from(other.weight);
        let another = i128::from(other.amount) * i128::from(self.weight);
        (one, self.tie, self.place) < (another, other.tie, other.place)
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
                variables.iter().map(|it| weights[it.index()].max(1)).collect()
            }
            VariableChoice::Occurrence | VariableChoice::MostConstrained | VariableChoice::SizePerDegree => {
                let degrees = degrees(model);
                variables.iter().map(|it| degrees[it.index()]).collect()
            }
            _ => Box::default(),
        };
        let places = RefCell::new((0..variables.len() as u32).collect());
        Self { variables: variables.into(), weights, choice, values, places }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.variables.is_empty()
    }

    /// Returns the decision about the next variable, or `None` if all are fixed.
    pub(super) fn decide(&self, state: &State) -> Option<Decision> {
        let variable = if self.choice == VariableChoice::InputOrder {
            self.first(state, 0).map(|place| self.variables[place])
        } else {
            let mut best: Option<Cost> = None;
            for place in 0..self.variables.len() as u32 {
                if let Some(cost) = self.cost(state, place)
                    && best.is_none_or(|best| cost.is_less(&best))
                {
                    best = Some(cost);
                }
            }
            best.map(|best| self.variables[best.place as usize])
        }?;
        Some(self.values.decision(state, variable))
    }

    /// Returns the same as [`Phase::decide`]. `known` is the number of variables that are known to be fixed.
    pub(super) fn decide_below(&self, state: &State, known: &mut u32) -> Option<Decision> {
        let variable = if self.choice == VariableChoice::InputOrder {
            let place = self.first(state, *known as usize)?;
            *known = place as u32;
            self.variables[place]
        } else {
            self.best_below(state, known)?
        };
        Some(self.values.decision(state, variable))
    }

    /// Returns the place of the first open variable, from a place on.
    fn first(&self, state: &State, from: usize) -> Option<usize> {
        (from..self.variables.len()).find(|&place| is_open(state, self.variables[place]))
    }

    /// Returns the best variable among those that may be open; swaps away those that are fixed.
    fn best_below(&self, state: &State, known: &mut u32) -> Option<Variable> {
        let mut places = self.places.borrow_mut();
        let mut count = places.len() - *known as usize;
        let (mut at, mut best) = (0, None::<Cost>);
        while at < count {
            if let Some(cost) = self.cost(state, places[at]) {
                if best.is_none_or(|best| cost.is_less(&best)) {
                    best = Some(cost);
                }
                at += 1;
            } else {
                count -= 1;
                places.swap(at, count);
            }
        }
        *known = (places.len() - count) as u32;
        best.map(|best| self.variables[best.place as usize])
    }

    /// Returns the cost of the variable at a place, or `None` if it is fixed.
    #[inline]
    fn cost(&self, state: &State, place: u32) -> Option<Cost> {
        let variable = self.variables[place as usize];
        if !is_open(state, variable) {
            return None;
        }
        let size = || i64::try_from(size(state, variable)).unwrap_or(i64::MAX);
        let weight = || self.weights[place as usize];
        let plain = |amount: i64| Cost { amount, weight: 1, tie: 0, place };
        Some(match &self.choice {
            VariableChoice::InputOrder => plain(0),
            VariableChoice::FirstFail => plain(size()),
            VariableChoice::AntiFirstFail => plain(-size()),
            VariableChoice::Smallest => plain(state.min(variable).into()),
            VariableChoice::Largest => plain(-i64::from(state.max(variable))),
            VariableChoice::Occurrence => plain(-i64::from(weight())),
            VariableChoice::MostConstrained => Cost { tie: u32::MAX - weight(), ..plain(size()) },
            VariableChoice::MaxRegret => {
                let (least, next) = least_two(state, variable);
                plain(i64::from(least) - i64::from(next))
            }
            VariableChoice::SizePerDegree | VariableChoice::Weighted(_) => {
                Cost { weight: weight().max(1), ..plain(size()) }
            }
        })
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
