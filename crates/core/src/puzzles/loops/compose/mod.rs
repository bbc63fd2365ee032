//! Boards for loops: a random loop, and what a board shows of it, changed together until no other loop fits.
//!
//! | file | contents |
//! | --- | --- |
//! | `clue_draft`, `clue_facts` | clues that a loop shows |
//! | `described` | drafts whose board shows all that it may of the hidden loop |
//! | `arrow_draft`, `arrowed_cells` | shaded cells, and an arrow in each remaining cell beside the loop |
//! | `region_draft`, `parted_loop` | regions that are cut until no other loop fits, and their clues |
//! | `link_draft`, `covering_paths`, `link_facts` | paths through all cells, with equal numbers at the ends of each |
//! | `simple_loop` | a hole in each remaining cell |
//! | `aim` | what loops should be like if the places of clues are chosen |
//! | `reroute` | loops that differ a little from another one |
//! | `own_image` | loops that are their own image under a symmetry |
//!
//! Clues are left out where a mask has none, and unless their whole orbit under a symmetry has one.

mod aim;
mod arrow_draft;
mod arrowed_cells;
mod clue_draft;
mod clue_facts;
mod covering_paths;
mod described;
mod link_draft;
mod link_facts;
mod own_image;
mod parted_loop;
mod region_draft;
mod reroute;
mod simple_loop;

use std::sync::Arc;

use super::super::composer::{NewDraft, sized};
use super::super::{
    Arguments, CluePlaces, Composer, Example, Ingredient, InputError, Material, Mix, Proportion, Puzzle,
    Sketch,
};
use super::kind::{LoopKind, LoopPuzzle, joined};
use super::problem::LoopGrid;
use crate::ProblemDraft;
use crate::files::boards::CellGrid;
use crate::files::boards::loops::clues::Clue;
use crate::problems::grid::Grid;
use crate::problems::surface::Surface;
pub(super) use arrow_draft::arrow_draft;
pub(super) use link_draft::link_draft;
pub(super) use parted_loop::Parts;
pub(super) use region_draft::{CELLS, RegionMaking};

/// How boards of a kind are made.
#[derive(Debug)]
pub(super) struct LoopMaking {
    /// The proportions that can be chosen.
    pub(super) proportions: &'static [Proportion],
    /// The share of the points on the first loop, in percent, unless the length can be chosen: the least, and less than
    /// the second.
    pub(super) share: (usize, usize),
    /// Whether boards are made from a random loop.
    pub(super) from_loop: bool,
    /// Whether a mask can choose the places of clues.
    pub(super) places_clues: bool,
    /// How boards have regions, if they have any.
    pub(super) regions: Option<RegionMaking>,
    /// The clues in the first cells of a board without clues that can be removed.
    pub(super) bare: &'static [Clue],
    /// Returns a board of these cells that describes a loop, to be changed until no other loop fits.
    pub(super) draft: fn(&'static LoopKind, Grid, &mut Sketch<'_>) -> NewDraft,
    /// The proportions that are shares of clues: those that agree with this one.
    pub(super) shares: &'static [(Proportion, Clue)],
    /// The clues that boards can have; of numbers that are counted, any stands for all.
    pub(super) samples: &'static [Clue],
    /// The largest number that boards show; a clue with a larger one is shown without it if that is one of the samples.
    pub(super) most: u32,
    /// Returns how much a clue is worth, given the wanted shares.
    pub(super) worth: fn(Clue, &[usize]) -> usize,
    /// Returns how many clues of wanted kinds some clues lack, given the wanted shares.
    pub(super) lack: fn(&[Clue], &[usize]) -> usize,
}

impl LoopMaking {
    /// Boards with clues wherever a loop shows any.
    pub(super) const NONE: Self = Self {
        proportions: &[],
        share: (60, 80),
        from_loop: true,
        places_clues: true,
        regions: None,
        bare: &[],
        draft: |kind, cells, sketch| {
            Ok(match &kind.making.regions {
                Some(regions) => region_draft::region_draft(kind, regions, cells, sketch),
                None => clue_draft::clue_draft(kind, cells, sketch),
            })
        },
        shares: &[],
        samples: &[],
        most: u32::MAX,
        worth: |_, _| 1,
        lack: |_, _| 0,
    };

    /// Returns the share of the points on first loops, in percent.
    fn share(&self, mix: &Mix) -> (usize, usize) {
        match self.proportions.iter().find(|proportion| proportion.name == LENGTH) {
            Some(length) => (mix.of(length) - SPREAD, mix.of(length) + SPREAD),
            None => self.share,
        }
    }
}

/// The proportion of the points on the loop.
const LENGTH: &str = "length";
/// How much the share of the points on first loops may differ from the wanted one, in percent.
const SPREAD: usize = 7;

/// Returns the proportion of the points on the loop, in percent.
pub(super) const fn length(usual: usize) -> Proportion {
    Proportion::percent(LENGTH, "points on the loop, of all", usual, 40..=90)
}

impl LoopKind {
    /// Returns the cells that the arguments ask for.
    ///
    /// # Errors
    /// The size makes no sense, or the board cannot be read.
    fn shape(&self, arguments: &Arguments) -> Result<Grid, InputError> {
        let Some(size) = arguments.size() else { return Ok(self.board(arguments)?.0.cells()) };
        let (rows, columns) = sized(size)?;
        Ok(Grid { rows, columns, surface: joined(arguments, (rows, columns))? })
    }
}

/// Checks that boards with these points and flags can be made.
fn check_possible(arguments: &Arguments, points: Grid, not_composed: &[&str]) -> Result<(), InputError> {
    if let Some(flag) = not_composed.iter().find(|flag| arguments.flag(flag)) {
        return Err(InputError::new(format!("boards for --{flag} cannot be made"))
            .hint(format!("leave out --{flag}")));
    }
    if points.rows.min(points.columns) < 2 && points.surface == Surface::Plane {
        return Err(InputError::new("a loop needs two rows and two columns").hint("use a larger board"));
    }
    Ok(())
}

impl Composer for LoopPuzzle {
    fn shapes(&self) -> &'static [Example] {
        const SIZES: &[Example] = &[Example::new("10x10", &[], "a board of this size")];
        SIZES
    }

    fn places_clues(&self) -> bool {
        self.0.making.places_clues
    }

    fn proportions(&self) -> &'static [Proportion] {
        self.0.making.proportions
    }

    fn material(&self, arguments: &Arguments, mix: &Mix) -> Result<Material, InputError> {
        let kind = self.0;
        let cells = kind.shape(arguments)?;
        let points = kind.grid(cells);
        check_possible(arguments, points, kind.not_composed)?;
        if kind.visits_all && points.rows * points.columns % 2 == 1 {
            return Err(InputError::new("a loop through all cells needs an even number of them")
                .hint("use an even number of rows or of columns"));
        }
        let mut empty = self.build(&arguments.with_board(&kind.text(&kind.empty(cells))))?;
        if arguments.size().is_none() {
            empty.remarks.push("only the size of the board is used".to_owned());
        }
        let ingredient = if kind.making.from_loop {
            let steps = Arc::new(LoopGrid::on(points, &|_| true).steps());
            Ingredient::Loop { steps, share: (!kind.visits_all).then(|| kind.making.share(mix)) }
        } else {
            Ingredient::Nothing
        };
        Ok(Material { empty, ingredient })
    }

    fn draft(
        &self,
        arguments: &Arguments,
        sketch: &mut Sketch<'_>,
    ) -> Result<Option<Box<dyn ProblemDraft>>, InputError> {
        (self.0.making.draft)(self.0, self.0.shape(arguments)?, sketch).map(Some)
    }

    fn compose(&self, arguments: &Arguments, sketch: &mut Sketch<'_>) -> Result<String, InputError> {
        Ok((self.0.making.draft)(self.0, self.0.shape(arguments)?, sketch)?.text())
    }
}

/// Returns for each of `count` points whether a loop visits it.
fn is_visited(count: usize, points: &[usize]) -> Vec<bool> {
    let mut visits = vec![false; count];
    for &point in points {
        visits[point] = true;
    }
    visits
}

/// Returns a function that decides whether a loop through some of `count` points uses the edge between two of them.
fn has_edge(count: usize, points: &[usize]) -> impl Fn(usize, usize) -> bool + use<> {
    let mut after = vec![usize::MAX; count];
    for (&point, &next) in points.iter().zip(points.iter().cycle().skip(1)) {
        after[point] = next;
    }
    move |one, other| after[one] == other || after[other] == one
}

/// Returns the board of those of these clues that are in wanted places.
fn in_places<T>(mut cells: Vec<Option<T>>, columns: usize, places: &CluePlaces) -> CellGrid<Option<T>> {
    let size = (cells.len() / columns, columns);
    let is_wanted = |cell: usize| places.allow(cell, size, |image| cells[image].is_some());
    let wanted: Vec<bool> = (0..cells.len()).map(is_wanted).collect();
    for (cell, is_wanted) in cells.iter_mut().zip(wanted) {
        if !is_wanted {
            *cell = None;
        }
    }
    CellGrid { columns, cells }
}

#[cfg(test)]
mod tests;
