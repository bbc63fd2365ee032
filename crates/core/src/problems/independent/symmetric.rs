//! Sets counted up to the symmetries of the grid whose cells the vertices are.

use std::collections::BTreeSet;

use super::{IndependentModel, IndependentSets, SetSize};
use crate::problems::grid::Grid;
use crate::problems::symmetry::Symmetries;
use crate::solver::constraints::Member;
use crate::solver::ranges::distinct;

impl IndependentSets {
    /// Returns these sets, where each vertex is one of the cells of a grid, in the order of `cells`.
    #[must_use]
    pub fn on(self, grid: Grid, cells: Vec<usize>) -> Self {
        Self { places: Some((grid, cells.into())), ..self }
    }

    /// Returns the symmetries of the grid that map conflicts to conflicts; `None` without a grid, or if there are too many.
    #[must_use]
    pub fn symmetries(&self) -> Option<Symmetries> {
        let (grid, cells) = self.places.as_ref()?;
        grid.symmetries(cells, |permutation| self.is_kept_by(permutation))
    }

    /// Returns vertices, each with a factor, so that the number of sets of [`IndependentSets::bound`] members is the sum,
    /// over these vertices, of the factor times the number of such sets with the vertex. `None` if that saves nothing.
    ///
    /// Every such set has one member in each clique of a cover. If some symmetries map a clique to itself, one vertex of
    /// each orbit stands for the others, and the factor is the size of the orbit.
    #[must_use]
    pub fn representatives(&self) -> Option<Vec<(u32, u64)>> {
        let symmetries = self.symmetries()?;
        let of_clique = |clique: &Vec<u32>| {
            let members: BTreeSet<u32> = clique.iter().copied().collect();
            let keeps = symmetries.permutations().iter().filter(|permutation| {
                members.iter().all(|&vertex| members.contains(&permutation[vertex as usize]))
            });
            let keeps: Vec<_> = keeps.collect();
            let orbit = |&vertex: &u32| -> Vec<u32> {
                distinct(keeps.iter().map(|permutation| permutation[vertex as usize]).collect())
            };
            let orbits: Vec<Vec<u32>> = distinct(members.iter().map(orbit).collect());
            let found = orbits.iter().filter_map(|orbit| Some((*orbit.first()?, orbit.len() as u64)));
            (found.collect::<Vec<(u32, u64)>>(), members.len())
        };
        let cliques = self.covers.iter().flat_map(|cover| cover.iter()).map(of_clique);
        let best = cliques.min_by(|one, other| (one.0.len() * other.1).cmp(&(other.0.len() * one.1)))?;
        (best.0.len() < best.1).then_some(best.0)
    }

    /// Builds the model of the sets of [`IndependentSets::bound`] members with this vertex.
    ///
    /// # Panics
    /// If the sets must meet demands.
    #[must_use]
    pub fn model_with(&self, vertex: u32) -> IndependentModel {
        let mut built = self.model(SetSize::Exactly(self.bound()));
        built.model.post(Member::new(built.chosen.variable(vertex as usize), [1]));
        built
    }
}
