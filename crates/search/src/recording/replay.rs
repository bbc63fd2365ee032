//! The state at a node of a search tree, found again from its decisions.
//!
//! Propagation is a function of the path to a node, so an engine that repeats the decisions on the path has the state
//! that the search had there. At a failure it has the state in which the conflict was found.

use cavalcade_core::{Engine, Model, NoFixpoint, State};

use super::SearchTree;
use crate::tree::{Bound, Projection};
use crate::{BranchingRule, Decision, Path, PathError};

/// Why no solution remains at a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NodeConflict {
    /// The index in the model of the constraint that found the conflict; `None` if no constraint was asked, because the
    /// decision alone leaves no value.
    pub constraint: Option<usize>,
}

/// An engine that goes down a path and back.
///
/// ```
/// use cavalcade_core::constraints::AllDifferent;
/// use cavalcade_core::{Decisions, Model};
/// use cavalcade_search::recording::Replay;
/// use cavalcade_search::{Branching, Path};
///
/// let mut model = Model::new();
/// let x = model.integers(3, 1..=3);
/// model.post(AllDifferent::domain(x.clone()));
/// model.decide(Decisions::Variables(x.clone()));
///
/// // The first variable is neither 1 nor 2.
/// let replay = Replay::along(&model, Branching::InputOrder, &Path::new(&[1, 1]))?;
/// assert_eq!(replay.state().value(x[0]), Some(3));
/// assert_eq!(replay.state().domain(x[1]).values().collect::<Vec<_>>(), [1, 2]);
/// assert_eq!(replay.conflict(), None);
/// # Ok::<(), cavalcade_search::PathError>(())
/// ```
pub struct Replay {
    engine: Engine,
    /// The decisions on the path, with the alternatives that were taken.
    steps: Vec<(Decision, u8)>,
    /// The conflict at this node, if there is one.
    conflict: Option<NodeConflict>,
}

impl Replay {
    /// Returns an engine at the root of a model.
    #[must_use]
    pub fn new(model: &Model) -> Self {
        let mut replay = Self { engine: Engine::new(model), steps: Vec::new(), conflict: None };
        replay.run(Engine::propagate);
        replay
    }

    /// Follows a path from the root of a model. A node on the way makes the decision of this branching rule.
    ///
    /// # Errors
    /// The path does not lead to a node.
    pub fn along(model: &Model, rule: impl BranchingRule, path: &Path) -> Result<Self, PathError> {
        let (brancher, projection) = (rule.brancher(model), Projection::of(model));
        let mut replay = Self::new(model);
        for (depth, &alternative) in path.alternatives().iter().enumerate() {
            let decision = replay.conflict.is_none().then(|| brancher.decide(replay.state())).flatten();
            let decision = decision.ok_or_else(|| PathError::NoSuchNode { path: path.clone(), depth })?;
            let decision = match &projection {
                Some(projection) => projection.classify(decision, replay.state()).1,
                None => decision,
            };
            replay.follow(decision, alternative);
        }
        Ok(replay)
    }

    /// Returns the state; at a failure, the one in which the conflict was found.
    #[must_use]
    pub fn state(&self) -> &State {
        self.engine.state()
    }

    /// Returns the decisions on the path from the root, with the alternatives that were taken.
    #[must_use]
    pub fn steps(&self) -> &[(Decision, u8)] {
        &self.steps
    }

    /// Returns the conflict at this node; `None` if propagation found none.
    #[must_use]
    pub fn conflict(&self) -> Option<NodeConflict> {
        self.conflict
    }

    /// Goes to a child of this node.
    pub fn follow(&mut self, decision: Decision, alternative: u8) {
        self.go(decision, alternative, None);
    }

    /// Goes to a child of this node, a visited node of a recorded tree, as the search did: with the bound of its
    /// objective. Does nothing for the root.
    pub fn enter(&mut self, tree: &SearchTree, number: usize) {
        if let Some((decision, alternative)) = tree.step(number) {
            self.go(decision, alternative, tree.bound(number));
        }
    }

    fn go(&mut self, decision: Decision, alternative: u8, bound: Option<Bound>) {
        self.engine.push();
        self.steps.push((decision, alternative));
        self.run(|engine| {
            engine.assume(|state| {
                decision.apply(state, alternative)?;
                bound.map_or(Ok(()), |bound| bound.apply(state))
            })
        });
    }

    /// Lets the engine work, and notes the conflict that it finds.
    fn run(&mut self, work: impl FnOnce(&mut Engine) -> Result<(), NoFixpoint>) {
        let before = self.engine.propagations();
        let result = work(&mut self.engine);
        let has_run = self.engine.propagations() > before;
        let constraint = self.engine.last_constraint().filter(|_| has_run);
        self.conflict = result.is_err().then_some(NodeConflict { constraint });
    }

    /// Goes back to the parent; does nothing at the root.
    pub fn back(&mut self) {
        if self.steps.pop().is_some() {
            self.engine.pop();
            self.conflict = None;
        }
    }
}
