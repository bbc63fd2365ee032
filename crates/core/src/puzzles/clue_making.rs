//! How boards with clues in cells are made: from a random loop or from nothing, as a draft.

use std::sync::Arc;

use super::clue_kind::{ClueBoard, ClueKind, CluePuzzle, joined};
use super::composer::{NewDraft, sized};
use super::loops::compose::{RegionMaking, clue_draft, region_draft};
use super::loops::problem::LoopGrid;
use super::{
    Arguments, Composer, Example, Ingredient, InputError, Material, Mix, Proportion, Puzzle, Sketch,
};
use crate::ProblemDraft;
use crate::files::boards::loops::clues::Clue;
use crate::problems::grid::Grid;
use crate::problems::surface::Surface;

/// How boards of a kind are made.
#[derive(Debug)]
pub(super) struct ClueMaking {
    /// Worked examples of shapes, the most typical first.
    pub(super) shapes: &'static [Example],
    /// The flags that boards made at random do not have.
    pub(super) without: &'static [&'static str],
    /// The proportions that can be chosen.
    pub(super) proportions: &'static [Proportion],
    /// Whether a mask can choose the places of clues.
    pub(super) places_clues: bool,
    /// Returns the board of these arguments without clues that can be removed, and what is ignored.
    pub(super) bare: fn(&ClueKind, &Arguments) -> BareBoard,
    /// The clues in the first cells of a board without clues that can be removed.
    pub(super) first_clues: &'static [Clue],
    /// Returns a board to be changed until it has one solution.
    pub(super) draft: fn(&'static ClueKind, &Arguments, &mut Sketch<'_>) -> NewDraft,
    /// Whether boards are made from a random loop.
    pub(super) from_loop: bool,
    /// The share of the points on the first loop, in percent, unless the length can be chosen: the least, and less than
    /// the second.
    pub(super) share: (usize, usize),
    /// The share of cells with clues, if these cannot be removed and no loop visits them. Then loops on symmetric boards
    /// are their own images.
    pub(super) fixed: Option<Proportion>,
    /// How boards get regions along a loop.
    pub(super) regions: RegionMaking,
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

/// A board without clues, and what is ignored; or why it cannot be made.
pub(super) type BareBoard = Result<(ClueBoard, Option<&'static str>), InputError>;

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
        draft: |kind, arguments, sketch| {
            let empty = kind.empty(kind.shape(arguments)?);
            if kind.alphabet.has_regions() {
                Ok(region_draft(kind, empty, sketch))
            } else {
                clue_draft(kind, empty, sketch)
            }
        },
        from_loop: true,
        share: (60, 80),
        fixed: None,
        regions: RegionMaking::ONCE,
        shares: &[],
        samples: &[],
        most: u32::MAX,
        worth: |_, _| 1,
        lack: |_, _| 0,
    };

    /// Boards made from nothing.
    pub(super) const MARKS: Self = Self { from_loop: false, ..Self::LOOPS };

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

    fn proportions(&self) -> &'static [Proportion] {
        self.0.making.proportions
    }

    fn material(&self, arguments: &Arguments, mix: &Mix) -> Result<Material, InputError> {
        let (kind, making) = (self.0, &self.0.making);
        let (bare, ignored) = (making.bare)(kind, arguments)?;
        let mut empty = self.build(&arguments.with_board(&kind.text(&bare)))?;
        empty.remarks.extend(ignored.map(str::to_owned));
        let ingredient = if making.from_loop {
            let steps = Arc::new(LoopGrid::on(kind.grid(bare.cells()), &|_| true).steps());
            Ingredient::Loop { steps, share: (!kind.visits_all).then(|| making.share(mix)) }
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
        (self.0.making.draft)(self.0, arguments, sketch).map(Some)
    }
}
