//! Solutions that differ only in auxiliary variables count once.
//!
//! A model may name the variables whose values make a solution. All others are auxiliary, and are decided last. The
//! subtree below the first node with a decision about an auxiliary variable is an *extension*: all of its
//! solutions agree in the projected variables, so the search ends there with the first of them. Every extension
//! is searched as a whole, by one thread: no subtree begins at an alternative that the first solution may drop.

use cavalcade_core::{Model, State, Variable};

use crate::Decision;

/// Which variables are projected, and where the current extension began.
pub(crate) struct Projection {
    variables: Box<[Variable]>,
    is_projected: Box<[bool]>,
    /// Variables that may be decided before the projected ones are fixed.
    is_guide: Box<[bool]>,
    /// The depth of the first node of the extension that the current node belongs to.
    start: Option<usize>,
}

impl Projection {
    /// Returns the projection of a model, if it has one.
    pub(crate) fn of(model: &Model) -> Option<Self> {
        let variables: Box<[Variable]> = model.projection()?.into();
        let mut is_projected = vec![false; model.variables().count()].into_boxed_slice();
        for variable in &variables {
            is_projected[variable.index()] = true;
        }
        let mut is_guide = vec![false; is_projected.len()].into_boxed_slice();
        for guide in model.guides() {
            is_guide[guide.index()] = true;
        }
        Some(Self { variables, is_projected, is_guide, start: None })
    }

    /// Returns the decision to make at a node of this depth, for the decision that the brancher proposes: the
    /// same, unless it is about an auxiliary variable too early.
    pub(super) fn guard(&mut self, decision: Decision, state: &State, depth: usize) -> Decision {
        if self.start.is_some() {
            return decision;
        }
        let (is_extension, decision) = self.classify(decision, state);
        self.start = is_extension.then_some(depth);
        decision
    }

    /// Returns whether a decision belongs to an extension, and the decision to make instead if not all projected
    /// variables are fixed: a pure function of both.
    pub(crate) fn classify(&self, decision: Decision, state: &State) -> (bool, Decision) {
        let index = decision.variable().index();
        if self.is_projected[index] {
            return (false, decision);
        }
        match self.variables.iter().find(|&&variable| state.value(variable).is_none()) {
            None => (true, decision),
            Some(_) if self.is_guide[index] => (false, decision),
            Some(&open) => (false, Decision::least(state, open)),
        }
    }

    /// Returns the depth of the first node of the current extension.
    pub(super) fn start(&self) -> Option<usize> {
        self.start
    }

    /// Ends the current extension if it began below this depth, to which the search goes back.
    pub(super) fn go_back(&mut self, depth: usize) {
        self.start = self.start.filter(|&start| start <= depth);
    }

    /// Ends the current extension, because the search moves to another part of the tree.
    pub(super) fn leave(&mut self) {
        self.start = None;
    }
}
