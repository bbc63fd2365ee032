//! A solution, as a visitor sees it.

use std::ops::ControlFlow;

use cavalcade_core::{ChosenEdge, State, Variable};

use crate::Path;

/// Sees a solution; it may break, and so end the search.
pub(crate) type Visit<'a> = dyn FnMut(Solution<'_>) -> ControlFlow<()> + 'a;

/// A solution: a state in which every variable is fixed.
#[derive(Debug, Clone, Copy)]
pub struct Solution<'a> {
    pub(crate) state: &'a State,
    pub(crate) path: &'a [u8],
}

impl<'a> Solution<'a> {
    /// Returns the state.
    #[must_use]
    pub fn state(&self) -> &'a State {
        self.state
    }

    /// Returns the value of a variable.
    ///
    /// # Panics
    /// Never for a variable of the model: a search visits a state only when all variables are fixed.
    #[must_use]
    pub fn value(&self, variable: Variable) -> i32 {
        self.state.value(variable).expect("every variable is fixed in a solution")
    }

    /// Returns the values of all variables, in the order of the model.
    ///
    /// # Panics
    /// Never: see [`Solution::value`].
    #[must_use]
    pub fn values(&self) -> Vec<i32> {
        self.state.values().expect("every variable is fixed in a solution")
    }

    /// Returns the chosen edges in the order in which they were chosen.
    #[must_use]
    pub fn chosen_edges(&self) -> &'a [ChosenEdge] {
        self.state.chosen_edges()
    }

    /// Returns the address of the node that holds this solution.
    #[must_use]
    pub fn path(&self) -> Path {
        Path::new(self.path)
    }
}
