//! Yajilin: a loop through all cells without a clue that are not shaded. No two shaded cells are adjacent, and a number
//! counts the shaded cells in the direction of its arrow, up to the border.
//!
//! Nikoli published the puzzle in 1999. The vertices are the cells without a clue; those that the loop does not visit
//! are shaded.

use super::super::diagram::{Diagram, RoutePoints, Sign};
use super::super::problem::Ink;
use super::super::{InputError, PuzzleFacts};
use super::problem::{LoopGrid, LoopParts, STEPS, StatedRule, ahead, picture, place, visited};
use super::puzzle::{FACTS, LoopBoard, LoopPuzzle, ON_SURFACES, RemovableClues};
use super::verify;
use crate::files::boards::CellGrid;
use crate::files::boards::loops::arrows::{self, ArrowCell, Heading};
use crate::ladder::LoopStatement;
use crate::problems::grid::Grid;
use crate::problems::single_loop::{LoopFact, LoopRule};
use crate::problems::surface::Surface;
use crate::words::quantity;

const DETAILS: &str = "\
Shade some cells without a clue, and draw one loop along rows and columns through all others, each once. No two shaded \
cells share a side. A number counts the shaded cells in the direction of its arrow, up to the border.\n\n\
The board is a file with one row of cells per line: a number and a direction n, e, s or w such as 2s, '.' for a cell \
without a clue, and '#' for a grey cell, which is neither shaded nor on the loop; '%' begins a comment. ?s is an arrow \
without a number. Blanks between cells are optional.";

/// Yajilin; see the module.
pub(in crate::puzzles) static YAJILIN: LoopPuzzle<CellGrid<ArrowCell>> = LoopPuzzle {
    facts: &PuzzleFacts {
        name: "yajilin",
        related_words: &["yajirin", "arrow-ring", "straight-and-arrow"],
        about: "A loop through all cells that are not shaded; arrows count shaded cells",
        details: DETAILS,
        params: ON_SURFACES,
        ..FACTS
    },
    ..LoopPuzzle::NONE
};

impl RemovableClues for CellGrid<ArrowCell> {
    fn empty((rows, columns): (usize, usize)) -> Self {
        Self { columns, cells: vec![ArrowCell::Open; rows * columns] }
    }

    fn size(&self) -> (usize, usize) {
        (self.rows(), self.columns)
    }

    fn removable(&self) -> Vec<usize> {
        numbers(self).map(|entry| entry.0).collect()
    }

    fn keep(&mut self, kept: &[usize]) {
        for (cell, content) in self.cells.iter_mut().enumerate() {
            if matches!(content, ArrowCell::Arrow(..)) && !kept.contains(&cell) {
                *content = ArrowCell::Grey; // so the solutions stay
            }
        }
    }
}

impl LoopBoard for CellGrid<ArrowCell> {
    fn read(bytes: &[u8]) -> Result<(Self, Vec<String>), InputError> {
        arrows::read(bytes)
    }

    fn text(&self) -> String {
        arrows::text(self)
    }

    fn problem(self, surface: Surface, _flags: &dyn Fn(&str) -> bool) -> (LoopGrid, LoopParts) {
        let (rows, columns) = (self.rows(), self.columns);
        let cells =
            LoopGrid::on(Grid { rows, columns, surface }, &|cell| self.cells[cell] == ArrowCell::Open);
        let parts = LoopParts {
            rules: rules(&self, &cells),
            blank: blank(&self),
            ink: Ink::LoopAndShading,
            obstacle: obstacle(&self, &cells),
            verify: Box::new(move |cells| verify::yajilin::check(&self, surface, cells)),
        };
        (cells, parts)
    }
}

/// Returns the clues with a number: the cell, the number, and the direction.
fn numbers(board: &CellGrid<ArrowCell>) -> impl Iterator<Item = (usize, usize, Heading)> + '_ {
    board.cells.iter().enumerate().filter_map(|(cell, content)| match *content {
        ArrowCell::Arrow(number, heading) => Some((cell, number? as usize, heading)),
        ArrowCell::Open | ArrowCell::Grey => None,
    })
}

/// Returns the rules on shaded cells, which are those that the loop does not visit.
fn rules(board: &CellGrid<ArrowCell>, cells: &LoopGrid) -> Vec<StatedRule> {
    let mut rules = Vec::new();
    for (cell, number, heading) in numbers(board) {
        let along = cells.vertices(ahead(cells.grid, cell, heading));
        let rest = along.len().checked_sub(number);
        let statement = LoopStatement::new("the {number} in {cell}", "counts the shaded cells ahead", cell);
        let rule = rest.map_or(super::problem::NEVER, |rest| visited(along, rest));
        rules.push((statement.of(number), rule));
    }
    for cell in 0..board.cells.len() {
        for ((one, other), end) in STEPS[2..].iter().filter_map(|&step| cells.edge(cell, step)) {
            let statement = LoopStatement::new("{cell} and {other}", "are not both shaded", cell).and(end);
            let clause = vec![LoopFact::Vertex(one, true), LoopFact::Vertex(other, true)];
            rules.push((statement, LoopRule::Clause(clause)));
        }
    }
    rules
}

/// Returns a clue whose number is larger than the room in its direction: every other cell of each row of open cells.
fn obstacle(board: &CellGrid<ArrowCell>, cells: &LoopGrid) -> Option<String> {
    let room = |(cell, number, heading)| {
        let line: Vec<usize> = ahead(cells.grid, cell, heading).collect();
        let open = line.split(|&cell| cells.vertex(cell).is_none());
        let room: usize = open.map(|cells| cells.len().div_ceil(2)).sum();
        (number > room).then_some((cell, number, room))
    };
    let (cell, number, room) = numbers(board).find_map(room)?;
    let (place, shaded) = (place(cell, board.columns), quantity(number, "shaded cells"));
    Some(format!("the clue in {place} needs {shaded}, but has room for {room}"))
}

/// Returns the picture of the board without its loop.
fn blank(board: &CellGrid<ArrowCell>) -> Diagram {
    let mut diagram = picture(board.rows(), board.columns, RoutePoints::Cells);
    for (drawn, cell) in diagram.cells.iter_mut().zip(&board.cells) {
        match *cell {
            ArrowCell::Open => {}
            ArrowCell::Grey => drawn.hole = true,
            ArrowCell::Arrow(number, heading) => {
                let (down, right) = heading.step();
                (drawn.clue, drawn.sign) = (number, Some(Sign::Arrow(down, right)));
            }
        }
    }
    diagram
}
