//! A puzzle whose boards have clues in cells, as a declaration: its clues, what they demand, and what a finished solution
//! shows.
//!
//! Reader, model, check, picture and generator follow from it. Demands of loops and groups of marks are rules for the
//! model; what a loop shows, and the check of marks, are written from the rules of the puzzle, and read none of these.

use super::board_form::SolutionForm;
use super::clue_board::ClueBoard;
use super::composer::NewDraft;
use super::diagram::{DrawnCell, RoutePoints};
use super::loops::demand::{ClueCell, Demand, StatedRule, stated};
use super::loops::drawn::DrawnLoop;
use super::loops::problem::{LoopGrid, place};
use super::loops::sides;
use super::problem::ProblemKind;
use super::{Arguments, DraftInput, Example, InputError, Proportion, PuzzleFacts};
use crate::files::boards::CellGrid;
use crate::files::boards::loops::clues::{Alphabet, CellContent, Clue, Heading};
use crate::ladder::{Difficulty, LoopStatement, MarkGroup, MarkRules};
use crate::problems::grid::Grid;
use crate::problems::single_loop::{LoopFact, LoopRule};

/// The most facts in the rules of a board. Those of a clue may grow with the square of its number.
const MOST_FACTS: usize = 1 << 23;

/// A kind of puzzle with clues in cells.
#[derive(Debug)]
pub(super) struct ClueKind {
    pub(super) facts: &'static PuzzleFacts,
    /// Its clues.
    pub(super) alphabet: Alphabet,
    /// Looks for an error in a board that was read.
    pub(super) refuse: fn(&ClueBoard) -> Result<(), InputError>,
    /// What solutions look like.
    pub(super) drawing: SolutionForm,
    /// Whether solutions leave cells with a clue as they are.
    pub(super) is_around: bool,
    /// What remains of a clue that is removed.
    pub(super) removed: Removed,
    /// Returns the words for a clue, with `{cell}` and `{number}`.
    pub(super) named: fn(Clue) -> &'static str,
    /// Draws a clue into its cell.
    pub(super) draw: fn(Clue, &mut DrawnCell),
    /// Returns the cells that solutions are about, ascending, and the problem, whose vertices stand for them.
    pub(super) problem: fn(&ClueKind, &ClueBoard) -> Result<CellProblem, InputError>,
    /// Checks a finished solution: the points of a loop in order, or the cells of marks, ascending.
    pub(super) check: fn(&ClueKind, &ClueBoard, &[usize]) -> Result<(), String>,
    /// How boards are made.
    pub(super) making: ClueMaking,
    /// Whether a loop visits all cells, whatever the arguments say.
    pub(super) visits_all: bool,
    /// Returns what a clue in a place demands of a loop.
    pub(super) demands: fn(&ClueCell<'_>, Clue) -> Vec<Demand>,
    /// Returns the rules for a loop that do not belong to a clue.
    pub(super) rules: fn(&ClueBoard, &LoopGrid) -> Vec<StatedRule>,
    /// Returns the ends of the paths that joints make one loop; none for a loop.
    pub(super) paths: fn(&ClueBoard) -> Vec<[usize; 2]>,
    /// Returns the most precise clue that a loop allows in a cell of a board, with an arrow in this direction or without
    /// one; `None` if it allows no clue.
    pub(super) shows: fn(&ClueBoard, &DrawnLoop, usize, Option<Heading>) -> Option<Clue>,
    /// What marks are called, and how they are found.
    pub(super) marks: &'static MarkRules,
    /// Returns the cells that have no mark if this one has.
    pub(super) sees: fn(&ClueBoard, usize) -> Vec<usize>,
    /// Returns the groups of cells with a given number of marks.
    pub(super) groups: fn(&ClueBoard) -> Vec<MarkGroup>,
    /// Returns an obvious reason why there are no marks, apart from a group with too few cells.
    pub(super) obstacle: fn(&ClueBoard) -> Option<String>,
}

/// The cells of the vertices of a problem.
pub(super) type CellProblem = (Vec<usize>, Box<dyn ProblemKind>);

/// What remains of a clue that is removed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Removed {
    /// A cell without a clue.
    Open,
    /// A clue without content, because solutions still leave its cell as it is.
    Bare,
    /// A cell without a clue; but the first clue of each colour in a region stays.
    AllButFirst,
    /// A cell without a clue; but a clue with a colour stays.
    Uncoloured,
    /// It cannot be removed.
    Never,
}

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
    pub(super) draft: fn(&'static ClueKind, &Arguments, &mut DraftInput<'_>) -> NewDraft,
    /// What boards are made from.
    pub(super) first: FirstSolution,
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
    /// The largest number that boards show; a clue with a larger one is shown without it if it has a colour.
    pub(super) most: u32,
    /// Returns how much a clue is worth, given the wanted shares.
    pub(super) worth: fn(Clue, &[usize]) -> usize,
    /// The hardest levels of boards; see [`Composer::levels`](super::Composer::levels).
    pub(super) levels: &'static [Difficulty],
    /// Returns how many clues of wanted kinds some clues lack, given the wanted shares.
    pub(super) lack: fn(&[Clue], &[usize]) -> usize,
}

/// A board without clues, and what is ignored; or why it cannot be made.
pub(super) type BareBoard = Result<(ClueBoard, Option<&'static str>), InputError>;

/// How a kind has regions.
#[derive(Debug)]
pub(super) struct RegionMaking {
    /// What regions are.
    pub(super) form: RegionForm,
    /// The wanted cells of the loop in a region at first.
    pub(super) cells: Proportion,
    /// The cuts of a region at once. With two, the number of regions stays even.
    pub(super) cuts: usize,
    /// The share of the cells that may have clues at first, in percent.
    pub(super) shown: usize,
    /// Returns the clues of all cells, by the kind, the number of the part of each cell, the board with its regions, and the
    /// solution. Parts that follow each other along the loop have even and odd numbers in turn if there are two cuts.
    pub(super) clues: fn(&ClueKind, &[usize], &ClueBoard, &[usize]) -> Vec<CellContent>,
}

/// What boards are made from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum FirstSolution {
    /// A random loop.
    Loop,
    /// A random solution of the board without clues that can be removed.
    OfBoard,
    /// Nothing: the draft makes a solution.
    None,
}

/// What regions are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum RegionForm {
    /// Pieces of the loop, with the cells beside them.
    Pieces,
    /// Connected cells, which the loop may leave alone.
    Areas,
}

impl ClueKind {
    /// Returns a board in canonical notation.
    pub(super) fn text(&self, board: &ClueBoard) -> String {
        self.alphabet.board(&board.clues, &board.regions)
    }

    /// Returns the points of a loop on a board.
    pub(super) fn points(&self) -> RoutePoints {
        if self.drawing == SolutionForm::Sides { RoutePoints::Corners } else { RoutePoints::Cells }
    }

    /// Returns whether solutions leave a cell of a board as it is.
    pub(super) fn is_blocked(&self, board: &ClueBoard, cell: usize) -> bool {
        self.is_around && board.clues.cells[cell].is_some() || !board.is_cell(cell)
    }

    /// Returns a board of this size without clues that can be removed, all in one region.
    pub(super) fn empty(&self, cells: Grid) -> ClueBoard {
        let count = cells.rows * cells.columns;
        let clue = |cell: usize| self.making.first_clues.get(cell).copied();
        let clues = CellGrid { columns: cells.columns, cells: (0..count).map(clue).collect() };
        let regions = if self.alphabet.has_regions() { vec![0; count] } else { Vec::new() };
        let (surface, all_cells) = (cells.surface, self.visits_all);
        ClueBoard { regions, surface, all_cells, ..ClueBoard::new(clues) }
    }

    /// Returns the grid of the points where a loop may be on a board of these cells.
    pub(super) fn grid(&self, cells: Grid) -> Grid {
        let (rows, columns) = self.points().size(cells.surface, (cells.rows, cells.columns));
        Grid { rows, columns, ..cells }
    }

    /// Returns all points of a board, with the paths that it has.
    pub(super) fn all_points(&self, board: &ClueBoard) -> LoopGrid {
        let mut points = LoopGrid::on(self.grid(board.cells()), &|_| true);
        points.paths = points.joined(&(self.paths)(board));
        points
    }

    /// Returns the first point of the path that solutions of a board are, and the joint that makes it a loop; nothing for a
    /// loop.
    pub(super) fn path(&self, board: &ClueBoard) -> Option<[usize; 2]> {
        Some([(self.paths)(board).first()?[0], board.clues.cells.len()])
    }

    /// Draws a loop through these points.
    ///
    /// # Errors
    /// They are not a loop, or it visits a hole.
    pub(super) fn outline(&self, board: &ClueBoard, points: &[usize]) -> Result<DrawnLoop, String> {
        let Grid { rows, columns, surface } = self.grid(board.cells());
        let drawn = DrawnLoop::on(surface, rows, columns, points)?;
        let hole = points.iter().find(|&&cell| !board.is_cell(cell));
        hole.map_or(Ok(drawn), |&hole| Err(format!("the loop visits the hole {}", board.name(hole))))
    }

    /// Draws a loop through these points, which must suit all clues.
    ///
    /// # Errors
    /// They are not a loop, it visits a hole or misses a cell, or a clue does not suit it.
    pub(super) fn drawn(&self, board: &ClueBoard, points: &[usize]) -> Result<DrawnLoop, String> {
        let drawn = self.outline(board, points)?;
        let is_missed = |&cell: &usize| !drawn.visits(cell) && !self.is_blocked(board, cell);
        let missed = (0..board.clues.cells.len()).filter(|_| board.all_cells).find(is_missed);
        missed.map_or(Ok(()), |cell| Err(format!("{} is not on the loop", drawn.name(cell))))?;
        let misfit = board.given().find_map(|(cell, clue)| {
            let shown = (self.shows)(board, &drawn, cell, clue.heading);
            if shown.is_some_and(|shown| clue.fits(shown)) {
                return None;
            }
            let shown = shown.map(|shown| format!(", which shows {}", self.alphabet.text(Some(shown))));
            let words = stated((self.named)(clue), "does not suit the loop", cell, clue);
            Some(words.sentence(&|cell| place(cell, board.clues.columns)) + &shown.unwrap_or_default())
        });
        misfit.map_or(Ok(drawn), Err)
    }

    /// Returns the rules of a board: those of the clues, and others.
    ///
    /// # Errors
    /// They have too many facts.
    pub(super) fn all_rules(
        &self,
        board: &ClueBoard,
        points: &LoopGrid,
    ) -> Result<Vec<StatedRule>, InputError> {
        let (mut rules, mut inside, mut facts) = (Vec::new(), Vec::new(), 0);
        for (cell, clue) in board.given() {
            for demand in (self.demands)(&ClueCell::new(points, board.cells(), cell), clue) {
                match demand {
                    Demand::Inside(is_inside) => inside.push((cell, is_inside)),
                    Demand::Rule(words, rule) => {
                        facts += if let LoopRule::Clause(clause) = &rule { clause.len() } else { 1 };
                        rules.push((stated((self.named)(clue), words, cell, clue), rule));
                    }
                }
            }
            if facts > MOST_FACTS {
                let place = place(cell, board.clues.columns);
                return Err(InputError::new(format!("the clues up to {place} are too many and too large"))
                    .hint("use a smaller board, smaller numbers or fewer clues"));
            }
        }
        rules.extend(sides::rules(points, &inside));
        let visit = |cell: usize| {
            let statement = LoopStatement::new("{cell}", "is on the loop", cell);
            Some((statement, LoopRule::Clause(vec![LoopFact::Vertex(points.vertex(cell)?, true)])))
        };
        let has_visits = board.all_cells && self.drawing == SolutionForm::Loop;
        rules.extend((0..board.clues.cells.len()).filter(|_| has_visits).filter_map(visit));
        rules.extend((self.rules)(board, points));
        Ok(rules)
    }
}
