//! Pieces on a board, no two of which attack each other, as independent sets of cells.

use std::sync::OnceLock;

use crate::problems::grid::Grid;
use crate::problems::symmetry::Symmetries;
use crate::solver::engine::State;
use crate::{IndependentModel, IndependentSets};

/// Independent sets of cells, of a size that is given or is the largest there is.
#[derive(Debug)]
pub struct Placement {
    /// What is looked for; vertices are free cells.
    pub sets: IndependentSets,
    grid: Grid,
    size: OnceLock<usize>,
    /// Made when it is first needed: not every method searches.
    model: OnceLock<IndependentModel>,
}

impl Placement {
    /// Sets of `size` vertices; without a size, the largest ones.
    pub(super) fn new(sets: IndependentSets, grid: Grid, size: Option<usize>) -> Self {
        Self { sets, grid, size: size.map_or_else(OnceLock::new, OnceLock::from), model: OnceLock::new() }
    }

    /// The size of the sets, if it was asked for or is settled.
    #[must_use]
    pub fn size(&self) -> Option<usize> {
        self.size.get().copied()
    }

    /// Settles the size, which nobody asked for, as the largest there is.
    pub fn settle(&self, maximum: usize) {
        self.size.get_or_init(|| maximum);
    }

    /// The model of sets of the size that was asked for or is settled.
    pub(super) fn model(&self) -> &IndependentModel {
        let size = self.size().expect("the largest size is settled before anything is searched");
        self.model.get_or_init(|| self.sets.model(size))
    }

    /// Puts the vertices of a solution, ascending, into `set` in place of what it held.
    pub(super) fn read(&self, state: &State, set: &mut Vec<usize>) {
        self.model().read(state, set);
    }

    /// The symmetries of the board, as permutations of the vertices, which are these cells.
    pub(super) fn symmetries(&self, cells: &[usize]) -> Option<Symmetries> {
        self.grid.symmetries(cells, |permutation| self.sets.is_kept_by(permutation))
    }

    /// Why there is no set of the size asked for, where that is easy to see.
    pub(super) fn obstacle(&self) -> Option<String> {
        let (size, bound) = (self.size()?, self.sets.bound());
        let (group, fit) = if bound == 1 { ("group", "piece fits") } else { ("groups", "pieces fit") };
        (size > bound).then(|| {
            format!("in {bound} {group} of cells all pieces attack each other, so at most {bound} {fit}")
        })
    }
}
