//! Castle Wall: a loop around the clues. White clues are inside, black ones outside, and grey ones either. A number is
//! the number of steps of the loop in the direction of its arrow, along the row or column up to the border.
//!
//! Palmer Mebane invented the puzzle. The vertices are the cells without a clue. Whether a clue is inside is whether
//! the loop crosses a line from outside to one of its corners an odd number of times (theorem of Jordan).

use super::super::diagram::{ClueColour, Diagram, RoutePoints, Sign};
use super::super::problem::Ink;
use super::super::{InputError, PuzzleFacts};
use super::problem::{LoopGrid, LoopParts, StatedRule, ahead, edges, picture, place};
use super::puzzle::{FACTS, LoopBoard, LoopPuzzle};
use super::verify;
use crate::files::boards::CellGrid;
use crate::files::boards::loops::arrows::Heading;
use crate::files::boards::loops::towers::{self, Tower};
use crate::ladder::LoopStatement;
use crate::problems::single_loop::LoopRule;
use crate::problems::surface::Surface;
use crate::words::quantity;

const DETAILS: &str = "\
Draw one loop through cells without a clue, along rows and columns. It neither crosses nor touches itself, and need not \
visit all cells. White clues are inside the loop, black ones outside. A number is the number of steps of the loop from \
cell to cell in the direction of its arrow, along the row or column up to the border of the board.\n\n\
The board is a file with one row of cells per line: a number and a direction n, e, s or w such as 2s, behind w if the \
clue is white or b if it is black; 'w', 'b' or '#' for a clue without a number; and '.' for a cell without a clue. '%' \
begins a comment. Blanks between cells are optional if all cells are single characters.";

/// Castle Wall; see the module.
pub(in crate::puzzles) static CASTLE_WALL: LoopPuzzle<CellGrid<Option<Tower>>> = LoopPuzzle {
    facts: &PuzzleFacts {
        name: "castle-wall",
        related_words: &["castle", "castlewall", "wall"],
        about: "A loop around black and white cells; arrows count its steps",
        details: DETAILS,
        ..FACTS
    },
    ..LoopPuzzle::NONE
};

impl LoopBoard for CellGrid<Option<Tower>> {
    fn read(bytes: &[u8]) -> Result<(Self, Vec<String>), InputError> {
        towers::read(bytes)
    }

    fn text(&self) -> String {
        towers::text(self)
    }

    fn problem(self, _surface: Surface, _flags: &dyn Fn(&str) -> bool) -> (LoopGrid, LoopParts) {
        let cells = LoopGrid::new(self.rows(), self.columns, &|cell| self.cells[cell].is_none());
        let links = links(&self, &cells);
        let parts = LoopParts {
            rules: rules(&self, &cells, &links),
            blank: blank(&self),
            ink: Ink::Loop(RoutePoints::Cells),
            obstacle: obstacle(&self, &cells, &links),
            verify: Box::new(move |cells| verify::castle_wall::check(&self, cells)),
        };
        (cells, parts)
    }
}

/// Returns the clues with a number: the cell, the number, and the edges in the direction of the arrow.
fn numbers<'a>(
    board: &'a CellGrid<Option<Tower>>,
    cells: &'a LoopGrid,
) -> impl Iterator<Item = (usize, usize, Vec<(u32, u32)>)> + 'a {
    board.cells.iter().enumerate().filter_map(|(cell, tower)| {
        let (number, heading) = tower.as_ref()?.lines?;
        let (down, right) = heading.step();
        let next = |at: usize| cells.edge(at, (down.into(), right.into())).map(|(edge, _)| edge);
        Some((cell, number as usize, ahead(cells.grid, cell, heading).filter_map(next).collect()))
    })
}

/// A straight way from a corner of a coloured clue to outside, or to a corner of another one.
struct WallLink {
    clue: usize,
    other: Option<usize>,
    /// The edges that the way crosses.
    edges: Vec<(u32, u32)>,
}

impl WallLink {
    /// Returns whether the loop crosses the way an odd number of times: the clues differ in colour, or a white one is
    /// connected to outside.
    fn is_odd(&self, board: &CellGrid<Option<Tower>>) -> bool {
        let is_inside = |cell: usize| board.cells[cell].and_then(|tower| tower.is_inside) == Some(true);
        is_inside(self.clue) != self.other.is_some_and(is_inside)
    }
}

/// Returns ways that connect all coloured clues with outside and cross the fewest edges (J. B. Kruskal, *On the
/// shortest spanning subtree of a graph*, 1956).
fn links(board: &CellGrid<Option<Tower>>, cells: &LoopGrid) -> Vec<WallLink> {
    let coloured = |cell: usize| board.cells[cell].is_some_and(|tower| tower.is_inside.is_some());
    let mut ways: Vec<WallLink> = Vec::new();
    for clue in (0..board.cells.len()).filter(|&cell| coloured(cell)) {
        ways.extend(self::ways(cells, clue, &coloured));
    }
    ways.sort_by_cached_key(|way| way.edges.len());
    let outside = board.cells.len();
    let mut joined: Vec<usize> = (0..=outside).collect();
    ways.retain(|way| {
        let [one, other] = [way.clue, way.other.unwrap_or(outside)].map(|mut cell| {
            while joined[cell] != cell {
                joined[cell] = joined[joined[cell]];
                cell = joined[cell];
            }
            cell
        });
        joined[one] = other;
        one != other
    });
    ways
}

/// Returns the straight ways from the corners of a clue to outside, and to the first coloured clue of each.
fn ways(cells: &LoopGrid, clue: usize, coloured: &dyn Fn(usize) -> bool) -> Vec<WallLink> {
    let mut ways = Vec::new();
    for (heading, side) in Heading::ALL.into_iter().flat_map(|heading| [(heading, -1), (heading, 1)]) {
        let (down, right) = heading.step();
        // Along the cells ahead, between them and the cells on one side.
        let aside = (side * i32::from(right), side * i32::from(down));
        let mut edges = Vec::new();
        let mut first = None;
        for cell in ahead(cells.grid, clue, heading) {
            let Some(beside) = cells.grid.step(cell, aside) else { break }; // along the border
            let met = [cell, beside].into_iter().find(|&cell| coloured(cell));
            if first.is_none() && met.is_some() {
                first = Some(WallLink { clue, other: met, edges: edges.clone() });
            }
            edges.extend(cells.edge(cell, aside).map(|(edge, _)| edge));
        }
        ways.extend(first);
        ways.push(WallLink { clue, other: None, edges });
    }
    ways
}

/// Returns the rules on numbers and colours.
fn rules(board: &CellGrid<Option<Tower>>, cells: &LoopGrid, links: &[WallLink]) -> Vec<StatedRule> {
    let number = |(cell, number, ahead): (usize, usize, Vec<(u32, u32)>)| {
        let statement = LoopStatement::new("the {number} in {cell}", "is the number of lines ahead", cell);
        (statement.of(number), edges(ahead, number))
    };
    let colour = |link: &WallLink| {
        let is_odd = link.is_odd(board);
        let statement = match (link.other, is_odd) {
            (None, true) => LoopStatement::new("the white cell in {cell}", "is inside", link.clue),
            (None, false) => LoopStatement::new("the black cell in {cell}", "is outside", link.clue),
            (Some(other), true) => {
                LoopStatement::new("{cell} and {other}", "are on different sides of the loop", link.clue)
                    .and(other)
            }
            (Some(other), false) => {
                LoopStatement::new("{cell} and {other}", "are on the same side of the loop", link.clue)
                    .and(other)
            }
        };
        (statement, LoopRule::Parity(link.edges.clone(), is_odd))
    };
    numbers(board, cells).map(number).chain(links.iter().map(colour)).collect()
}

/// Returns a clue on the wrong side of every loop, or a number that is larger than the room in its direction.
fn obstacle(board: &CellGrid<Option<Tower>>, cells: &LoopGrid, links: &[WallLink]) -> Option<String> {
    let name = |cell: usize| place(cell, board.columns);
    let wrong =
        links.iter().find(|link| link.edges.is_empty() && link.is_odd(board)).map(|link| match link.other {
            None => format!("no loop can go around the white cell in {}", name(link.clue)),
            Some(other) => format!("no loop can separate {} from {}", name(link.clue), name(other)),
        });
    wrong.or_else(|| {
        let (cell, number, room) = numbers(board, cells).find(|clue| clue.1 > clue.2.len())?;
        let needed = quantity(number, "lines");
        Some(format!("the clue in {} needs {needed}, but has room for {}", name(cell), room.len()))
    })
}

/// Returns the picture of the board without its loop.
fn blank(board: &CellGrid<Option<Tower>>) -> Diagram {
    let mut diagram = picture(board.rows(), board.columns, RoutePoints::Cells);
    for (drawn, tower) in diagram.cells.iter_mut().zip(&board.cells) {
        let Some(Tower { is_inside, lines }) = *tower else { continue };
        drawn.ground = Some(match is_inside {
            Some(true) => ClueColour::White,
            Some(false) => ClueColour::Black,
            None => ClueColour::Grey,
        });
        if let Some((number, heading)) = lines {
            let (down, right) = heading.step();
            (drawn.clue, drawn.sign) = (Some(number), Some(Sign::Arrow(down, right)));
        }
    }
    diagram
}
