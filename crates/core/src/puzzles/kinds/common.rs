//! What kinds have in common: those of one loop, and those of marks in cells.

use super::super::board::{CYLINDER, TORUS};
use super::super::clue_kind::CellProblem;
use super::super::diagram::DrawnCell;
use super::super::marks::sets;
use super::{
    ALL_CELLS, Alphabet, BOARD_FILE, ClueBoard, ClueKind, ClueMaking, Example, Heading, InputError, LoopGrid,
    MarkRules, Param, PuzzleFacts, Removed, Sign, SolutionForm,
};

/// The parameters of a puzzle without flags.
const ONLY_BOARD: &[Param] = &[BOARD_FILE];
/// The parameters of a puzzle whose borders may be joined.
pub(super) const ON_SURFACES: &[Param] = &[BOARD_FILE, TORUS, CYLINDER];
const FULL_PARAMS: &[Param] = &[BOARD_FILE, Param::flag(ALL_CELLS, "Visit every cell"), TORUS, CYLINDER];
const FULL_EXAMPLES: &[Example] = &[
    Example::new("board.txt", &[], "your board"),
    Example::new("board.txt", &[(ALL_CELLS, None)], "loops through all cells of your board"),
];
/// The examples of a puzzle without flags.
const YOURS: &[Example] = &[Example::new("board.txt", &[], "your board")];
/// The facts of a puzzle without flags, whose clues can be removed.
pub(super) const FACTS: PuzzleFacts = PuzzleFacts {
    params: ONLY_BOARD,
    examples: YOURS,
    examples_with_clues: YOURS,
    examples_with_ladder: YOURS,
    ..PuzzleFacts::NONE
};
/// The facts of a puzzle whose borders may be joined, and whose cells may all have to be visited.
pub(super) const FULL_FACTS: PuzzleFacts = PuzzleFacts {
    params: FULL_PARAMS,
    examples: FULL_EXAMPLES,
    examples_with_clues: FULL_EXAMPLES,
    examples_with_ladder: FULL_EXAMPLES,
    ..PuzzleFacts::NONE
};

/// A loop through cells, without clues, a name or texts.
pub(super) const LOOP: ClueKind = ClueKind {
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
    marks: &MarkRules::LAMPS,
    sees: |_, _| Vec::new(),
    groups: |_| Vec::new(),
    obstacle: |_| None,
};

/// Draws an arrow.
pub(super) fn arrow(heading: Heading) -> Sign {
    let (down, right) = heading.step();
    Sign::Arrow(down as i8, right as i8)
}

/// The most labels of all cells, which say to which path a cell belongs, or how often a path was in a region.
const MOST_LABELS: usize = 1 << 19;

/// Refuses a board that needs too many labels of cells.
///
/// # Errors
/// It does.
pub(super) fn refuse_labels(labels: usize) -> Result<(), InputError> {
    let large = || InputError::new("the board has too many cells and numbers");
    if labels > MOST_LABELS { Err(large().hint("use a smaller board")) } else { Ok(()) }
}

/// Returns the points that a loop may visit on a board, and the problem.
fn problem(kind: &ClueKind, board: &ClueBoard) -> Result<CellProblem, InputError> {
    let is_point = |point: usize| kind.drawing == SolutionForm::Sides || !kind.is_blocked(board, point);
    let mut points = LoopGrid::on(kind.grid(board.cells()), &is_point);
    points.paths = points.joined(&(kind.paths)(board));
    let problem = points.problem(board, kind.all_rules(board, &points)?);
    Ok((points.points, Box::new(problem)))
}

/// Marks in cells that are not walls, without a name or texts.
pub(super) const MARKS: ClueKind = ClueKind {
    is_around: true,
    removed: Removed::Bare,
    named: |wall| {
        if wall.number.is_some() { "the wall with {number} in {cell}" } else { "the wall in {cell}" }
    },
    draw: |wall, drawn| {
        *drawn = DrawnCell { hole: true, mark: Some('X'), label: wall.number, ..DrawnCell::default() };
    },
    problem: |kind, board| Ok(sets::problem(kind, board)),
    making: ClueMaking::MARKS,
    ..LOOP
};
