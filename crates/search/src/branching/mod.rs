//! Branching: which decision to make next.
//!
//! A brancher decides the groups of variables that a model lists, in order. Afterwards it decides the
//! remaining variables one by one.

mod decision;
mod faithful;
mod first_fail;
mod input_order;
mod selection;
mod smallest_group;
mod warnsdorff;
mod weights;

use cavalcade_core::{Decisions, Model, State, Variable};

pub use decision::Decision;
pub(crate) use faithful::Faithful;
use first_fail::{FewestEdges, FirstFail};
use input_order::{FirstEdge, InputOrder};
pub use selection::{Selection, ValueChoice, VariableChoice};
use smallest_group::{FirstOpen, SmallestGroup};
use warnsdorff::{PathEnds, PathHeads};

/// Makes the next decision: a pure function of the state.
pub trait Brancher {
    /// Returns the next decision, or `None` if all its variables are fixed.
    fn decide(&self, state: &State) -> Option<Decision>;
}

/// Makes the branchers of a search, one per thread. All of them must make the same decisions.
///
/// The rules of this crate are [`Branching`]; [`from_fn`] turns a closure into a rule.
///
/// ```
/// use std::ops::ControlFlow;
///
/// use cavalcade_core::{Decisions, Model, State};
/// use cavalcade_search::{Brancher, Decision, Search, branching};
///
/// /// Decides the last open variable first, its greatest value first.
/// struct Backwards(Vec<cavalcade_core::Variable>);
///
/// impl Brancher for Backwards {
///     fn decide(&self, state: &State) -> Option<Decision> {
///         let variable = *self.0.iter().rev().find(|&&it| state.value(it).is_none())?;
///         let bit = state.domain(variable).bits().last_one()? as u32;
///         Some(Decision::Take { variable, bit })
///     }
/// }
///
/// let mut model = Model::new();
/// let digits = model.integers(2, &(0..=9));
/// model.decide(Decisions::Variables(digits.clone()));
/// let rule = branching::from_fn(|model| Box::new(Backwards(model.variables().collect())));
/// let mut first = None;
/// Search::new(&model, rule).run(|solution| {
///     first = Some(digits.iter().map(|&digit| solution.value(digit)).collect::<Vec<_>>());
///     ControlFlow::Break(())
/// });
/// assert_eq!(first, Some(vec![9, 9]));
/// ```
pub trait BranchingRule: Sync {
    /// Returns a brancher for the variables that `model` lists for decisions.
    fn brancher(&self, model: &Model) -> Box<dyn Brancher>;
}

impl<R: BranchingRule + ?Sized> BranchingRule for &R {
    fn brancher(&self, model: &Model) -> Box<dyn Brancher> {
        (**self).brancher(model)
    }
}

/// Returns a rule that calls a closure to make branchers.
pub fn from_fn(make: impl Fn(&Model) -> Box<dyn Brancher> + Sync) -> impl BranchingRule {
    struct FromFn<F>(F);
    impl<F: Fn(&Model) -> Box<dyn Brancher> + Sync> BranchingRule for FromFn<F> {
        fn brancher(&self, model: &Model) -> Box<dyn Brancher> {
            (self.0)(model)
        }
    }
    FromFn(make)
}

/// The named branching rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Branching {
    /// Extend a path by the step to the vertex with the fewest onward steps.
    Warnsdorff,
    /// Decide the variable with the fewest values; try its lowest value first.
    FirstFail,
    /// Decide the first variable; try its lowest value first.
    InputOrder,
}

impl Branching {
    /// Every rule with its name on the command line and a one-line description.
    pub const ALL: &'static [(&'static str, Self, &'static str)] = &[
        ("warnsdorff", Self::Warnsdorff, "follow the path, to where the fewest steps lead on"),
        ("first-fail", Self::FirstFail, "the cell with the fewest possible steps first"),
        ("input-order", Self::InputOrder, "cell by cell, row after row"),
    ];
}

impl BranchingRule for Branching {
    fn brancher(&self, model: &Model) -> Box<dyn Brancher> {
        let mut sequence: Vec<Box<dyn Brancher>> = Vec::new();
        let mut covered = vec![false; model.variables().count()];
        let mut cover = |variables: &mut dyn Iterator<Item = Variable>| {
            for variable in variables {
                covered[variable.index()] = true;
            }
        };
        for decisions in model.decisions() {
            match decisions {
                Decisions::Edges(edges) => {
                    cover(&mut edges.variables());
                    sequence.push(match self {
                        Self::Warnsdorff => Box::new(PathEnds::new(edges)),
                        Self::FirstFail => Box::new(FewestEdges::new(edges)),
                        Self::InputOrder => Box::new(FirstEdge::new(edges)),
                    });
                }
                Decisions::Booleans(variables, groups) => {
                    cover(&mut variables.variables());
                    sequence.push(match self {
                        Self::Warnsdorff | Self::FirstFail => Box::new(SmallestGroup::new(variables, groups)),
                        Self::InputOrder => Box::new(FirstOpen::new(variables)),
                    });
                }
                Decisions::Successors(next) | Decisions::Variables(next) => {
                    cover(&mut next.iter().copied());
                    sequence.push(match (self, decisions) {
                        (Self::Warnsdorff, Decisions::Successors(_)) => Box::new(PathHeads::new(next)),
                        (Self::InputOrder, _) => Box::new(InputOrder::new(next)),
                        _ => Box::new(FirstFail::new(next)),
                    });
                }
            }
        }
        let rest: Vec<Variable> = model.variables().filter(|variable| !covered[variable.index()]).collect();
        if !rest.is_empty() {
            sequence.push(Box::new(InputOrder::new(&rest)));
        }
        match <[Box<dyn Brancher>; 1]>::try_from(sequence) {
            Ok([only]) => only,
            Err(sequence) => Box::new(Sequence(sequence)),
        }
    }
}

/// Asks several branchers in turn.
struct Sequence(Vec<Box<dyn Brancher>>);

impl Brancher for Sequence {
    fn decide(&self, state: &State) -> Option<Decision> {
        self.0.iter().find_map(|brancher| brancher.decide(state))
    }
}
