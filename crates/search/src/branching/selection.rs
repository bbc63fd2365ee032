//! Branching by a choice of a variable and a choice of its value.
//!
//! Both choices are functions of the domains alone (and of weights or a seed fixed in advance), so the rule
//! is pure: the same node leads to the same decision on every thread, after every restart.

use std::sync::Arc;

use cavalcade_core::{Decisions, Model, State, Variable};

use super::{Brancher, BranchingRule, Decision};
use crate::Random;

/// Which open variable to decide next; the first of those that are equally good.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum VariableChoice {
    /// The first one.
    #[default]
    InputOrder,
    /// The one with the fewest values (Haralick and Elliott, 1980).
    FirstFail,
    /// The one with the smallest value in its domain.
    Smallest,
    /// The one with the largest value in its domain.
    Largest,
    /// The one with the fewest values for its weight (dom/wdeg: Boussemart, Hemery, Lecoutre and Sais, 2004), given the
    /// weight of every variable of the model.
    Weighted(Arc<[u32]>),
}

/// Which values of the variable to try first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ValueChoice {
    /// The least value.
    #[default]
    Min,
    /// The greatest value.
    Max,
    /// The value in the middle of the domain, the lower one of two.
    Median,
    /// The lower half of the values between the least and the greatest.
    Split,
    /// A random value, chosen by this seed, the variable and its domain.
    Random(u64),
}

/// Branching by a choice of a variable and a choice of its value, over the variables that a model lists for
/// decisions and then over all others.
///
/// ```
/// use std::ops::ControlFlow;
///
/// use cavalcade_core::constraints::AllDifferent;
/// use cavalcade_core::{Decisions, Model};
/// use cavalcade_search::branching::{Selection, ValueChoice, VariableChoice};
/// use cavalcade_search::Search;
///
/// let mut model = Model::new();
/// let x = model.integers(3, 1..=3);
/// model.post(AllDifferent::domain(x.clone()));
/// model.decide(Decisions::Variables(x.clone()));
/// let rule = Selection::new(VariableChoice::FirstFail, ValueChoice::Max);
/// let mut first = None;
/// Search::new(&model, rule).run(|solution| {
///     first = Some(solution.values());
///     ControlFlow::Break(())
/// });
/// assert_eq!(first, Some(vec![3, 2, 1]));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Selection {
    variables: VariableChoice,
    values: ValueChoice,
}

impl Selection {
    /// Returns the rule that makes these choices.
    #[must_use]
    pub fn new(variables: VariableChoice, values: ValueChoice) -> Self {
        Self { variables, values }
    }
}

impl BranchingRule for Selection {
    fn brancher(&self, model: &Model) -> Box<dyn Brancher> {
        Box::new(Selector { variables: in_order(model), rule: self.clone() })
    }
}

/// Returns the variables that a model lists for decisions, in order, and then all others.
fn in_order(model: &Model) -> Vec<Variable> {
    let mut order: Vec<Variable> = Vec::new();
    for decisions in model.decisions() {
        match decisions {
            Decisions::Edges(edges) => order.extend(edges.variables()),
            Decisions::Booleans(booleans, _) => order.extend(booleans.variables()),
            Decisions::Successors(variables) | Decisions::Variables(variables) => order.extend(variables),
        }
    }
    order.extend(model.variables());
    let mut seen = vec![false; model.variables().count()];
    order.retain(|variable| !std::mem::replace(&mut seen[variable.index()], true));
    order
}

struct Selector {
    variables: Vec<Variable>,
    rule: Selection,
}

impl Brancher for Selector {
    fn decide(&self, state: &State) -> Option<Decision> {
        let mut open = self
            .variables
            .iter()
            .copied()
            .map(|variable| (variable, size(state, variable)))
            .filter(|it| it.1 > 1);
        let (variable, size) = match &self.rule.variables {
            VariableChoice::InputOrder => open.next(),
            VariableChoice::FirstFail => open.min_by_key(|it| it.1),
            VariableChoice::Smallest => open.min_by_key(|it| state.min(it.0)),
            VariableChoice::Largest => open.min_by_key(|it| std::cmp::Reverse(state.max(it.0))),
            VariableChoice::Weighted(weights) => {
                let weight = |variable: Variable| u64::from(weights[variable.index()].max(1));
                // a/b < c/d without division; the first of equals stays.
                open.reduce(|best, it| {
                    let is_less = u64::from(it.1) * weight(best.0) < u64::from(best.1) * weight(it.0);
                    if is_less { it } else { best }
                })
            }
        }?;
        Some(self.rule.values.decision(state, variable, size))
    }
}

impl ValueChoice {
    /// The decision about a variable with `size` values.
    fn decision(self, state: &State, variable: Variable, size: u32) -> Decision {
        let nth = |place: u32| {
            let bits = state.domain(variable).bits();
            let bit = bits.iter_ones().nth(place as usize).unwrap_or_default() as u32;
            Decision::Take { variable, bit }
        };
        match self {
            Self::Min => nth(0),
            Self::Max => nth(size - 1),
            Self::Median => nth((size - 1) / 2),
            Self::Split => {
                let (least, greatest) = (i64::from(state.min(variable)), i64::from(state.max(variable)));
                Decision::Split { variable, at: (least + greatest).div_euclid(2) as i32 }
            }
            Self::Random(seed) => {
                let start = seed ^ (variable.index() as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
                let mixed =
                    state.words(variable).iter().fold(start, |mixed, &word| Random::new(mixed ^ word).bits());
                nth(((u128::from(mixed) * u128::from(size)) >> 64) as u32)
            }
        }
    }
}

/// The number of values of a variable.
fn size(state: &State, variable: Variable) -> u32 {
    state.words(variable).iter().map(|word| word.count_ones()).sum()
}
