//! One solution, as a visitor sees it.

use cavalcade_core::{ChosenEdge, Model, State, Variable};

use crate::Path;

/// A state in which every variable is fixed.
#[derive(Debug, Clone, Copy)]
pub struct Solution<'a> {
    pub(crate) state: &'a State,
    pub(crate) path: &'a [u8],
}

impl<'a> Solution<'a> {
    /// The state itself.
    #[must_use]
    pub fn state(&self) -> &'a State {
        self.state
    }

    /// The value of a variable.
    ///
    /// # Panics
    /// Never for a variable of the model: a search visits a state only when all are fixed.
    #[must_use]
    pub fn value(&self, variable: Variable) -> i32 {
        self.state.value(variable).expect("every variable is fixed in a solution")
    }

    /// The values of all variables of `model`, in their order.
    #[must_use]
    pub fn values(&self, model: &Model) -> Vec<i32> {
        model.variables().map(|variable| self.value(variable)).collect()
    }

    /// The chosen edges in the order they were chosen.
    #[must_use]
    pub fn chosen_edges(&self) -> &'a [ChosenEdge] {
        self.state.chosen_edges()
    }

    /// The address of the node where it was found.
    #[must_use]
    pub fn path(&self) -> Path {
        Path::new(self.path)
    }
}
