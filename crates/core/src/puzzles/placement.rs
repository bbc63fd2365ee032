//! Placements: pieces that do not attack each other, as independent sets of cells.

use std::sync::OnceLock;

use crate::problems::grid::Grid;
use crate::problems::symmetry::Symmetries;
use crate::solver::engine::State;
use crate::{IndependentModel, IndependentSets};

/// Independent sets of cells of a given size, or of the largest possible one.
#[derive(Debug)]
pub struct Placement {
    /// The problem; its vertices are the cells that are not holes.
    pub sets: IndependentSets,
    grid: Grid,
    size: OnceLock<usize>,
    /// Built on first use: counting methods do without it.
    model: OnceLock<IndependentModel>,
}

impl Placement {
    /// Returns the problem of sets of `size` vertices; without a size, of the largest ones.
    pub(super) fn new(sets: IndependentSets, grid: Grid, size: Option<usize>) -> Self {
        Self { sets, grid, size: size.map_or_else(OnceLock::new, OnceLock::from), model: OnceLock::new() }
    }

    /// Returns the size of the sets, if it is given or settled.
    #[must_use]
    pub fn size(&self) -> Option<usize> {
        self.size.get().copied()
    }

    /// Settles a size that was not given as the largest possible one.
    pub fn settle(&self, maximum: usize) {
        self.size.get_or_init(|| maximum);
    }

    /// Returns the model; the size must be given or settled.
    pub(super) fn model(&self) -> &IndependentModel {
        let size = self.size().expect("the largest size is settled before anything is searched");
        self.model.get_or_init(|| self.sets.model(size))
    }

    /// Writes the vertices of a solution, ascending, into `set`, replacing its contents.
    pub(super) fn read(&self, state: &State, set: &mut Vec<usize>) {
        self.model().read(state, set);
    }

    /// Returns the symmetries of the board as permutations of the vertices, which are these cells.
    pub(super) fn symmetries(&self, cells: &[usize]) -> Option<Symmetries> {
        self.grid.symmetries(cells, |permutation| self.sets.is_kept_by(permutation))
    }

    /// Returns an obvious reason why there is no set of the given size.
    pub(super) fn obstacle(&self) -> Option<String> {
        let (size, bound) = (self.size()?, self.sets.bound());
        let (group, fit) = if bound == 1 { ("group", "piece fits") } else { ("groups", "pieces fit") };
        (size > bound).then(|| {
            format!("in {bound} {group} of cells all pieces attack each other, so at most {bound} {fit}")
        })
    }
}
