//! How boards with clues in cells are made: from a random loop or from nothing, as a draft. For loops that is a random loop
//! and what a board shows of it, changed together until no other loop fits.
//!
//! | file | contents |
//! | --- | --- |
//! | `draft` | what all have in common: a candidate, its model, and what can be assumed |
//! | `clue_candidate` | clues that a loop shows |
//! | `arrowed_cells` | shaded cells, and an arrow in each remaining cell beside the loop |
//! | `region_candidate`, `parted_loop` | regions that are cut until no other loop fits, and their clues |
//! | `link_candidate`, `covering_paths` | paths through all cells, with equal numbers at the ends of each |
//! | `walled_lamps` | walls with numbers around lamps |
//! | `starred_regions` | regions around stars |
//! | `aim` | what loops should be like if the places of clues are chosen |
//! | `reroute` | loops that differ a little from another one |
//! | `edge_set` | edges, and the lines that they form |
//! | `symmetric_loop` | loops that are their own image under a symmetry |
//!
//! Clues are left out where a mask has none, and unless their whole orbit under a symmetry has one. What drafts are made of
//! is imported here.

mod aim;
mod arrowed_cells;
mod clue_candidate;
mod covering_paths;
pub(super) mod draft;
mod edge_set;
mod link_candidate;
mod parted_loop;
mod region_candidate;
mod reroute;
pub(super) mod starred_regions;
mod symmetric_loop;
pub(super) mod walled_lamps;

use std::sync::Arc;

use super::board_form::SolutionForm;
use super::clue_board::ClueBoard;
use super::clue_kind::{BareBoard, ClueKind, ClueMaking, FirstSolution, RegionForm, RegionMaking, Removed};
use super::clue_puzzle::{CluePuzzle, joined};
use super::composer::{NewDraft, sized};
use super::loops::drawn::DrawnLoop;
use super::{
    Arguments, CluePlaces, ClueSymmetry, Composer, DraftInput, DraftSource, Example, InputError, Proportion,
    Proportions, Puzzle, RandomStructure,
};
use crate::files::boards::CellGrid;
use crate::files::boards::loops::clues::{Clue, Heading};
use crate::ladder::Difficulty::{self, Easy, Hard, Medium};
use crate::problems::conditions::{Conditions, exactly, not};
use crate::problems::draft::{BinaryFact, MemberFacts, ProblemDraft, SolutionFacts, shuffle};
use crate::problems::grid::Grid;
use crate::problems::loop_facts::{LoopFacts, in_order, unjoin};
use crate::problems::single_loop::LoopRule;
use crate::problems::surface::Surface;
use crate::solver::ranges::distinct;
use region_candidate::region_draft;

pub(super) use arrowed_cells::{ARROW_SHARE, ZERO_SHARE, arrow_draft};
pub(super) use clue_candidate::clue_draft;
pub(super) use link_candidate::{PATH_CELLS, link_draft};
pub(super) use region_candidate::CELLS;

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

impl ClueMaking {
    /// Boards with clues wherever a loop shows any.
    pub(super) const LOOPS: Self = Self {
        shapes: &[Example::new("10x10", &[], "a board of this size")],
        without: &[],
        proportions: &[],
        places_clues: true,
        bare: |kind, arguments| {
            let cells = kind.shape(arguments)?;
            let points = kind.grid(cells);
            check_possible(kind, arguments, points)?;
            let ignored = arguments.size().is_none().then_some("only the size of the board is used");
            Ok((kind.empty(cells), ignored))
        },
        first_clues: &[],
        draft: |kind, arguments, input| {
            let (empty, _) = (kind.making.bare)(kind, arguments)?;
            if kind.alphabet.has_regions() {
                Ok(region_draft(kind, empty, input))
            } else {
                clue_draft(kind, empty, input)
            }
        },
        first: FirstSolution::Loop,
        share: (60, 80),
        fixed: None,
        regions: RegionMaking::ONCE,
        shares: &[],
        most: u32::MAX,
        worth: |_, _| 1,
        // Of 100 published boards of 10x10, 42 Slitherlink are easy and 35 medium, 44 and 28 Masyu, 52 and 32 Yajilin.
        levels: &[Easy, Easy, Easy, Medium, Medium, Hard],
        lack: |_, _| 0,
    };

    /// Boards made from nothing.
    pub(super) const MARKS: Self =
        Self { first: FirstSolution::None, levels: &[Easy, Medium, Hard, Hard], ..Self::LOOPS };

    /// Returns the share of the points on first loops, in percent.
    fn share(&self, mix: &Proportions) -> (usize, usize) {
        if let Some(fixed) = &self.fixed {
            let visited = 100 - mix.of(fixed);
            return (visited - FIXED_SPREAD, visited + FIXED_SPREAD);
        }
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
/// The same where all cells beside the loop have clues.
const FIXED_SPREAD: usize = 3;

/// Returns the proportion of the points on the loop, in percent.
pub(super) const fn length(usual: usize) -> Proportion {
    Proportion::percent(LENGTH, "points on the loop, of all", usual, 40..=90)
}

impl ClueKind {
    /// Returns the cells that the arguments ask for.
    ///
    /// # Errors
    /// The size makes no sense, or the board cannot be read.
    pub(super) fn shape(&self, arguments: &Arguments) -> Result<Grid, InputError> {
        let Some(size) = arguments.size() else { return Ok(self.board(arguments)?.0.cells()) };
        let (rows, columns) = sized(size)?;
        Ok(Grid { rows, columns, surface: joined(arguments, (rows, columns))? })
    }
}

/// Checks that boards with loops on these points can be made.
fn check_possible(kind: &ClueKind, arguments: &Arguments, points: Grid) -> Result<(), InputError> {
    if let Some(flag) = kind.making.without.iter().find(|flag| arguments.flag(flag)) {
        return Err(InputError::new(format!("boards for --{flag} cannot be made"))
            .hint(format!("leave out --{flag}")));
    }
    if points.rows.min(points.columns) < 2 && points.surface == Surface::Plane {
        return Err(InputError::new("a loop needs two rows and two columns").hint("use a larger board"));
    }
    if kind.visits_all && points.rows * points.columns % 2 == 1 {
        return Err(InputError::new("a loop through all cells needs an even number of them")
            .hint("use an even number of rows or of columns"));
    }
    Ok(())
}

impl Composer for CluePuzzle {
    fn shapes(&self) -> &'static [Example] {
        self.0.making.shapes
    }

    fn places_clues(&self) -> bool {
        self.0.making.places_clues
    }

    fn levels(&self) -> &'static [Difficulty] {
        self.0.making.levels
    }

    fn proportions(&self) -> &'static [Proportion] {
        self.0.making.proportions
    }

    fn source(&self, arguments: &Arguments, mix: &Proportions) -> Result<DraftSource, InputError> {
        let (kind, making) = (self.0, &self.0.making);
        let (bare, ignored) = (making.bare)(kind, arguments)?;
        let mut empty = self.build(&arguments.with_board(&kind.text(&bare)))?;
        empty.remarks.extend(ignored.map(str::to_owned));
        let structure = match making.first {
            FirstSolution::Loop => {
                let mut points = kind.all_points(&bare);
                points.bar(|cell| kind.is_blocked(&bare, cell));
                let is_free = making.fixed.is_some() || !kind.visits_all;
                let share = is_free.then(|| making.share(mix));
                RandomStructure::Loop { steps: Arc::new(points.steps()), share }
            }
            FirstSolution::OfBoard => RandomStructure::Solution,
            FirstSolution::None => RandomStructure::Nothing,
        };
        Ok(DraftSource { empty, structure })
    }

    fn draft(
        &self,
        arguments: &Arguments,
        input: &mut DraftInput<'_>,
    ) -> Result<Option<Box<dyn ProblemDraft>>, InputError> {
        (self.0.making.draft)(self.0, arguments, input).map(Some)
    }
}
