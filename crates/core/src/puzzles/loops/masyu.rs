//! Masyu: a loop through cells and through all pearls. It passes a white pearl straight on and turns in at least one of
//! the two cells beside it; it turns at a black pearl and passes both cells beside it straight on.
//!
//! Nikoli published the puzzle in 1999. The rules are clauses on the edges at a pearl and at the cells beside it.

use super::super::board::BOARD_FILE;
use super::super::diagram::{Diagram, RoutePoints, Sign};
use super::super::joined::{CYLINDER, TORUS};
use super::super::problem::Ink;
use super::super::{Example, InputError, Param, PuzzleFacts};
use super::problem::{LoopGrid, LoopParts, STEPS, StatedRule, picture, place, uses};
use super::puzzle::{FACTS, LoopBoard, LoopPuzzle};
use super::verify;
use crate::files::boards::CellGrid;
use crate::files::boards::loops::pearls::{self, Pearl};
use crate::files::exchange::ALL_CELLS;
use crate::ladder::LoopStatement;
use crate::problems::grid::Grid;
use crate::problems::single_loop::{LoopFact, LoopRule};
use crate::problems::surface::Surface;

const PARAMS: &[Param] = &[BOARD_FILE, Param::flag(ALL_CELLS, "Visit every cell"), TORUS, CYLINDER];

const EXAMPLES: &[Example] = &[
    Example::new("board.txt", &[], "your board"),
    Example::new("board.txt", &[(ALL_CELLS, None)], "loops through all cells of your board"),
];

const DETAILS: &str = "\
Draw one loop along rows and columns that visits every pearl, and no cell twice. It passes a white pearl straight on and \
turns in the cell before or after it. It turns at a black pearl and passes the cells before and after it straight on.\n\n\
The board is a file with one row of cells per line: 'w' is a white pearl, 'b' a black one, and '.' a cell without a \
pearl; '%' begins a comment. Blanks between cells are optional.";

/// Masyu; see the module.
pub(in crate::puzzles) static MASYU: LoopPuzzle<CellGrid<Option<Pearl>>> = LoopPuzzle {
    facts: &PuzzleFacts {
        name: "masyu",
        related_words: &["mashu", "pearl", "pearls"],
        about: "A loop through white and black pearls",
        details: DETAILS,
        params: PARAMS,
        examples: EXAMPLES,
        examples_with_clues: EXAMPLES,
        examples_with_ladder: EXAMPLES,
        ..FACTS
    },
    not_composed: &[ALL_CELLS],
    ..LoopPuzzle::NONE
};

impl LoopBoard for CellGrid<Option<Pearl>> {
    fn read(bytes: &[u8]) -> Result<(Self, Vec<String>), InputError> {
        pearls::read(bytes)
    }

    fn text(&self) -> String {
        pearls::text(self)
    }

    fn problem(self, surface: Surface, flags: &dyn Fn(&str) -> bool) -> (LoopGrid, LoopParts) {
        let (rows, columns) = (self.rows(), self.columns);
        let all_cells = flags(ALL_CELLS);
        let cells = LoopGrid::on(Grid { rows, columns, surface }, &|_| true);
        let parts = LoopParts {
            rules: rules(&self, &cells, all_cells),
            blank: blank(&self),
            ink: Ink::Loop(RoutePoints::Cells),
            obstacle: obstacle(&self, &cells),
            verify: Box::new(move |cells| verify::masyu::check(&self, surface, all_cells, cells)),
        };
        (cells, parts)
    }
}

/// Returns the rules of all cells.
fn rules(board: &CellGrid<Option<Pearl>>, cells: &LoopGrid, all_cells: bool) -> Vec<StatedRule> {
    let mut rules = Vec::new();
    for (cell, pearl) in board.cells.iter().enumerate() {
        if let Some(vertex) = cells.vertex(cell).filter(|_| all_cells || pearl.is_some()) {
            let statement = LoopStatement::new(pearl.map_or("{cell}", clue), "is on the loop", cell);
            rules.push((statement, LoopRule::Clause(vec![LoopFact::Vertex(vertex, true)])));
        }
        match pearl {
            Some(Pearl::White) => white(cells, cell, &mut rules),
            Some(Pearl::Black) => black(cells, cell, &mut rules),
            None => {}
        }
    }
    rules
}

/// Returns how a pearl is called.
fn clue(pearl: Pearl) -> &'static str {
    match pearl {
        Pearl::White => "the white pearl in {cell}",
        Pearl::Black => "the black pearl in {cell}",
    }
}

/// Adds the rules of a white pearl.
fn white(cells: &LoopGrid, cell: usize, rules: &mut Vec<StatedRule>) {
    let says = |demand| LoopStatement::new(clue(Pearl::White), demand, cell);
    for axis in [(0, 1), (1, 0)] {
        let ways = [axis, (-axis.0, -axis.1)].map(|step| (step, cells.edge(cell, step)));
        let [(_, ahead), (_, back)] = ways;
        // Straight on: an edge is used exactly if the opposite one is.
        for (one, other) in [(ahead, back), (back, ahead)] {
            let clause = [one.map(|(edge, _)| uses(edge, false)), other.map(|(edge, _)| uses(edge, true))];
            if one.is_some() {
                let clause = LoopRule::Clause(clause.into_iter().flatten().collect());
                rules.push((says("is passed straight on"), clause));
            }
        }
        // A turn beside it: the loop does not go on straight at both ends.
        let onward = ways.map(|(step, way)| way.and_then(|(_, end)| cells.edge(end, step)));
        if let (Some((edge, _)), [Some((one, _)), Some((other, _))]) = (ahead, onward) {
            let clause = LoopRule::Clause(vec![uses(edge, false), uses(one, false), uses(other, false)]);
            rules.push((says("has a turn beside it"), clause));
        }
    }
}

/// Adds the rules of a black pearl.
fn black(cells: &LoopGrid, cell: usize, rules: &mut Vec<StatedRule>) {
    let says = |demand| LoopStatement::new(clue(Pearl::Black), demand, cell);
    let turns = "is a turn";
    for axis in [(0, 1), (1, 0)] {
        let ways = [cells.edge(cell, axis), cells.edge(cell, (-axis.0, -axis.1))];
        // A turn: exactly one edge of each axis.
        let edges = || ways.into_iter().flatten().map(|(edge, _)| edge);
        rules.push((says(turns), LoopRule::Clause(edges().map(|edge| uses(edge, true)).collect())));
        if ways.iter().all(Option::is_some) {
            rules.push((says(turns), LoopRule::Clause(edges().map(|edge| uses(edge, false)).collect())));
        }
    }
    // Straight on in the cell beside it.
    for step in STEPS {
        if let Some((edge, end)) = cells.edge(cell, step) {
            let onward = cells.edge(end, step).map(|(onward, _)| uses(onward, true));
            let clause = LoopRule::Clause([uses(edge, false)].into_iter().chain(onward).collect());
            rules.push((says("has no turn beside it"), clause));
        }
    }
}

/// Returns a pearl so near the border that no loop passes it as it requires. All other pearls alone have a loop: around
/// a rectangle of 3x3 cells with a black pearl in its corner, or of 2x3 cells with a white one within a longer side.
fn obstacle(board: &CellGrid<Option<Pearl>>, cells: &LoopGrid) -> Option<String> {
    let wrong = |(cell, pearl): (usize, &Option<Pearl>)| {
        let reaches = |(down, right): (i32, i32), steps: i32| {
            cells.grid.step(cell, (steps * down, steps * right)).is_some()
        };
        let mut axes = [(0, 1), (1, 0)].into_iter();
        let (fits, what) = match (*pearl)? {
            Pearl::White => {
                (axes.any(|axis| reaches(axis, 1) && reaches(axis, -1)), "go straight on at the white pearl")
            }
            Pearl::Black => (
                axes.all(|axis| reaches(axis, 2) || reaches(axis, -2)),
                "turn and go straight on in both cells beside it at the black pearl",
            ),
        };
        (!fits).then(|| format!("no loop can {what} in {}", place(cell, board.columns)))
    };
    board.cells.iter().enumerate().find_map(wrong)
}

/// Returns the picture of the board without its loop.
fn blank(board: &CellGrid<Option<Pearl>>) -> Diagram {
    let mut diagram = picture(board.rows(), board.columns, RoutePoints::Cells);
    for (drawn, pearl) in diagram.cells.iter_mut().zip(&board.cells) {
        drawn.sign = pearl.map(|pearl| match pearl {
            Pearl::White => Sign::White,
            Pearl::Black => Sign::Black,
        });
    }
    diagram
}
