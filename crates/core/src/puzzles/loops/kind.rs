//! What puzzles with one loop have in common.

use super::super::board::{BOARD_FILE, CYLINDER, TORUS};
use super::super::board_form::SolutionForm;
use super::super::clue_kind::{CellProblem, ClueBoard, ClueKind, Removed};
use super::super::clue_making::ClueMaking;
use super::super::{Example, InputError, Param, PuzzleFacts};
use super::demand::stated;
use super::drawn::DrawnLoop;
use super::problem::{LoopGrid, place};
use crate::files::boards::loops::clues::{Alphabet, Clue};
use crate::files::exchange::ALL_CELLS;
use crate::ladder::MarkRules;
use crate::problems::grid::Grid;

/// The parameters of a puzzle without flags.
const ONLY_BOARD: &[Param] = &[BOARD_FILE];
/// The parameters of a puzzle whose borders may be joined.
pub(in crate::puzzles) const ON_SURFACES: &[Param] = &[BOARD_FILE, TORUS, CYLINDER];
const FULL_PARAMS: &[Param] = &[BOARD_FILE, Param::flag(ALL_CELLS, "Visit every cell"), TORUS, CYLINDER];
const FULL_EXAMPLES: &[Example] = &[
    Example::new("board.txt", &[], "your board"),
    Example::new("board.txt", &[(ALL_CELLS, None)], "loops through all cells of your board"),
];
/// The examples of a puzzle without flags.
const YOURS: &[Example] = &[Example::new("board.txt", &[], "your board")];
/// The facts of a puzzle without flags, whose clues can be removed.
pub(in crate::puzzles) const FACTS: PuzzleFacts = PuzzleFacts {
    params: ONLY_BOARD,
    examples: YOURS,
    examples_with_clues: YOURS,
    examples_with_ladder: YOURS,
    ..PuzzleFacts::NONE
};
/// The facts of a puzzle whose borders may be joined, and whose cells may all have to be visited.
pub(in crate::puzzles) const FULL_FACTS: PuzzleFacts = PuzzleFacts {
    params: FULL_PARAMS,
    examples: FULL_EXAMPLES,
    examples_with_clues: FULL_EXAMPLES,
    examples_with_ladder: FULL_EXAMPLES,
    ..PuzzleFacts::NONE
};

/// A loop through cells, without clues, a name or texts.
pub(in crate::puzzles) const LOOP: ClueKind = ClueKind {
    facts: &PuzzleFacts::NONE,
    alphabet: Alphabet::NONE,
    refuse: |_| Ok(()),
    drawing: SolutionForm::Loop,
    is_around: false,
    removed: Removed::Open,
    named: |_| "the {number} in {cell}",
    draw: |clue, drawn| drawn.clue = clue.number,
    problem,
    check: |kind, board, points| kind.drawn(board, points).map(|_| ()),
    making: ClueMaking::LOOPS,
    visits_all: false,
    demands: |_, _| Vec::new(),
    rules: |_, _| Vec::new(),
    paths: |_| Vec::new(),
    shows: |_, _, _, _| None,
    marks: &MarkRules::ROOKS,
    sees: |_, _| Vec::new(),
    groups: |_| Vec::new(),
    obstacle: |_| None,
};

impl ClueKind {
    /// Returns the grid of the points where a loop may be on a board of these cells.
    pub(in crate::puzzles) fn grid(&self, cells: Grid) -> Grid {
        let (rows, columns) = self.points().size(cells.surface, (cells.rows, cells.columns));
        Grid { rows, columns, ..cells }
    }

    /// Draws a loop through these points, which must suit all clues.
    ///
    /// # Errors
    /// They are not a loop, or a clue does not suit it.
    pub(in crate::puzzles) fn drawn(&self, board: &ClueBoard, points: &[usize]) -> Result<DrawnLoop, String> {
        let Grid { rows, columns, surface } = self.grid(board.cells());
        let drawn = DrawnLoop::on(surface, rows, columns, points)?;
        self.compare(board, |cell, clue| (self.shows)(board, &drawn, cell, clue.heading))?;
        let is_missed = |&cell: &usize| !drawn.visits(cell) && !self.is_blocked(board, cell);
        let missed = (0..board.clues.cells.len()).filter(|_| board.all_cells).find(is_missed);
        missed.map_or(Ok(()), |cell| Err(format!("{} is not on the loop", drawn.name(cell))))?;
        Ok(drawn)
    }

    /// Compares the clues of a board with what a loop shows.
    ///
    /// # Errors
    /// A clue does not suit the loop.
    pub(in crate::puzzles) fn compare(
        &self,
        board: &ClueBoard,
        seen: impl Fn(usize, Clue) -> Option<Clue>,
    ) -> Result<(), String> {
        let misfit = board.given().find_map(|(cell, clue)| {
            let shown = seen(cell, clue);
            if shown.is_some_and(|shown| clue.fits(shown)) {
                return None;
            }
            let shown = shown.map(|shown| format!(", which shows {}", self.alphabet.text(Some(shown))));
            let words = stated((self.named)(clue), "does not suit the loop", cell, clue);
            Some(words.sentence(&|cell| place(cell, board.clues.columns)) + &shown.unwrap_or_default())
        });
        misfit.map_or(Ok(()), Err)
    }
}

/// Returns the points that a loop may visit on a board, and the problem.
fn problem(kind: &ClueKind, board: &ClueBoard) -> Result<CellProblem, InputError> {
    let is_point = |point: usize| kind.drawing == SolutionForm::Sides || !kind.is_blocked(board, point);
    let mut points = LoopGrid::on(kind.grid(board.cells()), &is_point);
    let vertices = |ends: [usize; 2]| ends.map(|cell| cell as u32);
    points.paths = (kind.paths)(board).into_iter().map(vertices).collect();
    let problem = points.problem(board, kind.all_rules(board, &points)?);
    Ok((points.points, Box::new(problem)))
}
