//! Placements: pieces that do not attack each other, as independent sets of cells; likewise independent sets of vertices
//! and of edges of a graph.

use std::sync::OnceLock;

use crate::problems::grid::Grid;
use crate::problems::symmetry::Symmetries;
use crate::solver::engine::State;
use crate::words::quantity;
use crate::{IndependentModel, IndependentSets, SetSize};

/// Independent sets of given sizes, or of the largest possible one.
#[derive(Debug)]
pub struct Placement {
    /// The problem; its vertices are the cells that are not holes, or the vertices or edges of a graph.
    pub sets: IndependentSets,
    /// What the members of a set are.
    pub members: SetMembers,
    /// The grid whose cells the vertices are, if there is one.
    grid: Option<Grid>,
    size: OnceLock<SetSize>,
    /// Built on first use: counting methods do without it.
    model: OnceLock<IndependentModel>,
}

/// What the members of independent sets are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SetMembers {
    /// Pieces on cells.
    Pieces,
    /// Vertices of a graph.
    Vertices,
    /// Edges of a graph; the sets are matchings.
    Edges,
}

impl SetMembers {
    /// Returns the name of the sets as a convention for counting.
    pub(super) fn convention(self) -> &'static str {
        match self {
            Self::Pieces => "placements",
            Self::Vertices | Self::Edges => "sets",
        }
    }

    /// Returns a number of members in words.
    #[must_use]
    pub fn number(self, count: usize) -> String {
        let members = match self {
            Self::Pieces => "pieces",
            Self::Vertices => "vertices",
            Self::Edges => "edges",
        };
        quantity(count, members)
    }
}

impl Placement {
    /// Returns the problem of sets of `size`; without a size, of the largest ones.
    pub(super) fn new(
        sets: IndependentSets,
        members: SetMembers,
        grid: Option<Grid>,
        size: Option<SetSize>,
    ) -> Self {
        let size = size.map_or_else(OnceLock::new, OnceLock::from);
        Self { sets, members, grid, size, model: OnceLock::new() }
    }

    /// Returns the sizes of the sets, if they are given or settled.
    #[must_use]
    pub fn size(&self) -> Option<SetSize> {
        self.size.get().copied()
    }

    /// Settles a size that was not given as the largest possible one.
    pub fn settle(&self, maximum: usize) {
        self.size.get_or_init(|| SetSize::Exactly(maximum));
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
        self.grid?.symmetries(cells, |permutation| self.sets.is_kept_by(permutation))
    }

    /// Returns an obvious reason why there is no set of the given size.
    pub(super) fn obstacle(&self) -> Option<String> {
        let Some(SetSize::Exactly(size)) = self.size() else { return None };
        let bound = match self.members {
            SetMembers::Edges => self.sets.maximum().unwrap_or_else(|| self.sets.bound()),
            SetMembers::Pieces | SetMembers::Vertices => self.sets.bound(),
        };
        (size > bound).then(|| self.members.too_many(bound))
    }

    /// Checks the number of members of a set.
    ///
    /// # Errors
    /// It is not one of the sizes.
    pub(super) fn check_size(&self, count: usize) -> Result<(), String> {
        match self.size() {
            Some(SetSize::Exactly(size)) if size != count => {
                Err(format!("{} instead of {size}", self.members.number(count)))
            }
            _ => Ok(()),
        }
    }
}

impl SetMembers {
    /// Returns the reason why no set has more than `bound` members.
    fn too_many(self, bound: usize) -> String {
        let groups = quantity(bound, "groups");
        let fit = if bound == 1 { "fits" } else { "fit" };
        match self {
            Self::Pieces => {
                format!(
                    "in {groups} of cells all pieces attack each other, so at most {} {fit}",
                    self.number(bound)
                )
            }
            Self::Vertices => {
                format!("in {groups} of vertices all are adjacent, so at most {} {fit}", self.number(bound))
            }
            Self::Edges => format!("a largest matching has {}", self.number(bound)),
        }
    }
}
