//! What is known of a problem besides its model, for methods that need none, and what must be settled before a search.

use crate::{Hamiltonian, IndependentSets, LinkedPairs, NumberedPath, SetSize, SimplePaths};

/// A problem as data, apart from any model.
#[derive(Debug, Clone, Copy)]
pub enum ProblemStructure<'a> {
    /// Hamiltonian paths or cycles.
    Hamiltonian(&'a Hamiltonian),
    /// Independent sets of one size or of any; `None` stands for the largest size, which is not known yet.
    Independent(&'a IndependentSets, Option<SetSize>),
    /// Paths or cycles that need not visit every vertex.
    Simple(&'a SimplePaths),
    /// Hamiltonian paths or cycles whose positions matter.
    Numbered(&'a NumberedPath),
    /// Paths between pairs of cells.
    Linked(&'a LinkedPairs),
    /// Nothing but the model.
    Model,
}

/// A number that a problem depends on and that was not given.
#[derive(Debug, Clone, Copy)]
pub enum Unsettled<'a> {
    /// The size of the largest of these sets.
    LargestSize(&'a IndependentSets),
    /// The number of steps of the longest of these paths.
    GreatestLength(&'a SimplePaths),
}

impl<'a> ProblemStructure<'a> {
    /// Returns the Hamiltonian paths or cycles, if these are the solutions.
    #[must_use]
    pub fn hamiltonian(self) -> Option<&'a Hamiltonian> {
        if let Self::Hamiltonian(problem) = self { Some(problem) } else { None }
    }

    /// Returns the simple paths or cycles, if these are the solutions.
    #[must_use]
    pub fn simple(self) -> Option<&'a SimplePaths> {
        if let Self::Simple(paths) = self { Some(paths) } else { None }
    }

    /// Returns the independent sets, if these are the solutions.
    #[must_use]
    pub fn independent(self) -> Option<&'a IndependentSets> {
        if let Self::Independent(sets, _) = self { Some(sets) } else { None }
    }
}
