//! Branching: which decision to make next.
//!
//! A brancher decides the groups of variables that a model lists, in order. Afterwards it decides the
//! remaining variables one by one.

mod candidates;
mod choice;
mod decision;
mod first_fail;
mod input_order;
mod pair_split;
mod phase;
mod phases;
mod selection;
mod smallest_group;
mod solution_guided;
mod value;
mod warnsdorff;
mod weights;

use cavalcade_core::{Decisions, Model, State};

pub use choice::{ValueChoice, VariableChoice};
pub use decision::Decision;
use first_fail::{FewestEdges, FirstFail};
use input_order::{FirstEdge, InputOrder};
use pair_split::PairSplit;
pub use phases::Phases;
pub use selection::Selection;
use selection::in_order;
use smallest_group::{FirstOpen, SmallestGroup};
pub(crate) use solution_guided::SolutionGuided;
pub(crate) use warnsdorff::RandomTies;
use warnsdorff::{PathEnds, PathHeads};

/// Makes the next decision: a pure function of the state.
pub trait Brancher: Send {
    /// Returns the next decision, or `None` if all its variables are fixed.
    ///
    /// Each alternative of a decision must remove a value. A search panics soon if one never does, since it would not
    /// end.
    fn decide(&self, state: &State) -> Option<Decision>;

    /// Returns its name, for messages.
    fn name(&self) -> &'static str {
        std::any::type_name::<Self>()
    }

    /// Returns the same as [`Brancher::decide`], but may find it faster with the help of a hint.
    ///
    /// The hint comes from the last call on the path from the root to this state, with no call in between but
    /// those below later alternatives, or is new. It is replaced by one for the nodes below. By default it is not used.
    #[inline]
    fn decide_below(&self, state: &State, _hint: &mut Hint) -> Option<Decision> {
        self.decide(state)
    }
}

/// What a brancher knows at a node of the nodes below; it saves time and never changes a decision.
///
/// A new hint says nothing. A search keeps one for each open node, so that a brancher gets back on backtracking
/// what it knew there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Hint {
    /// The number of leading phases without an open variable.
    phase: u32,
    /// What is known of the next phase.
    known: u32,
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
///         let variable = *self.0.iter().rev().find(|&&open| state.value(open).is_none())?;
///         let bit = state.domain(variable).bits().last_one()? as u32;
///         Some(Decision::Take { variable, bit })
///     }
/// }
///
/// let mut model = Model::new();
/// let digits = model.integers(2, 0..=9);
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
        if model.projection().is_some() {
            return Phases::new(self.choice(), ValueChoice::Min).following_model(*self).brancher(model);
        }
        let mut covered = vec![false; model.variables().count()];
        let mut sequence: Vec<Box<dyn Brancher>> = Vec::new();
        for decisions in model.decisions() {
            decisions.variables().for_each(|variable| covered[variable.index()] = true);
            sequence.push(self.of(decisions));
        }
        let mut rest = in_order(model);
        rest.retain(|variable| !covered[variable.index()]);
        if !rest.is_empty() {
            sequence.push(self.of(&Decisions::Variables(rest)));
        }
        match <[Box<dyn Brancher>; 1]>::try_from(sequence) {
            Ok([only]) => only,
            Err(sequence) => Box::new(Sequence(sequence)),
        }
    }
}

impl Branching {
    /// Returns the choice among integer variables that are not successors.
    fn choice(self) -> VariableChoice {
        match self {
            Self::InputOrder => VariableChoice::InputOrder,
            Self::Warnsdorff | Self::FirstFail => VariableChoice::FirstFail,
        }
    }

    /// Returns the brancher for one item of a model's list.
    fn of(self, decisions: &Decisions) -> Box<dyn Brancher> {
        match (decisions, self) {
            (Decisions::Edges(edges), Self::Warnsdorff) => Box::new(PathEnds::new(edges)),
            (Decisions::Edges(edges), Self::FirstFail) => Box::new(FewestEdges { edges: edges.clone() }),
            (Decisions::Edges(edges), Self::InputOrder) => Box::new(FirstEdge { edges: edges.clone() }),
            (Decisions::Booleans(variables, _) | Decisions::Pairs(variables, _), Self::InputOrder) => {
                Box::new(FirstOpen::new(variables))
            }
            (Decisions::Pairs(variables, groups), _) => Box::new(PairSplit::new(variables, groups)),
            (Decisions::Booleans(variables, groups), _) => Box::new(SmallestGroup::new(variables, groups)),
            (Decisions::Successors(next), Self::Warnsdorff) => Box::new(PathHeads::new(next)),
            (Decisions::Successors(next) | Decisions::Variables(next), Self::InputOrder) => {
                Box::new(InputOrder { variables: next.clone() })
            }
            (Decisions::Successors(next) | Decisions::Variables(next), _) => {
                Box::new(FirstFail { variables: next.clone() })
            }
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
